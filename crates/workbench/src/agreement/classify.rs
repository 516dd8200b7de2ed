//! Why two accounts of a line differ.

use std::collections::{BTreeMap, BTreeSet};

use glassbox_jacoco::{
    Counts, Coverage, Edge, Execution, Flow, Way, class_flows, method_coverage, read_class, source_of,
};
use glassbox_program::{Class, Code, Method, may_throw};

use super::constructs::{LeftOut, left_out};

/// What there is in a line, and what JaCoCo's probes show of it if nothing is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    pub probes: Counts,
    /// Instructions of which no probe tells, and that may have been executed before an exception hid them.
    pub excused_instructions: u32,
    /// The same for branches.
    pub excused_branches: u32,
    /// What JaCoCo leaves out on purpose, as far as this line has it.
    pub constructs: BTreeSet<&'static str>,
    /// How many instructions and branches that are.
    pub constructed: (u32, u32),
}

pub struct Difference {
    pub source: String,
    pub line: u32,
    pub theirs: Counts,
    pub ours: Option<Counts>,
    pub probes: Counts,
    pub why: Why,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// JaCoCo leaves out what the compiler made up here.
    Construct(&'static str),
    /// An exception ended a block, whose earlier instructions JaCoCo takes for not executed.
    Exception,
    Unexplained,
}

/// Adds the lines of a class.
pub fn collect(
    class: &Class,
    bytes: &[u8],
    execution: &Execution,
    lines: &mut BTreeMap<(String, u32), Line>,
) -> Result<(), String> {
    if class.flags.is_synthetic() {
        // Left out by both.
        return Ok(());
    }
    let Some(source) = source_of(class) else { return Ok(()) };
    let Some((flows, count)) = class_flows(class) else { return Ok(()) };
    let reading = read_class(execution, class, bytes).map_err(|error| error.to_string())?;
    let nothing = vec![false; count];
    for (method, flow) in class.methods.iter().zip(&flows) {
        let (Some(code), Some(flow)) = (&method.code, flow) else { continue };
        if is_left_out_by_both(method) {
            continue;
        }
        let key = method.key();
        let read = reading.as_ref().and_then(|reading| reading.methods.iter().find(|(known, _)| *known == key));
        let coverage = read.map_or_else(|| method_coverage(flow, &nothing), |(_, coverage)| coverage.clone());
        let entered = Entered::new(flow, &coverage, code);
        let left_out = left_out(class, method, code);
        for (index, edges) in flow.edges.iter().enumerate() {
            let at = index as u32;
            let Some(number) = code.line(at) else { continue };
            let line = lines.entry((source.clone(), number)).or_default();
            line.add(at, edges, &coverage, &entered);
            line.leave_out(at, edges, &left_out);
        }
    }
    Ok(())
}

/// Methods that the compiler marks as its own, except the bodies of lambdas.
fn is_left_out_by_both(method: &Method) -> bool {
    method.flags.is_bridge() || method.flags.is_synthetic() && !method.name.starts_with("lambda$")
}

impl Line {
    fn leave_out(&mut self, at: u32, edges: &[Edge], left_out: &LeftOut) {
        let branches = if edges.len() > 1 { edges.len() as u32 } else { 0 };
        if let Some(name) = left_out.insns.get(&at) {
            self.constructs.insert(name);
            self.constructed.0 += 1;
            self.constructed.1 += branches;
        } else if let Some(name) = left_out.branches.get(&at) {
            self.constructs.insert(name);
            self.constructed.1 += 1;
        }
    }

    fn add(&mut self, at: u32, edges: &[Edge], coverage: &Coverage, entered: &Entered) {
        let is_covered = coverage.insns.contains(&at);
        if is_covered {
            self.probes.covered_instructions += 1;
        } else {
            self.probes.missed_instructions += 1;
            self.excused_instructions += u32::from(entered.may_have_begun(at));
        }
        if edges.len() > 1 {
            let (all, taken) = coverage.branches.get(at as usize).copied().unwrap_or_default();
            self.probes.covered_branches += taken;
            self.probes.missed_branches += all - taken;
            let hidden = |edge: &&Edge| matches!(edge.way, Way::To(target) if entered.may_have_begun(target));
            self.excused_branches += edges.iter().filter(hidden).count() as u32;
        }
    }
}

/// Instructions that no probe shows, although a run may have come there: from them an instruction that can throw is
/// reached before the next probe.
struct Entered {
    begun: BTreeSet<u32>,
}

impl Entered {
    fn new(flow: &Flow, coverage: &Coverage, code: &Code) -> Entered {
        let mut begun: BTreeSet<u32> = BTreeSet::new();
        // What throws hides itself, and all that leads to it without a probe.
        let mut before: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (index, edges) in flow.edges.iter().enumerate() {
            for edge in edges {
                if let Way::To(target) = edge.way {
                    before.entry(target).or_default().push(index as u32);
                }
            }
        }
        let throwing = code.insns.iter().enumerate().filter(|(_, insn)| may_throw(insn)).map(|(index, _)| index as u32);
        let mut waiting: Vec<u32> = throwing.filter(|index| !coverage.insns.contains(index)).collect();
        while let Some(index) = waiting.pop() {
            if begun.insert(index) {
                let hidden = before.get(&index).into_iter().flatten().copied();
                waiting.extend(hidden.filter(|index| !coverage.insns.contains(index)));
            }
        }
        Entered { begun }
    }

    fn may_have_begun(&self, index: u32) -> bool {
        self.begun.contains(&index)
    }
}

/// Nothing if all accounts of a line agree.
pub fn classify(line: &Line, theirs: &Counts, ours: Option<&Counts>) -> Option<Why> {
    let named = || line.constructs.iter().next().map_or(Why::Unexplained, |name| Why::Construct(name));
    let is_left_out = line.probes != *theirs;
    let is_smaller = |theirs: &Counts, probes: &Counts| {
        let (instructions, branches) = line.constructed;
        is_smaller(theirs, probes)
            && probes.instructions() - theirs.instructions() <= instructions
            && probes.branches() - theirs.branches() <= branches
    };
    let Some(ours) = ours else {
        // Only what JaCoCo itself says: its report is its probes without what it leaves out.
        return is_left_out.then(|| if is_smaller(theirs, &line.probes) { named() } else { Why::Unexplained });
    };
    if ours == theirs {
        return None;
    }
    let (excused_instructions, excused_branches) = (line.excused_instructions, line.excused_branches);
    let hides = |account: &Counts| {
        ours.instructions() == account.instructions()
            && ours.branches() == account.branches()
            && (account.covered_instructions..=account.covered_instructions + excused_instructions)
                .contains(&ours.covered_instructions)
            && (account.covered_branches..=account.covered_branches + excused_branches).contains(&ours.covered_branches)
    };
    if hides(theirs) {
        return Some(Why::Exception);
    }
    if is_left_out && is_smaller(theirs, &line.probes) && hides(&line.probes) {
        return Some(named());
    }
    Some(Why::Unexplained)
}

/// Whether one account is another with something left out.
fn is_smaller(one: &Counts, other: &Counts) -> bool {
    one.missed_instructions <= other.missed_instructions
        && one.covered_instructions <= other.covered_instructions
        && one.missed_branches <= other.missed_branches
        && one.covered_branches <= other.covered_branches
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(mi: u32, ci: u32, mb: u32, cb: u32) -> Counts {
        Counts { missed_instructions: mi, covered_instructions: ci, missed_branches: mb, covered_branches: cb }
    }

    fn line(probes: Counts, excused: u32, constructs: &[&'static str]) -> Line {
        let constructs: BTreeSet<&'static str> = constructs.iter().copied().collect();
        let constructed = if constructs.is_empty() { (0, 0) } else { (3, 2) };
        Line { probes, excused_instructions: excused, excused_branches: 0, constructs, constructed }
    }

    #[test]
    fn equal_accounts_need_no_reason() {
        let here = line(counts(0, 3, 0, 2), 0, &[]);
        assert_eq!(classify(&here, &counts(0, 3, 0, 2), Some(&counts(0, 3, 0, 2))), None);
        assert_eq!(classify(&here, &counts(0, 3, 0, 2), None), None);
    }

    #[test]
    fn instructions_before_an_exception_are_explained_and_no_others() {
        let here = line(counts(4, 0, 0, 0), 3, &[]);
        assert_eq!(classify(&here, &counts(4, 0, 0, 0), Some(&counts(1, 3, 0, 0))), Some(Why::Exception));
        assert_eq!(classify(&here, &counts(4, 0, 0, 0), Some(&counts(0, 4, 0, 0))), Some(Why::Unexplained));
        let covered = line(counts(0, 4, 0, 0), 0, &[]);
        assert_eq!(classify(&covered, &counts(0, 4, 0, 0), Some(&counts(1, 3, 0, 0))), Some(Why::Unexplained));
    }

    #[test]
    fn what_jacoco_leaves_out_needs_a_construct() {
        let (theirs, ours) = (counts(0, 2, 0, 0), counts(3, 2, 2, 0));
        let here = line(ours, 0, &["finally"]);
        assert_eq!(classify(&here, &theirs, Some(&ours)), Some(Why::Construct("finally")));
        assert_eq!(classify(&line(ours, 0, &[]), &theirs, Some(&ours)), Some(Why::Unexplained));
        assert_eq!(classify(&here, &theirs, None), Some(Why::Construct("finally")));
        // No more is left out than belongs to it.
        assert_eq!(classify(&here, &counts(0, 1, 0, 0), Some(&ours)), Some(Why::Unexplained));
        // More than the probes show is never right.
        assert_eq!(classify(&here, &counts(0, 6, 0, 0), None), Some(Why::Unexplained));
    }
}
