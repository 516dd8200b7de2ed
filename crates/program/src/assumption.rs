//! What a verdict may rest on besides the code: the closed list.
//!
//! A search drops a possibility for one of two reasons: the solver has found a contradiction, or an assumption of this list
//! excludes it. There is no third. Which assumptions a verdict "infeasible" may rest on is decided here as well: those that
//! the author of a test cannot break, and those that the user has made. Where any other is needed, the goal is unknown:
//! infeasible unless a test breaks it.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::class::INPUT_CLASS;
use crate::types::{FieldKey, JavaType, MethodKey, Name, binary_name};

/// Something that a search has taken for granted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Assumption {
    /// The stack and the memory last.
    NoExhaustion,
    /// What a path reads of memory that others can reach is what it wrote there itself, or what it found there before.
    NoOtherThread,
    /// Private members change by the code that may name them only, and final ones never.
    NoReflection,
    /// The code that a call leads to outside the classes under test is the one that was found.
    ClassPath,
    /// Annotations say that something is never null.
    NeverNull,
    /// Inputs satisfy an invariant or a precondition.
    Precondition(MethodKey),
    /// The argument of `assume(condition)`, or of a method that `--assume` names, is true.
    Assumed(MethodKey),

    /// A static field holds what its initializer left there.
    StaticField(FieldKey),
    /// Objects of a class that static initializers have made are as these left them.
    StaticObjects(Name),
    /// A class has no other subclasses or implementations than those that are known.
    KnownSubclasses(Name),
    /// System properties and environment variables are not set, but for those of the platform.
    Properties,
    /// A setting of the virtual machine (locale, time zone, character set, ...) is as here.
    Setting(Name),
    /// Assertions are enabled.
    Assertions,
    /// Classes are initialized in the order in which the call under test needs them.
    InitializationOrder(Name),
    /// Functions of `Math` return what those of `StrictMath` return.
    ExactMath,
    /// Something that the machine cannot follow gives what a path went on with.
    Guess(Name),
    /// The static state of a class is what a virtual machine had after its initialization: that was taken over, and not executed.
    Imported(Name),
    /// What writes logs does nothing else.
    Loggers,
}

impl Assumption {
    /// Whether a verdict "infeasible" may rest on it: no test can break it, or the user has asked for it.
    pub fn is_granted(&self) -> bool {
        match self {
            Assumption::NoExhaustion
            | Assumption::NoOtherThread
            | Assumption::NoReflection
            | Assumption::ClassPath
            | Assumption::NeverNull
            | Assumption::Precondition(_)
            | Assumption::Assumed(_) => true,
            Assumption::StaticField(_)
            | Assumption::StaticObjects(_)
            | Assumption::KnownSubclasses(_)
            | Assumption::Properties
            | Assumption::Setting(_)
            | Assumption::Assertions
            | Assumption::InitializationOrder(_)
            | Assumption::ExactMath
            | Assumption::Guess(_)
            | Assumption::Imported(_)
            | Assumption::Loggers => false,
        }
    }

    /// Whether the user has restricted the inputs by it in a way that a real run does not notice. `glassbox.Input.assume`
    /// ends a run that it refutes.
    pub fn is_condition(&self) -> bool {
        match self {
            Assumption::Precondition(_) => true,
            Assumption::Assumed(method) => &*method.class != INPUT_CLASS,
            _ => false,
        }
    }

    /// What would break it, for one that is not granted: the goal is infeasible unless this happens.
    pub fn breach(&self) -> String {
        match self {
            Assumption::StaticField(field) => {
                format!("an earlier call or the test itself changes {}.{}", binary_name(&field.class), field.name)
            }
            Assumption::StaticObjects(class) => {
                format!("an earlier call changes the {} that a static initializer made", object_of(class))
            }
            Assumption::KnownSubclasses(class) => {
                format!("a test passes a subclass or implementation of {} of its own", binary_name(class))
            }
            Assumption::Properties => "a system property or an environment variable is set".into(),
            Assumption::Setting(what) => format!("the {what} is another one"),
            Assumption::Assertions => "assertions are disabled".into(),
            Assumption::InitializationOrder(class) => {
                format!("a test uses another class before {} is initialized", binary_name(class))
            }
            Assumption::ExactMath => "a function of Math returns something else than that of StrictMath".into(),
            Assumption::Guess(what) => {
                format!("{what}, which the machine cannot follow, does something else than was guessed")
            }
            Assumption::Imported(class) => {
                let class = binary_name(class);
                format!("the initialization of {class} leaves something else than it left on the JVM of this run")
            }
            Assumption::Loggers => "a logger throws something, or changes what the program reads".into(),
            granted => format!("this does not hold: {granted}"),
        }
    }
}

/// An object in words: `demo.Foo`, `int[]`.
fn object_of(class: &Name) -> String {
    JavaType::Reference(class.clone()).to_string()
}

/// The sentence that stands in the ledger.
impl fmt::Display for Assumption {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Assumption::NoExhaustion => out.write_str("no StackOverflowError or OutOfMemoryError occurs"),
            Assumption::NoOtherThread => out.write_str("no other thread changes what the call reads"),
            Assumption::NoReflection => out.write_str("no reflection gets at private or final members"),
            Assumption::ClassPath => out.write_str("the class path is the one that was given"),
            Assumption::NeverNull => out.write_str("what is annotated as never null is never null"),
            Assumption::Precondition(method) => write!(out, "inputs satisfy {method}"),
            Assumption::Assumed(method) => write!(out, "the argument of {method} is what that method assumes"),
            Assumption::StaticField(field) => {
                let class = binary_name(&field.class);
                write!(out, "the static field {class}.{} is as its initializer leaves it", field.name)
            }
            Assumption::StaticObjects(class) => {
                write!(out, "the {} that a static initializer made is as it was left", object_of(class))
            }
            Assumption::KnownSubclasses(class) => {
                write!(out, "{} has no other subclasses than those on the class path", binary_name(class))
            }
            Assumption::Properties => {
                out.write_str("no system properties or environment variables are set but those of the platform")
            }
            Assumption::Setting(what) => write!(out, "the {what} is the one of this machine"),
            Assumption::Assertions => out.write_str("assertions are enabled"),
            Assumption::InitializationOrder(class) => {
                write!(out, "{} is initialized when the call needs it, and not before", binary_name(class))
            }
            Assumption::ExactMath => out.write_str("functions of Math return what those of StrictMath return"),
            Assumption::Guess(what) => write!(out, "{what} gives what was guessed"),
            Assumption::Imported(class) => {
                let class = binary_name(class);
                write!(out, "the initialization of {class} leaves what it left on the JVM of this run")
            }
            Assumption::Loggers => out.write_str("loggers do nothing but write"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_test_can_break_is_not_granted_and_says_how() {
        let class: Name = "demo/Foo".into();
        let field = FieldKey { class: class.clone(), name: "count".into(), java_type: crate::JavaType::Int };
        let breakable = [
            Assumption::StaticField(field),
            Assumption::StaticObjects(class.clone()),
            Assumption::KnownSubclasses(class.clone()),
            Assumption::Properties,
            Assumption::Setting("default locale".into()),
            Assumption::Assertions,
            Assumption::InitializationOrder(class.clone()),
            Assumption::ExactMath,
            Assumption::Imported(class),
            Assumption::Guess("demo.Foo.read()".into()),
            Assumption::Loggers,
        ];
        for assumption in breakable {
            assert!(!assumption.is_granted(), "{assumption}");
            assert!(!assumption.breach().contains("does not hold"), "{assumption}");
        }
        let granted = [Assumption::NoExhaustion, Assumption::NoOtherThread, Assumption::NoReflection];
        assert!(granted.iter().all(Assumption::is_granted));
    }
}
