//! Names and method descriptors that many class files repeat, each kept once for a whole program.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::types::{JavaType, MethodDescriptor, Name};

#[derive(Default)]
pub(crate) struct Names {
    known: Mutex<FxHashSet<Name>>,
    descriptors: Mutex<FxHashMap<Name, Arc<MethodDescriptor>>>,
}

impl Names {
    /// The one copy of a name.
    pub(crate) fn share(&self, text: &str) -> Name {
        let mut known = lock(&self.known);
        if let Some(name) = known.get(text) {
            return name.clone();
        }
        let name = Name::from(text);
        known.insert(name.clone());
        name
    }

    /// A type whose name is the one copy of it.
    pub(crate) fn share_type(&self, java_type: JavaType) -> JavaType {
        match java_type {
            JavaType::Reference(name) => JavaType::Reference(self.share(&name)),
            primitive => primitive,
        }
    }

    /// What a method descriptor says; nothing if it is none.
    pub(crate) fn descriptor(&self, text: &Name) -> Option<Arc<MethodDescriptor>> {
        if let Some(known) = lock(&self.descriptors).get(text) {
            return Some(known.clone());
        }
        let MethodDescriptor { parameters, returns } = MethodDescriptor::parse(text)?;
        let parsed = Arc::new(MethodDescriptor {
            parameters: parameters.into_iter().map(|parameter| self.share_type(parameter)).collect(),
            returns: returns.map(|returned| self.share_type(returned)),
        });
        lock(&self.descriptors).insert(text.clone(), parsed.clone());
        Some(parsed)
    }
}

/// Only finished names are ever inside, so that a thread that failed has left nothing half done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_names_are_one_text() {
        let names = Names::default();
        let (one, other) = (names.share("demo/Coord"), names.share("demo/Coord"));
        assert!(Arc::ptr_eq(&one, &other));
        assert!(!Arc::ptr_eq(&one, &names.share("demo/Chrono")));
    }

    #[test]
    fn equal_descriptors_are_one_and_share_the_names_in_them() {
        let names = Names::default();
        let text = names.share("(Ldemo/Coord;I)Ldemo/Coord;");
        let one = names.descriptor(&text).unwrap();
        assert!(Arc::ptr_eq(&one, &names.descriptor(&text).unwrap()));
        let [JavaType::Reference(parameter), JavaType::Int] = &one.parameters[..] else { panic!("{one:?}") };
        assert!(Arc::ptr_eq(parameter, &names.share("demo/Coord")));
        assert_eq!(names.descriptor(&names.share("no descriptor")), None);
    }
}
