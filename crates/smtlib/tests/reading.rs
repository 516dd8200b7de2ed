//! Scripts as they are written: tokens, terms, commands, and what is wrong with them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use glassbox_expr::{Node, TermPool};
use glassbox_smtlib::{Reader, Request, Script};
use std::io::{BufReader, Read};
use support::{assertions, error, run, value};

#[test]
fn symbols_with_and_without_bars_are_the_same() {
    let mut pool = TermPool::new();
    let asserted = assertions(
        &mut pool,
        "(declare-const |x| Bool) ; a comment ) \" |\n(declare-fun |a (b) ; \"c| () Bool)
         (assert (and x |a (b) ; \"c|))(assert (and |x| |a (b) ; \"c|))",
    );
    assert_eq!(asserted[0], asserted[1]);
}

#[test]
fn texts_contain_quotes_that_are_doubled() {
    let mut pool = TermPool::new();
    let said = run(&mut pool, &mut Script::new(), "(echo \"a \"\"quoted\"\" ( word\")\n(echo \"\")").unwrap();
    assert_eq!(said, [Request::Say("a \"quoted\" ( word".into()), Request::Say(String::new())]);
}

#[test]
fn a_command_is_there_before_the_stream_goes_on() {
    /// Ends with an error instead of an end, as a pipe that nobody writes to would never end.
    struct Endless(&'static [u8]);
    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let count = self.0.len().min(buffer.len()).min(3);
            assert!(count > 0, "read too far");
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }
    let mut reader = Reader::new(BufReader::with_capacity(3, Endless(b"  (push 1) ; x\n(check-sat)\n(")));
    let mut pool = TermPool::new();
    let mut script = Script::new();
    for expected in [Request::Changed, Request::Check(Vec::new())] {
        let command = reader.read().unwrap().unwrap();
        assert_eq!(script.execute(&mut pool, command).unwrap(), expected);
    }
}

#[test]
fn a_hundred_thousand_levels_are_no_problem() {
    const LEVELS: usize = 100_000;
    let mut pool = TermPool::new();
    let text = format!(
        "(declare-const x (_ BitVec 8))(declare-const p Bool)
         (assert {}p{})
         (assert (= x {}x{}))
         (assert {}p{})",
        "(not ".repeat(LEVELS),
        ")".repeat(LEVELS),
        "(bvmul x ".repeat(LEVELS),
        ")".repeat(LEVELS),
        "(let ((p (and p true))) ".repeat(LEVELS),
        ")".repeat(LEVELS),
    );
    let asserted = assertions(&mut pool, &text);
    assert_eq!(asserted[0], asserted[2]);
    assert!(error(&"(".repeat(LEVELS)).contains("line 1 column 1: this `(` is never closed"));
    assert!(error(&format!("(assert {}", "(let ((".repeat(LEVELS))).contains("never closed"));
    let sort = format!("(declare-const a {}Bool{})", "(Array (_ BitVec 1) ".repeat(LEVELS), ")".repeat(LEVELS));
    assert!(error(&sort).contains("arrays whose indices or elements are arrays are not supported"));
}

#[test]
fn let_binds_in_parallel_and_for_its_body_only() {
    let mut pool = TermPool::new();
    let asserted = assertions(
        &mut pool,
        "(declare-const p Bool)(declare-const q Bool)
         (assert (let ((p q) (q p)) (and p (not q))))
         (assert (and q (not p)))
         (assert (let ((and p)) (or and (and q q))))
         (assert (or p q))",
    );
    assert_eq!(asserted[0], asserted[1]);
    assert_eq!(asserted[2], asserted[3]);
}

#[test]
fn defined_functions_are_expanded_with_the_meaning_of_their_definition() {
    let mut pool = TermPool::new();
    let asserted = assertions(
        &mut pool,
        "(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 8))
         (define-fun plus ((a (_ BitVec 8)) (b (_ BitVec 8))) (_ BitVec 8) (bvadd a (bvmul b x)))
         (define-fun twice ((x (_ BitVec 8))) (_ BitVec 8) (plus (plus x y) y))
         (define-fun seven () (_ BitVec 8) #x07)
         (define-const eight (_ BitVec 8) #x08)
         (assert (let ((x #x01)) (= (twice x) eight)))
         (assert (= (bvadd (bvadd #x01 (bvmul y x)) (bvmul y x)) (bvadd seven #x01)))",
    );
    assert_eq!(asserted[0], asserted[1]);
}

#[test]
fn nested_definitions_do_not_grow_out_of_hand() {
    let mut text = "(define-fun f0 ((a (_ BitVec 8))) (_ BitVec 8) (bvmul a a))\n".to_owned();
    for i in 1..60 {
        let below = i - 1;
        text +=
            &format!("(define-fun f{i} ((a (_ BitVec 8))) (_ BitVec 8) (bvmul (f{below} a) (f{below} (bvnot a))))\n");
    }
    let mut pool = TermPool::new();
    let asserted = assertions(&mut pool, &format!("{text}(declare-const x (_ BitVec 8))(assert (= x (f59 x)))"));
    assert_eq!(asserted.len(), 1);
    assert!(pool.len() < 20_000, "{}", pool.len());
}

#[test]
fn levels_take_back_assertions_and_declarations() {
    let mut pool = TermPool::new();
    let mut script = Script::new();
    let text = "(declare-const p Bool)(assert p)(push 2)(declare-const q Bool)(define-sort W () (_ BitVec 8))
                (assert (! (not q) :named n))(push)(assert n)(pop)";
    run(&mut pool, &mut script, text).unwrap();
    assert_eq!(script.assertions(&mut pool).len(), 2);
    run(&mut pool, &mut script, "(pop 2)(declare-const q (_ BitVec 3))(declare-const n Bool)(define-sort W () Bool)")
        .unwrap();
    assert_eq!(script.assertions(&mut pool).len(), 1);
    run(&mut pool, &mut script, "(reset-assertions)(declare-const p (_ BitVec 1))").unwrap();
    assert!(script.assertions(&mut pool).is_empty());
    let global = "(reset)(set-option :global-declarations true)(push)(declare-const g Bool)(pop)(assert g)";
    run(&mut pool, &mut script, global).unwrap();
    assert_eq!(script.assertions(&mut pool).len(), 1);
}

#[test]
fn a_rounding_mode_that_is_not_known_is_one_of_five() {
    let mut pool = TermPool::new();
    let text = "(declare-const r RoundingMode)(declare-const x Float32)(assert (= x (fp.add r x x)))
                (assert (distinct r RNE roundTowardZero))(assert (= (ite true r RTP) r))";
    assert_eq!(assertions(&mut pool, text).len(), 4);
}

#[test]
fn names_of_assertions_make_up_the_core() {
    let mut pool = TermPool::new();
    let mut script = Script::new();
    let text = "(declare-const p Bool)(declare-const q Bool)
                (assert (! p :named |first one|))(assert (! q :pattern (p) :named second))(assert (not q))";
    run(&mut pool, &mut script, text).unwrap();
    let core = script.assertions(&mut pool);
    assert_eq!(script.core_text(&core), "(|first one| second)");
    assert_eq!(script.core_text(&core[1..]), "(second)");
}

#[test]
fn literals_are_read_exactly() {
    assert_eq!(value("#xDeadBeefDeadBeefDeadBeef"), "#xdeadbeefdeadbeefdeadbeef");
    assert_eq!(value("(_ bv18446744073709551617 65)"), format!("#b1{}1", "0".repeat(63)));
    assert_eq!(value("((_ to_fp 8 24) RNE 0.1)"), "(fp #b0 #x7b #b10011001100110011001101)");
    assert_eq!(value("((_ to_fp 8 24) RTZ (- 0.1))"), "(fp #b1 #x7b #b10011001100110011001100)");
    assert_eq!(value("((_ to_fp 8 24) RTP (/ (- 1.0) 3))"), "(fp #b1 #x7d #b01010101010101010101010)");
    assert_eq!(value("((_ to_fp 8 24) RNE 340282366920938463463374607431768211456)"), "(_ +oo 8 24)");
    assert_eq!(value("((_ to_fp 5 11) #x7c01)"), "(_ NaN 5 11)");
    assert_eq!(value("((_ to_fp 15 113) RNE 1)"), format!("(fp #b0 #b011111111111111 #x{})", "0".repeat(28)));
    assert_eq!(value("(fp #b1 #x00 #b00000000000000000000000)"), "(_ -zero 8 24)");
    assert_eq!(value("roundTowardNegative"), "RTN");
    assert_eq!(value("(store ((as const (Array (_ BitVec 2) Bool)) true) #b01 false)"), {
        "(store ((as const (Array (_ BitVec 2) Bool)) true) #b01 false)"
    });
}

#[test]
fn what_is_left_open_is_a_symbol_and_what_is_not_is_a_number() {
    let mut pool = TermPool::new();
    let text = "(declare-const x Float32)(declare-const b (_ BitVec 8))
                (assert (= b ((_ fp.to_sbv 8) RNE ((_ to_fp 8 24) RNE 127.4))))
                (assert (= b ((_ fp.to_sbv 8) RNE ((_ to_fp 8 24) RNE 127.5))))
                (assert (= b ((_ fp.to_ubv 8) RTZ ((_ to_fp 8 24) RNE (- 0.9)))))
                (assert (= b ((_ fp.to_ubv 8) RNE (_ NaN 8 24))))";
    let asserted = assertions(&mut pool, text);
    let symbols: Vec<usize> = asserted.iter().map(|&term| pool.symbols_of(term).len()).collect();
    assert_eq!(symbols, [1, 2, 1, 2]);
    assert!(!matches!(pool.node(asserted[0]), Node::Bool(_)));
}

#[test]
fn errors_name_the_construct_and_its_place() {
    let cases = [
        ("(declare-const x Bool)\n  (assert y)", "line 2 column 11: unknown symbol `y`"),
        ("(assert (forall ((x Bool)) x))", "line 1 column 10: `forall` is not supported"),
        ("(declare-const x Real)", "line 1 column 18: the sort Real is not supported"),
        ("(declare-const x Foo)", "line 1 column 18: unknown sort `Foo`"),
        (
            "(declare-fun f (Bool) Bool)",
            "line 1 column 16: `f` has parameters: uninterpreted functions are not supported",
        ),
        (
            "(declare-const x (_ BitVec 0))",
            "line 1 column 18: (_ BitVec 0) is not supported: the width is 1 to 16777216",
        ),
        ("(declare-const x (_ FloatingPoint 1 5))", "line 1 column 18: (_ FloatingPoint 1 5) is not supported"),
        ("(declare-const a (Array Bool Bool))", "line 1 column 25: arrays with indices of sort Bool are not supported"),
        (
            "(assert (bvadd #x00 #b1))",
            "line 1 column 9: bvadd cannot be applied to operands of sorts (_ BitVec 8), (_ BitVec 1)",
        ),
        ("(assert #x00)", "line 1 column 9: a Bool is needed here, not a (_ BitVec 8)"),
        ("(assert (= #x00 1))", "line 1 column 9: = cannot be applied to operands of sorts (_ BitVec 8), Real"),
        ("(assert (= #x0 ((_ extract 8 5) #x00)))", "line 1 column 16: (_ extract 8 5) of 8 bits does not exist"),
        ("(assert (= #x0 ((_ extract 1) #x00)))", "line 1 column 20: `extract` takes 2 numerals, not 1"),
        ("(assert (extract #x00))", "line 1 column 10: `extract` needs numerals, as in (_ extract …)"),
        ("(assert ((_ foo 1) true))", "line 1 column 13: unknown function (_ foo …)"),
        ("(assert (= 1.0 (fp.to_real (_ NaN 8 24))))", "line 1 column 17: `fp.to_real` is not supported"),
        ("(assert (= #x00 (_ bv256 8)))", "line 1 column 17: (_ bv256 8) needs more than 8 bits"),
        ("(assert (fp.isNaN ((_ to_fp 8 24) RNE (/ 1 0))))", "line 1 column 39: a division by zero is not supported"),
        ("(declare-const x Bool)(declare-const |x| Bool)", "line 1 column 38: `x` is declared already"),
        ("(declare-const and Bool)", "line 1 column 16: `and` is a symbol of a theory and cannot be declared"),
        ("(define-fun f () Bool #x1)", "line 1 column 23: the body of `f` is of sort (_ BitVec 4), not Bool"),
        ("(define-fun f ((p Bool)) Bool p)(assert f)", "line 1 column 41: `f` is a function and needs operands"),
        (
            "(define-fun f ((p Bool)) Bool p)(assert (f #x1))",
            "line 1 column 41: f cannot be applied to operands of sorts (_ BitVec 4)",
        ),
        ("(assert (let ((p true) (p false)) p))", "line 1 column 25: `p` is bound twice"),
        ("(assert (let ((p true false)) p))", "line 1 column 15: a binding of `let` has the form (symbol term)"),
        ("(assert (let (p) p))", "line 1 column 15: a binding of `let` has the form (symbol term)"),
        ("(assert (and))", "line 1 column 9: and has no operands"),
        ("(assert ())", "line 1 column 10: `)` is no function"),
        ("(assert (true))", "line 1 column 9: true has no operands"),
        ("(assert \"a\")", "line 1 column 9: \"\"a\"\" is no term of a supported sort"),
        ("(assert)", "line 1 column 2: `assert` has the wrong number or kind of arguments"),
        ("(pop 1)", "line 1 column 2: there are only 0 levels to pop, not 1"),
        ("(declare-sort S 0)", "line 1 column 2: the command `declare-sort` is not supported"),
        ("(frobnicate)", "line 1 column 2: unknown command `frobnicate`"),
        ("foo", "line 1 column 1: `foo` is no command"),
        ("(set-logic QF_LIA)", "line 1 column 12: the logic QF_LIA is not supported"),
        ("(set-option :print-success maybe)", "line 1 column 13: the option :print-success is true or false"),
        ("(set-option :produce-models false)(get-model)", "line 1 column 36: models are switched off"),
        ("(assert #xzz)", "line 1 column 9: `#xzz` is no token of SMT-LIB"),
        ("(assert 1e5)", "line 1 column 9: `1e5` is no token of SMT-LIB"),
        ("(assert |a\\b|)", "line 1 column 11: a symbol must not contain a backslash"),
        ("(assert\n true", "line 1 column 1: this `(` is never closed"),
        ("(assert true))", "line 1 column 14: this `)` has no `(`"),
        ("(echo \"a)", "line 1 column 1: the text does not end"),
        ("é", "line 1 column 1: `é` is no token of SMT-LIB"),
    ];
    for (text, expected) in cases {
        assert_eq!(error(text), format!("(error \"{expected}\")"), "{text}");
    }
    let mut reader = Reader::new(&b"(assert \xff)"[..]);
    assert_eq!(reader.read().unwrap_err().to_string(), "line 1 column 9: this is no UTF-8 text");
}
