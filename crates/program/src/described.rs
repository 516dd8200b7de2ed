//! Classes and methods as text that has everything in it that a search may learn from them, and nothing of how a class file
//! numbers its constants or where its source has its lines: two texts are equal if nothing has changed that matters.

use std::fmt::{self, Write};

use crate::class::{Class, Constant, Field, Handler, Method, PlainConstant, PoolEntry};
use crate::insn::Insn;
use crate::program::Program;

/// Dynamic constants may name each other; a class file that nests them more deeply than this is not told apart.
const DEEPEST: u8 = 6;

impl Program {
    /// Everything about a class but for its methods.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn describe_class(&self, class: &Class, out: &mut dyn Write) -> fmt::Result {
        let name = |id: &crate::ClassId| self.class(*id).name.clone();
        let mut interfaces: Vec<crate::Name> = class.interfaces.iter().map(name).collect();
        interfaces.sort();
        let Class { flags, origin, major_version, signature, nesting, nest_host, component, record, .. } = class;
        writeln!(out, "{} {flags:?} {origin:?} {major_version} {signature:?} {nesting:?} {nest_host}", class.name)?;
        writeln!(out, "{:?} {interfaces:?} {component:?} {record:?}", class.superclass.as_ref().map(name))?;
        let around = &class.surroundings;
        writeln!(out, "{:?} {:?} {:?}", around.marks, around.enclosing, around.permitted)?;
        writeln!(
            out,
            "{:?} {:?} {} {}",
            class.attributes, around.components, around.has_own_loader, around.keeps_package
        )?;
        for field in &class.fields {
            let Field { name, java_type, flags, signature, constant, attributes, marks, .. } = field;
            writeln!(out, "{name} {java_type:?} {flags:?} {signature:?} {constant:?} {attributes:?} {marks:?}")?;
        }
        Ok(())
    }

    /// Everything about a method but for its class.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn describe_method(&self, method: &Method, out: &mut dyn Write) -> fmt::Result {
        let class = self.class(method.id.class);
        let Method { name, descriptor_text, flags, signature, declared_exceptions, parameter_names, .. } = method;
        writeln!(out, "{name}{descriptor_text} {flags:?} {signature:?} {declared_exceptions:?} {parameter_names:?}")?;
        writeln!(out, "{:?} {:?} {:?}", method.declared_parameters, method.attributes, method.marks)?;
        let Some(code) = &method.code else { return Ok(()) };
        writeln!(out, "{} {} {:?} {:?}", code.max_stack, code.max_locals, code.offsets, code.variables)?;
        for insn in &code.insns {
            describe_insn(class, insn, out)?;
        }
        for Handler { start, end, target, catch } in &code.handlers {
            write!(out, "{start} {end} {target} ")?;
            match catch {
                Some(index) => describe_constant(class, *index, 0, out)?,
                None => writeln!(out, "finally")?,
            }
        }
        Ok(())
    }
}

fn describe_insn(class: &Class, insn: &Insn, out: &mut dyn Write) -> fmt::Result {
    let (what, index) = match insn {
        Insn::PushClass(index) | Insn::Push(Constant::Other(index)) => ("ldc", *index),
        Insn::GetStatic(index) => ("getstatic", *index),
        Insn::PutStatic(index) => ("putstatic", *index),
        Insn::GetField(index) => ("getfield", *index),
        Insn::PutField(index) => ("putfield", *index),
        Insn::InvokeDynamic(index) => ("invokedynamic", *index),
        Insn::New(index) => ("new", *index),
        Insn::NewReferenceArray(index) => ("anewarray", *index),
        Insn::CheckCast(index) => ("checkcast", *index),
        Insn::InstanceOf(index) => ("instanceof", *index),
        Insn::Invoke(kind, index) => {
            write!(out, "{kind:?} ")?;
            ("invoke", *index)
        }
        Insn::NewMultiArray { class, dimensions } => {
            write!(out, "{dimensions} ")?;
            ("multianewarray", *class)
        }
        other => return writeln!(out, "{other:?}"),
    };
    write!(out, "{what} ")?;
    describe_constant(class, index, 0, out)
}

fn describe_constant(class: &Class, index: u16, depth: u8, out: &mut dyn Write) -> fmt::Result {
    if depth > DEEPEST {
        return writeln!(out, "{index}");
    }
    let name_of = |index: u16| class.class_constant(index).map_or("?", |name| name);
    match class.constants.get(usize::from(index)) {
        Some(PoolEntry::Class { name, .. }) => writeln!(out, "{name}"),
        Some(PoolEntry::Field { class, name, descriptor, .. }) => {
            writeln!(out, "{}.{name} {descriptor}", name_of(*class))
        }
        Some(PoolEntry::Method { class, name, descriptor, interface, .. }) => {
            writeln!(out, "{}.{name}{descriptor} {interface}", name_of(*class))
        }
        Some(PoolEntry::Plain(PlainConstant::MethodHandle { kind, reference })) => {
            write!(out, "handle {kind} ")?;
            describe_constant(class, *reference, depth + 1, out)
        }
        Some(PoolEntry::Plain(PlainConstant::Dynamic { bootstrap, name, descriptor })) => {
            write!(out, "{name} {descriptor} ")?;
            let Some(row) = class.bootstraps.get(usize::from(*bootstrap)) else { return writeln!(out, "?") };
            let constants = std::iter::once(&row.handle).chain(&row.arguments);
            constants.into_iter().try_for_each(|index| describe_constant(class, *index, depth + 1, out))
        }
        Some(PoolEntry::Plain(constant)) => writeln!(out, "{constant:?}"),
        Some(PoolEntry::Unused) | None => writeln!(out, "?"),
    }
}
