//! Scripts without a solver: what was asserted, and which error a script ends with.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![allow(dead_code)] // Each test that includes this module uses a part of it.

use glassbox_expr::{Evaluator, Model, Term, TermPool, Value};
use glassbox_smtlib::{Reader, Request, Script};

/// Runs a script; gives the requests, or the error as a solver answers it.
pub fn run(pool: &mut TermPool, script: &mut Script, text: &str) -> Result<Vec<Request>, String> {
    let mut reader = Reader::new(text.as_bytes());
    let mut requests = Vec::new();
    while let Some(command) = reader.read().map_err(|error| error.response())? {
        requests.push(script.execute(pool, command).map_err(|error| error.response())?);
    }
    Ok(requests)
}

/// What a script asserts.
pub fn assertions(pool: &mut TermPool, text: &str) -> Vec<Term> {
    let mut script = Script::new();
    run(pool, &mut script, text).unwrap_or_else(|error| panic!("{error} in {text}"));
    script.assertions(pool)
}

/// The error that a script ends with.
pub fn error(text: &str) -> String {
    let mut pool = TermPool::new();
    run(&mut pool, &mut Script::new(), text).expect_err(text)
}

/// The value of a term without symbols, as SMT-LIB writes it.
pub fn value(term: &str) -> String {
    let mut pool = TermPool::new();
    let mut script = Script::new();
    let requests =
        run(&mut pool, &mut script, &format!("(get-value ({term}))")).unwrap_or_else(|error| panic!("{error}: {term}"));
    match requests.as_slice() {
        [Request::Values(asked)] => {
            let text = script.values_text(asked, &Model::new(), &pool);
            text.strip_prefix(&format!("(({term} ")).and_then(|rest| rest.strip_suffix("))")).expect(&text).to_owned()
        }
        other => panic!("{other:?}"),
    }
}

/// Whether all terms are true under a model.
pub fn hold(pool: &TermPool, terms: &[Term], model: &Model) -> bool {
    let mut evaluator = Evaluator::new(model);
    terms.iter().all(|&term| evaluator.evaluate(pool, term) == Value::Bool(true))
}

/// A small generator of pseudo-random numbers; the same in every run.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.roll(from.len())]
    }
}
