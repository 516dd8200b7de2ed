//! `jdk.internal.misc.Unsafe`: memory as offsets into objects, and variable handles.

use glassbox_program::JavaType;

use super::lang::{Result, long, nothing, operand, zero};
use super::{Native, Row};
use crate::event::{Stop, Stuck, Why};
use crate::heap::{Element, Object};
use crate::machine::{Machine, invalid, unsupported};
use crate::state::value::{Address, NULL, Value};
use crate::state::{Mirror, Stage, State};

const UNSAFE: &str = "jdk/internal/misc/Unsafe";

pub(crate) const TABLE: &[Row] = &[
    (UNSAFE, "arrayBaseOffset0(Ljava/lang/Class;)I", array_base),
    (UNSAFE, "arrayIndexScale0(Ljava/lang/Class;)I", array_scale),
    (UNSAFE, "addressSize0()I", address_size),
    (UNSAFE, "isBigEndian0()Z", zero),
    (UNSAFE, "unalignedAccess0()Z", super::lang::one),
    (UNSAFE, "objectFieldOffset1(Ljava/lang/Class;Ljava/lang/String;)J", field_offset),
    (UNSAFE, "objectFieldOffset0(Ljava/lang/reflect/Field;)J", reflected_offset),
    (UNSAFE, "staticFieldOffset0(Ljava/lang/reflect/Field;)J", reflected_offset),
    (UNSAFE, "staticFieldBase0(Ljava/lang/reflect/Field;)Ljava/lang/Object;", reflected_base),
    (UNSAFE, "fullFence()V", nothing),
    (UNSAFE, "loadFence()V", nothing),
    (UNSAFE, "storeFence()V", nothing),
    (UNSAFE, "allocateMemory0(J)J", allocate_memory),
    (UNSAFE, "freeMemory0(J)V", free_memory),
    (UNSAFE, "setMemory0(Ljava/lang/Object;JJB)V", set_memory),
    (UNSAFE, "copyMemory0(Ljava/lang/Object;JLjava/lang/Object;JJ)V", copy_memory),
    (UNSAFE, "copySwapMemory0(Ljava/lang/Object;JLjava/lang/Object;JJJ)V", copy_and_swap_memory),
    (UNSAFE, "ensureClassInitialized0(Ljava/lang/Class;)V", ensure_initialized),
    (UNSAFE, "shouldBeInitialized0(Ljava/lang/Class;)Z", should_be_initialized),
    (UNSAFE, "allocateInstance(Ljava/lang/Class;)Ljava/lang/Object;", allocate_instance),
    (UNSAFE, "allocateUninitializedArray0(Ljava/lang/Class;I)Ljava/lang/Object;", allocate_uninitialized),
    (UNSAFE, "getInt(Ljava/lang/Object;J)I", get_int),
    (UNSAFE, "putInt(Ljava/lang/Object;JI)V", put_int),
    (UNSAFE, "getIntVolatile(Ljava/lang/Object;J)I", get_int),
    (UNSAFE, "putIntVolatile(Ljava/lang/Object;JI)V", put_int),
    (UNSAFE, "getLong(Ljava/lang/Object;J)J", get_long),
    (UNSAFE, "putLong(Ljava/lang/Object;JJ)V", put_long),
    (UNSAFE, "getLongVolatile(Ljava/lang/Object;J)J", get_long),
    (UNSAFE, "putLongVolatile(Ljava/lang/Object;JJ)V", put_long),
    (UNSAFE, "getReference(Ljava/lang/Object;J)Ljava/lang/Object;", get_reference),
    (UNSAFE, "putReference(Ljava/lang/Object;JLjava/lang/Object;)V", put_reference),
    (UNSAFE, "getReferenceVolatile(Ljava/lang/Object;J)Ljava/lang/Object;", get_reference),
    (UNSAFE, "putReferenceVolatile(Ljava/lang/Object;JLjava/lang/Object;)V", put_reference),
    (UNSAFE, "getBoolean(Ljava/lang/Object;J)Z", get_boolean),
    (UNSAFE, "putBoolean(Ljava/lang/Object;JZ)V", put_boolean),
    (UNSAFE, "getBooleanVolatile(Ljava/lang/Object;J)Z", get_boolean),
    (UNSAFE, "putBooleanVolatile(Ljava/lang/Object;JZ)V", put_boolean),
    (UNSAFE, "getByte(Ljava/lang/Object;J)B", get_byte),
    (UNSAFE, "putByte(Ljava/lang/Object;JB)V", put_byte),
    (UNSAFE, "getByteVolatile(Ljava/lang/Object;J)B", get_byte),
    (UNSAFE, "putByteVolatile(Ljava/lang/Object;JB)V", put_byte),
    (UNSAFE, "getShort(Ljava/lang/Object;J)S", get_short),
    (UNSAFE, "putShort(Ljava/lang/Object;JS)V", put_short),
    (UNSAFE, "getShortVolatile(Ljava/lang/Object;J)S", get_short),
    (UNSAFE, "putShortVolatile(Ljava/lang/Object;JS)V", put_short),
    (UNSAFE, "getChar(Ljava/lang/Object;J)C", get_char),
    (UNSAFE, "putChar(Ljava/lang/Object;JC)V", put_char),
    (UNSAFE, "getCharVolatile(Ljava/lang/Object;J)C", get_char),
    (UNSAFE, "putCharVolatile(Ljava/lang/Object;JC)V", put_char),
    (UNSAFE, "getFloat(Ljava/lang/Object;J)F", get_float),
    (UNSAFE, "putFloat(Ljava/lang/Object;JF)V", put_float),
    (UNSAFE, "getFloatVolatile(Ljava/lang/Object;J)F", get_float),
    (UNSAFE, "putFloatVolatile(Ljava/lang/Object;JF)V", put_float),
    (UNSAFE, "getDouble(Ljava/lang/Object;J)D", get_double),
    (UNSAFE, "putDouble(Ljava/lang/Object;JD)V", put_double),
    (UNSAFE, "getDoubleVolatile(Ljava/lang/Object;J)D", get_double),
    (UNSAFE, "putDoubleVolatile(Ljava/lang/Object;JD)V", put_double),
    (UNSAFE, "compareAndSetInt(Ljava/lang/Object;JII)Z", compare_and_set),
    (UNSAFE, "compareAndExchangeInt(Ljava/lang/Object;JII)I", compare_and_exchange),
    (UNSAFE, "compareAndSetLong(Ljava/lang/Object;JJJ)Z", compare_and_set),
    (UNSAFE, "compareAndExchangeLong(Ljava/lang/Object;JJJ)J", compare_and_exchange),
    (UNSAFE, "compareAndSetReference(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z", compare_and_set),
    (
        UNSAFE,
        "compareAndExchangeReference(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
        compare_and_exchange,
    ),
];

/// Where the first element of an array lies, and the first field of an object.
const BASE: i64 = 16;
/// Fields lie this far apart, whatever their type.
const FIELD: i64 = 8;
/// Offsets of static fields start here, so that nobody takes them for others.
const STATIC: i64 = 1 << 32;

/// What an object and an offset denote.
enum Place {
    Field(Address, usize),
    Static(glassbox_program::ClassId, usize),
    /// An array and the byte offset into its elements.
    Bytes(Address, i64),
    /// Memory outside the heap.
    Outside(i64),
}

fn scale_of(java_type: &JavaType) -> i64 {
    i64::from(Element::of(java_type).size())
}

fn array_base<'p>(_: &mut Machine<'p>, _: &mut State<'p>, _: &[Value]) -> Result<'p> {
    Ok(Native::Value(Value::Int(BASE as i32)))
}

fn array_scale<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = machine.mirrored_class(state, operand(operands, 1)?);
    let element = class.and_then(|class| class.component.as_ref()).ok_or_else(|| invalid("an array class"))?;
    Ok(Native::Value(Value::Int(scale_of(element) as i32)))
}

fn address_size<'p>(_: &mut Machine<'p>, _: &mut State<'p>, _: &[Value]) -> Result<'p> {
    Ok(Native::Value(Value::Int(8)))
}

fn field_offset<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = machine.mirrored_class(state, operand(operands, 1)?).ok_or_else(|| invalid("a class"))?;
    let name = machine.rust_text(state, operand(operands, 2)?).ok_or_else(|| invalid("a field name"))?;
    match class.field(&name) {
        Some(field) => Ok(Native::Value(Value::Long(offset_of(field)))),
        None => Ok(Native::Throw("java/lang/InternalError", Some(name))),
    }
}

/// The offset of a field.
pub(crate) fn offset_of(field: &glassbox_program::Field) -> i64 {
    match field.flags.is_static() {
        true => STATIC + field.slot as i64,
        false => BASE + FIELD * field.slot as i64,
    }
}

/// A field of a `java.lang.reflect.Field` object.
fn reflected<'p>(
    machine: &mut Machine<'p>,
    state: &State<'p>,
    value: Value,
    name: &str,
) -> std::result::Result<Value, Stop> {
    let address = machine.dereference(state, value, Why::NullCheck)?;
    let class = machine.load("java/lang/reflect/Field")?;
    let field = class.field(name).ok_or_else(|| invalid("java.lang.reflect.Field"))?;
    Ok(state.heap.get(address).map_or(Value::Unset, |object| object.field(field.slot)))
}

fn reflected_offset<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = reflected(machine, state, operand(operands, 1)?, "clazz")?;
    let Value::Int(index) = reflected(machine, state, operand(operands, 1)?, "slot")? else {
        return Err(invalid("a reflected field"));
    };
    let class = machine.mirrored_class(state, class).ok_or_else(|| invalid("a class"))?;
    let field = class.fields.get(index as usize).ok_or_else(|| invalid("a reflected field"))?;
    Ok(Native::Value(Value::Long(offset_of(field))))
}

fn reflected_base<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    Ok(Native::Value(reflected(machine, state, operand(operands, 1)?, "clazz")?))
}

fn ensure_initialized<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    if let Some(class) = machine.mirrored_class(state, operand(operands, 1)?)
        && machine.initialize(state, class)?
    {
        return Ok(Native::Restart);
    }
    Ok(Native::Void)
}

fn should_be_initialized<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = machine.mirrored_class(state, operand(operands, 1)?);
    let done = class.is_none_or(|class| state.class_state(class.id).is_some_and(|it| it.stage == Stage::Done));
    Ok(Native::Value(Value::Int(i32::from(!done))))
}

fn allocate_instance<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let class = machine.mirrored_class(state, operand(operands, 1)?).ok_or_else(|| invalid("a class"))?;
    if machine.initialize(state, class)? {
        return Ok(Native::Restart);
    }
    Ok(Native::Value(Value::Reference(machine.allocate(state, class)?)))
}

fn allocate_uninitialized<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let Some(Mirror::Primitive(element)) = machine.mirrored(state, operand(operands, 1)?) else {
        return Err(invalid("a primitive type"));
    };
    let length = machine.concrete_int(state, operand(operands, 2)?, Why::ArrayLength)?;
    let JavaType::Reference(name) = element.array_of() else { return Err(invalid("an array type")) };
    let class = machine.load(&name)?;
    Ok(Native::Value(Value::Reference(machine.allocate_array(state, class, length.max(0) as u32)?)))
}

fn place<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> std::result::Result<Place, Stop> {
    let address = machine.dereference(state, operand(operands, 1)?, Why::NullCheck)?;
    let offset = long(operands, 2)?;
    if address == NULL {
        return Ok(Place::Outside(offset));
    }
    let object = state.heap.get(address).ok_or_else(|| invalid("a dangling reference"))?;
    if offset >= STATIC {
        let class = machine.mirrored_class(state, Value::Reference(address)).ok_or_else(|| invalid("a class"))?;
        if state.class_state(class.id).is_none() {
            machine.prepare(state, class);
        }
        return Ok(Place::Static(class.id, (offset - STATIC) as usize));
    }
    if object.array().is_some() {
        return Ok(Place::Bytes(address, offset - BASE));
    }
    Ok(Place::Field(address, ((offset - BASE) / FIELD) as usize))
}

fn read<'p>(
    machine: &mut Machine<'p>,
    state: &mut State<'p>,
    place: &Place,
    java_type: &JavaType,
) -> std::result::Result<Value, Stop> {
    match place {
        Place::Field(address, slot) => {
            let object = state.heap.get(*address).ok_or_else(|| invalid("a dangling reference"))?;
            let id =
                *machine.program.class(object.class).instance_fields.get(*slot).ok_or_else(|| invalid("a field"))?;
            let field = machine.program.field(id);
            machine.read_field(state, *address, field)
        }
        Place::Static(class, slot) => {
            let statics = state.class_state(*class).and_then(|class| class.statics.get(*slot)).copied();
            statics.ok_or_else(|| invalid("a static field"))
        }
        Place::Bytes(address, offset) => {
            machine.rely_on_elements(state, *address);
            let element = element_type(state, *address)?;
            let (scale, size) = (i64::from(element.size()), scale_of(java_type));
            if is_element(java_type, element, *offset) {
                return machine.read_element(state, *address, (offset / scale) as u32);
            }
            let mut bits: u64 = 0;
            for byte in 0..size {
                let at = offset + byte;
                let value = machine.read_element(state, *address, (at / scale) as u32)?;
                bits |= (bits_of(value)? >> (8 * (at % scale)) & 0xff) << (8 * byte);
            }
            Ok(value_of(java_type, bits))
        }
        Place::Outside(address) => {
            let size = scale_of(java_type) as usize;
            let bytes = state.runtime.outside.bytes(*address, size).ok_or_else(no_memory)?;
            Ok(value_of(java_type, bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u64::from(*byte))))
        }
    }
}

fn no_memory() -> Stop {
    unsupported("Unsafe access to memory that is not allocated")
}

/// A value as it lies in memory.
fn bits_of(value: Value) -> std::result::Result<u64, Stop> {
    match value {
        Value::Int(value) => Ok(value as u32 as u64),
        Value::Long(value) => Ok(value as u64),
        Value::Float(value) => Ok(u64::from(value.to_bits())),
        Value::Double(value) => Ok(value.to_bits()),
        _ => Err(unsupported("Unsafe access to unknown bytes")),
    }
}

fn value_of(java_type: &JavaType, bits: u64) -> Value {
    match java_type {
        JavaType::Long => Value::Long(bits as i64),
        JavaType::Double => Value::Double(f64::from_bits(bits)),
        JavaType::Float => Value::Float(f32::from_bits(bits as u32)),
        JavaType::Int => Value::Int(bits as i32),
        JavaType::Short => Value::Int(i32::from(bits as i16)),
        JavaType::Char => Value::Int(i32::from(bits as u16)),
        _ => Value::Int(i32::from(bits as i8)),
    }
}

/// Whether values of a type lie in an array as its elements do.
fn is_element(java_type: &JavaType, element: Element, offset: i64) -> bool {
    let own = Element::of(java_type);
    let alike = own == element
        || matches!((own, element), (Element::Byte, Element::Boolean) | (Element::Boolean, Element::Byte));
    alike && offset % i64::from(element.size()) == 0
}

fn write<'p>(
    machine: &mut Machine<'p>,
    state: &mut State<'p>,
    place: &Place,
    java_type: &JavaType,
    value: Value,
) -> std::result::Result<(), Stop> {
    match place {
        Place::Field(address, slot) => {
            if let Some(object) = state.heap.get_mut(*address) {
                object.set_field(*slot, value);
            }
            machine.note_slot_overwritten(state, *address, *slot);
        }
        Place::Static(class, slot) => {
            if let Some(class) = state.class_state_mut(*class)
                && let Some(field) = class.statics.get_mut(*slot)
            {
                *field = value;
            }
        }
        Place::Bytes(address, offset) => {
            let element = element_type(state, *address)?;
            let (scale, size) = (i64::from(element.size()), scale_of(java_type));
            if is_element(java_type, element, *offset) {
                machine.write_element(state, *address, (offset / scale) as u32, value);
                return Ok(());
            }
            let bits = bits_of(value)?;
            for byte in 0..size {
                let (at, own) = (offset + byte, bits >> (8 * byte) & 0xff);
                let (index, shift) = ((at / scale) as u32, 8 * (at % scale));
                let old = match scale {
                    1 => 0,
                    _ => bits_of(machine.read_element(state, *address, index)?)?,
                };
                let new = old & !(0xff << shift) | own << shift;
                machine.write_element(state, *address, index, element_value(element, new));
            }
        }
        Place::Outside(address) => {
            let bits = bits_of(value)?.to_le_bytes();
            let size = scale_of(java_type) as usize;
            let target = state.runtime.outside.bytes_mut(*address, size).ok_or_else(no_memory)?;
            target.copy_from_slice(bits.get(..size).unwrap_or(&bits));
        }
    }
    Ok(())
}

fn element_value(element: Element, bits: u64) -> Value {
    value_of(
        match element {
            Element::Long => &JavaType::Long,
            Element::Double => &JavaType::Double,
            Element::Float => &JavaType::Float,
            Element::Int => &JavaType::Int,
            Element::Short => &JavaType::Short,
            Element::Char => &JavaType::Char,
            Element::Byte | Element::Boolean | Element::Reference => &JavaType::Byte,
        },
        bits,
    )
}

fn allocate_memory<'p>(_: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let size = long(operands, 1)?;
    if !(0..=1 << 30).contains(&size) {
        return Ok(Native::Value(Value::Long(0)));
    }
    Ok(Native::Value(Value::Long(state.runtime.outside.allocate(size as usize))))
}

fn free_memory<'p>(_: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    state.runtime.outside.free(long(operands, 1)?);
    Ok(Native::Void)
}

/// One call may be about any number of bytes, and nothing can stop it: many bytes are many steps, and too many are too much.
fn take_steps(state: &mut State<'_>, count: i64) -> std::result::Result<(), Stuck> {
    const MOST: i64 = 1 << 22;
    const IN_A_STEP: u64 = 64;
    if count > MOST {
        return Err(Stuck::Unsupported(format!("Unsafe access to more than {MOST} bytes at once")));
    }
    state.steps = state.steps.saturating_add(count.max(0).unsigned_abs() / IN_A_STEP);
    Ok(())
}

fn set_memory<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let (count, byte) = (long(operands, 3)?, operand(operands, 4)?);
    take_steps(state, count)?;
    let start = long(operands, 2)?;
    let mut at = [operand(operands, 0)?, operand(operands, 1)?, Value::Long(start)];
    for offset in 0..count {
        at[2] = Value::Long(start + offset);
        let place = place(machine, state, &at)?;
        write(machine, state, &place, &JavaType::Byte, byte)?;
    }
    Ok(Native::Void)
}

fn copy_memory<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    copy(machine, state, operands, 1)
}

/// The same with the bytes of each element in the other order.
fn copy_and_swap_memory<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    copy(machine, state, operands, long(operands, 6)?.clamp(1, 8) as usize)
}

fn copy<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value], swapped: usize) -> Result<'p> {
    let count = long(operands, 5)?;
    take_steps(state, count)?;
    let (from, to) = (long(operands, 2)?, long(operands, 4)?);
    let mut bytes = Vec::new();
    let mut at = [operand(operands, 0)?, operand(operands, 1)?, Value::Long(from)];
    for offset in 0..count {
        at[2] = Value::Long(from + offset);
        let place = place(machine, state, &at)?;
        bytes.push(read(machine, state, &place, &JavaType::Byte)?);
    }
    bytes.chunks_mut(swapped).for_each(<[Value]>::reverse);
    at[1] = operand(operands, 3)?;
    for (offset, byte) in bytes.into_iter().enumerate() {
        at[2] = Value::Long(to + offset as i64);
        let place = place(machine, state, &at)?;
        write(machine, state, &place, &JavaType::Byte, byte)?;
    }
    Ok(Native::Void)
}

fn element_type(state: &State<'_>, address: Address) -> std::result::Result<Element, Stop> {
    let array = state.heap.get(address).and_then(Object::array).ok_or_else(|| invalid("an array was expected"))?;
    Ok(array.element)
}

fn get<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value], java_type: &JavaType) -> Result<'p> {
    let place = place(machine, state, operands)?;
    Ok(Native::Value(read(machine, state, &place, java_type)?))
}

fn put<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value], java_type: &JavaType) -> Result<'p> {
    let place = place(machine, state, operands)?;
    write(machine, state, &place, java_type, operand(operands, 3)?)?;
    Ok(Native::Void)
}

/// The type that the operands of a comparison have.
fn type_of(value: Value) -> JavaType {
    match value {
        Value::Long(_) | Value::LongTerm(_) => JavaType::Long,
        Value::Int(_) | Value::IntTerm(_) => JavaType::Int,
        _ => JavaType::Reference("java/lang/Object".into()),
    }
}

/// Exchanges if the old value is the expected one; gives the old value and whether it was.
fn exchange<'p>(
    machine: &mut Machine<'p>,
    state: &mut State<'p>,
    operands: &[Value],
) -> std::result::Result<(Value, bool), Stop> {
    let place = place(machine, state, operands)?;
    let (expected, new) = (operand(operands, 3)?, operand(operands, 4)?);
    let java_type = type_of(expected);
    let old = read(machine, state, &place, &java_type)?;
    let same = match (old, expected) {
        (Value::Int(old), Value::Int(expected)) => old == expected,
        (Value::Long(old), Value::Long(expected)) => old == expected,
        (Value::Int(_) | Value::IntTerm(_), _) | (Value::Long(_) | Value::LongTerm(_), _) => {
            let (old, expected) = (machine.integer_term(old)?, machine.integer_term(expected)?);
            let same = machine.terms.eq(old, expected);
            machine.decide(state, same, Why::Program)?
        }
        (old, expected) => machine.same_reference(state, old, expected)?,
    };
    if same {
        write(machine, state, &place, &java_type, new)?;
    }
    Ok((old, same))
}

fn compare_and_set<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let (_, same) = exchange(machine, state, operands)?;
    Ok(Native::Value(Value::Int(i32::from(same))))
}

fn compare_and_exchange<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let (old, _) = exchange(machine, state, operands)?;
    Ok(Native::Value(old))
}

fn get_int<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    get(machine, state, operands, &JavaType::Int)
}

fn put_int<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    put(machine, state, operands, &JavaType::Int)
}

fn get_long<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    get(machine, state, operands, &JavaType::Long)
}

fn put_long<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    put(machine, state, operands, &JavaType::Long)
}

fn get_reference<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    get(machine, state, operands, &JavaType::Reference("java/lang/Object".into()))
}

fn put_reference<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    put(machine, state, operands, &JavaType::Reference("java/lang/Object".into()))
}

fn get_boolean<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    get(machine, state, operands, &JavaType::Boolean)
}

fn put_boolean<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    put(machine, state, operands, &JavaType::Boolean)
}

fn get_byte<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    get(machine, state, operands, &JavaType::Byte)
}

fn put_byte<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    put(machine, state, operands, &JavaType::Byte)
}

fn get_short<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    get(machine, state, operands, &JavaType::Short)
}

fn put_short<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    put(machine, state, operands, &JavaType::Short)
}

fn get_char<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    get(machine, state, operands, &JavaType::Char)
}

fn put_char<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    put(machine, state, operands, &JavaType::Char)
}

fn get_float<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    get(machine, state, operands, &JavaType::Float)
}

fn put_float<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    put(machine, state, operands, &JavaType::Float)
}

fn get_double<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    get(machine, state, operands, &JavaType::Double)
}

fn put_double<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    put(machine, state, operands, &JavaType::Double)
}
