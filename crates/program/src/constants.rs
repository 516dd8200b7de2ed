//! Objects that never leave their class: in a private static final field of which code does nothing but to read an element, to
//! compare, or to ask a text or a box for a number.

use rustc_hash::FxHashSet;

use crate::boxes::is_box;
use crate::class::{Class, Code, Field, Method};
use crate::flow::FlowGraph;
use crate::insn::{Insn, InvokeKind, StackOp};
use crate::program::Program;
use crate::shapes::{Shape, stack_shapes, step};
use crate::types::{JavaType, Name, StackKind};

/// Whether the constructors of a class keep nothing, and its methods give away nothing of the object where they return no object.
fn is_simple(class: &str) -> bool {
    matches!(class, "java/lang/Object" | "java/lang/String") || is_box(class)
}

/// The names of the static fields of a class whose objects no code outside gets hold of, and whose arrays are as its initializer
/// has written them.
pub(crate) fn sealed_fields(program: &Program, class: &Class) -> Vec<Name> {
    // A constant of the class file is a literal, which any code can write.
    let is_constant = |field: &&Field| {
        let is_reference = matches!(field.java_type, JavaType::Reference(_));
        is_reference && field.flags.is_static() && field.flags.is_final() && field.constant.is_none()
    };
    // What the compiler makes up for a switch or an enum is known to no other code.
    let is_sealed = |field: &Field| {
        field.flags.is_synthetic()
            || field.flags.is_private()
                && nest(program, class).iter().all(|member| {
                    member.methods.iter().all(|method| Usage { class: member, field }.is_harmless_in(method))
                })
    };
    let fields = class.fields.iter().filter(is_constant).filter(|field| is_sealed(field));
    fields.map(|field| field.name.clone()).collect()
}

/// The classes that can name the private members of a class.
fn nest<'p>(program: &'p Program, class: &'p Class) -> Vec<&'p Class> {
    let host = program.class_named(&class.nest_host).unwrap_or(class);
    let members = host.surroundings.nest_members.iter().filter_map(|name| program.class_named(name));
    std::iter::once(host).chain(members).chain((host.id != class.id).then_some(class)).collect()
}

/// What a class does with a static field.
struct Usage<'c> {
    class: &'c Class,
    field: &'c Field,
}

impl Usage<'_> {
    fn names(&self, index: u16) -> bool {
        let named = self.class.field_constant(index);
        named.is_some_and(|(owner, name, _)| *owner == self.field.class && *name == self.field.name)
    }

    /// Whether a method gives the object to no other code, nor changes an array; the initializer may make it.
    fn is_harmless_in(&self, method: &Method) -> bool {
        let Some(code) = &method.code else { return true };
        let is_there =
            |insn: &Insn| matches!(insn, Insn::GetStatic(index) | Insn::PutStatic(index) if self.names(*index));
        if !code.insns.iter().any(is_there) {
            return true;
        }
        let way = Way::of(self.class, method, code);
        let mut slots: FxHashSet<u16> = FxHashSet::default();
        for (at, insn) in code.insns.iter().enumerate() {
            let is_harmless = match insn {
                Insn::PutStatic(index) if self.names(*index) => way.is_new(at),
                Insn::GetStatic(index) if self.names(*index) => way.keeps(at, &mut |insn, above| match (insn, above) {
                    (Insn::Store(StackKind::Reference, slot), 0) => {
                        slots.insert(*slot);
                        true
                    }
                    _ => way.looks(insn, above),
                }),
                _ => true,
            };
            if !is_harmless {
                return false;
            }
        }
        let loads = |insn: &Insn| matches!(insn, Insn::Load(StackKind::Reference, slot) if slots.contains(slot));
        (0..code.insns.len())
            .filter(|at| loads(&code.insns[*at]))
            .all(|at| way.keeps(at, &mut |insn, above| way.looks(insn, above)))
    }
}

/// Whether the fields of an object tell for ever what its constructors left there, and nothing sees them before: they are final,
/// no constructor lets the object go, and neither a subclass nor serialization makes it in another way.
pub(crate) fn is_as_constructed(program: &Program, class: &Class) -> bool {
    let parents = ["java/lang/Object", "java/lang/Record"];
    let is_record = class.record.is_some();
    let makes_itself = |id: &crate::class::ClassId| &*program.class(*id).name == "java/io/Serializable";
    let is_final = |id: &crate::class::FieldId| program.field(*id).flags.is_final();
    let keeps_this = |method: &Method| {
        let Some(code) = &method.code else { return false };
        let way = Way::of(class, method, code);
        let loads = |at: &usize| matches!(code.insns[*at], Insn::Load(StackKind::Reference, 0));
        let is_kept = !code.insns.iter().any(|insn| matches!(insn, Insn::Store(_, 0)));
        is_kept
            && (0..code.insns.len()).filter(loads).all(|at| way.keeps(at, &mut |insn, above| way.fills(insn, above)))
    };
    class.flags.is_final()
        && class.superclass.is_some_and(|id| parents.contains(&&*program.class(id).name))
        && (is_record || !class.ancestors.iter().any(makes_itself))
        && class.instance_fields.iter().all(is_final)
        && class.methods.iter().filter(|method| method.is_constructor()).all(keeps_this)
}

/// Where values go in a method.
struct Way<'c> {
    class: &'c Class,
    code: &'c Code,
    flow: FlowGraph,
    shapes: Vec<Shape>,
}

impl<'c> Way<'c> {
    fn of(class: &'c Class, method: &Method, code: &'c Code) -> Way<'c> {
        Way { class, code, flow: FlowGraph::new(code), shapes: stack_shapes(class, method) }
    }

    fn height(&self, at: usize) -> Option<usize> {
        self.shapes.get(at).and_then(|shape| shape.as_ref()).map(Vec::len)
    }

    /// Whether what an instruction stores was made for it alone: an array initializer, or a plain constructor call.
    fn is_new(&self, at: usize) -> bool {
        let before = &self.code.insns[..at];
        match before {
            // `FIRST = table[0] = new int[3]` is no array initializer.
            [.., before, Insn::ArrayStore(_)] => !matches!(before, Insn::Stack(_)),
            [.., Insn::NewArray(_) | Insn::NewReferenceArray(_)] => true,
            [begin @ .., Insn::Invoke(InvokeKind::Special, _)] => {
                let is_argument = |insn: &&Insn| matches!(insn, Insn::Push(_) | Insn::Load(..));
                let arguments = begin.iter().rev().take_while(is_argument).count();
                match &begin[..begin.len() - arguments] {
                    [.., Insn::New(made), Insn::Stack(StackOp::Dup)] => {
                        let made = self.class.class_constant(*made);
                        made.is_some_and(|name| is_simple(name)) && self.height(at) == Some(1)
                    }
                    _ => false,
                }
            }
            _ => false,
        }
    }

    /// Whether the reference that an instruction pushes is used up by something harmless, whichever way the code goes. What is
    /// harmless is asked with the instruction and the number of operands above the reference.
    fn keeps(&self, at: usize, is_harmless: &mut dyn FnMut(&Insn, usize) -> bool) -> bool {
        let Some(position) = self.height(at) else { return false };
        let mut seen = FxHashSet::default();
        let mut pending = self.flow.successors[at].clone();
        while let Some(next) = pending.pop() {
            if !seen.insert(next) {
                continue;
            }
            let next = next as usize;
            // An exception has cleared the stack.
            if self.code.handlers.iter().any(|handler| handler.target as usize == next) {
                continue;
            }
            let Some(Some(shape)) = self.shapes.get(next) else { return false };
            let (Some(above), Some(insn)) = (shape.get(position + 1..), self.code.insns.get(next)) else {
                return false;
            };
            if is_harmless(insn, above.len()) {
                continue;
            }
            if step(self.class, insn, &mut above.to_vec()).is_none() {
                return false;
            }
            pending.extend(&self.flow.successors[next]);
        }
        true
    }

    /// Whether an instruction takes a reference only to look.
    fn looks(&self, insn: &Insn, above: usize) -> bool {
        match (insn, above) {
            (Insn::ArrayLoad(_), 1) | (Insn::ArrayLength | Insn::IfNull { .. }, 0) => true,
            (Insn::IfReference { .. }, 0 | 1) => true,
            (Insn::Invoke(InvokeKind::Virtual, index), above) => self.asks(*index, above),
            _ => false,
        }
    }

    /// Whether an instruction takes the object under construction only to read or fill its fields, or to call another constructor.
    fn fills(&self, insn: &Insn, above: usize) -> bool {
        match (insn, above) {
            (Insn::PutField(_), 1) | (Insn::GetField(_), 0) => true,
            (Insn::Invoke(InvokeKind::Special, index), above) => {
                self.class.method_constant(*index).is_some_and(|called| {
                    let is_known = "java/lang/Object" == &**called.class
                        || "java/lang/Record" == &**called.class
                        || *called.class == self.class.name;
                    is_known && &**called.name == "<init>" && called.descriptor.parameters.len() == above
                })
            }
            _ => false,
        }
    }

    /// Whether a call asks the object below its arguments for something that is not the object: a copy of an array, or a number.
    fn asks(&self, index: u16, above: usize) -> bool {
        let Some(called) = self.class.method_constant(index) else { return false };
        let is_copy = called.class.starts_with('[') && &**called.name == "clone";
        let is_number =
            matches!(&called.descriptor.returns, Some(returns) if !matches!(returns, JavaType::Reference(_)));
        called.descriptor.parameters.len() == above && (is_copy || is_number && is_simple(called.class))
    }
}
