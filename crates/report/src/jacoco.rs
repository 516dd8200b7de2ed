//! What the real JVM executed, in JaCoCo's XML format, for tools that read that.
//!
//! Counted are all instructions of all methods that are not synthetic; the bodies of lambdas count. A conditional jump or a
//! switch has as many branches as it has different places to go on at, but a conditional jump has always two, and other
//! instructions have none. A line is as its instructions are. `docs/jacoco.md` says where JaCoCo counts less.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;

use crate::document::{Class, Classes, Document, Executed, Method};
use crate::elements::Elements;

/// What tools ask for before they read on.
const DOCUMENT_TYPE: &str = r#"report PUBLIC "-//JACOCO//DTD Report 1.1//EN" "report.dtd""#;

/// # Errors
/// If it cannot be written.
pub fn jacoco_xml<C: Classes>(document: &Document<C>, out: &mut dyn io::Write) -> io::Result<()> {
    // Where the classes of a package are.
    let mut packages: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for place in 0..document.classes.count() {
        if let Some(class) = document.classes.at(place).filter(|class| has_instructions(class)) {
            packages.entry(class.package().replace('.', "/")).or_default().push(place);
        }
    }
    let mut out = Elements::new(out, Some(DOCUMENT_TYPE));
    out.element("report", &[("name", "Glassbox")], |out| {
        let mut all = Counts::default();
        for (name, places) in &packages {
            let classes = places.iter().filter_map(|place| document.classes.at(*place));
            out.element("package", &[("name", name)], |out| write_package(out, classes, &mut all));
        }
        all.write(out);
    });
    out.finish()
}

/// Whether there is anything to count.
fn has_instructions(class: &Class) -> bool {
    let counted = class.methods.iter().filter(|method| !method.synthetic).filter_map(|method| method.code.as_ref());
    counted.into_iter().any(|code| !code.insns.is_empty())
}

fn write_package<'d>(out: &mut Elements<'_>, classes: impl Iterator<Item = Cow<'d, Class>>, all: &mut Counts) {
    let mut files: BTreeMap<String, (Counts, Lines)> = BTreeMap::new();
    let mut package = Counts::default();
    for class in classes {
        let count = ClassCount::of(&class);
        let name = class.name.replace('.', "/");
        let mut attributes = vec![("name", name.as_str())];
        attributes.extend(class.source_file.as_deref().map(|file| ("sourcefilename", file)));
        out.element("class", &attributes, |out| {
            for (method, count) in &count.methods {
                let line = count.lines.keys().next().map(u32::to_string);
                let mut attributes = vec![("name", method.name.as_str()), ("desc", &method.descriptor)];
                attributes.extend(line.as_deref().map(|line| ("line", line)));
                out.element("method", &attributes, |out| count.counts.write(out));
            }
            count.counts.write(out);
        });
        match &class.source_file {
            Some(file) => {
                let (counts, lines) = files.entry(file.clone()).or_default();
                counts.add(&count.counts);
                add_lines(lines, &count.lines);
            }
            None => package.add(&count.counts),
        }
    }
    for (name, (counts, lines)) in &mut files {
        // Two classes may share a line.
        counts.line = Counter::of_lines(lines);
        package.add(counts);
        out.element("sourcefile", &[("name", name)], |out| {
            for (number, line) in lines {
                let numbers = [*number, line.instruction.missed, line.instruction.covered, line.branch.missed];
                let [number, mi, ci, mb] = numbers.map(|number| number.to_string());
                let cb = line.branch.covered.to_string();
                out.empty("line", &[("nr", &number), ("mi", &mi), ("ci", &ci), ("mb", &mb), ("cb", &cb)]);
            }
            counts.write(out);
        });
    }
    package.write(out);
    all.add(&package);
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counter {
    missed: u32,
    covered: u32,
}

impl Counter {
    fn one(is_covered: bool) -> Counter {
        Counter { missed: u32::from(!is_covered), covered: u32::from(is_covered) }
    }

    fn of_lines(lines: &Lines) -> Counter {
        let covered = lines.values().filter(|line| line.instruction.covered > 0).count() as u32;
        Counter { missed: lines.len() as u32 - covered, covered }
    }

    fn add(&mut self, other: Counter) {
        self.missed += other.missed;
        self.covered += other.covered;
    }

    fn total(self) -> u32 {
        self.missed + self.covered
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Line {
    instruction: Counter,
    branch: Counter,
}

type Lines = BTreeMap<u32, Line>;

fn add_lines(lines: &mut Lines, more: &Lines) {
    for (number, line) in more {
        let sum = lines.entry(*number).or_default();
        sum.instruction.add(line.instruction);
        sum.branch.add(line.branch);
    }
}

#[derive(Clone, Debug, Default)]
struct Counts {
    instruction: Counter,
    branch: Counter,
    line: Counter,
    complexity: Counter,
    method: Counter,
    class: Counter,
}

impl Counts {
    fn add(&mut self, other: &Counts) {
        self.instruction.add(other.instruction);
        self.branch.add(other.branch);
        self.line.add(other.line);
        self.complexity.add(other.complexity);
        self.method.add(other.method);
        self.class.add(other.class);
    }

    fn write(&self, out: &mut Elements<'_>) {
        let all = [
            ("INSTRUCTION", self.instruction),
            ("BRANCH", self.branch),
            ("LINE", self.line),
            ("COMPLEXITY", self.complexity),
            ("METHOD", self.method),
            ("CLASS", self.class),
        ];
        for (name, counter) in all.into_iter().filter(|(_, counter)| counter.total() > 0) {
            let (missed, covered) = (counter.missed.to_string(), counter.covered.to_string());
            out.empty("counter", &[("type", name), ("missed", &missed), ("covered", &covered)]);
        }
    }
}

struct MethodCount {
    counts: Counts,
    lines: Lines,
}

struct ClassCount<'c> {
    methods: Vec<(&'c Method, MethodCount)>,
    counts: Counts,
    lines: Lines,
}

impl<'c> ClassCount<'c> {
    fn of(class: &'c Class) -> ClassCount<'c> {
        let mut all = ClassCount { methods: Vec::new(), counts: Counts::default(), lines: Lines::default() };
        for method in class.methods.iter().filter(|method| !method.synthetic) {
            let Some(count) = MethodCount::of(method) else { continue };
            all.counts.add(&count.counts);
            add_lines(&mut all.lines, &count.lines);
            all.methods.push((method, count));
        }
        // Two methods may share a line, as constructors do where fields are initialized.
        all.counts.line = Counter::of_lines(&all.lines);
        all.counts.class = Counter::one(all.counts.method.covered > 0);
        all
    }
}

impl MethodCount {
    fn of(method: &Method) -> Option<MethodCount> {
        let code = method.code.as_ref()?;
        let nothing = Executed::default();
        let executed = code.executed.as_ref().unwrap_or(&nothing);
        let mut counts = Counts::default();
        let mut lines = Lines::default();
        for (index, insn) in code.insns.iter().enumerate() {
            let index = index as u32;
            let is_executed = executed.insns.iter().any(|(first, last)| (*first..=*last).contains(&index));
            let instruction = Counter::one(is_executed);
            let mut branch = Counter::default();
            if insn.ways.len() > 1 {
                let taken = match insn.ways.as_slice() {
                    [one, other] if one == other => executed.idle.iter().filter(|(jump, _)| *jump == index).count(),
                    ways => ways.iter().filter(|way| executed.ways.contains(&(index, **way))).count(),
                } as u32;
                branch = Counter { missed: insn.ways.len() as u32 - taken, covered: taken };
                // The first way is the one that a method has anyway.
                let covered = taken.saturating_sub(1);
                counts.complexity.add(Counter { missed: insn.ways.len() as u32 - 1 - covered, covered });
            }
            counts.instruction.add(instruction);
            counts.branch.add(branch);
            if let Some(number) = insn.line {
                let line = lines.entry(number).or_default();
                line.instruction.add(instruction);
                line.branch.add(branch);
            }
        }
        counts.line = Counter::of_lines(&lines);
        counts.method = Counter::one(counts.instruction.covered > 0);
        counts.complexity.add(counts.method);
        Some(MethodCount { counts, lines })
    }
}
