//! Writing files so that what is there is whole: to a temporary name beside the target, then renamed. And removing what an
//! earlier run has left.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use glassbox_suite::untouched_subject;

use crate::failure::Failure;

pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    write_by(path, |out| out.write_all(text.as_bytes()))
}

/// The same for a text that comes piece by piece.
pub fn write_by(path: &Path, write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>) -> Result<(), Failure> {
    let failed = |error| Failure::Output { path: path.to_owned(), error };
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    std::fs::create_dir_all(directory).map_err(failed)?;
    let file = tempfile::Builder::new().permissions_like_umask().tempfile_in(directory).map_err(failed)?;
    let mut out = BufWriter::new(file);
    write(&mut out).map_err(failed)?;
    let file = out.into_inner().map_err(|error| failed(error.into_error()))?;
    file.persist(path).map_err(|error| failed(error.error))?;
    Ok(())
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
        // What cannot be read as text is none of ours.
        if std::fs::read_to_string(&path).is_ok_and(|text| untouched_subject(&text) == Some(class)) {
            remove(&path)?;
        }
    }
    Ok(())
}

/// Fails now rather than after the search, if a file cannot be written.
pub fn check_file(path: &Path) -> Result<(), Failure> {
    if path == Path::new("-") || path.is_file() {
        return Ok(());
    }
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    check_directory(directory).map_err(|failure| match failure {
        Failure::Output { error, .. } => Failure::Output { path: path.to_owned(), error },
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
