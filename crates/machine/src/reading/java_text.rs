//! Terms in Java syntax, complete however large they are.
//!
//! What Java has no syntax for is written as a call of a function that says what is meant: `bits(x, 4, 7)`. What an object
//! was made of has no name that a reader knows, and keeps the machine's: `list#0` is the first thing that `list` was made
//! of. A large term is written with its shared parts named: `t2 > 5 where t1 = a * b; t2 = t1 * t1`.

use std::collections::hash_map::Entry;

use glassbox_expr::{
    BinaryOp, CompareOp, FloatClass, FloatOp, FloatOrder, Format, Node, Rounding, Sort, SymbolId, SymbolKind, Term,
};
use glassbox_program::binary_name;
use rustc_hash::FxHashMap;

use crate::inputs::origin::SymbolOrigin;
use crate::machine::Machine;
use crate::state::State;
use crate::state::value::Address;

/// A term with more parts, some ten thousand characters, gets names for those that it has more than once.
const MOST_PARTS: u64 = 2_000;

/// The same for one that is nested deeper, so that writing it needs little of the stack.
const DEEPEST: u32 = 48;

/// An index with more parts is no name for an element.
const MOST_PARTS_OF_AN_INDEX: u64 = 16;

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

pub(crate) struct Text {
    pub(crate) text: String,
    binding: Binding,
}

/// How large a term is.
#[derive(Clone, Copy, Default)]
struct Extent {
    /// Its parts, each as often as it would be written.
    parts: u64,
    height: u32,
    /// How often it is a part of others.
    uses: u32,
}

/// Writes terms of one state.
pub(crate) struct JavaText<'w, 'p> {
    machine: &'w Machine<'p>,
    state: &'w State<'p>,
    /// The parts that have names.
    names: FxHashMap<Term, String>,
    /// Nothing, rather than what is no Java or has no name that a reader knows.
    strict: bool,
}

impl<'w, 'p> JavaText<'w, 'p> {
    /// A term or its negation, whatever it takes to write it.
    pub(crate) fn complete(machine: &'w Machine<'p>, state: &'w State<'p>, term: Term, negated: bool) -> String {
        let mut writing = JavaText { machine, state, names: FxHashMap::default(), strict: false };
        let definitions = writing.name_parts(term);
        let text = if negated { writing.negation(term) } else { writing.java(term) };
        let text = text.map_or_else(|| format!("{term:?}"), |text| text.text);
        if definitions.is_empty() { text } else { format!("{text} where {}", definitions.join("; ")) }
    }

    /// A small term, if it can be said in plain Java.
    pub(crate) fn plain(machine: &'w Machine<'p>, state: &'w State<'p>, term: Term) -> Option<String> {
        let writing = JavaText { machine, state, names: FxHashMap::default(), strict: true };
        let (order, extents) = writing.survey(term);
        let parts = order.last().and_then(|root| extents.get(root)).map_or(0, |extent| extent.parts);
        if parts > MOST_PARTS_OF_AN_INDEX { None } else { writing.java(term).map(|text| text.text) }
    }

    /// All parts of a term, each behind its own parts, and how large they are.
    fn survey(&self, root: Term) -> (Vec<Term>, FxHashMap<Term, Extent>) {
        let terms = &self.machine.terms;
        let mut order = Vec::new();
        let mut extents: FxHashMap<Term, Extent> = FxHashMap::default();
        let mut pending = vec![(root, false)];
        while let Some((term, is_ready)) = pending.pop() {
            if is_ready {
                let mut extent = Extent { parts: 1, ..Extent::default() };
                for operand in terms.node(term).operands() {
                    let part = extents.entry(operand).or_default();
                    part.uses += 1;
                    extent.parts = extent.parts.saturating_add(part.parts);
                    extent.height = extent.height.max(part.height + 1);
                }
                extents.insert(term, extent);
                order.push(term);
            } else if let Entry::Vacant(vacant) = extents.entry(term) {
                vacant.insert(Extent::default());
                pending.push((term, true));
                pending.extend(terms.node(term).operands().map(|operand| (operand, false)));
            }
        }
        (order, extents)
    }

    /// Names parts of a large term, and says what they stand for.
    fn name_parts(&mut self, root: Term) -> Vec<String> {
        let (order, extents) = self.survey(root);
        let whole = extents.get(&root).copied().unwrap_or_default();
        if whole.parts <= MOST_PARTS && whole.height <= DEEPEST {
            return Vec::new();
        }
        let mut definitions = Vec::new();
        // How deep each part is nested now that others have names.
        let mut nesting: FxHashMap<Term, u32> = FxHashMap::default();
        for term in order.into_iter().filter(|term| *term != root) {
            let Some(extent) = extents.get(&term) else { continue };
            let operands = self.machine.terms.node(term).operands();
            let deepest = operands.filter_map(|operand| nesting.get(&operand)).max().map_or(0, |deepest| deepest + 1);
            let is_shared = extent.uses > 1 && extent.parts > 1;
            if (is_shared || deepest > DEEPEST / 2)
                && let Some(text) = self.java(term)
            {
                let name = format!("t{}", definitions.len() + 1);
                definitions.push(format!("{name} = {}", text.text));
                self.names.insert(term, name);
            } else {
                nesting.insert(term, deepest);
            }
        }
        definitions
    }

    fn java(&self, term: Term) -> Option<Text> {
        if let Some(name) = self.names.get(&term) {
            return Some(Text { text: name.clone(), binding: Binding::Primary });
        }
        let primary = |text: String| Some(Text { text, binding: Binding::Primary });
        match self.machine.terms.node(term) {
            Node::Bool(truth) => primary(truth.to_string()),
            Node::BitVec { .. } => {
                let value = self.machine.terms.as_const(term)?.as_i64();
                let is_long = self.machine.terms.sort(term) == Sort::BitVec(64);
                let is_int = self.machine.terms.sort(term) == Sort::BitVec(32);
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
            Node::Ref(number) => match self.state.heap.get(Address(*number)).map(|object| (object, &object.input)) {
                Some((_, Some(input))) => SymbolOrigin::Input(input.origin.clone()).java(self.strict).and_then(primary),
                Some((object, None)) if !self.strict => {
                    let class = binary_name(&self.machine.program.class(object.class).name);
                    primary(format!("{class}#{number}"))
                }
                _ if self.strict => None,
                _ => primary(format!("Object#{number}")),
            },
            Node::Symbol(symbol) => self.symbol(*symbol),
            Node::Not(inner) => self.negation(*inner),
            Node::And(left, right) => self.infix(*left, "&&", *right, Binding::And),
            Node::Or(left, right) => self.infix(*left, "||", *right, Binding::Or),
            Node::Eq(left, right) => self.equality(*left, *right, true),
            Node::Compare(op, left, right) => self.comparison(*op, *left, *right),
            Node::Ite(condition, yes, no) => {
                let condition = self.operand(*condition, Binding::Or)?;
                let (yes, no) = (self.operand(*yes, Binding::Or)?, self.java(*no)?.text);
                Some(Text { text: format!("{condition} ? {yes} : {no}"), binding: Binding::Conditional })
            }
            Node::Binary(op, left, right) => self.binary(*op, *left, *right),
            Node::Neg(inner) => self.prefix("-", *inner),
            Node::Complement(inner) => self.prefix("~", *inner),
            Node::SignExtend(width, inner) | Node::ZeroExtend(width, inner) => match self.machine.terms.node(*inner) {
                Node::Extract { high, low: 0, of } => {
                    let signed = matches!(self.machine.terms.node(term), Node::SignExtend(..));
                    match (high, signed) {
                        (7, true) => self.prefix("(byte) ", *of),
                        (15, true) => self.prefix("(short) ", *of),
                        (15, false) => self.prefix("(char) ", *of),
                        (31, true) => self.prefix("(int) ", *of),
                        _ if self.strict => None,
                        (_, true) => self.java(*inner),
                        (7, false) => self.masked(*of, "0xff"),
                        (31, false) if *width == 64 => self.masked(*of, "0xffffffffL"),
                        (_, false) => self.application("unsigned", &[*inner]),
                    }
                }
                _ => self.java(*inner),
            },
            Node::Extract { high: 7, low: 0, of } => self.prefix("(byte) ", *of),
            Node::Extract { high: 15, low: 0, of } => self.prefix("(short) ", *of),
            Node::Extract { high: 31, low: 0, of } => self.prefix("(int) ", *of),
            _ => self.floating(term),
        }
    }

    fn negation(&self, inner: Term) -> Option<Text> {
        match self.machine.terms.node(inner) {
            Node::Eq(left, right) => self.equality(*left, *right, false),
            // Of NaN, `!=` holds, but neither `<` nor `>=`.
            Node::FloatCompare(FloatOrder::Equal, left, right) => self.infix(*left, "!=", *right, Binding::Equality),
            _ => self.prefix("!", inner),
        }
    }

    fn equality(&self, left: Term, right: Term, equal: bool) -> Option<Text> {
        // A reference was followed to the object that was made for it: all we know is that it is not null.
        if equal && self.machine.terms.sort(left) == Sort::Ref {
            let (first, second) = (self.java(left)?, self.java(right)?);
            if first.text == second.text {
                return Some(Text { text: format!("{} != null", first.text), binding: Binding::Equality });
            }
        }
        let symbol = if equal { "==" } else { "!=" };
        // The same number, not one that Java's `==` takes for equal.
        if let Sort::Float(format) = self.machine.terms.sort(left) {
            let comparison = self.application(&format!("{}.compare", box_of(format)), &[left, right])?;
            return Some(Text { text: format!("{} {symbol} 0", comparison.text), binding: Binding::Equality });
        }
        self.infix(left, symbol, right, Binding::Equality)
    }

    fn comparison(&self, op: CompareOp, left: Term, right: Term) -> Option<Text> {
        let constant_left = self.machine.terms.as_const(left).is_some();
        let infix = |left, symbol, right| self.infix(left, symbol, right, Binding::Relational);
        match op {
            // The variable stands on the left, as people write it.
            CompareOp::SignedLess if constant_left => infix(right, ">", left),
            CompareOp::SignedLessEqual if constant_left => infix(right, ">=", left),
            CompareOp::SignedLess => infix(left, "<", right),
            CompareOp::SignedLessEqual => infix(left, "<=", right),
            // Only bounds checks compare unsigned: `index < length`, and `length <= index` for the opposite.
            CompareOp::UnsignedLess if constant_left => infix(right, ">", left),
            CompareOp::UnsignedLessEqual if self.machine.terms.as_const(right).is_some() => infix(left, "<=", right),
            CompareOp::UnsignedLess => {
                let (index, length) = (self.operand(left, Binding::Additive)?, right);
                let length = self.operand(length, Binding::Additive)?;
                Some(Text { text: format!("0 <= {index} && {index} < {length}"), binding: Binding::And })
            }
            CompareOp::UnsignedLessEqual => {
                let (length, index) = (self.operand(left, Binding::Additive)?, right);
                let index = self.operand(index, Binding::Additive)?;
                Some(Text { text: format!("{index} < 0 || {index} >= {length}"), binding: Binding::Or })
            }
        }
    }

    fn binary(&self, op: BinaryOp, left: Term, right: Term) -> Option<Text> {
        let (symbol, binding) = match op {
            BinaryOp::Add if self.rounded(left, right).is_some() => {
                return self.application("Math.round", &[self.rounded(left, right)?]);
            }
            BinaryOp::Add => {
                // The canonical form of `x - 5` is `x + -5`.
                let constant = self.machine.terms.as_const(right).map(|value| value.as_i64());
                if let Some(constant) = constant.filter(|constant| *constant < 0 && *constant > i64::from(i32::MIN)) {
                    let left = self.operand(left, Binding::Additive)?;
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
            BinaryOp::UnsignedDiv | BinaryOp::UnsignedRem if self.strict => return None,
            BinaryOp::UnsignedDiv | BinaryOp::UnsignedRem => {
                let name = if op == BinaryOp::UnsignedDiv { "divideUnsigned" } else { "remainderUnsigned" };
                let is_long = self.machine.terms.sort(left) == Sort::BitVec(64);
                let class = if is_long { "Long" } else { "Integer" };
                return self.application(&format!("{class}.{name}"), &[left, right]);
            }
        };
        self.infix(left, symbol, right, binding)
    }

    /// What concerns floating-point numbers.
    fn floating(&self, term: Term) -> Option<Text> {
        let call = |name: &str, operands: &[Term]| self.application(name, operands);
        match *self.machine.terms.node(term) {
            Node::Float { format, bits } => float_literal(format, bits).or_else(|| self.without_syntax(term)),
            Node::FloatNeg(inner) => self.prefix("-", inner),
            Node::FloatAbs(inner) => call("Math.abs", &[inner]),
            Node::FloatSqrt(_, inner) => call("Math.sqrt", &[inner]),
            Node::FloatToIntegral(Rounding::TowardNegative, inner) => call("Math.floor", &[inner]),
            Node::FloatToIntegral(Rounding::TowardPositive, inner) => call("Math.ceil", &[inner]),
            Node::FloatToIntegral(Rounding::NearestEven, inner) => call("Math.rint", &[inner]),
            Node::FloatBinary(op, _, left, right) => self.float_binary(op, left, right),
            Node::FloatFma(_, a, b, c) => call("Math.fma", &[a, b, c]),
            Node::FloatCompare(order, left, right) => {
                // The variable stands on the left, as people write it.
                let constant_left = self.machine.terms.as_const(left).is_some();
                let (left, symbol, right, binding) = match order {
                    FloatOrder::Equal => (left, "==", right, Binding::Equality),
                    FloatOrder::Less if constant_left => (right, ">", left, Binding::Relational),
                    FloatOrder::Less => (left, "<", right, Binding::Relational),
                    FloatOrder::LessEqual if constant_left => (right, ">=", left, Binding::Relational),
                    FloatOrder::LessEqual => (left, "<=", right, Binding::Relational),
                };
                self.infix(left, symbol, right, binding)
            }
            Node::FloatTest(class, inner) => {
                let name = box_of(self.format(inner)?);
                match class {
                    FloatClass::Nan => call(&format!("{name}.isNaN"), &[inner]),
                    FloatClass::Infinite => call(&format!("{name}.isInfinite"), &[inner]),
                    FloatClass::Zero => {
                        let inner = self.operand(inner, Binding::Relational)?;
                        Some(Text { text: format!("{inner} == 0.0"), binding: Binding::Equality })
                    }
                    FloatClass::Negative => {
                        let inner = self.java(inner)?.text;
                        let text = format!("Math.copySign(1.0, {inner}) < 0.0");
                        Some(Text { text, binding: Binding::Relational })
                    }
                    FloatClass::Subnormal | FloatClass::Normal => self.without_syntax(term),
                }
            }
            Node::FloatFromBits(Format::SINGLE, inner) => call("Float.intBitsToFloat", &[inner]),
            Node::FloatFromBits(_, inner) => call("Double.longBitsToDouble", &[inner]),
            Node::FloatToBits(inner) if self.format(inner)? == Format::SINGLE => call("Float.floatToIntBits", &[inner]),
            Node::FloatToBits(inner) => call("Double.doubleToLongBits", &[inner]),
            Node::FloatToFloat(format, _, inner) | Node::FloatFromInteger { format, of: inner, .. } => {
                let cast = if format == Format::SINGLE { "(float) " } else { "(double) " };
                self.prefix(cast, inner)
            }
            Node::FloatToInteger { width, rounding: Rounding::TowardZero, signed: true, of } => {
                self.prefix(if width == 64 { "(long) " } else { "(int) " }, of)
            }
            Node::FloatFunction(function, left, right) => {
                let operands = if function.operands() == 2 { &[left, right][..] } else { &[left][..] };
                call(&format!("Math.{}", function.name()), operands)
            }
            _ => self.without_syntax(term),
        }
    }

    /// What Java has no syntax for, as a call of a function that says what it is.
    fn without_syntax(&self, term: Term) -> Option<Text> {
        if self.strict {
            return None;
        }
        let node = self.machine.terms.node(term);
        let operands: Vec<Term> = node.operands().collect();
        let name = match node {
            Node::Select(array, index) => {
                let array = self.operand(*array, Binding::Primary)?;
                let text = format!("{array}[{}]", self.java(*index)?.text);
                return Some(Text { text, binding: Binding::Primary });
            }
            Node::Extract { high, low, of } => {
                let text = format!("bits({}, {low}, {high})", self.java(*of)?.text);
                return Some(Text { text, binding: Binding::Primary });
            }
            Node::Concat(..) => "concatenation".to_owned(),
            Node::Store(..) => "stored".to_owned(),
            Node::ConstantArray(..) => "everywhere".to_owned(),
            Node::FloatToIntegral(rounding, _) => format!("whole{rounding:?}"),
            Node::FloatToInteger { width, rounding, signed, .. } => {
                format!("{}integer{width}{rounding:?}", if *signed { "" } else { "unsigned" })
            }
            Node::FloatTest(class, _) => format!("is{class:?}"),
            // A constant that Java has no literal for; all others are written elsewhere.
            other => return Some(Text { text: format!("{other:?}"), binding: Binding::Primary }),
        };
        self.application(&name, &operands)
    }

    /// A symbol by what it stands for.
    fn symbol(&self, symbol: SymbolId) -> Option<Text> {
        let text = match self.machine.origin(symbol) {
            Some(origin) => origin.java(self.strict)?,
            None => self.machine.terms.symbol_name(symbol).to_owned(),
        };
        Some(Text { text, binding: Binding::Primary })
    }

    fn masked(&self, of: Term, mask: &str) -> Option<Text> {
        let text = format!("{} & {mask}", self.operand(of, Binding::BitAnd)?);
        Some(Text { text, binding: Binding::BitAnd })
    }

    fn float_binary(&self, op: FloatOp, left: Term, right: Term) -> Option<Text> {
        let (symbol, binding) = match op {
            FloatOp::Add => {
                // A difference is a sum with a negation, and a sum has its operands in any order.
                for (sum, negated) in [(left, right), (right, left)] {
                    let subtracted = match *self.machine.terms.node(negated) {
                        Node::FloatNeg(inner) => Some(self.java(inner)?),
                        Node::Float { format, bits } if bits >> (format.width() - 1) == 1 => {
                            float_literal(format, bits & !(1 << (format.width() - 1)))
                        }
                        _ => None,
                    };
                    if let Some(subtracted) = subtracted {
                        let sum = self.operand(sum, Binding::Additive)?;
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
            FloatOp::Remainder => return self.application("Math.IEEEremainder", &[left, right]),
        };
        self.infix(left, symbol, right, binding)
    }

    /// The number of which this is the sum that `Math.round` stands for.
    fn rounded(&self, left: Term, right: Term) -> Option<Term> {
        [(left, right), (right, left)].into_iter().find_map(|(floor, step)| {
            match (self.machine.terms.node(floor), self.machine.terms.node(step)) {
                (Node::FloatToInteger { rounding: Rounding::TowardNegative, of, .. }, Node::Ite(..)) => Some(*of),
                _ => None,
            }
        })
    }

    fn format(&self, term: Term) -> Option<Format> {
        match self.machine.terms.sort(term) {
            Sort::Float(format) => Some(format),
            _ => None,
        }
    }

    fn application(&self, name: &str, operands: &[Term]) -> Option<Text> {
        let mut texts = Vec::with_capacity(operands.len());
        for operand in operands {
            texts.push(self.java(*operand)?.text);
        }
        let text = format!("{name}({})", texts.join(", "));
        Some(Text { text, binding: Binding::Primary })
    }

    fn infix(&self, left: Term, symbol: &str, right: Term, binding: Binding) -> Option<Text> {
        let character = self.character_literal(left, right).filter(|_| binding >= Binding::Equality);
        let left = self.operand(left, binding)?;
        let right = match character {
            Some(text) => Text { text, binding: Binding::Primary },
            None => self.java(right)?,
        };
        // Java's binary operators associate to the left.
        let right = if right.binding > binding { right.text } else { format!("({})", right.text) };
        let text = format!("{left} {symbol} {right}");
        Some(Text { text, binding })
    }

    /// What a character is compared with, as a literal.
    fn character_literal(&self, left: Term, right: Term) -> Option<String> {
        let of = match self.machine.terms.node(left) {
            Node::ZeroExtend(_, inner) => *inner,
            _ => left,
        };
        let Node::Symbol(symbol) = self.machine.terms.node(of) else { return None };
        if self.machine.terms.symbol_kind(*symbol) != SymbolKind::Character {
            return None;
        }
        let value = u16::try_from(self.machine.terms.as_const(right)?.as_u64()).ok()?;
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

    fn prefix(&self, symbol: &str, inner: Term) -> Option<Text> {
        let inner = self.java(inner)?;
        let inner = if inner.binding == Binding::Primary { inner.text } else { format!("({})", inner.text) };
        Some(Text { text: format!("{symbol}{inner}"), binding: Binding::Unary })
    }

    fn operand(&self, term: Term, at_least: Binding) -> Option<String> {
        let inner = self.java(term)?;
        Some(if inner.binding >= at_least { inner.text } else { format!("({})", inner.text) })
    }
}

/// The wrapper class of a format.
fn box_of(format: Format) -> &'static str {
    if format == Format::SINGLE { "Float" } else { "Double" }
}

/// A number as Java reads it: the shortest digits that mean exactly this number.
pub(crate) fn float_literal(format: Format, bits: u64) -> Option<Text> {
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
