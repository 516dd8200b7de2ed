//! What static initializers have to do with each other.

use crate::class::{Class, Method, Origin};
use crate::insn::{Insn, InvokeKind};
use crate::program::Program;

/// Looking deeper into calls tells little.
const DEEPEST: usize = 8;

impl Program {
    /// Whether it makes no difference when a class is initialized: its initializer, and those of its superclasses, neither
    /// read what another class may change nor change anything of another class. What the JDK does is taken for harmless.
    pub fn initializes_alone(&self, class: &Class) -> bool {
        self.is_alone(class, &mut Vec::new())
    }

    fn is_alone<'p>(&'p self, class: &'p Class, known: &mut Vec<&'p str>) -> bool {
        if matches!(class.origin, Origin::Jdk | Origin::Derived) || known.contains(&&*class.name) {
            return true;
        }
        known.push(&class.name);
        let initializer = class.methods.iter().find(|method| &*method.name == "<clinit>");
        class.superclass.is_none_or(|superclass| self.is_alone(self.class(superclass), known))
            && initializer.is_none_or(|method| self.stays_within(class, class, method, known, 0))
    }

    /// Whether a method that runs on behalf of an initializer touches no static field of another class but constants.
    fn stays_within<'p>(
        &'p self,
        owner: &Class,
        class: &'p Class,
        method: &'p Method,
        known: &mut Vec<&'p str>,
        depth: usize,
    ) -> bool {
        let Some(code) = method.code.as_ref().filter(|_| depth < DEEPEST) else { return false };
        code.insns.iter().all(|insn| match insn {
            Insn::PutStatic(index) => class.field_constant(*index).is_some_and(|(of, _, _)| *of == owner.name),
            Insn::GetStatic(index) => class.field_constant(*index).is_some_and(|(of, name, _)| {
                let Some(other) = self.class_named(of) else { return false };
                let is_final = other.field(name).is_some_and(|field| field.flags.is_final());
                let is_constant = is_final && self.is_alone(other, known);
                *of == owner.name || other.origin == Origin::Jdk || is_constant
            }),
            Insn::New(index) => class
                .class_constant(*index)
                .and_then(|of| self.class_named(of))
                .is_some_and(|other| other.name == owner.name || self.is_alone(other, known)),
            Insn::Invoke(kind, index) => class.method_constant(*index).is_some_and(|called| {
                let Some(other) = self.class_named(called.class) else { return false };
                if matches!(other.origin, Origin::Jdk | Origin::Derived) {
                    return true;
                }
                let is_direct = matches!(kind, InvokeKind::Special | InvokeKind::Static);
                let found = other.method(called.name, called.descriptor_text);
                is_direct
                    && (other.name == owner.name || self.is_alone(other, known))
                    && found.is_some_and(|found| self.stays_within(owner, other, found, known, depth + 1))
            }),
            _ => true,
        })
    }
}
