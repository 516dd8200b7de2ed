//! Jumps and switches.

use glassbox_expr::{CompareOp, Node, Term};
use glassbox_program::{Condition, InsnId, StackKind};

use crate::event::{Alternative, Event, Stop, Stuck, Why};
use crate::inputs::is_value;
use crate::makers::is_mirror;
use crate::run::{Machine, Next, Step, invalid, unsupported};
use crate::state::{State, Trace};
use crate::value::{Address, NULL, Value};

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

    /// Whether two references denote the same object. An input reference can only denote objects of the input state,
    /// so it never equals one that the run itself allocated.
    pub(crate) fn same_reference(&mut self, state: &State<'p>, left: Value, right: Value) -> Result<bool, Stop> {
        let left = self.known_reference(state, left)?;
        let right = self.known_reference(state, right)?;
        match (left, right) {
            (Ok(left), Ok(right)) => {
                if left != right {
                    if let Some(same) = self.same_box(state, left, right)? {
                        return self.decide(state, same, Why::Program);
                    }
                    self.check_receiver(state, left)?;
                    self.check_receiver(state, right)?;
                    self.check_values(state, left, right)?;
                }
                Ok(left == right)
            }
            (Err(term), Ok(address)) | (Ok(address), Err(term)) => {
                let equal = self.denotes(state, term, address);
                self.decide(state, equal, Why::Program)
            }
            (Err(left), Err(right)) => {
                let equal = self.denote_the_same(state, left, right);
                self.decide(state, equal, Why::Program)
            }
        }
    }

    /// Before an object of a static initializer is compared or looked at, it has to be clear that it is not the receiver.
    pub(crate) fn check_receiver(&self, state: &State<'p>, address: Address) -> Result<(), Stop> {
        let Some(object) = state.heap.get(address).filter(|object| object.shared) else { return Ok(()) };
        let Some(receiver) = state.receiver() else { return Ok(()) };
        let Some(input) = state.heap.get(receiver).and_then(|receiver| receiver.input.as_ref()) else { return Ok(()) };
        if !input.maybe_shared || !input.types.contains(&object.class) {
            return Ok(());
        }
        let alternatives = vec![Alternative::closed(receiver, input.types.clone())];
        let other = Some(Stuck::Unsupported("a receiver that a static initializer made".into()));
        Err(Event::Choose { alternatives, other, why: Why::Dispatch }.into())
    }

    /// An input text was taken for an object of its own, although it may be one that is there already: where that
    /// decides, what lies behind the other answer is not known.
    fn check_values(&self, state: &State<'p>, left: Address, right: Address) -> Result<(), Stop> {
        for (own, other) in [(left, right), (right, left)] {
            let (Some(own_object), Some(other)) = (state.heap.get(own), state.heap.get(other)) else { continue };
            let Some(input) = own_object.input.as_ref().filter(|input| input.maybe_shared) else { continue };
            let same_value = is_value(self.program.class(own_object.class)) && own_object.class == other.class;
            if same_value && (other.shared || other.input.is_some()) {
                let alternatives = vec![Alternative::closed(own, input.types.clone())];
                let other = Some(Stuck::Unsupported("an input that is the same object as an equal one".into()));
                return Err(Event::Choose { alternatives, other, why: Why::Dispatch }.into());
            }
        }
        Ok(())
    }

    /// The condition that a reference denotes an object. A choice between references is taken apart, since its parts
    /// have types and origins.
    fn denotes(&mut self, state: &State<'p>, term: Term, address: Address) -> Term {
        match *self.terms.node(term) {
            Node::Ite(condition, yes, no) => {
                let (yes, no) = (self.denotes(state, yes, address), self.denotes(state, no, address));
                self.terms.ite(condition, yes, no)
            }
            Node::Symbol(_) if address != NULL => {
                let there = state.heap.may_be_input(address) || is_mirror(state, address);
                if !there || !self.may_be(state, term, address) {
                    return self.terms.bool(false);
                }
                let constant = self.terms.reference(address.0);
                self.terms.eq(term, constant)
            }
            _ => {
                let constant = self.terms.reference(address.0);
                self.terms.eq(term, constant)
            }
        }
    }

    fn denote_the_same(&mut self, state: &State<'p>, left: Term, right: Term) -> Term {
        for (choice, other) in [(left, right), (right, left)] {
            match *self.terms.node(choice) {
                Node::Ite(condition, yes, no) => {
                    let (yes, no) = (self.denote_the_same(state, yes, other), self.denote_the_same(state, no, other));
                    return self.terms.ite(condition, yes, no);
                }
                Node::Ref(number) => return self.denotes(state, other, Address(number)),
                _ => {}
            }
        }
        if self.are_disjoint(left, right) {
            let null = self.terms.reference(NULL.0);
            let (first, second) = (self.terms.eq(left, null), self.terms.eq(right, null));
            return self.terms.and(first, second);
        }
        self.terms.eq(left, right)
    }

    /// The address of a reference if the path knows it, otherwise its term.
    fn known_reference(&mut self, state: &State<'p>, value: Value) -> Result<Result<Address, Term>, Stop> {
        match value {
            Value::Reference(address) => Ok(Ok(address)),
            Value::ReferenceTerm(term) => Ok(match state.resolved.get(&term) {
                Some(address) => Ok(*address),
                None => Err(term),
            }),
            Value::Opaque(_, reason) => Err(unsupported(*reason)),
            _ => Err(invalid("a reference was expected")),
        }
    }

    pub(crate) fn table_switch(&mut self, state: &mut State<'p>, low: i32, targets: &[u32], default: u32) -> Step {
        if let Value::Int(value) = self.peek(state, 0)?
            && self.is_program
        {
            let target = usize::try_from(i64::from(value) - i64::from(low)).ok().and_then(|at| targets.get(at));
            self.pop(state, 1);
            return Ok(Next::Jump(*target.unwrap_or(&default)));
        }
        let cases = targets.iter().enumerate().map(|(index, target)| (low.wrapping_add(index as i32), *target));
        // Values between the cases of the source jump to the default like any other.
        let cases: Vec<(i32, u32)> = cases.filter(|(_, target)| *target != default).collect();
        self.lookup_switch(state, &cases, default)
    }

    pub(crate) fn lookup_switch(&mut self, state: &mut State<'p>, pairs: &[(i32, u32)], default: u32) -> Step {
        let mut chosen = None;
        match self.peek(state, 0)? {
            Value::Int(value) => {
                // Cases are sorted, as a class file has to have them.
                chosen = pairs.binary_search_by_key(&value, |(case, _)| *case).ok().map(|at| &pairs[at]);
            }
            Value::IntTerm(term) => {
                for pair in pairs {
                    let condition = self.equals_number(term, i64::from(pair.0));
                    if self.decide(state, condition, Why::Program)? {
                        chosen = Some(pair);
                        break;
                    }
                }
            }
            Value::Opaque(_, reason) => return Err(unsupported(*reason)),
            _ => return Err(invalid("an int was expected")),
        }
        let frame = self.frame(state)?;
        if !self.is_program && frame.class.origin != glassbox_program::Origin::Jdk {
            let at = InsnId { method: frame.method.id, index: frame.pc };
            state.trace.push(Trace::Switched { at, case: chosen.map(|(case, _)| *case) });
            self.note_way(state, at, chosen.map(|(case, _)| *case));
        }
        self.pop(state, 1);
        Ok(Next::Jump(chosen.map_or(default, |(_, target)| *target)))
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
