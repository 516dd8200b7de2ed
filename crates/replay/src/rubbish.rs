//! Directories in which hostile code has worked: how much is in them, and how to get rid of them, whatever their modes, their
//! depth and their number of entries. Nothing here follows a link, and nothing trusts a path twice.

use std::io;
use std::path::Path;

/// Every file takes some room, and so does every directory, however little is in it.
pub(crate) const LEAST_ROOM: u64 = 4 << 10;

#[cfg(target_os = "linux")]
pub(crate) use linux::{remove, room_held, room_taken};

#[cfg(not(target_os = "linux"))]
pub(crate) fn remove(directory: &Path) -> io::Result<()> {
    std::fs::remove_dir_all(directory)
}

/// Bytes of all files below a directory, up to a limit. What is being removed meanwhile takes no room.
#[cfg(not(target_os = "linux"))]
pub(crate) fn room_taken(directory: &Path, limit: u64) -> u64 {
    let mut taken = 0;
    let mut waiting = vec![directory.to_owned()];
    while let Some(directory) = waiting.pop() {
        for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
            let Ok(metadata) = entry.metadata() else { continue };
            taken += metadata.len().max(LEAST_ROOM);
            if taken >= limit {
                return taken;
            }
            if metadata.is_dir() {
                waiting.push(entry.path());
            }
        }
    }
    taken
}

/// Not known here.
#[cfg(not(target_os = "linux"))]
pub(crate) fn room_held(_: u32, _: &Path) -> u64 {
    0
}

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::HashSet;
    use std::ffi::CString;
    use std::fs;
    use std::os::fd::{AsFd, AsRawFd, OwnedFd};
    use std::os::unix::fs::MetadataExt;

    use rustix::fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags, chmod, fstat, openat, renameat, statat, unlinkat};
    use rustix::io::Errno;

    use super::{LEAST_ROOM, Path, io};

    /// Directories inside each other that are looked into. A program that needs more has something else in mind.
    const DEEPEST: u32 = 64;

    /// Opens a directory of ours, whatever its mode is; that is made harmless.
    fn enter(at: impl AsFd, name: impl rustix::path::Arg) -> Result<OwnedFd, Errno> {
        let flags = OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let place = openat(at, name, flags | OFlags::PATH, Mode::empty())?;
        let mode = Mode::from_raw_mode(fstat(&place)?.st_mode);
        if !mode.contains(Mode::RWXU) {
            // By way of the descriptor, so that it is this very directory.
            chmod(format!("/proc/self/fd/{}", place.as_raw_fd()), Mode::RWXU)?;
        }
        openat(&place, ".", flags | OFlags::RDONLY, Mode::empty())
    }

    /// The names in a directory, but for itself and its parent.
    fn names(directory: impl AsFd) -> Result<Vec<CString>, Errno> {
        let entries = Dir::read_from(directory)?;
        let names = entries.map(|entry| entry.map(|entry| entry.file_name().to_owned()));
        let mut names: Vec<CString> = names.collect::<Result<_, _>>()?;
        names.retain(|name| !matches!(name.as_bytes(), b"." | b".."));
        Ok(names)
    }

    /// Removes a directory with all that is in it. Directories in it are moved to its top before they are emptied, so that
    /// no depth is too deep.
    pub(crate) fn remove(directory: &Path) -> io::Result<()> {
        let top = enter(CWD, directory)?;
        let mut waiting = empty(&top, &top, 0)?;
        let mut moved = 0;
        while let Some(name) = waiting.pop() {
            let inner = match enter(&top, &name) {
                Err(Errno::NOENT) => continue,
                inner => inner?,
            };
            let found = empty(&inner, &top, moved)?;
            moved += found.len() as u64;
            waiting.extend(found);
            drop(inner);
            unlinkat(&top, &name, AtFlags::REMOVEDIR)?;
        }
        drop(top);
        fs::remove_dir(directory)
    }

    /// Removes all files of a directory, and moves its directories to the top; says under which names they are there.
    fn empty(directory: &OwnedFd, top: &OwnedFd, mut number: u64) -> Result<Vec<CString>, Errno> {
        let mut directories = Vec::new();
        let is_top = directory.as_raw_fd() == top.as_raw_fd();
        for name in names(directory)? {
            match unlinkat(directory, &name, AtFlags::empty()) {
                Ok(()) | Err(Errno::NOENT) => {}
                Err(Errno::ISDIR) if is_top => directories.push(name),
                Err(Errno::ISDIR) => {
                    // A directory that is moved has to be writable itself.
                    drop(enter(directory, &name)?);
                    let moved = loop {
                        let Ok(moved) = CString::new(format!(".moved-{number}")) else { return Err(Errno::INVAL) };
                        number += 1;
                        match renameat(directory, &name, top, &moved) {
                            Err(Errno::NOTEMPTY | Errno::EXIST | Errno::NOTDIR) => {}
                            renamed => break renamed.map(|()| moved)?,
                        }
                    };
                    directories.push(moved);
                }
                Err(error) => return Err(error),
            }
        }
        Ok(directories)
    }

    /// Bytes of all files below a directory, up to a limit. What is being removed meanwhile takes no room.
    pub(crate) fn room_taken(directory: &Path, limit: u64) -> u64 {
        let mut taken = 0;
        if let Ok(top) = enter(CWD, directory) {
            add_room(&top, limit, DEEPEST, &mut taken);
        }
        taken
    }

    fn add_room(directory: &OwnedFd, limit: u64, deepest: u32, taken: &mut u64) {
        for name in names(directory).unwrap_or_default() {
            let Ok(found) = statat(directory, &name, AtFlags::SYMLINK_NOFOLLOW) else { continue };
            *taken += u64::try_from(found.st_size).unwrap_or(0).max(LEAST_ROOM);
            if FileType::from_raw_mode(found.st_mode) == FileType::Directory {
                match (deepest, enter(directory, &name)) {
                    (0, _) => *taken = limit,
                    (_, Ok(inner)) => add_room(&inner, limit, deepest - 1, taken),
                    (_, Err(_)) => {}
                }
            }
            if *taken >= limit {
                return;
            }
        }
    }

    /// Bytes of files that a process has removed from a directory and still has open, or mapped.
    pub(crate) fn room_held(process: u32, directory: &Path) -> u64 {
        let mut known = HashSet::new();
        let mut held = 0;
        let open = fs::read_dir(format!("/proc/{process}/fd")).into_iter().flatten().flatten();
        for file in open.filter_map(|entry| fs::metadata(entry.path()).ok()) {
            if file.is_file() && file.nlink() == 0 && known.insert(file.ino()) {
                held += file.len();
            }
        }
        let Some(directory) = directory.to_str() else { return held };
        for line in fs::read_to_string(format!("/proc/{process}/maps")).unwrap_or_default().lines() {
            // From-to, permissions, offset, device, number of the file, path.
            if !line.ends_with(" (deleted)") || !line.contains(directory) {
                continue;
            }
            let mut words = line.split_whitespace();
            let range = words.next().and_then(|range| range.split_once('-'));
            let number = words.nth(3).and_then(|number| number.parse().ok());
            let ends = range.map(|(from, to)| (u64::from_str_radix(from, 16), u64::from_str_radix(to, 16)));
            if let (Some((Ok(from), Ok(to))), Some(number)) = (ends, number)
                && known.insert(number)
            {
                held += to.saturating_sub(from);
            }
        }
        held
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const ROOM: u64 = 512 << 20;

    #[test]
    fn many_small_files_take_as_much_room_as_a_large_one() {
        let directory = tempfile::tempdir().unwrap();
        assert_eq!(room_taken(directory.path(), ROOM), 0);
        fs::create_dir(directory.path().join("inner")).unwrap();
        for name in 0..9 {
            fs::write(directory.path().join("inner").join(name.to_string()), "").unwrap();
        }
        assert_eq!(room_taken(directory.path(), ROOM), 10 * LEAST_ROOM);
        fs::File::create(directory.path().join("large")).unwrap().set_len(ROOM).unwrap();
        assert!(room_taken(directory.path(), ROOM) >= ROOM);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_is_deep_closed_or_a_link_is_counted_and_removed_and_nothing_else() {
        use std::os::unix::fs::{DirBuilderExt, symlink};
        let outside = tempfile::tempdir().unwrap();
        fs::write(outside.path().join("precious"), "precious").unwrap();
        let place = outside.path().join("place");
        fs::create_dir(&place).unwrap();
        // A name of 255 bytes at each level would be longer than any path may be.
        let mut at = rustix::fs::openat(
            rustix::fs::CWD,
            &place,
            rustix::fs::OFlags::DIRECTORY | rustix::fs::OFlags::RDONLY,
            rustix::fs::Mode::empty(),
        )
        .unwrap();
        for _ in 0..1500 {
            rustix::fs::mkdirat(&at, "nested", rustix::fs::Mode::from_raw_mode(0o300)).unwrap();
            at = rustix::fs::openat(&at, "nested", rustix::fs::OFlags::PATH, rustix::fs::Mode::empty()).unwrap();
        }
        drop(at);
        assert_eq!(room_taken(&place, ROOM), ROOM, "so deep a place is too full");
        for (name, mode) in [("closed", 0o300), ("empty", 0o000), (".moved-0", 0o700)] {
            fs::DirBuilder::new().mode(mode).create(place.join(name)).unwrap();
        }
        fs::File::create(place.join("closed/large")).unwrap().set_len(ROOM).unwrap();
        symlink(outside.path(), place.join("link")).unwrap();
        remove(&place).unwrap();
        let left: Vec<_> = fs::read_dir(outside.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left, ["precious"]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_that_is_removed_while_it_is_open_takes_its_room() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("gone");
        let file = fs::File::create(&path).unwrap();
        file.set_len(3 << 20).unwrap();
        let before = room_held(std::process::id(), directory.path());
        fs::remove_file(&path).unwrap();
        assert_eq!(room_held(std::process::id(), directory.path()), before + (3 << 20));
        drop(file);
        assert_eq!(room_held(std::process::id(), directory.path()), before);
    }
}
