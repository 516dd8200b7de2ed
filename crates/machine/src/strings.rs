//! Strings, with the layout that the JDK gives them, and class mirrors.

use std::sync::Arc;

use glassbox_program::{Class, JavaType, binary_name};

use crate::event::Event;
use crate::heap::{Array, Body, Cells, Object};
use crate::run::Machine;
use crate::state::{Mirror, State};
use crate::value::{Address, NULL, Value};

impl<'p> Machine<'p> {
    /// The interned string of a text.
    pub(crate) fn string(&mut self, state: &mut State<'p>, text: &[u16]) -> Address {
        if let Some(address) = state.strings.get(text) {
            return *address;
        }
        let address = self.new_string(state, text);
        Arc::make_mut(&mut state.strings).insert(Arc::from(text), address);
        address
    }

    /// A fresh string: Latin-1 if possible, else UTF-16.
    pub(crate) fn new_string(&mut self, state: &mut State<'p>, text: &[u16]) -> Address {
        let latin1 = text.iter().all(|unit| *unit < 256);
        let bytes: Vec<u8> = if latin1 {
            text.iter().map(|unit| *unit as u8).collect()
        } else {
            text.iter().flat_map(|unit| unit.to_ne_bytes()).collect()
        };
        let cells: Vec<Value> = bytes.iter().map(|byte| Value::Int(i32::from(*byte as i8))).collect();
        let array =
            Array { element: JavaType::Byte, length: Value::Int(cells.len() as i32), cells: Cells::Dense(cells) };
        let bytes = state.heap.allocate(Object {
            class: self.known.bytes.id,
            body: Body::Array(array),
            input: None,
            shared: true,
        });
        let string = self.known.string;
        let fields = string.instance_fields.iter();
        let fields = fields.map(|id| Value::default_of(&self.program.field(*id).java_type)).collect();
        let mut object = Object { class: string.id, body: Body::Fields(fields), input: None, shared: true };
        object.set_field(self.known.string_value.slot, Value::Reference(bytes));
        object.set_field(self.known.string_coder.slot, Value::Int(i32::from(!latin1)));
        state.heap.allocate(object)
    }

    pub(crate) fn new_text(&mut self, state: &mut State<'p>, text: &str) -> Value {
        let units: Vec<u16> = text.encode_utf16().collect();
        Value::Reference(self.new_string(state, &units))
    }

    /// The text of a string that a native method was given.
    pub(crate) fn rust_text(&self, state: &State<'p>, value: Value) -> Option<String> {
        match value {
            Value::Reference(address) => String::from_utf16(&self.text_of(state, address)?).ok(),
            _ => None,
        }
    }

    /// The `java.lang.Class` object of a class.
    pub(crate) fn mirror(&mut self, state: &mut State<'p>, class: &'p Class) -> Result<Address, Event> {
        self.mirror_of(state, &Mirror::Class(class.id))
    }

    /// The `java.lang.Class` object of anything that has one. Fields that a virtual machine fills in are filled in, as
    /// far as this JDK has them.
    pub(crate) fn mirror_of(&mut self, state: &mut State<'p>, of: &Mirror) -> Result<Address, Event> {
        if let Some(mirror) = state.mirrors.get(of) {
            return Ok(*mirror);
        }
        let class_class = self.known.class;
        let address = self.allocate(state, class_class)?;
        Arc::make_mut(&mut state.mirrors).insert(of.clone(), address);
        Arc::make_mut(&mut state.mirrored).insert(address, of.clone());
        let (name, component, modifiers) = match of {
            Mirror::Class(id) => {
                let class = self.program.class(*id);
                (binary_name(&class.name), class.component.clone(), self.modifiers(class))
            }
            Mirror::Primitive(java_type) => (java_type.to_string(), None, 0x0411),
            Mirror::Void => ("void".to_owned(), None, 0x0411),
        };
        let name: Vec<u16> = name.encode_utf16().collect();
        let name = self.string(state, &name);
        let primitive = !matches!(of, Mirror::Class(_));
        let component = match component {
            Some(component) => self.mirror_of_type(state, &component)?,
            None => NULL,
        };
        for (field, value) in [
            ("name", Value::Reference(name)),
            ("componentType", Value::Reference(component)),
            ("primitive", Value::Int(i32::from(primitive))),
            ("modifiers", Value::Int(modifiers)),
        ] {
            if let Some(field) = class_class.field(field)
                && let Some(object) = state.heap.get_mut(address)
            {
                object.set_field(field.slot, value);
            }
        }
        if let Some(module) = state.unnamed_module
            && let Some(field) = class_class.field("module")
            && let Some(object) = state.heap.get_mut(address)
        {
            object.set_field(field.slot, Value::Reference(module));
        }
        Ok(address)
    }

    pub(crate) fn mirror_of_type(&mut self, state: &mut State<'p>, java_type: &JavaType) -> Result<Address, Event> {
        match java_type {
            JavaType::Reference(name) => {
                let class = self.program.load(name).map_err(crate::run::linking)?;
                self.mirror(state, class)
            }
            primitive => self.mirror_of(state, &Mirror::Primitive(primitive.clone())),
        }
    }

    /// What a mirror stands for.
    pub(crate) fn mirrored(&self, state: &State<'p>, value: Value) -> Option<Mirror> {
        match value {
            Value::Reference(address) => state.mirrored.get(&address).cloned(),
            _ => None,
        }
    }

    /// The class that a mirror stands for, if it is no primitive type.
    pub(crate) fn mirrored_class(&self, state: &State<'p>, value: Value) -> Option<&'p Class> {
        match self.mirrored(state, value)? {
            Mirror::Class(id) => Some(self.program.class(id)),
            Mirror::Primitive(_) | Mirror::Void => None,
        }
    }

    /// `Class.getModifiers()`.
    pub(crate) fn modifiers(&self, class: &Class) -> i32 {
        let flags = class.nesting.as_ref().map_or(class.flags, |nesting| nesting.flags);
        i32::from(flags.0 & 0x7fdf)
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
