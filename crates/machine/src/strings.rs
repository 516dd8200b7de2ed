//! Strings, with the layout that the JDK gives them, and class mirrors.

use std::sync::Arc;

use glassbox_program::{Class, JavaType, StackKind, binary_name};

use crate::event::Stop;
use crate::heap::{Cells, Element};
use crate::machine::Machine;
use crate::state::value::{Address, NULL, Value};
use crate::state::{Mirror, State};

impl<'p> Machine<'p> {
    /// The interned string of a constant.
    #[inline]
    pub(crate) fn literal(&mut self, state: &mut State<'p>, text: &Arc<[u16]>) -> Address {
        let key = text.as_ptr() as usize;
        if let Some(address) = state.runtime.literals.get(&key) {
            return *address;
        }
        let address = self.string(state, text);
        state.runtime.literals.insert(key, address);
        address
    }

    /// The interned string of a text.
    pub(crate) fn string(&mut self, state: &mut State<'p>, text: &[u16]) -> Address {
        if let Some(address) = state.runtime.strings.get(text) {
            return *address;
        }
        let address = self.new_string(state, text);
        state.runtime.strings.insert(Arc::from(text), address);
        address
    }

    /// A fresh string: Latin-1 if possible, else UTF-16.
    pub(crate) fn new_string(&mut self, state: &mut State<'p>, text: &[u16]) -> Address {
        let latin1 = text.iter().all(|unit| *unit < 256);
        let bytes: Arc<[i8]> = if latin1 {
            text.iter().map(|unit| *unit as i8).collect()
        } else {
            text.iter().flat_map(|unit| unit.to_le_bytes()).map(|byte| byte as i8).collect()
        };
        let bytes = self.allocate_cells(state, self.known.bytes, Element::Byte, Cells::Bytes(bytes));
        let address = self.allocate_anyway(state, self.known.string);
        let (value, coder) = (self.known.string_value.slot, self.known.string_coder.slot);
        if let Some(object) = state.heap.get_mut(address) {
            object.shared = true;
            object.set_field(value, Value::Reference(bytes));
            object.set_field(coder, Value::Int(i32::from(!latin1)));
        }
        address
    }

    pub(crate) fn new_text(&mut self, state: &mut State<'p>, text: &str) -> Value {
        let units: Vec<u16> = text.encode_utf16().collect();
        Value::Reference(self.new_string(state, &units))
    }

    /// The interned string of a text.
    pub(crate) fn interned_text(&mut self, state: &mut State<'p>, text: &str) -> Value {
        let units: Vec<u16> = text.encode_utf16().collect();
        Value::Reference(self.string(state, &units))
    }

    /// The text of a string that a native method was given.
    pub(crate) fn rust_text(&self, state: &State<'p>, value: Value) -> Option<String> {
        match value {
            Value::Reference(address) => String::from_utf16(&self.text_of(state, address)?).ok(),
            _ => None,
        }
    }

    /// The `java.lang.Class` object of a class.
    pub(crate) fn mirror(&mut self, state: &mut State<'p>, class: &'p Class) -> Result<Address, Stop> {
        self.mirror_of(state, &Mirror::Class(class.id))
    }

    /// The `java.lang.Class` object of anything that has one. Fields that a virtual machine fills in are filled in, as
    /// far as this JDK has them.
    pub(crate) fn mirror_of(&mut self, state: &mut State<'p>, of: &Mirror) -> Result<Address, Stop> {
        if let Some(mirror) = state.runtime.mirrors.get(of) {
            return Ok(*mirror);
        }
        let class_class = self.known.class;
        let address = self.allocate(state, class_class)?;
        state.runtime.mirrors.insert(of.clone(), address);
        state.runtime.mirrored.insert(address, of.clone());
        let (name, component, modifiers) = match of {
            Mirror::Class(id) => {
                let class = self.program.class(*id);
                (binary_name(&class.name), class.component.clone(), self.modifiers(class))
            }
            Mirror::Primitive(java_type) => (java_type.to_string(), None, 0x0411),
            Mirror::Void => ("void".to_owned(), None, 0x0411),
        };
        let name = match of {
            Mirror::Class(id) if self.program.class(*id).is_of_run_time() => {
                Value::Opaque(StackKind::Reference, &"the name of a class that exists on the real JVM only")
            }
            _ => self.interned_text(state, &name),
        };
        let primitive = !matches!(of, Mirror::Class(_));
        let component = match component {
            Some(component) => self.mirror_of_type(state, &component)?,
            None => NULL,
        };
        let fields = [
            ("name", name),
            ("componentType", Value::Reference(component)),
            ("primitive", Value::Int(i32::from(primitive))),
            ("modifiers", Value::Int(modifiers)),
        ];
        state.fill(address, class_class, &fields);
        if let Some(module) = state.runtime.unnamed_module {
            state.fill(address, class_class, &[("module", Value::Reference(module))]);
        }
        self.set_loader(state, address, of);
        Ok(address)
    }

    pub(crate) fn mirror_of_type(&mut self, state: &mut State<'p>, java_type: &JavaType) -> Result<Address, Stop> {
        match java_type {
            JavaType::Reference(name) => {
                let class = self.load(name)?;
                self.mirror(state, class)
            }
            primitive => self.mirror_of(state, &Mirror::Primitive(primitive.clone())),
        }
    }

    /// What a mirror stands for.
    pub(crate) fn mirrored(&self, state: &State<'p>, value: Value) -> Option<Mirror> {
        match value {
            Value::Reference(address) => state.runtime.mirrored.get(&address).cloned(),
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
        i32::from(class.declared_flags().0 & 0x7fdf)
    }

    /// The text of a string whose characters are all known.
    pub(crate) fn text_of(&self, state: &State<'p>, address: Address) -> Option<Vec<u16>> {
        let object = state.heap.get(address).filter(|object| object.class == self.known.string.id)?;
        let Value::Reference(value) = object.field(self.known.string_value.slot) else { return None };
        let Value::Int(coder) = object.field(self.known.string_coder.slot) else { return None };
        let array = if value == NULL { return None } else { state.heap.get(value)?.array()? };
        let mixed;
        let bytes: &[i8] = match &array.cells {
            Cells::Bytes(bytes) if array.overlay.is_none() => bytes,
            Cells::Mixed(cells) if array.overlay.is_none() => {
                let known = cells.iter().map(|cell| match cell {
                    Value::Int(byte) => Some(*byte as i8),
                    _ => None,
                });
                mixed = known.collect::<Option<Vec<i8>>>()?;
                &mixed
            }
            _ => return None,
        };
        Some(if coder == 0 {
            bytes.iter().map(|byte| u16::from(*byte as u8)).collect()
        } else {
            bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0] as u8, pair[1] as u8])).collect()
        })
    }
}
