//! Arithmetic on constants, and integer arithmetic on terms; `floats` has that of floating-point numbers.

use glassbox_expr::{BinaryOp, CompareOp, Sort, Term};
use glassbox_program::{ArithmeticOp, Conversion, JavaType, StackKind};

use crate::event::{Message, Stop, Why, throws};
use crate::machine::{Machine, Step, invalid, unsupported};
use crate::state::State;
use crate::state::value::Value;

impl<'p> Machine<'p> {
    /// JVMS 6.5: `iadd` to `lxor`, and the floating-point operations.
    pub(crate) fn arithmetic(&mut self, state: &mut State<'p>, kind: StackKind, op: ArithmeticOp) -> Step {
        let (left, right) = (self.peek(state, 1)?, self.peek(state, 0)?);
        let result = match kind {
            StackKind::Int | StackKind::Long => {
                if matches!(op, ArithmeticOp::Div | ArithmeticOp::Rem) && self.is_zero(state, right)? {
                    return Err(throws("java/lang/ArithmeticException", Message::Text("/ by zero".into())));
                }
                self.integer_operation(kind, op, left, right)?
            }
            StackKind::Float | StackKind::Double => match float_operation(op, left, right) {
                Some(result) => result,
                None => self.float_term_operation(kind, op, left, right)?,
            },
            StackKind::Reference => return Err(invalid("arithmetic on references")),
        };
        self.replace(state, 2, result)
    }

    fn is_zero(&mut self, state: &State<'p>, value: Value) -> Result<bool, Stop> {
        match value {
            Value::Int(value) => Ok(value == 0),
            Value::Long(value) => Ok(value == 0),
            Value::IntTerm(term) | Value::LongTerm(term) => {
                let condition = self.equals_number(term, 0);
                self.decide(state, condition, Why::DivisionByZero)
            }
            Value::Opaque(_, reason) => Err(unsupported(*reason)),
            _ => Err(invalid("an integer was expected")),
        }
    }

    pub(crate) fn integer_operation(
        &mut self,
        kind: StackKind,
        op: ArithmeticOp,
        left: Value,
        right: Value,
    ) -> Result<Value, Stop> {
        match (left, right) {
            (Value::Int(left), Value::Int(right)) if kind == StackKind::Int => {
                Ok(Value::Int(int_operation(op, left, right)))
            }
            (Value::Long(left), Value::Long(right)) if kind == StackKind::Long => {
                Ok(Value::Long(long_operation(op, left, right)))
            }
            (Value::Long(left), Value::Int(right)) if kind == StackKind::Long => {
                Ok(Value::Long(long_operation(op, left, i64::from(right))))
            }
            _ => {
                let term = self.term_operation(kind, op, left, right)?;
                Ok(self.integer_value(kind, term))
            }
        }
    }

    fn term_operation(&mut self, kind: StackKind, op: ArithmeticOp, left: Value, right: Value) -> Result<Term, Stop> {
        let left = self.integer_term(left)?;
        let mut right = self.integer_term(right)?;
        let wide = kind == StackKind::Long;
        let operator = match op {
            ArithmeticOp::Add => BinaryOp::Add,
            ArithmeticOp::Sub => BinaryOp::Sub,
            ArithmeticOp::Mul => BinaryOp::Mul,
            ArithmeticOp::Div => BinaryOp::SignedDiv,
            ArithmeticOp::Rem => BinaryOp::SignedRem,
            ArithmeticOp::Shl => BinaryOp::ShiftLeft,
            ArithmeticOp::Shr => BinaryOp::ArithmeticShiftRight,
            ArithmeticOp::Ushr => BinaryOp::LogicalShiftRight,
            ArithmeticOp::And => BinaryOp::And,
            ArithmeticOp::Or => BinaryOp::Or,
            ArithmeticOp::Xor => BinaryOp::Xor,
        };
        if matches!(op, ArithmeticOp::Shl | ArithmeticOp::Shr | ArithmeticOp::Ushr) {
            // The distance is an int of which only the low five or six bits count.
            let mask = self.terms.int(if wide { 63 } else { 31 });
            if self.terms.sort(right) != Sort::BitVec(32) {
                return Err(invalid("a shift distance that is no int"));
            }
            right = self.terms.binary(BinaryOp::And, right, mask);
            if wide {
                right = self.terms.zero_extend(64, right);
            }
        }
        self.check_kinds(kind, left, right)?;
        Ok(self.terms.binary(operator, left, right))
    }

    /// Code that no verifier has seen may mix its operands up.
    pub(crate) fn check_kinds(&self, kind: StackKind, left: Term, right: Term) -> Result<(), Stop> {
        let sort = Sort::BitVec(if kind == StackKind::Long { 64 } else { 32 });
        if self.terms.sort(left) == sort && self.terms.sort(right) == sort {
            return Ok(());
        }
        Err(invalid("operands of other types than the instruction takes"))
    }

    /// An integer as a term of its width.
    pub(crate) fn integer_term(&mut self, value: Value) -> Result<Term, Stop> {
        match value {
            Value::Int(value) => Ok(self.terms.int(value)),
            Value::Long(value) => Ok(self.terms.long(value)),
            Value::IntTerm(term) | Value::LongTerm(term) => Ok(term),
            Value::Opaque(_, reason) => Err(unsupported(*reason)),
            _ => Err(invalid("an integer was expected")),
        }
    }

    /// A term as a value, concrete if the term is.
    pub(crate) fn integer_value(&self, kind: StackKind, term: Term) -> Value {
        match (kind, self.terms.as_const(term)) {
            (StackKind::Long, Some(constant)) => Value::Long(constant.as_i64()),
            (StackKind::Long, None) => Value::LongTerm(term),
            (_, Some(constant)) => Value::Int(constant.as_i64() as i32),
            (_, None) => Value::IntTerm(term),
        }
    }

    pub(crate) fn negate(&mut self, state: &mut State<'p>, kind: StackKind) -> Step {
        let result = match self.peek(state, 0)? {
            Value::Int(value) => Value::Int(value.wrapping_neg()),
            Value::Long(value) => Value::Long(value.wrapping_neg()),
            Value::Float(value) => Value::Float(-value),
            Value::Double(value) => Value::Double(-value),
            Value::IntTerm(term) | Value::LongTerm(term) => {
                self.check_kinds(kind, term, term)?;
                let negated = self.terms.neg(term);
                self.integer_value(kind, negated)
            }
            Value::FloatTerm(term) | Value::DoubleTerm(term) => {
                let negated = self.terms.float_neg(term);
                self.float_value(negated)
            }
            Value::Opaque(_, reason) => return Err(unsupported(*reason)),
            _ => return Err(invalid("a number was expected")),
        };
        self.replace(state, 1, result)
    }

    pub(crate) fn convert(&mut self, state: &mut State<'p>, conversion: Conversion) -> Step {
        let value = self.peek(state, 0)?;
        let result = match conversion {
            Conversion::IntToByte => self.narrow(&JavaType::Byte, value)?,
            Conversion::IntToChar => self.narrow(&JavaType::Char, value)?,
            Conversion::IntToShort => self.narrow(&JavaType::Short, value)?,
            Conversion::Kind { to, .. } => self.convert_kind(value, to)?,
        };
        self.replace(state, 1, result)
    }

    fn convert_kind(&mut self, value: Value, to: StackKind) -> Result<Value, Stop> {
        // Rust's `as` from floats saturates and sends NaN to zero, as Java does (JVMS 6.5, `d2i`).
        Ok(match (value, to) {
            (Value::Int(value), StackKind::Long) => Value::Long(i64::from(value)),
            (Value::Int(value), StackKind::Float) => Value::Float(value as f32),
            (Value::Int(value), StackKind::Double) => Value::Double(f64::from(value)),
            (Value::Long(value), StackKind::Int) => Value::Int(value as i32),
            (Value::Long(value), StackKind::Float) => Value::Float(value as f32),
            (Value::Long(value), StackKind::Double) => Value::Double(value as f64),
            (Value::Float(value), StackKind::Int) => Value::Int(value as i32),
            (Value::Float(value), StackKind::Long) => Value::Long(value as i64),
            (Value::Float(value), StackKind::Double) => Value::Double(f64::from(value)),
            (Value::Double(value), StackKind::Int) => Value::Int(value as i32),
            (Value::Double(value), StackKind::Long) => Value::Long(value as i64),
            (Value::Double(value), StackKind::Float) => Value::Float(value as f32),
            (Value::IntTerm(term), StackKind::Long) => {
                let extended = self.terms.sign_extend(64, term);
                self.integer_value(StackKind::Long, extended)
            }
            (Value::LongTerm(term), StackKind::Int) => {
                let low = self.terms.extract(31, 0, term);
                self.integer_value(StackKind::Int, low)
            }
            (Value::IntTerm(term) | Value::LongTerm(term), StackKind::Float | StackKind::Double) => {
                self.float_from_integer(to, term)
            }
            (Value::FloatTerm(term) | Value::DoubleTerm(term), _) => self.convert_float(term, to)?,
            (Value::Opaque(_, reason), to) => Value::Opaque(to, reason),
            _ => return Err(invalid("a number was expected")),
        })
    }

    /// What remains of an `int` in a variable of a smaller type.
    pub(crate) fn narrow(&mut self, java_type: &JavaType, value: Value) -> Result<Value, Stop> {
        let (width, signed) = match java_type {
            JavaType::Boolean => (1, false),
            JavaType::Byte => (8, true),
            JavaType::Char => (16, false),
            JavaType::Short => (16, true),
            _ => return Ok(value),
        };
        match value {
            Value::Int(value) => Ok(Value::Int(match java_type {
                JavaType::Boolean => value & 1,
                JavaType::Byte => i32::from(value as i8),
                JavaType::Char => i32::from(value as u16),
                _ => i32::from(value as i16),
            })),
            Value::IntTerm(term) => {
                // A value that fits already stays the term it is: nearly always, since compilers narrow explicitly.
                if self.fits(term, width, signed) {
                    return Ok(value);
                }
                let low = self.terms.extract(width - 1, 0, term);
                let extended = if signed { self.terms.sign_extend(32, low) } else { self.terms.zero_extend(32, low) };
                Ok(self.integer_value(StackKind::Int, extended))
            }
            Value::Opaque(_, reason) => Err(unsupported(*reason)),
            _ => Err(invalid("an int was expected")),
        }
    }

    /// Whether the shape of a term shows that its value fits.
    fn fits(&self, term: Term, width: u32, signed: bool) -> bool {
        use glassbox_expr::Node;
        let inner_width = |inner: Term| self.terms.sort(inner).width();
        match self.terms.node(term) {
            Node::ZeroExtend(_, inner) => inner_width(*inner) <= width && (!signed || inner_width(*inner) < width),
            Node::SignExtend(_, inner) => signed && inner_width(*inner) <= width,
            Node::BitVec { value, .. } => *value == 0 || *value == 1,
            Node::Ite(_, yes, no) => {
                let small = |term: &Term| matches!(self.terms.node(*term), Node::BitVec { value: 0 | 1, .. });
                small(yes) && small(no) && !(signed && width == 1)
            }
            _ => false,
        }
    }

    /// JVMS 6.5: `lcmp`, `fcmpl` and their kin.
    pub(crate) fn compare(&mut self, state: &mut State<'p>, kind: StackKind, nan_is_greater: bool) -> Step {
        let (left, right) = (self.peek(state, 1)?, self.peek(state, 0)?);
        let result = match (left, right) {
            (Value::Long(left), Value::Long(right)) => Value::Int(left.cmp(&right) as i32),
            (Value::Float(left), Value::Float(right)) => {
                Value::Int(compare_floats(f64::from(left), f64::from(right), nan_is_greater))
            }
            (Value::Double(left), Value::Double(right)) => Value::Int(compare_floats(left, right, nan_is_greater)),
            _ if kind == StackKind::Long => {
                let (left, right) = (self.integer_term(left)?, self.integer_term(right)?);
                self.check_kinds(kind, left, right)?;
                let less = self.terms.compare(CompareOp::SignedLess, left, right);
                let equal = self.terms.eq(left, right);
                let (minus, zero, plus) = (self.terms.int(-1), self.terms.int(0), self.terms.int(1));
                let otherwise = self.terms.ite(equal, zero, plus);
                let term = self.terms.ite(less, minus, otherwise);
                self.integer_value(StackKind::Int, term)
            }
            _ => self.compare_float_terms(kind, left, right, nan_is_greater)?,
        };
        self.replace(state, 2, result)
    }
}

fn int_operation(op: ArithmeticOp, left: i32, right: i32) -> i32 {
    match op {
        ArithmeticOp::Add => left.wrapping_add(right),
        ArithmeticOp::Sub => left.wrapping_sub(right),
        ArithmeticOp::Mul => left.wrapping_mul(right),
        ArithmeticOp::Div => left.checked_div(right).unwrap_or(i32::MIN),
        ArithmeticOp::Rem => left.checked_rem(right).unwrap_or(0),
        ArithmeticOp::Shl => left.wrapping_shl(right as u32),
        ArithmeticOp::Shr => left.wrapping_shr(right as u32),
        ArithmeticOp::Ushr => (left as u32).wrapping_shr(right as u32) as i32,
        ArithmeticOp::And => left & right,
        ArithmeticOp::Or => left | right,
        ArithmeticOp::Xor => left ^ right,
    }
}

fn long_operation(op: ArithmeticOp, left: i64, right: i64) -> i64 {
    match op {
        ArithmeticOp::Add => left.wrapping_add(right),
        ArithmeticOp::Sub => left.wrapping_sub(right),
        ArithmeticOp::Mul => left.wrapping_mul(right),
        ArithmeticOp::Div => left.checked_div(right).unwrap_or(i64::MIN),
        ArithmeticOp::Rem => left.checked_rem(right).unwrap_or(0),
        ArithmeticOp::Shl => left.wrapping_shl(right as u32),
        ArithmeticOp::Shr => left.wrapping_shr(right as u32),
        ArithmeticOp::Ushr => (left as u64).wrapping_shr(right as u32) as i64,
        ArithmeticOp::And => left & right,
        ArithmeticOp::Or => left | right,
        ArithmeticOp::Xor => left ^ right,
    }
}

/// What is known is computed; nothing for anything else.
fn float_operation(op: ArithmeticOp, left: Value, right: Value) -> Option<Value> {
    match (left, right) {
        (Value::Float(left), Value::Float(right)) => Some(Value::Float(match op {
            ArithmeticOp::Add => left + right,
            ArithmeticOp::Sub => left - right,
            ArithmeticOp::Mul => left * right,
            ArithmeticOp::Div => left / right,
            ArithmeticOp::Rem => left % right,
            _ => return None,
        })),
        (Value::Double(left), Value::Double(right)) => Some(Value::Double(match op {
            ArithmeticOp::Add => left + right,
            ArithmeticOp::Sub => left - right,
            ArithmeticOp::Mul => left * right,
            ArithmeticOp::Div => left / right,
            ArithmeticOp::Rem => left % right,
            _ => return None,
        })),
        _ => None,
    }
}

fn compare_floats(left: f64, right: f64, nan_is_greater: bool) -> i32 {
    match left.partial_cmp(&right) {
        Some(order) => order as i32,
        None if nan_is_greater => 1,
        None => -1,
    }
}
