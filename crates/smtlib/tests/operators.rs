//! Every operator on constants, with the value that the standard gives it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use support::value;

#[track_caller]
fn check(cases: &[(&str, &str)]) {
    for (term, expected) in cases {
        assert_eq!(value(term), *expected, "{term}");
    }
}

#[test]
fn core() {
    check(&[
        ("(and true false true)", "false"),
        ("(or false false true)", "true"),
        ("(xor true true true)", "true"),
        ("(=> true false true)", "true"),
        ("(=> false false false)", "true"),
        ("(=> true true false)", "false"),
        ("(= #x1 #x1 #x2)", "false"),
        ("(distinct #x1 #x2 #x1)", "false"),
        ("(distinct #x1 #x2 #x3)", "true"),
        ("(ite false #x1 #x2)", "#x2"),
        ("(! true :named t)", "true"),
        ("(let ((x #x1) (y #x2)) (bvadd x y))", "#x3"),
    ]);
}

#[test]
fn bit_vectors() {
    check(&[
        ("(concat #x1 #b1 #b000)", "#x18"),
        ("((_ extract 5 2) #b01101100)", "#xb"),
        ("(bvnot #b0101)", "#xa"),
        ("(bvneg #x01)", "#xff"),
        ("(bvand #xc #xa #xe)", "#x8"),
        ("(bvor #xc #xa #x1)", "#xf"),
        ("(bvxor #xc #xa #x1)", "#x7"),
        ("(bvnand #xc #xa)", "#x7"),
        ("(bvnor #xc #xa)", "#x1"),
        ("(bvxnor #xc #xa)", "#x9"),
        ("(bvadd #xff #x02 #x01)", "#x02"),
        ("(bvsub #x00 #x01)", "#xff"),
        ("(bvmul #x10 #x11)", "#x10"),
        ("(bvudiv #xff #x00)", "#xff"),
        ("(bvurem #x2a #x00)", "#x2a"),
        ("(bvsdiv #xf9 #x02)", "#xfd"),
        ("(bvsrem #xf9 #x02)", "#xff"),
        ("(bvsmod #xf9 #x02)", "#x01"),
        ("(bvsmod #x07 #xfe)", "#xff"),
        ("(bvsmod #xf9 #x00)", "#xf9"),
        ("(bvsmod #x07 #x00)", "#x07"),
        ("(bvsmod #xfa #x02)", "#x00"),
        ("(bvsdiv #x07 #x00)", "#xff"),
        ("(bvsdiv #xf9 #x00)", "#x01"),
        ("(bvshl #x81 #x01)", "#x02"),
        ("(bvshl #x81 #x08)", "#x00"),
        ("(bvlshr #x81 #x01)", "#x40"),
        ("(bvashr #x81 #x01)", "#xc0"),
        ("(bvashr #x81 #xff)", "#xff"),
        ("(bvcomp #x81 #x81)", "#b1"),
        ("(bvcomp #x81 #x80)", "#b0"),
        ("(bvult #x01 #xff)", "true"),
        ("(bvslt #x01 #xff)", "false"),
        ("(bvule #x01 #x01)", "true"),
        ("(bvsle #xff #x01)", "true"),
        ("(bvugt #x01 #xff)", "false"),
        ("(bvsgt #x01 #xff)", "true"),
        ("(bvuge #x01 #x01)", "true"),
        ("(bvsge #xff #x01)", "false"),
        ("((_ repeat 5) #b10)", "#b1010101010"),
        ("((_ zero_extend 4) #xf)", "#x0f"),
        ("((_ sign_extend 4) #x8)", "#xf8"),
        ("((_ zero_extend 0) #xf)", "#xf"),
        ("((_ rotate_left 5) #b1100)", "#x9"),
        ("((_ rotate_right 5) #b1100)", "#x6"),
        ("((_ rotate_left 4) #b1100)", "#xc"),
        ("(bvnego #x80)", "true"),
        ("(bvnego #x7f)", "false"),
        ("(bvuaddo #xff #x01)", "true"),
        ("(bvuaddo #xfe #x01)", "false"),
        ("(bvsaddo #x7f #x01)", "true"),
        ("(bvsaddo #xff #x01)", "false"),
        ("(bvusubo #x00 #x01)", "true"),
        ("(bvssubo #x80 #x01)", "true"),
        ("(bvssubo #x00 #x01)", "false"),
        ("(bvumulo #x10 #x10)", "true"),
        ("(bvumulo #x0f #x11)", "false"),
        ("(bvsmulo #x10 #x08)", "true"),
        ("(bvsmulo #xf0 #x08)", "false"),
        ("(bvsmulo #x80 #xff)", "true"),
        ("(bvsdivo #x80 #xff)", "true"),
        ("(bvsdivo #x80 #x01)", "false"),
    ]);
}

#[test]
fn arrays() {
    check(&[
        ("(select (store ((as const (Array (_ BitVec 8) Bool)) false) #x01 true) #x01)", "true"),
        ("(select (store ((as const (Array (_ BitVec 8) Bool)) false) #x01 true) #x02)", "false"),
    ]);
}

/// `1.5`, `-2` and so on as halves, which are short enough to be read.
fn halves(text: &str) -> String {
    let mut result = text.to_owned();
    for (name, bits) in [
        ("ONE", "#x3c00"),
        ("-1.5", "#xbe00"),
        ("1.5", "#x3e00"),
        ("2.5", "#x4100"),
        ("TWO", "#x4000"),
        ("THREE", "#x4200"),
        ("TINY", "#x0001"),
        ("BIG", "#x7bff"),
    ] {
        result = result.replace(name, &format!("((_ to_fp 5 11) {bits})"));
    }
    result
        .replace("NAN", "(_ NaN 5 11)")
        .replace("INF", "(_ +oo 5 11)")
        .replace("+0", "(_ +zero 5 11)")
        .replace("-0", "(_ -zero 5 11)")
}

#[test]
fn floating_point_numbers() {
    let cases = [
        ("(fp.abs -1.5)", "1.5"),
        ("(fp.neg 1.5)", "-1.5"),
        ("(fp.add RNE ONE 1.5)", "2.5"),
        ("(fp.sub RNE 2.5 1.5)", "ONE"),
        ("(fp.mul RNE -1.5 -1.5)", "(fp #b0 #b10000 #b0010000000)"),
        ("(fp.div RNE THREE TWO)", "1.5"),
        ("(fp.fma RNE ONE ONE 1.5)", "2.5"),
        ("(fp.sqrt RNE (fp.mul RNE TWO TWO))", "TWO"),
        ("(fp.rem 2.5 TWO)", "(fp #b0 #b01110 #b0000000000)"),
        ("(fp.rem THREE TWO)", "(fp #b1 #b01111 #b0000000000)"),
        ("(fp.roundToIntegral RNE 2.5)", "TWO"),
        ("(fp.roundToIntegral RNA 2.5)", "THREE"),
        ("(fp.roundToIntegral RTP 2.5)", "THREE"),
        ("(fp.roundToIntegral RTN 2.5)", "TWO"),
        ("(fp.roundToIntegral RTZ 2.5)", "TWO"),
        ("(fp.min NAN ONE)", "ONE"),
        ("(fp.min ONE NAN)", "ONE"),
        ("(fp.min TWO ONE)", "ONE"),
        ("(fp.max TWO ONE)", "TWO"),
        ("(fp.max -0 -0)", "-0"),
        ("(fp.add RTP BIG TINY)", "INF"),
        ("(fp.add RNE BIG TINY)", "BIG"),
        ("((_ to_fp 5 11) RNE ((_ to_fp 8 24) RNE 1.5))", "1.5"),
        ("((_ to_fp 5 11) RNE #xff)", "(fp #b1 #b01111 #b0000000000)"),
        ("((_ to_fp_unsigned 5 11) RNE #x03)", "THREE"),
        ("(fp #b0 #b01111 #b1000000000)", "1.5"),
    ];
    for (term, expected) in cases {
        assert_eq!(value(&halves(term)), value(&halves(expected)), "{term}");
    }
    let cases = [
        ("(= -0 +0)", "false"),
        ("(fp.eq -0 +0)", "true"),
        ("(= NAN NAN)", "true"),
        ("(fp.eq NAN NAN)", "false"),
        ("(fp.lt ONE 1.5 TWO)", "true"),
        ("(fp.lt ONE ONE)", "false"),
        ("(fp.leq ONE ONE NAN)", "false"),
        ("(fp.gt TWO 1.5 ONE)", "true"),
        ("(fp.geq TWO TWO 2.5)", "false"),
        ("(fp.isNormal ONE)", "true"),
        ("(fp.isSubnormal TINY)", "true"),
        ("(fp.isZero -0)", "true"),
        ("(fp.isInfinite INF)", "true"),
        ("(fp.isNaN INF)", "false"),
        ("(fp.isNegative -0)", "true"),
        ("(fp.isPositive -0)", "false"),
        ("(fp.isPositive NAN)", "false"),
        ("(fp.isNegative NAN)", "false"),
        ("((_ fp.to_sbv 4) RTZ -1.5)", "#xf"),
        ("((_ fp.to_sbv 4) RTN -1.5)", "#xe"),
        ("((_ fp.to_ubv 4) RNE 2.5)", "#x2"),
        ("(fp.to_ieee_bv -1.5)", "#xbe00"),
        ("(distinct RNE RNA RTP RTN RTZ)", "true"),
    ];
    for (term, expected) in cases {
        let term = halves(term);
        assert_eq!(value(&term), expected, "{term}");
    }
}
