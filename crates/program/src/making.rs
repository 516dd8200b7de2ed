//! How code makes an object: what creates it, and which methods are called on it afterwards.

use crate::class::{FieldId, Method, MethodId};
use crate::program::Program;
use crate::types::JavaType;

/// A way to make an object, whatever values it takes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Maker {
    pub create: Create,
    /// Methods that are called on the new object afterwards, in order: one several times, or different ones.
    pub calls: Vec<MethodId>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Create {
    Constructor(MethodId),
    /// A static method that returns it.
    Static(MethodId),
    /// A method that returns it, called on the first argument.
    Instance(MethodId),
    /// A static field that holds it.
    Constant(FieldId),
    /// The object of a class, which is there.
    Class(JavaType),
}

impl Create {
    /// The types of what it takes, the receiver first where there is one.
    pub fn parameters(&self, program: &Program) -> Vec<JavaType> {
        match self {
            Create::Constructor(id) | Create::Static(id) => program.method(*id).descriptor.parameters.clone(),
            Create::Instance(id) => {
                let own = std::iter::once(program.class(id.class).java_type());
                own.chain(program.method(*id).descriptor.parameters.iter().cloned()).collect()
            }
            Create::Constant(_) | Create::Class(_) => Vec::new(),
        }
    }
}

impl Maker {
    /// One that calls nothing afterwards.
    pub fn plain(create: Create) -> Maker {
        Maker { create, calls: Vec::new() }
    }

    /// What a method returns.
    pub fn by_call(method: &Method) -> Maker {
        Maker::plain(if method.is_static() { Create::Static(method.id) } else { Create::Instance(method.id) })
    }

    /// How much less likely than a plain one it is to be what a test needs.
    pub fn effort(&self) -> u32 {
        self.calls.len() as u32
    }

    /// All that it takes, in order, as what creating the object takes and what each call takes besides the object.
    pub fn split<'v, V>(&self, program: &Program, arguments: &'v [V]) -> (&'v [V], Vec<(MethodId, &'v [V])>) {
        let taken = |method: &MethodId| program.method(*method).descriptor.parameters.len();
        let called: usize = self.calls.iter().map(taken).sum();
        let (creating, mut rest) = arguments.split_at(arguments.len().saturating_sub(called));
        let calls = self.calls.iter().map(|method| {
            let (own, others) = rest.split_at(taken(method).min(rest.len()));
            rest = others;
            (*method, own)
        });
        (creating, calls.collect())
    }
}
