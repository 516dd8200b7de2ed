//! How a test assigns a field of an object, and how it reads a static one.

use glassbox_goals::Way;
use glassbox_machine::keeps_logger;
use glassbox_program::{Class, Field, FieldKey, Insn, Method, MethodKey, Name, Program, StackKind};

/// What tests in a package get at.
pub(super) struct Access<'a> {
    pub(super) program: &'a Program,
    pub(super) package: &'a str,
}

impl Access<'_> {
    /// How a test can assign a field of an object.
    pub(super) fn way_to(&self, object: &Class, key: &FieldKey) -> Way {
        let Some(class) = self.program.class_named(&key.class) else { return Way::Reflection };
        let Some(field) = class.field(&key.name).filter(|field| !field.flags.is_final()) else {
            return Way::Reflection;
        };
        if self.program.test_can_assign(class, field, self.package) {
            return Way::Direct;
        }
        let runs = |method: &&Method| {
            let selected = self.program.select_method(object, method);
            self.to_method(class, method) && selected.is_some_and(|selected| selected.id == method.id)
        };
        let setter = class.methods.iter().filter(|method| sets(class, method, field)).find(runs);
        setter.map_or(Way::Reflection, |setter| Way::Setter(setter.key()))
    }

    pub(super) fn can_assign_all(&self, class: &Class) -> bool {
        let fields = class.instance_fields.iter().map(|id| self.program.field(*id));
        let mut fields = fields.filter(|field| !keeps_logger(self.program, class, field));
        fields.all(|field| self.way_to(class, &field.key()) != Way::Reflection)
    }

    /// Whether a test can name a field.
    pub(super) fn to_field(&self, key: &FieldKey) -> bool {
        let class = self.program.class_named(&key.class);
        class.is_some_and(|class| {
            class.field(&key.name).is_some_and(|field| self.program.test_can_read(class, field, self.package))
        })
    }

    /// A static method that a test can call and that does nothing but return a static field: of the class that has the
    /// field, of the one around it, or of a type of the object.
    pub(super) fn getter_of_static(&self, key: &FieldKey, object: Option<&Class>) -> Option<MethodKey> {
        let around = key.class.split('$').next().filter(|around| **around != *key.class);
        let mut classes: Vec<&Class> = self.program.class_named(&key.class).into_iter().collect();
        classes.extend(around.and_then(|around| self.program.class_named(around)));
        let mut kin: Vec<&Class> = object.into_iter().collect();
        while let Some(class) = kin.pop() {
            let above = class.superclass.iter().chain(&class.interfaces);
            kin.extend(above.map(|id| self.program.class(*id)));
            if classes.iter().all(|known| known.id != class.id) {
                classes.push(class);
            }
        }
        classes.into_iter().find_map(|class| {
            let found = class.methods.iter().filter(|method| returns_static(class, method, key));
            found.into_iter().find(|method| self.to_method(class, method)).map(|method| method.key())
        })
    }

    /// Whether a test can call a constructor or method.
    pub(super) fn to_method(&self, class: &Class, method: &Method) -> bool {
        self.program.test_can_call(class, method, self.package)
    }
}

/// Whether a static method without arguments does nothing but return a static field.
fn returns_static(class: &Class, method: &Method, key: &FieldKey) -> bool {
    let is_getter = method.is_static() && method.descriptor.parameters.is_empty() && !method.flags.is_synthetic();
    let code = method.code.as_ref().filter(|_| is_getter);
    let moves = |insn: &Insn| {
        matches!(insn, Insn::CheckCast(_) | Insn::Store(StackKind::Reference, _) | Insn::Load(StackKind::Reference, _))
    };
    match code.map(|code| code.insns.as_slice()) {
        Some([Insn::GetStatic(index), middle @ .., Insn::Return(Some(StackKind::Reference))]) => {
            let holds = |(class, name, _): (&Name, &Name, _)| *class == key.class && *name == key.name;
            middle.iter().all(moves) && class.field_constant(*index).is_some_and(holds)
        }
        _ => false,
    }
}

/// Whether a method is `this.field = value;`, and gives back the object at most.
fn sets(class: &Class, method: &Method, field: &Field) -> bool {
    let [parameter] = &method.descriptor.parameters[..] else { return false };
    let writes_it = |index: u16| {
        class.field_constant(index).is_some_and(|(class, name, _)| *class == field.class && *name == field.name)
    };
    let code = method.code.as_ref().filter(|_| !method.is_static() && !method.flags.is_synthetic());
    match code.map(|code| code.insns.as_slice()) {
        Some([Insn::Load(StackKind::Reference, 0), Insn::Load(_, 1), Insn::PutField(index), rest @ ..]) => {
            let ends = matches!(
                rest,
                [Insn::Return(None)] | [Insn::Load(StackKind::Reference, 0), Insn::Return(Some(StackKind::Reference))]
            );
            ends && *parameter == field.java_type && writes_it(*index)
        }
        _ => false,
    }
}
