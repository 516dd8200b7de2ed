//! Random terms are printed and read back: both have the same value under random models. If z3 is on the machine, it is
//! asked whether it agrees with the evaluator about what was printed.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use glassbox_expr::{
    BigUint, BinaryOp, CompareOp, FloatClass, FloatOp, FloatOrder, Format, Model, Node, Rounding, Scalar, Sort,
    SymbolId, Term, TermPool, Value, evaluate,
};
use glassbox_smtlib::{Printer, Reader, Script, literal, model};
use std::io::Write;
use std::process::{Command, Stdio};
use support::Dice;

const SMALL: Format = Format { exponent: 3, significand: 4 };
const ODD: Format = Format { exponent: 2, significand: 6 };
const ARRAY: Sort = Sort::Array { index: 4, element: Scalar::BitVec(8) };
const SORTS: [Sort; 9] = [
    Sort::Bool,
    Sort::BitVec(1),
    Sort::BitVec(8),
    Sort::BitVec(70),
    Sort::Float(Format::HALF),
    Sort::Float(SMALL),
    Sort::Float(ODD),
    Sort::Ref,
    ARRAY,
];

struct Garden {
    pool: TermPool,
    dice: Dice,
    symbols: Vec<Term>,
    terms: Vec<Term>,
}

impl Garden {
    fn new(seed: u64) -> Garden {
        let mut pool = TermPool::new();
        let mut symbols = Vec::new();
        for (index, sort) in SORTS.into_iter().enumerate() {
            for name in ["x", "rows[2].y#char", "a|b\\c"] {
                // The same name for different sorts, and for one that needs no bars.
                let name = if index % 2 == 0 { name.to_owned() } else { format!("{name}{index}") };
                symbols.push(pool.symbol(&name, sort));
            }
        }
        let terms = symbols.clone();
        Garden { pool, dice: Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1), symbols, terms }
    }

    fn of(&mut self, sort: Sort) -> Term {
        let fitting: Vec<Term> = self.terms.iter().copied().filter(|&term| self.pool.sort(term) == sort).collect();
        // Recent terms are preferred, so that terms become deep.
        match self.dice.roll(3) {
            0 => self.dice.pick(&fitting),
            _ => fitting[fitting.len() - 1 - self.dice.roll(fitting.len().min(3))],
        }
    }

    fn value(&mut self, sort: Sort) -> Value {
        match sort {
            Sort::Array { .. } => {
                let mut array = glassbox_expr::ArrayValue::new(4, Value::bits(8, self.dice.roll(256) as u64));
                for _ in 0..self.dice.roll(4) {
                    array.set(Value::bits(4, self.dice.roll(16) as u64), Value::bits(8, self.dice.roll(256) as u64));
                }
                Value::Array(array.into())
            }
            _ => {
                let mut bits = BigUint::default();
                for _ in 0..3 {
                    bits = (bits << 32u32) | BigUint::from(self.dice.roll(1 << 32));
                }
                match self.dice.roll(4) {
                    0 => Value::from_big(sort, bits % 4u32),
                    1 => Value::from_big(sort, (BigUint::from(1u32) << sort.width()) - 1u32 - (bits % 2u32)),
                    _ => Value::from_big(sort, bits),
                }
            }
        }
    }

    fn float(&mut self) -> Sort {
        self.dice.pick(&[Sort::Float(Format::HALF), Sort::Float(SMALL), Sort::Float(ODD)])
    }

    fn bits(&mut self) -> Sort {
        self.dice.pick(&[Sort::BitVec(1), Sort::BitVec(8), Sort::BitVec(70)])
    }

    fn grow(&mut self) {
        let rounding = self.dice.pick(&Rounding::ALL);
        let signed = self.dice.roll(2) == 0;
        let (float, bits) = (self.float(), self.bits());
        let (f, g, h) = (self.of(float), self.of(float), self.of(float));
        let (a, b) = (self.of(bits), self.of(bits));
        let (p, q) = (self.of(Sort::Bool), self.of(Sort::Bool));
        let any = self.dice.pick(&SORTS);
        let (x, y) = (self.of(any), self.of(any));
        let byte = self.of(Sort::BitVec(8));
        let array = self.of(ARRAY);
        let binary = self.dice.pick(&BinaryOp::ALL);
        let compare = self.dice.pick(&CompareOp::ALL);
        let order = self.dice.pick(&FloatOrder::ALL);
        let class = self.dice.pick(&FloatClass::ALL);
        let op = self.dice.pick(&[FloatOp::Add, FloatOp::Mul, FloatOp::Div, FloatOp::Remainder]);
        let format = |sort| match sort {
            Sort::Float(format) => format,
            _ => Format::HALF,
        };
        let other = format(self.float());
        let choice = self.dice.roll(28);
        let constant = self.value(any);
        let pool = &mut self.pool;
        let term = match choice {
            0 => pool.not(p),
            1 => pool.and(p, q),
            2 => pool.or(p, q),
            3 => pool.ite(p, x, y),
            4 if any != ARRAY => pool.eq(x, y),
            5 | 6 => pool.binary(binary, a, b),
            7 => pool.compare(compare, a, b),
            8 => pool.neg(a),
            9 => pool.complement(a),
            10 => {
                let wide = pool.concat(byte, a);
                let width = pool.sort(a).width();
                pool.extract(width + 7, width, wide)
            }
            11 => pool.zero_extend(70, byte),
            12 => pool.sign_extend(70, byte),
            13 => pool.float_neg(f),
            14 => pool.float_abs(f),
            15 => pool.float_sqrt(rounding, f),
            16 if float != Sort::Float(ODD) => pool.float_to_integral(rounding, f),
            17 | 18 => pool.float_binary(op, rounding, f, g),
            19 => pool.float_fma(rounding, f, g, h),
            20 => pool.float_compare(order, f, g),
            21 => pool.float_test(class, f),
            22 => {
                let bits = pool.float_to_bits(f);
                let flipped = pool.complement(bits);
                pool.float_from_bits(format(float), flipped)
            }
            23 => pool.float_to_float(other, rounding, f),
            24 => pool.float_from_integer(other, rounding, signed, a),
            25 => {
                let width = pool.sort(a).width();
                pool.float_to_integer(width, rounding, signed, f)
            }
            26 => {
                let index = pool.extract(3, 0, byte);
                let stored = pool.store(array, index, byte);
                self.terms.push(stored);
                let other = pool.complement(index);
                pool.select(stored, other)
            }
            27 if any != ARRAY => pool.constant(constant),
            _ => {
                let table = pool.table(4, vec![Value::bits(8, 3), Value::bits(8, 200)], Value::bits(8, 9));
                let index = pool.extract(3, 0, byte);
                pool.select(table, index)
            }
        };
        self.terms.push(term);
    }

    fn model(&mut self) -> Model {
        let mut model = Model::new();
        for term in self.symbols.clone() {
            if let Node::Symbol(symbol) = *self.pool.node(term) {
                let value = self.value(self.pool.sort(term));
                model.set(symbol, value);
            }
        }
        model
    }

    /// Facts that are true under a model: a term of each sort has the value that it has.
    fn facts(&mut self, model: &Model) -> Vec<Term> {
        let mut facts = Vec::new();
        for sort in SORTS {
            if sort != ARRAY {
                let term = self.of(sort);
                let value = evaluate(&self.pool, term, model);
                let constant = self.pool.constant(value);
                facts.push(self.pool.eq(term, constant));
            }
        }
        facts
    }
}

#[test]
fn what_is_printed_and_read_back_has_the_same_value() {
    let mut compared = 0;
    for seed in 1..400 {
        let mut garden = Garden::new(seed);
        for _ in 0..40 {
            garden.grow();
        }
        let models: Vec<Model> = (0..3).map(|_| garden.model()).collect();
        let facts = garden.facts(&models[0]);
        let mut printer = Printer::new();
        for &fact in &facts {
            printer.assert(&garden.pool, fact).unwrap();
        }
        let declared: Vec<_> = printer.declared();
        let names: Vec<String> = declared.iter().map(|&symbol| printer.name(symbol).unwrap().to_owned()).collect();
        let text = printer.take();
        // The bits of a number get a constant of their own, which the models know nothing of; z3 is asked about it below.
        if text.contains("(declare-fun $") {
            continue;
        }
        compared += 1;

        let mut pool = TermPool::new();
        let mut script = Script::new();
        support::run(&mut pool, &mut script, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let again = script.assertions(&mut pool);
        for model in &models {
            let mut translated = Model::new();
            for (&symbol, name) in declared.iter().zip(&names) {
                let (sort, value) = match (garden.pool.symbol_sort(symbol), model.get(symbol).unwrap().clone()) {
                    (Sort::Ref, Value::Ref(number)) => (Sort::BitVec(32), Value::bits(32, number.into())),
                    known => known,
                };
                translated.set(symbol_of(&mut pool, name.trim_matches('|'), sort), value);
            }
            assert!(script.unspecified().symbols_in(&pool, &again).is_empty() || text.contains("fp.to_"));
            for (&fact, &read) in facts.iter().zip(&again) {
                let (printed, read) = (evaluate(&garden.pool, fact, model), evaluate(&pool, read, &translated));
                assert_eq!(printed, read, "seed {seed}\n{text}");
            }
        }
    }
    assert!(compared > 100, "{compared}");
}

fn symbol_of(pool: &mut TermPool, name: &str, sort: Sort) -> SymbolId {
    let term = pool.symbol(name, sort);
    match *pool.node(term) {
        Node::Symbol(symbol) => symbol,
        _ => panic!("{name} is no symbol"),
    }
}

#[test]
fn the_text_grows_with_the_number_of_distinct_terms() {
    let mut pool = TermPool::new();
    let x = pool.symbol("x", Sort::BitVec(8));
    let mut term = x;
    for _ in 0..10_000 {
        let square = pool.binary(BinaryOp::Mul, term, term);
        term = pool.binary(BinaryOp::Xor, square, x);
    }
    let mut printer = Printer::new();
    let fact = pool.eq(term, x);
    printer.assert(&pool, fact).unwrap();
    let once = printer.take();
    assert!(once.len() < 1_000_000, "{}", once.len());
    // What is known is not said again, and what was said on a level is forgotten with it.
    let (zero, one) = (pool.bv(8, 0), pool.bv(8, 1));
    let more = pool.eq(term, zero);
    printer.assert(&pool, more).unwrap();
    let more = printer.take();
    assert!(more.len() < 200, "{more}");
    printer.push();
    let deeper = pool.binary(BinaryOp::Add, term, one);
    let deeper = pool.binary(BinaryOp::Mul, deeper, deeper);
    let deeper = pool.eq(deeper, zero);
    printer.assert(&pool, deeper).unwrap();
    let on_level = printer.take();
    printer.pop();
    printer.take();
    printer.push();
    printer.assert(&pool, deeper).unwrap();
    let again = printer.take();
    assert_eq!(on_level.matches("define-fun").count(), again.matches("define-fun").count());
    let mut reader = TermPool::new();
    let all = format!("{once}{more}{on_level}(pop 1){again}");
    support::run(&mut reader, &mut Script::new(), &all).unwrap();
}

#[test]
fn what_has_no_name_in_the_standard_is_refused_by_name() {
    let mut pool = TermPool::new();
    let x = pool.symbol("x", Sort::Float(Format::DOUBLE));
    let y = pool.symbol("y", Sort::Float(Format::DOUBLE));
    let remainder = pool.float_modulo(x, y);
    let sine = pool.float_function(glassbox_expr::Function::Sin, x);
    let mut printer = Printer::new();
    for (term, expected) in [(remainder, "Java's % of floating-point numbers"), (sine, "the function sin")] {
        let fact = pool.float_test(FloatClass::Zero, term);
        let error = printer.assert(&pool, fact).unwrap_err();
        assert_eq!(error.operator, expected);
        assert_eq!(printer.take(), "");
    }
}

/// What z3 answers to a script; nothing if there is no z3.
fn z3(text: &str) -> Option<String> {
    let mut command = Command::new("z3");
    command.args(["-in", "-smt2", "-T:60"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let Ok(mut child) = command.spawn() else {
        println!("skipped: there is no z3 on this machine");
        return None;
    };
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    Some(String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap())
}

#[test]
fn z3_agrees_with_the_evaluator_about_what_is_printed() {
    let mut text = String::new();
    let mut count = 0;
    for seed in 1000..1120 {
        let mut garden = Garden::new(seed);
        for _ in 0..25 {
            garden.grow();
        }
        let model = garden.model();
        let facts = garden.facts(&model);
        let mut printer = Printer::new();
        for &fact in &facts {
            printer.assert(&garden.pool, fact).unwrap();
        }
        // With all symbols fixed, the facts hold, and no negation of one does.
        for symbol in printer.declared() {
            let value = model.get(symbol).unwrap().clone();
            let (term, constant) = (garden.pool.symbol_term(symbol), garden.pool.constant(value));
            let is = garden.pool.eq(term, constant);
            printer.assert(&garden.pool, is).unwrap();
        }
        printer.command("(check-sat)(reset)");
        text += &printer.take();
        count += 1;
    }
    let Some(answers) = z3(&text) else { return };
    assert_eq!(answers, "sat\n".repeat(count));
}

#[test]
fn values_of_other_solvers_are_read() {
    let mut pool = TermPool::new();
    let sorts: [Sort; 6] =
        [Sort::Bool, Sort::BitVec(8), Sort::Ref, Sort::Float(Format::SINGLE), Sort::Float(Format::SINGLE), ARRAY];
    let symbols: Vec<SymbolId> =
        (0..).zip(sorts).map(|(index, sort)| symbol_of(&mut pool, &format!("s{index}"), sort)).collect();
    let text = "((s0 true) (s1 (_ bv7 8)) (s2 #x00000003) (s3 (fp #b0 #b01111111 #b00000000000000000000000))
                 (s4 (_ -oo 8 24))
                 (s5 (let ((a!1 (store ((as const (Array (_ BitVec 4) (_ BitVec 8))) #x01) #x2 #x03))) (store a!1 #x4 #x05))))";
    let mut reader = Reader::new(text.as_bytes());
    let found = model(reader.read().unwrap().unwrap(), &pool, &symbols).unwrap();
    let texts: Vec<String> = symbols.iter().map(|&symbol| literal::text(found.get(symbol).unwrap())).collect();
    assert_eq!(texts[..5], ["true", "#x07", "#x00000003", "(fp #b0 #x7f #b00000000000000000000000)", "(_ -oo 8 24)"]);
    assert!(texts[5].ends_with(" #x2 #x03) #x4 #x05)"), "{}", texts[5]);
    for wrong in ["((s0 true))", "((s0 #b1))", "(error \"x\")", "sat", "((s0 s0))"] {
        let mut reader = Reader::new(wrong.as_bytes());
        assert_eq!(
            model(reader.read().unwrap().unwrap(), &pool, &symbols[..1]).is_some(),
            wrong == "((s0 true))",
            "{wrong}"
        );
    }
}
