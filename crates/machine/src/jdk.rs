//! What the machine knows of the JDK: which methods code under test may call, and models of native ones. A model
//! stands under the Java signature of what it models.

use std::sync::Arc;

use glassbox_program::{Class, Method, Origin};

use crate::event::{Event, Why};
use crate::heap::{Array, Body, Cells, Object};
use crate::run::{Machine, invalid, unsupported};
use crate::state::State;
use crate::value::{Address, NULL, Value};

/// Whether code under test may call this JDK method: its bytecode and what that calls is known to run as on a real
/// virtual machine, or it has a model.
pub(crate) fn is_open(machine: &Machine<'_>, class: &Class, method: &Method) -> bool {
    if class.ancestors.contains(&machine.known.throwable.id) {
        let names = ["<init>", "getMessage", "getLocalizedMessage", "getCause", "initCause", "fillInStackTrace"];
        return names.contains(&&*method.name);
    }
    match &*class.name {
        "java/lang/Number" | "java/lang/Record" => method.is_constructor(),
        "java/lang/Enum" => matches!(&*method.name, "<init>" | "ordinal" | "name" | "equals" | "compareTo"),
        "java/lang/Class" => &*method.name == "desiredAssertionStatus",
        "java/lang/Object" => matches!(&*method.name, "<init>" | "getClass" | "equals" | "clone"),
        "java/lang/Math" | "java/lang/StrictMath" => {
            let integral = |text: &str| !text.contains(['F', 'D']);
            integral(&method.descriptor_text) && &*method.name != "random"
        }
        "java/util/Objects" => {
            &*method.name == "requireNonNull" && !method.descriptor_text.contains("Supplier")
                || matches!(&*method.name, "isNull" | "nonNull")
        }
        _ => false,
    }
}

pub(crate) fn has_model(method: &Method) -> bool {
    (method.flags.is_native() || &*method.class == "java/lang/Class") && find(method).is_some()
}

#[derive(Clone, Copy)]
enum Model {
    /// Does nothing and returns nothing.
    Nothing,
    Zero,
    ZeroLong,
    /// Gives back its receiver.
    Receiver,
    GetClass,
    AssertionStatus,
    Clone,
    PrimitiveClass,
    DoubleBits,
    FloatBits,
    DoubleFromBits,
    FloatFromBits,
}

/// The table of models, by class, name and descriptor.
fn find(method: &Method) -> Option<Model> {
    let model = match (&*method.class, &*method.name, &*method.descriptor_text) {
        (_, "registerNatives", "()V") => Model::Nothing,
        ("java/lang/Object", "getClass", "()Ljava/lang/Class;") => Model::GetClass,
        ("java/lang/Object", "clone", "()Ljava/lang/Object;") => Model::Clone,
        ("java/lang/Throwable", "fillInStackTrace", "(I)Ljava/lang/Throwable;") => Model::Receiver,
        ("java/lang/Class", "desiredAssertionStatus", "()Z") => Model::AssertionStatus,
        ("java/lang/Class", "getPrimitiveClass", "(Ljava/lang/String;)Ljava/lang/Class;") => Model::PrimitiveClass,
        ("java/lang/Float", "floatToRawIntBits", "(F)I") => Model::FloatBits,
        ("java/lang/Double", "doubleToRawLongBits", "(D)J") => Model::DoubleBits,
        ("java/lang/Float", "intBitsToFloat", "(I)F") => Model::FloatFromBits,
        ("java/lang/Double", "longBitsToDouble", "(J)D") => Model::DoubleFromBits,
        // There is no archive of objects to start from.
        ("jdk/internal/misc/CDS", "initializeFromArchive", "(Ljava/lang/Class;)V") => Model::Nothing,
        ("jdk/internal/misc/CDS", "isDumpingClassList0" | "isDumpingArchive0" | "isSharingEnabled0", "()Z") => {
            Model::Zero
        }
        ("jdk/internal/misc/CDS", "getCDSConfigStatus", "()I") => Model::Zero,
        ("jdk/internal/misc/CDS", "getRandomSeedForDumping", "()J") => Model::ZeroLong,
        // Only used during boot, to salt the order of immutable sets, which no open method shows.
        ("java/lang/System", "nanoTime", "()J") => Model::ZeroLong,
        _ => return None,
    };
    Some(model)
}

/// Runs a model; operands start with the receiver.
pub(crate) fn model<'p>(
    machine: &mut Machine<'p>,
    state: &mut State<'p>,
    method: &Method,
    operands: &[Value],
) -> Result<Option<Value>, Event> {
    let Some(model) = find(method) else { return Err(invalid("a method without a model")) };
    let operand = |index: usize| operands.get(index).copied().ok_or_else(|| invalid("operand stack underflow"));
    Ok(match model {
        Model::Nothing => None,
        Model::Zero => Some(Value::Int(0)),
        Model::ZeroLong => Some(Value::Long(0)),
        Model::Receiver => Some(operand(0)?),
        Model::GetClass => {
            let receiver = machine.dereference(state, operand(0)?, Why::NullCheck)?;
            let class = machine.exact_class(state, receiver, Why::TypeTest)?;
            Some(Value::Reference(mirror(machine, state, class)?))
        }
        // Assertions are on in code under test, as in the test runs of the usual build tools, and off in the JDK.
        Model::AssertionStatus => {
            let of = machine.dereference(state, operand(0)?, Why::NullCheck)?;
            let class = state.mirrors.iter().find(|(_, mirror)| **mirror == of).map(|(class, _)| *class);
            let own = class.is_some_and(|class| machine.program.class(class).origin != Origin::Jdk);
            Some(Value::Int(i32::from(own)))
        }
        Model::Clone => {
            let receiver = machine.dereference(state, operand(0)?, Why::NullCheck)?;
            if state.heap.get(receiver).is_none_or(|object| object.array().is_none()) {
                return Err(unsupported("Object.clone() of an object that is no array"));
            }
            Some(Value::Reference(machine.clone_array(state, receiver)?))
        }
        Model::PrimitiveClass => {
            let class = machine.known.class;
            Some(Value::Reference(machine.allocate(state, class)?))
        }
        Model::FloatBits => match operand(0)? {
            Value::Float(value) => Some(Value::Int(value.to_bits() as i32)),
            _ => return Err(unsupported("Float.floatToRawIntBits of an input")),
        },
        Model::FloatFromBits => match operand(0)? {
            Value::Int(value) => Some(Value::Float(f32::from_bits(value as u32))),
            _ => return Err(unsupported("Float.intBitsToFloat of an input")),
        },
        Model::DoubleFromBits => match operand(0)? {
            Value::Long(value) => Some(Value::Double(f64::from_bits(value as u64))),
            _ => return Err(unsupported("Double.longBitsToDouble of an input")),
        },
        Model::DoubleBits => match operand(0)? {
            Value::Double(value) => Some(Value::Long(value.to_bits() as i64)),
            _ => return Err(unsupported("Double.doubleToRawLongBits of an input")),
        },
    })
}

/// The `java.lang.Class` object of a class.
pub(crate) fn mirror<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, class: &'p Class) -> Result<Address, Event> {
    if let Some(mirror) = state.mirrors.get(&class.id) {
        return Ok(*mirror);
    }
    let mirror = machine.allocate(state, machine.known.class)?;
    state.mirrors.insert(class.id, mirror);
    Ok(mirror)
}

impl<'p> Machine<'p> {
    /// The interned string of a text, with the layout that the JDK gives it: Latin-1 if possible, else UTF-16.
    pub(crate) fn string(&mut self, state: &mut State<'p>, text: &[u16]) -> Address {
        if let Some(address) = state.strings.get(text) {
            return *address;
        }
        let latin1 = text.iter().all(|unit| *unit < 256);
        let bytes: Vec<u8> = if latin1 {
            text.iter().map(|unit| *unit as u8).collect()
        } else {
            text.iter().flat_map(|unit| unit.to_ne_bytes()).collect()
        };
        let cells: Vec<Value> = bytes.iter().map(|byte| Value::Int(i32::from(*byte as i8))).collect();
        let array = Array {
            element: glassbox_program::JavaType::Byte,
            length: Value::Int(cells.len() as i32),
            cells: Cells::Dense(cells),
        };
        let bytes = state.heap.allocate(Object {
            class: self.known.bytes.id,
            body: Body::Array(array),
            input: None,
            shared: state.initializing > 0,
        });
        let string = self.known.string;
        let fields = string.instance_fields.iter();
        let fields = fields.map(|id| Value::default_of(&self.program.field(*id).java_type)).collect();
        let mut object = Object { class: string.id, body: Body::Fields(fields), input: None, shared: true };
        object.set_field(self.known.string_value.slot, Value::Reference(bytes));
        object.set_field(self.known.string_coder.slot, Value::Int(i32::from(!latin1)));
        let address = state.heap.allocate(object);
        state.strings.insert(Arc::from(text), address);
        address
    }

    /// The text of a string whose characters are all known.
    pub(crate) fn text_of(&self, state: &State<'p>, address: Address) -> Option<Vec<u16>> {
        let object = state.heap.get(address).filter(|object| object.class == self.known.string.id)?;
        let Value::Reference(value) = object.field(self.known.string_value.slot) else { return None };
        let Value::Int(coder) = object.field(self.known.string_coder.slot) else { return None };
        let array = if value == NULL { return None } else { state.heap.get(value)?.array()? };
        let Cells::Dense(cells) = &array.cells else { return None };
        let bytes: Option<Vec<u8>> = cells
            .iter()
            .map(|cell| match cell {
                Value::Int(byte) => Some(*byte as u8),
                _ => None,
            })
            .collect();
        let bytes = bytes?;
        Some(if coder == 0 {
            bytes.into_iter().map(u16::from).collect()
        } else {
            bytes.chunks_exact(2).map(|pair| u16::from_ne_bytes([pair[0], pair[1]])).collect()
        })
    }
}
