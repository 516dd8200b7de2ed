//! What an attack takes from the code under test and from tests of it: constants, texts, names of properties, and the classes
//! nearby.

use glassbox_goals::Witness;
use glassbox_program::{
    Class, ClassId, Constant, Content, Insn, InvokeKind, JavaValue, Method, MethodId, Name, Program, binary_name,
};
use rustc_hash::FxHashSet;

use crate::attack::{AttackClass, AttackMethod, CodeValues};

/// So many classes nearby count.
const MOST_NEIGHBOURS: usize = 24;

/// So many values of each kind are taken from one class, ...
const MOST_VALUES: usize = 200;

/// ... and texts of so many characters.
const LONGEST_TEXT: usize = 200;

/// Methods of the JDK that read system properties.
const READERS: [(&str, &str); 4] = [
    ("java/lang/System", "getProperty"),
    ("java/lang/Boolean", "getBoolean"),
    ("java/lang/Integer", "getInteger"),
    ("java/lang/Long", "getLong"),
];

impl AttackClass {
    /// A class with what is near it. Its other methods are called in between if they are fit for that.
    #[must_use]
    pub fn of(program: &Program, class: &Class, targets: &[MethodId], is_fit: &dyn Fn(&Method) -> bool) -> AttackClass {
        let is_other = |method: &&Method| {
            let is_plain = !method.flags.is_private() && !method.flags.is_synthetic() && !method.flags.is_abstract();
            is_plain && &*method.name != "<clinit>" && !targets.contains(&method.id) && is_fit(method)
        };
        let neighbours = neighbours(program, class);
        let mut near = CodeValues::default();
        neighbours.iter().for_each(|neighbour| near.add_class(neighbour));
        let mut own = CodeValues::default();
        own.add_class(class);
        AttackClass {
            targets: targets.iter().map(|id| named(class, program.method(*id))).collect(),
            others: class.methods.iter().filter(is_other).map(|method| named(class, method)).collect(),
            nulls: true,
            neighbours: neighbours
                .iter()
                .filter(|neighbour| program.is_nameable(neighbour))
                .map(|neighbour| binary_name(&neighbour.name))
                .collect(),
            sources: Vec::new(),
            harvest: own.before(near),
        }
    }
}

fn named(class: &Class, method: &Method) -> AttackMethod {
    let mut harvest = CodeValues::default();
    harvest.add_method(class, method);
    AttackMethod {
        class: binary_name(&method.class),
        method: method.name.to_string(),
        descriptor: method.descriptor_text.to_string(),
        harvest,
    }
}

/// Classes under test that a class names, and those of its package.
fn neighbours<'p>(program: &'p Program, class: &Class) -> Vec<&'p Class> {
    let application: Vec<&Class> = program.application_classes().iter().map(|id| program.class(*id)).collect();
    let mut names: Vec<&Name> = Vec::new();
    for insn in instructions(class) {
        names.extend(match insn {
            Insn::PushClass(index) | Insn::New(index) | Insn::CheckCast(index) | Insn::InstanceOf(index) => {
                class.class_constant(*index)
            }
            Insn::GetStatic(index) | Insn::PutStatic(index) | Insn::GetField(index) | Insn::PutField(index) => {
                class.field_constant(*index).map(|(class, ..)| class)
            }
            Insn::Invoke(_, index) => class.method_constant(*index).map(|method| method.class),
            _ => None,
        });
    }
    let names: FxHashSet<&Name> = names.into_iter().collect();
    let (near, far): (Vec<&Class>, Vec<&Class>) =
        application.into_iter().filter(|other| other.id != class.id).partition(|other| names.contains(&other.name));
    let of_package = far.into_iter().filter(|other| other.package() == class.package());
    let mut known: FxHashSet<ClassId> = FxHashSet::default();
    near.into_iter().chain(of_package).filter(|other| known.insert(other.id)).take(MOST_NEIGHBOURS).collect()
}

fn instructions(class: &Class) -> impl Iterator<Item = &Insn> {
    class.methods.iter().filter_map(|method| method.code.as_ref()).flat_map(|code| &code.insns)
}

/// The own values, so often that each kind of them is as likely as all others together, and the others.
fn weighed<T: Clone + PartialEq>(own: &[T], others: Vec<T>) -> Vec<T> {
    let others: Vec<T> = others.into_iter().filter(|other| !own.contains(other)).collect();
    let times = if own.is_empty() { 0 } else { others.len().div_ceil(own.len()).max(1) };
    own.iter().cloned().cycle().take(own.len() * times).chain(others).collect()
}

impl CodeValues {
    /// These, so often that they are as many as the others, and the others.
    fn before(self, others: CodeValues) -> CodeValues {
        CodeValues {
            numbers: weighed(&self.numbers, others.numbers),
            fractions: weighed(&self.fractions, others.fractions),
            texts: weighed(&self.texts, others.texts),
            statics: weighed(&self.statics, others.statics),
            properties: [self.properties, others.properties].concat(),
        }
    }

    /// The constants of a class.
    fn add_class(&mut self, class: &Class) {
        let mut found = CodeValues::default();
        for field in &class.fields {
            field.constant.iter().for_each(|constant| found.add_constant(constant));
        }
        for method in &class.methods {
            found.add_method(class, method);
        }
        let reads_properties = instructions(class).any(|insn| match insn {
            Insn::Invoke(InvokeKind::Static, index) => {
                let called = class.method_constant(*index);
                called.is_some_and(|method| READERS.contains(&(&**method.class, &**method.name)))
            }
            _ => false,
        });
        if reads_properties {
            found.properties.clone_from(&found.texts);
        }
        self.add(found);
    }

    /// The constants in the code of a method.
    fn add_method(&mut self, class: &Class, method: &Method) {
        let mut found = CodeValues::default();
        for insn in method.code.iter().flat_map(|code| &code.insns) {
            match insn {
                Insn::Push(constant) => found.add_constant(constant),
                Insn::TableSwitch { low, targets, .. } => {
                    found.numbers.extend((0..targets.len() as i64).map(|key| i64::from(*low) + key));
                }
                Insn::LookupSwitch { pairs, .. } => {
                    found.numbers.extend(pairs.iter().map(|(key, _)| i64::from(*key)));
                }
                Insn::Increment(_, by) => found.numbers.push(i64::from(*by)),
                Insn::GetStatic(index) => {
                    let field = class.field_constant(*index);
                    let given = field.filter(|(_, _, descriptor)| descriptor.starts_with('L'));
                    found.statics.extend(given.map(|(class, name, _)| (binary_name(class), name.to_string())));
                }
                Insn::Invoke(InvokeKind::Static, index) => {
                    let called = class.method_constant(*index);
                    let given = called.filter(|called| called.descriptor_text.starts_with("()L"));
                    found.statics.extend(given.map(|called| (binary_name(called.class), called.name.to_string())));
                }
                _ => {}
            }
        }
        self.add(found);
    }

    fn add_constant(&mut self, constant: &Constant) {
        match constant {
            Constant::Int(value) => self.numbers.push(i64::from(*value)),
            Constant::Long(value) => self.numbers.push(*value),
            Constant::Float(value) => self.fractions.push(f64::from(*value)),
            Constant::Double(value) => self.fractions.push(*value),
            Constant::String(text) => self.add_text(text),
            Constant::Null | Constant::Class(_) | Constant::Other(_) => {}
        }
    }

    fn add_text(&mut self, text: &[u16]) {
        if text.len() <= LONGEST_TEXT
            && let Ok(text) = String::from_utf16(text)
        {
            self.texts.push(text);
        }
    }

    /// The numbers and texts in the input of a call.
    pub fn add_witness(&mut self, witness: &Witness) {
        let mut found = CodeValues::default();
        let mut values: Vec<&JavaValue> = witness.arguments.iter().collect();
        for node in &witness.graph.nodes {
            match &node.before {
                Some(Content::Fields(fields)) => values.extend(fields.iter().map(|(_, value)| value)),
                Some(Content::Array { elements, .. }) => values.extend(elements.iter().map(|(_, value)| value)),
                Some(Content::Text(text)) => found.add_text(text),
                None => {}
            }
        }
        for value in values {
            match value {
                JavaValue::Byte(value) => found.numbers.push(i64::from(*value)),
                JavaValue::Char(value) => found.numbers.push(i64::from(*value)),
                JavaValue::Short(value) => found.numbers.push(i64::from(*value)),
                JavaValue::Int(value) => found.numbers.push(i64::from(*value)),
                JavaValue::Long(value) => found.numbers.push(*value),
                JavaValue::Float(value) => found.fractions.push(f64::from(*value)),
                JavaValue::Double(value) => found.fractions.push(*value),
                JavaValue::Boolean(_) | JavaValue::Null | JavaValue::Object(_) => {}
            }
        }
        self.add(found);
    }

    /// Each value once, in the order in which they are met.
    fn add(&mut self, found: CodeValues) {
        merge(&mut self.numbers, found.numbers, |a, b| a == b);
        merge(&mut self.fractions, found.fractions, |a, b| a.to_bits() == b.to_bits());
        merge(&mut self.texts, found.texts, |a, b| a == b);
        merge(&mut self.statics, found.statics, |a, b| a == b);
        merge(&mut self.properties, found.properties, |a, b| a == b);
    }
}

fn merge<T>(known: &mut Vec<T>, found: Vec<T>, same: impl Fn(&T, &T) -> bool) {
    let mut taken = 0;
    for value in found {
        if taken < MOST_VALUES && !known.iter().any(|other| same(other, &value)) {
            known.push(value);
            taken += 1;
        }
    }
}
