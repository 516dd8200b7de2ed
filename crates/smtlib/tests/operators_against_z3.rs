//! Random terms over every operator, as text: z3 has to find the same value that reading and evaluating gives.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use std::io::Write;
use std::process::{Command, Stdio};
use support::{Dice, value};

/// `B` is a truth value, `V` a byte, `N` a nibble, `F` a half, `D` a single, `R` a rounding mode; the first letter is the
/// sort of the result. Conversions to integers are guarded: out of range, every answer is right.
const RULES: [&str; 88] = [
    "B (not B)",
    "B (and B B B)",
    "B (or B B)",
    "B (xor B B B)",
    "B (=> B B B)",
    "B (= V V)",
    "B (= F F)",
    "B (= B B B)",
    "B (distinct V V V)",
    "B (ite B B B)",
    "B (= R R)",
    "B (distinct F F)",
    "B (bvult V V)",
    "B (bvule V V)",
    "B (bvugt V V)",
    "B (bvuge V V)",
    "B (bvslt V V)",
    "B (bvsle V V)",
    "B (bvsgt V V)",
    "B (bvsge V V)",
    "B (let ((x V) (y V)) (bvult y x))",
    "V (bvnot V)",
    "V (bvneg V)",
    "V (bvand V V V)",
    "V (bvor V V)",
    "V (bvxor V V)",
    "V (bvnand V V)",
    "V (bvnor V V)",
    "V (bvxnor V V)",
    "V (bvadd V V V)",
    "V (bvsub V V)",
    "V (bvmul V V)",
    "V (bvudiv V V)",
    "V (bvurem V V)",
    "V (bvsdiv V V)",
    "V (bvsrem V V)",
    "V (bvsmod V V)",
    "V (bvsmod V #x00)",
    "V (bvshl V V)",
    "V (bvlshr V V)",
    "V (bvashr V V)",
    "V (bvshl V #x03)",
    "V (bvashr V #x02)",
    "V (ite B V V)",
    "V (concat N N)",
    "V ((_ repeat 2) N)",
    "V ((_ zero_extend 4) N)",
    "V ((_ sign_extend 4) N)",
    "V ((_ rotate_left 3) V)",
    "V ((_ rotate_right 11) V)",
    "N ((_ extract 6 3) V)",
    "N ((_ extract 3 0) V)",
    "N (bvadd N N)",
    "N ((_ sign_extend 3) (bvcomp V V))",
    "V ((_ extract 10 3) (let ((f F)) (fp.to_ieee_bv (ite (fp.isNaN f) ((_ to_fp 5 11) RNE 2.5) f))))",
    "V (let ((f F)) (ite (and (fp.leq ((_ to_fp 5 11) RNE (- 127.0)) f) (fp.leq f ((_ to_fp 5 11) RNE 126.0))) ((_ fp.to_sbv 8) R f) #x00))",
    "V (let ((f F)) (ite (and (fp.leq ((_ to_fp 5 11) RNE 0.0) f) (fp.leq f ((_ to_fp 5 11) RNE 254.0))) ((_ fp.to_ubv 8) R f) #x00))",
    "V (select (store (store ((as const (Array (_ BitVec 4) (_ BitVec 8))) V) N V) N V) N)",
    "F (fp.abs F)",
    "F (fp.neg F)",
    "F (fp.add R F F)",
    "F (fp.sub R F F)",
    "F (fp.mul R F F)",
    "F (fp.div R F F)",
    "F (fp.fma R F F F)",
    "F (fp.sqrt R F)",
    "F (fp.rem F F)",
    "F (fp.roundToIntegral R F)",
    "F (ite B F F)",
    "F (let ((f F) (g F)) (ite (and (fp.isZero f) (fp.isZero g)) f (fp.min f g)))",
    "F (let ((f F) (g F)) (ite (and (fp.isZero f) (fp.isZero g)) f (fp.max f g)))",
    "F ((_ to_fp 5 11) R D)",
    "F ((_ to_fp 5 11) R V)",
    "F ((_ to_fp_unsigned 5 11) R V)",
    "F ((_ to_fp 5 11) (concat V V))",
    "F (fp #b1 #b01101 (concat V #b10))",
    "F ((_ to_fp 5 11) R 0.3)",
    "F ((_ to_fp 5 11) R (- 7.0001))",
    "F ((_ to_fp 5 11) R (/ 1 3))",
    "D ((_ to_fp 8 24) R F)",
    "D (fp.mul R D D)",
    "B (fp.lt F F)",
    "B (fp.leq F F F)",
    "B (fp.eq F F)",
    "B (fp.gt F F)",
    "B (fp.geq F F)",
    "B (or (fp.isNormal F) (fp.isSubnormal F) (fp.isNegative F))",
    "B (or (fp.isPositive F) (fp.isZero F) (fp.isInfinite F) (fp.isNaN F))",
];

fn term(dice: &mut Dice, sort: char, depth: usize) -> String {
    let leaf = |dice: &mut Dice| match sort {
        'B' => ["true", "false"][dice.roll(2)].to_owned(),
        'V' => format!("#x{:02x}", [0, 1, 0x7f, 0x80, 0xff, dice.roll(256), dice.roll(256)][dice.roll(7)]),
        'N' => format!("#x{:x}", dice.roll(16)),
        'R' => ["RNE", "RNA", "RTP", "RTN", "roundTowardZero"][dice.roll(5)].to_owned(),
        'D' => format!("((_ to_fp 8 24) RNE {}.{})", dice.roll(70000), dice.roll(1000)),
        _ => match dice.roll(8) {
            0 => "(_ NaN 5 11)".to_owned(),
            1 => "(_ -oo 5 11)".to_owned(),
            2 => "(_ +zero 5 11)".to_owned(),
            3 => "(_ -zero 5 11)".to_owned(),
            _ => format!("((_ to_fp 5 11) #x{:04x})", dice.roll(0x10000)),
        },
    };
    let rules: Vec<&str> = RULES.iter().copied().filter(|rule| rule.starts_with(sort)).collect();
    if depth == 0 || rules.is_empty() {
        return leaf(dice);
    }
    let rule = &rules[dice.roll(rules.len())][2..];
    let mut text = String::new();
    let characters: Vec<char> = rule.chars().collect();
    for (index, &character) in characters.iter().enumerate() {
        let alone = |other: Option<&char>| other.is_none_or(|other| " ()".contains(*other));
        let is_hole = "BVNFDR".contains(character)
            && alone(index.checked_sub(1).and_then(|before| characters.get(before)))
            && alone(characters.get(index + 1));
        if is_hole { text += &term(dice, character, depth - 1) } else { text.push(character) }
    }
    text
}

#[test]
fn z3_finds_the_same_values() {
    let mut dice = Dice(0x1234_5678_9abc_def1);
    let mut script = String::new();
    let mut terms = Vec::new();
    for _ in 0..25 {
        for rule in RULES {
            let sort = rule.chars().next().unwrap_or('B');
            // The rule itself, on operands that are terms of their own now and then.
            let depth = 1 + dice.roll(2);
            let written = term(&mut dice, sort, depth);
            let found = value(&written);
            script += &format!("(push)(assert (not (= {written} {found})))(check-sat)(pop)\n");
            terms.push((written, found));
        }
    }
    let mut command = Command::new("z3");
    command.args(["-in", "-smt2"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let Ok(mut child) = command.spawn() else {
        println!("skipped: there is no z3 on this machine");
        return;
    };
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(script.as_bytes()).unwrap());
    let output = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    writer.join().unwrap();
    assert_eq!(output.lines().count(), terms.len(), "{output}");
    for ((written, found), answer) in terms.iter().zip(output.lines()) {
        assert_eq!(answer, "unsat", "{written} is not {found}");
    }
}
