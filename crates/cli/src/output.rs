//! Writing where the user has said, and nowhere else. What is a file is there whole or not at all: it is written to a
//! temporary name beside it, then renamed. What is none (a device, a FIFO, a socket) gets the bytes and stays what it is. And
//! removing what an earlier run has left.

use std::fs::{File, Metadata};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use glassbox_suite::{claimed_subject, untouched_subject};

use crate::failure::Failure;

pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    write_by(path, |out| out.write_all(text.as_bytes()))
}

/// The same for a text that comes piece by piece.
pub fn write_by(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    let failed = |error| Failure::Output { path: path.to_owned(), error };
    match Place::of(path).map_err(failed)? {
        Place::Stream(stream) => {
            let mut out = BufWriter::new(stream.open(path).map_err(failed)?);
            write(&mut out).and_then(|()| out.flush()).map_err(failed)
        }
        Place::File { path, found } => write_file(&path, found.as_ref(), write).map_err(failed),
    }
}

/// Where the bytes for a path go.
enum Place {
    /// A regular file, and what is known of it if it is there: the path itself, or what links lead to.
    File {
        path: PathBuf,
        found: Option<Metadata>,
    },
    Stream(Stream),
}

/// What is no file to be replaced.
enum Stream {
    Stdout,
    Stderr,
    /// A file that this process has open already: opening it again appends.
    OpenedInputs,
    Device,
    Fifo,
    Socket,
}

impl Place {
    fn of(path: &Path) -> io::Result<Place> {
        if path == Path::new("-") {
            return Ok(Place::Stream(Stream::Stdout));
        }
        let mut path = path.to_owned();
        for _ in 0..MOST_LINKS {
            if let Some(stream) = opened(&path) {
                return Ok(Place::Stream(stream));
            }
            let found = match std::fs::symlink_metadata(&path) {
                Ok(found) => found,
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Place::File { path, found: None }),
                Err(error) => return Err(error),
            };
            if found.is_dir() {
                return Err(io::ErrorKind::IsADirectory.into());
            }
            if !found.is_symlink() {
                return Ok(match stream(&found) {
                    Some(stream) => Place::Stream(stream),
                    None => Place::File { path, found: Some(found) },
                });
            }
            let target = std::fs::read_link(&path)?;
            path = directory_of(&path).join(target);
        }
        Err(io::Error::other("too many symbolic links"))
    }
}

/// As many as Linux follows.
const MOST_LINKS: usize = 40;

/// Whether a path names something that this process has open: `/dev/stdout`, `/dev/fd/3`. Such a link has no path that could
/// be written instead.
fn opened(path: &Path) -> Option<Stream> {
    let (parent, name) = (path.parent()?.to_str()?, path.file_name()?.to_str()?);
    let is_of_process = parent.strip_prefix("/proc/").and_then(|rest| rest.strip_suffix("/fd")).is_some();
    match (parent, name) {
        ("/dev", "stdout") => Some(Stream::Stdout),
        ("/dev", "stderr") => Some(Stream::Stderr),
        ("/dev/fd" | "/proc/self/fd", "1") => Some(Stream::Stdout),
        ("/dev/fd" | "/proc/self/fd", "2") => Some(Stream::Stderr),
        ("/dev/fd", _) => Some(Stream::OpenedInputs),
        _ if is_of_process => Some(Stream::OpenedInputs),
        _ => None,
    }
}

#[cfg(unix)]
fn stream(found: &Metadata) -> Option<Stream> {
    use std::os::unix::fs::FileTypeExt;
    let kind = found.file_type();
    match kind {
        _ if kind.is_fifo() => Some(Stream::Fifo),
        _ if kind.is_socket() => Some(Stream::Socket),
        _ if kind.is_char_device() || kind.is_block_device() => Some(Stream::Device),
        _ => None,
    }
}

#[cfg(not(unix))]
fn stream(_: &Metadata) -> Option<Stream> {
    None
}

impl Stream {
    fn open(self, path: &Path) -> io::Result<Box<dyn Write>> {
        Ok(match self {
            Stream::Stdout => Box::new(io::stdout().lock()),
            Stream::Stderr => Box::new(io::stderr().lock()),
            Stream::OpenedInputs => Box::new(File::options().append(true).open(path)?),
            Stream::Device => Box::new(File::options().write(true).open(path)?),
            Stream::Fifo => Box::new(open_fifo(path)?),
            Stream::Socket => connect(path)?,
        })
    }
}

/// Opening a FIFO waits for a reader, which may never come.
#[cfg(unix)]
fn open_fifo(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    use std::time::{Duration, Instant};
    const PATIENCE: Duration = Duration::from_secs(2);
    const INTERVAL: Duration = Duration::from_millis(20);
    let started = Instant::now();
    loop {
        match File::options().write(true).custom_flags(libc::O_NONBLOCK).open(path) {
            // While this one is open, there is a reader, and the other one waits for nothing but room.
            Ok(_first) => return File::options().write(true).open(path),
            Err(error) if error.raw_os_error() != Some(libc::ENXIO) => return Err(error),
            Err(_) if started.elapsed() > PATIENCE => return Err(io::Error::other("nothing reads from this FIFO")),
            Err(_) => std::thread::sleep(INTERVAL),
        }
    }
}

#[cfg(not(unix))]
fn open_fifo(path: &Path) -> io::Result<File> {
    File::options().write(true).open(path)
}

#[cfg(unix)]
fn connect(path: &Path) -> io::Result<Box<dyn Write>> {
    Ok(Box::new(std::os::unix::net::UnixStream::connect(path)?))
}

#[cfg(not(unix))]
fn connect(path: &Path) -> io::Result<Box<dyn Write>> {
    Ok(Box::new(File::options().write(true).open(path)?))
}

fn write_file(
    path: &Path,
    found: Option<&Metadata>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let directory = directory_of(path);
    std::fs::create_dir_all(directory)?;
    if let Some(found) = found {
        check_writable(path, found)?;
    }
    let file = tempfile::Builder::new().permissions_like_umask().tempfile_in(directory)?;
    if let Some(found) = found {
        keep_owner(file.as_file(), found);
        file.as_file().set_permissions(found.permissions())?;
    }
    let mut out = BufWriter::new(file);
    write(&mut out)?;
    let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// A file that is marked as read-only stays as it is, also for a superuser, whom nothing else would stop.
fn check_writable(path: &Path, found: &Metadata) -> io::Result<()> {
    if found.permissions().readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
    }
    File::options().write(true).open(path).map(drop)
}

/// What a superuser writes stays the file of its owner. Others could not give it away, and need not.
#[cfg(unix)]
fn keep_owner(file: &File, found: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let _ = fchown(file, Some(found.uid()), Some(found.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &Metadata) {}

fn directory_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Whether what is written there comes out of this process's standard output.
pub fn is_stdout(path: &Path) -> bool {
    matches!(Place::of(path), Ok(Place::Stream(Stream::Stdout)))
}

pub fn remove(path: &Path) -> Result<(), Failure> {
    std::fs::remove_file(path).map_err(|error| Failure::Output { path: path.to_owned(), error })
}

/// Whether there is a file that is not as a run for this class has left it: somebody has written or changed it.
pub fn is_not_ours(path: &Path, class: &str) -> bool {
    match std::fs::read_to_string(path) {
        Ok(text) => untouched_subject(&text) != Some(class),
        // What cannot be read as text is none of ours.
        Err(_) => path.exists(),
    }
}

/// Removes the other tests of a class that an earlier run has written beside these. What somebody has changed stays, and
/// where nothing was written, nothing is removed.
pub fn remove_leftovers(class: &str, written: &[PathBuf]) -> Result<(), Failure> {
    let Some(directory) = written.first().and_then(|path| path.parent()) else { return Ok(()) };
    let failed = |error| Failure::Output { path: directory.to_owned(), error };
    for entry in std::fs::read_dir(directory).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let is_source = path.extension().is_some_and(|extension| extension == "java") && path.is_file();
        if !is_source || written.contains(&path) {
            continue;
        }
        // What cannot be read as text is none of ours. Most files belong to other classes, as their first lines say.
        let is_of_class = || claims_subject(&path, class).unwrap_or(false);
        let is_untouched = |text: String| untouched_subject(&text) == Some(class);
        if is_of_class() && std::fs::read_to_string(&path).is_ok_and(is_untouched) {
            remove(&path)?;
        }
    }
    Ok(())
}

/// Whether the first line of a file says that the tests of a class are in it.
fn claims_subject(path: &Path, class: &str) -> io::Result<bool> {
    const LONGEST_LINE: u64 = 100_000;
    let mut line = String::new();
    BufReader::new(File::open(path)?.take(LONGEST_LINE)).read_line(&mut line)?;
    Ok(claimed_subject(&line) == Some(class))
}

/// Fails now rather than after the search, if a file cannot be written.
pub fn check_file(path: &Path) -> Result<(), Failure> {
    let failed = |error| Failure::Output { path: path.to_owned(), error };
    let Place::File { path: place, found } = Place::of(path).map_err(failed)? else { return Ok(()) };
    if let Some(found) = found {
        check_writable(&place, &found).map_err(failed)?;
    }
    check_directory(directory_of(&place)).map_err(|failure| match failure {
        Failure::Output { error, .. } => failed(error),
        other => other,
    })
}

/// The same for a directory.
pub fn check_directory(path: &Path) -> Result<(), Failure> {
    let failed = |error| Failure::Output { path: path.to_owned(), error };
    std::fs::create_dir_all(path).map_err(failed)?;
    tempfile::tempfile_in(path).map_err(failed)?;
    Ok(())
}

trait PermissionsLikeUmask {
    fn permissions_like_umask(&mut self) -> &mut Self;
}

impl PermissionsLikeUmask for tempfile::Builder<'_, '_> {
    /// Temporary files are private by default; what the user keeps follows the usual rules.
    fn permissions_like_umask(&mut self) -> &mut Self {
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            self.permissions(std::fs::Permissions::from_mode(0o666));
        }
        self
    }
}
