//! Jumps and switches.

use glassbox_expr::{CompareOp, Node, Term};
use glassbox_program::{Condition, InsnId, StackKind};

use crate::event::{Stop, Why};
use crate::machine::{Machine, Next, Step, invalid, unsupported};
use crate::state::value::{NULL, Value};
use crate::state::{State, Trace};

impl<'p> Machine<'p> {
    pub(crate) fn if_zero(&mut self, state: &mut State<'p>, condition: Condition, target: u32) -> Step {
        let value = self.peek(state, 0)?;
        let taken = self.int_condition(state, condition, value, Value::Int(0))?;
        self.conditional(state, 1, taken, target)
    }

    pub(crate) fn if_int(&mut self, state: &mut State<'p>, condition: Condition, target: u32) -> Step {
        let (left, right) = (self.peek(state, 1)?, self.peek(state, 0)?);
        let taken = self.int_condition(state, condition, left, right)?;
        self.conditional(state, 2, taken, target)
    }

    pub(crate) fn if_null(&mut self, state: &mut State<'p>, null: bool, target: u32) -> Step {
        let value = self.peek(state, 0)?;
        let is_null = self.same_reference(state, value, Value::Reference(NULL))?;
        self.conditional(state, 1, is_null == null, target)
    }

    pub(crate) fn if_reference(&mut self, state: &mut State<'p>, equal: bool, target: u32) -> Step {
        let (left, right) = (self.peek(state, 1)?, self.peek(state, 0)?);
        let same = self.same_reference(state, left, right)?;
        self.conditional(state, 2, same == equal, target)
    }

    /// Whether a `boolean` is true on this path; asks if it is open.
    pub(crate) fn is_true(&mut self, state: &State<'p>, value: Value) -> Result<bool, Stop> {
        self.int_condition(state, Condition::NotEqual, value, Value::Int(0))
    }

    fn conditional(&mut self, state: &mut State<'p>, operands: usize, taken: bool, target: u32) -> Step {
        self.pop(state, operands);
        Ok(if taken { Next::Jump(target) } else { Next::Advance })
    }

    fn int_condition(
        &mut self,
        state: &State<'p>,
        condition: Condition,
        left: Value,
        right: Value,
    ) -> Result<bool, Stop> {
        if let (Value::Int(left), Value::Int(right)) = (left, right) {
            return Ok(condition.holds(left, right));
        }
        let (mut left, mut right) = (self.integer_term(left)?, self.integer_term(right)?);
        self.check_kinds(StackKind::Int, left, right)?;
        // What `lcmp` computed is compared with zero: say it of its operands.
        if let Some((first, second)) = self.three_way(left)
            && matches!(self.terms.node(right), Node::BitVec { value: 0, .. })
        {
            (left, right) = (first, second);
        }
        let term = match condition {
            Condition::Equal => self.terms.eq(left, right),
            Condition::NotEqual => self.terms.ne(left, right),
            Condition::Less => self.terms.compare(CompareOp::SignedLess, left, right),
            Condition::GreaterOrEqual => self.terms.compare(CompareOp::SignedLessEqual, right, left),
            Condition::Greater => self.terms.compare(CompareOp::SignedLess, right, left),
            Condition::LessOrEqual => self.terms.compare(CompareOp::SignedLessEqual, left, right),
        };
        self.decide(state, term, Why::Program)
    }

    /// The operands of a three-way comparison: `ite(a < b, -1, ite(a == b, 0, 1))`.
    fn three_way(&self, term: Term) -> Option<(Term, Term)> {
        let number = |term: Term| self.terms.as_const(term).map(|value| value.as_i64());
        let Node::Ite(less, minus, otherwise) = *self.terms.node(term) else { return None };
        let Node::Ite(equal, zero, plus) = *self.terms.node(otherwise) else { return None };
        let Node::Compare(CompareOp::SignedLess, left, right) = *self.terms.node(less) else { return None };
        let Node::Eq(a, b) = *self.terms.node(equal) else { return None };
        let same_operands = (a, b) == (left, right) || (b, a) == (left, right);
        let shape = (number(minus), number(zero), number(plus)) == (Some(-1), Some(0), Some(1));
        (shape && same_operands).then_some((left, right))
    }

    pub(crate) fn table_switch(&mut self, state: &mut State<'p>, low: i32, targets: &[u32], default: u32) -> Step {
        // Values between the cases of the source jump to the default like any other.
        let chosen = match self.peek(state, 0)? {
            Value::Int(value) => {
                let index = usize::try_from(i64::from(value) - i64::from(low)).ok();
                let target = index.and_then(|index| targets.get(index)).filter(|target| **target != default);
                target.map(|target| (value, *target))
            }
            value => {
                let cases = targets.iter().enumerate().map(|(index, target)| (low.wrapping_add(index as i32), *target));
                self.decide_case(state, value, cases.filter(|(_, target)| *target != default))?
            }
        };
        self.switch(state, chosen, default)
    }

    pub(crate) fn lookup_switch(&mut self, state: &mut State<'p>, pairs: &[(i32, u32)], default: u32) -> Step {
        let chosen = match self.peek(state, 0)? {
            // Cases are sorted, as a class file has to have them.
            Value::Int(value) => pairs.binary_search_by_key(&value, |(case, _)| *case).ok().map(|at| pairs[at]),
            value => self.decide_case(state, value, pairs.iter().copied())?,
        };
        self.switch(state, chosen, default)
    }

    /// The case with its target that a value that is not known has on this path; asks if it is open.
    fn decide_case(
        &mut self,
        state: &State<'p>,
        value: Value,
        cases: impl Iterator<Item = (i32, u32)>,
    ) -> Result<Option<(i32, u32)>, Stop> {
        let term = match value {
            Value::IntTerm(term) => term,
            Value::Opaque(_, reason) => return Err(unsupported(*reason)),
            _ => return Err(invalid("an int was expected")),
        };
        for (case, target) in cases {
            let condition = self.equals_number(term, i64::from(case));
            if self.decide(state, condition, Why::Program)? {
                return Ok(Some((case, target)));
            }
        }
        Ok(None)
    }

    fn switch(&mut self, state: &mut State<'p>, chosen: Option<(i32, u32)>, default: u32) -> Step {
        let (case, target) = chosen.map_or((None, default), |(case, target)| (Some(case), target));
        let frame = self.frame(state)?;
        if !self.mode.is_program() && frame.class.origin != glassbox_program::Origin::Jdk {
            let at = InsnId { method: frame.method.id, index: frame.pc };
            state.provenance.trace.push(Trace::Switched { at, case });
            self.note_way(state, at, case);
        }
        self.pop(state, 1);
        Ok(Next::Jump(target))
    }

    pub(crate) fn jump_to_subroutine(&mut self, state: &mut State<'p>, target: u32) -> Step {
        let back = self.frame(state)?.pc + 1;
        self.push(state, Value::ReturnAddress(back));
        Ok(Next::Jump(target))
    }

    pub(crate) fn return_from_subroutine(&mut self, state: &mut State<'p>, slot: u16) -> Step {
        match self.local(state, slot)? {
            Value::ReturnAddress(target) => Ok(Next::Jump(target)),
            _ => Err(invalid("ret without a return address")),
        }
    }
}
