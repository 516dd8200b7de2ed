//! Where the inputs of a path come from, and what the path has done with them so far.
//!
//! What belongs here: what those who watch a path read off it later. No instruction of a real virtual machine would
//! need it.

use std::sync::Arc;

use glassbox_expr::Term;
use glassbox_program::{Class, JavaType, Method};
use rustc_hash::FxHashMap;

use crate::approximation::recorded::Passed;
use crate::inputs::makers::Made;
use crate::inputs::origin::InputOrigin;
use crate::state::assumptions::Assumptions;
use crate::state::tracing::Trace;
use crate::state::value::{Address, Value};

#[derive(Clone, Debug)]
pub(crate) struct Provenance<'p> {
    pub(crate) entry: Option<Entry<'p>>,
    /// The `main` of a program whose class is being initialized, and its argument.
    pub(crate) main: Option<(&'p Method, Value)>,
    /// Objects up to this address were there before the program.
    pub(crate) base_objects: u32,
    /// The receiver of the method under test, as long as it is being made.
    pub(crate) awaited_receiver: Option<Term>,
    /// The objects of classes that an input may be.
    pub(crate) class_inputs: Arc<[Address]>,
    /// Inputs that makers made or are making, with the references that stand for them and their paths.
    pub(crate) made: Vec<(Term, Arc<InputOrigin>, Arc<Made>)>,
    /// What the program asked for by itself, in order.
    pub(crate) given: Vec<(JavaType, Value)>,
    /// How many values the path got that are different in every run.
    pub(crate) marks: u32,
    /// Objects that hash tables hold under their identity hash codes.
    pub(crate) hashed: Vec<Address>,
    /// Objects that were taken over from a real virtual machine on which all identity hash codes are the same, as
    /// ranges of addresses; the first of each is not part of it.
    pub(crate) imported: Arc<Vec<(u32, u32)>>,
    /// A condition on the input is being evaluated aside from the path: it may tell objects apart by their hash codes.
    pub(crate) is_scratch: bool,
    pub(crate) trace: Vec<Trace>,
    /// The ways that watched code took, for those who compare them with those of a real virtual machine.
    pub(crate) ways: Vec<Passed>,
    /// Arrays that watched instructions have written, and the known indices among those; only for those who watch.
    pub(crate) written_elements: FxHashMap<Address, Vec<u32>>,
    pub(crate) assumptions: Assumptions,
}

impl Provenance<'_> {
    /// Of a path that has not begun.
    pub(crate) fn new() -> Self {
        Provenance {
            entry: None,
            main: None,
            base_objects: 0,
            awaited_receiver: None,
            class_inputs: Arc::from([]),
            made: Vec::new(),
            given: Vec::new(),
            marks: 0,
            hashed: Vec::new(),
            imported: Arc::default(),
            is_scratch: false,
            trace: Vec::new(),
            ways: Vec::new(),
            written_elements: FxHashMap::default(),
            assumptions: Assumptions::default(),
        }
    }
}

/// The call under test.
#[derive(Clone, Debug)]
pub struct Entry<'p> {
    pub method: &'p Method,
    /// The class that is under test.
    pub home: &'p Class,
    pub receiver: Option<Address>,
    pub arguments: Vec<(JavaType, Value)>,
}
