//! Which postconditions the methods under test have.
//!
//! A postcondition is a method that gives a `boolean`. It takes the receiver, all arguments and the result of a call, in
//! this order and as they are behind the call; each of the three may be left out, and a method that is not static is
//! called on the receiver. Where the types of its parameters can be read in several ways, the result is meant rather than
//! the receiver, and the receiver rather than the arguments.

use glassbox_goals::{GoalIndex, Operand};
use glassbox_program::{Class, JavaType, Method, MethodId, Program, package_of};

use crate::conditions::is_assignable;

/// Annotations whose value names a postcondition.
const MARKS: [&str; 2] = ["Postcondition", "Ensures"];

/// A method to call behind a call, and with what.
#[derive(Clone, Debug)]
pub struct Postcondition {
    pub method: MethodId,
    pub operands: Vec<Operand>,
    /// As the ledger has it.
    pub name: String,
    /// That it does not hold; nothing for what only findings tell.
    pub goal: Option<GoalIndex>,
}

/// A postcondition that somebody wants, and the method and operands that are meant, or why there are none.
pub(crate) struct Wanted {
    pub name: String,
    pub meant: Result<(MethodId, Vec<Operand>), String>,
}

/// The postconditions of a method: those that its annotations name, and of those that the user names all that fit.
pub(crate) fn of_method(program: &Program, entry: &Method, named: &[MethodId]) -> Vec<Wanted> {
    let mut wanted: Vec<Wanted> = Vec::new();
    let mut add = |found: Wanted| {
        if wanted.iter().all(|known| known.name != found.name) {
            wanted.push(found);
        }
    };
    // Other tools write whole expressions there, which are none of our business.
    for text in entry.mark_values(&MARKS).filter(|text| is_path(text)) {
        let candidates = candidates(program, entry, text);
        let fitting = candidates.into_iter().find_map(|method| Some((method, operands(program, entry, method)?)));
        add(match fitting {
            Some((method, operands)) => Wanted { name: method.key().to_string(), meant: Ok((method.id, operands)) },
            None => {
                let reason = format!("there is no method {text} that gives a boolean and takes what this method has");
                Wanted { name: text.to_string(), meant: Err(reason) }
            }
        });
    }
    for method in named.iter().map(|id| program.method(*id)).filter(|method| method.id != entry.id) {
        if let Some(operands) = operands(program, entry, method) {
            add(Wanted { name: method.key().to_string(), meant: Ok((method.id, operands)) });
        }
    }
    wanted
}

/// Whether a text is a name, or several with dots between them.
fn is_path(text: &str) -> bool {
    let is_name = |part: &str| {
        let starts = part.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$');
        starts && part.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '$')
    };
    text.split('.').all(is_name)
}

/// The methods that an annotation of `entry` may mean: of its class and what that inherits, or of the class that it
/// names, in full or as the source of `entry` may.
fn candidates<'p>(program: &'p Program, entry: &Method, text: &str) -> Vec<&'p Method> {
    let own = program.class(entry.id.class);
    let (classes, name): (Vec<&'p Class>, &str) = match text.rsplit_once('.') {
        None => {
            let inherited = std::iter::successors(Some(own), |class| class.superclass.map(|id| program.class(id)));
            let interfaces = own.ancestors.iter().map(|id| program.class(*id)).filter(|class| class.is_interface());
            let mut interfaces: Vec<&'p Class> = interfaces.collect();
            interfaces.sort_by(|a, b| a.name.cmp(&b.name));
            (inherited.chain(interfaces).collect(), text)
        }
        Some((class, name)) => {
            let (path, nested) = (class.replace('.', "/"), class.replace('.', "$"));
            let package = package_of(&entry.class);
            let beside = if package.is_empty() { nested.clone() } else { format!("{package}/{nested}") };
            let names = [path, beside, format!("{}${nested}", entry.class)];
            (names.iter().filter_map(|name| program.load(name).ok()).take(1).collect(), name)
        }
    };
    let methods = classes.into_iter().flat_map(|class| &class.methods);
    methods.filter(|method| &*method.name == name && method.id != entry.id).collect()
}

/// What a method takes as a postcondition of another, if it can be one.
fn operands(program: &Program, entry: &Method, method: &Method) -> Option<Vec<Operand>> {
    if entry.is_class_initializer() || method.descriptor.returns != Some(JavaType::Boolean) {
        return None;
    }
    let receiver = (!entry.is_static()).then(|| JavaType::Reference(entry.class.clone()));
    let own = JavaType::Reference(method.class.clone());
    let this = !method.is_static();
    if this && !receiver.as_ref().is_some_and(|receiver| is_assignable(program, receiver, &own)) {
        return None;
    }
    let receivers: Vec<(Operand, &JavaType)> = receiver.iter().map(|given| (Operand::Receiver, given)).collect();
    let arguments = entry.descriptor.parameters.iter().enumerate();
    let arguments: Vec<(Operand, &JavaType)> = arguments.map(|(at, given)| (Operand::Argument(at), given)).collect();
    let results: Vec<(Operand, &JavaType)> =
        entry.descriptor.returns.iter().map(|given| (Operand::Result, given)).collect();
    let part = |taken: bool, part: &[(Operand, &JavaType)]| -> Option<Vec<(Operand, JavaType)>> {
        let owned = part.iter().map(|(operand, given)| (*operand, (*given).clone()));
        if taken { (!part.is_empty()).then(|| owned.collect()) } else { Some(Vec::new()) }
    };
    // From all three to none, the result first.
    for reading in (0..8u8).rev() {
        let (with_result, with_receiver, with_arguments) = (reading & 4 != 0, reading & 2 != 0, reading & 1 != 0);
        let parts =
            (part(with_receiver && !this, &receivers), part(with_arguments, &arguments), part(with_result, &results));
        let (Some(receiver), Some(arguments), Some(result)) = parts else { continue };
        let given: Vec<(Operand, JavaType)> = receiver.into_iter().chain(arguments).chain(result).collect();
        let parameters = &method.descriptor.parameters;
        let fits = given.len() == parameters.len()
            && given.iter().zip(parameters).all(|((_, given), wanted)| is_assignable(program, given, wanted));
        if fits {
            let this = this.then_some(Operand::Receiver);
            return Some(this.into_iter().chain(given.into_iter().map(|(operand, _)| operand)).collect());
        }
    }
    None
}
