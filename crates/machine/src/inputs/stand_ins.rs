//! Stand-ins for functions, and for interfaces that nobody implements: whatever their methods return is an input, too.

use std::sync::Arc;

use glassbox_program::{
    Assumption, Class, ClassBuilder, ClassKind, GenericType, Method, MethodId, MethodKey, Name, binary_name,
    type_parameters,
};

use crate::event::Stop;
use crate::inputs::origin::{InputOrigin, InputStep};
use crate::linking::resolution::Callee;
use crate::machine::{Machine, Next, Step, invalid};
use crate::state::State;
use crate::state::value::{Address, Value};

/// Answers of one stand-in on one path.
const MOST_ANSWERS: usize = 64;

impl<'p> Machine<'p> {
    /// Whether a test can implement a type.
    pub(crate) fn can_stand_in(&self, state: &State<'p>, declared: &Class) -> bool {
        let is_open = declared.is_interface() && !declared.flags.is_annotation() && !is_sealed(declared);
        is_open && self.program.test_can_name(declared, state.entry_package())
    }

    /// The class that stands in for an interface; the first one to come by makes it up.
    pub(crate) fn stand_in_class(&self, interface: &'p Class) -> Result<&'p Class, Stop> {
        let name = format!("{}$$StandIn", interface.name);
        let class = self.made_up_class(&name, || {
            let mut builder =
                ClassBuilder::new(ClassKind::StandIn, &name, interface, std::slice::from_ref(&interface.name));
            for method in self.open_methods(interface) {
                builder.method_without_code(&method.name, &method.descriptor_text)?;
            }
            Some(builder)
        })?;
        class.ok_or_else(|| invalid("a stand-in"))
    }

    /// The methods that whoever implements an interface has to write, each once.
    fn open_methods(&self, interface: &'p Class) -> Vec<&'p Method> {
        let ancestors =
            interface.ancestors.iter().map(|id| self.program.class(*id)).filter(|class| class.is_interface());
        let mut found: Vec<&'p Method> = Vec::new();
        for class in std::iter::once(interface).chain(ancestors.filter(|class| class.id != interface.id)) {
            for method in class.methods.iter().filter(|method| method.flags.is_abstract() && !method.is_static()) {
                let signature =
                    |other: &Method| other.name == method.name && other.descriptor_text == method.descriptor_text;
                let of_object =
                    self.known.object.methods.iter().any(|other| other.flags.is_public() && signature(other));
                let inherited = self.program.select_method(interface, method).is_some_and(|own| own.code.is_some());
                if !of_object && !inherited && !found.iter().any(|other| signature(other)) {
                    found.push(method);
                }
            }
        }
        found
    }

    /// The interface that a class stands in for.
    pub fn stands_in_for(&self, class: &Class) -> Option<&'p Class> {
        let interface = class.interfaces.first().filter(|_| class.kind == ClassKind::StandIn)?;
        Some(self.program.class(*interface))
    }

    /// A call of a stand-in: the result is an input of its own.
    pub(crate) fn answer(&mut self, state: &mut State<'p>, callee: &Callee<'p>) -> Step {
        let start =
            state.thread.stack.len().checked_sub(callee.operands).ok_or_else(|| invalid("operand stack underflow"))?;
        let Some(Value::Reference(address)) = state.thread.stack.get(start).copied() else {
            return Err(invalid("a stand-in that is none"));
        };
        let Some(input) = state.heap.get(address).and_then(|object| object.input.clone()) else {
            return Err(invalid("a stand-in that is no input"));
        };
        // An implementation may also throw, or do something to what it can reach.
        if let Some(interface) = self.stands_in_for(callee.class) {
            state.provenance.assumptions.rely_on(Assumption::KnownSubclasses(interface.name.clone()));
        }
        if input.answers.len() >= MOST_ANSWERS {
            return Err(crate::event::Stuck::Bound(format!("{MOST_ANSWERS} calls of {}", input.origin.name)).into());
        }
        let method = callee.method;
        self.pop(state, callee.operands);
        let Some(returns) = &method.descriptor.returns else { return Ok(Next::Advance) };
        let earlier = input.answers.iter().filter(|(other, _)| *other == method.id).count();
        let answer = InputStep::Answer { of: input.origin.clone(), method: method.name.clone(), earlier };
        let generic = self.answer_type(state, address, method);
        let declared = generic.as_ref().and_then(GenericType::erased);
        // The bytecode will cast it to what the source knows it is.
        let value = self.input_value(&InputOrigin::new(answer), declared.as_ref().unwrap_or(returns));
        if let Some(generic) = generic {
            self.note_generics(value, generic);
        }
        if let Some(input) = state.heap.get_mut(address).and_then(|object| object.input.as_mut()) {
            Arc::make_mut(input).answers.push((method.id, value));
        }
        self.push(state, value);
        Ok(Next::Advance)
    }

    /// The type of an answer where the type arguments of the stand-in's variable tell it.
    fn answer_type(&mut self, state: &State<'p>, address: Address, method: &Method) -> Option<GenericType> {
        let object = state.heap.get(address)?;
        let interface = self.stands_in_for(self.program.class(object.class))?;
        let declared = interface.method(&method.name, &method.descriptor_text)?;
        let (_, returns) = glassbox_program::method_types(interface, declared)?;
        let reference = self.reference_from(&object.input.as_ref()?.origin);
        let known = self.inputs.input_generics.get(&reference)?;
        let names = type_parameters(interface).into_iter().map(|(name, _)| name);
        let variables: Vec<(Name, GenericType)> = names.zip(known.arguments().iter().cloned()).collect();
        Some(returns?.substitute(&variables)).filter(|generic| generic.erased().is_some())
    }

    /// All methods of a stand-in with what each of its calls returned.
    pub(crate) fn answers_of(&self, class: &'p Class, answers: &[(MethodId, Value)]) -> Vec<(MethodKey, Vec<Value>)> {
        let methods = class.methods.iter().map(|method| {
            let own = answers.iter().filter(|(id, _)| *id == method.id).map(|(_, value)| *value);
            (method.key(), own.collect())
        });
        methods.collect()
    }
}

/// Whether a type is there to be implemented by lambdas.
pub(crate) fn is_function(class: &Class) -> bool {
    class.is_marked(&["FunctionalInterface"])
}

fn is_sealed(class: &Class) -> bool {
    class.surroundings.permitted.is_some()
}

/// What a verdict has to say about inputs of a type that only stand-ins have.
pub(crate) fn only_stand_ins(declared: &Class) -> String {
    format!("only stand-ins for {} that return something are tried", binary_name(&declared.name))
}
