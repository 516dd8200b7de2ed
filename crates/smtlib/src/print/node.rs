//! One operator as SMT-LIB writes it.

use crate::literal::{self, rounding_name};
use crate::sorts;
use glassbox_expr::{
    BinaryOp, CompareOp, FloatClass, FloatOp, FloatOrder, Format, Node, Rounding, Sort, Term, TermPool, Value,
};
use num_bigint::BigUint;
use num_traits::One;

/// A piece of text, or a term that stands there.
pub(super) enum Piece {
    Word(&'static str),
    Text(String),
    Term(Term),
}

/// The bits of the only NaN.
pub(super) fn nan_bits(format: Format) -> BigUint {
    Value::from_big(Sort::Float(format), (BigUint::one() << (format.width() - 1)) - 1u32).to_big()
}

/// A term, as pieces from left to right.
pub(super) fn pieces(pool: &TermPool, term: Term, out: &mut Vec<Piece>) {
    if let Some(value) = pool.as_const(term) {
        out.push(Piece::Text(literal::text(&value)));
        return;
    }
    let node = pool.node(term);
    if let Node::FloatToInteger { width, rounding, signed, of } = *node {
        to_integer(pool, width, rounding, signed, of, out);
        return;
    }
    let head: Piece = match *node {
        Node::Not(_) => Piece::Word("(not"),
        Node::And(..) => Piece::Word("(and"),
        Node::Or(..) => Piece::Word("(or"),
        Node::Ite(..) => Piece::Word("(ite"),
        Node::Eq(..) => Piece::Word("(="),
        Node::Binary(op, ..) => Piece::Word(binary(op)),
        Node::Compare(op, ..) => Piece::Word(match op {
            CompareOp::SignedLess => "(bvslt",
            CompareOp::SignedLessEqual => "(bvsle",
            CompareOp::UnsignedLess => "(bvult",
            CompareOp::UnsignedLessEqual => "(bvule",
        }),
        Node::Neg(_) => Piece::Word("(bvneg"),
        Node::Complement(_) => Piece::Word("(bvnot"),
        Node::Extract { high, low, .. } => Piece::Text(format!("((_ extract {high} {low})")),
        Node::Concat(..) => Piece::Word("(concat"),
        Node::ZeroExtend(width, a) => Piece::Text(format!("((_ zero_extend {})", width - pool.sort(a).width())),
        Node::SignExtend(width, a) => Piece::Text(format!("((_ sign_extend {})", width - pool.sort(a).width())),
        Node::FloatNeg(_) => Piece::Word("(fp.neg"),
        Node::FloatAbs(_) => Piece::Word("(fp.abs"),
        Node::FloatSqrt(rounding, _) => rounded("(fp.sqrt", rounding),
        Node::FloatToIntegral(rounding, _) => rounded("(fp.roundToIntegral", rounding),
        Node::FloatBinary(FloatOp::Add, rounding, ..) => rounded("(fp.add", rounding),
        Node::FloatBinary(FloatOp::Mul, rounding, ..) => rounded("(fp.mul", rounding),
        Node::FloatBinary(FloatOp::Div, rounding, ..) => rounded("(fp.div", rounding),
        Node::FloatBinary(FloatOp::Remainder, ..) => Piece::Word("(fp.rem"),
        Node::FloatFma(rounding, ..) => rounded("(fp.fma", rounding),
        Node::FloatCompare(order, ..) => Piece::Word(match order {
            FloatOrder::Equal => "(fp.eq",
            FloatOrder::Less => "(fp.lt",
            FloatOrder::LessEqual => "(fp.leq",
        }),
        Node::FloatTest(class, _) => Piece::Word(match class {
            FloatClass::Nan => "(fp.isNaN",
            FloatClass::Infinite => "(fp.isInfinite",
            FloatClass::Zero => "(fp.isZero",
            FloatClass::Subnormal => "(fp.isSubnormal",
            FloatClass::Normal => "(fp.isNormal",
            FloatClass::Negative => "(fp.isNegative",
        }),
        Node::FloatFromBits(format, _) => Piece::Text(to_fp(format, "")),
        Node::FloatToFloat(format, rounding, _) => {
            Piece::Text(format!("{} {}", to_fp(format, ""), rounding_name(rounding)))
        }
        Node::FloatFromInteger { format, rounding, signed, .. } => {
            let suffix = if signed { "" } else { "_unsigned" };
            Piece::Text(format!("{} {}", to_fp(format, suffix), rounding_name(rounding)))
        }
        Node::Select(..) => Piece::Word("(select"),
        Node::Store(..) => Piece::Word("(store"),
        Node::ConstantArray(..) => Piece::Text(format!("((as const {})", sorts::text(pool.sort(term)))),
        // The printer gives these a definition of their own, or refuses them.
        Node::FloatToBits(_)
        | Node::Table(_)
        | Node::FloatFunction(..)
        | Node::FloatBinary(FloatOp::Modulo, ..)
        | Node::FloatToInteger { .. }
        | Node::Symbol(_)
        | Node::Bool(_)
        | Node::BitVec { .. }
        | Node::Float { .. }
        | Node::Wide(_)
        | Node::Ref(_) => return,
    };
    out.push(head);
    for operand in node.operands() {
        out.push(Piece::Word(" "));
        out.push(Piece::Term(operand));
    }
    out.push(Piece::Word(")"));
}

fn rounded(name: &str, rounding: Rounding) -> Piece {
    Piece::Text(format!("{name} {}", rounding_name(rounding)))
}

fn to_fp(format: Format, suffix: &str) -> String {
    format!("((_ to_fp{suffix} {} {})", format.exponent, format.significand)
}

fn binary(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "(bvadd",
        BinaryOp::Sub => "(bvsub",
        BinaryOp::Mul => "(bvmul",
        BinaryOp::UnsignedDiv => "(bvudiv",
        BinaryOp::UnsignedRem => "(bvurem",
        BinaryOp::SignedDiv => "(bvsdiv",
        BinaryOp::SignedRem => "(bvsrem",
        BinaryOp::ShiftLeft => "(bvshl",
        BinaryOp::LogicalShiftRight => "(bvlshr",
        BinaryOp::ArithmeticShiftRight => "(bvashr",
        BinaryOp::And => "(bvand",
        BinaryOp::Or => "(bvor",
        BinaryOp::Xor => "(bvxor",
    }
}

/// SMT-LIB leaves open what a number out of range is as an integer, so that case is asked for before: zero for NaN, and
/// the nearest integer for what is too small or too large; the limits themselves may be counted in. What is compared is the number after rounding, in a format
/// that has all whole numbers up to its precision.
fn to_integer(pool: &TermPool, width: u32, rounding: Rounding, signed: bool, of: Term, out: &mut Vec<Piece>) {
    let Sort::Float(own) = pool.sort(of) else { return };
    let needed = u32::from(own.significand).ilog2() + 2;
    let format = Format::new(needed.max(own.exponent.into()), own.significand.into()).unwrap_or(own);
    let mode = rounding_name(rounding);
    let magnitude = if signed { width - 1 } else { width };
    let least = if signed { BigUint::one() << (width - 1) } else { BigUint::default() };
    let greatest = (BigUint::one() << magnitude) - 1u32;
    let name = if signed { "fp.to_sbv" } else { "fp.to_ubv" };
    let whole = |out: &mut Vec<Piece>| {
        out.push(Piece::Text(format!("(fp.roundToIntegral {mode} ")));
        if format != own {
            out.push(Piece::Text(format!("{} RNE ", to_fp(format, ""))));
        }
        out.push(Piece::Term(of));
        out.push(Piece::Word(if format == own { ")" } else { "))" }));
    };
    out.push(Piece::Word("(ite (fp.isNaN "));
    out.push(Piece::Term(of));
    out.push(Piece::Text(format!(") {} (ite (fp.leq ", literal::bits(width, &BigUint::default()))));
    whole(out);
    let below = if signed { power(format, magnitude, true) } else { zero(format) };
    out.push(Piece::Text(format!(
        " {below}) {} (ite (fp.leq {} ",
        literal::bits(width, &least),
        power(format, magnitude, false)
    )));
    whole(out);
    out.push(Piece::Text(format!(") {} ((_ {name} {width}) {mode} ", literal::bits(width, &greatest))));
    out.push(Piece::Term(of));
    out.push(Piece::Word("))))"));
}

fn zero(format: Format) -> String {
    format!("(_ +zero {} {})", format.exponent, format.significand)
}

/// A power of two or its negation, or the infinity that is the next number in a format that does not have it.
fn power(format: Format, exponent: u32, negative: bool) -> String {
    let stored = if i64::from(exponent) > format.bias() {
        (BigUint::one() << format.exponent) - 1u32
    } else {
        BigUint::from((i64::from(exponent) + format.bias()) as u64)
    };
    let sign = if negative { BigUint::one() << (format.width() - 1) } else { BigUint::default() };
    literal::float(format, &(sign | stored << format.fraction()))
}
