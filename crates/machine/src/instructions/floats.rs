//! Floating-point numbers that are not known, as terms of their format. Java rounds to the nearest number, and of two that
//! are equally near to the even one (JLS 15.4).

use glassbox_expr::{Format, Node, Rounding, Sort, Term};
use glassbox_program::{ArithmeticOp, StackKind};

use crate::event::Stop;
use crate::machine::{Machine, invalid, unsupported};
use crate::state::value::Value;

pub(crate) const ROUNDING: Rounding = Rounding::NearestEven;

/// The format of a `float` or a `double`.
pub(crate) fn format_of(kind: StackKind) -> Format {
    if kind == StackKind::Float { Format::SINGLE } else { Format::DOUBLE }
}

impl<'p> Machine<'p> {
    /// A floating-point number as a term of its format.
    pub(crate) fn float_term(&mut self, value: Value) -> Result<Term, Stop> {
        match value {
            Value::Float(value) => Ok(self.terms.float32(value)),
            Value::Double(value) => Ok(self.terms.float64(value)),
            Value::FloatTerm(term) | Value::DoubleTerm(term) => Ok(term),
            Value::Opaque(_, reason) => Err(unsupported(*reason)),
            _ => Err(invalid("a floating-point number was expected")),
        }
    }

    /// A floating-point number of one format as a term: code that no verifier has seen may mix its operands up.
    pub(crate) fn float_term_of(&mut self, kind: StackKind, value: Value) -> Result<Term, Stop> {
        let term = self.float_term(value)?;
        if self.terms.sort(term) == Sort::Float(format_of(kind)) {
            return Ok(term);
        }
        Err(invalid("operands of other types than the instruction takes"))
    }

    /// A term as a value, concrete if the term is.
    pub(crate) fn float_value(&self, term: Term) -> Value {
        match *self.terms.node(term) {
            Node::Float { format: Format::SINGLE, bits } => Value::Float(f32::from_bits(bits as u32)),
            Node::Float { bits, .. } => Value::Double(f64::from_bits(bits)),
            _ if self.terms.sort(term) == Sort::Float(Format::SINGLE) => Value::FloatTerm(term),
            _ => Value::DoubleTerm(term),
        }
    }

    /// JVMS 6.5: `fadd` to `drem`.
    #[cold]
    pub(crate) fn float_term_operation(
        &mut self,
        kind: StackKind,
        op: ArithmeticOp,
        left: Value,
        right: Value,
    ) -> Result<Value, Stop> {
        let (left, right) = (self.float_term_of(kind, left)?, self.float_term_of(kind, right)?);
        let result = match op {
            ArithmeticOp::Add => self.terms.float_add(ROUNDING, left, right),
            ArithmeticOp::Sub => self.terms.float_sub(ROUNDING, left, right),
            ArithmeticOp::Mul => self.terms.float_mul(ROUNDING, left, right),
            ArithmeticOp::Div => self.terms.float_div(ROUNDING, left, right),
            ArithmeticOp::Rem => self.terms.float_modulo(left, right),
            _ => return Err(invalid("a bit operation on floating-point numbers")),
        };
        Ok(self.float_value(result))
    }

    /// JVMS 6.5: `i2f`, `i2d`, `l2f`, `l2d`.
    pub(crate) fn float_from_integer(&mut self, to: StackKind, integer: Term) -> Value {
        let term = self.terms.float_from_integer(format_of(to), ROUNDING, true, integer);
        self.float_value(term)
    }

    /// JVMS 6.5: `f2d`, `d2f`, and to integers, rounded to zero.
    pub(crate) fn convert_float(&mut self, number: Term, to: StackKind) -> Result<Value, Stop> {
        match to {
            StackKind::Float | StackKind::Double => {
                let term = self.terms.float_to_float(format_of(to), ROUNDING, number);
                Ok(self.float_value(term))
            }
            StackKind::Int | StackKind::Long => {
                let width = if to == StackKind::Long { 64 } else { 32 };
                let term = self.terms.float_to_integer(width, Rounding::TowardZero, true, number);
                Ok(self.integer_value(to, term))
            }
            StackKind::Reference => Err(invalid("a number was expected")),
        }
    }

    /// JVMS 6.5: `fcmpl`, `fcmpg`, `dcmpl`, `dcmpg`.
    #[cold]
    pub(crate) fn compare_float_terms(
        &mut self,
        kind: StackKind,
        left: Value,
        right: Value,
        nan_is_greater: bool,
    ) -> Result<Value, Stop> {
        let (left, right) = (self.float_term_of(kind, left)?, self.float_term_of(kind, right)?);
        let term = self.terms.float_three_way(left, right, if nan_is_greater { 1 } else { -1 });
        Ok(self.integer_value(StackKind::Int, term))
    }
}
