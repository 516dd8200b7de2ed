//! Findings: exceptions that leave a method which neither declares them nor decided to throw them, and postconditions
//! that do not hold.
//!
//! What counts as decided: a `throw` of code under test, unless it throws an `Error` (a failed `assert` is one); whatever
//! the `throws` clause names, where `Exception` and `Throwable` say nothing of unchecked exceptions; and the checks of
//! `java.util.Objects`, which are a `throw` in the words of the JDK. Inputs that a precondition excludes never get here.
//! What comes out of `main` ends the program with a stack trace, so that all of it counts.

use glassbox_program::{ClassId, InsnId, Method, MethodId, MethodKey, Name, Program};
use serde::{Deserialize, Serialize};

/// Something that nobody seems to have wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Incident {
    pub what: Trouble,
    /// The innermost method outside of the JDK, or the one whose postcondition does not hold.
    pub method: MethodKey,
    /// Where in it: byte offset and line.
    pub offset: u32,
    pub line: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Trouble {
    /// An exception: its runtime class.
    Exception { class: Name, thrown: Thrower<MethodKey> },
    /// A postcondition that does not hold, by the name of its method.
    Violation {
        condition: String,
        /// It threw an exception of this class; otherwise it gave false.
        threw: Option<Name>,
        /// What the input satisfies, in Java syntax.
        when: Vec<String>,
    },
}

/// By whom an exception was thrown; `M` is how methods are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Thrower<M> {
    /// By a `throw` of this method.
    Statement,
    /// By an instruction that cannot do what it should: a null, an index, a cast, a division.
    Instruction,
    /// Inside of this method of the JDK, which is called here.
    Call(M),
}

/// What makes two incidents the same one.
pub type IncidentKey = (String, MethodKey, u32);

impl Incident {
    /// Finds its line anew: what stands before a method in its source says nothing of the method.
    pub fn find_line(&mut self, program: &Program) {
        let class = program.class_named(&self.method.class);
        let method = class.and_then(|class| class.method(&self.method.name, &self.method.descriptor));
        if let Some(code) = method.and_then(|method| method.code.as_ref()) {
            self.line = code.line(code.offsets.partition_point(|offset| *offset < self.offset) as u32);
        }
    }

    /// The exception or postcondition and its place: a line, where there is one.
    pub fn key(&self) -> IncidentKey {
        let what = match &self.what {
            Trouble::Exception { class, .. } => class.to_string(),
            Trouble::Violation { condition, .. } => condition.clone(),
        };
        (what, self.method.clone(), self.line.unwrap_or(self.offset))
    }
}

/// What a call of `entry` ended with, if that is an incident.
pub fn incident(
    program: &Program,
    entry: &Method,
    exception: ClassId,
    at: InsnId,
    thrown: Thrower<MethodId>,
) -> Option<Incident> {
    let is = |name: &str| program.class_named(name).is_some_and(|class| program.is_subtype(exception, class.id));
    let decided = match thrown {
        Thrower::Statement => !is("java/lang/Error"),
        Thrower::Call(method) => &*program.method(method).class == "java/util/Objects",
        Thrower::Instruction => false,
    };
    let unchecked = is("java/lang/RuntimeException") || is("java/lang/Error");
    let says_nothing = |name: &str| unchecked && matches!(name, "java/lang/Exception" | "java/lang/Throwable");
    let declared = entry.declared_exceptions.iter().any(|name| is(name) && !says_nothing(name));
    if (decided || declared) && !entry.is_main() {
        return None;
    }
    let thrown = match thrown {
        Thrower::Statement => Thrower::Statement,
        Thrower::Instruction => Thrower::Instruction,
        Thrower::Call(called) => Thrower::Call(program.method(called).key()),
    };
    located(program, at, Trouble::Exception { class: program.class(exception).name.clone(), thrown })
}

/// A postcondition of a method that does not hold.
pub fn violation(program: &Program, method: MethodId, what: Trouble) -> Option<Incident> {
    located(program, InsnId { method, index: 0 }, what)
}

fn located(program: &Program, at: InsnId, what: Trouble) -> Option<Incident> {
    let method = program.method(at.method);
    let code = method.code.as_ref()?;
    let offset = code.offsets.get(at.index as usize).copied()?;
    Some(Incident { what, method: method.key(), offset, line: code.line(at.index) })
}
