//! Saying something to people. Those of the standard library panic where a stream is full, or its reader is gone; a run goes on
//! and writes its ledger all the same.

macro_rules! print {
    ($($words:tt)*) => {{
        let _ = std::io::Write::write_fmt(&mut std::io::stdout(), format_args!($($words)*));
    }};
}

macro_rules! eprint {
    ($($words:tt)*) => {{
        let _ = std::io::Write::write_fmt(&mut std::io::stderr(), format_args!($($words)*));
    }};
}

macro_rules! println {
    ($($words:tt)*) => {{
        let _ = std::io::Write::write_fmt(&mut std::io::stdout(), format_args!("{}\n", format_args!($($words)*)));
    }};
}

macro_rules! eprintln {
    ($($words:tt)*) => {{
        let _ = std::io::Write::write_fmt(&mut std::io::stderr(), format_args!("{}\n", format_args!($($words)*)));
    }};
}
