//! `java.lang.reflect.Array`.

use glassbox_program::{JavaType, box_of};

use super::lang::{Result, operand};
use super::reflection::widen;
use super::{Native, Row};
use crate::event::{Stop, Why};
use crate::heap::Object;
use crate::machine::{Machine, invalid};
use crate::state::value::{Address, NULL, Value};
use crate::state::{Mirror, State};

const ARRAY: &str = "java/lang/reflect/Array";

pub(crate) const TABLE: &[Row] = &[
    (ARRAY, "newArray(Ljava/lang/Class;I)Ljava/lang/Object;", new_array),
    (ARRAY, "multiNewArray(Ljava/lang/Class;[I)Ljava/lang/Object;", new_nested_array),
    (ARRAY, "getLength(Ljava/lang/Object;)I", length),
    (ARRAY, "get(Ljava/lang/Object;I)Ljava/lang/Object;", get),
    (ARRAY, "getBoolean(Ljava/lang/Object;I)Z", |machine, state, operands| {
        get_as(machine, state, operands, &JavaType::Boolean)
    }),
    (ARRAY, "getByte(Ljava/lang/Object;I)B", |machine, state, operands| {
        get_as(machine, state, operands, &JavaType::Byte)
    }),
    (ARRAY, "getChar(Ljava/lang/Object;I)C", |machine, state, operands| {
        get_as(machine, state, operands, &JavaType::Char)
    }),
    (ARRAY, "getShort(Ljava/lang/Object;I)S", |machine, state, operands| {
        get_as(machine, state, operands, &JavaType::Short)
    }),
    (ARRAY, "getInt(Ljava/lang/Object;I)I", |machine, state, operands| {
        get_as(machine, state, operands, &JavaType::Int)
    }),
    (ARRAY, "getLong(Ljava/lang/Object;I)J", |machine, state, operands| {
        get_as(machine, state, operands, &JavaType::Long)
    }),
    (ARRAY, "getFloat(Ljava/lang/Object;I)F", |machine, state, operands| {
        get_as(machine, state, operands, &JavaType::Float)
    }),
    (ARRAY, "getDouble(Ljava/lang/Object;I)D", |machine, state, operands| {
        get_as(machine, state, operands, &JavaType::Double)
    }),
    (ARRAY, "set(Ljava/lang/Object;ILjava/lang/Object;)V", set),
    (ARRAY, "setBoolean(Ljava/lang/Object;IZ)V", |machine, state, operands| {
        set_as(machine, state, operands, &JavaType::Boolean)
    }),
    (ARRAY, "setByte(Ljava/lang/Object;IB)V", |machine, state, operands| {
        set_as(machine, state, operands, &JavaType::Byte)
    }),
    (ARRAY, "setChar(Ljava/lang/Object;IC)V", |machine, state, operands| {
        set_as(machine, state, operands, &JavaType::Char)
    }),
    (ARRAY, "setShort(Ljava/lang/Object;IS)V", |machine, state, operands| {
        set_as(machine, state, operands, &JavaType::Short)
    }),
    (ARRAY, "setInt(Ljava/lang/Object;II)V", |machine, state, operands| {
        set_as(machine, state, operands, &JavaType::Int)
    }),
    (ARRAY, "setLong(Ljava/lang/Object;IJ)V", |machine, state, operands| {
        set_as(machine, state, operands, &JavaType::Long)
    }),
    (ARRAY, "setFloat(Ljava/lang/Object;IF)V", |machine, state, operands| {
        set_as(machine, state, operands, &JavaType::Float)
    }),
    (ARRAY, "setDouble(Ljava/lang/Object;ID)V", |machine, state, operands| {
        set_as(machine, state, operands, &JavaType::Double)
    }),
];

const NOT_AN_ARRAY: &str = "Argument is not an array";
const NOT_PRIMITIVE: &str = "Argument is not an array of primitive type";
const MISMATCH: &str = "argument type mismatch";

fn illegal<'p>(message: &str) -> Native<'p> {
    Native::Throw("java/lang/IllegalArgumentException", Some(message.into()))
}

/// The type that the elements of a new array shall have; nothing for `void`.
fn element_of(machine: &Machine<'_>, state: &State<'_>, mirror: Value) -> Option<JavaType> {
    match state.runtime.mirrored.get(match &mirror {
        Value::Reference(address) => address,
        _ => return None,
    })? {
        Mirror::Class(id) => Some(machine.program.class(*id).java_type()),
        Mirror::Primitive(java_type) => Some(java_type.clone()),
        Mirror::Void => None,
    }
}

fn new_array<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    if operand(operands, 0)? == Value::Reference(NULL) {
        return Ok(Native::Throw("java/lang/NullPointerException", None));
    }
    let length = machine.concrete_int(state, operand(operands, 1)?, Why::ArrayLength)?;
    make(machine, state, operand(operands, 0)?, &[length])
}

fn new_nested_array<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let lengths = operand(operands, 1)?;
    if operand(operands, 0)? == Value::Reference(NULL) || lengths == Value::Reference(NULL) {
        return Ok(Native::Throw("java/lang/NullPointerException", None));
    }
    let elements = machine.elements(state, lengths).ok_or_else(|| invalid("an array of lengths"))?;
    let mut lengths = Vec::with_capacity(elements.len());
    for length in elements {
        lengths.push(machine.concrete_int(state, length, Why::ArrayLength)?);
    }
    make(machine, state, operand(operands, 0)?, &lengths)
}

fn make<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, element: Value, lengths: &[i32]) -> Result<'p> {
    let Some(mut java_type) = element_of(machine, state, element).filter(|_| (1..256).contains(&lengths.len())) else {
        return Ok(Native::Throw("java/lang/IllegalArgumentException", None));
    };
    if let Some(negative) = lengths.iter().find(|length| **length < 0) {
        return Ok(Native::Throw("java/lang/NegativeArraySizeException", Some(negative.to_string())));
    }
    for _ in lengths {
        java_type = java_type.array_of();
    }
    let JavaType::Reference(name) = java_type else { return Err(invalid("an array type")) };
    let class = machine.load(&name)?;
    let lengths: Vec<Value> = lengths.iter().map(|length| Value::Int(*length)).collect();
    Ok(Native::Value(Value::Reference(machine.allocate_nested(state, class, &lengths)?)))
}

/// The array that is the first operand, with the type of its elements; or what is thrown instead.
fn array<'p>(
    machine: &mut Machine<'p>,
    state: &State<'p>,
    operands: &[Value],
) -> std::result::Result<std::result::Result<(Address, JavaType), Native<'p>>, Stop> {
    let address = machine.dereference(state, operand(operands, 0)?, Why::NullCheck)?;
    if address == NULL {
        return Ok(Err(Native::Throw("java/lang/NullPointerException", None)));
    }
    let class = machine.exact_class(state, address, Why::TypeTest)?;
    Ok(class.component.clone().map(|component| (address, component)).ok_or_else(|| illegal(NOT_AN_ARRAY)))
}

/// The index that is the second operand, if it is inside.
fn index<'p>(
    machine: &mut Machine<'p>,
    state: &State<'p>,
    array: Address,
    operands: &[Value],
) -> std::result::Result<Option<u32>, Stop> {
    let index = machine.concrete_int(state, operand(operands, 1)?, Why::ArrayIndex)?;
    let length = state.heap.get(array).and_then(Object::array).map_or(Value::Int(0), |array| array.length);
    let length = machine.concrete_int(state, length, Why::ArrayLength)?;
    Ok((0..length).contains(&index).then_some(index as u32))
}

const OUTSIDE: &str = "java/lang/ArrayIndexOutOfBoundsException";

fn length<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let address = match array(machine, state, operands)? {
        Ok((address, _)) => address,
        Err(thrown) => return Ok(thrown),
    };
    let array = state.heap.get(address).and_then(Object::array).ok_or_else(|| invalid("an array"))?;
    Ok(Native::Value(array.length))
}

fn get<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let (address, element) = match array(machine, state, operands)? {
        Ok(found) => found,
        Err(thrown) => return Ok(thrown),
    };
    let Some(index) = index(machine, state, address, operands)? else { return Ok(Native::Throw(OUTSIDE, None)) };
    let value = machine.read_element(state, address, index)?;
    let Some(class) = box_of(&element) else { return Ok(Native::Value(value)) };
    let class = machine.load(class.name)?;
    if machine.initialize(state, class)? {
        return Ok(Native::Restart);
    }
    let descriptor = format!("({})L{};", element.descriptor(), class.name);
    let wrap = class.method("valueOf", &descriptor).ok_or_else(|| invalid("a wrapper class"))?;
    Ok(Native::Become(wrap, vec![value]))
}

fn get_as<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value], wanted: &JavaType) -> Result<'p> {
    let (address, element) = match array(machine, state, operands)? {
        Ok(found) => found,
        Err(thrown) => return Ok(thrown),
    };
    if element.is_reference() {
        return Ok(illegal(NOT_PRIMITIVE));
    }
    let Some(index) = index(machine, state, address, operands)? else { return Ok(Native::Throw(OUTSIDE, None)) };
    let value = machine.read_element(state, address, index)?;
    Ok(widen(&element, wanted, value).map_or_else(|| illegal(MISMATCH), Native::Value))
}

fn set<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let (address, element) = match array(machine, state, operands)? {
        Ok(found) => found,
        Err(thrown) => return Ok(thrown),
    };
    let object = machine.dereference(state, operand(operands, 2)?, Why::ArrayStore)?;
    let value = match &element {
        JavaType::Reference(name) => {
            let class = machine.load(name)?;
            if object != NULL && !machine.is_instance(state, object, class, Why::ArrayStore)? {
                return Ok(illegal("array element type mismatch"));
            }
            Value::Reference(object)
        }
        _ if object == NULL => return Ok(Native::Throw("java/lang/IllegalArgumentException", None)),
        primitive => {
            let unwrapped = machine.unwrapped(state, object)?;
            match unwrapped.and_then(|(from, value)| widen(&from, primitive, value)) {
                Some(value) => value,
                None => return Ok(illegal(MISMATCH)),
            }
        }
    };
    store(machine, state, address, operands, value)
}

fn set_as<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value], given: &JavaType) -> Result<'p> {
    let (address, element) = match array(machine, state, operands)? {
        Ok(found) => found,
        Err(thrown) => return Ok(thrown),
    };
    if element.is_reference() {
        return Ok(illegal(NOT_PRIMITIVE));
    }
    match widen(given, &element, operand(operands, 2)?) {
        Some(value) => store(machine, state, address, operands, value),
        None => Ok(illegal(MISMATCH)),
    }
}

fn store<'p>(
    machine: &mut Machine<'p>,
    state: &mut State<'p>,
    address: Address,
    operands: &[Value],
    value: Value,
) -> Result<'p> {
    match index(machine, state, address, operands)? {
        Some(index) => {
            machine.write_element(state, address, index, value);
            Ok(Native::Void)
        }
        None => Ok(Native::Throw(OUTSIDE, None)),
    }
}
