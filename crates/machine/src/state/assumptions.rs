//! What a path relied on that the program does not guarantee.

use std::sync::Arc;

use glassbox_program::{Assumption, ClassId, FieldId, MethodId};

use crate::state::value::Address;

/// The class whose initializer relies on something; nothing, if it is the path itself.
type RelyingInitializer = Option<ClassId>;

/// What a path relied on that the program does not guarantee.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assumptions {
    /// In the order in which the path came to rely on them, each once. It only grows.
    relied: Arc<Vec<Assumption>>,
    /// What the static initializers of classes relied on. The path relies on it as soon as it uses what they have left.
    of_initializers: Arc<Vec<(ClassId, Assumption)>>,
    /// How many of those were looked through for one class, or for any, on behalf of the path or of an initializer.
    looked_through: Vec<(RelyingInitializer, Option<ClassId>, usize)>,
    /// Static fields among them, for a quick look.
    statics_read: Vec<FieldId>,
    /// Memory was read that another thread could change.
    reads_shared_memory: bool,
    /// Arrays of static initializers that are known to be constants.
    constants: Vec<Address>,
    /// Methods of the JDK that a term stood for.
    pub shortcuts: Vec<MethodId>,
    /// Something depends on what changes from run to run or from machine to machine, such as the order of a collection.
    pub unsteady: bool,
    /// A hash table holds objects under their identity hash codes, so that its order changes from run to run.
    pub identity_hashed: bool,
    /// A function of `Math` was used whose last bit differs between machines.
    pub inexact: bool,
}

impl Assumptions {
    /// What the path relies on, in the order in which it came to.
    pub fn relied(&self) -> &[Assumption] {
        &self.relied
    }

    /// Whether the path has gone on with something that the machine made up or took over, so that a real virtual
    /// machine has to show what comes of it.
    pub fn has_guessed(&self) -> bool {
        self.relied.iter().any(|assumption| matches!(assumption, Assumption::Guess(_) | Assumption::Imported(_)))
    }

    pub fn rely_on(&mut self, assumption: Assumption) {
        if !self.relied.contains(&assumption) {
            Arc::make_mut(&mut self.relied).push(assumption);
        }
    }

    /// What static initializers relied on, each with its class.
    pub fn of_initializers(&self) -> &[(ClassId, Assumption)] {
        &self.of_initializers
    }

    /// Whether the path relies on something already.
    pub(crate) fn relies_on(&self, assumption: &Assumption) -> bool {
        self.relied.contains(assumption)
    }

    /// What static initializers relied on, those of one class or of any, and what the path or another initializer has
    /// not taken over before: there is much to read, and seldom something new.
    pub(crate) fn news_of_initializers(&mut self, whose: RelyingInitializer, of: Option<ClassId>) -> Vec<Assumption> {
        let all = self.of_initializers.len();
        if all == 0 {
            return Vec::new();
        }
        let known = self.looked_through.iter_mut().find(|(other, class, _)| *other == whose && *class == of);
        let start = match known {
            Some((.., known)) => std::mem::replace(known, all),
            None => {
                self.looked_through.push((whose, of, all));
                0
            }
        };
        let news = self.of_initializers[start..].iter().filter(|(class, _)| of.is_none_or(|of| of == *class));
        news.map(|(_, assumption)| assumption.clone()).collect()
    }

    pub(crate) fn note_of_initializer(&mut self, class: ClassId, assumption: Assumption) {
        let note = (class, assumption);
        if !self.of_initializers.contains(&note) {
            Arc::make_mut(&mut self.of_initializers).push(note);
        }
    }

    pub fn join(&mut self, other: &Assumptions) {
        for assumption in &*other.relied {
            self.rely_on(assumption.clone());
        }
        for (class, assumption) in &*other.of_initializers {
            self.note_of_initializer(*class, assumption.clone());
        }
        for method in &other.shortcuts {
            self.take_shortcut(*method);
        }
        self.unsteady |= other.unsteady;
        self.identity_hashed |= other.identity_hashed;
        self.inexact |= other.inexact;
    }

    pub(crate) fn take_shortcut(&mut self, method: MethodId) {
        if !self.shortcuts.contains(&method) {
            self.shortcuts.push(method);
        }
    }

    /// Whether a static field is read for the first time.
    pub(crate) fn is_first_read(&mut self, field: FieldId) -> bool {
        let is_first = !self.statics_read.contains(&field);
        if is_first {
            self.statics_read.push(field);
        }
        is_first
    }

    /// Memory was read that another thread could change.
    #[inline]
    pub(crate) fn read_shared_memory(&mut self) {
        if !self.reads_shared_memory {
            self.reads_shared_memory = true;
            self.rely_on(Assumption::NoOtherThread);
        }
    }

    pub(crate) fn knows_as_constant(&self, array: Address) -> bool {
        self.constants.contains(&array)
    }

    pub(crate) fn note_constant(&mut self, array: Address) {
        self.constants.push(array);
    }

    /// The last bit of a result differs between machines.
    pub(crate) fn take_inexact(&mut self) {
        self.inexact = true;
        self.rely_on(Assumption::ExactMath);
    }
}
