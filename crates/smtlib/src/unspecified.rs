//! Results that SMT-LIB leaves open: what a number out of range is as an integer, and which zero is the smaller one.
//!
//! Each of them is a function that nobody knows, but a function all the same. Conversions get a symbol for each distinct
//! application, and equal operands must give equal results. Asserting that for all pairs would take a square number of
//! assertions; [`Unspecified::violated`] names those that a model violates instead. The smallest of two different zeros is a
//! function of two points only, which are two symbols.

use glassbox_expr::{Evaluator, Format, Model, Node, Sort, SymbolId, Term, TermPool, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// A function whose results are not specified everywhere: `fp.to_ubv` and `fp.to_sbv` for one format and one width.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Conversion {
    pub(crate) signed: bool,
    pub(crate) width: u32,
    pub(crate) format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Application {
    conversion: Conversion,
    rounding: Term,
    of: Term,
}

/// The applications of functions that nobody knows.
#[derive(Default)]
pub struct Unspecified {
    symbols: FxHashMap<Application, Term>,
    applications: FxHashMap<SymbolId, Application>,
}

impl Unspecified {
    /// What a conversion gives for an operand that is out of range.
    pub(crate) fn converted(&mut self, pool: &mut TermPool, conversion: Conversion, rounding: Term, of: Term) -> Term {
        let application = Application { conversion, rounding, of };
        let number = self.symbols.len();
        *self.symbols.entry(application).or_insert_with(|| {
            // No symbol of a script contains a bar.
            let name = if conversion.signed { "fp.to_sbv" } else { "fp.to_ubv" };
            let term = pool.symbol(&format!("{name}|{number}"), Sort::BitVec(conversion.width));
            if let Node::Symbol(symbol) = *pool.node(term) {
                self.applications.insert(symbol, application);
            }
            term
        })
    }

    /// Whether `fp.min` or `fp.max` of two different zeros is the negative one, by which of them comes first.
    pub(crate) fn zero_is_negative(pool: &mut TermPool, name: &str, format: Format, negative_first: bool) -> Term {
        let order = if negative_first { "-+" } else { "+-" };
        let name = format!("{name}|{order}|{}|{}", format.exponent, format.significand);
        pool.symbol(&name, Sort::Bool)
    }

    /// The sign and the significand of the only NaN of a format, as `fp.to_ieee_bv` sees it.
    pub(crate) fn nan(pool: &mut TermPool, format: Format) -> (Term, Term) {
        let name = |part| format!("fp.to_ieee_bv|{part}|{}|{}", format.exponent, format.significand);
        let sign = pool.symbol(&name("sign"), Sort::BitVec(1));
        (sign, pool.symbol(&name("significand"), Sort::BitVec(format.fraction())))
    }

    /// The operands of the application that a symbol stands for.
    pub(crate) fn operands(&self, symbol: SymbolId) -> Option<[Term; 2]> {
        self.applications.get(&symbol).map(|application| [application.rounding, application.of])
    }

    /// The application that a symbol stands for, with other operands.
    pub(crate) fn with_operands(&mut self, pool: &mut TermPool, symbol: SymbolId, operands: [Term; 2]) -> Option<Term> {
        let conversion = self.applications.get(&symbol)?.conversion;
        Some(self.converted(pool, conversion, operands[0], operands[1]))
    }

    /// Whether there is nothing that could be violated.
    pub fn is_empty(&self) -> bool {
        self.applications.is_empty()
    }

    /// The symbols for applications that some terms are made of, operands of such symbols included, in order of creation.
    pub fn symbols_in(&self, pool: &TermPool, terms: &[Term]) -> Vec<SymbolId> {
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        let mut stack = if self.is_empty() { Vec::new() } else { terms.to_vec() };
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            let node = pool.node(term);
            stack.extend(node.operands());
            if let Node::Symbol(symbol) = *node
                && let Some(operands) = self.operands(symbol)
            {
                found.push(symbol);
                stack.extend(operands);
            }
        }
        found.sort();
        found
    }

    /// What a model must not do, although it does it: give different results to equal operands. Nothing if it does not.
    pub fn violated(&self, pool: &mut TermPool, symbols: &[SymbolId], model: &Model) -> Vec<Term> {
        let mut first: FxHashMap<(Conversion, Value, Value), (Application, SymbolId, Value)> = FxHashMap::default();
        let mut clashes = Vec::new();
        let mut evaluator = Evaluator::new(model);
        for &symbol in symbols {
            let Some(&application) = self.applications.get(&symbol) else { continue };
            let rounding = evaluator.evaluate(pool, application.rounding);
            let of = evaluator.evaluate(pool, application.of);
            let result = evaluator.evaluate(pool, pool.symbol_term(symbol));
            let key = (application.conversion, rounding, of);
            let (other, other_symbol, expected) =
                first.entry(key).or_insert_with(|| (application, symbol, result.clone()));
            if *expected != result {
                clashes.push((*other, *other_symbol, application, symbol));
            }
        }
        let mut facts = Vec::new();
        for (a, a_symbol, b, b_symbol) in clashes {
            let same_rounding = pool.eq(a.rounding, b.rounding);
            let same_operand = pool.eq(a.of, b.of);
            let same = pool.and(same_rounding, same_operand);
            let (a, b) = (pool.symbol_term(a_symbol), pool.symbol_term(b_symbol));
            let result = pool.eq(a, b);
            let differ = pool.not(same);
            facts.push(pool.or(differ, result));
        }
        facts
    }

    /// Extends a model, which is right for some symbols, to others: equal operands have equal results.
    pub fn complete(&self, pool: &TermPool, right: &[SymbolId], others: &[SymbolId], model: &mut Model) {
        let mut known: FxHashMap<(Conversion, Value, Value), Value> = FxHashMap::default();
        let key = |evaluator: &mut Evaluator<'_>, application: &Application| {
            let rounding = evaluator.evaluate(pool, application.rounding);
            (application.conversion, rounding, evaluator.evaluate(pool, application.of))
        };
        {
            let mut evaluator = Evaluator::new(model);
            for symbol in right {
                let Some(application) = self.applications.get(symbol) else { continue };
                let key = key(&mut evaluator, application);
                known.insert(key, evaluator.evaluate(pool, pool.symbol_term(*symbol)));
            }
        }
        for symbol in others.iter().filter(|symbol| !right.contains(symbol)) {
            let Some(application) = self.applications.get(symbol) else { continue };
            let key = key(&mut Evaluator::new(model), application);
            let value = known.entry(key).or_insert_with(|| Value::zero(pool.symbol_sort(*symbol)));
            model.set(*symbol, value.clone());
        }
    }
}
