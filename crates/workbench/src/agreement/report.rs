//! Which lines differ, and why.

use std::collections::BTreeMap;
use std::io::{self, Write};

use glassbox_jacoco::Counts;

use super::{Compared, Difference, Lines, Why};

pub struct Report {
    pub compared: Vec<Compared>,
}

impl Compared {
    pub fn line(&self) -> String {
        match &self.lines {
            Err(problem) => format!("{:52} failed: {problem}", self.class),
            Ok(lines) => {
                let count = |wanted: fn(&Why) -> bool| lines.differences.iter().filter(|one| wanted(&one.why)).count();
                let left_out = count(|why| matches!(why, Why::Construct(_)));
                let exceptions = count(|why| *why == Why::Exception);
                let unexplained = count(|why| *why == Why::Unexplained);
                let note = if lines.unmeasured { "  (only JaCoCo's probes and report)" } else { "" };
                format!("{:52} {:6} {left_out:8} {exceptions:9} {unexplained:11}{note}", self.class, lines.all)
            }
        }
    }
}

impl Report {
    /// Everything was compared, and every difference has a reason.
    pub fn is_good(&self) -> bool {
        let explained = |lines: &Lines| lines.differences.iter().all(|one| one.why != Why::Unexplained);
        self.compared.iter().all(|compared| compared.lines.as_ref().is_ok_and(explained))
    }

    fn differences(&self) -> impl Iterator<Item = &Difference> {
        self.compared.iter().filter_map(|compared| compared.lines.as_ref().ok()).flat_map(|lines| &lines.differences)
    }

    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{:52} {:>6} {:>8} {:>9} {:>11}", "class", "lines", "left out", "exception", "unexplained")?;
        for compared in &self.compared {
            writeln!(out, "{}", compared.line())?;
        }
        let mut reasons: BTreeMap<&Why, usize> = BTreeMap::new();
        for difference in self.differences() {
            *reasons.entry(&difference.why).or_insert(0) += 1;
        }
        let lines: usize = self.compared.iter().flat_map(|compared| &compared.lines).map(|lines| lines.all).sum();
        writeln!(out, "\n{lines} lines, of which differ")?;
        for (why, times) in reasons {
            let words = match why {
                Why::Construct(name) => format!("left out by JaCoCo: {name}"),
                Why::Exception => "instructions before an exception in a block".to_owned(),
                Why::Unexplained => "without a reason".to_owned(),
            };
            writeln!(out, "{times:6}  {words}")?;
        }
        for difference in self.differences().filter(|difference| difference.why == Why::Unexplained) {
            let Difference { source, line, theirs, ours, probes, .. } = difference;
            let ours = ours.as_ref().map_or("nothing".to_owned(), shown);
            writeln!(out, "{source}:{line}: JaCoCo {}, ours {ours}, probes {}", shown(theirs), shown(probes))?;
        }
        Ok(())
    }
}

fn shown(counts: &Counts) -> String {
    let Counts { missed_instructions, covered_instructions, missed_branches, covered_branches } = counts;
    format!("mi={missed_instructions} ci={covered_instructions} mb={missed_branches} cb={covered_branches}")
}
