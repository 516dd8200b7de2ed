//! Which classes under test are below another one, and which are beside it: asked again and again, in programs of any size.

use rustc_hash::FxHashMap;

use crate::class::{Class, ClassId};
use crate::program::Program;

/// The classes under test by what they have to do with others, each list by name.
#[derive(Default)]
pub(crate) struct Relations {
    /// Those that extend or implement a class, and it itself.
    below: FxHashMap<ClassId, Vec<ClassId>>,
    /// Those that share a top-level class.
    beside: FxHashMap<String, Vec<ClassId>>,
}

impl Relations {
    pub(crate) fn new(program: &Program) -> Relations {
        let mut relations = Relations::default();
        for id in program.application_classes() {
            let class = program.class(*id);
            for ancestor in &class.ancestors {
                relations.below.entry(*ancestor).or_default().push(*id);
            }
            relations.beside.entry(class.top_level().to_owned()).or_default().push(*id);
        }
        relations
    }
}

impl Program {
    /// The classes under test that extend or implement a class, with itself if it is one of them, by name.
    pub fn classes_below(&self, upper: ClassId) -> &[ClassId] {
        self.relations().below.get(&upper).map_or(&[], Vec::as_slice)
    }

    /// The classes under test in the same top-level class, with itself if it is one of them, by name.
    pub fn classes_beside(&self, class: &Class) -> &[ClassId] {
        self.relations().beside.get(class.top_level()).map_or(&[], Vec::as_slice)
    }

    /// The classes that a value of type `upper` can have: itself and the classes under test, if they can be
    /// instantiated; itself first, then by name.
    pub fn concrete_subclasses(&self, upper: ClassId) -> Vec<ClassId> {
        let own = self.class(upper);
        let is_own = own.is_instantiable() || own.component.is_some();
        let below = self.classes_below(upper).iter().copied();
        let below = below.filter(|id| *id != upper && self.class(*id).is_instantiable());
        is_own.then_some(upper).into_iter().chain(below).collect()
    }
}
