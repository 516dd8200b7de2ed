//! Stack traces. A backtrace is an array of longs, one for each frame, that only this file reads.

use glassbox_program::{Class, ClassId, Insn, Method, MethodId, binary_name};

use super::lang::{Result, null, operand};
use super::{Native, Row};
use crate::event::{Stop, Why};
use crate::heap::{Cells, Element, Object};
use crate::machine::{Machine, invalid};
use crate::state::value::{Address, NULL, Value};
use crate::state::{Role, State};

pub(crate) const TABLE: &[Row] = &[
    ("java/lang/Throwable", "fillInStackTrace(I)Ljava/lang/Throwable;", fill_in),
    (
        "java/lang/StackTraceElement",
        "initStackTraceElements([Ljava/lang/StackTraceElement;Ljava/lang/Object;I)V",
        init_elements,
    ),
    (
        "java/lang/StackTraceElement",
        "initStackTraceElements([Ljava/lang/StackTraceElement;Ljava/lang/Throwable;)V",
        init_elements_of,
    ),
    // The elements say themselves which parts of them are printed.
    ("java/lang/StackTraceElement", "computeFormat()V", super::lang::nothing),
    // As with `-XX:-ShowCodeDetailsInExceptionMessages`; an exception that the program makes itself has no such message.
    ("java/lang/NullPointerException", "getExtendedNPEMessage()Ljava/lang/String;", null),
];

/// A virtual machine keeps so many frames and no more.
const DEEPEST: usize = 1024;

/// In the place of an instruction: the frame of a native method.
const NATIVE: u64 = 0xffff;

fn entry(method: MethodId, at: u64) -> i64 {
    (u64::from(method.class.0) << 32 | u64::from(method.index) << 16 | at.min(NATIVE)) as i64
}

fn fill_in<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let exception = operand(operands, 0)?;
    // A search never shows a stack trace, which depends on who calls the test.
    if machine.mode.is_program() {
        let address = machine.dereference(state, exception, Why::NullCheck)?;
        let trace = machine.backtrace(state);
        machine.set_backtrace(state, address, trace)?;
    }
    Ok(Native::Value(exception))
}

impl<'p> Machine<'p> {
    /// The frames from the one that throws, innermost first, without the constructors of the exception.
    pub(crate) fn backtrace(&self, state: &State<'p>) -> Vec<i64> {
        let mut trace = Vec::new();
        let mut making = true;
        for frame in state.thread.frames.iter().rev() {
            if making && (&*frame.method.name == "fillInStackTrace" || self.constructs_throwable(frame.method)) {
                if let Role::Thrower { native: Some(native), .. } = frame.role {
                    trace.push(entry(native, NATIVE));
                }
                making = !matches!(frame.role, Role::Thrower { .. });
                continue;
            }
            making = false;
            if trace.len() == DEEPEST {
                break;
            }
            match frame.method.stands_for {
                Some(native) => trace.push(entry(native, NATIVE)),
                None if frame.method.is_hidden => {}
                None => trace.push(entry(frame.method.id, u64::from(frame.pc))),
            }
        }
        trace
    }

    /// The frames of the class loaders that look for a class of the program in vain. They have no part in loading here,
    /// but stack traces show them.
    pub(crate) fn loader_frames(&self) -> Vec<i64> {
        let loading = [
            ("jdk/internal/loader/BuiltinClassLoader", "(Ljava/lang/String;Z)Ljava/lang/Class;", "<init>"),
            ("jdk/internal/loader/ClassLoaders$AppClassLoader", "(Ljava/lang/String;Z)Ljava/lang/Class;", "loadClass"),
            ("java/lang/ClassLoader", "(Ljava/lang/String;)Ljava/lang/Class;", "loadClass"),
        ];
        let frame = |(class, descriptor, callee): &(&str, &str, &str)| {
            let class = self.program.class_named(class)?;
            let method = class.method("loadClass", descriptor)?;
            let insns = &method.code.as_ref()?.insns;
            let calls = |insn: &Insn| match insn {
                Insn::Invoke(_, index) => class.method_constant(*index).is_some_and(|called| &**called.name == *callee),
                _ => false,
            };
            Some(entry(method.id, insns.iter().rposition(calls)? as u64))
        };
        loading.iter().filter_map(frame).collect()
    }

    /// The backtrace that an exception has.
    pub(crate) fn trace_of(&self, state: &State<'p>, exception: Address) -> Vec<i64> {
        let Some(field) = self.known.throwable.field("backtrace") else { return Vec::new() };
        let Some(Value::Reference(trace)) = state.heap.get(exception).map(|object| object.field(field.slot)) else {
            return Vec::new();
        };
        match state.heap.get(trace).and_then(Object::array).map(|array| &array.cells) {
            Some(Cells::Longs(trace)) => trace.to_vec(),
            _ => Vec::new(),
        }
    }

    fn constructs_throwable(&self, method: &Method) -> bool {
        method.is_constructor() && self.program.class(method.id.class).ancestors.contains(&self.known.throwable.id)
    }

    pub(crate) fn set_backtrace(
        &mut self,
        state: &mut State<'p>,
        exception: Address,
        trace: Vec<i64>,
    ) -> std::result::Result<(), Stop> {
        let class = self.load("[J")?;
        let depth = trace.len() as i32;
        let trace = self.allocate_cells(state, class, Element::Long, Cells::Longs(trace.into()));
        let fields = [("backtrace", Value::Reference(trace)), ("depth", Value::Int(depth))];
        state.fill(exception, self.known.throwable, &fields);
        Ok(())
    }
}

/// As JDK 17 asks: with the exception, which holds the backtrace.
fn init_elements_of<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let exception = machine.dereference(state, operand(operands, 1)?, Why::NullCheck)?;
    let field = machine.known.throwable.field("backtrace").ok_or_else(|| invalid("Throwable.backtrace"))?;
    let trace = state.heap.get(exception).map_or(Value::Reference(NULL), |object| object.field(field.slot));
    // An exception without a stack trace, by its constructor.
    if trace == Value::Reference(NULL) {
        return Ok(Native::Void);
    }
    init_elements(machine, state, &[operand(operands, 0)?, trace])
}

fn init_elements<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let elements = machine.dereference(state, operand(operands, 0)?, Why::NullCheck)?;
    let trace = machine.dereference(state, operand(operands, 1)?, Why::NullCheck)?;
    if elements == NULL || trace == NULL {
        return Ok(Native::Throw("java/lang/NullPointerException", None));
    }
    let Some(Cells::Longs(trace)) = state.heap.get(trace).and_then(Object::array).map(|array| array.cells.clone())
    else {
        return Err(invalid("a backtrace"));
    };
    let class = machine.load("java/lang/StackTraceElement")?;
    for (index, entry) in trace.iter().enumerate() {
        let element = machine.read_element(state, elements, index as u32)?;
        let element = machine.dereference(state, element, Why::NullCheck)?;
        fill_element(machine, state, class, element, *entry as u64)?;
    }
    Ok(Native::Void)
}

fn fill_element<'p>(
    machine: &mut Machine<'p>,
    state: &mut State<'p>,
    class: &'p Class,
    element: Address,
    entry: u64,
) -> std::result::Result<(), Stop> {
    // The loader of the program and the modules of the JDK are never printed.
    const LOADER_AND_VERSION_ARE_NOT_SHOWN: i32 = 3;
    let method = MethodId { class: ClassId((entry >> 32) as u32), index: (entry >> 16) as u16 };
    let (owner, method) = (machine.program.class(method.class), machine.program.method(method));
    let line = match entry & NATIVE {
        NATIVE => -2,
        at => method.code.as_ref().and_then(|code| code.line(at as u32)).map_or(-1, |line| line as i32),
    };
    let module = machine.program.module_of(owner);
    let version = module.as_ref().map(|_| machine.platform.java_version.clone());
    let loader = module.is_none().then(|| "app".to_owned());
    let mirror = machine.mirror(state, owner)?;
    for (field, text) in [
        ("declaringClass", Some(binary_name(&owner.name))),
        ("methodName", Some(method.name.to_string())),
        ("fileName", owner.source_file.clone()),
        ("moduleName", module),
        ("moduleVersion", version),
        ("classLoaderName", loader),
    ] {
        if let Some(text) = text {
            let text = machine.interned_text(state, &text);
            state.fill(element, class, &[(field, text)]);
        }
    }
    let numbers = [
        ("declaringClassObject", Value::Reference(mirror)),
        ("lineNumber", Value::Int(line)),
        ("format", Value::Int(LOADER_AND_VERSION_ARE_NOT_SHOWN)),
    ];
    state.fill(element, class, &numbers);
    Ok(())
}
