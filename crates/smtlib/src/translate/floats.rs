//! The theory FloatingPoint.

use super::apply::{Applied, Builder, Refusal, chain, plain_terms};
use super::item::{Item, constant_rounding, rounding_number};
use crate::operator::Operator;
use crate::unspecified::{Conversion, Unspecified};
use glassbox_expr::{FloatClass, Format, Rounding, Sort, Term, TermPool};
use num_bigint::BigUint;
use num_traits::One;

/// Applies an operator on floating-point numbers.
pub(crate) fn apply(builder: &mut Builder<'_>, operator: Operator, numerals: &[u32], items: &[Item]) -> Applied {
    use Operator as O;
    let pool = &mut *builder.pool;
    let term = match (operator, items) {
        (O::Rounding(rounding), []) => return Ok(Item::Rounding(pool.bv(3, rounding_number(rounding)))),
        (O::Infinity { negative }, []) => special(pool, numerals, Special::Infinity, negative)?,
        (O::Zero { negative }, []) => special(pool, numerals, Special::Zero, negative)?,
        (O::Nan, []) => special(pool, numerals, Special::Nan, false)?,
        (O::Fp, _) => from_parts(pool, &plain_terms(items)?)?,
        (O::ToFloat, _) => to_float(pool, format(numerals)?, items)?,
        (O::ToFloatUnsigned, [Item::Rounding(mode), Item::Term(of)]) if bit_width(pool, *of).is_some() => {
            let format = format(numerals)?;
            rounded(pool, *mode, |pool, rounding| pool.float_from_integer(format, rounding, false, *of))
        }
        (O::ToBits { signed }, [Item::Rounding(mode), Item::Term(of)]) => {
            to_bits(builder, signed, numerals, *mode, *of)?
        }
        // The operations that round.
        (_, [Item::Rounding(mode), rest @ ..]) => rounding_operation(pool, operator, *mode, &alike(pool, rest)?)?,
        _ => {
            let terms = alike(pool, items)?;
            plain_operation(pool, operator, &terms)?
        }
    };
    Ok(Item::Term(term))
}

fn float_format(pool: &TermPool, term: Term) -> Option<Format> {
    match pool.sort(term) {
        Sort::Float(format) => Some(format),
        _ => None,
    }
}

fn bit_width(pool: &TermPool, term: Term) -> Option<u32> {
    match pool.sort(term) {
        Sort::BitVec(width) => Some(width),
        _ => None,
    }
}

/// Numbers of one format.
fn alike(pool: &TermPool, items: &[Item]) -> Result<Vec<Term>, Refusal> {
    let terms = plain_terms(items)?;
    let first = terms.first().and_then(|&term| float_format(pool, term)).ok_or(Refusal::Sorts)?;
    if terms.iter().all(|&term| float_format(pool, term) == Some(first)) { Ok(terms) } else { Err(Refusal::Sorts) }
}

fn format(numerals: &[u32]) -> Result<Format, Refusal> {
    let format = match *numerals {
        [exponent, significand] => Format::new(exponent, significand),
        _ => None,
    };
    format.ok_or_else(|| "this floating-point format is not supported".into())
}

/// The result under a rounding mode, which may be unknown.
fn rounded(pool: &mut TermPool, mode: Term, mut result: impl FnMut(&mut TermPool, Rounding) -> Term) -> Term {
    if let Some(rounding) = constant_rounding(pool, mode) {
        return result(pool, rounding);
    }
    let mut choice = result(pool, Rounding::TowardZero);
    for rounding in Rounding::ALL {
        if rounding != Rounding::TowardZero {
            let number = pool.bv(3, rounding_number(rounding));
            let is = pool.eq(mode, number);
            let then = result(pool, rounding);
            choice = pool.ite(is, then, choice);
        }
    }
    choice
}

enum Special {
    Zero,
    Infinity,
    Nan,
}

fn special(pool: &mut TermPool, numerals: &[u32], which: Special, negative: bool) -> Result<Term, Refusal> {
    let format = format(numerals)?;
    let fraction = u32::from(format.significand) - 1;
    let infinity = ((BigUint::one() << format.exponent) - 1u32) << fraction;
    let mut bits = match which {
        Special::Zero => BigUint::default(),
        Special::Infinity => infinity,
        Special::Nan => infinity | BigUint::one() << (fraction - 1),
    };
    if negative {
        bits |= BigUint::one() << (format.width() - 1);
    }
    Ok(pool.float_bits(format, bits))
}

/// `(fp sign exponent significand)`
fn from_parts(pool: &mut TermPool, terms: &[Term]) -> Result<Term, Refusal> {
    let &[sign, exponent, significand] = terms else { return Err(Refusal::Sorts) };
    let widths = [sign, exponent, significand].map(|term| bit_width(pool, term));
    let [Some(1), Some(exponent_width), Some(fraction)] = widths else { return Err(Refusal::Sorts) };
    let format = format(&[exponent_width, fraction.saturating_add(1)])?;
    let upper = pool.concat(sign, exponent);
    let bits = pool.concat(upper, significand);
    Ok(pool.float_from_bits(format, bits))
}

/// `to_fp` in all its forms.
fn to_float(pool: &mut TermPool, format: Format, items: &[Item]) -> Result<Term, Refusal> {
    Ok(match *items {
        [Item::Term(bits)] if bit_width(pool, bits) == Some(format.width()) => pool.float_from_bits(format, bits),
        [Item::Rounding(mode), Item::Term(of)] if float_format(pool, of).is_some() => {
            rounded(pool, mode, |pool, rounding| pool.float_to_float(format, rounding, of))
        }
        [Item::Rounding(mode), Item::Term(of)] if bit_width(pool, of).is_some() => {
            rounded(pool, mode, |pool, rounding| pool.float_from_integer(format, rounding, true, of))
        }
        [Item::Rounding(mode), Item::Real(ref number)] => {
            rounded(pool, mode, |pool, rounding| number.rounded(pool, format, rounding))
        }
        _ => return Err(Refusal::Sorts),
    })
}

/// `fp.to_ubv` and `fp.to_sbv`. Two more bits than asked for say whether the number is in range.
fn to_bits(builder: &mut Builder<'_>, signed: bool, numerals: &[u32], mode: Term, of: Term) -> Result<Term, Refusal> {
    let pool = &mut *builder.pool;
    let format = float_format(pool, of).ok_or(Refusal::Sorts)?;
    let &[width] = numerals else { return Err(Refusal::Sorts) };
    if !(1..=crate::sorts::WIDEST).contains(&width) {
        return Err("a bit vector of this width is not supported".into());
    }
    let wide = rounded(pool, mode, |pool, rounding| pool.float_to_integer(width + 2, rounding, true, of));
    let result = pool.extract(width - 1, 0, wide);
    let again = if signed { pool.sign_extend(width + 2, result) } else { pool.zero_extend(width + 2, result) };
    let fits = pool.eq(again, wide);
    let nan = pool.float_test(FloatClass::Nan, of);
    let number = pool.not(nan);
    let specified = pool.and(number, fits);
    if pool.as_const(specified).is_some_and(|value| value.as_bool()) {
        return Ok(result);
    }
    let conversion = Conversion { signed, width, format };
    let unknown = builder.unspecified.converted(pool, conversion, mode, of);
    Ok(pool.ite(specified, result, unknown))
}

fn rounding_operation(pool: &mut TermPool, operator: Operator, mode: Term, terms: &[Term]) -> Result<Term, Refusal> {
    use Operator as O;
    Ok(match (operator, terms) {
        (O::FloatBinary(op), &[a, b]) => rounded(pool, mode, |pool, rounding| pool.float_binary(op, rounding, a, b)),
        (O::FloatSub, &[a, b]) => rounded(pool, mode, |pool, rounding| pool.float_sub(rounding, a, b)),
        (O::FloatFma, &[a, b, c]) => rounded(pool, mode, |pool, rounding| pool.float_fma(rounding, a, b, c)),
        (O::FloatSqrt, &[a]) => rounded(pool, mode, |pool, rounding| pool.float_sqrt(rounding, a)),
        (O::RoundToIntegral, &[a]) => rounded(pool, mode, |pool, rounding| pool.float_to_integral(rounding, a)),
        _ => return Err(Refusal::Sorts),
    })
}

fn plain_operation(pool: &mut TermPool, operator: Operator, terms: &[Term]) -> Result<Term, Refusal> {
    use Operator as O;
    Ok(match (operator, terms) {
        (O::FloatAbs, &[a]) => pool.float_abs(a),
        (O::FloatNeg, &[a]) => pool.float_neg(a),
        (O::FloatRemainder, &[a, b]) => pool.float_remainder(a, b),
        (O::Minimum, &[a, b]) => extremum(pool, "fp.min", a, b)?,
        (O::Maximum, &[a, b]) => extremum(pool, "fp.max", a, b)?,
        (O::FloatTest(class), &[a]) => pool.float_test(class, a),
        (O::IsPositive, &[a]) => {
            let negative = pool.float_test(FloatClass::Negative, a);
            let nan = pool.float_test(FloatClass::Nan, a);
            let neither = pool.or(negative, nan);
            pool.not(neither)
        }
        (O::ToIeeeBits, &[a]) => to_ieee_bits(pool, a)?,
        (O::FloatCompare(order), [_, _, ..]) => chain(pool, terms, |pool, a, b| pool.float_compare(order, a, b)),
        (O::FloatExchanged(order), [_, _, ..]) => chain(pool, terms, |pool, a, b| pool.float_compare(order, b, a)),
        _ => return Err(Refusal::Sorts),
    })
}

/// Z3's operator. Nobody knows which NaN it means, but it is always the same one.
fn to_ieee_bits(pool: &mut TermPool, a: Term) -> Result<Term, Refusal> {
    let format = float_format(pool, a).ok_or(Refusal::Sorts)?;
    let (sign, significand) = Unspecified::nan(pool, format);
    let zero = pool.bv(format.fraction(), 0);
    let one = pool.bv(format.fraction(), 1);
    let is_zero = pool.eq(significand, zero);
    let significand = pool.ite(is_zero, one, significand);
    let exponent = pool.ones(format.exponent.into());
    let upper = pool.concat(sign, exponent);
    let nan = pool.concat(upper, significand);
    let is_nan = pool.float_test(FloatClass::Nan, a);
    let bits = pool.float_to_bits(a);
    Ok(pool.ite(is_nan, nan, bits))
}

/// The smaller or the greater of two numbers: not the one that is NaN, and of two different zeros nobody knows which.
fn extremum(pool: &mut TermPool, name: &str, a: Term, b: Term) -> Result<Term, Refusal> {
    let format = float_format(pool, a).ok_or(Refusal::Sorts)?;
    let a_first = if name == "fp.min" { pool.float_less(a, b) } else { pool.float_less(b, a) };
    let ordered = pool.ite(a_first, a, b);

    let (a_zero, b_zero) = (pool.float_test(FloatClass::Zero, a), pool.float_test(FloatClass::Zero, b));
    let zeros = pool.and(a_zero, b_zero);
    let a_negative = pool.float_test(FloatClass::Negative, a);
    let b_negative = pool.float_test(FloatClass::Negative, b);
    let differ = pool.ne(a_negative, b_negative);
    let open = pool.and(zeros, differ);
    let negative_first = Unspecified::zero_is_negative(pool, name, format, true);
    let positive_first = Unspecified::zero_is_negative(pool, name, format, false);
    let negative = pool.ite(a_negative, negative_first, positive_first);
    let numerals = [u32::from(format.exponent), u32::from(format.significand)];
    let plus = special(pool, &numerals, Special::Zero, false)?;
    let minus = special(pool, &numerals, Special::Zero, true)?;
    let zero = pool.ite(negative, minus, plus);
    let number = pool.ite(open, zero, ordered);

    let b_nan = pool.float_test(FloatClass::Nan, b);
    let a_nan = pool.float_test(FloatClass::Nan, a);
    let number = pool.ite(b_nan, a, number);
    Ok(pool.ite(a_nan, b, number))
}
