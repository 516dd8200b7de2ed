//! What a report says of classes, as far as lines can tell: of a line of which nothing was missed, all was executed.

use std::collections::BTreeMap;

use glassbox_program::{Class, binary_name};

use crate::flow::{Coverage, Edge, Flow, class_flows};
use crate::reading::Reading;
use crate::report::{Counts, Report, ReportedClass};

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinesError {
    #[error(
        "{} was recorded with another version of the class: it has {name}{descriptor}, which is not there",
        binary_name(.class)
    )]
    OtherVersion { class: String, name: String, descriptor: String },
    #[error("{} was recorded with another version of the class: the instructions of no line are as many", binary_name(.class))]
    OtherLines { class: String },
}

/// Where a class says that it was compiled from, as reports name it.
pub fn source_of(class: &Class) -> Option<String> {
    let file = class.source_file.as_ref()?;
    let package = class.package();
    Some(if package.is_empty() { file.clone() } else { format!("{package}/{file}") })
}

/// All classes of a program with their flows, by the file that they were compiled from.
pub struct Sources<'p> {
    classes: Vec<(&'p Class, Vec<Option<Flow>>)>,
    /// How much there is in each line, if nothing is left out.
    whole: BTreeMap<String, BTreeMap<u32, Counts>>,
}

impl<'p> Sources<'p> {
    /// Classes with subroutines are left out: their lines never look whole.
    pub fn new(classes: impl IntoIterator<Item = &'p Class>) -> Sources<'p> {
        let mut sources = Sources { classes: Vec::new(), whole: BTreeMap::new() };
        for class in classes {
            let Some((flows, _)) = class_flows(class) else { continue };
            if let Some(source) = source_of(class) {
                let lines = sources.whole.entry(source).or_default();
                for (method, flow) in class.methods.iter().zip(&flows) {
                    let (Some(code), Some(flow)) = (&method.code, flow) else { continue };
                    for (index, edges) in flow.edges.iter().enumerate() {
                        let Some(line) = code.line(index as u32) else { continue };
                        let counts = lines.entry(line).or_default();
                        counts.missed_instructions += 1;
                        counts.missed_branches += if edges.len() > 1 { edges.len() as u32 } else { 0 };
                    }
                }
            }
            sources.classes.push((class, flows));
        }
        sources
    }

    /// What a report shows to have been executed of one of these classes; nothing, if it does not mention the class.
    ///
    /// A line counts if the report missed nothing of it and has counted all of it: JaCoCo leaves out what it takes for the
    /// compiler's own, and then a line without a miss may still have instructions that nobody executed.
    pub fn read(&self, report: &Report, class: &Class) -> Result<Option<Reading>, LinesError> {
        let Some(reported) = report.classes.get(&*class.name) else { return Ok(None) };
        check_methods(reported, class)?;
        let of_class = self.classes.iter().find(|(known, _)| known.id == class.id);
        let source = source_of(class);
        let lines = source.as_ref().and_then(|source| Some((report.sources.get(source)?, self.whole.get(source)?)));
        let (Some((_, flows)), Some((lines, whole))) = (of_class, lines) else { return Ok(None) };
        let is_whole = |line: &u32| {
            let (counted, whole) = (lines.get(line)?, whole.get(line)?);
            (counted.instructions() == whole.instructions() && counted.branches() == whole.branches())
                .then_some(counted)
        };
        let mut reading = Reading::default();
        let mut fits = false;
        for (method, flow) in class.methods.iter().zip(flows) {
            let (Some(code), Some(flow)) = (&method.code, flow) else { continue };
            let mut coverage = Coverage { branches: vec![(0, 0); flow.edges.len()], ..Coverage::default() };
            for (index, edges) in flow.edges.iter().enumerate() {
                let line = code.line(index as u32);
                let Some(counted) = line.as_ref().and_then(is_whole) else { continue };
                fits = true;
                if counted.is_complete() {
                    take(&mut coverage, index as u32, edges);
                }
            }
            reading.methods.push((method.key(), coverage));
        }
        let says_something = lines.keys().any(|line| whole.contains_key(line));
        if says_something && !fits {
            return Err(LinesError::OtherLines { class: class.name.to_string() });
        }
        Ok(Some(reading))
    }
}

/// All of an instruction was executed.
fn take(coverage: &mut Coverage, index: u32, edges: &[Edge]) {
    coverage.insns.insert(index);
    coverage.ways.extend(edges.iter().filter_map(|edge| Some((index, edge.target?))));
    if let Some(branches) = coverage.branches.get_mut(index as usize) {
        *branches = (edges.len() as u32, edges.len() as u32);
    }
}

/// JaCoCo leaves out methods, but it invents none.
fn check_methods(reported: &ReportedClass, class: &Class) -> Result<(), LinesError> {
    let unknown = |(name, descriptor): &&(String, String)| class.method(name, descriptor).is_none();
    match reported.methods.keys().find(unknown) {
        Some((name, descriptor)) => Err(LinesError::OtherVersion {
            class: class.name.to_string(),
            name: name.clone(),
            descriptor: descriptor.clone(),
        }),
        None => Ok(()),
    }
}
