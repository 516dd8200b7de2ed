//! Conditions and results in Java syntax: the machine knows what each input symbol stands for.

use glassbox_expr::{BinaryOp, CompareOp, FloatClass, FloatOp, FloatOrder, Format, Node, Rounding, Sort, Term};
use glassbox_program::{FieldId, JavaType, binary_name};

use crate::clauses::Clause;
use crate::event::{Outcome, Why};
use crate::heap::Body;
use crate::identity::DISTINCT;
use crate::run::Machine;
use crate::state::State;
use crate::value::{Address, NULL, Value};

/// The name of a symbol without what only the machine needs to tell symbols apart: `text#0.charAt(1)#char`.
fn without_marks(name: &str) -> String {
    let mut parts = name.split('#');
    let mut clean = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        clean.push_str(part.trim_start_matches(|c: char| c.is_ascii_alphanumeric()));
    }
    clean
}

/// Whether a symbol belongs to what an object was made of, which has no name that a reader knows: `this#0.length`. What a
/// stand-in answered later is marked by a number, too, and is named as long as something of it is meant.
fn is_ingredient(name: &str) -> bool {
    let is_number = |rest: &str| rest.starts_with(|first: char| first.is_ascii_digit());
    let is_last = name.rsplit_once('#').is_some_and(|(_, mark)| mark.parse::<usize>().is_ok());
    is_last || name.match_indices('#').any(|(at, _)| is_number(&name[at + 1..]) && !name[..at].ends_with(')'))
}

/// Longer texts help nobody.
const LONGEST: usize = 60;

/// The same of results, of which a report shows one at a time.
const LONGEST_RESULT: usize = 160;

/// How tightly a Java operator binds; higher binds tighter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Conditional,
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equality,
    Relational,
    Shift,
    Additive,
    Multiplicative,
    Unary,
    Primary,
}

struct Text {
    text: String,
    binding: Binding,
}

impl<'p> Machine<'p> {
    /// Assumptions of a path about its inputs as Java, in their order, without what is too long to read.
    pub fn explain(&self, state: &State<'p>, clauses: &[Clause]) -> Vec<String> {
        let mut texts: Vec<String> = Vec::new();
        for clause in clauses {
            if let Some(text) = self.explain_clause(state, clause)
                && !texts.contains(&text)
            {
                texts.push(text);
            }
        }
        texts
    }

    /// What a path returns or throws in terms of its input, in Java syntax; nothing where that is too long to read. Of what
    /// chooses by one of the given conditions, only what it chooses is told.
    pub fn explain_outcome(&self, state: &State<'p>, outcome: Outcome, given: &[Term]) -> Option<String> {
        let value = match outcome {
            Outcome::Returned(value) => value?,
            Outcome::Threw(address) => {
                let class = self.program.class(state.heap.get(address)?.class);
                return Some(format!("throw new {}(…)", binary_name(&class.name)));
            }
            Outcome::Exited(_) => return None,
        };
        let returns = state.entry_method().and_then(|method| method.descriptor.returns.as_ref())?;
        let text = self.value_text(state, value, returns, given)?;
        let text = match self.fields_text(state, value, given) {
            Some(fields) if text.len() + fields.len() <= LONGEST_RESULT => format!("{text} with {fields}"),
            _ => text,
        };
        (text.len() <= LONGEST_RESULT).then_some(text)
    }

    fn value_text(&self, state: &State<'p>, value: Value, java_type: &JavaType, given: &[Term]) -> Option<String> {
        Some(match value {
            Value::Int(truth) if *java_type == JavaType::Boolean => (truth != 0).to_string(),
            Value::IntTerm(term) if *java_type == JavaType::Boolean => self.truth(state, self.chosen(term, given))?,
            Value::Int(number) => number.to_string(),
            Value::Long(number) => format!("{number}L"),
            Value::Float(number) => float_literal(Format::SINGLE, u64::from(number.to_bits()))?.text,
            Value::Double(number) => float_literal(Format::DOUBLE, number.to_bits())?.text,
            Value::Reference(NULL) => "null".into(),
            Value::Reference(address) => {
                let object = state.heap.get(address)?;
                match (&object.input, &*self.program.class(object.class).name) {
                    (Some(input), _) => without_marks(&input.path),
                    // What it says is more than that it is one.
                    (None, "java/lang/String") => return None,
                    (None, class) if is_box(class) => {
                        let Body::Fields(fields) = &object.body else { return None };
                        let held = self.program.class(object.class).instance_fields.first()?;
                        self.value_text(state, *fields.first()?, &self.program.field(*held).java_type, given)?
                    }
                    (None, class) if object.shared || class.starts_with('[') => return None,
                    (None, class) => format!("new {}(…)", binary_name(class)),
                }
            }
            Value::IntTerm(term)
            | Value::LongTerm(term)
            | Value::FloatTerm(term)
            | Value::DoubleTerm(term)
            | Value::ReferenceTerm(term) => self.java(state, self.chosen(term, given), 12)?.text,
            Value::Opaque(..) | Value::ReturnAddress(_) | Value::Unset => return None,
        })
    }

    /// The fields of a new object of the classes under test: `x = this.x, y = 5`.
    fn fields_text(&self, state: &State<'p>, value: Value, given: &[Term]) -> Option<String> {
        let Value::Reference(address) = value else { return None };
        let object = state.heap.get(address).filter(|object| object.input.is_none())?;
        let class = self.program.class(object.class);
        let Body::Fields(values) = &object.body else { return None };
        if !class.origin.is_watched() || class.instance_fields.is_empty() {
            return None;
        }
        let field = |(id, value): (&FieldId, &Value)| {
            let field = self.program.field(*id);
            Some(format!("{} = {}", field.name, self.value_text(state, *value, &field.java_type, given)?))
        };
        let fields: Option<Vec<String>> = class.instance_fields.iter().zip(values.iter()).map(field).collect();
        fields.map(|fields| fields.join(", "))
    }

    /// What a choice comes to if one of these conditions decides it.
    fn chosen(&self, mut term: Term, given: &[Term]) -> Term {
        while let Node::Ite(condition, yes, no) = self.terms.node(term) {
            let is_not = |given: &Term| matches!(self.terms.node(*given), Node::Not(inner) if inner == condition);
            let is_opposite = |given: &Term| matches!(self.terms.node(*condition), Node::Not(inner) if inner == given);
            if given.contains(condition) {
                term = *yes;
            } else if given.iter().any(|given| is_not(given) || is_opposite(given)) {
                term = *no;
            } else {
                break;
            }
        }
        term
    }

    /// An `int` that stands for a truth value.
    fn truth(&self, state: &State<'p>, term: Term) -> Option<String> {
        let number = |term: Term| self.terms.as_const(term).map(|value| value.as_i64());
        if let Some(number) = number(term) {
            return Some((number != 0).to_string());
        }
        if let Node::Ite(condition, yes, no) = self.terms.node(term) {
            match (number(*yes), number(*no)) {
                (Some(1), Some(0)) => return Some(self.java(state, *condition, 12)?.text),
                (Some(0), Some(1)) => return Some(self.negation(state, *condition, 12)?.text),
                _ => {}
            }
        }
        Some(self.java(state, term, 12)?.text)
    }

    /// An index in Java syntax, or something that is as unique.
    pub(crate) fn index_text(&self, state: &State<'p>, index: Term) -> String {
        match self.java(state, index, 4) {
            Some(text) if text.text.len() <= 20 => text.text,
            _ => format!("{index:?}"),
        }
    }

    fn explain_clause(&self, state: &State<'p>, clause: &Clause) -> Option<String> {
        // That lengths are not negative, and which element of an array was meant, is no condition of the program's.
        if matches!(clause.why, Why::Guaranteed | Why::Coding) {
            return None;
        }
        if matches!(clause.why, Why::ArrayLength | Why::ArrayIndex | Why::Native)
            && !matches!(self.terms.node(clause.term), Node::Eq(..))
        {
            return None;
        }
        let text = self.java(state, clause.term, 12)?;
        (text.text.len() <= LONGEST).then_some(text.text)
    }

    fn java(&self, state: &State<'p>, term: Term, depth: usize) -> Option<Text> {
        let depth = depth.checked_sub(1)?;
        let primary = |text: String| Some(Text { text, binding: Binding::Primary });
        match self.terms.node(term) {
            Node::Bool(truth) => primary(truth.to_string()),
            Node::BitVec { .. } => {
                let value = self.terms.as_const(term)?.as_i64();
                let is_long = self.terms.sort(term) == Sort::BitVec(64);
                let is_int = self.terms.sort(term) == Sort::BitVec(32);
                const INT_MIN: i64 = i32::MIN as i64;
                const INT_MAX: i64 = i32::MAX as i64;
                match value {
                    INT_MIN if is_int => return primary("Integer.MIN_VALUE".into()),
                    INT_MAX if is_int => return primary("Integer.MAX_VALUE".into()),
                    i64::MIN if is_long => return primary("Long.MIN_VALUE".into()),
                    i64::MAX if is_long => return primary("Long.MAX_VALUE".into()),
                    _ => {}
                }
                let suffix = if is_long { "L" } else { "" };
                let binding = if value < 0 { Binding::Unary } else { Binding::Primary };
                Some(Text { text: format!("{value}{suffix}"), binding })
            }
            Node::Ref(0) => primary("null".into()),
            Node::Ref(number) => {
                let object = state.heap.get(Address(*number))?;
                let path = &object.input.as_ref()?.path;
                if is_ingredient(path) { None } else { primary(without_marks(path)) }
            }
            Node::Symbol(symbol) => {
                let name = self.terms.symbol_name(*symbol);
                // How a box was made is no condition on its value.
                let says_nothing = is_ingredient(name) || name.ends_with(DISTINCT);
                if says_nothing { None } else { primary(without_marks(name)) }
            }
            Node::Not(inner) => self.negation(state, *inner, depth),
            Node::And(left, right) => self.infix(state, *left, "&&", *right, Binding::And, depth),
            Node::Or(left, right) => self.infix(state, *left, "||", *right, Binding::Or, depth),
            Node::Eq(left, right) => self.equality(state, *left, *right, true, depth),
            Node::Compare(op, left, right) => self.comparison(state, *op, *left, *right, depth),
            Node::Ite(condition, yes, no) => {
                let condition = self.operand(state, *condition, Binding::Or, depth)?;
                let (yes, no) = (self.operand(state, *yes, Binding::Or, depth)?, self.java(state, *no, depth)?.text);
                Some(Text { text: format!("{condition} ? {yes} : {no}"), binding: Binding::Conditional })
            }
            Node::Binary(op, left, right) => self.binary(state, *op, *left, *right, depth),
            Node::Neg(inner) => self.prefix(state, "-", *inner, depth),
            Node::Complement(inner) => self.prefix(state, "~", *inner, depth),
            Node::SignExtend(_, inner) | Node::ZeroExtend(_, inner) => match self.terms.node(*inner) {
                Node::Extract { high, low: 0, of } => {
                    let signed = matches!(self.terms.node(term), Node::SignExtend(..));
                    let cast = match (high, signed) {
                        (7, true) => "(byte) ",
                        (15, true) => "(short) ",
                        (15, false) => "(char) ",
                        (31, true) => "(int) ",
                        _ => return None,
                    };
                    self.prefix(state, cast, *of, depth)
                }
                _ => self.java(state, *inner, depth),
            },
            Node::Extract { high: 7, low: 0, of } => self.prefix(state, "(byte) ", *of, depth),
            Node::Extract { high: 15, low: 0, of } => self.prefix(state, "(short) ", *of, depth),
            Node::Extract { high: 31, low: 0, of } => self.prefix(state, "(int) ", *of, depth),
            _ => self.floating(state, term, depth),
        }
    }

    fn negation(&self, state: &State<'p>, inner: Term, depth: usize) -> Option<Text> {
        match self.terms.node(inner) {
            Node::Eq(left, right) => self.equality(state, *left, *right, false, depth),
            // Of NaN, `!=` holds, but neither `<` nor `>=`.
            Node::FloatCompare(FloatOrder::Equal, left, right) => {
                self.infix(state, *left, "!=", *right, Binding::Equality, depth)
            }
            _ => self.prefix(state, "!", inner, depth),
        }
    }

    fn equality(&self, state: &State<'p>, left: Term, right: Term, equal: bool, depth: usize) -> Option<Text> {
        // A reference was followed to the object that was made for it: all we know is that it is not null.
        if equal && self.terms.sort(left) == Sort::Ref {
            let (first, second) = (self.java(state, left, depth)?, self.java(state, right, depth)?);
            if first.text == second.text {
                return Some(Text { text: format!("{} != null", first.text), binding: Binding::Equality });
            }
        }
        let symbol = if equal { "==" } else { "!=" };
        // The same number, not one that Java's `==` takes for equal.
        if let Sort::Float(format) = self.terms.sort(left) {
            let comparison = self.application(state, &format!("{}.compare", box_of(format)), &[left, right], depth)?;
            return Some(Text { text: format!("{} {symbol} 0", comparison.text), binding: Binding::Equality });
        }
        self.infix(state, left, symbol, right, Binding::Equality, depth)
    }

    fn comparison(&self, state: &State<'p>, op: CompareOp, left: Term, right: Term, depth: usize) -> Option<Text> {
        let constant_left = self.terms.as_const(left).is_some();
        let infix = |left, symbol, right| self.infix(state, left, symbol, right, Binding::Relational, depth);
        match op {
            // The variable stands on the left, as people write it.
            CompareOp::SignedLess if constant_left => infix(right, ">", left),
            CompareOp::SignedLessEqual if constant_left => infix(right, ">=", left),
            CompareOp::SignedLess => infix(left, "<", right),
            CompareOp::SignedLessEqual => infix(left, "<=", right),
            // Only bounds checks compare unsigned: `index < length`, and `length <= index` for the opposite.
            CompareOp::UnsignedLess if constant_left => infix(right, ">", left),
            CompareOp::UnsignedLessEqual if self.terms.as_const(right).is_some() => infix(left, "<=", right),
            CompareOp::UnsignedLess => {
                let (index, length) = (self.operand(state, left, Binding::Additive, depth)?, right);
                let length = self.operand(state, length, Binding::Additive, depth)?;
                Some(Text { text: format!("0 <= {index} && {index} < {length}"), binding: Binding::And })
            }
            CompareOp::UnsignedLessEqual => {
                let (length, index) = (self.operand(state, left, Binding::Additive, depth)?, right);
                let index = self.operand(state, index, Binding::Additive, depth)?;
                Some(Text { text: format!("{index} < 0 || {index} >= {length}"), binding: Binding::Or })
            }
        }
    }

    fn binary(&self, state: &State<'p>, op: BinaryOp, left: Term, right: Term, depth: usize) -> Option<Text> {
        let (symbol, binding) = match op {
            BinaryOp::Add if self.rounded(left, right).is_some() => {
                return self.application(state, "Math.round", &[self.rounded(left, right)?], depth);
            }
            BinaryOp::Add => {
                // The canonical form of `x - 5` is `x + -5`.
                let constant = self.terms.as_const(right).map(|value| value.as_i64());
                if let Some(constant) = constant.filter(|constant| *constant < 0 && *constant > i64::from(i32::MIN)) {
                    let left = self.operand(state, left, Binding::Additive, depth)?;
                    return Some(Text { text: format!("{left} - {}", -constant), binding: Binding::Additive });
                }
                ("+", Binding::Additive)
            }
            BinaryOp::Sub => ("-", Binding::Additive),
            BinaryOp::Mul => ("*", Binding::Multiplicative),
            BinaryOp::SignedDiv => ("/", Binding::Multiplicative),
            BinaryOp::SignedRem => ("%", Binding::Multiplicative),
            BinaryOp::ShiftLeft => ("<<", Binding::Shift),
            BinaryOp::ArithmeticShiftRight => (">>", Binding::Shift),
            BinaryOp::LogicalShiftRight => (">>>", Binding::Shift),
            BinaryOp::And => ("&", Binding::BitAnd),
            BinaryOp::Or => ("|", Binding::BitOr),
            BinaryOp::Xor => ("^", Binding::BitXor),
            BinaryOp::UnsignedDiv | BinaryOp::UnsignedRem => return None,
        };
        self.infix(state, left, symbol, right, binding, depth)
    }

    /// What concerns floating-point numbers.
    fn floating(&self, state: &State<'p>, term: Term, depth: usize) -> Option<Text> {
        let call = |name: &str, operands: &[Term]| self.application(state, name, operands, depth);
        match *self.terms.node(term) {
            Node::Float { format, bits } => float_literal(format, bits),
            Node::FloatNeg(inner) => self.prefix(state, "-", inner, depth),
            Node::FloatAbs(inner) => call("Math.abs", &[inner]),
            Node::FloatSqrt(_, inner) => call("Math.sqrt", &[inner]),
            Node::FloatToIntegral(Rounding::TowardNegative, inner) => call("Math.floor", &[inner]),
            Node::FloatToIntegral(Rounding::TowardPositive, inner) => call("Math.ceil", &[inner]),
            Node::FloatToIntegral(Rounding::NearestEven, inner) => call("Math.rint", &[inner]),
            Node::FloatBinary(op, _, left, right) => self.float_binary(state, op, left, right, depth),
            Node::FloatFma(_, a, b, c) => call("Math.fma", &[a, b, c]),
            Node::FloatCompare(order, left, right) => {
                // The variable stands on the left, as people write it.
                let constant_left = self.terms.as_const(left).is_some();
                let (left, symbol, right, binding) = match order {
                    FloatOrder::Equal => (left, "==", right, Binding::Equality),
                    FloatOrder::Less if constant_left => (right, ">", left, Binding::Relational),
                    FloatOrder::Less => (left, "<", right, Binding::Relational),
                    FloatOrder::LessEqual if constant_left => (right, ">=", left, Binding::Relational),
                    FloatOrder::LessEqual => (left, "<=", right, Binding::Relational),
                };
                self.infix(state, left, symbol, right, binding, depth)
            }
            Node::FloatTest(class, inner) => {
                let name = box_of(self.format(inner)?);
                match class {
                    FloatClass::Nan => call(&format!("{name}.isNaN"), &[inner]),
                    FloatClass::Infinite => call(&format!("{name}.isInfinite"), &[inner]),
                    FloatClass::Zero => {
                        let inner = self.operand(state, inner, Binding::Relational, depth)?;
                        Some(Text { text: format!("{inner} == 0.0"), binding: Binding::Equality })
                    }
                    FloatClass::Negative => {
                        let inner = self.java(state, inner, depth)?.text;
                        let text = format!("Math.copySign(1.0, {inner}) < 0.0");
                        Some(Text { text, binding: Binding::Relational })
                    }
                    FloatClass::Subnormal | FloatClass::Normal => None,
                }
            }
            Node::FloatFromBits(Format::SINGLE, inner) => call("Float.intBitsToFloat", &[inner]),
            Node::FloatFromBits(_, inner) => call("Double.longBitsToDouble", &[inner]),
            Node::FloatToBits(inner) if self.format(inner)? == Format::SINGLE => call("Float.floatToIntBits", &[inner]),
            Node::FloatToBits(inner) => call("Double.doubleToLongBits", &[inner]),
            Node::FloatToFloat(format, _, inner) | Node::FloatFromInteger { format, of: inner, .. } => {
                let cast = if format == Format::SINGLE { "(float) " } else { "(double) " };
                self.prefix(state, cast, inner, depth)
            }
            Node::FloatToInteger { width, rounding: Rounding::TowardZero, signed: true, of } => {
                self.prefix(state, if width == 64 { "(long) " } else { "(int) " }, of, depth)
            }
            Node::FloatFunction(function, left, right) => {
                let operands = if function.operands() == 2 { &[left, right][..] } else { &[left][..] };
                call(&format!("Math.{}", function.name()), operands)
            }
            _ => None,
        }
    }

    fn float_binary(&self, state: &State<'p>, op: FloatOp, left: Term, right: Term, depth: usize) -> Option<Text> {
        let (symbol, binding) = match op {
            FloatOp::Add => {
                // A difference is a sum with a negation, and a sum has its operands in any order.
                for (sum, negated) in [(left, right), (right, left)] {
                    let subtracted = match *self.terms.node(negated) {
                        Node::FloatNeg(inner) => Some(self.java(state, inner, depth)?),
                        Node::Float { format, bits } if bits >> (format.width() - 1) == 1 => {
                            float_literal(format, bits & !(1 << (format.width() - 1)))
                        }
                        _ => None,
                    };
                    if let Some(subtracted) = subtracted {
                        let sum = self.operand(state, sum, Binding::Additive, depth)?;
                        let tight = subtracted.binding > Binding::Additive;
                        let right = if tight { subtracted.text } else { format!("({})", subtracted.text) };
                        return Some(Text { text: format!("{sum} - {right}"), binding: Binding::Additive });
                    }
                }
                ("+", Binding::Additive)
            }
            FloatOp::Mul => ("*", Binding::Multiplicative),
            FloatOp::Div => ("/", Binding::Multiplicative),
            FloatOp::Modulo => ("%", Binding::Multiplicative),
            FloatOp::Remainder => return self.application(state, "Math.IEEEremainder", &[left, right], depth),
        };
        self.infix(state, left, symbol, right, binding, depth)
    }

    /// The number of which this is the sum that `Math.round` stands for.
    fn rounded(&self, left: Term, right: Term) -> Option<Term> {
        [(left, right), (right, left)].into_iter().find_map(|(floor, step)| {
            match (self.terms.node(floor), self.terms.node(step)) {
                (Node::FloatToInteger { rounding: Rounding::TowardNegative, of, .. }, Node::Ite(..)) => Some(*of),
                _ => None,
            }
        })
    }

    fn format(&self, term: Term) -> Option<Format> {
        match self.terms.sort(term) {
            Sort::Float(format) => Some(format),
            _ => None,
        }
    }

    fn application(&self, state: &State<'p>, name: &str, operands: &[Term], depth: usize) -> Option<Text> {
        let mut texts = Vec::with_capacity(operands.len());
        for operand in operands {
            texts.push(self.java(state, *operand, depth)?.text);
        }
        let text = format!("{name}({})", texts.join(", "));
        (text.len() <= 2 * LONGEST).then_some(Text { text, binding: Binding::Primary })
    }

    fn infix(
        &self,
        state: &State<'p>,
        left: Term,
        symbol: &str,
        right: Term,
        binding: Binding,
        depth: usize,
    ) -> Option<Text> {
        let character = self.character_literal(left, right).filter(|_| binding >= Binding::Equality);
        let left = self.operand(state, left, binding, depth)?;
        let right = match character {
            Some(text) => Text { text, binding: Binding::Primary },
            None => self.java(state, right, depth)?,
        };
        // Java's binary operators associate to the left.
        let right = if right.binding > binding { right.text } else { format!("({})", right.text) };
        let text = format!("{left} {symbol} {right}");
        (text.len() <= 2 * LONGEST).then_some(Text { text, binding })
    }

    /// What a character is compared with, as a literal.
    fn character_literal(&self, left: Term, right: Term) -> Option<String> {
        let of = match self.terms.node(left) {
            Node::ZeroExtend(_, inner) => *inner,
            _ => left,
        };
        let Node::Symbol(symbol) = self.terms.node(of) else { return None };
        if !self.terms.symbol_name(*symbol).ends_with("#char") {
            return None;
        }
        let value = u16::try_from(self.terms.as_const(right)?.as_u64()).ok()?;
        let Ok(value) = u8::try_from(value) else { return Some(format!("'\\u{value:04x}'")) };
        match value {
            b'\'' | b'\\' => Some(format!("'\\{}'", char::from(value))),
            b'\n' => Some("'\\n'".into()),
            b'\t' => Some("'\\t'".into()),
            b'\r' => Some("'\\r'".into()),
            b' '..=b'~' => Some(format!("'{}'", char::from(value))),
            0x80.. => Some(format!("'\\u{value:04x}'")),
            _ => None,
        }
    }

    fn prefix(&self, state: &State<'p>, symbol: &str, inner: Term, depth: usize) -> Option<Text> {
        let inner = self.java(state, inner, depth)?;
        let inner = if inner.binding == Binding::Primary { inner.text } else { format!("({})", inner.text) };
        Some(Text { text: format!("{symbol}{inner}"), binding: Binding::Unary })
    }

    fn operand(&self, state: &State<'p>, term: Term, at_least: Binding, depth: usize) -> Option<String> {
        let inner = self.java(state, term, depth)?;
        Some(if inner.binding >= at_least { inner.text } else { format!("({})", inner.text) })
    }
}

/// Whether a class holds a value of a primitive type and nothing else.
fn is_box(class: &str) -> bool {
    let name = class.strip_prefix("java/lang/").unwrap_or_default();
    matches!(name, "Boolean" | "Byte" | "Character" | "Short" | "Integer" | "Long" | "Float" | "Double")
}

/// The wrapper class of a format.
fn box_of(format: Format) -> &'static str {
    if format == Format::SINGLE { "Float" } else { "Double" }
}

/// A number as Java reads it: the shortest digits that mean exactly this number.
fn float_literal(format: Format, bits: u64) -> Option<Text> {
    let (number, digits) = match format {
        Format::SINGLE => {
            let number = f32::from_bits(bits as u32);
            (f64::from(number), format!("{number:?}f"))
        }
        Format::DOUBLE => (f64::from_bits(bits), format!("{:?}", f64::from_bits(bits))),
        _ => return None,
    };
    let name = box_of(format);
    let text = if number.is_nan() {
        format!("{name}.NaN")
    } else if number.is_infinite() {
        format!("{name}.{}_INFINITY", if number > 0.0 { "POSITIVE" } else { "NEGATIVE" })
    } else if bits == 1 {
        format!("{name}.MIN_VALUE")
    } else if digits == format!("{:?}", f64::MAX) || digits == format!("{:?}f", f32::MAX) {
        format!("{name}.MAX_VALUE")
    } else {
        digits
    };
    let binding = if text.starts_with('-') { Binding::Unary } else { Binding::Primary };
    Some(Text { text, binding })
}
