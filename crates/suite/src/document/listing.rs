//! Instructions as text, in the words of the class file format.

use glassbox_program::{
    ArithmeticOp, ArrayKind, Class, Code, Condition, Constant, Conversion, Insn, InvokeKind, JavaType, PlainConstant,
    StackKind, StackOp, binary_name,
};

use crate::print::quoted;

/// Longer strings are cut.
const LONGEST: usize = 40;

/// `invokevirtual java.util.List.size()`; jump targets are byte offsets.
pub fn listing(class: &Class, code: &Code, index: u32, insn: &Insn) -> String {
    let target = |target: &u32| code.offsets.get(*target as usize).map_or_else(|| "?".into(), u32::to_string);
    let named = |mnemonic: &str, class_index: &u16| {
        let name = class.class_constant(*class_index).map(|name| JavaType::of_class(name).to_string());
        format!("{mnemonic} {}", name.unwrap_or_else(|| "?".into()))
    };
    let local = |slot: u16, at: u32| code.variable(slot, at).map_or_else(|| slot.to_string(), |name| name.to_string());
    match insn {
        Insn::Nop => "nop".into(),
        Insn::Push(constant) => format!("push {}", constant_text(class, constant)),
        Insn::PushClass(index) => named("ldc", index),
        Insn::Load(kind, slot) => format!("{}load {}", letter(*kind), local(*slot, index)),
        // The name of a variable counts from behind the store on.
        Insn::Store(kind, slot) => format!("{}store {}", letter(*kind), local(*slot, index + 1)),
        Insn::ArrayLoad(kind) => format!("{}aload", element(*kind)),
        Insn::ArrayStore(kind) => format!("{}astore", element(*kind)),
        Insn::Stack(op) => stack(*op).into(),
        Insn::Arithmetic(kind, op) => format!("{}{}", letter(*kind), arithmetic(*op)),
        Insn::Negate(kind) => format!("{}neg", letter(*kind)),
        Insn::Increment(slot, by) => format!("iinc {} {by}", local(*slot, index)),
        Insn::Convert(Conversion::Kind { from, to }) => format!("{}2{}", letter(*from), letter(*to)),
        Insn::Convert(Conversion::IntToByte) => "i2b".into(),
        Insn::Convert(Conversion::IntToChar) => "i2c".into(),
        Insn::Convert(Conversion::IntToShort) => "i2s".into(),
        Insn::Compare { kind: StackKind::Long, .. } => "lcmp".into(),
        Insn::Compare { kind, nan_is_greater } => {
            format!("{}cmp{}", letter(*kind), if *nan_is_greater { 'g' } else { 'l' })
        }
        Insn::IfZero(condition, to) => format!("if{} {}", comparison(*condition), target(to)),
        Insn::IfInt(condition, to) => format!("if_icmp{} {}", comparison(*condition), target(to)),
        Insn::IfReference { equal, target: to } => {
            format!("if_acmp{} {}", if *equal { "eq" } else { "ne" }, target(to))
        }
        Insn::IfNull { null, target: to } => format!("{} {}", if *null { "ifnull" } else { "ifnonnull" }, target(to)),
        Insn::Goto(to) => format!("goto {}", target(to)),
        Insn::Jsr(to) => format!("jsr {}", target(to)),
        Insn::Ret(slot) => format!("ret {slot}"),
        Insn::TableSwitch { low, targets, default } => {
            let high = i64::from(*low) + targets.len() as i64 - 1;
            format!("tableswitch {low} to {high}, default {}", target(default))
        }
        Insn::LookupSwitch { pairs, default } => {
            format!("lookupswitch of {} cases, default {}", pairs.len(), target(default))
        }
        Insn::Return(None) => "return".into(),
        Insn::Return(Some(kind)) => format!("{}return", letter(*kind)),
        Insn::GetStatic(index) => field("getstatic", class, *index),
        Insn::PutStatic(index) => field("putstatic", class, *index),
        Insn::GetField(index) => field("getfield", class, *index),
        Insn::PutField(index) => field("putfield", class, *index),
        Insn::Invoke(kind, index) => {
            let mnemonic = match kind {
                InvokeKind::Static => "invokestatic",
                InvokeKind::Special => "invokespecial",
                InvokeKind::Virtual => "invokevirtual",
                InvokeKind::Interface => "invokeinterface",
            };
            let Some(method) = class.method_constant(*index) else { return format!("{mnemonic} ?") };
            let parameters = types(&method.descriptor.parameters);
            format!("{mnemonic} {}.{}({parameters})", JavaType::of_class(method.class), method.name)
        }
        Insn::InvokeDynamic(index) => match class.call_site(*index) {
            Some(site) => format!("invokedynamic {} by {}", site.name, binary_name(site.linker.class)),
            None => "invokedynamic ?".into(),
        },
        Insn::New(index) => named("new", index),
        Insn::NewArray(java_type) => format!("newarray {java_type}"),
        Insn::NewReferenceArray(index) => named("anewarray", index),
        Insn::NewMultiArray { class: index, dimensions } => format!("{} {dimensions}", named("multianewarray", index)),
        Insn::ArrayLength => "arraylength".into(),
        Insn::Throw => "athrow".into(),
        Insn::CheckCast(index) => named("checkcast", index),
        Insn::InstanceOf(index) => named("instanceof", index),
        Insn::MonitorEnter => "monitorenter".into(),
        Insn::MonitorExit => "monitorexit".into(),
        Insn::Invalid(why) => format!("invalid: {why}"),
    }
}

fn types(types: &[JavaType]) -> String {
    types.iter().map(JavaType::to_string).collect::<Vec<String>>().join(", ")
}

fn field(mnemonic: &str, class: &Class, index: u16) -> String {
    match class.field_constant(index) {
        Some((owner, name, _)) => format!("{mnemonic} {}.{name}", binary_name(owner)),
        None => format!("{mnemonic} ?"),
    }
}

fn constant_text(class: &Class, constant: &Constant) -> String {
    match constant {
        Constant::Int(value) => value.to_string(),
        Constant::Long(value) => format!("{value}L"),
        Constant::Float(value) => format!("{value:?}f"),
        Constant::Double(value) => format!("{value:?}"),
        Constant::Null => "null".into(),
        Constant::String(units) if units.len() > LONGEST => format!("{} …", quoted(&units[..LONGEST])),
        Constant::String(units) => quoted(units),
        Constant::Class(name) => format!("{}.class", JavaType::of_class(name)),
        Constant::Other(index) => match class.plain_constant(*index) {
            Some(PlainConstant::MethodType(_)) => "a method type".into(),
            Some(PlainConstant::MethodHandle { .. }) => "a method handle".into(),
            _ => "a dynamic constant".into(),
        },
    }
}

fn letter(kind: StackKind) -> char {
    match kind {
        StackKind::Int => 'i',
        StackKind::Long => 'l',
        StackKind::Float => 'f',
        StackKind::Double => 'd',
        StackKind::Reference => 'a',
    }
}

fn element(kind: ArrayKind) -> char {
    match kind {
        ArrayKind::Int => 'i',
        ArrayKind::Long => 'l',
        ArrayKind::Float => 'f',
        ArrayKind::Double => 'd',
        ArrayKind::Reference => 'a',
        ArrayKind::ByteOrBoolean => 'b',
        ArrayKind::Char => 'c',
        ArrayKind::Short => 's',
    }
}

fn stack(op: StackOp) -> &'static str {
    match op {
        StackOp::Pop => "pop",
        StackOp::Pop2 => "pop2",
        StackOp::Dup => "dup",
        StackOp::DupX1 => "dup_x1",
        StackOp::DupX2 => "dup_x2",
        StackOp::Dup2 => "dup2",
        StackOp::Dup2X1 => "dup2_x1",
        StackOp::Dup2X2 => "dup2_x2",
        StackOp::Swap => "swap",
    }
}

fn arithmetic(op: ArithmeticOp) -> &'static str {
    match op {
        ArithmeticOp::Add => "add",
        ArithmeticOp::Sub => "sub",
        ArithmeticOp::Mul => "mul",
        ArithmeticOp::Div => "div",
        ArithmeticOp::Rem => "rem",
        ArithmeticOp::Shl => "shl",
        ArithmeticOp::Shr => "shr",
        ArithmeticOp::Ushr => "ushr",
        ArithmeticOp::And => "and",
        ArithmeticOp::Or => "or",
        ArithmeticOp::Xor => "xor",
    }
}

fn comparison(condition: Condition) -> &'static str {
    match condition {
        Condition::Equal => "eq",
        Condition::NotEqual => "ne",
        Condition::Less => "lt",
        Condition::GreaterOrEqual => "ge",
        Condition::Greater => "gt",
        Condition::LessOrEqual => "le",
    }
}
