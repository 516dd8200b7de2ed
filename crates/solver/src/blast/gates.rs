//! Gates with their clauses. A gate with the same inputs is made once, and constants, repeated and
//! opposite inputs are folded away before a clause is written.

use super::budget::Watch;
use crate::answer::{Limits, Reason};
use rustc_hash::FxHashMap;

/// A literal as CaDiCaL knows it: a variable, or its negation as a negative number.
pub(crate) type Lit = i32;

/// The literal that a unit clause makes true.
pub(crate) const TRUE: Lit = 1;
/// The literal that is never true.
pub(crate) const FALSE: Lit = -1;

/// A gate by its inputs.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Gate {
    And(Lit, Lit),
    Xor(Lit, Lit),
    Xor3(Lit, Lit, Lit),
    Majority(Lit, Lit, Lit),
    Mux(Lit, Lit, Lit),
    All(Box<[Lit]>),
}

/// A SAT solver, and the gates that it has been told about.
pub(crate) struct Gates {
    pub(crate) sat: cadical::Solver<Watch>,
    pub(crate) clauses: u64,
    variables: Lit,
    outputs: FxHashMap<Gate, Lit>,
    guard: Guard,
}

/// How many clauses are written between two looks at the limits: a few milliseconds' worth.
const CLAUSES_BETWEEN_LOOKS: u64 = 20_000;

/// What a clause takes in CaDiCaL, with its share of our tables.
const CLAUSE_BYTES: u64 = 165;

/// What a variable takes in CaDiCaL, whether a clause has it or not.
const VARIABLE_BYTES: u64 = 340;

/// How many clauses a question may need.
pub(crate) fn most_clauses(limits: &Limits) -> u64 {
    limits.memory / CLAUSE_BYTES
}

/// Ends the writing of clauses when a limit strikes, even in the middle of a circuit. What is built from then on is wrong
/// but small, and the instance is of no use any more.
struct Guard {
    limits: Limits,
    most_clauses: u64,
    most_variables: u64,
    next_look: u64,
    struck: Option<Reason>,
}

impl Gates {
    pub(crate) fn new() -> Gates {
        let (most_clauses, most_variables) = (u64::MAX, u64::MAX);
        let guard = Guard { limits: Limits::default(), most_clauses, most_variables, next_look: 0, struck: None };
        let (sat, outputs) = (cadical::Solver::new(), FxHashMap::default());
        let mut gates = Gates { sat, clauses: 0, variables: 0, outputs, guard };
        let one = gates.fresh();
        debug_assert_eq!(one, TRUE);
        gates.clause(&[TRUE]);
        gates
    }

    /// Watches these limits from now on.
    pub(crate) fn watch(&mut self, limits: &Limits) {
        self.guard.limits = limits.clone();
        self.guard.most_clauses = self.clauses.saturating_add(most_clauses(limits));
        self.guard.most_variables = self.variables().saturating_add(limits.memory / VARIABLE_BYTES);
        self.guard.next_look = self.clauses;
    }

    /// Notices before it is built that a word of this width takes more than a question may.
    pub(crate) fn make_room(&mut self, width: u32) {
        if self.variables() + u64::from(width) > self.guard.most_variables {
            self.guard.struck.get_or_insert(Reason::Memory);
        }
    }

    /// Whether a limit has struck, so that there is no point in going on with a large circuit.
    pub(crate) fn has_struck(&self) -> bool {
        self.guard.struck.is_some()
    }

    /// The limit that has struck, if one has.
    pub(crate) fn struck(&self) -> Option<Reason> {
        self.guard.struck.clone()
    }

    fn look(&mut self) {
        self.guard.next_look = self.clauses + CLAUSES_BETWEEN_LOOKS;
        if self.guard.struck.is_none() {
            let full = (self.clauses > self.guard.most_clauses).then_some(Reason::Memory);
            self.guard.struck = full.or_else(|| self.guard.limits.interrupted());
        }
    }

    /// How many variables there are.
    pub(crate) fn variables(&self) -> u64 {
        u64::from(self.variables.unsigned_abs())
    }

    /// All gates with the variables that are their outputs, each after those that it reads.
    pub(crate) fn in_order(&self) -> Vec<(usize, Gate)> {
        // A variable is newer than the inputs of its gate.
        let mut gates: Vec<(usize, Gate)> =
            self.outputs.iter().map(|(gate, &output)| (output.unsigned_abs() as usize, gate.clone())).collect();
        gates.sort_unstable_by_key(|&(output, _)| output);
        gates
    }

    /// A new variable.
    pub(crate) fn fresh(&mut self) -> Lit {
        self.variables += 1;
        self.variables
    }

    /// Asserts a clause for good.
    pub(crate) fn clause(&mut self, literals: &[Lit]) {
        if self.clauses >= self.guard.next_look {
            self.look();
        }
        if self.guard.struck.is_some() {
            return;
        }
        self.clauses += 1;
        self.sat.add_clause(literals.iter().copied());
    }

    /// The output of a gate that was made before, or of a new one with these clauses.
    fn gate<const N: usize, const M: usize>(
        &mut self,
        gate: Gate,
        clauses: impl FnOnce(Lit) -> ([[Lit; N]; M], &'static [usize]),
    ) -> Lit {
        if let Some(&output) = self.outputs.get(&gate) {
            return output;
        }
        if self.guard.struck.is_some() {
            return FALSE;
        }
        let output = self.fresh();
        self.outputs.insert(gate, output);
        let (clauses, lengths) = clauses(output);
        for (clause, &length) in clauses.iter().zip(lengths) {
            self.clause(&clause[..length]);
        }
        output
    }

    pub(crate) fn and(&mut self, a: Lit, b: Lit) -> Lit {
        if a == FALSE || b == FALSE || a == -b {
            return FALSE;
        }
        if a == TRUE || a == b {
            return b;
        }
        if b == TRUE {
            return a;
        }
        let (a, b) = (a.min(b), a.max(b));
        self.gate(Gate::And(a, b), |o| ([[o, -a, -b], [-o, a, 0], [-o, b, 0]], &[3, 2, 2]))
    }

    pub(crate) fn or(&mut self, a: Lit, b: Lit) -> Lit {
        -self.and(-a, -b)
    }

    pub(crate) fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        if a.abs() == TRUE {
            return if a == TRUE { -b } else { b };
        }
        if b.abs() == TRUE {
            return if b == TRUE { -a } else { a };
        }
        if a.abs() == b.abs() {
            return if a == b { FALSE } else { TRUE };
        }
        // Negations move from the inputs to the output, so that more gates are shared.
        let negative = (a < 0) != (b < 0);
        let (a, b) = (a.abs().min(b.abs()), a.abs().max(b.abs()));
        let output =
            self.gate(Gate::Xor(a, b), |o| ([[-o, a, b], [-o, -a, -b], [o, -a, b], [o, a, -b]], &[3, 3, 3, 3]));
        if negative { -output } else { output }
    }

    pub(crate) fn xor3(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let mut inputs = [a, b, c];
        inputs.sort_unstable_by_key(|lit| lit.abs());
        let [a, b, c] = inputs;
        // After sorting, a constant comes first and equal variables stand side by side.
        if a.abs() == TRUE || a.abs() == b.abs() || b.abs() == c.abs() {
            if b.abs() == c.abs() {
                let rest = self.xor(b, c);
                return self.xor(rest, a);
            }
            let rest = self.xor(a, b);
            return self.xor(rest, c);
        }
        let negative = inputs.iter().filter(|&&lit| lit < 0).count() % 2 == 1;
        let [a, b, c] = [a.abs(), b.abs(), c.abs()];
        let output = self.gate(Gate::Xor3(a, b, c), |o| {
            (
                [
                    [-o, a, b, c],
                    [-o, a, -b, -c],
                    [-o, -a, b, -c],
                    [-o, -a, -b, c],
                    [o, -a, -b, -c],
                    [o, -a, b, c],
                    [o, a, -b, c],
                    [o, a, b, -c],
                ],
                &[4; 8],
            )
        });
        if negative { -output } else { output }
    }

    /// True if at least two inputs are: the carry of a full adder.
    pub(crate) fn majority(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let mut inputs = [a, b, c];
        inputs.sort_unstable_by_key(|lit| (lit.abs(), *lit));
        let [a, b, c] = inputs;
        if a == FALSE {
            return self.and(b, c);
        }
        if a == TRUE {
            return self.or(b, c);
        }
        if a == b {
            return a;
        }
        if a == -b {
            return c;
        }
        if b == c {
            return b;
        }
        if b == -c {
            return a;
        }
        // The majority of the negations is the negation of the majority.
        let negative = a < 0;
        let [a, b, c] = if negative { [-a, -b, -c] } else { [a, b, c] };
        let output = self.gate(Gate::Majority(a, b, c), |o| {
            ([[-o, a, b], [-o, a, c], [-o, b, c], [o, -a, -b], [o, -a, -c], [o, -b, -c]], &[3; 6])
        });
        if negative { -output } else { output }
    }

    /// `a` where the condition holds, else `b`.
    pub(crate) fn mux(&mut self, condition: Lit, a: Lit, b: Lit) -> Lit {
        if condition == TRUE || a == b {
            return a;
        }
        if condition == FALSE {
            return b;
        }
        let (c, a, b) = if condition < 0 { (-condition, b, a) } else { (condition, a, b) };
        if a == TRUE || a == c {
            return self.or(c, b);
        }
        if a == FALSE || a == -c {
            return self.and(-c, b);
        }
        if b == TRUE || b == -c {
            return self.or(-c, a);
        }
        if b == FALSE || b == c {
            return self.and(c, a);
        }
        if a == -b {
            return -self.xor(c, a);
        }
        let negative = a < 0;
        let (a, b) = if negative { (-a, -b) } else { (a, b) };
        // The last two clauses follow from the others, but let equal arms propagate.
        let output = self.gate(Gate::Mux(c, a, b), |o| {
            ([[-c, -a, o], [-c, a, -o], [c, -b, o], [c, b, -o], [-a, -b, o], [a, b, -o]], &[3; 6])
        });
        if negative { -output } else { output }
    }

    /// True if all inputs are.
    pub(crate) fn all(&mut self, inputs: &[Lit]) -> Lit {
        let mut inputs: Vec<Lit> = inputs.iter().copied().filter(|&lit| lit != TRUE).collect();
        inputs.sort_unstable_by_key(|lit| (lit.abs(), *lit));
        inputs.dedup();
        if inputs.contains(&FALSE) || inputs.windows(2).any(|pair| pair[0] == -pair[1]) {
            return FALSE;
        }
        match inputs[..] {
            [] => TRUE,
            [a] => a,
            [a, b] => self.and(a, b),
            _ => {
                let gate = Gate::All(inputs.clone().into());
                if let Some(&output) = self.outputs.get(&gate) {
                    return output;
                }
                let output = self.fresh();
                self.outputs.insert(gate, output);
                for &input in &inputs {
                    self.clause(&[-output, input]);
                }
                let mut clause: Vec<Lit> = inputs.iter().map(|lit| -lit).collect();
                clause.push(output);
                self.clause(&clause);
                output
            }
        }
    }

    /// True if an input is.
    pub(crate) fn any(&mut self, inputs: &[Lit]) -> Lit {
        let negated: Vec<Lit> = inputs.iter().map(|lit| -lit).collect();
        -self.all(&negated)
    }
}
