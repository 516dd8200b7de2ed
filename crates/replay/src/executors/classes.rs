//! The class files that executors get: which of them tell their ways, and what the numbers mean that they tell.

use std::sync::Arc;

use glassbox_program::{Class, INPUT_CLASS, Insn, InsnId, MethodId, Name, Origin, Program, Watching};
use rustc_hash::FxHashMap;

/// Says of which classes decisions are told.
pub(crate) type Choice<'p> = Box<dyn Fn(&Class) -> bool + Send + 'p>;

pub(crate) struct Classes<'p> {
    program: &'p Program,
    is_instrumented: Choice<'p>,
    known: FxHashMap<Name, Option<Prepared>>,
    /// Class files that record boundaries, by class and boundaries.
    special: FxHashMap<(Name, Vec<InsnId>), Arc<[u8]>>,
    /// By their numbers, with whether each is a switch.
    decisions: Vec<(InsnId, bool)>,
    boundaries: Vec<InsnId>,
    boundary_numbers: FxHashMap<InsnId, u32>,
    left_out: Vec<(MethodId, String)>,
    unrecorded: FxHashMap<InsnId, String>,
}

#[derive(Clone)]
struct Prepared {
    bytes: Arc<[u8]>,
    /// The number of its first decision, if it tells its ways.
    first: Option<u32>,
}

impl<'p> Classes<'p> {
    pub(crate) fn new(program: &'p Program, is_instrumented: Choice<'p>) -> Classes<'p> {
        Classes {
            program,
            is_instrumented,
            known: FxHashMap::default(),
            special: FxHashMap::default(),
            decisions: Vec::new(),
            boundaries: Vec::new(),
            boundary_numbers: FxHashMap::default(),
            left_out: Vec::new(),
            unrecorded: FxHashMap::default(),
        }
    }

    /// The class file for executors; nothing if there is no such class, or the JDK has it.
    pub(crate) fn find(&mut self, name: &str) -> Option<Arc<[u8]>> {
        self.prepare(name).map(|prepared| prepared.bytes)
    }

    /// Everything that was ever asked for, in the order of its names.
    pub(crate) fn all(&self) -> Vec<(Name, Arc<[u8]>)> {
        let known = self.known.iter().filter_map(|(name, found)| Some((name.clone(), found.as_ref()?.bytes.clone())));
        let mut all: Vec<(Name, Arc<[u8]>)> = known.collect();
        all.sort();
        all
    }

    fn prepare(&mut self, name: &str) -> Option<Prepared> {
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let prepared = self.prepare_new(name);
        self.known.insert(name.into(), prepared.clone());
        prepared
    }

    fn prepare_new(&mut self, name: &str) -> Option<Prepared> {
        let plain = |program: &Program| Some(Prepared { bytes: program.class_file(name)?.into(), first: None });
        let Ok(class) = self.program.load(name) else { return plain(self.program) };
        match class.origin {
            Origin::Jdk | Origin::Subject | Origin::Derived => return None,
            Origin::Application | Origin::Library if name == INPUT_CLASS || !(self.is_instrumented)(class) => {
                return plain(self.program);
            }
            Origin::Application | Origin::Library => {}
        }
        let (program, first) = (self.program, self.decisions.len() as u32);
        match program.watch(class, &Watching::default(), first) {
            Ok(watched) => {
                self.decisions.extend(watched.decisions.iter().map(|at| (*at, is_switch(program, *at))));
                self.left_out.extend(watched.left_out);
                Some(Prepared { bytes: watched.bytes.into(), first: Some(first) })
            }
            Err(reason) => {
                let methods = class.methods.iter().filter(|method| method.code.is_some());
                self.left_out.extend(methods.map(|method| (method.id, reason.clone())));
                plain(self.program)
            }
        }
    }

    /// The class files that record these boundaries, in the place of the others.
    pub(crate) fn recording(&mut self, boundaries: &[InsnId]) -> Vec<(Name, Arc<[u8]>)> {
        let mut sorted = boundaries.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let same_class = |one: &InsnId, other: &InsnId| one.method.class == other.method.class;
        sorted.chunk_by(same_class).filter_map(|of_class| self.recording_in(of_class)).collect()
    }

    fn recording_in(&mut self, boundaries: &[InsnId]) -> Option<(Name, Arc<[u8]>)> {
        let program = self.program;
        let class = program.class(boundaries.first()?.method.class);
        let key = (class.name.clone(), boundaries.to_vec());
        if let Some(known) = self.special.get(&key) {
            return Some((key.0, known.clone()));
        }
        let refused = match self.prepare(&class.name) {
            Some(Prepared { first: Some(first), .. }) => {
                let numbered = boundaries.iter().map(|at| (*at, self.number(*at))).collect();
                match program.watch(class, &Watching { boundaries: numbered }, first) {
                    Ok(watched) => {
                        self.unrecorded.extend(watched.unrecorded);
                        let bytes: Arc<[u8]> = watched.bytes.into();
                        self.special.insert(key, bytes.clone());
                        return Some((class.name.clone(), bytes));
                    }
                    Err(reason) => reason,
                }
            }
            _ => "its class is not instrumented".to_owned(),
        };
        self.unrecorded.extend(boundaries.iter().map(|at| (*at, refused.clone())));
        None
    }

    fn number(&mut self, at: InsnId) -> u32 {
        *self.boundary_numbers.entry(at).or_insert_with(|| {
            self.boundaries.push(at);
            self.boundaries.len() as u32 - 1
        })
    }

    /// The decision with a number, and whether it is a switch.
    pub(crate) fn decision(&self, number: u32) -> Option<(InsnId, bool)> {
        self.decisions.get(number as usize).copied()
    }

    pub(crate) fn boundary(&self, number: u32) -> Option<InsnId> {
        self.boundaries.get(number as usize).copied()
    }

    pub(crate) fn left_out(&self) -> &[(MethodId, String)] {
        &self.left_out
    }

    pub(crate) fn why_unrecorded(&self, at: InsnId) -> Option<&str> {
        self.unrecorded.get(&at).map(String::as_str)
    }
}

fn is_switch(program: &Program, at: InsnId) -> bool {
    let code = program.method(at.method).code.as_ref();
    let insn = code.and_then(|code| code.insns.get(at.index as usize));
    matches!(insn, Some(Insn::TableSwitch { .. } | Insn::LookupSwitch { .. }))
}
