//! `java.lang`: objects, numbers, the system, threads.

use glassbox_expr::{FloatClass, Format};
use glassbox_program::{Assumption, Class, JavaType, Origin, StackKind, binary_name};

use super::{Native, Row};
use crate::event::{Halt, Message, Stop, Stuck, Why, throws};
use crate::heap::{Array, Element, Object};
use crate::inputs::origin::{InputOrigin, InputStep};
use crate::instructions::calls::known_number;
use crate::instructions::floats::ROUNDING;
use crate::machine::{Machine, invalid, unsupported};
use crate::state::value::{Address, NULL, Value};
use crate::state::{Frame, Place, State};

pub(crate) const TABLE: &[Row] = &[
    ("java/lang/Object", "getClass()Ljava/lang/Class;", get_class),
    ("java/lang/Object", "hashCode()I", identity_hash_code),
    ("java/lang/Object", "clone()Ljava/lang/Object;", clone),
    ("java/lang/System", "identityHashCode(Ljava/lang/Object;)I", identity_hash_code),
    ("java/lang/System", "getProperty(Ljava/lang/String;)Ljava/lang/String;", property),
    ("java/lang/System", "getProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;", property),
    ("java/lang/System", "arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V", arraycopy),
    ("java/lang/String", "intern()Ljava/lang/String;", intern),
    ("java/lang/StringUTF16", "isBigEndian()Z", zero),
    ("java/lang/Float", "floatToRawIntBits(F)I", float_bits),
    ("java/lang/Float", "intBitsToFloat(I)F", float_from_bits),
    ("java/lang/Double", "doubleToRawLongBits(D)J", double_bits),
    ("java/lang/Double", "longBitsToDouble(J)D", double_from_bits),
    ("java/lang/StrictMath", "sqrt(D)D", sqrt),
    ("java/lang/Math", "sqrt(D)D", sqrt),
    ("java/lang/Thread", "currentThread()Ljava/lang/Thread;", current_thread),
    ("java/lang/Thread", "currentCarrierThread()Ljava/lang/Thread;", current_thread),
    ("java/lang/Thread", "setPriority0(I)V", nothing),
    ("java/lang/Thread", "isAlive()Z", is_current_thread),
    ("java/lang/Thread", "ensureMaterializedForStackWalk(Ljava/lang/Object;)V", nothing),
    ("java/lang/Thread", "getNextThreadIdOffset()J", zero_long),
    ("java/lang/Thread$ThreadIdentifiers", "next()J", three_long),
    ("java/lang/Thread", "yield()V", yield_to_others),
    ("java/lang/Thread", "yield0()V", yield_to_others),
    ("java/lang/Thread", "clearInterruptEvent()V", nothing),
    ("java/lang/Runtime", "availableProcessors()I", one),
    ("java/lang/Runtime", "freeMemory()J", memory),
    ("java/lang/Runtime", "totalMemory()J", memory),
    ("java/lang/Runtime", "maxMemory()J", memory),
    ("java/lang/Runtime", "gc()V", nothing),
    ("java/lang/ref/Reference", "refersTo0(Ljava/lang/Object;)Z", refers_to),
    ("java/lang/ref/PhantomReference", "refersTo0(Ljava/lang/Object;)Z", refers_to),
    ("java/lang/ref/Reference", "clear0()V", clear_reference),
    ("java/lang/ref/PhantomReference", "clear0()V", clear_reference),
    ("java/lang/ref/Reference", "getFromInactiveFinalReference()Ljava/lang/Object;", referent),
    ("java/lang/ref/Finalizer", "register(Ljava/lang/Object;)V", nothing),
    ("java/lang/ref/Finalizer", "isFinalizationEnabled()Z", zero),
];

pub(crate) type Result<'p> = std::result::Result<Native<'p>, Stop>;

pub(crate) fn operand(operands: &[Value], index: usize) -> std::result::Result<Value, Stop> {
    operands.get(index).copied().ok_or_else(|| invalid("operand stack underflow"))
}

pub(crate) fn int(operands: &[Value], index: usize) -> std::result::Result<i32, Stop> {
    match operand(operands, index)? {
        Value::Int(value) => Ok(value),
        Value::IntTerm(term) => Err(Stop(Box::new(Halt::Number(term)))),
        Value::Opaque(_, reason) => Err(unsupported(*reason)),
        _ => Err(invalid("an int was expected")),
    }
}

pub(crate) fn long(operands: &[Value], index: usize) -> std::result::Result<i64, Stop> {
    match operand(operands, index)? {
        Value::Long(value) => Ok(value),
        Value::LongTerm(term) => Err(Stop(Box::new(Halt::Number(term)))),
        Value::Opaque(_, reason) => Err(unsupported(*reason)),
        _ => Err(invalid("a long was expected")),
    }
}

pub(crate) fn nothing<'p>(_: &mut Machine<'p>, _: &mut State<'p>, _: &[Value]) -> Result<'p> {
    Ok(Native::Void)
}

pub(crate) fn zero<'p>(_: &mut Machine<'p>, _: &mut State<'p>, _: &[Value]) -> Result<'p> {
    Ok(Native::Value(Value::Int(0)))
}

pub(crate) fn one<'p>(_: &mut Machine<'p>, _: &mut State<'p>, _: &[Value]) -> Result<'p> {
    Ok(Native::Value(Value::Int(1)))
}

pub(crate) fn zero_long<'p>(_: &mut Machine<'p>, _: &mut State<'p>, _: &[Value]) -> Result<'p> {
    Ok(Native::Value(Value::Long(0)))
}

fn three_long<'p>(_: &mut Machine<'p>, _: &mut State<'p>, _: &[Value]) -> Result<'p> {
    Ok(Native::Value(Value::Long(3)))
}

pub(crate) fn null<'p>(_: &mut Machine<'p>, _: &mut State<'p>, _: &[Value]) -> Result<'p> {
    Ok(Native::Value(Value::Reference(NULL)))
}

fn memory<'p>(_: &mut Machine<'p>, _: &mut State<'p>, _: &[Value]) -> Result<'p> {
    Ok(Native::Value(Value::Long(256 << 20)))
}

/// Beside a real run, a thread that yields waits for what another one does, and the real run tells what came of it.
fn yield_to_others<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, _: &[Value]) -> Result<'p> {
    match machine.mode.is_recorded() {
        true => Err(Stuck::Method("java.lang.Thread.yield()".into()).into()),
        false => Ok(Native::Void),
    }
}

fn current_thread<'p>(_: &mut Machine<'p>, state: &mut State<'p>, _: &[Value]) -> Result<'p> {
    Ok(Native::Value(Value::Reference(state.thread.object)))
}

fn is_current_thread<'p>(_: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let current = operand(operands, 0)? == Value::Reference(state.thread.object);
    Ok(Native::Value(Value::Int(i32::from(current))))
}

fn get_class<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let receiver = machine.dereference(state, operand(operands, 0)?, Why::NullCheck)?;
    machine.rely_on_class(state, receiver);
    let class = machine.exact_class(state, receiver, Why::TypeTest)?;
    Ok(Native::Value(Value::Reference(machine.mirror(state, class)?)))
}

/// What differs from run to run is fixed in a program that is just run, and ends a path of a search.
pub(crate) fn fixed_only_in_programs(machine: &Machine<'_>, name: &str) -> std::result::Result<(), Stop> {
    if machine.mode.is_program() { Ok(()) } else { Err(Stuck::Method(name.into()).into()) }
}

/// A property that the platform sets tells what differs between machines; any other is one that nobody has set.
fn property<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    const PLATFORM: [&str; 11] =
        ["java.", "os.", "user.", "file.", "path.", "line.", "sun.", "jdk.", "native.", "awt.", "http"];
    /// They ask for a property of which their caller has given the name.
    const ASKING: [&str; 3] = ["java/lang/Boolean", "java/lang/Integer", "java/lang/Long"];
    let mut callers = state.thread.frames.iter().rev().skip_while(|caller| ASKING.contains(&&*caller.class.name));
    let by_program = callers.next().is_some_and(|caller| caller.class.origin != Origin::Jdk);
    if machine.mode.is_program() || !by_program {
        return Ok(Native::Bytecode);
    }
    let name = machine.rust_text(state, operand(operands, 0)?);
    match name.filter(|name| !name.is_empty() && !PLATFORM.iter().any(|prefix| name.starts_with(prefix))) {
        Some(_) => {
            machine.rely(state, Assumption::Properties);
            Ok(Native::Value(operands.get(1).copied().unwrap_or(Value::Reference(NULL))))
        }
        None => Err(Stuck::Method("java.lang.System.getProperty".into()).into()),
    }
}

/// Where these classes put an object does not matter, as long as nobody goes through all of them.
const HASHING: [&str; 9] = [
    "java/util/HashMap",
    "java/util/HashMap$TreeNode",
    "java/util/Hashtable",
    "java/util/IdentityHashMap",
    "java/util/WeakHashMap",
    "java/util/concurrent/ConcurrentHashMap",
    "java/util/concurrent/ConcurrentHashMap$TreeBin",
    "java/lang/ThreadLocal$ThreadLocalMap",
    "java/lang/invoke/MethodType$ConcurrentWeakInternSet$WeakEntry",
];

/// What combines hash codes into another one.
const COMBINING: [&str; 2] = ["java/util/Arrays", "java/util/Objects"];

/// Whether a hash code is asked for by a table that stores an object under it, be it through the hash codes of what
/// the object holds.
fn is_hashed(state: &State<'_>) -> bool {
    let combines = |frame: &&Frame<'_>| {
        let (class, name) = (&*frame.class.name, &*frame.method.name);
        name == "hashCode" || name == "hash" && COMBINING.contains(&class)
    };
    let asks = state.thread.frames.iter().rev().find(|frame| !combines(frame));
    asks.is_some_and(|frame| HASHING.contains(&&*frame.class.name))
}

/// Any number will do, as long as it stays the same for an object; one that may be part of an imported state has the number that
/// all objects have there.
fn identity_hash<'p>(machine: &Machine<'p>, state: &State<'p>, address: Address) -> i32 {
    const COMMON: i32 = 1;
    let own = (address.0.wrapping_mul(0x9E37_79B1) >> 4) as i32;
    if machine.has_common_hash(state, address) { COMMON } else { own }
}

fn identity_hash_code<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let address = machine.dereference(state, operand(operands, 0)?, Why::Selection)?;
    if address == NULL {
        return Ok(Native::Value(Value::Int(0)));
    }
    let hash = identity_hash(machine, state, address);
    if machine.mode.is_program() || state.provenance.is_scratch {
        return Ok(Native::Value(Value::Int(hash)));
    }
    if is_hashed(state) {
        let address = machine.tell_by_hash(state, address)?;
        state.provenance.assumptions.identity_hashed = true;
        return Ok(Native::Value(Value::Int(identity_hash(machine, state, address))));
    }
    let origin =
        InputOrigin::new(InputStep::MadeUp { what: format!("System.identityHashCode(#{})", address.0), number: None });
    let what = "System.identityHashCode(Object)";
    if machine.mode.is_recorded() {
        return Err(Stuck::Method(what.into()).into());
    }
    Ok(Native::Value(machine.marked_value(what, &origin, &JavaType::Int, Some(i64::from(hash)))))
}

fn clone<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let receiver = machine.dereference(state, operand(operands, 0)?, Why::NullCheck)?;
    let object = state.heap.get(receiver).ok_or_else(|| invalid("a dangling reference"))?;
    if object.array().is_some() {
        return Ok(Native::Value(Value::Reference(machine.clone_array(state, receiver)?)));
    }
    let class = machine.program.class(object.class);
    let cloneable = machine.load("java/lang/Cloneable")?;
    if !class.ancestors.contains(&cloneable.id) {
        let name = binary_name(&class.name);
        return Ok(Native::Throw("java/lang/CloneNotSupportedException", Some(name)));
    }
    if object.input.is_some() {
        return Err(unsupported("Object.clone() of an input"));
    }
    let mut copy = object.clone();
    machine.reserve(state, 256)?;
    copy.shared = state.thread.initializing > 0;
    Ok(Native::Value(Value::Reference(state.heap.allocate(copy))))
}

/// `System.arraycopy`, with the checks in the order of its specification.
fn arraycopy<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let source = machine.dereference(state, operand(operands, 0)?, Why::NullCheck)?;
    let target = machine.dereference(state, operand(operands, 2)?, Why::NullCheck)?;
    if source == NULL || target == NULL {
        return Ok(Native::Throw("java/lang/NullPointerException", None));
    }
    let from = machine.concrete_int(state, operand(operands, 1)?, Why::ArrayIndex)?;
    let to = machine.concrete_int(state, operand(operands, 3)?, Why::ArrayIndex)?;
    let count = machine.concrete_int(state, operand(operands, 4)?, Why::ArrayLength)?;
    let both_arrays =
        [source, target].iter().all(|address| state.heap.get(*address).is_some_and(|at| at.array().is_some()));
    if both_arrays {
        machine.settle_length(state, source)?;
        machine.settle_length(state, target)?;
    }
    let (Some(source_array), Some(target_array)) =
        (state.heap.get(source).and_then(Object::array), state.heap.get(target).and_then(Object::array))
    else {
        let is_array = |address| state.heap.get(address).and_then(Object::array).is_some();
        let (side, address) = if is_array(source) { ("destination", target) } else { ("source", source) };
        let class = state.heap.get(address).map(|object| machine.program.class(object.class).name.clone());
        let class = binary_name(&class.unwrap_or_else(|| "java/lang/Object".into()));
        let message = format!("arraycopy: {side} type {class} is not an array");
        return Ok(Native::Throw("java/lang/ArrayStoreException", Some(message)));
    };
    let (source_element, element) = (source_array.element, target_array.element);
    if source_element != element {
        let message = format!(
            "arraycopy: type mismatch: can not copy {} into {}",
            array_text(source_element),
            array_text(element)
        );
        return Ok(Native::Throw("java/lang/ArrayStoreException", Some(message)));
    }
    let (source_length, target_length) =
        (known_number(state, source_array.length), known_number(state, target_array.length));
    machine.rely_on_elements(state, source);
    let (source_class, target_class) = (class_of(state, source), class_of(state, target));
    if let (Value::Int(source_length), Value::Int(target_length)) = (source_length, target_length) {
        let fits = |start: i32, length: i32| start >= 0 && i64::from(start) + i64::from(count) <= i64::from(length);
        if count < 0 || !fits(from, source_length) || !fits(to, target_length) {
            let message = copy_message(from, to, count, source_length, target_length, element);
            return Ok(Native::Throw("java/lang/ArrayIndexOutOfBoundsException", Some(message)));
        }
    } else if count < 0
        || !machine.range_fits(state, from, count, source_length)?
        || !machine.range_fits(state, to, count, target_length)?
    {
        return Err(throws("java/lang/ArrayIndexOutOfBoundsException", Message::Unknown));
    }
    let same_type = source_class == target_class
        || source_class.is_some_and(|own| target_class.is_some_and(|other| machine.program.is_subtype(own, other)));
    if same_type && copy_at_once(state, source, from as usize, target, to as usize, count as usize) {
        for index in 0..count {
            machine.note_overwritten(state, || Place::Element(target, (to + index) as u32));
        }
        return Ok(Native::Void);
    }
    let mut values = Vec::with_capacity(count as usize);
    for index in 0..count {
        values.push(machine.read_element(state, source, (from + index) as u32)?);
    }
    let component = match target_class.and_then(|class| machine.program.class(class).component.clone()) {
        Some(JavaType::Reference(name)) if !same_type => Some(machine.load(&name)?),
        _ => None,
    };
    for (index, value) in values.into_iter().enumerate() {
        if let Some(component) = component {
            let stored = machine.dereference(state, value, Why::ArrayStore)?;
            if stored != NULL && !machine.is_instance(state, stored, component, Why::ArrayStore)? {
                let message = mismatch_text(machine, source_class, component);
                return Ok(Native::Throw("java/lang/ArrayStoreException", Some(message)));
            }
        }
        machine.write_element(state, target, to as u32 + index as u32, value);
    }
    Ok(Native::Void)
}

/// Whether no element could have fitted, or just one does not.
fn mismatch_text(machine: &Machine<'_>, source: Option<glassbox_program::ClassId>, target: &Class) -> String {
    let component = source.and_then(|source| machine.program.class(source).component.clone());
    let element = match &component {
        Some(JavaType::Reference(name)) => machine.program.class_named(name),
        _ => None,
    };
    let from = element.map_or_else(String::new, |element| binary_name(&element.name));
    let to = binary_name(&target.name);
    if element.is_some_and(|element| machine.program.is_subtype(target.id, element.id)) {
        format!(
            "arraycopy: element type mismatch: can not cast one of the elements of {from}[] to the type of the \
             destination array, {to}"
        )
    } else {
        format!("arraycopy: type mismatch: can not copy {from}[] into {to}[]")
    }
}

fn class_of(state: &State<'_>, address: Address) -> Option<glassbox_program::ClassId> {
    state.heap.get(address).map(|object| object.class)
}

/// The fast way for arrays of which all elements are there: a slice moved at once.
fn copy_at_once(state: &mut State<'_>, source: Address, from: usize, target: Address, to: usize, count: usize) -> bool {
    let plain = |array: &Array| array.overlay.is_none();
    if source == target {
        let array = state.heap.get_mut(target).and_then(Object::array_mut);
        return array.is_some_and(|array| plain(array) && array.cells.copy_within(to, from, count));
    }
    // Holding on to the source's cells costs a counter, no copy.
    let source = state.heap.get(source).and_then(Object::array).filter(|array| plain(array));
    let Some(cells) = source.map(|array| array.cells.clone()) else { return false };
    let target = state.heap.get_mut(target).and_then(Object::array_mut);
    target.is_some_and(|array| plain(array) && array.cells.copy_from(to, &cells, from, count))
}

fn array_text(element: Element) -> &'static str {
    match element {
        Element::Boolean => "boolean[]",
        Element::Byte => "byte[]",
        Element::Char => "char[]",
        Element::Short => "short[]",
        Element::Int => "int[]",
        Element::Long => "long[]",
        Element::Float => "float[]",
        Element::Double => "double[]",
        Element::Reference => "object array[]",
    }
}

/// The text of a real virtual machine.
fn copy_message(from: i32, to: i32, count: i32, source_length: i32, target_length: i32, element: Element) -> String {
    let kind = array_text(element).trim_end_matches("[]");
    let last = |start: i32| i64::from(start) + i64::from(count);
    if count < 0 {
        format!("arraycopy: length {count} is negative")
    } else if from < 0 {
        format!("arraycopy: source index {from} out of bounds for {kind}[{source_length}]")
    } else if to < 0 {
        format!("arraycopy: destination index {to} out of bounds for {kind}[{target_length}]")
    } else if last(from) > i64::from(source_length) {
        format!("arraycopy: last source index {} out of bounds for {kind}[{source_length}]", last(from))
    } else {
        format!("arraycopy: last destination index {} out of bounds for {kind}[{target_length}]", last(to))
    }
}

fn intern<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let address = machine.dereference(state, operand(operands, 0)?, Why::NullCheck)?;
    let text = machine.text_of(state, address).ok_or_else(|| unsupported("String.intern() of an unknown string"))?;
    if let Some(known) = state.runtime.strings.get(&text[..]) {
        return Ok(Native::Value(Value::Reference(*known)));
    }
    state.runtime.strings.insert(text.into(), address);
    Ok(Native::Value(Value::Reference(address)))
}

fn float_bits<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    match operand(operands, 0)? {
        Value::Float(value) => Ok(Native::Value(Value::Int(value.to_bits() as i32))),
        value => raw_bits(machine, state, value, StackKind::Int),
    }
}

fn float_from_bits<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    match operand(operands, 0)? {
        Value::Int(bits) => Ok(Native::Value(Value::Float(f32::from_bits(bits as u32)))),
        bits => from_bits(machine, bits, StackKind::Int),
    }
}

fn double_bits<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    match operand(operands, 0)? {
        Value::Double(value) => Ok(Native::Value(Value::Long(value.to_bits() as i64))),
        value => raw_bits(machine, state, value, StackKind::Long),
    }
}

fn double_from_bits<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    match operand(operands, 0)? {
        Value::Long(bits) => Ok(Native::Value(Value::Double(f64::from_bits(bits as u64)))),
        bits => from_bits(machine, bits, StackKind::Long),
    }
}

/// The bits of a number that is not known. Terms have one NaN, where a program could see many; the JDK itself does not
/// care which one it is.
fn raw_bits<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, value: Value, bits: StackKind) -> Result<'p> {
    let kind = if bits == StackKind::Int { StackKind::Float } else { StackKind::Double };
    let term = machine.float_term_of(kind, value)?;
    if machine.frame(state)?.class.origin != Origin::Jdk {
        let is_nan = machine.terms.float_test(FloatClass::Nan, term);
        if machine.decide(state, is_nan, Why::Native)? {
            return Err(unsupported("the raw bits of a NaN"));
        }
    }
    let term = machine.terms.float_to_bits(term);
    Ok(Native::Value(machine.integer_value(bits, term)))
}

fn from_bits<'p>(machine: &mut Machine<'p>, bits: Value, kind: StackKind) -> Result<'p> {
    let term = machine.integer_term(bits)?;
    machine.check_kinds(kind, term, term)?;
    let format = if kind == StackKind::Int { Format::SINGLE } else { Format::DOUBLE };
    let number = machine.terms.float_from_bits(format, term);
    Ok(Native::Value(machine.float_value(number)))
}

fn sqrt<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    match operand(operands, 0)? {
        Value::Double(value) => Ok(Native::Value(Value::Double(value.sqrt()))),
        value => {
            let term = machine.float_term_of(StackKind::Double, value)?;
            let root = machine.terms.float_sqrt(ROUNDING, term);
            Ok(Native::Value(machine.float_value(root)))
        }
    }
}

fn referent_slot(machine: &Machine<'_>) -> std::result::Result<usize, Stop> {
    let class = machine.load("java/lang/ref/Reference")?;
    class.field("referent").map(|field| field.slot).ok_or_else(|| invalid("Reference.referent"))
}

fn referent<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let reference = machine.dereference(state, operand(operands, 0)?, Why::NullCheck)?;
    let slot = referent_slot(machine)?;
    Ok(Native::Value(state.heap.get(reference).map_or(Value::Reference(NULL), |object| object.field(slot))))
}

fn refers_to<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let reference = machine.dereference(state, operand(operands, 0)?, Why::NullCheck)?;
    let slot = referent_slot(machine)?;
    let value = state.heap.get(reference).map_or(Value::Reference(NULL), |object| object.field(slot));
    let same = machine.dereference(state, value, Why::Selection)?
        == machine.dereference(state, operand(operands, 1)?, Why::Selection)?;
    Ok(Native::Value(Value::Int(i32::from(same))))
}

fn clear_reference<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let reference = machine.dereference(state, operand(operands, 0)?, Why::NullCheck)?;
    let slot = referent_slot(machine)?;
    if let Some(object) = state.heap.get_mut(reference) {
        object.set_field(slot, Value::Reference(NULL));
    }
    Ok(Native::Void)
}
