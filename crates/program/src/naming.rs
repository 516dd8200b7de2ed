//! How a test names classes, and which of them it can extend.

use rustc_hash::FxHashSet;

use crate::class::{Class, ClassKind};
use crate::program::Program;
use crate::types::binary_name;

impl Program {
    /// Whether a text has the name of a class in it that was made up here: on a real virtual machine it has another one.
    pub fn names_made_up_class(&self, text: &str) -> bool {
        let mut made_up =
            self.known_classes().filter(|class| !matches!(class.kind, ClassKind::Plain | ClassKind::Hidden));
        // All their names have this character in them, and few other texts do.
        text.contains('$')
            && made_up.any(|class| text.contains(&binary_name(&class.name)) || text.contains(&*class.name))
    }

    /// A class name as Java source writes it: `demo.Outer.Inner`. Anonymous and local classes keep their binary name.
    pub fn source_name(&self, class: &Class) -> String {
        match class.nesting.as_ref().map(|nesting| (&nesting.outer, &nesting.simple_name)) {
            Some((Some(outer), Some(simple_name))) => match self.class_named(outer) {
                Some(outer) => format!("{}.{simple_name}", self.source_name(outer)),
                None => binary_name(&class.name),
            },
            _ => binary_name(&class.name),
        }
    }

    /// Whether a test can write a class of its own that extends or implements this one.
    pub fn is_open(&self, class: &Class) -> bool {
        if class.component.is_some() || class.flags.is_final() || class.flags.is_enum() || !self.is_nameable(class) {
            return false;
        }
        if class.surroundings.permitted.is_some() {
            return self.permitted_below(class).into_iter().any(|permitted| self.is_open(permitted));
        }
        class.is_interface() || class.methods.iter().any(|method| method.is_constructor() && !method.flags.is_private())
    }

    /// The classes that sealed ones permit, from this one on, each once, as far as they are not sealed themselves. What a class
    /// file permits may be anything.
    fn permitted_below(&self, class: &Class) -> Vec<&Class> {
        let mut seen = FxHashSet::default();
        let mut waiting = vec![self.class(class.id)];
        let mut found = Vec::new();
        while let Some(class) = waiting.pop() {
            match &class.surroundings.permitted {
                _ if !seen.insert(class.id) => {}
                Some(permitted) if !class.flags.is_final() && self.is_nameable(class) => {
                    waiting.extend(permitted.iter().filter_map(|name| self.class_named(name)));
                }
                Some(_) => {}
                None => found.push(class),
            }
        }
        found
    }
}
