//! What has to be true of every formula.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use glassbox_expr::{Evaluator, Model, Node, Sort, SymbolId, Term, TermPool, Value};
use glassbox_solver::{Answer, Limits, Link, Links, Reason, Solver};

use super::formula::{Built, Formula, name};
use super::report::Report;
use super::values::value;
use super::z3::{Verdict, Z3};
use crate::failure::Failure;
use crate::random::Random;

/// Models under which each formula is evaluated.
const MODELS: usize = 3;
/// Formulas whose leaves have no more bits than this are decided by trying everything.
const FEW_BITS: u32 = 8;
/// What each question may cost.
const CONFLICTS: u64 = 20_000;
const PATIENCE: Duration = Duration::from_secs(2);

/// Checks formulas one after another that share a pool and a solver, as those of a method's paths do.
#[derive(Default)]
pub struct Checker {
    pool: TermPool,
    solver: Solver,
    pending: Vec<Pending>,
}

/// A formula that Z3 is still to be asked about.
struct Pending {
    title: String,
    formula: Formula,
    built: Built,
    answer: Answer,
    script: String,
    core: Option<String>,
}

fn limits() -> Limits {
    Limits { conflicts: CONFLICTS, deadline: Some(Instant::now() + PATIENCE), ..Limits::default() }
}

impl Checker {
    /// Checks a formula; what is wrong goes into the report. What Z3 has to say comes later, by `settle`.
    pub fn check(&mut self, formula: Formula, random: &mut Random, with_z3: bool, report: &mut Report) {
        let built = formula.build(&mut self.pool);
        self.folding_keeps_values(&formula, &built, random, report);
        let answer = self.solver.check(&mut self.pool, &built.assertions, &limits());
        report.note_answer(&formula, &answer);
        report.folded += u64::from(built.assertions.iter().all(|&term| self.pool.is_const(term)));
        self.answer_is_sound(&formula, &built, &answer, report);
        self.links_agree(&formula, &built, &answer, random, report);
        if random.one_in(4) {
            self.smallest_model_agrees(&built, &answer, report);
        }
        if !with_z3 || !formula.is_for_z3() {
            self.trying_everything_agrees(&formula, &built, &answer, report);
            return;
        }
        match script_of(&self.pool, &built.assertions) {
            Some(script) => {
                // A part of the assertions that is unsatisfiable is a claim of its own.
                let core = match &answer {
                    Answer::Unsat(core) if core.len() < built.assertions.len() && random.one_in(4) => {
                        script_of(&self.pool, core)
                    }
                    _ => None,
                };
                let title = report.current.clone();
                self.pending.push(Pending { title, formula, built, answer, script, core });
            }
            None => report.disagreement("the printer refuses what SMT-LIB has".into(), &self.show(&formula, &built)),
        }
    }

    /// Asks Z3 about everything that was checked. An error is one of the bench itself.
    pub fn settle(&mut self, z3: &mut Z3, report: &mut Report) -> Result<(), Failure> {
        let pending = std::mem::take(&mut self.pending);
        let started = Instant::now();
        let scripts: Vec<&str> = pending.iter().map(|pending| pending.script.as_str()).collect();
        let verdicts = z3.ask_all(&scripts)?;
        let cores: Vec<&str> = pending.iter().filter_map(|pending| pending.core.as_deref()).collect();
        let of_cores = z3.ask_all(&cores)?;
        report.z3_time += started.elapsed();
        for (core, verdict) in cores.iter().zip(of_cores) {
            if verdict == Verdict::Sat {
                report.disagreement("Z3 satisfies a core".into(), core);
            }
        }
        for (pending, verdict) in pending.iter().zip(verdicts) {
            report.current.clone_from(&pending.title);
            report.note_verdict(&verdict);
            self.z3_agrees(pending, &verdict, z3, report)?;
        }
        Ok(())
    }

    /// The formula as a script, or its steps where SMT-LIB has no words for it.
    pub fn show(&self, formula: &Formula, built: &Built) -> String {
        match script_of(&self.pool, &built.assertions) {
            Some(script) => script,
            None => {
                let steps = formula.steps.iter().enumerate();
                let lines = steps.map(|(slot, step)| format!("{slot}: {:?} {:?}\n", step.operator, step.operands));
                lines.chain([format!("assert {:?}\n", formula.assertions)]).collect()
            }
        }
    }

    /// Whatever the constructors folded, the value stays that of the steps.
    fn folding_keeps_values(&self, formula: &Formula, built: &Built, random: &mut Random, report: &mut Report) {
        for _ in 0..MODELS {
            let mut chosen: BTreeMap<(Sort, usize), Value> = BTreeMap::new();
            let values = formula.values(&mut |number, sort| {
                chosen.entry((sort, number)).or_insert_with(|| value(random, sort)).clone()
            });
            let named: BTreeMap<String, &Value> =
                chosen.iter().map(|(&(sort, number), value)| (name(sort, number), value)).collect();
            let mut model = Model::new();
            for symbol in symbols(&self.pool, built) {
                if let Some(value) = named.get(self.pool.symbol_name(symbol)) {
                    model.set(symbol, (*value).clone());
                }
            }
            let mut evaluator = Evaluator::new(&model);
            for (slot, (&term, expected)) in built.terms.iter().zip(&values).enumerate() {
                let found = evaluator.evaluate(&self.pool, term);
                if found != *expected {
                    let operator = &formula.steps[slot].operator;
                    let what = format!(
                        "folding: step {slot} ({operator:?}) is {expected:?}, but its term {:?} is {found:?} under {model:?}",
                        self.pool.node(term)
                    );
                    report.disagreement(what, &self.steps(formula, built, slot));
                    return;
                }
            }
        }
    }

    /// The steps down to one, with what became of them.
    fn steps(&self, formula: &Formula, built: &Built, last: usize) -> String {
        let mut needed = vec![false; last + 1];
        needed[last] = true;
        let mut lines = Vec::new();
        for slot in (0..=last).rev() {
            if needed[slot] {
                let step = &formula.steps[slot];
                for &operand in &step.operands {
                    needed[operand] = true;
                }
                let node = self.pool.node(built.terms[slot]);
                lines.push(format!(
                    "{slot}: {:?} {:?} => {:?} {node:?}\n",
                    step.operator, step.operands, built.terms[slot]
                ));
            }
        }
        lines.reverse();
        lines.concat()
    }

    fn answer_is_sound(&mut self, formula: &Formula, built: &Built, answer: &Answer, report: &mut Report) {
        let wrong = match (answer, formula.expected) {
            (Answer::Sat(_), Some(false)) => Some("the chain says sat, but values say unsat".to_owned()),
            (Answer::Unsat(_), Some(true)) => Some("the chain says unsat, but values say sat".to_owned()),
            (Answer::Unknown(Reason::Internal(what)), _) if !formula.has_functions() => Some(what.clone()),
            (Answer::Sat(model), _) if !self.holds(built, model) => Some("the chain's model is none".to_owned()),
            (Answer::Unsat(core), _) if core.iter().any(|term| !built.assertions.contains(term)) => {
                Some("the core has what was not asserted".to_owned())
            }
            (Answer::Unsat(core), _) => {
                let again = Solver::new().check(&mut self.pool, core, &limits());
                matches!(again, Answer::Sat(_)).then(|| format!("the core {core:?} is satisfiable"))
            }
            _ => None,
        };
        if let Some(what) = wrong {
            report.disagreement(what, &self.show(formula, built));
        }
    }

    fn holds(&self, built: &Built, model: &Model) -> bool {
        let mut evaluator = Evaluator::new(model);
        built.assertions.iter().all(|&term| evaluator.evaluate(&self.pool, term) == Value::Bool(true))
    }

    /// What the solver remembers must not change an answer, nor which of its links is asked: bit-blasting alone, each
    /// time, and another one, or the whole chain of a solver that remembers nothing.
    fn links_agree(
        &mut self,
        formula: &Formula,
        built: &Built,
        answer: &Answer,
        random: &mut Random,
        report: &mut Report,
    ) {
        let other = match random.pick(&Link::ALL) {
            Some(&link) if link != Link::BitBlasting => (Links::only(link), link.name()),
            _ => (Links::default(), "a solver that remembers nothing"),
        };
        for (links, title) in [(Links::only(Link::BitBlasting), Link::BitBlasting.name()), other] {
            let alone = Solver::with_links(links).check(&mut self.pool, &built.assertions, &limits());
            // A link that gave a model which is none has been found out by the solver itself.
            let no_model = match &alone {
                Answer::Sat(model) => !self.holds(built, model),
                Answer::Unknown(Reason::Internal(_)) => !formula.has_functions(),
                _ => false,
            };
            if contradict(answer, &alone) || no_model {
                let what = format!("the chain says {}, {title} alone {}", word(answer), word(&alone));
                report.disagreement(what, &script_of(&self.pool, &built.assertions).unwrap_or_default());
            }
        }
    }

    fn smallest_model_agrees(&mut self, built: &Built, answer: &Answer, report: &mut Report) {
        let smallest = self.solver.smallest_model(&mut self.pool, &built.assertions, &limits());
        let no_model = matches!(&smallest, Answer::Sat(model) if !self.holds(built, model));
        if contradict(answer, &smallest) || no_model {
            let what = format!("the chain says {}, the smallest model {}", word(answer), word(&smallest));
            report.disagreement(what, &script_of(&self.pool, &built.assertions).unwrap_or_default());
        }
    }

    fn z3_agrees(
        &mut self,
        pending: &Pending,
        verdict: &Verdict,
        z3: &mut Z3,
        report: &mut Report,
    ) -> Result<(), Failure> {
        let Pending { formula, built, answer, script, .. } = pending;
        let wrong = match (answer, verdict) {
            (_, Verdict::Refused(said)) => format!("Z3 refuses the script: {said}"),
            (_, Verdict::Unable(_)) => {
                self.trying_everything_agrees(formula, built, answer, report);
                return Ok(());
            }
            (Answer::Unsat(_), Verdict::Sat) => "the chain says unsat, Z3 sat".to_owned(),
            (Answer::Sat(model), Verdict::Unsat) => {
                // Which of the two is wrong? The model holds by our own evaluation.
                let fixed = self.with_model(built, model).unwrap_or_default();
                let again = z3.ask(&fixed)?;
                format!("the chain says sat, Z3 unsat, and {again:?} of the model:\n{fixed}")
            }
            _ => return Ok(()),
        };
        report.disagreement(wrong, script);
        Ok(())
    }

    /// The script with the values of a model.
    fn with_model(&mut self, built: &Built, model: &Model) -> Option<String> {
        let mut assertions = built.assertions.clone();
        for (symbol, value) in model.iter() {
            let constant = self.pool.constant(value.clone());
            let term = self.pool.symbol_term(symbol);
            assertions.push(self.pool.eq(term, constant));
        }
        script_of(&self.pool, &assertions)
    }

    /// Tries all models of a formula with few bits.
    fn trying_everything_agrees(&self, formula: &Formula, built: &Built, answer: &Answer, report: &mut Report) {
        let symbols = symbols(&self.pool, built);
        let width = |symbol: &SymbolId| match self.pool.symbol_sort(*symbol) {
            Sort::Array { .. } => FEW_BITS + 1,
            sort => sort.width(),
        };
        let bits: u32 = symbols.iter().map(width).sum();
        if bits > FEW_BITS {
            return;
        }
        let possible = (0..1u64 << bits).any(|number| {
            let mut rest = number;
            let mut model = Model::new();
            for symbol in &symbols {
                let sort = self.pool.symbol_sort(*symbol);
                model.set(*symbol, Value::from_big(sort, rest.into()));
                rest >>= sort.width();
            }
            self.holds(built, &model)
        });
        report.tried += 1;
        if matches!((answer, possible), (Answer::Sat(_), false) | (Answer::Unsat(_), true)) {
            let what = format!("the chain says {}, trying everything says {possible}", word(answer));
            report.disagreement(what, &self.show(formula, built));
        }
    }
}

/// The symbols of all steps.
fn symbols(pool: &TermPool, built: &Built) -> Vec<SymbolId> {
    let symbol = |term: &Term| match pool.node(*term) {
        Node::Symbol(symbol) => Some(*symbol),
        _ => None,
    };
    let mut symbols: Vec<SymbolId> = built.terms.iter().filter_map(symbol).collect();
    symbols.sort_unstable();
    symbols.dedup();
    symbols
}

fn script_of(pool: &TermPool, assertions: &[Term]) -> Option<String> {
    let mut printer = glassbox_smtlib::Printer::new();
    for &assertion in assertions {
        printer.assert(pool, assertion).ok()?;
    }
    Some(printer.take())
}

fn contradict(one: &Answer, other: &Answer) -> bool {
    matches!((one, other), (Answer::Sat(_), Answer::Unsat(_)) | (Answer::Unsat(_), Answer::Sat(_)))
}

fn word(answer: &Answer) -> String {
    match answer {
        Answer::Sat(_) => "sat".into(),
        Answer::Unsat(_) => "unsat".into(),
        Answer::Unknown(reason) => format!("unknown ({reason})"),
    }
}
