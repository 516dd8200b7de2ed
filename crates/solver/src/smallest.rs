//! The canonical model of a slice: all numbers small together, then each symbol in turn the value a reader likes best.

use crate::blast::{Budget, Decision, Instance, Lit, Outcome, in_range};
use crate::links::last_model::satisfies;
use crate::links::slices::Slice;
use crate::numeric::{self, Shapes};
use crate::statistics::Statistics;
use crate::trial;
use glassbox_expr::{BigUint, Model, Sort, SymbolId, SymbolKind, TermPool, Value};
use std::ops::RangeInclusive;

/// Ranges of characters in order of preference; what is in none of them comes last.
pub(crate) const CHARACTERS: [(u64, u64); 2] = [(b'a' as u64, b'z' as u64), (b' ' as u64, b'~' as u64)];

/// How many low bits a number is hoped to need, at best and then with less hope.
const LOW_BITS: [usize; 4] = [2, 5, 10, 20];

/// How many low bits all numbers of a slice are hoped to need beside their signs. Without this, making the first number
/// as small as possible could make the others absurd: `j + k <= i` with `i = 1` needs an overflow, with `i = 2` none.
pub(crate) const JOINT_BITS: [usize; 6] = [3, 5, 7, 10, 16, 20];

/// How many conflicts may be spent on making the model of a slice nicer, which is a second or so.
const MINIMIZING_CONFLICTS: u64 = 20_000;

/// Decides a slice in a fresh instance and minimizes the model symbol by symbol.
///
/// Slices share no symbol, so minimizing them apart gives the same as minimizing them together.
/// When a limit strikes, what has been reached so far is kept; only conflicts count as work, so this
/// is as reproducible as everything else.
pub(crate) fn decide(pool: &TermPool, slice: &Slice, budget: &mut Budget, statistics: &mut Statistics) -> Decision {
    // If everybody can have the favourite value, no solver is needed.
    let favourites: Model = slice.symbols.iter().map(|&symbol| (symbol, favourite(pool, symbol))).collect();
    if satisfies(pool, slice.facts.iter().copied(), &favourites) {
        return Decision::Sat(favourites);
    }
    if Shapes::default().of(pool, slice).has_floats {
        return decide_numbers(pool, slice, budget, statistics);
    }
    if let Some(model) = trial::find(pool, slice) {
        return Decision::Sat(model);
    }
    by_circuits(pool, slice, budget, statistics)
}

/// Decides a slice without floating-point numbers bit by bit.
pub(crate) fn by_circuits(
    pool: &TermPool,
    slice: &Slice,
    budget: &mut Budget,
    statistics: &mut Statistics,
) -> Decision {
    let mut instance = Instance::new();
    let model = match instance.ask(pool, slice, budget, statistics) {
        Decision::Sat(model) => model,
        decision if decision.is_too_hard() => {
            let decision = numeric::decide(pool, slice, numeric::large(budget), budget, statistics);
            return shrunk(pool, slice, decision);
        }
        other => return other,
    };
    for &fact in &slice.facts {
        let literal = instance.literal(fact);
        instance.encoder.gates.clause(&[literal]);
    }
    let mut part = budget.part(MINIMIZING_CONFLICTS);
    let given = part.conflicts;
    let mut minimizer =
        Minimizer { pool, slice, instance, model, range: 0..=u64::MAX, joint: None, budget: &mut part, statistics };
    let mut stopped = minimizer.bound_together().is_none();
    for &symbol in &slice.symbols {
        if stopped {
            // Evaluation is still affordable, and may still find the favourite value.
            minimizer.range = 0..=u64::MAX;
            minimizer.try_value(symbol, favourite(pool, symbol));
        } else {
            stopped = minimizer.minimize(symbol).is_none();
        }
    }
    let model = minimizer.model;
    budget.conflicts -= given - part.conflicts;
    Decision::Sat(model)
}

/// Decides a slice with floating-point numbers. Their circuits are large or missing, so that any model that is found is
/// made smaller by evaluation alone.
fn decide_numbers(pool: &TermPool, slice: &Slice, budget: &mut Budget, statistics: &mut Statistics) -> Decision {
    let mut decision = numeric::decide(pool, slice, numeric::SMALL, budget, statistics);
    if decision.is_too_hard() {
        decision = Instance::new().ask(pool, slice, budget, statistics);
    }
    if decision.is_too_hard() {
        decision = numeric::decide(pool, slice, numeric::large(budget), budget, statistics);
    }
    shrunk(pool, slice, decision)
}

fn shrunk(pool: &TermPool, slice: &Slice, decision: Decision) -> Decision {
    match decision {
        Decision::Sat(model) => Decision::Sat(numeric::shrink(pool, slice, &model)),
        other => other,
    }
}

/// Whether a symbol stands for a Java `char`, or for one in Latin-1.
pub(crate) fn is_character(pool: &TermPool, symbol: SymbolId) -> bool {
    matches!(pool.symbol_sort(symbol), Sort::BitVec(8 | 16)) && pool.symbol_kind(symbol) == SymbolKind::Character
}

/// The value that a symbol gets if it may have any.
fn favourite(pool: &TermPool, symbol: SymbolId) -> Value {
    let sort = pool.symbol_sort(symbol);
    if is_character(pool, symbol) { Value::bits(sort.width(), CHARACTERS[0].0) } else { Value::zero(sort) }
}

/// The values of earlier symbols are clauses of the instance, and the model satisfies the slice and
/// all these clauses at any time.
struct Minimizer<'a> {
    pool: &'a TermPool,
    slice: &'a Slice,
    instance: Instance,
    model: Model,
    /// The range that the symbol in hand has been restricted to by a clause.
    range: RangeInclusive<u64>,
    /// How many low bits every number has been restricted to by clauses.
    joint: Option<usize>,
    budget: &'a mut Budget,
    statistics: &'a mut Statistics,
}

fn is_number(pool: &TermPool, symbol: SymbolId) -> bool {
    matches!(pool.symbol_sort(symbol), Sort::BitVec(_)) && !is_character(pool, symbol)
}

/// Whether a number needs no more than some low bits beside its sign.
fn fits(value: &Value, low: usize) -> bool {
    let (bits, width) = (value.to_big(), u64::from(value.sort().width()));
    let negative = bits.bit(width - 1);
    (low as u64..width).all(|i| bits.bit(i) == negative)
}

impl Minimizer<'_> {
    /// Restricts all numbers of the slice to as few low bits as possible; nothing if a limit struck.
    fn bound_together(&mut self) -> Option<()> {
        for low in JOINT_BITS {
            let mut wanted: Vec<Lit> = Vec::new();
            let mut already = true;
            for &symbol in self.slice.symbols.iter().filter(|symbol| is_number(self.pool, **symbol)) {
                already &= fits(&self.value_of(symbol), low);
                let bits = self.instance.encoder.word(self.pool.symbol_term(symbol))?.to_vec();
                let (&sign, magnitude) = bits.split_last()?;
                for &bit in magnitude.get(low..).unwrap_or(&[]) {
                    wanted.push(-self.instance.encoder.gates.xor(bit, sign));
                }
            }
            if already || self.possible(&wanted)? {
                for lit in wanted {
                    self.instance.encoder.gates.clause(&[lit]);
                }
                self.joint = Some(low);
                break;
            }
        }
        Some(())
    }

    /// Fixes a symbol to its best value; nothing if a limit struck.
    fn minimize(&mut self, symbol: SymbolId) -> Option<()> {
        let term = self.pool.symbol_term(symbol);
        self.range = 0..=u64::MAX;
        let bits = self.instance.encoder.word(term)?.to_vec();
        if self.try_value(symbol, favourite(self.pool, symbol)) {
            return self.fix(symbol, &bits);
        }
        if is_character(self.pool, symbol) {
            return self.minimize_character(symbol, &bits);
        }
        if matches!(self.pool.symbol_sort(symbol), Sort::BitVec(_)) {
            return self.minimize_signed(symbol, &bits);
        }
        self.minimize_bits(symbol, &bits, false)
    }

    fn minimize_character(&mut self, symbol: SymbolId, bits: &[Lit]) -> Option<()> {
        for (least, greatest) in CHARACTERS {
            let inside = in_range(&mut self.instance.encoder.gates, bits, least, greatest);
            let already = (least..=greatest).contains(&self.value_of(symbol).as_u64());
            if already || self.possible(&[inside])? {
                self.instance.encoder.gates.clause(&[inside]);
                self.range = least..=greatest;
                break;
            }
        }
        self.minimize_bits(symbol, bits, false)
    }

    /// Zero, else the smallest positive number, else the greatest negative one.
    fn minimize_signed(&mut self, symbol: SymbolId, bits: &[Lit]) -> Option<()> {
        let zero: Vec<Lit> = bits.iter().map(|lit| -lit).collect();
        if self.possible(&zero)? {
            return self.fix(symbol, bits);
        }
        let (&sign, magnitude) = bits.split_last()?;
        let negative = self.prefer(symbol, sign, magnitude.len(), false)?;
        self.minimize_bits(symbol, magnitude, negative)
    }

    /// Gives each bit the preferred value where possible, from the highest to the lowest.
    fn minimize_bits(&mut self, symbol: SymbolId, bits: &[Lit], preferred: bool) -> Option<()> {
        let undecided = self.prefer_high_bits(symbol, bits, preferred)?;
        for (position, &lit) in bits[..undecided].iter().enumerate().rev() {
            self.prefer(symbol, lit, position, preferred)?;
        }
        Some(())
    }

    /// Most numbers can be small, so all high bits are tried at once before each is tried alone.
    /// Gives the number of low bits that are still to be decided.
    fn prefer_high_bits(&mut self, symbol: SymbolId, bits: &[Lit], preferred: bool) -> Option<usize> {
        for low in LOW_BITS {
            let Some(high) = bits.get(low..).filter(|high| high.len() > 1) else {
                break;
            };
            let wanted: Vec<Lit> = high.iter().map(|&lit| if preferred { lit } else { -lit }).collect();
            let value = self.value(symbol);
            let is_preferred = |position: usize| value.bit(position as u64) == preferred;
            if (low..bits.len()).all(is_preferred) || self.possible(&wanted)? {
                for lit in wanted {
                    self.instance.encoder.gates.clause(&[lit]);
                }
                return Some(low);
            }
        }
        Some(bits.len())
    }

    /// Fixes one bit and says what it is.
    fn prefer(&mut self, symbol: SymbolId, lit: Lit, position: usize, preferred: bool) -> Option<bool> {
        let wanted = if preferred { lit } else { -lit };
        let current = self.value(symbol);
        let as_preferred = current.bit(position as u64) == preferred;
        let reached = as_preferred
            || self.try_value(symbol, self.with_bit(symbol, current, position, preferred))
            || self.possible(&[wanted])?;
        let fixed = if reached { wanted } else { -wanted };
        self.instance.encoder.gates.clause(&[fixed]);
        Some(reached == preferred)
    }

    /// Fixes a symbol to what the model says.
    fn fix(&mut self, symbol: SymbolId, bits: &[Lit]) -> Option<()> {
        let value = self.value(symbol);
        for (position, &lit) in bits.iter().enumerate() {
            let fixed = if value.bit(position as u64) { lit } else { -lit };
            self.instance.encoder.gates.clause(&[fixed]);
        }
        Some(())
    }

    /// Changes one symbol of the model, if evaluation says that the slice still holds.
    fn try_value(&mut self, symbol: SymbolId, value: Value) -> bool {
        if self.model.get(symbol) == Some(&value) {
            return true;
        }
        let too_large = |low| is_number(self.pool, symbol) && !fits(&value, low);
        if !self.range.contains(&value.as_u64()) || self.joint.is_some_and(too_large) {
            return false;
        }
        let mut changed = self.model.clone();
        changed.set(symbol, value);
        let good = satisfies(self.pool, self.slice.facts.iter().copied(), &changed);
        if good {
            self.model = changed;
        }
        good
    }

    /// Whether the slice can hold with these literals; if so, the model becomes such a one.
    fn possible(&mut self, literals: &[Lit]) -> Option<bool> {
        match self.instance.solve(literals, self.budget, self.statistics) {
            Outcome::Sat => {
                self.model = self.instance.model(self.pool, self.slice);
                Some(true)
            }
            Outcome::Unsat => Some(false),
            Outcome::Unknown(_) => None,
        }
    }

    fn value_of(&self, symbol: SymbolId) -> Value {
        self.model.get(symbol).cloned().unwrap_or_else(|| Value::zero(self.pool.symbol_sort(symbol)))
    }

    fn value(&self, symbol: SymbolId) -> BigUint {
        self.value_of(symbol).to_big()
    }

    fn with_bit(&self, symbol: SymbolId, mut bits: BigUint, position: usize, bit: bool) -> Value {
        bits.set_bit(position as u64, bit);
        Value::from_big(self.pool.symbol_sort(symbol), bits)
    }
}
