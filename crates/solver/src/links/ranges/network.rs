//! The terms of a slice with what is known about each, and the propagation along their operators.

use super::range::Range;
use super::{backward, forward};
use glassbox_expr::{BinaryOp, CompareOp, Node, Sort, SymbolId, Term, TermPool};

/// Slices with more terms than this are left to others.
const MOST_TERMS: usize = 4_000;
/// How often the terms are swept at most; `x < y` and `y < x` would otherwise go on until a domain is empty.
const MOST_SWEEPS: usize = 24;

/// A term of the slice, by its position among them; operands stand before the terms that use them.
pub(crate) type Place = u32;

/// A set of facts, a bit for each group of neighbouring facts. A slice with no more facts than bits has groups of one.
pub(crate) type Reasons = u128;

/// What an operator does with the terms at other places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// A constant, a symbol, or an operator of which nothing is known here.
    Leaf,
    Not(Place),
    And(Place, Place),
    Or(Place, Place),
    Ite(Place, Place, Place),
    Eq(Place, Place),
    Compare(CompareOp, Place, Place),
    Binary(BinaryOp, Place, Place),
    Neg(Place),
    Complement(Place),
    Extract(u32, u32, Place),
    Concat(Place, Place),
    ZeroExtend(Place),
    SignExtend(Place),
}

/// Facts contradict each other; these are among those that do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Contradiction(pub(crate) Reasons);

/// What is known about the terms of one slice. It is kept and filled again, so that a question needs no memory of its own.
///
/// The facts in `reasons[p]` together imply that the term at place `p` has a value in `ranges[p]`.
#[derive(Default)]
pub(crate) struct Network {
    pub(crate) terms: Vec<Term>,
    pub(crate) shapes: Vec<Shape>,
    pub(crate) ranges: Vec<Range>,
    pub(crate) reasons: Vec<Reasons>,
    /// Where the facts of the slice stand.
    pub(crate) facts: Vec<Place>,
    /// How many operators were visited since the slice was loaded, as a deterministic measure of work.
    pub(crate) visits: u64,
    /// When a place was narrowed and when its operator was visited for the last time, in visits.
    narrowed: Vec<u64>,
    visited: Vec<u64>,
    clock: u64,
    /// What stood at the places that were narrowed since the trail was begun.
    trail: Vec<(Place, Range, Reasons)>,
    recording: bool,
    /// The place of each term of the pool, where the number beside it is that of the slice loaded last.
    places: Vec<(u32, Place)>,
    loads: u32,
    stack: Vec<Term>,
}

/// How many bits a term of this sort has here; nothing for what is not looked at.
fn width_of(sort: Sort) -> Option<u32> {
    match sort {
        Sort::Bool => Some(1),
        Sort::Ref => Some(32),
        Sort::BitVec(width) if width <= 64 => Some(width),
        _ => None,
    }
}

/// The operands of an operator that is understood here.
fn understood(pool: &TermPool, term: Term) -> Option<impl Iterator<Item = Term> + use<>> {
    let node = pool.node(term);
    let known = matches!(
        node,
        Node::Not(_)
            | Node::And(..)
            | Node::Or(..)
            | Node::Ite(..)
            | Node::Eq(..)
            | Node::Compare(..)
            | Node::Binary(..)
            | Node::Neg(_)
            | Node::Complement(_)
            | Node::Extract { .. }
            | Node::Concat(..)
            | Node::ZeroExtend(..)
            | Node::SignExtend(..)
    );
    let small = known && node.operands().all(|operand| width_of(pool.sort(operand)).is_some());
    small.then(|| node.operands())
}

impl Network {
    /// Takes in the terms of some facts and what is known about them from below; nothing if there are too many.
    pub(crate) fn load(&mut self, pool: &TermPool, facts: &[Term]) -> Option<()> {
        self.collect(pool, facts)?;
        self.shapes.clear();
        self.ranges.clear();
        self.reasons.clear();
        for index in 0..self.terms.len() {
            let term = self.terms[index];
            let shape = self.shape(pool, term);
            self.shapes.push(shape);
            let range = match *pool.node(term) {
                Node::Bool(value) => Range::bool(value),
                Node::BitVec { width, value } => Range::constant(width, value),
                Node::Ref(number) => Range::constant(32, u64::from(number)),
                _ => {
                    let width = width_of(pool.sort(term))?;
                    self.seen_from_below(shape, width)
                }
            };
            self.ranges.push(range);
            self.reasons.push(0);
        }
        self.narrowed.clear();
        self.narrowed.resize(self.terms.len(), 0);
        self.visited.clear();
        self.visited.resize(self.terms.len(), 0);
        self.clock = 0;
        self.visits = self.terms.len() as u64;
        self.trail.clear();
        self.recording = false;
        self.facts.clear();
        for &fact in facts {
            let place = self.place(fact)?;
            self.facts.push(place);
        }
        Some(())
    }

    /// Gives each term of some facts its place, in the order of the pool, in which operands stand first.
    fn collect(&mut self, pool: &TermPool, facts: &[Term]) -> Option<()> {
        self.loads = self.loads.wrapping_add(1);
        if self.loads == 0 {
            self.places.clear();
            self.loads = 1;
        }
        if self.places.len() < pool.len() {
            self.places.resize(pool.len(), (0, 0));
        }
        self.terms.clear();
        self.stack.clear();
        for &fact in facts {
            self.stack.push(fact);
            while let Some(term) = self.stack.pop() {
                let place = self.places.get_mut(term.index())?;
                if place.0 == self.loads {
                    continue;
                }
                *place = (self.loads, 0);
                if self.terms.len() == MOST_TERMS {
                    return None;
                }
                self.terms.push(term);
                if let Some(operands) = understood(pool, term) {
                    self.stack.extend(operands);
                }
            }
        }
        self.terms.sort_unstable();
        for (place, term) in self.terms.iter().enumerate() {
            self.places[term.index()].1 = place as Place;
        }
        Some(())
    }

    /// Where a term stands, if it belongs to the slice.
    pub(crate) fn place(&self, term: Term) -> Option<Place> {
        let &(load, place) = self.places.get(term.index())?;
        (load == self.loads).then_some(place)
    }

    /// Where a symbol stands, if it belongs to the slice.
    pub(crate) fn place_of(&self, pool: &TermPool, symbol: SymbolId) -> Option<Place> {
        self.place(pool.symbol_term(symbol))
    }

    fn shape(&self, pool: &TermPool, term: Term) -> Shape {
        if understood(pool, term).is_none() {
            return Shape::Leaf;
        }
        let at = |term: Term| self.places[term.index()].1;
        match *pool.node(term) {
            Node::Not(a) => Shape::Not(at(a)),
            Node::And(a, b) => Shape::And(at(a), at(b)),
            Node::Or(a, b) => Shape::Or(at(a), at(b)),
            Node::Ite(c, a, b) => Shape::Ite(at(c), at(a), at(b)),
            Node::Eq(a, b) => Shape::Eq(at(a), at(b)),
            Node::Compare(op, a, b) => Shape::Compare(op, at(a), at(b)),
            Node::Binary(op, a, b) => Shape::Binary(op, at(a), at(b)),
            Node::Neg(a) => Shape::Neg(at(a)),
            Node::Complement(a) => Shape::Complement(at(a)),
            Node::Extract { high, low, of } => Shape::Extract(high, low, at(of)),
            Node::Concat(a, b) => Shape::Concat(at(a), at(b)),
            Node::ZeroExtend(_, a) => Shape::ZeroExtend(at(a)),
            Node::SignExtend(_, a) => Shape::SignExtend(at(a)),
            _ => Shape::Leaf,
        }
    }

    /// What is known about a term.
    pub(crate) fn range(&self, place: Place) -> &Range {
        &self.ranges[place as usize]
    }

    /// What the operands say about an operator.
    pub(crate) fn seen_from_below(&self, shape: Shape, width: u32) -> Range {
        let at = |place: Place| &self.ranges[place as usize];
        match shape {
            Shape::Leaf => Range::full(width),
            Shape::Not(a) | Shape::Complement(a) => forward::complement(at(a)),
            Shape::And(a, b) => forward::binary(BinaryOp::And, at(a), at(b)),
            Shape::Or(a, b) => forward::binary(BinaryOp::Or, at(a), at(b)),
            Shape::Ite(c, a, b) => match at(c).as_bool() {
                Some(true) => *at(a),
                Some(false) => *at(b),
                None => at(a).join(at(b)),
            },
            Shape::Eq(a, b) => forward::equal(at(a), at(b)),
            Shape::Compare(op, a, b) => forward::compare(op, at(a), at(b)),
            Shape::Binary(op, a, b) => forward::binary(op, at(a), at(b)),
            Shape::Neg(a) => forward::negate(at(a)),
            Shape::Extract(high, low, a) => forward::extract(high, low, at(a)),
            Shape::Concat(a, b) => forward::concat(at(a), at(b)),
            Shape::ZeroExtend(a) => forward::zero_extend(width, at(a)),
            Shape::SignExtend(a) => forward::sign_extend(width, at(a)),
        }
    }

    /// Asserts all facts, without propagating.
    pub(crate) fn assert_facts(&mut self) -> Result<(), Contradiction> {
        for index in 0..self.facts.len() {
            self.narrow(self.facts[index], Some(Range::TRUE), group(index, self.facts.len()))?;
        }
        Ok(())
    }

    /// Sweeps down and up until nothing changes any more or there were enough sweeps.
    pub(crate) fn propagate(&mut self, most_visits: u64) -> Result<(), Contradiction> {
        let count = self.shapes.len();
        for _ in 0..MOST_SWEEPS / 2 {
            let mut quiet = true;
            for place in (0..count).rev() {
                quiet &= !self.visit(place)?;
            }
            for place in 0..count {
                quiet &= !self.visit(place)?;
            }
            // Looking whether a visit is due costs something, too.
            self.visits += count as u64 / 4;
            if quiet || self.visits > most_visits {
                break;
            }
        }
        Ok(())
    }

    /// Narrows an operator and its operands, if one of them was narrowed since the last visit.
    fn visit(&mut self, place: usize) -> Result<bool, Contradiction> {
        let shape = self.shapes[place];
        let operands = operands(shape);
        let mut latest = self.narrowed[place];
        for operand in operands.into_iter().flatten() {
            latest = latest.max(self.narrowed[operand as usize]);
        }
        if latest <= self.visited[place] || shape == Shape::Leaf {
            return Ok(false);
        }
        self.visits += 1;
        let before = self.clock;
        let mut why = self.reasons[place];
        for operand in operands.into_iter().flatten() {
            why |= self.reasons[operand as usize];
        }
        let below = self.seen_from_below(shape, self.ranges[place].width);
        self.narrow(place as Place, Some(below), why)?;
        self.narrow_from_above(shape, self.ranges[place], why)?;
        self.visited[place] = self.clock;
        Ok(self.clock != before)
    }

    /// Narrows the operands of an operator by what is known about its value.
    fn narrow_from_above(&mut self, shape: Shape, result: Range, why: Reasons) -> Result<(), Contradiction> {
        let at = |place: Place| self.ranges[place as usize];
        let pair = |pair: Option<(Range, Range)>| pair.map_or((None, None), |(a, b)| (Some(a), Some(b)));
        let (a, b, narrowed) = match shape {
            Shape::Leaf => return Ok(()),
            Shape::Not(a) | Shape::Complement(a) => return self.narrow(a, Some(forward::complement(&result)), why),
            Shape::Neg(a) => return self.narrow(a, Some(forward::negate(&result)), why),
            Shape::Extract(high, low, a) => {
                return self.narrow(a, backward::extracted(&result, high, low, &at(a)), why);
            }
            Shape::ZeroExtend(a) => return self.narrow(a, backward::zero_extended(&result, &at(a)), why),
            Shape::SignExtend(a) => return self.narrow(a, backward::sign_extended(&result, &at(a)), why),
            Shape::Ite(c, a, b) => return self.arms(result, c, a, b, why),
            Shape::And(a, b) => (a, b, pair(backward::binary(BinaryOp::And, &result, &at(a), &at(b)))),
            Shape::Or(a, b) => (a, b, pair(backward::binary(BinaryOp::Or, &result, &at(a), &at(b)))),
            Shape::Binary(op, a, b) => (a, b, pair(backward::binary(op, &result, &at(a), &at(b)))),
            Shape::Concat(a, b) => (a, b, pair(backward::concatenated(&result, &at(a), &at(b)))),
            Shape::Eq(a, b) => match result.as_bool() {
                Some(equal) => (a, b, pair(backward::equal(equal, &at(a), &at(b)))),
                None => return Ok(()),
            },
            Shape::Compare(op, a, b) => match result.as_bool() {
                Some(holds) => (a, b, pair(backward::compare(op, holds, &at(a), &at(b)))),
                None => return Ok(()),
            },
        };
        self.narrow(a, narrowed.0, why)?;
        self.narrow(b, narrowed.1, why)
    }

    /// Narrows the chosen arm of an `ite`, or its condition where an arm is impossible.
    fn arms(&mut self, result: Range, c: Place, a: Place, b: Place, why: Reasons) -> Result<(), Contradiction> {
        match self.range(c).as_bool() {
            Some(true) => self.narrow(a, Some(result), why),
            Some(false) => self.narrow(b, Some(result), why),
            None if self.range(a).meet(&result).is_none() => self.narrow(c, Some(Range::FALSE), why),
            None if self.range(b).meet(&result).is_none() => self.narrow(c, Some(Range::TRUE), why),
            None => Ok(()),
        }
    }

    /// Cuts what is known about a term down to what is in a range, too. No range means that there is no value left.
    pub(crate) fn narrow(&mut self, place: Place, to: Option<Range>, why: Reasons) -> Result<(), Contradiction> {
        let index = place as usize;
        let old = self.ranges[index];
        let all = why | self.reasons[index];
        let new = to.and_then(|to| old.meet(&to)).ok_or(Contradiction(all))?;
        if new != old {
            if self.recording {
                self.trail.push((place, old, self.reasons[index]));
            }
            self.clock += 1;
            self.ranges[index] = new;
            self.reasons[index] = all;
            self.narrowed[index] = self.clock;
        }
        Ok(())
    }

    /// Begins to remember what is narrowed from now on.
    pub(crate) fn mark(&mut self) -> usize {
        self.recording = true;
        self.trail.len()
    }

    /// Takes back what was narrowed since a mark.
    pub(crate) fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            if let Some((place, range, reasons)) = self.trail.pop() {
                self.ranges[place as usize] = range;
                self.reasons[place as usize] = reasons;
                // An operator that was visited with the narrower range has nothing to say about the wider one, unless it
                // was not at rest before.
                self.narrowed[place as usize] = 0;
            }
        }
    }
}

/// Those of the facts of a network that belong to these reasons.
pub(crate) fn named(facts: &[Term], reasons: Reasons) -> Vec<Term> {
    let named = facts.iter().enumerate().filter(|(index, _)| group(*index, facts.len()) & reasons != 0);
    named.map(|(_, &fact)| fact).collect()
}

/// The group that a fact belongs to.
fn group(index: usize, count: usize) -> Reasons {
    let size = count.div_ceil(Reasons::BITS as usize).max(1);
    1 << (index / size)
}

/// The places that an operator takes its operands from.
fn operands(shape: Shape) -> [Option<Place>; 3] {
    match shape {
        Shape::Leaf => [None; 3],
        Shape::Not(a)
        | Shape::Neg(a)
        | Shape::Complement(a)
        | Shape::Extract(_, _, a)
        | Shape::ZeroExtend(a)
        | Shape::SignExtend(a) => [Some(a), None, None],
        Shape::And(a, b)
        | Shape::Or(a, b)
        | Shape::Eq(a, b)
        | Shape::Compare(_, a, b)
        | Shape::Binary(_, a, b)
        | Shape::Concat(a, b) => [Some(a), Some(b), None],
        Shape::Ite(c, a, b) => [Some(c), Some(a), Some(b)],
    }
}
