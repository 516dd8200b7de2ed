//! Stack traces as Java prints them, and as logs keep them.

use super::target::is_qualified;

/// An exception and its causes: the one that was printed first, and the root cause last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    pub sections: Vec<Section>,
}

/// One exception.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Binary name of its class.
    pub exception: String,
    /// Innermost first; those only that it does not share with the exception before it.
    pub frames: Vec<Frame>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Binary name.
    pub class: String,
    pub method: String,
    /// Absent for native methods, and for code that was compiled without lines.
    pub line: Option<u32>,
}

/// All stack traces in a text, in their order.
pub fn parse(text: &str) -> Vec<Trace> {
    let mut reader = Reader::default();
    for line in text.lines() {
        reader.read(line);
    }
    reader.traces.retain(|trace| trace.sections.iter().any(|section| !section.frames.is_empty()));
    reader.traces
}

#[derive(Default)]
struct Reader {
    traces: Vec<Trace>,
    /// The exception that was named last, of which no frame has come yet.
    announced: Option<String>,
    /// What follows belongs to an exception that was thrown on the side.
    aside: bool,
}

impl Reader {
    fn read(&mut self, line: &str) {
        let text = line.trim();
        if let Some(frame) = frame(text) {
            self.add(frame);
        } else if let Some(cause) = text.strip_prefix("Caused by: ") {
            // Causes of what was thrown on the side are indented as it is.
            let is_nested = self.aside && line.starts_with(char::is_whitespace);
            if let Some(exception) = exception(cause).filter(|_| !is_nested) {
                self.aside = false;
                self.begin();
                match self.traces.last_mut() {
                    Some(trace) => trace.sections.push(Section { exception, frames: Vec::new() }),
                    None => self.announced = Some(exception),
                }
            }
        } else if text.starts_with("Suppressed: ") {
            self.aside = true;
        } else if is_omission(text) {
            // These frames are those of the exception before.
        } else if let Some(exception) = exception(text) {
            self.announced = Some(exception);
            self.aside = false;
        }
    }

    /// What was announced is there.
    fn begin(&mut self) {
        if let Some(exception) = self.announced.take() {
            self.traces.push(Trace { sections: vec![Section { exception, frames: Vec::new() }] });
        }
    }

    fn add(&mut self, frame: Frame) {
        if self.aside {
            return;
        }
        self.begin();
        if let Some(section) = self.traces.last_mut().and_then(|trace| trace.sections.last_mut()) {
            section.frames.push(frame);
        }
    }
}

/// `... 12 more`.
fn is_omission(text: &str) -> bool {
    text.strip_prefix("... ").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// The frame in `at java.base/a.b.C.m(C.java:12)`, whatever a log has put before and behind it.
fn frame(text: &str) -> Option<Frame> {
    let from = if text.starts_with("at ") { 0 } else { text.find(" at ")? + 1 };
    let (name, source) = text[from + "at ".len()..].split_once('(')?;
    let (source, _) = source.split_once(')')?;
    // Loader and module come first: `app//`, `java.base/`, `app/mine@1.0/`.
    let name = name.rsplit('/').next()?.trim();
    let (class, method) = name.rsplit_once('.')?;
    let plain = method.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).unwrap_or(method);
    if !is_qualified(class) || !is_qualified(plain) {
        return None;
    }
    let line = source.rsplit_once(':').and_then(|(_, line)| line.parse().ok());
    Some(Frame { class: class.to_owned(), method: method.to_owned(), line })
}

/// The class of the exception that a line names: at its beginning, or somewhere in what a log has written.
fn exception(text: &str) -> Option<String> {
    let text = match text.strip_prefix("Exception in thread ") {
        Some(rest) => rest.get(1..)?.split_once("\" ")?.1,
        None => text,
    };
    let mut words = text.split_whitespace().map(|word| (word.ends_with(':'), word.trim_end_matches([':', ','])));
    let (ends, first) = words.next()?;
    let is_alone = ends || words.clone().next().is_none();
    let is_named_so = |name: &str| ["Exception", "Error", "Throwable"].iter().any(|end| name.ends_with(end));
    let is_exception = |name: &str| is_qualified(name) && is_named_so(name);
    if is_alone && (is_qualified(first) && first.contains('.') || is_exception(first)) {
        return Some(first.to_owned());
    }
    words.map(|(_, word)| word).find(|word| is_exception(word)).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let frame = |frame: &Frame| {
            let line = frame.line.map_or("?".to_owned(), |line| line.to_string());
            format!("{}.{}:{line}", frame.class, frame.method)
        };
        let section = |section: &Section| {
            let frames: Vec<String> = section.frames.iter().map(frame).collect();
            format!("{} [{}]", section.exception, frames.join(" "))
        };
        let trace = |trace: &Trace| trace.sections.iter().map(section).collect::<Vec<String>>().join(" <- ");
        parse(text).iter().map(trace).collect::<Vec<String>>().join(" | ")
    }

    #[test]
    fn what_the_virtual_machine_prints() {
        let text = "Exception in thread \"main\" java.lang.IllegalStateException: no: way\n\
                    \tat a.b.C$D.<init>(C.java:12)\n\tat a.b.C.main(C.java:5)\n";
        assert_eq!(shown(text), "java.lang.IllegalStateException [a.b.C$D.<init>:12 a.b.C.main:5]");
    }

    #[test]
    fn modules_natives_and_unknown_sources() {
        let text = "java.lang.NullPointerException\n\
                    \tat java.base/java.util.Objects.requireNonNull(Objects.java:208)\n\
                    \tat app//a.C.m(C.java:12)\n\
                    \tat java.base@17.0.1/java.lang.reflect.Method.invoke0(Native Method)\n\
                    \tat a.C.n(Unknown Source)\n\
                    \tat app/mine@1.0/a.C.o(C.java)\n";
        assert_eq!(
            shown(text),
            "java.lang.NullPointerException [java.util.Objects.requireNonNull:208 a.C.m:12 \
             java.lang.reflect.Method.invoke0:? a.C.n:? a.C.o:?]"
        );
    }

    #[test]
    fn causes_come_behind_what_they_caused() {
        let text = "Exception in thread \"main\" x.Outer: wrapped\n\tat a.C.m(C.java:1)\n\tat a.C.main(C.java:2)\n\
                    Caused by: x.Inner\n\tat a.C.n(C.java:3)\n\t... 1 more\n\
                    Caused by: y.Root: deep\n\tat a.C.o(C.java:4)\n\t... 2 common frames omitted\n";
        assert_eq!(shown(text), "x.Outer [a.C.m:1 a.C.main:2] <- x.Inner [a.C.n:3] <- y.Root [a.C.o:4]");
    }

    #[test]
    fn what_was_suppressed_is_left_out() {
        let text = "x.E: one\n\tat a.C.m(C.java:1)\n\tSuppressed: x.F: two\n\t\tat a.C.close(C.java:9)\n\
                    \tCaused by: x.G\n\t\tat a.C.deep(C.java:8)\nCaused by: x.H\n\tat a.C.n(C.java:3)\n";
        assert_eq!(shown(text), "x.E [a.C.m:1] <- x.H [a.C.n:3]");
    }

    #[test]
    fn logs_have_other_text_around() {
        let text = "2024-01-01 12:00:00 ERROR [main] c.e.Server - request failed\n\
                    java.lang.ArithmeticException: / by zero\n\
                    2024-01-01 12:00:00 ERROR at a.C.m(C.java:7) ~[app.jar:1.0]\n\
                    \tat a.C.n(C.java:8) [classes/:?]\n\
                    later: something else\n";
        assert_eq!(shown(text), "java.lang.ArithmeticException [a.C.m:7 a.C.n:8]");
        let text = "WARN failed with java.io.IOException: gone\n  at a.C.m(C.java:7)\n";
        assert_eq!(shown(text), "java.io.IOException [a.C.m:7]");
    }

    #[test]
    fn messages_may_have_several_lines() {
        let text = "x.MyException: first\nsecond line\nthird\n\tat a.C.m(C.java:7)\n";
        assert_eq!(shown(text), "x.MyException [a.C.m:7]");
    }

    #[test]
    fn several_traces_and_none() {
        let text = "x.E\n\tat a.C.m(C.java:1)\nsome text\nx.F: why\n\tat a.C.n(C.java:2)\n";
        assert_eq!(shown(text), "x.E [a.C.m:1] | x.F [a.C.n:2]");
        assert_eq!(shown("nothing to see here\nat home (in bed)\n"), "");
    }
}
