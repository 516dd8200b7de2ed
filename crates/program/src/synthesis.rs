//! Classes that exist in no class file: what a virtual machine makes up for lambdas, string concatenation and records.

use std::sync::{Arc, OnceLock};

use crate::class::{Class, ClassKind, Code, Flags, Handler, MethodId, Origin, PoolEntry, Surroundings};
use crate::insn::{Insn, InvokeKind};
use crate::parse::{Definition, FieldDefinition, MethodDefinition};
use crate::program::{LinkError, Program};
use crate::types::{JavaType, MethodDescriptor, Name, StackKind};
use crate::value::RunTimeClass;

/// Builds a class member by member; constants are added as instructions need them.
pub struct ClassBuilder {
    definition: Definition,
    origin: Origin,
}

/// The code of one method, in order.
pub struct MethodBuilder<'b> {
    constants: &'b mut Vec<PoolEntry>,
    insns: Vec<Insn>,
    handlers: Vec<Handler>,
    max_locals: usize,
}

const PUBLIC: u16 = 0x0001;
const STATIC: u16 = 0x0008;
const FINAL: u16 = 0x0010;
const SYNTHETIC: u16 = 0x1000;

/// Part of the names of what takes the place of classes that exist on a real virtual machine only.
const OF_RUN_TIME: &str = "$$OfRunTime$";

impl ClassBuilder {
    /// A final class that extends `Object`, in the nest of the class that needs it.
    pub fn new(kind: ClassKind, name: &str, host: &Class, interfaces: &[Name]) -> ClassBuilder {
        let definition = Definition {
            name: name.into(),
            kind,
            flags: Flags(FINAL | SYNTHETIC),
            major_version: host.major_version,
            super_name: Some("java/lang/Object".into()),
            interfaces: interfaces.to_vec(),
            fields: Vec::new(),
            methods: Vec::new(),
            constants: vec![PoolEntry::Unused],
            source_file: None,
            signature: None,
            nesting: None,
            nest_host: Some(host.nest_host.clone()),
            bootstraps: Vec::new(),
            record: None,
            attributes: None,
            surroundings: Surroundings::default(),
        };
        let origin = if host.origin == Origin::Jdk { Origin::Jdk } else { Origin::Derived };
        ClassBuilder { definition, origin }
    }

    /// What takes the place of a class that exists on a real virtual machine only. Others of the same name have other
    /// supertypes.
    pub fn of_run_time(kind: ClassKind, class: &RunTimeClass, host: &Class) -> ClassBuilder {
        let RunTimeClass { name, superclass, interfaces } = class;
        let mut builder = ClassBuilder::new(kind, &ClassBuilder::name_of_run_time(class), host, interfaces);
        builder.definition.super_name = Some(superclass.clone());
        builder.definition.nest_host = Some(name.clone());
        builder
    }

    pub fn name_of_run_time(RunTimeClass { name, superclass, interfaces }: &RunTimeClass) -> String {
        let supertypes: Vec<String> =
            std::iter::once(superclass).chain(interfaces).map(|above| above.replace('/', "_")).collect();
        format!("{name}{OF_RUN_TIME}{}", supertypes.join("_"))
    }

    pub fn field(&mut self, name: &str, java_type: JavaType) {
        let flags = Flags(FINAL | SYNTHETIC);
        self.definition.fields.push(FieldDefinition {
            name: name.into(),
            java_type,
            flags,
            signature: None,
            constant: None,
            attributes: None,
            marks: Box::default(),
        });
    }

    /// Stack traces show a native method in the place of the method that was added last.
    pub fn stands_for(&mut self, native: MethodId) {
        if let Some(method) = self.definition.methods.last_mut() {
            method.stands_for = Some(native);
        }
    }

    /// A field that the class has once.
    pub fn static_field(&mut self, name: &str, java_type: JavaType) {
        self.field(name, java_type);
        if let Some(field) = self.definition.fields.last_mut() {
            field.flags = Flags(STATIC | SYNTHETIC);
        }
    }

    /// Adds a method; `write` fills in its code.
    pub fn method(
        &mut self,
        name: &str,
        descriptor: &str,
        is_static: bool,
        write: impl FnOnce(&mut MethodBuilder<'_>),
    ) -> Option<()> {
        let parsed = MethodDescriptor::parse(descriptor)?;
        let arguments = parsed.parameter_slots() + usize::from(!is_static);
        let mut builder = MethodBuilder {
            constants: &mut self.definition.constants,
            insns: Vec::new(),
            handlers: Vec::new(),
            max_locals: arguments,
        };
        write(&mut builder);
        let (insns, handlers, max_locals) = (builder.insns, builder.handlers, builder.max_locals);
        let code = Code {
            max_stack: 16,
            max_locals: max_locals as u16,
            offsets: (0..insns.len() as u32).collect(),
            insns,
            handlers,
            lines: Vec::new(),
            variables: Vec::new(),
        };
        self.add_method(name, descriptor, parsed, is_static, Some(code));
        Some(())
    }

    /// Adds a method that has no code: the machine knows what it does.
    pub fn method_without_code(&mut self, name: &str, descriptor: &str) -> Option<()> {
        let parsed = MethodDescriptor::parse(descriptor)?;
        self.add_method(name, descriptor, parsed, false, None);
        Some(())
    }

    fn add_method(
        &mut self,
        name: &str,
        descriptor: &str,
        parsed: MethodDescriptor,
        is_static: bool,
        code: Option<Code>,
    ) {
        self.definition.methods.push(MethodDefinition {
            name: name.into(),
            descriptor_text: descriptor.into(),
            parameter_names: (0..parsed.parameters.len()).map(|index| format!("arg{index}")).collect(),
            descriptor: parsed,
            flags: Flags(PUBLIC | SYNTHETIC | if is_static { STATIC } else { 0 }),
            signature: None,
            declared_exceptions: Vec::new(),
            declared_parameters: None,
            attributes: None,
            marks: Box::default(),
            is_hidden: true,
            is_caller_sensitive: false,
            stands_for: None,
            code,
        });
    }
}

impl MethodBuilder<'_> {
    pub fn push(&mut self, insn: Insn) -> &mut Self {
        self.insns.push(insn);
        self
    }

    /// The index that the next instruction will have, for jumps.
    pub fn here(&self) -> u32 {
        self.insns.len() as u32
    }

    /// Replaces an instruction, to fill in the target of a jump forward.
    pub fn patch(&mut self, index: u32, insn: Insn) {
        if let Some(slot) = self.insns.get_mut(index as usize) {
            *slot = insn;
        }
    }

    pub fn load(&mut self, java_type: &JavaType, slot: usize) -> &mut Self {
        self.push(Insn::Load(java_type.stack_kind(), slot as u16))
    }

    pub fn load_reference(&mut self, slot: usize) -> &mut Self {
        self.push(Insn::Load(StackKind::Reference, slot as u16))
    }

    pub fn give_back(&mut self, java_type: Option<&JavaType>) -> &mut Self {
        self.push(Insn::Return(java_type.map(JavaType::stack_kind)))
    }

    /// The constant of a class.
    pub fn class(&mut self, name: &Name) -> u16 {
        self.constant(PoolEntry::Class { name: name.clone(), resolved: OnceLock::new() })
    }

    pub fn get_field(&mut self, class: &Name, name: &str, java_type: &JavaType) -> &mut Self {
        let class = self.class(class);
        let descriptor = Name::from(java_type.descriptor());
        let field = self.constant(PoolEntry::Field { class, name: name.into(), descriptor, resolved: OnceLock::new() });
        self.push(Insn::GetField(field))
    }

    pub fn get_static(&mut self, class: &Name, name: &str, java_type: &JavaType) -> &mut Self {
        let class = self.class(class);
        let descriptor = Name::from(java_type.descriptor());
        let field = self.constant(PoolEntry::Field { class, name: name.into(), descriptor, resolved: OnceLock::new() });
        self.push(Insn::GetStatic(field))
    }

    /// Calls a method; a descriptor that is none gives an instruction that the machine refuses.
    pub fn invoke(
        &mut self,
        kind: InvokeKind,
        class: &Name,
        name: &str,
        descriptor: &str,
        interface: bool,
    ) -> &mut Self {
        let Some(parsed) = MethodDescriptor::parse(descriptor) else {
            return self.push(Insn::Invalid("a bad descriptor"));
        };
        let class = self.class(class);
        let method = self.constant(PoolEntry::Method {
            class,
            name: name.into(),
            descriptor: descriptor.into(),
            parsed: Arc::new(parsed),
            interface,
            resolved: OnceLock::new(),
        });
        self.push(Insn::Invoke(kind, method))
    }

    /// From `start` up to here, everything thrown goes to `target`; `catch` names a class, or all are caught.
    pub fn handler(&mut self, start: u32, target: u32, catch: Option<&Name>) -> &mut Self {
        let catch = catch.map(|name| self.class(name));
        let end = self.here();
        self.handlers.push(Handler { start, end, target, catch });
        self
    }

    /// A local variable beyond the parameters.
    pub fn local(&mut self, java_type: &JavaType) -> usize {
        let slot = self.max_locals;
        self.max_locals += java_type.slots();
        slot
    }

    fn constant(&mut self, entry: PoolEntry) -> u16 {
        self.constants.push(entry);
        (self.constants.len() - 1) as u16
    }
}

impl Program {
    /// A class that was made up before.
    pub fn made_up_class(&self, name: &str) -> Option<&Class> {
        self.known(name)?.ok().map(|id| self.class(id))
    }

    /// Links a class that was made up; if one with its name exists already, gives that one.
    pub fn define_synthetic(&self, builder: ClassBuilder) -> Result<&Class, LinkError> {
        self.define_made_up(builder.definition, builder.origin)
    }
}
