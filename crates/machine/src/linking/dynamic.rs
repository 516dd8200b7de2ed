//! `invokedynamic` with the bootstrap methods that Java compilers use. Each call site gets a class that is made up for
//! it, as on a real virtual machine; from there on it is ordinary bytecode.

use glassbox_program::{
    ArrayKind, Class, ClassBuilder, ClassKind, Condition, Constant, ImportedLambda, Insn, InsnId, InvokeKind, JavaType,
    MethodBuilder, MethodDescriptor, Name, PlainConstant, StackKind, StackOp, box_of,
};

use crate::event::{Message, Stop, throws};
use crate::instructions::convert::convert;
use crate::machine::{Machine, Next, Step, invalid, unsupported};
use crate::state::value::Value;
use crate::state::{Site, State};

/// The method that every made-up class for a call site has, unless it implements an interface.
const CALL: &str = "call";

const SERIALIZABLE_CLASS: &str = "java/io/Serializable";

/// One `invokedynamic` instruction, with its constants looked up.
struct CallSite<'p> {
    host: &'p Class,
    class_name: String,
    name: Name,
    descriptor: MethodDescriptor,
    descriptor_text: Name,
    arguments: Vec<u16>,
}

/// What a method handle constant denotes.
struct Handle<'p> {
    kind: u8,
    class: &'p Name,
    name: &'p Name,
    descriptor: &'p MethodDescriptor,
    descriptor_text: &'p Name,
    interface: bool,
}

// Kinds of method handles (JVMS 4.4.8).
const INVOKE_STATIC: u8 = 6;
const INVOKE_SPECIAL: u8 = 7;
const NEW_INVOKE_SPECIAL: u8 = 8;
const INVOKE_INTERFACE: u8 = 9;

impl<'p> Machine<'p> {
    pub(crate) fn invoke_dynamic(&mut self, state: &mut State<'p>, index: u16) -> Step {
        let frame = self.frame(state)?;
        let at = InsnId { method: frame.method.id, index: frame.pc };
        let (site, handle) = call_site_at(frame.class, at, index)?;
        match (&**handle.class, &**handle.name) {
            ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => self.lambda(state, &site),
            ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants" | "makeConcat") => {
                if let Some(text) = self.log_text(state) {
                    return self.replace(state, site.descriptor.parameters.len(), text);
                }
                let class = self.made_up(&site, |site| concatenation(site, &handle))?;
                self.call_site(state, class, &site)
            }
            ("java/lang/runtime/ObjectMethods", "bootstrap") => {
                let class = self.made_up(&site, record_method)?;
                self.call_site(state, class, &site)
            }
            ("java/lang/runtime/SwitchBootstraps", "typeSwitch" | "enumSwitch") => {
                match self.made_up_if_possible(&site, pattern_switch)? {
                    Some(class) => self.call_site(state, class, &site),
                    None => self.call_linked_site(state, index),
                }
            }
            _ => self.call_linked_site(state, index),
        }
    }

    /// The class of a call site; the first one to come by makes it up.
    fn made_up(
        &self,
        site: &CallSite<'p>,
        make: impl FnOnce(&CallSite<'p>) -> Option<ClassBuilder>,
    ) -> Result<&'p Class, Stop> {
        let made_up = self.made_up_if_possible(site, make)?;
        made_up.ok_or_else(|| unsupported(format!("the call site of {}", site.name)))
    }

    /// The same; nothing if the call site has something unusual, which is left to the JDK.
    fn made_up_if_possible(
        &self,
        site: &CallSite<'p>,
        make: impl FnOnce(&CallSite<'p>) -> Option<ClassBuilder>,
    ) -> Result<Option<&'p Class>, Stop> {
        self.made_up_class(&site.class_name, || make(site))
    }

    /// Runs the static method of a made-up class on the operands of the call site.
    fn call_site(&mut self, state: &mut State<'p>, class: &'p Class, site: &CallSite<'p>) -> Step {
        let method = class.method(CALL, &site.descriptor_text).ok_or_else(|| invalid("a call site without code"))?;
        let callee = self.callee(method);
        self.enter_callee(state, &callee)
    }

    /// JLS 15.27.4: an object of a class that implements the interface and holds what the lambda captures.
    fn lambda(&mut self, state: &mut State<'p>, site: &CallSite<'p>) -> Step {
        self.check_constructor(site)?;
        let class = self.made_up(site, |site| lambda_class(site, |name| self.is_serializable(name)))?;
        let captured = site.descriptor.parameters.len();
        if captured == 0 {
            // A lambda that captures nothing is the same object every time.
            if let Some(known) = state.runtime.sites.get(&Site::Lambda(class.id)) {
                let known = *known;
                self.push(state, known);
                return Ok(Next::Advance);
            }
        }
        if self.initialize(state, class)? {
            return Ok(Next::Restart);
        }
        let address = self.allocate(state, class)?;
        let operands = self.take_operands(state, captured)?;
        if let Some(object) = state.heap.get_mut(address) {
            for (slot, value) in operands.into_iter().enumerate() {
                object.set_field(slot, value);
            }
        }
        if captured == 0 {
            state.runtime.sites.insert(Site::Lambda(class.id), Value::Reference(address));
        }
        self.push(state, Value::Reference(address));
        Ok(Next::Advance)
    }

    /// The class of the objects of a lambda by what is known of it elsewhere; nothing if that fits no expression, or several that
    /// do different things.
    pub(crate) fn lambda_class_like(
        &mut self,
        lambda: &ImportedLambda,
        interfaces: &[Name],
        captured: &[&JavaType],
    ) -> Option<&'p Class> {
        let host = self.program.load(&lambda.host).ok()?;
        let mut found: Option<(CallSite<'p>, [&Name; 3])> = None;
        for method in &host.methods {
            for (pc, insn) in method.code.iter().flat_map(|code| code.insns.iter().enumerate()) {
                let Insn::InvokeDynamic(index) = insn else { continue };
                let at = InsnId { method: method.id, index: pc as u32 };
                let Ok((site, factory)) = call_site_at(host, at, *index) else { continue };
                let of = site.arguments.get(1).and_then(|implementation| method_handle(host, *implementation));
                let Some(of) = of.filter(|_| &**factory.class == "java/lang/invoke/LambdaMetafactory") else {
                    continue;
                };
                let implementation = [of.class, of.name, of.descriptor_text];
                let is_called = lambda.calls.iter().any(|call| call.iter().eq(implementation));
                let is_of_interface =
                    matches!(&site.descriptor.returns, Some(JavaType::Reference(name)) if interfaces.contains(name));
                if !is_called || !is_of_interface || !site.descriptor.parameters.iter().eq(captured.iter().copied()) {
                    continue;
                }
                match &found {
                    Some((_, known)) if *known != implementation => return None,
                    Some(_) => {}
                    None => found = Some((site, implementation)),
                }
            }
        }
        let (site, _) = found?;
        self.made_up(&site, |site| lambda_class(site, |name| self.is_serializable(name))).ok()
    }

    /// Whether the objects of an interface can be serialized without another interface.
    fn is_serializable(&self, interface: &Name) -> bool {
        let (Ok(interface), Ok(serializable)) = (self.load(interface), self.load(SERIALIZABLE_CLASS)) else {
            return false;
        };
        self.program.is_subtype(interface.id, serializable.id)
    }

    /// A reference to a constructor is linked before anything is made.
    fn check_constructor(&self, site: &CallSite<'p>) -> Result<(), Stop> {
        let handle = site.arguments.get(1).and_then(|implementation| method_handle(site.host, *implementation));
        let Some(handle) = handle.filter(|handle| handle.kind == NEW_INVOKE_SPECIAL && self.mode.is_program()) else {
            return Ok(());
        };
        let class = self.load(handle.class)?;
        if class.method("<init>", handle.descriptor_text).is_some() {
            return Ok(());
        }
        let parameters: Vec<String> = handle.descriptor.parameters.iter().map(JavaType::to_string).collect();
        let name = glassbox_program::binary_name(handle.class);
        let text = format!("{name}: method 'void <init>({})' not found", parameters.join(", "));
        Err(throws("java/lang/NoSuchMethodError", Message::Text(text)))
    }

    pub(crate) fn take_operands(&self, state: &mut State<'p>, count: usize) -> Result<Vec<Value>, Stop> {
        let floor = self.frame(state)?.floor as usize;
        let start = state.thread.stack.len().checked_sub(count).filter(|start| *start >= floor);
        let start = start.ok_or_else(|| invalid("operand stack underflow"))?;
        Ok(state.thread.stack.split_off(start))
    }
}

/// What an `invokedynamic` instruction of a class says, and its bootstrap method.
fn call_site_at(host: &Class, at: InsnId, index: u16) -> Result<(CallSite<'_>, Handle<'_>), Stop> {
    let Some(PlainConstant::Dynamic { bootstrap, name, descriptor }) = host.plain_constant(index) else {
        return Err(invalid("invokedynamic without a call site"));
    };
    let row = host.bootstraps.get(usize::from(*bootstrap)).ok_or_else(|| invalid("a missing bootstrap method"))?;
    let handle = method_handle(host, row.handle).ok_or_else(|| invalid("a bootstrap method that is none"))?;
    let site = CallSite {
        host,
        class_name: format!("{}$$Site{}_{}", host.name, at.method.index, at.index),
        name: name.clone(),
        descriptor: MethodDescriptor::parse(descriptor).ok_or_else(|| invalid("a bad descriptor"))?,
        descriptor_text: descriptor.clone(),
        arguments: row.arguments.clone(),
    };
    Ok((site, handle))
}

fn method_handle(class: &Class, index: u16) -> Option<Handle<'_>> {
    let PlainConstant::MethodHandle { kind, reference } = class.plain_constant(index)? else { return None };
    let method = class.method_constant(*reference)?;
    Some(Handle {
        kind: *kind,
        class: method.class,
        name: method.name,
        descriptor: method.descriptor,
        descriptor_text: method.descriptor_text,
        interface: class.is_interface_method(*reference),
    })
}

fn method_type(class: &Class, index: u16) -> Option<&Name> {
    match class.plain_constant(index)? {
        PlainConstant::MethodType(descriptor) => Some(descriptor),
        _ => None,
    }
}

fn int_constant(class: &Class, index: u16) -> Option<i32> {
    match class.plain_constant(index)? {
        PlainConstant::Loadable(Constant::Int(value)) => Some(*value),
        _ => None,
    }
}

fn text_constant(class: &Class, index: u16) -> Option<&[u16]> {
    match class.plain_constant(index)? {
        PlainConstant::Loadable(Constant::String(text)) => Some(text),
        _ => None,
    }
}

/// `LambdaMetafactory`: the interface's method, what implements it, and its type as instantiated; `altMetafactory` adds
/// flags, marker interfaces and bridges.
fn lambda_class(site: &CallSite<'_>, is_serializable: impl Fn(&Name) -> bool) -> Option<ClassBuilder> {
    const SERIALIZABLE: i32 = 1;
    const MARKERS: i32 = 2;
    const BRIDGES: i32 = 4;
    let host = site.host;
    let JavaType::Reference(interface) = site.descriptor.returns.clone()? else { return None };
    let [erased, implementation, instantiated, rest @ ..] = &site.arguments[..] else { return None };
    let erased = method_type(host, *erased)?.clone();
    let handle = method_handle(host, *implementation)?;
    let instantiated = MethodDescriptor::parse(method_type(host, *instantiated)?)?;
    let mut interfaces = vec![interface];
    let mut bridges = Vec::new();
    let mut serializable = false;
    if let [flags, rest @ ..] = rest {
        let flags = int_constant(host, *flags)?;
        let mut rest = rest.iter();
        if flags & MARKERS != 0 {
            for _ in 0..int_constant(host, *rest.next()?)? {
                let marker = host.class_constant(*rest.next()?)?;
                if !interfaces.contains(marker) {
                    interfaces.push(marker.clone());
                }
            }
        }
        if flags & BRIDGES != 0 {
            for _ in 0..int_constant(host, *rest.next()?)? {
                bridges.push(method_type(host, *rest.next()?)?.clone());
            }
        }
        serializable = flags & SERIALIZABLE != 0;
        if serializable && !interfaces.iter().any(is_serializable) {
            interfaces.push(SERIALIZABLE_CLASS.into());
        }
    }
    let mut builder = ClassBuilder::new(ClassKind::CallSite, &site.class_name, host, &interfaces);
    for (index, captured) in site.descriptor.parameters.iter().enumerate() {
        builder.field(&format!("captured{index}"), captured.clone());
    }
    let mut descriptors = vec![erased.clone()];
    descriptors.extend(bridges);
    descriptors.dedup();
    for descriptor in descriptors {
        let declared = MethodDescriptor::parse(&descriptor)?;
        builder.method(&site.name, &descriptor, false, |code| {
            forward(code, site, &handle, &declared, &instantiated);
        })?;
    }
    if serializable {
        let instantiated = method_type(host, site.arguments[2])?;
        builder.method("writeReplace", "()Ljava/lang/Object;", false, |code| {
            write_replace(code, site, &handle, &erased, instantiated);
        })?;
    }
    Some(builder)
}

/// What is serialized of a lambda: how its class would be made again, and what it captured.
fn write_replace(
    code: &mut MethodBuilder<'_>,
    site: &CallSite<'_>,
    handle: &Handle<'_>,
    erased: &Name,
    instantiated: &Name,
) {
    let Some(JavaType::Reference(interface)) = &site.descriptor.returns else { return };
    let own: Name = site.class_name.as_str().into();
    let form: Name = "java/lang/invoke/SerializedLambda".into();
    let object = JavaType::Reference("java/lang/Object".into());
    let text = |code: &mut MethodBuilder<'_>, text: &str| {
        code.push(Insn::Push(Constant::String(text.encode_utf16().collect())));
    };
    let (class, host, element) =
        (code.class(&form), code.class(&site.host.name), code.class(&"java/lang/Object".into()));
    code.push(Insn::New(class)).push(Insn::Stack(StackOp::Dup)).push(Insn::PushClass(host));
    text(code, interface);
    text(code, &site.name);
    text(code, erased);
    code.push(Insn::Push(Constant::Int(i32::from(handle.kind))));
    text(code, handle.class);
    text(code, handle.name);
    text(code, handle.descriptor_text);
    text(code, instantiated);
    let captured = &site.descriptor.parameters;
    code.push(Insn::Push(Constant::Int(captured.len() as i32))).push(Insn::NewReferenceArray(element));
    for (index, java_type) in captured.iter().enumerate() {
        code.push(Insn::Stack(StackOp::Dup)).push(Insn::Push(Constant::Int(index as i32)));
        code.load_reference(0).get_field(&own, &format!("captured{index}"), java_type);
        convert(code, java_type, &object);
        code.push(Insn::ArrayStore(ArrayKind::Reference));
    }
    let text = "Ljava/lang/String;";
    let descriptor = format!("(Ljava/lang/Class;{text}{text}{text}I{text}{text}{text}{text}[Ljava/lang/Object;)V");
    code.invoke(InvokeKind::Special, &form, "<init>", &descriptor, false);
    code.push(Insn::Return(Some(StackKind::Reference)));
}

/// The body of a lambda's method: captured values and converted arguments go to the implementation.
fn forward(
    code: &mut MethodBuilder<'_>,
    site: &CallSite<'_>,
    handle: &Handle<'_>,
    declared: &MethodDescriptor,
    instantiated: &MethodDescriptor,
) {
    // What the implementation takes, a receiver first.
    let mut wanted: Vec<JavaType> = Vec::new();
    if !matches!(handle.kind, INVOKE_STATIC | NEW_INVOKE_SPECIAL) {
        wanted.push(JavaType::of_class(handle.class));
    }
    wanted.extend(handle.descriptor.parameters.iter().cloned());
    if handle.kind == NEW_INVOKE_SPECIAL {
        let class = code.class(handle.class);
        code.push(Insn::New(class)).push(Insn::Stack(StackOp::Dup));
    }
    let own: Name = site.class_name.as_str().into();
    for (index, captured) in site.descriptor.parameters.iter().enumerate() {
        code.load_reference(0).get_field(&own, &format!("captured{index}"), captured);
    }
    let captured = site.descriptor.parameters.len();
    let mut slot = 1;
    for (index, parameter) in declared.parameters.iter().enumerate() {
        code.load(parameter, slot);
        slot += parameter.slots();
        let narrowed = instantiated.parameters.get(index).unwrap_or(parameter);
        convert(code, parameter, narrowed);
        if let Some(wanted) = wanted.get(captured + index) {
            convert(code, narrowed, wanted);
        }
    }
    let (kind, name) = match handle.kind {
        INVOKE_STATIC => (InvokeKind::Static, &**handle.name),
        INVOKE_SPECIAL | NEW_INVOKE_SPECIAL => (InvokeKind::Special, &**handle.name),
        INVOKE_INTERFACE => (InvokeKind::Interface, &**handle.name),
        _ => (InvokeKind::Virtual, &**handle.name),
    };
    code.invoke(kind, handle.class, name, handle.descriptor_text, handle.interface);
    let result = match handle.kind {
        NEW_INVOKE_SPECIAL => Some(JavaType::of_class(handle.class)),
        _ => handle.descriptor.returns.clone(),
    };
    match (&result, &declared.returns) {
        (Some(result), Some(returns)) => {
            convert(code, result, returns);
        }
        (Some(result), None) => {
            code.push(Insn::Stack(if result.slots() == 2 { StackOp::Pop2 } else { StackOp::Pop }));
        }
        (None, _) => {}
    }
    code.give_back(declared.returns.as_ref());
}

/// `StringConcatFactory`: a chain of `StringBuilder.append`.
fn concatenation(site: &CallSite<'_>, bootstrap: &Handle<'_>) -> Option<ClassBuilder> {
    const ARGUMENT: u16 = 1;
    const CONSTANT: u16 = 2;
    let host = site.host;
    let (recipe, constants) = if &**bootstrap.name == "makeConcat" {
        (vec![ARGUMENT; site.descriptor.parameters.len()], &[][..])
    } else {
        let [recipe, constants @ ..] = &site.arguments[..] else { return None };
        (text_constant(host, *recipe)?.to_vec(), constants)
    };
    // The recipe as pieces: literal texts, arguments and constants in turn.
    let mut pieces: Vec<Piece> = Vec::new();
    let mut constants = constants.iter();
    for unit in recipe {
        match (unit, pieces.last_mut()) {
            (ARGUMENT, _) => pieces.push(Piece::Argument),
            (CONSTANT, _) => pieces.push(Piece::Constant(*constants.next()?)),
            (unit, Some(Piece::Text(text))) => text.push(unit),
            (unit, _) => pieces.push(Piece::Text(vec![unit])),
        }
    }
    let texts: Option<Vec<Option<Vec<u16>>>> = pieces
        .iter()
        .map(|piece| match piece {
            Piece::Text(text) => Some(Some(text.clone())),
            Piece::Argument => Some(None),
            Piece::Constant(index) => match host.plain_constant(*index)? {
                PlainConstant::Loadable(Constant::String(text)) => Some(Some(text.to_vec())),
                PlainConstant::Loadable(Constant::Int(value)) => Some(Some(value.to_string().encode_utf16().collect())),
                PlainConstant::Loadable(Constant::Long(value)) => {
                    Some(Some(value.to_string().encode_utf16().collect()))
                }
                _ => None,
            },
        })
        .collect();
    let texts = texts?;
    let mut builder = ClassBuilder::new(ClassKind::CallSite, &site.class_name, host, &[]);
    builder.method(CALL, &site.descriptor_text, true, |code| {
        let class: Name = "java/lang/StringBuilder".into();
        let constant = code.class(&class);
        code.push(Insn::New(constant)).push(Insn::Stack(StackOp::Dup));
        code.invoke(InvokeKind::Special, &class, "<init>", "()V", false);
        let (mut parameters, mut slot) = (site.descriptor.parameters.iter(), 0);
        for text in texts {
            let appended = match text {
                Some(text) => {
                    code.push(Insn::Push(Constant::String(text.into())));
                    "Ljava/lang/String;".to_owned()
                }
                None => {
                    let Some(parameter) = parameters.next() else { continue };
                    code.load(parameter, slot);
                    slot += parameter.slots();
                    match parameter {
                        JavaType::Byte | JavaType::Short => "I".to_owned(),
                        JavaType::Reference(name) if &**name == "java/lang/String" => "Ljava/lang/String;".to_owned(),
                        JavaType::Reference(_) => "Ljava/lang/Object;".to_owned(),
                        primitive => primitive.descriptor(),
                    }
                }
            };
            let descriptor = format!("({appended})Ljava/lang/StringBuilder;");
            code.invoke(InvokeKind::Virtual, &class, "append", &descriptor, false);
        }
        code.invoke(InvokeKind::Virtual, &class, "toString", "()Ljava/lang/String;", false);
        code.push(Insn::Return(Some(StackKind::Reference)));
    })?;
    Some(builder)
}

enum Piece {
    Text(Vec<u16>),
    Argument,
    Constant(u16),
}

/// `ObjectMethods`: `equals`, `hashCode` and `toString` of a record.
fn record_method(site: &CallSite<'_>) -> Option<ClassBuilder> {
    let [class, names, ..] = &site.arguments[..] else { return None };
    let class = site.host.class_constant(*class)?.clone();
    let names = String::from_utf16(text_constant(site.host, *names)?).ok()?;
    let record = site.host.record.as_ref()?;
    let components: Vec<&(Name, JavaType)> =
        names.split(';').filter_map(|name| record.iter().find(|(own, _)| &**own == name)).collect();
    let mut builder = ClassBuilder::new(ClassKind::CallSite, &site.class_name, site.host, &[]);
    builder.method(CALL, &site.descriptor_text, true, |code| match &*site.name {
        "equals" => record_equals(code, &class, &components),
        "hashCode" => record_hash_code(code, &class, &components),
        _ => {
            let simple = site.host.nesting.as_ref().and_then(|nesting| nesting.simple_name.as_deref());
            let own = simple.unwrap_or_else(|| class.rsplit('/').next().unwrap_or(&class));
            record_to_string(code, &class, own, &components);
        }
    })?;
    Some(builder)
}

fn record_equals(code: &mut MethodBuilder<'_>, class: &Name, components: &[&(Name, JavaType)]) {
    let mut failures = Vec::new();
    let constant = code.class(class);
    code.load_reference(1).push(Insn::InstanceOf(constant));
    failures.push(code.here());
    code.push(Insn::Nop);
    for (name, java_type) in components {
        for slot in [0, 1] {
            code.load_reference(slot);
            if slot == 1 {
                code.push(Insn::CheckCast(constant));
            }
            code.get_field(class, name, java_type);
        }
        match java_type {
            JavaType::Reference(_) => {
                let objects = "java/util/Objects".into();
                let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
                code.invoke(InvokeKind::Static, &objects, "equals", descriptor, false);
            }
            primitive => {
                if let Some(class) = box_of(primitive) {
                    let descriptor = format!("({0}{0})I", primitive.descriptor());
                    code.invoke(InvokeKind::Static, &class.name.into(), "compare", &descriptor, false);
                    // Zero means equal: turn it into a truth value.
                    let jump = code.here();
                    code.push(Insn::Nop).push(Insn::Push(Constant::Int(1)));
                    let over = code.here();
                    code.push(Insn::Nop);
                    code.patch(jump, Insn::IfZero(Condition::NotEqual, code.here()));
                    code.push(Insn::Push(Constant::Int(0)));
                    code.patch(over, Insn::Goto(code.here()));
                }
            }
        }
        failures.push(code.here());
        code.push(Insn::Nop);
    }
    code.push(Insn::Push(Constant::Int(1))).push(Insn::Return(Some(StackKind::Int)));
    let end = code.here();
    code.push(Insn::Push(Constant::Int(0))).push(Insn::Return(Some(StackKind::Int)));
    for failure in failures {
        code.patch(failure, Insn::IfZero(Condition::Equal, end));
    }
}

fn record_hash_code(code: &mut MethodBuilder<'_>, class: &Name, components: &[&(Name, JavaType)]) {
    use glassbox_program::ArithmeticOp;
    code.push(Insn::Push(Constant::Int(0)));
    for (name, java_type) in components {
        code.push(Insn::Push(Constant::Int(31))).push(Insn::Arithmetic(StackKind::Int, ArithmeticOp::Mul));
        code.load_reference(0).get_field(class, name, java_type);
        match box_of(java_type) {
            Some(boxed) => {
                let descriptor = format!("({})I", java_type.descriptor());
                code.invoke(InvokeKind::Static, &boxed.name.into(), "hashCode", &descriptor, false)
            }
            None => {
                let objects = "java/util/Objects".into();
                code.invoke(InvokeKind::Static, &objects, "hashCode", "(Ljava/lang/Object;)I", false)
            }
        };
        code.push(Insn::Arithmetic(StackKind::Int, ArithmeticOp::Add));
    }
    code.push(Insn::Return(Some(StackKind::Int)));
}

fn record_to_string(code: &mut MethodBuilder<'_>, class: &Name, own: &str, components: &[&(Name, JavaType)]) {
    let builder: Name = "java/lang/StringBuilder".into();
    let constant = code.class(&builder);
    let text = |code: &mut MethodBuilder<'_>, text: &str| {
        code.push(Insn::Push(Constant::String(text.encode_utf16().collect())));
        let descriptor = "(Ljava/lang/String;)Ljava/lang/StringBuilder;";
        code.invoke(InvokeKind::Virtual, &"java/lang/StringBuilder".into(), "append", descriptor, false);
    };
    code.push(Insn::New(constant)).push(Insn::Stack(StackOp::Dup));
    code.invoke(InvokeKind::Special, &builder, "<init>", "()V", false);
    text(code, &format!("{own}["));
    for (index, (name, java_type)) in components.iter().enumerate() {
        text(code, &format!("{}{name}=", if index == 0 { "" } else { ", " }));
        code.load_reference(0).get_field(class, name, java_type);
        let appended = match java_type {
            JavaType::Byte | JavaType::Short => "I".to_owned(),
            JavaType::Reference(_) => "Ljava/lang/Object;".to_owned(),
            primitive => primitive.descriptor(),
        };
        let descriptor = format!("({appended})Ljava/lang/StringBuilder;");
        code.invoke(InvokeKind::Virtual, &builder, "append", &descriptor, false);
    }
    text(code, "]");
    code.invoke(InvokeKind::Virtual, &builder, "toString", "()Ljava/lang/String;", false);
    code.push(Insn::Return(Some(StackKind::Reference)));
}

/// `SwitchBootstraps`: the index of the first label from `restart` on that fits the target; -1 for null.
fn pattern_switch(site: &CallSite<'_>) -> Option<ClassBuilder> {
    let host = site.host;
    let JavaType::Reference(target) = site.descriptor.parameters.first()?.clone() else { return None };
    let mut builder = ClassBuilder::new(ClassKind::CallSite, &site.class_name, host, &[]);
    let mut complete = Some(());
    builder.method(CALL, &site.descriptor_text, true, |code| {
        code.load_reference(0);
        let not_null = code.here();
        code.push(Insn::Nop).push(Insn::Push(Constant::Int(-1))).push(Insn::Return(Some(StackKind::Int)));
        code.patch(not_null, Insn::IfNull { null: false, target: code.here() });
        for (index, argument) in site.arguments.iter().enumerate() {
            // Labels before the restart index do not count.
            code.push(Insn::Load(StackKind::Int, 1)).push(Insn::Push(Constant::Int(index as i32)));
            let skipped = code.here();
            code.push(Insn::Nop);
            let fits = label(code, host, *argument, &target);
            if fits.is_none() {
                complete = None;
            }
            let failed = code.here();
            code.push(Insn::Nop).push(Insn::Push(Constant::Int(index as i32)));
            code.push(Insn::Return(Some(StackKind::Int)));
            code.patch(skipped, Insn::IfInt(Condition::Greater, code.here()));
            code.patch(failed, Insn::IfZero(Condition::Equal, code.here()));
        }
        code.push(Insn::Push(Constant::Int(site.arguments.len() as i32))).push(Insn::Return(Some(StackKind::Int)));
    })?;
    complete.map(|()| builder)
}

/// The class and name of an enum constant as the label of a switch over several types: a dynamic constant that makes an
/// `EnumDesc` out of a `ClassDesc` and a name.
fn enum_label(host: &Class, argument: u16) -> Option<(Name, String)> {
    let (method, arguments) = constant_call(host, argument)?;
    if (&**method.class, &**method.name) != ("java/lang/Enum$EnumDesc", "of") {
        return None;
    }
    let [class, name] = arguments else { return None };
    let (method, arguments) = constant_call(host, *class)?;
    if (&**method.class, &**method.name) != ("java/lang/constant/ClassDesc", "of") {
        return None;
    }
    let [class] = arguments else { return None };
    let class = String::from_utf16(text_constant(host, *class)?).ok()?;
    let name = String::from_utf16(text_constant(host, *name)?).ok()?;
    Some((class.replace('.', "/").into(), name))
}

/// A dynamic constant that is the result of a call: the method and its arguments.
fn constant_call(host: &Class, index: u16) -> Option<(Handle<'_>, &[u16])> {
    let PlainConstant::Dynamic { bootstrap, .. } = host.plain_constant(index)? else { return None };
    let row = host.bootstraps.get(usize::from(*bootstrap))?;
    let handle = method_handle(host, row.handle)?;
    if (&**handle.class, &**handle.name) != ("java/lang/invoke/ConstantBootstraps", "invoke") {
        return None;
    }
    let (method, arguments) = row.arguments.split_first()?;
    Some((method_handle(host, *method)?, arguments))
}

/// Leaves a truth value: whether the target fits a label.
fn label(code: &mut MethodBuilder<'_>, host: &Class, argument: u16, target: &Name) -> Option<()> {
    let equals = "(Ljava/lang/Object;)Z";
    if let Some(class) = host.class_constant(argument) {
        let constant = code.class(class);
        code.load_reference(0).push(Insn::InstanceOf(constant));
        return Some(());
    }
    if let Some((class, name)) = enum_label(host, argument) {
        code.load_reference(0).get_static(&class, &name, &JavaType::of_class(&class));
        code.invoke(InvokeKind::Virtual, &"java/lang/Object".into(), "equals", equals, false);
        return Some(());
    }
    match host.plain_constant(argument)? {
        PlainConstant::Loadable(Constant::String(text))
            if &**target == "java/lang/String" || &**target == "java/lang/Object" =>
        {
            code.push(Insn::Push(Constant::String(text.clone()))).load_reference(0);
            code.invoke(InvokeKind::Virtual, &"java/lang/String".into(), "equals", equals, false);
        }
        // The name of a constant of the target's enum class.
        PlainConstant::Loadable(Constant::String(text)) => {
            let name = String::from_utf16(text).ok()?;
            code.load_reference(0).get_static(target, &name, &JavaType::of_class(target));
            code.invoke(InvokeKind::Virtual, &"java/lang/Object".into(), "equals", equals, false);
        }
        PlainConstant::Loadable(Constant::Int(value)) => {
            // The target may be a character or any number that fits an int.
            code.push(Insn::Push(Constant::Int(*value)));
            if &**target == "java/lang/Character" {
                let descriptor = "(C)Ljava/lang/Character;";
                code.invoke(InvokeKind::Static, &"java/lang/Character".into(), "valueOf", descriptor, false);
            } else {
                let descriptor = "(I)Ljava/lang/Integer;";
                code.invoke(InvokeKind::Static, &"java/lang/Integer".into(), "valueOf", descriptor, false);
            }
            code.load_reference(0);
            code.invoke(InvokeKind::Virtual, &"java/lang/Object".into(), "equals", equals, false);
        }
        _ => return None,
    }
    Some(())
}
