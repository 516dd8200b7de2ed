//! A set of instructions that is asked about for each one that runs.

use glassbox_program::InsnId;

/// By class, by method, by instruction.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    classes: Vec<Vec<Vec<bool>>>,
}

impl Marks {
    pub(crate) fn add(&mut self, at: InsnId) {
        let methods = slot(&mut self.classes, at.method.class.0 as usize);
        let instructions = slot(methods, usize::from(at.method.index));
        *slot(instructions, at.index as usize) = true;
    }

    #[inline]
    pub(crate) fn has(&self, at: InsnId) -> bool {
        let instructions =
            self.classes.get(at.method.class.0 as usize).and_then(|methods| methods.get(usize::from(at.method.index)));
        instructions.and_then(|instructions| instructions.get(at.index as usize)).is_some_and(|mark| *mark)
    }
}

/// The element at an index, with defaults before it if there were fewer.
fn slot<T: Clone + Default>(elements: &mut Vec<T>, index: usize) -> &mut T {
    if elements.len() <= index {
        elements.resize(index + 1, T::default());
    }
    &mut elements[index]
}
