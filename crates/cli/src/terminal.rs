//! What goes to standard output and standard error. Names and messages come from class files and from code under test: a
//! terminal gets them with everything escaped that it might obey.

use std::borrow::Cow;
use std::fmt::Arguments;
use std::io::{self, Write};

use glassbox_program::printable;

/// A line for standard error. Where there is no reader any more, or no room, the line is lost.
pub fn tell_line(line: Arguments<'_>) {
    let _ = io::stderr().lock().write_all(printable(&format!("{line}\n")).as_bytes());
}

/// `eprintln!` for whatever has names or messages of others in it.
macro_rules! tell {
    ($($word:tt)*) => { $crate::terminal::tell_line(format_args!($($word)*)) };
}
pub(crate) use tell;

/// A text for standard output, which is rendered with colours if nothing in it has to be escaped. A reader that went away is
/// no failure.
pub fn show(render: &dyn Fn(bool) -> String) -> io::Result<()> {
    let plain = render(false);
    let text = match printable(&plain) {
        Cow::Borrowed(_) => render(true),
        Cow::Owned(escaped) => escaped,
    };
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}
