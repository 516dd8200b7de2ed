//! Local search: assignments are evaluated exactly and changed until all facts hold.

use super::interval::Interval;
use super::invert;
use super::line::{self, Kind};
use super::meter::Meter;
use super::program::{Op, Program};
use super::random::Random;
use super::state::State;
use glassbox_expr::bits;

/// How often a fact may say in a row what it wants.
const WALK: usize = 60;
/// How often that happens without second thoughts.
const STRAIGHT_WALK: usize = 16;
/// How many places where a fact changes its mind are looked into, for each variable.
const MOST_CROSSINGS: usize = 12;
/// How often the search starts again before it is more thorough.
const ROUNDS_BEFORE_SWEEP: usize = 20;
/// How many values a variable may have to get one after the other.
const MOST_SWEPT: u64 = 70_000;
/// How many wishes are heard for each of them.
const WISHES: usize = 4;
/// Numbers that often matter.
const NUMBERS: [f64; 24] = [
    0.0,
    1.0,
    -1.0,
    2.0,
    0.5,
    -0.0,
    3.0,
    -2.0,
    10.0,
    0.1,
    100.0,
    -100.0,
    1e-3,
    1e6,
    1e10,
    1e16,
    -1e16,
    1e100,
    1e-100,
    f64::MAX,
    f64::MIN_POSITIVE,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

pub(crate) struct Search<'s, 'p, 'a> {
    program: &'p Program<'a>,
    state: &'s mut State<'p, 'a>,
    random: Random,
    /// For each variable words that are worth a try.
    pools: Vec<Vec<u64>>,
    /// For each variable what it can be.
    sides: Vec<Interval>,
    best: Vec<u64>,
    best_distance: f64,
    started: bool,
    rounds: usize,
}

impl<'s, 'p, 'a> Search<'s, 'p, 'a> {
    pub(crate) fn new(program: &'p Program<'a>, state: &'s mut State<'p, 'a>, sides: Vec<Interval>) -> Self {
        let pools = program.variables.iter().zip(&sides).map(|(variable, &side)| pool(program, variable.kind, side));
        let pools = pools.collect();
        let best = state.assignment();
        Search {
            program,
            state,
            random: Random::new(1),
            pools,
            sides,
            best,
            best_distance: f64::INFINITY,
            started: false,
            rounds: 0,
        }
    }

    /// Words that satisfy all facts, if they are found before the work is done.
    pub(crate) fn run(&mut self, meter: &mut Meter) -> Option<Vec<u64>> {
        if !self.started {
            self.started = true;
            if self.start(meter) || self.improve(meter) {
                return Some(self.state.assignment());
            }
        }
        let mut fruitless = 0;
        while !meter.is_empty() {
            let before = self.best_distance;
            if self.restart(fruitless, meter) || self.improve(meter) {
                return Some(self.state.assignment());
            }
            fruitless = if self.best_distance < before { 0 } else { fruitless + 1 };
            self.rounds += 1;
            if self.rounds == ROUNDS_BEFORE_SWEEP && self.sweep(meter) {
                return Some(self.state.assignment());
            }
        }
        None
    }

    /// Counts the work since the last call; says whether all facts hold.
    fn look(&mut self, meter: &mut Meter) -> bool {
        meter.spend(self.state.work);
        self.state.work = 0;
        self.state.is_satisfied()
    }

    /// Tries the words of the pools side by side, and keeps the best.
    fn start(&mut self, meter: &mut Meter) -> bool {
        let longest = self.pools.iter().map(Vec::len).max().unwrap_or(0);
        for shift in [0, 1] {
            for index in 0..longest {
                let word = |(number, pool): (usize, &Vec<u64>)| {
                    pool.get((index + shift * number) % pool.len().max(1)).copied().unwrap_or(0)
                };
                let assignment: Vec<u64> = self.pools.iter().enumerate().map(word).collect();
                self.state.assign(&assignment);
                if self.look(meter) {
                    return true;
                }
                self.keep();
                if meter.is_empty() {
                    return false;
                }
            }
        }
        let best = self.best.clone();
        self.state.assign(&best);
        false
    }

    fn keep(&mut self) {
        let distance = self.state.distance();
        if distance < self.best_distance {
            self.best_distance = distance;
            self.best = self.state.assignment();
        }
    }

    /// Improves the assignment in every way there is; says whether all facts hold.
    fn improve(&mut self, meter: &mut Meter) -> bool {
        for _ in 0..3 {
            let before = self.state.distance();
            if self.walk_straight(meter) || self.walk(meter) || self.cross(meter) || self.descend(meter) {
                return true;
            }
            self.keep();
            if meter.is_empty() || self.state.distance() >= before {
                break;
            }
        }
        false
    }

    /// Moves one variable after the other to the best of many words, as long as that helps.
    fn descend(&mut self, meter: &mut Meter) -> bool {
        loop {
            let before = self.state.distance();
            for variable in 0..self.program.variables.len() {
                let candidates = self.moves(variable);
                if self.choose(variable, &candidates, meter) {
                    return true;
                }
                if meter.is_empty() {
                    return false;
                }
            }
            if self.state.distance() >= before {
                return self.look(meter);
            }
        }
    }

    /// Gives a variable the best of some words, or leaves it as it is.
    fn choose(&mut self, variable: usize, candidates: &[u64], meter: &mut Meter) -> bool {
        let (mut best, mut distance) = (self.state.word(variable), self.state.distance());
        for &candidate in candidates {
            self.state.set(variable, candidate);
            if self.look(meter) {
                return true;
            }
            let now = self.state.distance();
            if now < distance {
                (best, distance) = (candidate, now);
            }
            if meter.is_empty() {
                break;
            }
        }
        self.state.set(variable, best);
        self.look(meter)
    }

    /// The words that a variable could have next.
    fn moves(&mut self, variable: usize) -> Vec<u64> {
        let kind = self.program.variables[variable].kind;
        let word = self.state.word(variable);
        let mut moves = self.pools[variable].clone();
        match kind {
            Kind::Bool => return vec![word ^ 1],
            Kind::Ref => return (0..=self.program.variables.len() as u64).collect(),
            Kind::Other => return Vec::new(),
            _ => {}
        }
        let place = line::place(kind, word);
        for power in 0..kind.width() - 1 {
            moves.push(line::word(kind, place.saturating_add(1 << power)));
            moves.push(line::word(kind, place.saturating_sub(1 << power)));
        }
        if let Kind::Bits(width) = kind {
            moves.extend((0..width).map(|bit| word ^ 1 << bit));
            moves.push(word.wrapping_neg() & bits::mask(width));
        } else {
            let number = line::to_f64(kind, word);
            for delta in [0.125, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 100.0] {
                moves.push(line::from_f64(kind, number + delta));
                moves.push(line::from_f64(kind, number - delta));
            }
            for other in [-number, number * 2.0, number / 2.0, number.round(), number.floor(), 1.0 / number] {
                moves.push(line::from_f64(kind, other));
            }
        }
        // What another variable of the kind has.
        for (other, its) in self.program.variables.iter().enumerate() {
            if its.kind == kind && other != variable && moves.len() < 400 {
                moves.push(self.state.word(other));
            }
        }
        let side = self.sides[variable];
        moves.retain(|&word| if line::is_nan(kind, word) { side.nan } else { side.contains(line::place(kind, word)) });
        moves
    }

    /// Follows the facts without looking left or right. Where an operator has the variable on both sides, each round
    /// may settle some more bits although nothing seems to get better meanwhile.
    fn walk_straight(&mut self, meter: &mut Meter) -> bool {
        let before = self.state.assignment();
        let distance = self.state.distance();
        for _ in 0..STRAIGHT_WALK {
            let wrong = self.program.roots.iter().rev().find(|&&root| self.state.words[root] == 0);
            let Some(&root) = wrong else { return true };
            meter.spend(8);
            let Some((variable, word)) = invert::wish(self.state, root, true, &mut self.random) else {
                break;
            };
            self.state.set(variable, word);
            if self.look(meter) {
                return true;
            }
        }
        if self.state.distance() > distance {
            self.state.assign(&before);
        }
        self.look(meter)
    }

    /// Follows what facts that do not hold want of some variable.
    fn walk(&mut self, meter: &mut Meter) -> bool {
        let (mut best, mut distance) = (self.state.assignment(), self.state.distance());
        for _ in 0..WALK {
            let roots = self.program.roots.iter().copied();
            let wrong: Vec<usize> = roots.filter(|&root| self.state.words[root] == 0).collect();
            let Some(&root) = self.random.pick(&wrong) else { return true };
            meter.spend(8);
            let Some((variable, word)) = invert::wish(self.state, root, false, &mut self.random) else {
                continue;
            };
            if !self.is_possible(variable, word) && !self.random.once_in(4) {
                continue;
            }
            let (old, before) = (self.state.word(variable), self.state.distance());
            self.state.set(variable, word);
            if self.look(meter) {
                return true;
            }
            let now = self.state.distance();
            if now < distance {
                (best, distance) = (self.state.assignment(), now);
            } else if now > before && !self.random.once_in(3) {
                self.state.set(variable, old);
            }
            if meter.is_empty() {
                break;
            }
        }
        self.state.assign(&best);
        self.look(meter)
    }

    /// Gives the variable with the fewest values each of them, and lets the facts say what they then want of others.
    fn sweep(&mut self, meter: &mut Meter) -> bool {
        let widths = self.sides.iter().zip(&self.program.variables).enumerate();
        let whole = widths.filter(|(_, (side, variable))| {
            matches!(variable.kind, Kind::Bits(_)) && side.width() > 1 && side.width() < MOST_SWEPT
        });
        let Some((variable, (&side, its))) = whole.min_by_key(|(_, (side, _))| side.width()) else {
            return false;
        };
        let best = self.state.assignment();
        for place in side.low..=side.high {
            self.state.set(variable, line::word(its.kind, place));
            for _ in 0..WISHES {
                if self.look(meter) {
                    return true;
                }
                // The last fact that does not hold is asked; equations come after the bounds, mostly.
                let wrong = self.program.roots.iter().rev().find(|&&root| self.state.words[root] == 0);
                let Some(&root) = wrong else { return true };
                meter.spend(8);
                if let Some((other, word)) = invert::wish(self.state, root, false, &mut self.random)
                    && other != variable
                    && self.is_possible(other, word)
                {
                    self.state.set(other, word);
                }
            }
            if self.look(meter) {
                return true;
            }
            if meter.is_empty() {
                break;
            }
        }
        self.state.assign(&best);
        self.look(meter)
    }

    fn is_possible(&self, variable: usize, word: u64) -> bool {
        let kind = self.program.variables[variable].kind;
        let side = self.sides[variable];
        if line::is_nan(kind, word) { side.nan } else { side.contains(line::place(kind, word)) }
    }

    /// Treats a comparison as a function of one variable: where it changes its sign, it is bisected on the line of the
    /// variable's values until two neighbours are left.
    fn cross(&mut self, meter: &mut Meter) -> bool {
        for index in 0..self.program.roots.len() {
            let root = self.program.roots[index];
            if self.state.words[root] != 0 || !self.is_comparison(root) {
                continue;
            }
            for variable in 0..self.program.variables.len() {
                let kind = self.program.variables[variable].kind;
                let concerned = match self.program.dependents(variable) {
                    Some(dependents) => dependents.binary_search(&(root as u32)).is_ok(),
                    None => true,
                };
                if !concerned || !kind.is_float() && !matches!(kind, Kind::Bits(_)) {
                    continue;
                }
                if self.cross_at(root, variable, meter) {
                    return true;
                }
                if meter.is_empty() {
                    return false;
                }
            }
        }
        false
    }

    fn is_comparison(&self, root: usize) -> bool {
        let step = self.program.steps[root];
        let kind = self.program.steps[step.a].kind;
        matches!(step.op, Op::Eq | Op::Compare(_) | Op::FloatCompare(_))
            && (kind.is_float() || matches!(kind, Kind::Bits(_)))
    }

    /// Whether the left side of a comparison is below or above the right one, if they compare.
    fn sign(&self, root: usize) -> Option<i64> {
        let step = self.program.steps[root];
        let kind = self.program.steps[step.a].kind;
        let (x, y) = (self.state.words[step.a], self.state.words[step.b]);
        if line::is_nan(kind, x) || line::is_nan(kind, y) {
            return None;
        }
        if kind.is_float() && line::to_f64(kind, x) == line::to_f64(kind, y) {
            return Some(0);
        }
        Some(line::place(kind, x).cmp(&line::place(kind, y)) as i64)
    }

    fn cross_at(&mut self, root: usize, variable: usize, meter: &mut Meter) -> bool {
        let kind = self.program.variables[variable].kind;
        let side = self.sides[variable];
        let old = self.state.word(variable);
        let mut places: Vec<i64> = self
            .moves(variable)
            .into_iter()
            .filter(|&word| !line::is_nan(kind, word))
            .map(|w| line::place(kind, w))
            .collect();
        // A coarse grid over everything that the variable can be.
        let coarse = (side.width() / 64).max(1);
        places.extend((0..64).map(|i| side.low.saturating_add_unsigned(coarse.saturating_mul(i)).min(side.high)));
        places.push(side.high);
        places.sort_unstable();
        places.dedup();
        let mut last: Option<(i64, i64)> = None;
        let mut crossings = Vec::new();
        let mut candidates = Vec::new();
        for place in places {
            self.state.set(variable, line::word(kind, place));
            if self.look(meter) {
                return true;
            }
            let sign = self.sign(root);
            match (last, sign) {
                (_, Some(0)) => candidates.push(line::word(kind, place)),
                (Some((from, before)), Some(now)) if before * now < 0 => crossings.push((from, place, before)),
                _ => {}
            }
            last = sign.map(|sign| (place, sign));
            if meter.is_empty() {
                break;
            }
        }
        // Those around small numbers first.
        crossings.sort_by_key(|&(low, high, _)| low.unsigned_abs().min(high.unsigned_abs()));
        crossings.truncate(MOST_CROSSINGS);
        for (mut low, mut high, at_low) in crossings {
            while high as i128 - low as i128 > 1 && !meter.is_empty() {
                let middle = ((low as i128 + high as i128) >> 1) as i64;
                self.state.set(variable, line::word(kind, middle));
                if self.look(meter) {
                    return true;
                }
                match self.sign(root) {
                    Some(0) => {
                        candidates.push(line::word(kind, middle));
                        break;
                    }
                    Some(sign) if sign == at_low => low = middle,
                    Some(_) => high = middle,
                    None => break,
                }
            }
            candidates.extend([low, high].map(|place| line::word(kind, place)));
        }
        self.state.set(variable, old);
        self.choose(variable, &candidates, meter)
    }

    /// Begins somewhere else, sometimes near the best so far.
    fn restart(&mut self, fruitless: usize, meter: &mut Meter) -> bool {
        let style = self.random.below(5);
        let mut assignment = self.best.clone();
        let mutated = self.random.below(assignment.len());
        for (number, word) in assignment.iter_mut().enumerate() {
            let kind = self.program.variables[number].kind;
            let side = self.sides[number];
            // A step away from the best changes one variable, or several when that has not helped for long.
            let near_best = style == 0 || style == 1 && fruitless < 20;
            if near_best && number != mutated && !self.random.once_in(3) {
                continue;
            }
            let small = self.random.between(-8, 8);
            *word = match (style, kind) {
                (_, Kind::Bool) => self.random.next() & 1,
                (_, Kind::Ref) => self.random.below(4) as u64,
                (_, Kind::Other) => 0,
                (1 | 2, Kind::Bits(_)) => line::word(kind, small),
                (1, _) => line::from_f64(kind, small as f64),
                (2, _) => line::from_f64(kind, self.random.between(-4000, 4000) as f64 / 8.0),
                (3, _) if side.has_number() => line::word(kind, self.random.between(side.low, side.high)),
                _ => self.random.pick(&self.pools[number]).copied().unwrap_or(0),
            };
            if !line::is_nan(kind, *word) && side.has_number() && matches!(style, 1 | 2) {
                // What is out of bounds goes as far inside as it was outside.
                let place = line::place(kind, *word);
                if !side.contains(place) {
                    *word =
                        line::word(kind, place.saturating_abs().saturating_add(side.low).clamp(side.low, side.high));
                    if kind.is_float() {
                        let low = side.without_nan().ends(kind).0;
                        let number = low.trunc() + (small.abs() + 1) as f64;
                        let near = line::from_f64(kind, number);
                        if side.contains(line::place(kind, near)) {
                            *word = near;
                        }
                    }
                }
            }
        }
        self.state.assign(&assignment);
        self.look(meter)
    }
}

/// Words that are worth a try: numbers that often matter, the constants of the slice and their neighbours, and the ends
/// of what the variable can be.
fn pool(program: &Program, kind: Kind, side: Interval) -> Vec<u64> {
    let mut words = Vec::new();
    match kind {
        Kind::Bool => words.extend([0, 1]),
        Kind::Ref => words.extend([0, 1, 2]),
        Kind::Other => words.push(0),
        Kind::Bits(width) => {
            words.extend([0, 1, -1, 2, 3, 10, 100, i64::MIN, i64::MAX].map(|place| line::word(kind, place)));
            words.extend((2..width).map(|bit| 1 << bit));
        }
        Kind::Single | Kind::Double => words.extend(NUMBERS.map(|number| line::from_f64(kind, number))),
    }
    let mut add = |word: u64| {
        words.push(word);
        if !line::is_nan(kind, word) && matches!(kind, Kind::Bits(_) | Kind::Single | Kind::Double) {
            let place = line::place(kind, word);
            words.extend([1, -1].map(|step| line::word(kind, place.saturating_add(step))));
        }
    };
    let constants = program.steps.iter().zip(&program.initial).filter(|(step, _)| step.op == Op::Constant);
    for (step, &word) in constants.take(60) {
        match (kind, step.kind) {
            (Kind::Bits(width), Kind::Bits(from)) => add(bits::to_signed(from, word) as u64 & bits::mask(width)),
            (Kind::Bits(width), Kind::Single | Kind::Double) => {
                add(line::to_f64(step.kind, word) as i64 as u64 & bits::mask(width));
            }
            (Kind::Single | Kind::Double, Kind::Bits(from)) => {
                add(line::from_f64(kind, bits::to_signed(from, word) as f64));
            }
            (Kind::Single | Kind::Double, Kind::Single | Kind::Double) => {
                let number = line::to_f64(step.kind, word);
                add(line::from_f64(kind, number));
                for other in [-number, number + 1.0, number - 1.0, number * 2.0, number.sqrt()] {
                    add(line::from_f64(kind, other));
                }
            }
            (Kind::Ref, Kind::Ref) => add(word),
            _ => {}
        }
    }
    if side.has_number() && kind != Kind::Other {
        add(line::word(kind, side.low));
        add(line::word(kind, side.high));
        add(line::word(kind, super::boxes::simplest(side)));
    }
    // The first word is the likeliest, so that the order is kept.
    let mut seen = rustc_hash::FxHashSet::default();
    words.retain(|&word| {
        let possible = if line::is_nan(kind, word) { side.nan } else { side.contains(line::place(kind, word)) };
        possible && seen.insert(word)
    });
    words
}
