//! What takes the place of an instruction of which everything is to be recorded.
//!
//! A call or a read of a static field goes to a *bridge*, a made-up static method of the same class, which tells the
//! operands (`replay/java/glassbox/probe/Boundaries.java`), does the same, and tells the result or the exception. What it
//! does has the same rights there, and the same caller. A constructor makes another object of its class, since nobody may
//! give away one that is not initialized; only where it is called on `this` that is no way, and it stays where it is.

use ristretto_classfile::attributes::VerificationType;

use crate::class::{InsnId, PlainConstant};
use crate::insn::{Insn, InvokeKind, StackOp};
use crate::instrument::code::{HAS_STACK_MAPS, Subject, call, push};
use crate::instrument::constants::Constants;
use crate::instrument::frames::{self, Frame, verification_type};
use crate::program::Program;
use crate::types::{JavaType, MethodDescriptor, Name, StackKind, package_of};

/// The class that is told.
const BOUNDARIES: &str = "glassbox/probe/Boundaries";

const STATIC_PRIVATE_SYNTHETIC: u16 = 0x100a;
/// The first class files in which interfaces have static methods.
const HAS_STATIC_INTERFACE_METHODS: u16 = 52;

const ALOAD_0: u8 = 0x2a;
const POP: u8 = 0x57;
const DUP: u8 = 0x59;
const DUP2: u8 = 0x5c;
pub(crate) const ATHROW: u8 = 0xbf;
const NEW: u8 = 0xbb;
const WIDE: u8 = 0xc4;

pub(crate) struct Bridge {
    /// What stands in the place of the instruction.
    pub instead: Vec<u8>,
    /// How many local variables that takes.
    pub locals: u16,
    /// The made-up method, if there is one.
    pub method: Option<Vec<u8>>,
}

/// What an instruction takes and leaves.
struct Effect {
    /// The receiver first; of a constructor, without it.
    operands: Vec<JavaType>,
    returns: Option<JavaType>,
    /// The constant with the class that a constructor initializes an object of.
    made: Option<u16>,
}

pub(crate) fn bridge(
    program: &Program,
    subject: Subject<'_>,
    at: InsnId,
    number: u32,
    constants: &mut Constants,
) -> Result<Bridge, String> {
    let Subject { raw_code, class, method, code, .. } = subject;
    let index = at.index as usize;
    let insn = code.insns.get(index).ok_or("there is no such instruction")?;
    let raw = code.offsets.get(index).and_then(|start| {
        let end = code.offsets.get(index + 1).map_or(raw_code.bytes.len(), |end| *end as usize);
        raw_code.bytes.get(*start as usize..end)
    });
    let raw = raw.ok_or("there is no such instruction")?;
    let effect = match insn {
        Insn::Invoke(InvokeKind::Special, constant) if is_constructor(subject, *constant) => {
            let called = class.method_constant(*constant).ok_or("it names no method")?;
            let operands = called.descriptor.parameters.clone();
            match maker(subject, index) {
                Some(new) => {
                    if code.insns.get(new + 1) != Some(&Insn::Stack(StackOp::Dup)) {
                        return Err("the object that is constructed there is not on the operand stack".into());
                    }
                    let Insn::New(made) = code.insns[new] else { return Err("no object is made there".into()) };
                    Effect { operands, returns: Some(JavaType::of_class(called.class)), made: Some(made) }
                }
                None => return on_this(raw, raw_code.max_locals, &operands, subject, number, constants),
            }
        }
        Insn::Invoke(kind, constant) => {
            let called = class.method_constant(*constant).ok_or("it names no method")?;
            let mut operands = called.descriptor.parameters.clone();
            if *kind != InvokeKind::Static {
                operands.insert(0, JavaType::Reference(receiver(program, subject, *kind, *constant, called.class)));
            }
            Effect { operands, returns: called.descriptor.returns.clone(), made: None }
        }
        Insn::InvokeDynamic(constant) => {
            let Some(PlainConstant::Dynamic { descriptor, .. }) = class.plain_constant(*constant) else {
                return Err("it names no call site".into());
            };
            let parsed = MethodDescriptor::parse(descriptor).ok_or("its descriptor makes no sense")?;
            Effect { operands: parsed.parameters, returns: parsed.returns, made: None }
        }
        Insn::GetStatic(constant) => {
            let (_, _, descriptor) = class.field_constant(*constant).ok_or("it names no field")?;
            let java_type = JavaType::from_descriptor(descriptor).ok_or("its descriptor makes no sense")?;
            Effect { operands: Vec::new(), returns: Some(java_type), made: None }
        }
        _ => return Err("it is neither a call nor a read of a static field".into()),
    };
    if class.is_interface() && class.major_version < HAS_STATIC_INTERFACE_METHODS {
        return Err("an interface of so old a class file has no room for a method".into());
    }
    let name = format!("glassbox${}${}", method.id.index, at.index);
    let descriptor = descriptor(&effect);
    let mut instead = Vec::new();
    call(constants.method(&class.name, &name, &descriptor, class.is_interface())?, &mut instead);
    let mut locals = 0;
    if effect.made.is_some() {
        // Below the object lie two references to the one that was to be initialized.
        variable(Access::Store, &JavaType::of_class(&class.name), raw_code.max_locals, &mut instead);
        instead.extend_from_slice(&[POP, POP]);
        variable(Access::Load, &JavaType::of_class(&class.name), raw_code.max_locals, &mut instead);
        locals = 1;
    }
    let written = write(&name, &descriptor, raw, &effect, number, class.major_version, constants)?;
    Ok(Bridge { instead, locals, method: Some(written) })
}

fn is_constructor(subject: Subject<'_>, constant: u16) -> bool {
    subject.class.method_constant(constant).is_some_and(|called| &**called.name == "<init>")
}

/// The instruction that made the object which a constructor is called on; nothing if it is `this`.
fn maker(subject: Subject<'_>, call: usize) -> Option<usize> {
    let mut open = Vec::new();
    for (index, insn) in subject.code.insns.iter().enumerate().take(call + 1) {
        match insn {
            Insn::New(_) => open.push(index),
            Insn::Invoke(InvokeKind::Special, constant) if is_constructor(subject, *constant) => {
                let made = open.pop();
                if index == call {
                    return made;
                }
            }
            _ => {}
        }
    }
    None
}

/// The type as which a bridge gets the receiver: whoever calls a protected method of another package, or by
/// `invokespecial`, has to have an object of its own class (JVMS 4.10.1.8, 4.10.1.9).
fn receiver(program: &Program, subject: Subject<'_>, kind: InvokeKind, constant: u16, named: &Name) -> Name {
    let class = subject.class;
    let is_protected = || {
        program.resolve_method(class, constant).is_ok_and(|resolved| {
            resolved.flags.is_protected() && package_of(&resolved.class) != class.package() && !named.starts_with('[')
        })
    };
    if kind == InvokeKind::Special || is_protected() { class.name.clone() } else { named.clone() }
}

fn descriptor(effect: &Effect) -> String {
    let operands: String = effect.operands.iter().map(JavaType::descriptor).collect();
    format!("({operands}){}", effect.returns.as_ref().map_or_else(|| "V".to_owned(), JavaType::descriptor))
}

/// The made-up method, as it stands in a class file.
fn write(
    name: &str,
    descriptor: &str,
    raw: &[u8],
    effect: &Effect,
    number: u32,
    major_version: u16,
    constants: &mut Constants,
) -> Result<Vec<u8>, String> {
    let token = slots(&effect.operands);
    let mut code = Vec::new();
    tell_operands(number, &effect.operands, 0, token, effect.made.is_some(), constants, &mut code)?;
    let start = code.len();
    if let Some(made) = effect.made {
        code.push(NEW);
        code.extend_from_slice(&made.to_be_bytes());
        code.push(DUP);
    }
    load_all(&effect.operands, 0, &mut code);
    code.extend_from_slice(raw);
    let end = code.len();
    match effect.returns.as_ref().map(JavaType::stack_kind) {
        None => {}
        Some(StackKind::Long | StackKind::Double) => code.push(DUP2),
        Some(_) => code.push(DUP),
    }
    tell_result(effect.returns.as_ref(), token, constants, &mut code)?;
    code.push(match effect.returns.as_ref().map(JavaType::stack_kind) {
        Some(StackKind::Int) => 0xac,
        Some(StackKind::Long) => 0xad,
        Some(StackKind::Float) => 0xae,
        Some(StackKind::Double) => 0xaf,
        Some(StackKind::Reference) => 0xb0,
        None => 0xb1,
    });
    let handler = code.len();
    code.push(DUP);
    variable(Access::Load, &JavaType::Int, token, &mut code);
    call(constants.method(BOUNDARIES, "threw", "(Ljava/lang/Throwable;I)V", false)?, &mut code);
    code.push(ATHROW);
    let max_stack = 8 + token;
    let mut contents = Vec::new();
    contents.extend_from_slice(&max_stack.to_be_bytes());
    contents.extend_from_slice(&(token + 1).to_be_bytes());
    contents.extend_from_slice(&(code.len() as u32).to_be_bytes());
    contents.extend_from_slice(&code);
    contents.extend_from_slice(&1_u16.to_be_bytes());
    for place in [start, end, handler, 0] {
        contents.extend_from_slice(&(place as u16).to_be_bytes());
    }
    if major_version >= HAS_STACK_MAPS {
        let mut locals = Vec::new();
        for operand in &effect.operands {
            locals.push(verification_type(operand, constants)?);
        }
        locals.push(VerificationType::Integer);
        let stack = vec![VerificationType::Object { cpool_index: constants.class("java/lang/Throwable")? }];
        let map = frames::write(vec![Frame { address: handler as u16, locals, stack }])?;
        contents.extend_from_slice(&1_u16.to_be_bytes());
        contents.extend_from_slice(&constants.text("StackMapTable")?.to_be_bytes());
        contents.extend_from_slice(&(map.len() as u32).to_be_bytes());
        contents.extend_from_slice(&map);
    } else {
        contents.extend_from_slice(&0_u16.to_be_bytes());
    }
    let mut method = Vec::new();
    for part in [STATIC_PRIVATE_SYNTHETIC, constants.text(name)?, constants.text(descriptor)?, 1] {
        method.extend_from_slice(&part.to_be_bytes());
    }
    method.extend_from_slice(&constants.text("Code")?.to_be_bytes());
    method.extend_from_slice(&(contents.len() as u32).to_be_bytes());
    method.extend_from_slice(&contents);
    Ok(method)
}

/// A constructor that is called on `this`: what it takes is put aside and told, and behind the call `this` is. Nothing can be
/// caught there; an exception is told by whoever sees it next.
fn on_this(
    raw: &[u8],
    first: u16,
    operands: &[JavaType],
    subject: Subject<'_>,
    number: u32,
    constants: &mut Constants,
) -> Result<Bridge, String> {
    let is_overwritten = subject.code.insns.iter().any(|insn| matches!(insn, Insn::Store(_, 0)));
    if !subject.method.is_constructor() || is_overwritten {
        return Err("nobody can say where the object is that is constructed there".into());
    }
    let mut instead = Vec::new();
    let token = first.checked_add(slots(operands)).ok_or("it has too many local variables")?;
    let mut place = token;
    for operand in operands.iter().rev() {
        place -= operand.slots() as u16;
        variable(Access::Store, operand, place, &mut instead);
    }
    tell_operands(number, operands, first, token, true, constants, &mut instead)?;
    load_all(operands, first, &mut instead);
    instead.extend_from_slice(raw);
    instead.push(ALOAD_0);
    tell_result(Some(&JavaType::of_class(&subject.class.name)), token, constants, &mut instead)?;
    Ok(Bridge { instead, locals: slots(operands) + 1, method: None })
}

fn slots(operands: &[JavaType]) -> u16 {
    operands.iter().map(|operand| operand.slots() as u16).sum()
}

/// Opens a boundary, and tells the values of the local variables from `first` on; what the boundary goes by is kept.
fn tell_operands(
    number: u32,
    operands: &[JavaType],
    first: u16,
    token: u16,
    constructs: bool,
    constants: &mut Constants,
    code: &mut Vec<u8>,
) -> Result<(), String> {
    push(number, constants, code)?;
    call(constants.method(BOUNDARIES, "enter", "(I)I", false)?, code);
    variable(Access::Store, &JavaType::Int, token, code);
    let mut tell = |name: &str, descriptor: &str, code: &mut Vec<u8>| -> Result<(), String> {
        variable(Access::Load, &JavaType::Int, token, code);
        call(constants.method(BOUNDARIES, name, descriptor, false)?, code);
        Ok(())
    };
    if constructs {
        tell("nothing", "(I)V", code)?;
    }
    let mut place = first;
    for operand in operands {
        variable(Access::Load, operand, place, code);
        tell("operand", &format!("({}I)V", told(operand)), code)?;
        place += operand.slots() as u16;
    }
    tell("before", "(I)V", code)
}

fn tell_result(
    returns: Option<&JavaType>,
    token: u16,
    constants: &mut Constants,
    code: &mut Vec<u8>,
) -> Result<(), String> {
    variable(Access::Load, &JavaType::Int, token, code);
    let descriptor = format!("({}I)V", returns.map_or_else(String::new, told));
    call(constants.method(BOUNDARIES, "returned", &descriptor, false)?, code);
    Ok(())
}

/// The type as which a value is told.
fn told(java_type: &JavaType) -> String {
    match java_type {
        JavaType::Reference(_) => "Ljava/lang/Object;".to_owned(),
        primitive => primitive.descriptor(),
    }
}

fn load_all(operands: &[JavaType], first: u16, code: &mut Vec<u8>) {
    let mut place = first;
    for operand in operands {
        variable(Access::Load, operand, place, code);
        place += operand.slots() as u16;
    }
}

#[derive(Clone, Copy)]
enum Access {
    Load,
    Store,
}

fn variable(access: Access, java_type: &JavaType, place: u16, code: &mut Vec<u8>) {
    let kind = match java_type.stack_kind() {
        StackKind::Int => 0,
        StackKind::Long => 1,
        StackKind::Float => 2,
        StackKind::Double => 3,
        StackKind::Reference => 4,
    };
    let opcode = kind + if matches!(access, Access::Load) { 0x15 } else { 0x36 };
    match u8::try_from(place) {
        Ok(place) => code.extend_from_slice(&[opcode, place]),
        Err(_) => {
            code.extend_from_slice(&[WIDE, opcode]);
            code.extend_from_slice(&place.to_be_bytes());
        }
    }
}
