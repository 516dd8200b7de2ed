//! What a target says, before anybody knows whether there is such a thing.
//!
//! A place is `Class.method:line`, `Class.method@offset`, `Class.method`, `Class:line` or `File.java:line`; an exception
//! at a place is `Exception@place`; the id of a goal is `Class.method(descriptor)@offset kind`.

use super::trace::{self, Trace};

/// A target, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    Place(Place),
    /// An exception that comes out of something at a place.
    Thrown {
        exception: String,
        place: Place,
    },
    /// The id of a goal, with the method and the byte offset that it names.
    Goal {
        id: String,
        method: Named,
        offset: u32,
    },
    /// Stack traces; the first one is meant that has to do with the code under test.
    Traces(Vec<Trace>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub within: Within,
    pub at: At,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Within {
    /// A source file, and the end of its path as far as it was given: `com/example`.
    File {
        directories: String,
        file: String,
    },
    Named(Named),
}

/// A method or a class; which of them, only the program can tell. Parts are separated by dots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub name: String,
    /// With its parentheses, as the class file or as Java writes it.
    pub parameters: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// Where it begins, or anywhere in it for an exception.
    Whole,
    Line(u32),
    /// Byte offset of an instruction.
    Offset(u32),
}

/// Understands a target, or says what is wrong with it.
pub fn parse(text: &str) -> Result<Wanted, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("it is empty".into());
    }
    if text.contains('\n') {
        return traces(text);
    }
    if let Some((before, offset)) = goal_id(text) {
        return Ok(Wanted::Goal { id: text.to_owned(), method: named(before)?, offset });
    }
    match text.split_once('@') {
        Some((exception, place)) if !is_number(place) => {
            if !is_qualified(exception) {
                return Err(format!("'{exception}' before the @ is not the name of an exception"));
            }
            Ok(Wanted::Thrown { exception: exception.to_owned(), place: parse_place(place)? })
        }
        _ => parse_place(text).map(Wanted::Place),
    }
}

/// The stack traces in a text.
pub fn traces(text: &str) -> Result<Wanted, String> {
    let traces = trace::parse(text);
    if traces.is_empty() {
        return Err("there is no stack trace in it: lines such as 'at com.example.Foo.bar(Foo.java:12)'".into());
    }
    Ok(Wanted::Traces(traces))
}

/// The method and the offset of `demo.Swap.order()V@58 fall-through`.
fn goal_id(text: &str) -> Option<(&str, u32)> {
    let (before, rest) = text.split_once('@')?;
    let (offset, kind) = rest.split_once(' ')?;
    let offset = offset.parse().ok()?;
    (!kind.trim().is_empty()).then_some((before, offset))
}

fn parse_place(text: &str) -> Result<Place, String> {
    if let Some((name, line)) = frame(text) {
        return Ok(Place { within: Within::Named(named(name)?), at: At::Line(line) });
    }
    let (whole, at) = if let Some((whole, offset)) = text.rsplit_once('@') {
        (whole, At::Offset(number(offset, "a byte offset")?))
    } else if let Some((whole, line)) = text.rsplit_once(':') {
        (whole, At::Line(number(line, "a line")?))
    } else {
        (text, At::Whole)
    };
    if !whole.ends_with(".java") {
        return Ok(Place { within: Within::Named(named(whole)?), at });
    }
    if !matches!(at, At::Line(_)) {
        return Err(format!("a line is needed, such as {whole}:12"));
    }
    let path = whole.replace('\\', "/");
    let (directories, file) = path.rsplit_once('/').unwrap_or(("", &path));
    let directories = directories.trim_start_matches("./").trim_matches('/').to_owned();
    Ok(Place { within: Within::File { directories, file: file.to_owned() }, at })
}

/// A line of a stack trace: `com.example.Foo.bar(Foo.java:12)`, perhaps with its `at`.
fn frame(text: &str) -> Option<(&str, u32)> {
    let (name, source) = text.strip_suffix(')')?.split_once('(')?;
    let (file, line) = source.rsplit_once(':')?;
    let name = name.trim_start().trim_start_matches("at ").trim();
    file.contains('.').then_some(())?;
    Some((name.rsplit_once('/').map_or(name, |(_, name)| name), line.parse().ok()?))
}

fn named(text: &str) -> Result<Named, String> {
    let (name, parameters) = match text.find('(') {
        Some(start) => (&text[..start], Some(text[start..].trim().to_owned())),
        None => (text, None),
    };
    let name = name.trim().replace(['/', '#'], ".");
    let plain = name.strip_suffix("<init>").or(name.strip_suffix("<clinit>")).map_or(&*name, |class| {
        // The dot before it is all that is left to check.
        class.strip_suffix('.').unwrap_or("")
    });
    let is_closed = parameters.as_ref().is_none_or(|parameters| parameters.contains(')'));
    if !is_qualified(plain) || !is_closed {
        return Err(format!("'{text}' is not the name of a method or class; such as com.example.Foo.bar:12"));
    }
    Ok(Named { name, parameters })
}

fn number(text: &str, what: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("'{text}' is no number, and {what} is expected there"))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_digit())
}

/// Whether it looks like names separated by dots.
pub fn is_qualified(text: &str) -> bool {
    let is_part = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '$');
    text.split('.').all(is_part) && !text.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &str, parameters: Option<&str>, at: At) -> Wanted {
        Wanted::Place(Place { within: within(name, parameters), at })
    }

    fn within(name: &str, parameters: Option<&str>) -> Within {
        Within::Named(Named { name: name.into(), parameters: parameters.map(str::to_owned) })
    }

    fn file(directories: &str, file: &str, line: u32) -> Wanted {
        let within = Within::File { directories: directories.into(), file: file.into() };
        Wanted::Place(Place { within, at: At::Line(line) })
    }

    #[track_caller]
    fn check(text: &str, expected: Wanted) {
        assert_eq!(parse(text), Ok(expected), "{text}");
    }

    #[test]
    fn places_of_methods() {
        check("com.example.Foo.bar:12", place("com.example.Foo.bar", None, At::Line(12)));
        check("com.example.Foo.bar@17", place("com.example.Foo.bar", None, At::Offset(17)));
        check("com.example.Foo.bar", place("com.example.Foo.bar", None, At::Whole));
        check("com/example/Foo.bar:12", place("com.example.Foo.bar", None, At::Line(12)));
        check("com.example.Foo#bar:12", place("com.example.Foo.bar", None, At::Line(12)));
        check("Foo$Inner.bar:3", place("Foo$Inner.bar", None, At::Line(3)));
        check("Foo.Inner.bar:3", place("Foo.Inner.bar", None, At::Line(3)));
        check("Foo.<init>:3", place("Foo.<init>", None, At::Line(3)));
        check("p.Foo.<clinit>@0", place("p.Foo.<clinit>", None, At::Offset(0)));
        check("Foo.lambda$run$0@4", place("Foo.lambda$run$0", None, At::Offset(4)));
    }

    #[test]
    fn one_of_several_methods() {
        check("Foo.bar(I)V@17", place("Foo.bar", Some("(I)V"), At::Offset(17)));
        check("Foo.bar(I):17", place("Foo.bar", Some("(I)"), At::Line(17)));
        check("Foo.bar(int, String):17", place("Foo.bar", Some("(int, String)"), At::Line(17)));
        check("Foo.bar(Ljava/lang/String;)V", place("Foo.bar", Some("(Ljava/lang/String;)V"), At::Whole));
        check("Foo.<init>():7", place("Foo.<init>", Some("()"), At::Line(7)));
    }

    #[test]
    fn lines_of_files() {
        check("Foo.java:12", file("", "Foo.java", 12));
        check("com/example/Foo.java:12", file("com/example", "Foo.java", 12));
        check("./src/main/java/p/Foo.java:12", file("src/main/java/p", "Foo.java", 12));
        check("src\\p\\Foo.java:12", file("src/p", "Foo.java", 12));
    }

    #[test]
    fn exceptions_at_places() {
        let thrown = |exception: &str, name: &str, at| {
            let place = Place { within: within(name, None), at };
            Wanted::Thrown { exception: exception.into(), place }
        };
        let npe = "java.lang.NullPointerException";
        check("java.lang.NullPointerException@p.Foo.bar:12", thrown(npe, "p.Foo.bar", At::Line(12)));
        check("Mine@Foo.bar@7", thrown("Mine", "Foo.bar", At::Offset(7)));
        check("Outer$Mine@Foo.bar", thrown("Outer$Mine", "Foo.bar", At::Whole));
        let at_file = parse("IOException@p/Foo.java:4");
        assert!(matches!(at_file, Ok(Wanted::Thrown { place: Place { within: Within::File { .. }, .. }, .. })));
    }

    #[test]
    fn goals_by_their_ids() {
        let goal = |id: &str, name: &str, parameters: &str, offset| Wanted::Goal {
            id: id.into(),
            method: Named { name: name.into(), parameters: Some(parameters.into()) },
            offset,
        };
        let id = "demo.Swap.order()V@58 fall-through";
        check(id, goal(id, "demo.Swap.order", "()V", 58));
        let id = "p.A.<init>(I)V@4 throws java.lang.NullPointerException, caught@12";
        check(id, goal(id, "p.A.<init>", "(I)V", 4));
        let id = "p.A.m(I)V@9 def-use x@entry->9";
        check(id, goal(id, "p.A.m", "(I)V", 9));
    }

    #[test]
    fn lines_of_stack_traces() {
        check("at com.example.Foo.bar(Foo.java:12)", place("com.example.Foo.bar", None, At::Line(12)));
        check("app//com.example.Foo.bar(Foo.java:12)", place("com.example.Foo.bar", None, At::Line(12)));
        assert!(matches!(parse("x.Y: no\n\tat a.b.C.m(C.java:12)\n"), Ok(Wanted::Traces(_))));
    }

    #[test]
    fn what_is_no_target_gets_a_reason() {
        let reason = |text: &str| parse(text).err().unwrap_or_default();
        assert!(reason("Foo.bar:twelve").contains("'twelve' is no number, and a line is expected"));
        assert!(reason("Foo.java").contains("a line is needed, such as Foo.java:12"));
        assert!(reason("Foo.java@3").contains("a line is needed"));
        assert!(reason("a b@Foo.bar:1").contains("not the name of an exception"));
        assert!(reason("Foo..bar:1").contains("not the name of a method"));
        assert!(reason("Foo.bar(I:1").contains("not the name of a method"));
        assert!(reason("").contains("empty"));
        assert!(reason("two\nlines").contains("no stack trace"));
    }
}
