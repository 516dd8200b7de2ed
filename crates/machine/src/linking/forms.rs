//! The forms of method handles as bytecode. A `LambdaForm` is a list of calls, each of which may use the results of those
//! before; where a JDK would write a class file, a class is made up here.

use std::hash::{DefaultHasher, Hash, Hasher};

use glassbox_program::{
    ClassBuilder, ClassKind, Constant, Insn, InvokeKind, JavaType, Method, MethodDescriptor, Name, StackKind,
};

use crate::event::Stop;
use crate::linking::resolution::linking;
use crate::machine::{Machine, invalid, unsupported};
use crate::natives::reflection::peek_field;
use crate::state::State;
use crate::state::value::{NULL, Value};

/// The one method of a made-up form.
const CALL: &str = "invoke";
const HANDLE: &str = "java/lang/invoke/MethodHandle";

/// A form, as far as its code goes: two forms that differ in what they hold only have the same one.
#[derive(Debug, PartialEq)]
struct Form {
    descriptor: String,
    calls: Vec<FormCall>,
    result: Option<usize>,
}

#[derive(Debug, PartialEq)]
struct FormCall {
    arguments: Vec<FormArgument>,
    /// Nothing to read a static field.
    kind: Option<InvokeKind>,
    class: Name,
    name: Name,
    descriptor: String,
    is_interface: bool,
    /// How its result travels.
    returns: Option<StackKind>,
}

#[derive(Debug, PartialEq)]
enum FormArgument {
    /// A parameter of the form, or the result of a call.
    Name(usize),
    Constant(Constant),
    /// An object that the form holds.
    Held(usize),
}

impl<'p> Machine<'p> {
    /// Makes up the code of a `java.lang.invoke.LambdaForm`. The objects that it holds become static fields.
    pub(crate) fn compile_form(
        &mut self,
        state: &mut State<'p>,
        form: Value,
        descriptor: &str,
    ) -> Result<&'p Method, Stop> {
        let mut held = Vec::new();
        let form = self.read_form(state, form, descriptor, &mut held)?;
        let text = format!("{form:?}");
        let digest = |salt: u8| {
            let mut hasher = DefaultHasher::new();
            (salt, &text).hash(&mut hasher);
            hasher.finish()
        };
        let stem = format!("java/lang/invoke/LambdaForm$$Site{:x}{:x}", digest(0), digest(1));
        let mut number = 0;
        // The same code may be in use on this path with other objects; other paths may use it with theirs.
        let class = loop {
            let name = format!("{stem}_{number}");
            match self.program.made_up_class(&name) {
                Some(class) if state.class_state(class.id).is_some() && !held.is_empty() => number += 1,
                Some(class) => break class,
                None => {
                    let host = self.load("java/lang/invoke/LambdaForm")?;
                    let mut builder = ClassBuilder::new(ClassKind::CallSite, &name, host, &[]);
                    write_form(&mut builder, &name, &form, held.len()).ok_or_else(|| unsupported("a lambda form"))?;
                    break self.program.define_synthetic(builder).map_err(|error| linking(self, error))?;
                }
            }
        };
        self.prepare_quietly(state, class);
        if let Some(class) = state.class_state_mut(class.id) {
            class.statics = held;
        }
        class.method(CALL, descriptor).ok_or_else(|| invalid("a lambda form without code"))
    }

    fn read_form(
        &mut self,
        state: &mut State<'p>,
        form: Value,
        descriptor: &str,
        held: &mut Vec<Value>,
    ) -> Result<Form, Stop> {
        let broken = || invalid("a lambda form");
        let names = peek_field(self, state, form, "names").ok_or_else(broken)?;
        let names = self.elements(state, names).ok_or_else(broken)?;
        let Some(Value::Int(arity)) = peek_field(self, state, form, "arity") else { return Err(broken()) };
        let Some(Value::Int(result)) = peek_field(self, state, form, "result") else { return Err(broken()) };
        let mut calls = Vec::new();
        for name in &names[arity as usize..] {
            calls.push(self.read_call(state, *name, held)?);
        }
        Ok(Form { descriptor: descriptor.into(), calls, result: usize::try_from(result).ok() })
    }

    fn read_call(&mut self, state: &mut State<'p>, name: Value, held: &mut Vec<Value>) -> Result<FormCall, Stop> {
        let broken = || invalid("a name of a lambda form");
        let field = |name, field: &str| peek_field(self, state, name, field).ok_or_else(broken);
        let (basic, function, arguments) = (field(name, "type")?, field(name, "function")?, field(name, "arguments")?);
        let (basic, member, handle) =
            (field(basic, "btChar")?, field(function, "member")?, field(function, "resolvedHandle")?);
        let Value::Int(basic) = basic else { return Err(broken()) };
        let returns = match char::from(basic as u8) {
            'I' => Some(StackKind::Int),
            'J' => Some(StackKind::Long),
            'F' => Some(StackKind::Float),
            'D' => Some(StackKind::Double),
            'V' => None,
            _ => Some(StackKind::Reference),
        };
        let arguments = self.elements(state, arguments).ok_or_else(broken)?;
        let method = self.member_method(state, member);
        let mut call = FormCall {
            arguments: Vec::with_capacity(arguments.len() + 1),
            kind: Some(InvokeKind::Virtual),
            class: HANDLE.into(),
            name: "invokeBasic".into(),
            descriptor: String::new(),
            is_interface: false,
            returns,
        };
        let direct = method.filter(|method| {
            method.is_static() || method.is_signature_polymorphic() || handle == Value::Reference(NULL)
        });
        let types = match direct {
            Some(method) if !method.is_constructor() => {
                call.class = method.class.clone();
                call.name = method.name.clone();
                call.is_interface = self.program.class(method.id.class).is_interface();
                call.kind = Some(match method {
                    method if method.is_static() => InvokeKind::Static,
                    _ if call.is_interface => InvokeKind::Interface,
                    _ => InvokeKind::Virtual,
                });
                call.descriptor = match method.is_signature_polymorphic() {
                    true => {
                        let member_type = peek_field(self, state, member, "type").ok_or_else(broken)?;
                        self.descriptor_of(state, member_type).ok_or_else(broken)?
                    }
                    false => method.descriptor_text.to_string(),
                };
                let mut types = parameters(&call.descriptor).ok_or_else(broken)?;
                if !method.is_static() {
                    types.insert(0, JavaType::of_class(&method.class));
                }
                types
            }
            _ if handle != Value::Reference(NULL) => {
                let handle_type = peek_field(self, state, handle, "type").ok_or_else(broken)?;
                let descriptor = self.descriptor_of(state, handle_type).ok_or_else(broken)?;
                let types = parameters(&descriptor).ok_or_else(broken)?;
                call.descriptor = basic_descriptor(&types, returns);
                call.arguments.push(FormArgument::Held(held.len()));
                held.push(handle);
                types
            }
            _ => {
                let field = self.member_field(state, member).filter(|field| field.flags.is_static());
                let field = field.ok_or_else(|| unsupported("a lambda form that calls no method"))?;
                call.kind = None;
                call.class = field.class.clone();
                call.name = field.name.clone();
                call.descriptor = field.java_type.descriptor();
                Vec::new()
            }
        };
        if types.len() != arguments.len() {
            return Err(broken());
        }
        for (argument, java_type) in arguments.into_iter().zip(&types) {
            let argument = self.read_argument(state, argument, java_type, held)?;
            call.arguments.push(argument);
        }
        Ok(call)
    }

    fn read_argument(
        &mut self,
        state: &mut State<'p>,
        argument: Value,
        java_type: &JavaType,
        held: &mut Vec<Value>,
    ) -> Result<FormArgument, Stop> {
        let Value::Reference(address) = argument else { return Err(invalid("an argument of a lambda form")) };
        if address == NULL {
            return Ok(FormArgument::Constant(Constant::Null));
        }
        let class = state.heap.get(address).map(|object| self.program.class(object.class));
        if class.is_some_and(|class| &*class.name == "java/lang/invoke/LambdaForm$Name") {
            return match peek_field(self, state, argument, "index") {
                Some(Value::Int(index)) => Ok(FormArgument::Name(index as usize)),
                _ => Err(invalid("a name of a lambda form")),
            };
        }
        if java_type.is_reference() {
            held.push(argument);
            return Ok(FormArgument::Held(held.len() - 1));
        }
        Ok(FormArgument::Constant(match self.unwrapped(state, address)? {
            Some((_, Value::Int(value))) => Constant::Int(value),
            Some((_, Value::Long(value))) => Constant::Long(value),
            Some((_, Value::Float(value))) => Constant::Float(value),
            Some((_, Value::Double(value))) => Constant::Double(value),
            _ => return Err(unsupported("an unknown argument of a lambda form")),
        }))
    }
}

fn parameters(descriptor: &str) -> Option<Vec<JavaType>> {
    MethodDescriptor::parse(descriptor).map(|descriptor| descriptor.parameters)
}

/// The descriptor with every type as it travels on the stack.
fn basic_descriptor(types: &[JavaType], returns: Option<StackKind>) -> String {
    let basic = |kind: StackKind| match kind {
        StackKind::Int => "I",
        StackKind::Long => "J",
        StackKind::Float => "F",
        StackKind::Double => "D",
        StackKind::Reference => "Ljava/lang/Object;",
    };
    let parameters: String = types.iter().map(|java_type| basic(java_type.stack_kind())).collect();
    format!("({parameters}){}", returns.map_or("V", basic))
}

fn held_name(index: usize) -> String {
    format!("held{index}")
}

fn write_form(builder: &mut ClassBuilder, own: &str, form: &Form, held: usize) -> Option<()> {
    let object = JavaType::Reference("java/lang/Object".into());
    for index in 0..held {
        builder.static_field(&held_name(index), object.clone());
    }
    let declared = MethodDescriptor::parse(&form.descriptor)?;
    builder.method(CALL, &form.descriptor, true, |code| {
        let own: Name = own.into();
        // Where each name lies, and how it travels.
        let mut names: Vec<(Option<StackKind>, u16)> = Vec::new();
        let mut slot = 0;
        for parameter in &declared.parameters {
            names.push((Some(parameter.stack_kind()), slot as u16));
            slot += parameter.slots();
        }
        for call in &form.calls {
            for argument in &call.arguments {
                match argument {
                    FormArgument::Name(index) => match names.get(*index) {
                        Some((Some(kind), slot)) => code.push(Insn::Load(*kind, *slot)),
                        _ => code.push(Insn::Invalid("a lambda form that uses what it does not have")),
                    },
                    FormArgument::Constant(constant) => code.push(Insn::Push(constant.clone())),
                    FormArgument::Held(index) => code.get_static(&own, &held_name(*index), &object),
                };
            }
            match call.kind {
                Some(kind) => code.invoke(kind, &call.class, &call.name, &call.descriptor, call.is_interface),
                None => match JavaType::from_descriptor(&call.descriptor) {
                    Some(java_type) => code.get_static(&call.class, &call.name, &java_type),
                    None => code.push(Insn::Invalid("a bad descriptor")),
                },
            };
            let slot = match call.returns {
                Some(kind) => {
                    let wide = matches!(kind, StackKind::Long | StackKind::Double);
                    let slot = code.local(if wide { &JavaType::Long } else { &JavaType::Int }) as u16;
                    code.push(Insn::Store(kind, slot));
                    slot
                }
                None => 0,
            };
            names.push((call.returns, slot));
        }
        match (form.result.and_then(|result| names.get(result)), &declared.returns) {
            (Some((Some(kind), slot)), Some(_)) => {
                code.push(Insn::Load(*kind, *slot)).push(Insn::Return(Some(*kind)));
            }
            _ => {
                code.push(Insn::Return(None));
            }
        }
    })
}
