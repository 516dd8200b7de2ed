//! Backward search: from one place towards the entry, block by block.
//!
//! A suffix is a way from the start of some block to the goal, with what has to hold at its start. Blocks are put in front
//! of it one at a time, and the conditions are asked for at once, so that a way that cannot lead to the goal is given up
//! wherever it comes from. A suffix that starts at the entry is a path; the forward search follows it, and makes a test.
//!
//! What a call does that is not entered, and what static fields of other classes hold, may be anything here. So a suffix
//! that is contradictory is contradictory in truth, while one that is not may still be found to be by running it.

mod code;
mod goal;
mod guide;
mod link;
mod throwing;

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;

use glassbox_expr::Term;
use glassbox_goals::{CallGraph, Callee, WORK_COST};
use glassbox_machine::{End, Machine, Relation};
use glassbox_program::{Assumption, Class, Insn, InsnId, InvokeKind, Method, MethodId, Program};
use glassbox_solver::{Answer, Limits, Solver};
use rustc_hash::FxHashMap;

use crate::driver::prices::REPETITION;
use crate::forward::bounds::Bounds;
use crate::options::{States, Stop};
use crate::task::Task;
use code::{Blocks, is_call};
pub(crate) use goal::start_of;
pub(crate) use guide::Guide;

/// The ways through a block, or why they are not known.
type Related = Rc<Result<Vec<Relation>, String>>;

/// Calls that are entered from one another.
const DEEPEST: usize = 24;

/// What a question and a new term count for, in steps.
const QUESTION: u64 = 200;
const TERM: u64 = 20;

/// What one question may cost.
const CONFLICTS: u64 = 2_000;

/// Suffixes that wait at the same time.
const MOST_WAITING: usize = 4_096;

/// A way from somewhere to the goal.
#[derive(Clone)]
pub(crate) struct Suffix {
    /// The calls around it, the outermost first.
    sites: Rc<Vec<CallSite>>,
    pub at: InsnId,
    /// What has to hold at its start.
    pub conditions: Vec<Term>,
    /// The blocks on the way, the first one at the end.
    way: Option<Rc<Way>>,
    length: u32,
    /// Blocks on the way that stand on it before.
    repetitions: u32,
    /// Objects that it has made, and other things that needed a name.
    names: u32,
}

/// A call that a suffix has entered from behind.
#[derive(Clone, Copy)]
struct CallSite {
    at: InsnId,
    /// Operands of the caller below the arguments.
    below: usize,
}

/// A static field of the class under test at the entry.
#[derive(Clone)]
struct Held {
    /// The symbol for what it holds.
    symbol: Term,
    /// What it holds before the first call.
    at_first: Term,
    /// What a test can break for it to hold something else.
    breakable: Option<Assumption>,
}

/// The blocks of a suffix as a list.
struct Way {
    at: InsnId,
    frame: usize,
    /// A call that was not entered.
    is_skipped: bool,
    /// How often the way comes by there, this time included.
    times: u32,
    next: Option<Rc<Way>>,
}

impl Drop for Way {
    /// A long list is not taken apart by recursion.
    fn drop(&mut self) {
        let mut next = self.next.take();
        while let Some(mut way) = next.and_then(Rc::into_inner) {
            next = way.next.take();
        }
    }
}

/// What backward search has to say of a goal.
pub(crate) enum Verdict {
    /// A way from the entry led to the goal.
    Reached,
    /// Every way to it is contradictory.
    None,
    /// The first obstacle.
    Unknown(String),
}

pub(crate) struct Backward<'b, 'p> {
    pub(crate) program: &'p Program,
    pub(crate) calls: &'b CallGraph,
    pub(crate) machine: &'b mut Machine<'p>,
    pub(crate) solver: Solver,
    pub(crate) entry: MethodId,
    pub(crate) stop: &'b Stop,
    bounds: Bounds,
    /// Reflection sets up states, so that it changes private members, too.
    pub(crate) reflects: bool,
    /// What may be spent on one goal, in steps.
    pub(crate) patience: u64,
    blocks: FxHashMap<MethodId, Option<Rc<Blocks>>>,
    relations: FxHashMap<(InsnId, usize, Option<u32>), Related>,
    /// What static fields hold at the entry.
    statics: Option<Vec<Held>>,
    waiting: BinaryHeap<Reverse<(u32, u32, u32)>>,
    suffixes: FxHashMap<u32, Suffix>,
    number: u32,
    obstacle: Option<String>,
    /// What was spent on this goal so far, in steps.
    pub(crate) spent: u64,
    /// Terms that were there when somebody looked last.
    known_terms: usize,
    /// It has given up somewhere.
    pub(crate) is_out_of_patience: bool,
}

impl<'b, 'p> Backward<'b, 'p> {
    pub(crate) fn new(task: &Task<'b, 'p>, machine: &'b mut Machine<'p>, patience: u64) -> Backward<'b, 'p> {
        let Task { program, plan, job, options, stop, .. } = *task;
        Backward {
            program,
            calls: &plan.calls,
            machine,
            solver: Solver::new(),
            entry: job.entry,
            stop,
            bounds: options.bounds,
            reflects: options.states == States::Any,
            patience,
            blocks: FxHashMap::default(),
            relations: FxHashMap::default(),
            statics: None,
            waiting: BinaryHeap::new(),
            suffixes: FxHashMap::default(),
            number: 0,
            obstacle: None,
            spent: 0,
            known_terms: 0,
            is_out_of_patience: false,
        }
    }

    /// Goes back from the suffixes that consist of one goal. Ways to the entry are tried out, until one leads to the goal.
    pub(crate) fn search(
        &mut self,
        first: Vec<Suffix>,
        mut try_out: impl FnMut(&Guide) -> Result<(), String>,
    ) -> Verdict {
        self.waiting.clear();
        self.suffixes.clear();
        self.obstacle = None;
        self.spent = 0;
        self.known_terms = self.machine.terms.len();
        for suffix in first {
            self.wait(suffix);
        }
        while let Some(Reverse((.., number))) = self.waiting.pop() {
            let Some(suffix) = self.suffixes.remove(&number) else { continue };
            if let Some(reason) = self.stop.reason() {
                return Verdict::Unknown(reason.to_owned());
            }
            if self.spent > self.patience {
                self.is_out_of_patience = true;
                return Verdict::Unknown("the step limit of the way back was reached: raise --steps".into());
            }
            if let Some(guide) = self.closed(&suffix) {
                match try_out(&guide) {
                    Ok(()) => return Verdict::Reached,
                    Err(reason) => self.hinder(&reason),
                }
            }
            self.go_back(&suffix);
        }
        match self.obstacle.take() {
            Some(obstacle) => Verdict::Unknown(obstacle),
            None => Verdict::None,
        }
    }

    fn hinder(&mut self, reason: &str) {
        self.obstacle.get_or_insert_with(|| reason.to_owned());
    }

    /// Puts a suffix into the queue, if its conditions can hold.
    fn wait(&mut self, suffix: Suffix) {
        if let Some(reason) = self.beyond(&suffix) {
            return self.hinder(&reason);
        }
        if let Answer::Unsat(_) = self.ask(&suffix.conditions, CONFLICTS) {
            return;
        }
        if self.waiting.len() >= MOST_WAITING {
            return self.hinder("there are too many ways back");
        }
        let distance = self.distance(&suffix).saturating_add(REPETITION * suffix.repetitions);
        self.number += 1;
        self.waiting.push(Reverse((distance, suffix.length, self.number)));
        self.suffixes.insert(self.number, suffix);
    }

    /// Which bound a suffix passes, in words that tell what to do.
    fn beyond(&self, suffix: &Suffix) -> Option<String> {
        let Bounds { loops, recursion, blocks, .. } = self.bounds;
        if suffix.length > blocks {
            return Some(format!("bound reached: {blocks} blocks on a way back: raise --max-blocks"));
        }
        if suffix.way.as_ref().is_some_and(|way| way.times > loops) {
            return Some(format!("bound reached: {loops} times at one place: raise --max-loops"));
        }
        let own = suffix.sites.iter().filter(|site| site.at.method == suffix.at.method).count();
        (own as u32 > recursion)
            .then(|| format!("bound reached: {recursion} calls inside each other: raise --max-recursion"))
    }

    /// Whether conditions can hold; what that costs, and the terms since the last question, count as steps.
    fn ask(&mut self, conditions: &[Term], conflicts: u64) -> Answer {
        let limits =
            Limits { deadline: self.stop.deadline, cancel: Some(self.stop.cancel.clone()), ..Limits::new(conflicts) };
        let before = self.solver.statistics().work();
        let answer = self.solver.check(&mut self.machine.terms, conditions, &limits);
        let work = self.solver.statistics().work() - before;
        let terms = self.machine.terms.len();
        self.spent += QUESTION + WORK_COST * work + TERM * (terms - self.known_terms) as u64;
        self.known_terms = terms;
        answer
    }

    /// Steps to the entry, as far as blocks tell.
    fn distance(&mut self, suffix: &Suffix) -> u32 {
        let places = suffix.sites.iter().map(|site| site.at).chain([suffix.at]).collect::<Vec<InsnId>>();
        places.into_iter().map(|at| self.blocks(at.method).map_or(0, |blocks| blocks.distance(at.index))).sum()
    }

    pub(crate) fn blocks(&mut self, method: MethodId) -> Option<Rc<Blocks>> {
        let program = self.program;
        let known = self.blocks.entry(method).or_insert_with(|| {
            let class = program.class(method.class);
            Blocks::new(class, program.method(method)).map(Rc::new)
        });
        known.clone()
    }

    /// What a block does, up to its end or up to one of its instructions.
    pub(crate) fn relations(&mut self, from: InsnId, frame: usize, up_to: Option<u32>) -> Related {
        if let Some(known) = self.relations.get(&(from, frame, up_to)) {
            return known.clone();
        }
        let found = self.relate(from, frame, up_to);
        let found = Rc::new(found);
        self.relations.insert((from, frame, up_to), found.clone());
        found
    }

    fn relate(&mut self, from: InsnId, frame: usize, up_to: Option<u32>) -> Result<Vec<Relation>, String> {
        let blocks = self.blocks(from.method).ok_or("there is no code")?;
        let operands = blocks.operands(from.index).ok_or("nothing leads there")?.to_vec();
        let starts = |at: u32| blocks.is_start(at) || Some(at) == up_to;
        let method = self.program.method(from.method);
        self.machine.relate(method, frame, from.index, &operands, &starts)
    }

    /// Puts in front of a suffix whatever may come before it.
    fn go_back(&mut self, suffix: &Suffix) {
        let Some(blocks) = self.blocks(suffix.at.method) else { return };
        let at = suffix.at;
        if !blocks.is_start(at.index) {
            let start = InsnId { index: blocks.start_of(at.index), ..at };
            return self.go_back_through(suffix, start, Some(at.index));
        }
        if at.index == 0 {
            self.leave(suffix);
        }
        let is_handler = blocks.is_handler(at.index);
        for start in blocks.before(at.index).to_vec() {
            let start = InsnId { index: start, ..at };
            if is_handler && self.initializes(&blocks, start) {
                self.hinder("a static initializer may throw there");
            }
            match self.insn(start) {
                Some(insn) if is_call(insn) => self.go_back_over_call(suffix, start, insn),
                Some(_) => self.go_back_through(suffix, start, None),
                None => {}
            }
        }
    }

    /// Whether a block may run static initializers of other classes under test.
    fn initializes(&self, blocks: &Blocks, start: InsnId) -> bool {
        let class = self.program.class(start.method.class);
        let insns = (start.index..).take_while(|index| blocks.start_of(*index) == start.index);
        let mut insns = insns.filter_map(|index| self.insn(InsnId { index, ..start }));
        insns.any(|insn| {
            self.calls.callees(self.program, class, insn).into_iter().any(|callee| match callee {
                Callee::Method(id) => id.class != class.id && self.program.method(id).is_class_initializer(),
                Callee::Jdk | Callee::Anything => false,
            })
        })
    }

    pub(crate) fn insn(&self, at: InsnId) -> Option<&'p Insn> {
        self.program.method(at.method).code.as_ref()?.insns.get(at.index as usize)
    }

    fn go_back_through(&mut self, suffix: &Suffix, start: InsnId, up_to: Option<u32>) {
        let frame = suffix.sites.len();
        let relations = self.relations(start, frame, up_to);
        match &*relations {
            Err(reason) => self.hinder(reason),
            Ok(relations) => {
                for relation in relations {
                    let Some(extra) = self.arrives(relation, start, suffix.at) else { continue };
                    let linked = self.linked(suffix, relation, frame, start, extra);
                    linked.into_iter().for_each(|suffix| self.wait(suffix));
                }
            }
        }
    }

    /// Whether a way through a block ends at an instruction, and under which further condition.
    fn arrives(&mut self, relation: &Relation, start: InsnId, at: InsnId) -> Option<InstructionEntry> {
        match &relation.end {
            End::At(end) => (*end == at.index).then_some(InstructionEntry::Plain),
            End::Returned(_) => None,
            End::Threw { exception, class } => {
                let method = self.program.method(start.method);
                let condition = self.caught(method, relation.last, at.index, *exception, *class)?;
                Some(InstructionEntry::Caught { exception: *exception, condition })
            }
        }
    }

    /// Leaves the method of a suffix that starts at its entry: towards the call that it was entered from, or towards all
    /// calls there are.
    fn leave(&mut self, suffix: &Suffix) {
        match suffix.sites.last().copied() {
            Some(site) => {
                let callers = Rc::new(suffix.sites[..suffix.sites.len() - 1].to_vec());
                let left = self.before_call(suffix, site, callers);
                left.into_iter().for_each(|suffix| self.wait(suffix));
            }
            None if suffix.at.method == self.entry => {}
            None => {
                self.doubt_callers(suffix.at.method);
                for site in self.call_sites(suffix.at.method) {
                    let left = self.before_call(suffix, site, Rc::default());
                    left.into_iter().for_each(|suffix| self.wait(suffix));
                }
            }
        }
    }

    /// Whether a method may run without a call that stands in the code.
    fn doubt_callers(&mut self, method: MethodId) {
        if self.program.method(method).is_class_initializer() {
            self.hinder("static initializers are not looked for from behind");
        }
        if self.calls.is_handled(method) {
            self.hinder("a lambda or a method reference may call the method");
        }
        if self.calls.has_reflection() {
            self.hinder("reflection may call the method");
        }
    }

    /// All calls of a method on the way from the entry.
    fn call_sites(&mut self, callee: MethodId) -> Vec<CallSite> {
        let mut callers = self.calls.callers_of(callee);
        // Numbers of classes depend on who was loaded first.
        callers.sort_by_key(|id| (*id != callee, self.program.class(id.class).name.clone(), id.index));
        callers.dedup();
        let mut sites = Vec::new();
        for caller in callers {
            let method = self.program.method(caller);
            let class = self.program.class(caller.class);
            let Some(code) = &method.code else { continue };
            for (index, insn) in (0_u32..).zip(&code.insns) {
                if matches!(insn, Insn::Invoke(..))
                    && self.calls.callees(self.program, class, insn).contains(&Callee::Method(callee))
                {
                    let at = InsnId { method: caller, index };
                    sites.extend(self.below(at).map(|below| CallSite { at, below }));
                }
            }
        }
        if self.calls.is_source(&self.calls.sources_of(callee), Callee::Jdk) {
            self.hinder("the JDK may call the method");
        }
        sites
    }

    /// How many operands lie below the arguments of a call.
    fn below(&mut self, at: InsnId) -> Option<usize> {
        let blocks = self.blocks(at.method)?;
        let taken = self.operands_of(at)?;
        blocks.operands(at.index)?.len().checked_sub(taken)
    }

    /// How many operands a call takes.
    fn operands_of(&self, at: InsnId) -> Option<usize> {
        let class = self.program.class(at.method.class);
        Some(match self.insn(at)? {
            Insn::Invoke(kind, index) => {
                let descriptor = class.method_constant(*index)?.descriptor;
                descriptor.parameters.len() + usize::from(*kind != glassbox_program::InvokeKind::Static)
            }
            Insn::InvokeDynamic(index) => {
                let site = class.call_site(*index)?;
                glassbox_program::MethodDescriptor::parse(site.descriptor)?.parameters.len()
            }
            _ => return None,
        })
    }

    /// Puts a call in front of a suffix: what may be called is entered from behind, as far as its code is ours; what else
    /// may happen there may be anything.
    fn go_back_over_call(&mut self, suffix: &Suffix, at: InsnId, insn: &Insn) {
        let Some(below) = self.below(at) else { return };
        let site = CallSite { at, below };
        let class = self.program.class(at.method.class);
        let returns = suffix.at.index == at.index + 1;
        let mut unknown = matches!(insn, Insn::InvokeDynamic(_)) || suffix.sites.len() >= DEEPEST;
        if suffix.sites.len() >= DEEPEST {
            self.hinder("calls are nested too deeply");
        }
        for callee in self.calls.callees(self.program, class, insn) {
            match callee {
                Callee::Method(id) if !unknown => {
                    let method: &Method = self.program.method(id);
                    if method.is_class_initializer() || method.flags.is_abstract() {
                        continue;
                    }
                    match method.code.is_some() {
                        true if returns => self.enter_from_behind(suffix, site, id),
                        true => self.enter_from_exceptions(suffix, site, id),
                        false => unknown = true,
                    }
                }
                Callee::Method(_) => {}
                Callee::Jdk | Callee::Anything => unknown = true,
            }
        }
        // A test may pass an object of a class of its own, which does something else there.
        unknown |= self.may_be_overridden(class, insn);
        if !returns && !unknown {
            let thrown = self.without_receiver(suffix, site);
            thrown.into_iter().for_each(|suffix| self.wait(suffix));
        }
        // The constructor of `Object` does nothing, and nobody is listed.
        let is_nothing = self.calls.callees(self.program, class, insn).is_empty();
        if unknown || is_nothing {
            let skipped = self.skipped(suffix, site, returns, is_nothing);
            skipped.into_iter().for_each(|suffix| self.wait(suffix));
        }
    }

    /// Whether a class that a test writes may override what a call names.
    fn may_be_overridden(&self, class: &Class, insn: &Insn) -> bool {
        let Insn::Invoke(InvokeKind::Virtual | InvokeKind::Interface, index) = insn else { return false };
        let Ok(resolved) = self.program.resolve_method(class, *index) else { return true };
        let is_free = !resolved.flags.is_final() && !resolved.flags.is_private();
        is_free && self.machine.has_open_subclasses(self.program.class(resolved.id.class))
    }

    /// What an exclusion rests on.
    pub(crate) fn assumptions(&mut self) -> Vec<Assumption> {
        let mut assumptions = vec![Assumption::NoExhaustion, Assumption::NoOtherThread, Assumption::ClassPath];
        if self.statics_at_entry().iter().any(|held| held.breakable.is_none()) {
            assumptions.push(Assumption::NoReflection);
        }
        assumptions
    }

    /// The suffixes that start in a block with which a method returns to a call.
    fn enter_from_behind(&mut self, suffix: &Suffix, site: CallSite, callee: MethodId) {
        let Some(blocks) = self.blocks(callee) else { return };
        for start in &blocks.returning {
            let start = InsnId { method: callee, index: *start };
            let relations = self.relations(start, suffix.sites.len() + 1, None);
            match &*relations {
                Err(reason) => self.hinder(reason),
                Ok(relations) => {
                    for relation in relations {
                        let End::Returned(value) = relation.end else { continue };
                        let linked = self.returned(suffix, relation, site, start, value);
                        linked.into_iter().for_each(|suffix| self.wait(suffix));
                    }
                }
            }
        }
    }
}

/// How a way through a block comes to an instruction.
pub(crate) enum InstructionEntry {
    Plain,
    /// As a handler, if the exception is one that it catches.
    Caught {
        exception: Term,
        condition: Term,
    },
}
