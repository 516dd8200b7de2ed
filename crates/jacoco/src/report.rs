//! Reports, as JaCoCo and those who follow its format write them in XML.

use std::collections::BTreeMap;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// A report without its groups: packages have the same name at most once in one program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// By internal name.
    pub classes: BTreeMap<String, ReportedClass>,
    /// By package and name of the file: `a/b/C.java`.
    pub sources: BTreeMap<String, SourceLines>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportedClass {
    /// The key of its file in [`Report::sources`], if it has one.
    pub source: Option<String>,
    /// By name and descriptor.
    pub methods: BTreeMap<(String, String), ReportedMethod>,
}

/// The counts of a method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReportedMethod {
    pub counts: Counts,
}

/// What is counted of the lines of a file.
pub type SourceLines = BTreeMap<u32, Counts>;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Counts {
    pub missed_instructions: u32,
    pub covered_instructions: u32,
    pub missed_branches: u32,
    pub covered_branches: u32,
}

impl Counts {
    pub fn instructions(&self) -> u32 {
        self.missed_instructions.saturating_add(self.covered_instructions)
    }

    pub fn branches(&self) -> u32 {
        self.missed_branches.saturating_add(self.covered_branches)
    }

    /// Whether nothing was missed.
    pub fn is_complete(&self) -> bool {
        self.missed_instructions == 0 && self.missed_branches == 0
    }

    pub fn add(&mut self, other: &Counts) {
        self.missed_instructions = self.missed_instructions.saturating_add(other.missed_instructions);
        self.covered_instructions = self.covered_instructions.saturating_add(other.covered_instructions);
        self.missed_branches = self.missed_branches.saturating_add(other.missed_branches);
        self.covered_branches = self.covered_branches.saturating_add(other.covered_branches);
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReportError {
    #[error("it is no XML: {0}")]
    Xml(String),
    #[error("its root is <{0}>, not <report>")]
    Root(String),
    #[error("<{element}> has no usable attribute {attribute}")]
    Attribute { element: String, attribute: &'static str },
    #[error("it is empty")]
    Empty,
}

/// Where the reader stands.
#[derive(Default)]
struct Place {
    package: String,
    class: Option<String>,
    method: Option<(String, String)>,
    source: Option<String>,
}

pub fn read_report(text: &str) -> Result<Report, ReportError> {
    let mut reader = Reader::from_str(text);
    let mut report = Report::default();
    let mut place = Place::default();
    let mut depth = 0_usize;
    let mut seen_root = false;
    loop {
        let event = reader.read_event().map_err(|error| ReportError::Xml(error.to_string()))?;
        match event {
            Event::Eof if seen_root && depth == 0 => return Ok(report),
            Event::Eof if seen_root => return Err(ReportError::Xml("it ends too early".into())),
            Event::Eof => return Err(ReportError::Empty),
            Event::Start(element) => {
                check_root(&element, &mut seen_root)?;
                depth += 1;
                enter(&element, &mut place, &mut report)?;
            }
            Event::Empty(element) => {
                check_root(&element, &mut seen_root)?;
                enter(&element, &mut place, &mut report)?;
                leave(element.name().as_ref(), &mut place);
            }
            Event::End(element) => {
                depth = depth.saturating_sub(1);
                leave(element.name().as_ref(), &mut place);
            }
            _ => {}
        }
    }
}

fn check_root(element: &BytesStart<'_>, seen: &mut bool) -> Result<(), ReportError> {
    let name = element.name();
    if !*seen && name.as_ref() != b"report" {
        return Err(ReportError::Root(String::from_utf8_lossy(name.as_ref()).into_owned()));
    }
    *seen = true;
    Ok(())
}

fn enter(element: &BytesStart<'_>, place: &mut Place, report: &mut Report) -> Result<(), ReportError> {
    match element.name().as_ref() {
        b"package" => place.package = text(element, "name")?,
        b"class" => {
            let name = text(element, "name")?;
            let source = text(element, "sourcefilename").ok().map(|file| in_package(&place.package, &file));
            report.classes.entry(name.clone()).or_default().source = source;
            place.class = Some(name);
        }
        b"method" => {
            let key = (text(element, "name")?, text(element, "desc")?);
            if let Some(class) = place.class.as_ref().and_then(|class| report.classes.get_mut(class)) {
                class.methods.insert(key.clone(), ReportedMethod::default());
            }
            place.method = Some(key);
        }
        b"counter" => {
            let counts = place.class.as_ref().zip(place.method.as_ref());
            let method = counts.and_then(|(class, key)| report.classes.get_mut(class)?.methods.get_mut(key));
            if let Some(ReportedMethod { counts }) = method {
                let (missed, covered) = (number(element, "missed")?, number(element, "covered")?);
                match text(element, "type")?.as_str() {
                    "INSTRUCTION" => (counts.missed_instructions, counts.covered_instructions) = (missed, covered),
                    "BRANCH" => (counts.missed_branches, counts.covered_branches) = (missed, covered),
                    _ => {}
                }
            }
        }
        b"sourcefile" => {
            let key = in_package(&place.package, &text(element, "name")?);
            report.sources.entry(key.clone()).or_default();
            place.source = Some(key);
        }
        b"line" => {
            if let Some(lines) = place.source.as_ref().and_then(|source| report.sources.get_mut(source)) {
                let counts = Counts {
                    missed_instructions: number(element, "mi")?,
                    covered_instructions: number(element, "ci")?,
                    missed_branches: number(element, "mb")?,
                    covered_branches: number(element, "cb")?,
                };
                lines.entry(number(element, "nr")?).or_default().add(&counts);
            }
        }
        _ => {}
    }
    Ok(())
}

fn leave(element: &[u8], place: &mut Place) {
    match element {
        b"class" => place.class = None,
        b"method" => place.method = None,
        b"sourcefile" => place.source = None,
        _ => {}
    }
}

fn in_package(package: &str, file: &str) -> String {
    if package.is_empty() { file.to_owned() } else { format!("{package}/{file}") }
}

fn text(element: &BytesStart<'_>, attribute: &'static str) -> Result<String, ReportError> {
    let unusable = || {
        let element = String::from_utf8_lossy(element.name().as_ref()).into_owned();
        ReportError::Attribute { element, attribute }
    };
    let value = element.try_get_attribute(attribute).ok().flatten().ok_or_else(unusable)?;
    value.unescape_value().map(|value| value.into_owned()).map_err(|_| unusable())
}

fn number(element: &BytesStart<'_>, attribute: &'static str) -> Result<u32, ReportError> {
    text(element, attribute)?.trim().parse().map_err(|_| {
        let element = String::from_utf8_lossy(element.name().as_ref()).into_owned();
        ReportError::Attribute { element, attribute }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<!DOCTYPE report PUBLIC "-//JACOCO//DTD Report 1.1//EN" "report.dtd">
<report name="x"><sessioninfo id="s" start="1" dump="2"/><group name="g"><package name="a/b">
<class name="a/b/C" sourcefilename="C.java"><method name="&lt;init&gt;" desc="()V" line="3">
<counter type="INSTRUCTION" missed="1" covered="2"/><counter type="BRANCH" missed="3" covered="4"/>
<counter type="LINE" missed="9" covered="9"/></method><counter type="INSTRUCTION" missed="7" covered="7"/></class>
<sourcefile name="C.java"><line nr="3" mi="1" ci="2" mb="3" cb="4"/><line nr="4" mi="0" ci="2" mb="0" cb="0"/>
<counter type="INSTRUCTION" missed="1" covered="4"/></sourcefile></package></group></report>"#;

    #[test]
    fn lines_and_methods_are_read_and_sums_are_not_mixed_with_them() {
        let report = read_report(REPORT).unwrap();
        let counts =
            Counts { missed_instructions: 1, covered_instructions: 2, missed_branches: 3, covered_branches: 4 };
        let class = &report.classes["a/b/C"];
        assert_eq!(class.source.as_deref(), Some("a/b/C.java"));
        assert_eq!(class.methods[&("<init>".to_owned(), "()V".to_owned())].counts, counts);
        let lines = &report.sources["a/b/C.java"];
        assert_eq!(lines[&3], counts);
        assert!(!lines[&3].is_complete() && lines[&4].is_complete());
    }

    #[test]
    fn what_is_no_report_is_refused() {
        assert_eq!(read_report("<html></html>"), Err(ReportError::Root("html".into())));
        assert_eq!(read_report(""), Err(ReportError::Empty));
        assert!(matches!(read_report("<report><package name='a'>"), Err(ReportError::Xml(_))));
        assert!(matches!(read_report("<report></package>"), Err(ReportError::Xml(_))));
        let nameless = read_report("<report><package/></report>").unwrap_err();
        assert_eq!(nameless.to_string(), "<package> has no usable attribute name");
    }
}
