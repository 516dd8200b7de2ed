//! From a stack trace to the way of an exception through the program, and to the method that a test calls.

use glassbox_goals::{Crash, Escape, Target, may_come_out, may_pass_on};
use glassbox_program::{Class, Code, Insn, InsnId, Method, MethodId, binary_name};
use glassbox_search::{Aim, is_entry};

use super::names::{lines_in_words, listed};
use super::resolve::{Resolver, on_line};
use super::trace::{Frame, Section, Trace};

/// Calls by reflection lead anywhere: what is behind them has called no method of ours by its name.
const REFLECTION: &[&str] = &["java.lang.reflect.", "jdk.internal.reflect.", "sun.reflect."];

/// A frame of a class under test.
struct Passed<'t> {
    frame: &'t Frame,
    method: MethodId,
    escape: Escape,
    /// What comes behind it is another exception, which this one was wrapped in.
    is_wrapped: bool,
}

impl<'p> Resolver<'p> {
    /// The first of these that has to do with the classes under test.
    pub fn traces(&self, traces: &[Trace]) -> Result<Aim, String> {
        let is_ours = |section: &Section| section.frames.iter().any(|frame| self.own_class(frame).is_some());
        let found = traces.iter().find_map(|trace| Some((trace, trace.sections.iter().rposition(is_ours)?)));
        let Some((trace, root)) = found else {
            let frames = traces.iter().flat_map(|trace| &trace.sections).flat_map(|section| &section.frames);
            let mut classes: Vec<String> = frames.map(|frame| frame.class.clone()).collect();
            classes.sort_unstable();
            classes.dedup();
            return Err(format!("none of its classes is among the inputs: {}", listed(&classes)));
        };
        let mut way: Vec<Passed<'_>> = Vec::new();
        // The root cause was thrown first.
        for (number, section) in trace.sections[..=root].iter().enumerate().rev() {
            let is_whole = self.follow(section, &mut way)?;
            if let Some(last) = way.last_mut() {
                last.is_wrapped = is_whole && number > 0;
            }
            if !is_whole {
                break;
            }
        }
        self.crash(&trace.sections[root].exception, way)
    }

    fn crash(&self, exception: &str, mut way: Vec<Passed<'_>>) -> Result<Aim, String> {
        let is_callable = |passed: &Passed<'_>| {
            let method = self.program.method(passed.method);
            self.may_start_at(method) && is_entry(self.program, self.program.class(method.id.class), method)
        };
        let outermost = way.iter().rposition(is_callable);
        if let Some(outermost) = outermost {
            way.truncate(outermost + 1);
        }
        let [first, others @ ..] = way.as_slice() else { return Err("it names no place in the inputs".into()) };
        let on = first.frame.line.map_or(String::new(), |line| format!(" on line {line}"));
        let through: Vec<String> = others.iter().map(|passed| passed.frame.to_string()).collect();
        let through = if through.is_empty() { String::new() } else { format!(" through {}", through.join(", ")) };
        let words = format!("{exception}{on}{through}");
        let leaves = way.last().is_some_and(|last| !last.is_wrapped);
        let entry = outermost.and_then(|_| way.last().map(|last| last.method));
        let crash = Crash { escapes: way.into_iter().map(|passed| passed.escape).collect(), leaves };
        Ok(Aim { target: Target::Crash { crash, words }, entry })
    }

    /// Adds the frames of an exception; false, if it came from where nobody can look.
    fn follow<'t>(&self, section: &'t Section, way: &mut Vec<Passed<'t>>) -> Result<bool, String> {
        let exception = self.exception(&section.exception)?;
        let mut is_first = true;
        for (position, frame) in section.frames.iter().enumerate() {
            let Some(class) = self.own_class(frame) else {
                let is_reflection = REFLECTION.iter().any(|package| frame.class.starts_with(package));
                let is_known = self.program.class_named(&frame.class.replace('.', "/")).is_some();
                if !way.is_empty() && !is_first && (is_reflection || !is_known) {
                    return Ok(false);
                }
                continue;
            };
            let next = section.frames.get(position + 1).and_then(|next| self.own_class(next));
            if is_first && next.is_some() && self.only_makes(class, frame, exception) {
                continue;
            }
            let at = self.places(class, frame, exception, is_first)?;
            let Some(method) = at.first().map(|at| at.method) else { continue };
            let escape = Escape { class: exception.id, at, first: is_first };
            way.push(Passed { frame, method, escape, is_wrapped: false });
            is_first = false;
        }
        Ok(true)
    }

    fn own_class(&self, frame: &Frame) -> Option<&'p Class> {
        self.program.class_named(&frame.class.replace('.', "/")).filter(|class| self.is_under_test(class))
    }

    /// The instructions of a frame that the exception may have come out of.
    fn places(&self, class: &Class, frame: &Frame, exception: &Class, is_first: bool) -> Result<Vec<InsnId>, String> {
        let other = "was the stack trace made of other code?";
        let methods: Vec<(&Method, &Code)> = methods(class, frame).collect();
        if methods.is_empty() {
            return Err(format!("{} has no method {}; {other}", frame.class, frame.method));
        }
        let here = methods.iter().flat_map(|(method, code)| {
            let at = |index: u32| InsnId { method: method.id, index };
            lines_of(code, frame).into_iter().map(at).collect::<Vec<InsnId>>()
        });
        let here: Vec<InsnId> = here.collect();
        if here.is_empty() {
            let lines = methods.iter().flat_map(|(_, code)| code.lines.iter().map(|(_, line)| *line)).collect();
            let lines = lines_in_words(lines);
            return Err(format!("there is no code at {frame}, the method has {lines}; {other}"));
        }
        let may = |at: &&InsnId| match is_first {
            true => may_come_out(self.program, **at, &exception.name),
            false => may_pass_on(self.program, **at),
        };
        let places: Vec<InsnId> = here.iter().filter(may).copied().collect();
        match (places.is_empty(), is_first) {
            (false, _) => Ok(places),
            // Something else than a call may have led to the frame before: a static initializer, for one.
            (true, false) => Ok(here),
            (true, true) => Err(format!("nothing at {frame} can throw {}; {other}", binary_name(&exception.name))),
        }
    }

    /// Whether a line makes an exception, and leaves it to the caller to throw it.
    fn only_makes(&self, class: &Class, frame: &Frame, exception: &Class) -> bool {
        let insns = methods(class, frame).flat_map(|(_, code)| {
            lines_of(code, frame).into_iter().filter_map(|index| code.insns.get(index as usize)).collect::<Vec<&Insn>>()
        });
        let insns: Vec<&Insn> = insns.collect();
        let makes =
            |insn: &&Insn| matches!(insn, Insn::New(index) if class.class_constant(*index) == Some(&exception.name));
        insns.iter().any(makes) && !insns.iter().any(|insn| matches!(insn, Insn::Throw))
    }
}

/// The methods that a frame may be one of: it does not tell overloaded ones apart.
fn methods<'c>(class: &'c Class, frame: &Frame) -> impl Iterator<Item = (&'c Method, &'c Code)> {
    let named = class.methods.iter().filter(move |method| *method.name == *frame.method);
    named.filter_map(|method| Some((method, method.code.as_ref()?)))
}

fn lines_of(code: &Code, frame: &Frame) -> Vec<u32> {
    match frame.line {
        Some(line) => on_line(code, line),
        None => (0..code.insns.len() as u32).collect(),
    }
}

impl std::fmt::Display for Frame {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}.{}", self.class, self.method)?;
        self.line.map_or(Ok(()), |line| write!(out, ":{line}"))
    }
}
