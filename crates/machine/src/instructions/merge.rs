//! Small regions in which the program chooses and does nothing else: both ways at once, and one conditional term for each
//! value that they leave differently. `a < b ? a : b` is one path then, not two.

use glassbox_expr::{BinaryOp, Node, Term};
use glassbox_program::{Insn, InsnId, Region};
use rustc_hash::FxHashSet;

use crate::event::{Event, Halt, Stop, Why};
use crate::machine::{Machine, Next};
use crate::state::value::Value;
use crate::state::{Role, State, Trace};

/// A value that depends on more conditions than this is better known: terms grow, and every later question with them.
const MOST_CHOICES: usize = 4;

/// Ways through one region.
const MOST_WAYS: usize = 8;

/// Where some ways through a region have come together.
pub struct Merged<'p> {
    /// The condition of getting there; true if all ways do.
    pub condition: Term,
    pub state: State<'p>,
    /// How many ways have become one.
    pub ways: usize,
}

/// One way through a region, or several that have met.
struct JoinedSides {
    exit: u32,
    condition: Term,
    /// Locals and operands of the frame.
    values: Vec<Value>,
    ways: Vec<RegionSide>,
}

struct RegionSide {
    condition: Term,
    steps: Vec<Trace>,
}

/// Stands for the end of the method.
const END: u32 = u32::MAX;

impl<'p> Machine<'p> {
    /// Goes on from a conditional jump of the program that is not decided, all ways at once, to where they meet: one state
    /// for each such place. `None` if the ways do more than to choose, or anything in them is a question.
    pub fn merge(&mut self, state: &State<'p>) -> Option<Vec<Merged<'p>>> {
        let frame = state.thread.frames.last()?;
        let at = InsnId { method: frame.method.id, index: frame.pc };
        let code = frame.code;
        let region = self.caches.regions.entry(at).or_insert_with(|| Region::of(code, at.index)).clone()?;
        // Whoever gets the result has to be a caller, who goes on behind the call.
        let returns = region.exits.is_empty();
        if returns
            && (state.thread.frames.len() < 2 || frame.role != Role::Call || frame.method.flags.is_synchronized())
        {
            return None;
        }
        if frame.class.origin.is_watched() && (self.watch.memory || self.watch.truths) {
            return None;
        }
        let base = frame.base as usize;
        let mut scratch = state.clone();
        let always = self.terms.bool(true);
        let start = RegionSide { condition: always, steps: Vec::new() };
        let mut left = MOST_WAYS;
        let arrivals = self.ways(&mut scratch, &region, start, &mut left)?;
        arrivals.into_iter().map(|arrival| self.arrive(&scratch, base, arrival)).collect()
    }

    /// Follows the program to the exits of a region. Where it is not known which way it takes, it takes both.
    fn ways(
        &mut self,
        scratch: &mut State<'p>,
        region: &Region,
        mut way: RegionSide,
        left: &mut usize,
    ) -> Option<Vec<JoinedSides>> {
        let depth = scratch.thread.frames.len();
        loop {
            let frame = scratch.thread.frames.last()?;
            let (pc, base) = (frame.pc, frame.base as usize);
            let insn: &'p Insn = frame.code.insns.get(pc as usize)?;
            let at = InsnId { method: frame.method.id, index: pc };
            let returns = matches!(insn, Insn::Return(_));
            // A jump back to where the region starts is an exit like any other.
            if returns || region.exits.contains(&pc) && !way.steps.is_empty() {
                let exit = if returns { END } else { pc };
                if returns {
                    if !region.exits.is_empty() {
                        return None;
                    }
                    way.steps.push(Trace::Executed(at));
                }
                *left = left.checked_sub(1)?;
                let values = scratch.thread.stack[base..].to_vec();
                return Some(vec![JoinedSides { exit, condition: self.terms.bool(true), values, ways: vec![way] }]);
            }
            let next = self.execute(scratch, insn);
            scratch.steps += 1;
            way.steps.push(Trace::Executed(at));
            let target = match next {
                Ok(Next::Advance) if scratch.thread.frames.len() == depth => pc + 1,
                Ok(Next::Jump(target)) => target,
                Ok(_) => return None,
                Err(stop) => {
                    let (condition, operands) = undecided(&stop, insn)?;
                    if self.is_involved(condition) {
                        return None;
                    }
                    self.pop(scratch, operands);
                    return self.both(scratch, region, way, at, condition, left);
                }
            };
            if insn.is_conditional_jump() {
                way.steps.push(Trace::Jumped { at, taken: matches!(next, Ok(Next::Jump(_))) });
            }
            scratch.thread.frames.last_mut()?.pc = target;
        }
    }

    /// Takes both ways of a jump, whose operands are gone already.
    fn both(
        &mut self,
        scratch: &mut State<'p>,
        region: &Region,
        way: RegionSide,
        at: InsnId,
        truth: Term,
        left: &mut usize,
    ) -> Option<Vec<JoinedSides>> {
        let frame = scratch.thread.frames.last()?;
        let (base, insn) = (frame.base as usize, frame.code.insns.get(at.index as usize)?);
        let taken = match insn {
            Insn::IfNull { null: false, .. } | Insn::IfReference { equal: false, .. } => self.terms.not(truth),
            _ => truth,
        };
        let before = scratch.thread.stack[base..].to_vec();
        let mut arrivals = Vec::new();
        for (condition, target, is_taken) in
            [(taken, insn.conditional_target()?, true), (self.terms.not(taken), at.index + 1, false)]
        {
            scratch.thread.stack.truncate(base);
            scratch.thread.stack.extend(&before);
            scratch.thread.frames.last_mut()?.pc = target;
            let mut steps = way.steps.clone();
            steps.push(Trace::Jumped { at, taken: is_taken });
            let condition = self.terms.and(way.condition, condition);
            arrivals.push(self.ways(scratch, region, RegionSide { condition, steps }, left)?);
        }
        let no = arrivals.pop()?;
        let yes = arrivals.pop()?;
        self.meet(taken, yes, no)
    }

    /// Puts together what comes to the same place, whether a condition holds or not.
    fn meet(&mut self, condition: Term, yes: Vec<JoinedSides>, mut no: Vec<JoinedSides>) -> Option<Vec<JoinedSides>> {
        let mut met = Vec::new();
        for first in yes {
            let Some(index) = no.iter().position(|second| second.exit == first.exit) else {
                let condition = self.terms.and(condition, first.condition);
                met.push(JoinedSides { condition, ..first });
                continue;
            };
            let second = no.remove(index);
            if first.values.len() != second.values.len() {
                return None;
            }
            let pairs = first.values.into_iter().zip(second.values);
            let values = pairs.map(|(yes, no)| self.left_over(condition, yes, no)).collect::<Option<Vec<Value>>>()?;
            let condition = self.terms.ite(condition, first.condition, second.condition);
            let ways = first.ways.into_iter().chain(second.ways).collect();
            met.push(JoinedSides { exit: first.exit, condition, values, ways });
        }
        let otherwise = self.terms.not(condition);
        for second in no {
            let condition = self.terms.and(otherwise, second.condition);
            met.push(JoinedSides { condition, ..second });
        }
        Some(met)
    }

    /// A local or operand that two ways leave.
    fn left_over(&mut self, condition: Term, yes: Value, no: Value) -> Option<Value> {
        if yes.is_same(&no) {
            return Some(yes);
        }
        match (yes, no) {
            (Value::Opaque(..) | Value::ReturnAddress(_), _) | (_, Value::Opaque(..) | Value::ReturnAddress(_)) => None,
            _ => match self.either(condition, yes, no) {
                Ok(value) => value.term().is_none_or(|term| !self.is_involved(term)).then_some(value),
                // What has different types, nobody can use behind the region (JVMS 4.10.1).
                Err(_) => Some(Value::Unset),
            },
        }
    }

    /// The state in which a run arrives at an exit.
    fn arrive(&mut self, scratch: &State<'p>, base: usize, arrival: JoinedSides) -> Option<Merged<'p>> {
        let mut state = scratch.clone();
        state.thread.stack.truncate(base);
        state.thread.stack.extend(&arrival.values);
        let frame = state.thread.frames.last_mut()?;
        let watched = frame.class.origin.is_watched();
        if arrival.exit != END {
            frame.pc = arrival.exit;
        }
        let ways = arrival.ways.len();
        if watched {
            for way in arrival.ways {
                if ways > 1 {
                    state.provenance.trace.push(Trace::Only(way.condition));
                }
                state.provenance.trace.extend(way.steps);
            }
            if ways > 1 {
                state.provenance.trace.push(Trace::Always);
            }
        }
        if arrival.exit == END {
            self.return_from_method(&mut state, true).ok()?;
        }
        Some(Merged { condition: arrival.condition, state, ways })
    }

    /// Whether a term is better not made part of larger ones: it depends on many choices, or on an operation that a solver
    /// can only decide with its operands at hand.
    fn is_involved(&self, term: Term) -> bool {
        let mut seen = FxHashSet::default();
        let mut pending = vec![term];
        let mut choices = 0;
        while let Some(term) = pending.pop() {
            if !seen.insert(term) {
                continue;
            }
            let constant = |term: &Term| self.terms.is_const(*term);
            match self.terms.node(term) {
                // Truth values as numbers are no choices of this kind.
                Node::Ite(_, yes, no) if !constant(yes) || !constant(no) => choices += 1,
                Node::Binary(BinaryOp::Mul, left, right) if !constant(left) && !constant(right) => return true,
                Node::Binary(
                    BinaryOp::SignedDiv | BinaryOp::SignedRem | BinaryOp::UnsignedDiv | BinaryOp::UnsignedRem,
                    _,
                    right,
                ) if !constant(right) => return true,
                Node::FloatBinary(..) | Node::FloatFma(..) | Node::FloatFunction(..) | Node::FloatSqrt(..) => {
                    return true;
                }
                _ => {}
            }
            if choices > MOST_CHOICES || seen.len() > 40 * MOST_CHOICES {
                return true;
            }
            pending.extend(self.terms.node(term).operands());
        }
        false
    }
}

/// The condition that a jump has to know, and the number of its operands, if that is why it stopped.
fn undecided(stop: &Stop, insn: &Insn) -> Option<(Term, usize)> {
    let Halt::Event(Event::Branch { condition, why: Why::Program }) = &*stop.0 else { return None };
    match insn {
        Insn::IfZero(..) | Insn::IfNull { .. } => Some((*condition, 1)),
        Insn::IfInt(..) | Insn::IfReference { .. } => Some((*condition, 2)),
        _ => None,
    }
}
