//! Goals of stack traces: an exception of a class comes out of some instruction, and out of the calls around it.

use glassbox_program::{ClassId, Insn, InsnId, MethodId, Program};

use crate::throwing;

/// An exception and its way, as a stack trace tells of it. Frames that the trace does not name may lie in between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crash {
    /// Innermost first.
    pub escapes: Vec<Escape>,
    /// The exception has to leave the last of these frames; otherwise somebody may catch it there.
    pub leaves: bool,
}

/// A frame that an exception comes through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Escape {
    /// The class of the exception, and no subclass.
    pub class: ClassId,
    /// The instructions that it may come out of.
    pub at: Vec<InsnId>,
    /// It comes into being here. Behind one that was wrapped, it is the next exception that does.
    pub first: bool,
}

/// How far a path has come with each of the crashes of a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Crashing {
    /// How many frames of each crash the exception has come through.
    passed: Vec<u32>,
    /// The exception that leaves the innermost frame.
    falling: Option<ClassId>,
    /// It has left a frame, and has not been caught since.
    aloft: bool,
}

impl Crash {
    /// Where the exception that is awaited next may come out.
    pub(crate) fn next(&self, passed: u32) -> Option<&Escape> {
        self.escapes.get(passed as usize)
    }

    fn last(&self, passed: u32) -> Option<&Escape> {
        passed.checked_sub(1).and_then(|last| self.next(last))
    }

    /// How many frames lie behind the exception before the one that is under way.
    fn start(&self, passed: u32) -> u32 {
        let mut before = self.escapes.iter().take(passed as usize);
        before.rposition(|escape| escape.first).map_or(0, |start| start as u32)
    }

    /// Whether an exception is under way that has come through some frames, and not through all that the trace names.
    pub(crate) fn is_under_way(&self, passed: u32) -> bool {
        passed > 0 && self.next(passed).is_none_or(|escape| !escape.first)
    }

    /// An exception comes out of an instruction.
    fn threw(&self, passed: u32, at: InsnId, class: ClassId, is_new: bool) -> u32 {
        let fits = |escape: &Escape| escape.class == class && escape.at.contains(&at) && escape.first == is_new;
        if self.next(passed).is_some_and(fits) {
            return passed + 1;
        }
        // The same place may throw again before anybody else does.
        let start = self.start(passed);
        if self.next(start).is_some_and(fits) { start + 1 } else { passed }
    }

    fn is_last_frame(&self, passed: u32, method: MethodId) -> bool {
        self.last(passed).is_some_and(|escape| escape.at.iter().any(|at| at.method == method))
    }
}

impl Crashing {
    pub(crate) fn passed(&self, crash: u32) -> u32 {
        self.passed.get(crash as usize).copied().unwrap_or(0)
    }

    /// An exception comes out of an instruction; gives the crashes that are complete by that. What a call throws is new if
    /// it comes from code that nobody watches.
    pub(crate) fn throw(
        &mut self,
        crashes: &[Crash],
        (at, class): (InsnId, ClassId),
        own: bool,
        is_caught: bool,
    ) -> Vec<u32> {
        self.passed.resize(crashes.len(), 0);
        let mut complete = Vec::new();
        for (number, (crash, passed)) in crashes.iter().zip(&mut self.passed).enumerate() {
            let before = *passed;
            // Where a frame is named twice, what was thrown in it may be passed on by it as well.
            *passed = crash.threw(before, at, class, own || !self.aloft);
            if *passed != before && crash.next(*passed).is_none() && !crash.leaves {
                complete.push(number as u32);
            }
        }
        self.falling = (!is_caught).then_some(class);
        complete
    }

    /// A method is left; gives the crashes that are complete by that.
    pub(crate) fn leave(&mut self, crashes: &[Crash], method: MethodId) -> Vec<u32> {
        let mut complete = Vec::new();
        for (number, (crash, passed)) in crashes.iter().zip(&mut self.passed).enumerate() {
            if !crash.is_last_frame(*passed, method) || !crash.is_under_way(*passed) {
                continue;
            }
            let same = self.falling.is_some() && self.falling == crash.last(*passed).map(|escape| escape.class);
            if !same {
                // Somebody has caught it, and went on.
                *passed = crash.start(*passed);
            } else if crash.next(*passed).is_none() {
                complete.push(number as u32);
            }
        }
        self.aloft = self.falling.is_some();
        complete
    }

    /// An instruction is executed, so no exception is under way.
    pub(crate) fn go_on(&mut self) {
        (self.falling, self.aloft) = (None, false);
    }
}

/// Whether an exception of a class may come out of an instruction: by itself, or of what it calls. Errors that any
/// instruction may meet, for want of memory or of classes, are left aside.
pub fn may_come_out(program: &Program, at: InsnId, class: &str) -> bool {
    throws_itself(program, at, class) || may_pass_on(program, at)
}

/// Whether what an instruction calls may throw.
pub fn may_pass_on(program: &Program, at: InsnId) -> bool {
    let class = program.class(at.method.class);
    insn(program, at).is_some_and(|insn| throwing::passes_on(program, class, insn))
}

fn throws_itself(program: &Program, at: InsnId, class: &str) -> bool {
    let owner = program.class(at.method.class);
    let code = program.method(at.method).code.as_ref();
    code.is_some_and(|code| {
        (at.index as usize) < code.insns.len() && throwing::own(owner, code, at.index).contains(&class)
    })
}

fn insn(program: &Program, at: InsnId) -> Option<&Insn> {
    program.method(at.method).code.as_ref()?.insns.get(at.index as usize)
}
