//! What lies on the operand stack before each instruction of a method, by kind.

use crate::class::{Class, Code, Constant, Method, PlainConstant};
use crate::flow::FlowGraph;
use crate::insn::{ArrayKind, Conversion, Insn, InvokeKind, StackOp};
use crate::types::{JavaType, MethodDescriptor, StackKind};

/// The operands before an instruction, the lowest first; nothing where no path leads or the bytecode is not sound.
pub type Shape = Option<Vec<StackKind>>;

/// The shapes of all instructions of a method.
pub fn stack_shapes(class: &Class, method: &Method) -> Vec<Shape> {
    let Some(code) = &method.code else { return Vec::new() };
    let flow = FlowGraph::new(code);
    let mut shapes: Vec<Shape> = vec![None; code.insns.len()];
    let mut pending = vec![(0, Vec::new())];
    while let Some((at, shape)) = pending.pop() {
        match shapes.get_mut(at as usize) {
            Some(known @ None) => *known = Some(shape.clone()),
            _ => continue,
        }
        let handlers = handlers_at(code, at);
        pending.extend(handlers.map(|target| (target, vec![StackKind::Reference])));
        let mut after = shape;
        if step(class, &code.insns[at as usize], &mut after).is_none() {
            continue;
        }
        let is_handler = |target: &u32| handlers_at(code, at).any(|handler| handler == *target);
        let next = flow.successors[at as usize].iter().copied();
        pending.extend(next.filter(|target| !is_handler(target)).map(|target| (target, after.clone())));
    }
    shapes
}

fn handlers_at(code: &Code, at: u32) -> impl Iterator<Item = u32> + '_ {
    let covering = move |handler: &&crate::class::Handler| (handler.start..handler.end).contains(&at);
    code.handlers.iter().filter(covering).map(|handler| handler.target)
}

/// Takes from the stack what an instruction takes, and puts there what it leaves. Nothing if it is not sound.
pub(crate) fn step(class: &Class, insn: &Insn, stack: &mut Vec<StackKind>) -> Option<()> {
    use StackKind::{Int, Reference};
    match insn {
        Insn::Nop | Insn::Increment(..) | Insn::Goto(_) | Insn::Ret(_) | Insn::Invalid(_) | Insn::Return(None) => {}
        Insn::Push(constant) => stack.push(kind_of_constant(class, constant)?),
        Insn::PushClass(_) | Insn::New(_) | Insn::Jsr(_) => stack.push(Reference),
        Insn::Load(kind, _) => stack.push(*kind),
        Insn::Store(..)
        | Insn::IfZero(..)
        | Insn::IfNull { .. }
        | Insn::TableSwitch { .. }
        | Insn::LookupSwitch { .. }
        | Insn::Return(Some(_))
        | Insn::Throw
        | Insn::MonitorEnter
        | Insn::MonitorExit => pop(stack, 1)?,
        Insn::ArrayLoad(kind) => replace(stack, 2, element_kind(*kind))?,
        Insn::ArrayStore(_) => pop(stack, 3)?,
        Insn::Stack(op) => shuffle(*op, stack)?,
        Insn::Arithmetic(kind, _) => replace(stack, 2, *kind)?,
        Insn::Negate(kind) => replace(stack, 1, *kind)?,
        Insn::Convert(Conversion::Kind { to, .. }) => replace(stack, 1, *to)?,
        Insn::Convert(_) => replace(stack, 1, Int)?,
        Insn::Compare { .. } => replace(stack, 2, Int)?,
        Insn::IfInt(..) | Insn::IfReference { .. } => pop(stack, 2)?,
        Insn::GetStatic(index) => stack.push(kind_of_field(class, *index)?),
        Insn::PutStatic(_) => pop(stack, 1)?,
        Insn::GetField(index) => replace(stack, 1, kind_of_field(class, *index)?)?,
        Insn::PutField(_) => pop(stack, 2)?,
        Insn::Invoke(kind, index) => {
            let descriptor = class.method_constant(*index)?.descriptor;
            call(stack, descriptor, usize::from(*kind != InvokeKind::Static))?;
        }
        Insn::InvokeDynamic(index) => {
            let PlainConstant::Dynamic { descriptor, .. } = class.plain_constant(*index)? else { return None };
            call(stack, &MethodDescriptor::parse(descriptor)?, 0)?;
        }
        Insn::NewArray(_) | Insn::NewReferenceArray(_) | Insn::CheckCast(_) => replace(stack, 1, Reference)?,
        Insn::NewMultiArray { dimensions, .. } => replace(stack, usize::from(*dimensions), Reference)?,
        Insn::ArrayLength | Insn::InstanceOf(_) => replace(stack, 1, Int)?,
    }
    Some(())
}

fn pop(stack: &mut Vec<StackKind>, count: usize) -> Option<()> {
    let left = stack.len().checked_sub(count)?;
    stack.truncate(left);
    Some(())
}

fn replace(stack: &mut Vec<StackKind>, count: usize, by: StackKind) -> Option<()> {
    pop(stack, count)?;
    stack.push(by);
    Some(())
}

fn call(stack: &mut Vec<StackKind>, descriptor: &MethodDescriptor, receivers: usize) -> Option<()> {
    pop(stack, descriptor.parameters.len() + receivers)?;
    stack.extend(descriptor.returns.as_ref().map(JavaType::stack_kind));
    Some(())
}

fn element_kind(kind: ArrayKind) -> StackKind {
    match kind {
        ArrayKind::Int | ArrayKind::ByteOrBoolean | ArrayKind::Char | ArrayKind::Short => StackKind::Int,
        ArrayKind::Long => StackKind::Long,
        ArrayKind::Float => StackKind::Float,
        ArrayKind::Double => StackKind::Double,
        ArrayKind::Reference => StackKind::Reference,
    }
}

fn kind_of_field(class: &Class, index: u16) -> Option<StackKind> {
    let (_, _, descriptor) = class.field_constant(index)?;
    Some(JavaType::from_descriptor(descriptor)?.stack_kind())
}

fn kind_of_constant(class: &Class, constant: &Constant) -> Option<StackKind> {
    Some(match constant {
        Constant::Int(_) => StackKind::Int,
        Constant::Long(_) => StackKind::Long,
        Constant::Float(_) => StackKind::Float,
        Constant::Double(_) => StackKind::Double,
        Constant::Null | Constant::String(_) | Constant::Class(_) => StackKind::Reference,
        Constant::Other(index) => match class.plain_constant(*index)? {
            PlainConstant::Dynamic { descriptor, .. } => JavaType::from_descriptor(descriptor)?.stack_kind(),
            _ => StackKind::Reference,
        },
    })
}

/// JVMS 6.5, `dup` and its kin: a value of category 2 counts as two.
fn shuffle(op: StackOp, stack: &mut Vec<StackKind>) -> Option<()> {
    let (taken, below) = match op {
        StackOp::Pop => return pop(stack, 1),
        StackOp::Pop2 => {
            let count = units(stack, 0, 2)?;
            return pop(stack, count);
        }
        StackOp::Swap => (1, 1),
        StackOp::Dup => (1, 0),
        StackOp::DupX1 => (1, 1),
        StackOp::DupX2 => (1, units(stack, 1, 2)?),
        StackOp::Dup2 => (units(stack, 0, 2)?, 0),
        StackOp::Dup2X1 => (units(stack, 0, 2)?, 1),
        StackOp::Dup2X2 => {
            let taken = units(stack, 0, 2)?;
            (taken, units(stack, taken, 2)?)
        }
    };
    let start = stack.len().checked_sub(taken + below)?;
    let (under, top) = (stack[start..start + below].to_vec(), stack[start + below..].to_vec());
    stack.truncate(start);
    stack.extend(&top);
    stack.extend(&under);
    if op != StackOp::Swap {
        stack.extend(&top);
    }
    Some(())
}

/// How many values below the first ones make up so many units of one word.
fn units(stack: &[StackKind], skipped: usize, words: usize) -> Option<usize> {
    let top = *stack.get(stack.len().checked_sub(skipped + 1)?)?;
    let is_wide = matches!(top, StackKind::Long | StackKind::Double);
    Some(if is_wide { 1 } else { words })
}
