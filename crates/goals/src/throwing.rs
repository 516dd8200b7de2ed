//! Which exceptions an instruction throws, and where they go (JVMS 6.5, 2.10). Errors that any instruction may meet, for
//! want of memory or of classes, are left aside.

use glassbox_program::{ArithmeticOp, ArrayKind, Class, Code, Insn, InvokeKind, Program, StackKind};

use crate::ways::covering;

pub(crate) const NULL_POINTER: &str = "java/lang/NullPointerException";
const BOUNDS: &str = "java/lang/ArrayIndexOutOfBoundsException";

/// The classes of the exceptions that an instruction throws by itself.
pub(crate) fn own(class: &Class, code: &Code, index: u32) -> &'static [&'static str] {
    let before = index.checked_sub(1).and_then(|before| code.insns.get(before as usize));
    match &code.insns[index as usize] {
        Insn::Arithmetic(StackKind::Int | StackKind::Long, ArithmeticOp::Div | ArithmeticOp::Rem) => {
            let nonzero = |constant: &glassbox_program::Constant| {
                use glassbox_program::Constant;
                matches!(constant, Constant::Int(number) if *number != 0)
                    || matches!(constant, Constant::Long(number) if *number != 0)
            };
            match before {
                Some(Insn::Push(constant)) if nonzero(constant) => &[],
                _ => &["java/lang/ArithmeticException"],
            }
        }
        Insn::ArrayStore(ArrayKind::Reference) => &[NULL_POINTER, BOUNDS, "java/lang/ArrayStoreException"],
        Insn::ArrayLoad(_) | Insn::ArrayStore(_) => &[NULL_POINTER, BOUNDS],
        Insn::ArrayLength | Insn::GetField(_) | Insn::PutField(_) | Insn::MonitorEnter => &[NULL_POINTER],
        Insn::Invoke(InvokeKind::Virtual | InvokeKind::Interface, _) => &[NULL_POINTER],
        Insn::Invoke(InvokeKind::Special, index) => match class.method_constant(*index) {
            Some(method) if &**method.name == "<init>" => &[],
            _ => &[NULL_POINTER],
        },
        Insn::NewArray(_) | Insn::NewReferenceArray(_) | Insn::NewMultiArray { .. } => match before {
            Some(Insn::Push(glassbox_program::Constant::Int(0..))) => &[],
            _ => &["java/lang/NegativeArraySizeException"],
        },
        Insn::CheckCast(_) => &["java/lang/ClassCastException"],
        // What was just made is not null.
        Insn::Throw if !matches!(before, Some(Insn::Invoke(InvokeKind::Special, _))) => &[NULL_POINTER],
        _ => &[],
    }
}

/// Whether an instruction passes on exceptions of any class: `athrow` its operand, a call those of what it calls.
pub(crate) fn passes_on(program: &Program, class: &Class, insn: &Insn) -> bool {
    match insn {
        Insn::Throw | Insn::InvokeDynamic(_) => true,
        Insn::Invoke(_, index) => {
            let is_root = |method: &glassbox_program::Method| &*method.class == "java/lang/Object";
            !program.resolve_method(class, *index).is_ok_and(|method| is_root(method) && method.is_constructor())
        }
        _ => false,
    }
}

/// The handler that catches an exception of exactly this class.
pub(crate) fn handler_of(program: &Program, class: &Class, code: &Code, index: u32, thrown: &str) -> Option<u32> {
    let thrown = program.load(thrown).ok()?;
    let catches = |catch: Option<u16>| match catch {
        None => true,
        Some(index) => {
            let caught = program.resolve_class(class, index);
            caught.is_ok_and(|caught| program.is_subtype(thrown.id, caught.id))
        }
    };
    covering(code, index).find(|handler| catches(handler.catch)).map(|handler| handler.target)
}

/// The handlers that may catch an exception of which no more is known, and whether it may get past them.
pub(crate) fn handlers_of_any(class: &Class, code: &Code, index: u32) -> (Vec<u32>, bool) {
    let mut targets = Vec::new();
    for handler in covering(code, index) {
        if !targets.contains(&handler.target) {
            targets.push(handler.target);
        }
        let all = match handler.catch {
            None => true,
            Some(index) => class.class_constant(index).is_some_and(|name| &**name == "java/lang/Throwable"),
        };
        if all {
            return (targets, false);
        }
    }
    (targets, true)
}

/// The handlers that an instruction can lead to.
pub(crate) fn handlers(program: &Program, class: &Class, code: &Code, index: u32) -> Vec<u32> {
    if covering(code, index).next().is_none() {
        return Vec::new();
    }
    let own = own(class, code, index).iter();
    let mut targets: Vec<u32> = own.filter_map(|thrown| handler_of(program, class, code, index, thrown)).collect();
    if passes_on(program, class, &code.insns[index as usize]) {
        targets.extend(handlers_of_any(class, code, index).0);
    }
    targets.sort_unstable();
    targets.dedup();
    targets
}
