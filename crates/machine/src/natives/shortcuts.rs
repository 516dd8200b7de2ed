//! Methods of the JDK that the machine could run as they are, but whose bytecode would split a path many times for
//! nothing: where operands are not known, one term says what all those paths would. Each is tested against the bytecode
//! that it stands for. Programs that are just run do without them.

use std::sync::Arc;

use glassbox_expr::{BinaryOp, CompareOp, Node, Sort, Term};
use glassbox_program::{JavaType, StackKind};

use super::lang::{Result, operand};
use super::{Native, Row};
use crate::event::{Event, Outcome, Stop, Why};
use crate::heap::{Cells, Object, Text};
use crate::linking::resolution::Callee;
use crate::machine::Machine;
use crate::mode::Mode;
use crate::state::value::{Address, NULL, Value};
use crate::state::{Role, State};

pub(super) const STRING: &str = "java/lang/String";
const MATH: &str = "java/lang/Math";
const ARRAYS: &str = "java/util/Arrays";
const CHARACTER: &str = "java/lang/Character";

pub(crate) const TABLE: &[Row] = &[
    (STRING, "equals(Ljava/lang/Object;)Z", string_equals),
    (STRING, "hashCode()I", string_hash),
    (STRING, "compareTo(Ljava/lang/String;)I", string_compare),
    (STRING, "startsWith(Ljava/lang/String;)Z", starts_with),
    (STRING, "endsWith(Ljava/lang/String;)Z", ends_with),
    (STRING, "indexOf(I)I", index_of_char),
    (STRING, "indexOf(Ljava/lang/String;)I", index_of_string),
    (MATH, "abs(I)I", abs_int),
    (MATH, "abs(J)J", abs_long),
    (MATH, "min(II)I", min_int),
    (MATH, "min(JJ)J", min_long),
    (MATH, "max(II)I", max_int),
    (MATH, "max(JJ)J", max_long),
    ("java/lang/Byte", "valueOf(B)Ljava/lang/Byte;", box_byte),
    ("java/lang/Character", "valueOf(C)Ljava/lang/Character;", box_char),
    ("java/lang/Short", "valueOf(S)Ljava/lang/Short;", box_short),
    ("java/lang/Integer", "valueOf(I)Ljava/lang/Integer;", box_int),
    ("java/lang/Long", "valueOf(J)Ljava/lang/Long;", box_long),
    ("java/lang/Integer", "parseInt(Ljava/lang/String;)I", parse_int),
    (CHARACTER, "isDigit(C)Z", by_table),
    (CHARACTER, "isLetter(C)Z", by_table),
    (CHARACTER, "isLetterOrDigit(C)Z", by_table),
    (CHARACTER, "isWhitespace(C)Z", by_table),
    (CHARACTER, "isSpaceChar(C)Z", by_table),
    (CHARACTER, "isUpperCase(C)Z", by_table),
    (CHARACTER, "isLowerCase(C)Z", by_table),
    (CHARACTER, "isTitleCase(C)Z", by_table),
    (CHARACTER, "isDefined(C)Z", by_table),
    (CHARACTER, "isISOControl(C)Z", by_table),
    (CHARACTER, "isJavaIdentifierStart(C)Z", by_table),
    (CHARACTER, "isJavaIdentifierPart(C)Z", by_table),
    (CHARACTER, "toUpperCase(C)C", by_table),
    (CHARACTER, "toLowerCase(C)C", by_table),
    (CHARACTER, "getNumericValue(C)I", by_table),
    (CHARACTER, "getType(C)I", by_table),
    (CHARACTER, "digit(CI)I", by_table),
    (ARRAYS, "equals([Z[Z)Z", arrays_equal),
    (ARRAYS, "equals([B[B)Z", arrays_equal),
    (ARRAYS, "equals([C[C)Z", arrays_equal),
    (ARRAYS, "equals([S[S)Z", arrays_equal),
    (ARRAYS, "equals([I[I)Z", arrays_equal),
    (ARRAYS, "equals([J[J)Z", arrays_equal),
    (ARRAYS, "equals([F[F)Z", arrays_equal),
    (ARRAYS, "equals([D[D)Z", arrays_equal),
];

/// Longer texts are left to the bytecode, whose paths end early.
const LONGEST: usize = 256;

type Known<T> = std::result::Result<Option<T>, Stop>;

pub(super) fn bytecode<'p>() -> Result<'p> {
    Ok(Native::Bytecode)
}

fn is_open(value: Value) -> bool {
    matches!(value, Value::IntTerm(_) | Value::LongTerm(_))
}

impl<'p> Machine<'p> {
    /// A truth value as an `int`.
    pub(crate) fn truth_value(&mut self, truth: Term) -> Value {
        let (one, zero) = (self.terms.int(1), self.terms.int(0));
        let term = self.terms.ite(truth, one, zero);
        self.integer_value(StackKind::Int, term)
    }

    /// The characters of a string as 32-bit terms; nothing if its length or coding is not known, or if all of it is and
    /// no term is needed.
    fn characters(&mut self, state: &State<'p>, string: Address) -> Known<Vec<Term>> {
        let Some(object) = state.heap.get(string).filter(|object| object.class == self.known.string.id) else {
            return Ok(None);
        };
        let (Value::Reference(array), Value::Int(coder)) =
            (object.field(self.known.string_value.slot), object.field(self.known.string_coder.slot))
        else {
            return Ok(None);
        };
        let Some(bytes) = self.elements_of(state, array)? else { return Ok(None) };
        if bytes.len() > LONGEST {
            return Ok(None);
        }
        let bytes: Vec<Term> = bytes.into_iter().map(|byte| self.terms.extract(7, 0, byte)).collect();
        let units: Vec<Term> = match coder {
            0 => bytes,
            _ => bytes.chunks_exact(2).map(|pair| self.terms.concat(pair[1], pair[0])).collect(),
        };
        Ok(Some(units.into_iter().map(|unit| self.terms.zero_extend(32, unit)).collect()))
    }

    /// The elements of an array of numbers that are all there.
    fn elements_of(&mut self, state: &State<'p>, array: Address) -> Known<Vec<Term>> {
        let Some(array) = state.heap.get(array).and_then(Object::array) else { return Ok(None) };
        let (Some(length), None) = (array.cells.count(), &array.overlay) else { return Ok(None) };
        if length > 2 * LONGEST {
            return Ok(None);
        }
        let values: Vec<Value> = (0..length).filter_map(|index| array.cells.get(index)).collect();
        let mut terms = Vec::with_capacity(length);
        for value in values {
            terms.push(match value {
                Value::Int(_) | Value::Long(_) | Value::IntTerm(_) | Value::LongTerm(_) => self.integer_term(value)?,
                Value::Float(_) | Value::Double(_) | Value::FloatTerm(_) | Value::DoubleTerm(_) => {
                    self.float_term(value)?
                }
                _ => return Ok(None),
            });
        }
        Ok(Some(terms))
    }

    /// Two strings that cannot be compared without terms.
    fn two_texts(&mut self, state: &State<'p>, operands: &[Value]) -> Known<(Vec<Term>, Vec<Term>)> {
        let own = self.dereference(state, operand(operands, 0)?, Why::NullCheck)?;
        let other = self.dereference(state, operand(operands, 1)?, Why::NullCheck)?;
        if own == NULL || other == NULL || self.is_plain(state, own) && self.is_plain(state, other) {
            return Ok(None);
        }
        match (self.characters(state, own)?, self.characters(state, other)?) {
            (Some(own), Some(other)) => Ok(Some((own, other))),
            _ => Ok(None),
        }
    }

    /// The length of an input text, its first characters, and as many characters of another text, which are all there.
    fn open_and_known_text(
        &mut self,
        state: &mut State<'p>,
        operands: &[Value],
        open: usize,
        known: usize,
    ) -> Known<(Term, Vec<Term>, Vec<Term>)> {
        let open = self.dereference(state, operand(operands, open)?, Why::NullCheck)?;
        let known = self.dereference(state, operand(operands, known)?, Why::NullCheck)?;
        if open == NULL {
            return Ok(None);
        }
        let Some(known) = self.characters(state, known)? else { return Ok(None) };
        self.lay_out_text(state, open)?;
        let Some(text) = self.input_text(state, open).and_then(|input| input.text) else { return Ok(None) };
        let value = state.heap.get(open).map(|object| object.field(self.known.string_value.slot));
        let Some(Value::Reference(bytes)) = value else { return Ok(None) };
        let mut start = Vec::with_capacity(known.len());
        for index in 0..known.len() as u32 {
            let mut byte = |machine: &mut Machine<'p>, index: u32| -> std::result::Result<Term, Stop> {
                let byte = machine.read_element(state, bytes, index)?;
                let byte = machine.integer_term(byte)?;
                Ok(machine.terms.extract(7, 0, byte))
            };
            let unit = match text {
                Text::Latin(_) => byte(self, index)?,
                Text::Wide(_) => {
                    let (low, high) = (byte(self, 2 * index)?, byte(self, 2 * index + 1)?);
                    self.terms.concat(high, low)
                }
            };
            start.push(self.terms.zero_extend(32, unit));
        }
        let (Text::Latin(length) | Text::Wide(length)) = text;
        Ok(Some((length, start, known)))
    }

    /// Whether all characters are known, so that the bytecode is as good.
    fn is_plain(&self, state: &State<'p>, string: Address) -> bool {
        let value = state.heap.get(string).map(|object| object.field(self.known.string_value.slot));
        let Some(Value::Reference(array)) = value else { return false };
        let array = state.heap.get(array).and_then(Object::array);
        array.is_some_and(|array| matches!(array.cells, Cells::Bytes(_)) && array.overlay.is_none())
    }

    fn all_equal(&mut self, left: &[Term], right: &[Term]) -> Term {
        let equal: Vec<Term> = left.iter().zip(right).map(|(left, right)| self.terms.eq(*left, *right)).collect();
        self.terms.and_all(&equal)
    }
}

fn string_equals<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    if let Some((own, other)) = machine.two_texts(state, operands)? {
        let truth = if own.len() == other.len() { machine.all_equal(&own, &other) } else { machine.terms.bool(false) };
        return Ok(Native::Value(machine.truth_value(truth)));
    }
    // An input text of whatever length, and one whose length is known.
    for (open, known) in [(0, 1), (1, 0)] {
        let Some((length, start, known)) = machine.open_and_known_text(state, operands, open, known)? else { continue };
        let wanted = machine.terms.int(known.len() as i32);
        let same_length = machine.terms.eq(length, wanted);
        let same = machine.all_equal(&start, &known);
        let truth = machine.terms.and(same_length, same);
        return Ok(Native::Value(machine.truth_value(truth)));
    }
    bytecode()
}

fn string_hash<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let own = machine.dereference(state, operand(operands, 0)?, Why::NullCheck)?;
    if machine.is_plain(state, own) {
        return bytecode();
    }
    let Some(characters) = machine.characters(state, own)? else { return bytecode() };
    let factor = machine.terms.int(31);
    let mut hash = machine.terms.int(0);
    for character in characters {
        let scaled = machine.terms.binary(BinaryOp::Mul, hash, factor);
        hash = machine.terms.binary(BinaryOp::Add, scaled, character);
    }
    Ok(Native::Value(machine.integer_value(StackKind::Int, hash)))
}

fn string_compare<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let Some((own, other)) = machine.two_texts(state, operands)? else { return bytecode() };
    let mut result = machine.terms.int(own.len() as i32 - other.len() as i32);
    for (left, right) in own.into_iter().zip(other).rev() {
        let equal = machine.terms.eq(left, right);
        let difference = machine.terms.binary(BinaryOp::Sub, left, right);
        result = machine.terms.ite(equal, result, difference);
    }
    Ok(Native::Value(machine.integer_value(StackKind::Int, result)))
}

fn starts_with<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    if let Some((own, prefix)) = machine.two_texts(state, operands)? {
        let truth = match own.get(..prefix.len()) {
            Some(start) => machine.all_equal(start, &prefix),
            None => machine.terms.bool(false),
        };
        return Ok(Native::Value(machine.truth_value(truth)));
    }
    let Some((length, start, prefix)) = machine.open_and_known_text(state, operands, 0, 1)? else {
        return bytecode();
    };
    let needed = machine.terms.int(prefix.len() as i32);
    let long_enough = machine.terms.compare(CompareOp::SignedLessEqual, needed, length);
    let same = machine.all_equal(&start, &prefix);
    let truth = machine.terms.and(long_enough, same);
    Ok(Native::Value(machine.truth_value(truth)))
}

fn ends_with<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let Some((own, suffix)) = machine.two_texts(state, operands)? else { return bytecode() };
    let truth = match own.len().checked_sub(suffix.len()) {
        Some(start) => machine.all_equal(&own[start..], &suffix),
        None => machine.terms.bool(false),
    };
    Ok(Native::Value(machine.truth_value(truth)))
}

/// The first place where something holds, as a term; -1 if there is none.
fn first_place<'p>(machine: &mut Machine<'p>, holds: &[Term]) -> Result<'p> {
    let mut result = machine.terms.int(-1);
    for (index, holds) in holds.iter().enumerate().rev() {
        let index = machine.terms.int(index as i32);
        result = machine.terms.ite(*holds, index, result);
    }
    Ok(Native::Value(machine.integer_value(StackKind::Int, result)))
}

fn index_of_char<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let own = machine.dereference(state, operand(operands, 0)?, Why::NullCheck)?;
    let wanted = operand(operands, 1)?;
    // Characters beyond the basic plane take two places.
    let wanted = match wanted {
        Value::Int(0..=0xffff) if !machine.is_plain(state, own) => machine.integer_term(wanted)?,
        Value::IntTerm(term) if is_character(machine, term) => term,
        _ => return bytecode(),
    };
    let Some(characters) = machine.characters(state, own)? else { return bytecode() };
    let holds: Vec<Term> = characters.into_iter().map(|character| machine.terms.eq(character, wanted)).collect();
    first_place(machine, &holds)
}

/// Whether the shape of a term shows that it has 16 bits at most.
fn is_character(machine: &Machine<'_>, term: Term) -> bool {
    character_bits(machine, term).is_some()
}

fn character_bits(machine: &Machine<'_>, term: Term) -> Option<u32> {
    match machine.terms.node(term) {
        Node::ZeroExtend(_, inner) => match machine.terms.sort(*inner) {
            Sort::BitVec(width) if width <= 16 => Some(width),
            _ => None,
        },
        _ => None,
    }
}

fn index_of_string<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let Some((own, wanted)) = machine.two_texts(state, operands)? else { return bytecode() };
    let places = (own.len() + 1).saturating_sub(wanted.len());
    if places * wanted.len().max(1) > 4 * LONGEST {
        return bytecode();
    }
    let holds: Vec<Term> =
        (0..places).map(|start| machine.all_equal(&own[start..start + wanted.len()], &wanted)).collect();
    first_place(machine, &holds)
}

fn abs<'p>(machine: &mut Machine<'p>, operands: &[Value], kind: StackKind) -> Result<'p> {
    let value = operand(operands, 0)?;
    if !is_open(value) {
        return bytecode();
    }
    let term = machine.integer_term(value)?;
    let zero = if kind == StackKind::Long { machine.terms.long(0) } else { machine.terms.int(0) };
    machine.check_kinds(kind, term, zero)?;
    let negative = machine.terms.compare(CompareOp::SignedLess, term, zero);
    let negated = machine.terms.neg(term);
    let result = machine.terms.ite(negative, negated, term);
    Ok(Native::Value(machine.integer_value(kind, result)))
}

fn abs_int<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    abs(machine, operands, StackKind::Int)
}

fn abs_long<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    abs(machine, operands, StackKind::Long)
}

fn extreme<'p>(machine: &mut Machine<'p>, operands: &[Value], kind: StackKind, smallest: bool) -> Result<'p> {
    let (left, right) = (operand(operands, 0)?, operand(operands, 1)?);
    if !is_open(left) && !is_open(right) {
        return bytecode();
    }
    let (left, right) = (machine.integer_term(left)?, machine.integer_term(right)?);
    machine.check_kinds(kind, left, right)?;
    let left_is_smaller = machine.terms.compare(CompareOp::SignedLessEqual, left, right);
    let (yes, no) = if smallest { (left, right) } else { (right, left) };
    let result = machine.terms.ite(left_is_smaller, yes, no);
    Ok(Native::Value(machine.integer_value(kind, result)))
}

fn min_int<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    extreme(machine, operands, StackKind::Int, true)
}

fn min_long<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    extreme(machine, operands, StackKind::Long, true)
}

fn max_int<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    extreme(machine, operands, StackKind::Int, false)
}

fn max_long<'p>(machine: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    extreme(machine, operands, StackKind::Long, false)
}

/// A box of its own; comparing references knows when two of them are one.
fn boxed<'p>(
    machine: &mut Machine<'p>,
    state: &mut State<'p>,
    operands: &[Value],
    class: &str,
    java_type: &JavaType,
) -> Result<'p> {
    let value = operand(operands, 0)?;
    if !is_open(value) {
        return bytecode();
    }
    let value = machine.narrow(java_type, value)?;
    let class = machine.load(class)?;
    if machine.initialize(state, class)? {
        return Ok(Native::Restart);
    }
    let object = machine.allocate(state, class)?;
    state.fill(object, class, &[("value", value)]);
    state.knowledge.boxes.push(object);
    Ok(Native::Value(Value::Reference(object)))
}

fn box_byte<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    boxed(machine, state, operands, "java/lang/Byte", &JavaType::Byte)
}

fn box_char<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    boxed(machine, state, operands, "java/lang/Character", &JavaType::Char)
}

fn box_short<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    boxed(machine, state, operands, "java/lang/Short", &JavaType::Short)
}

fn box_int<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    boxed(machine, state, operands, "java/lang/Integer", &JavaType::Int)
}

fn box_long<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    boxed(machine, state, operands, "java/lang/Long", &JavaType::Long)
}

/// One path for all numbers and one for all texts that are none.
fn parse_int<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let string = machine.dereference(state, operand(operands, 0)?, Why::NullCheck)?;
    if string == NULL || machine.is_plain(state, string) {
        return bytecode();
    }
    let Some(characters) = machine.characters(state, string)? else { return bytecode() };
    // Ten digits and a sign fit a long; digits of other scripts are left to the bytecode.
    let latin = characters.iter().all(|character| {
        machine.terms.as_const(*character).is_some_and(|value| value.as_i64() < 256)
            || character_bits(machine, *character).is_some_and(|width| width <= 8)
    });
    if characters.is_empty() || characters.len() > 11 || !latin {
        return bytecode();
    }
    let (minus, plus) = (machine.terms.int('-' as i32), machine.terms.int('+' as i32));
    let is_minus = machine.terms.eq(characters[0], minus);
    let is_plus = machine.terms.eq(characters[0], plus);
    let signed = machine.terms.or(is_minus, is_plus);
    let (mut valid, mut value) = (Vec::new(), machine.terms.long(0));
    let ten = machine.terms.long(10);
    for (index, character) in characters.iter().enumerate() {
        let zero = machine.terms.int('0' as i32);
        let digit = machine.terms.binary(BinaryOp::Sub, *character, zero);
        let limit = machine.terms.int(10);
        let mut is_digit = machine.terms.compare(CompareOp::UnsignedLess, digit, limit);
        let digit = machine.terms.sign_extend(64, digit);
        let scaled = machine.terms.binary(BinaryOp::Mul, value, ten);
        let mut next = machine.terms.binary(BinaryOp::Add, scaled, digit);
        if index == 0 {
            next = machine.terms.ite(signed, value, next);
            // A sign alone is no number.
            is_digit = if characters.len() > 1 { machine.terms.or(signed, is_digit) } else { is_digit };
        }
        valid.push(is_digit);
        value = next;
    }
    let negated = machine.terms.neg(value);
    let value = machine.terms.ite(is_minus, negated, value);
    let (low, high) = (machine.terms.long(i64::from(i32::MIN)), machine.terms.long(i64::from(i32::MAX)));
    valid.push(machine.terms.compare(CompareOp::SignedLessEqual, low, value));
    valid.push(machine.terms.compare(CompareOp::SignedLessEqual, value, high));
    let valid = machine.terms.and_all(&valid);
    if !machine.decide(state, valid, Why::Program)? {
        return Err(crate::event::throws("java/lang/NumberFormatException", crate::event::Message::Unknown));
    }
    let low = machine.terms.extract(31, 0, value);
    Ok(Native::Value(machine.integer_value(StackKind::Int, low)))
}

fn arrays_equal<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    let left = machine.dereference(state, operand(operands, 0)?, Why::NullCheck)?;
    let right = machine.dereference(state, operand(operands, 1)?, Why::NullCheck)?;
    let mixed = |address: Address| {
        let array = state.heap.get(address).and_then(Object::array);
        array.is_some_and(|array| matches!(array.cells, Cells::Mixed(_)))
    };
    if left == NULL || right == NULL || left == right || !mixed(left) && !mixed(right) {
        return bytecode();
    }
    match (machine.elements_of(state, left)?, machine.elements_of(state, right)?) {
        (Some(left), Some(right)) => {
            let truth =
                if left.len() == right.len() { machine.all_equal(&left, &right) } else { machine.terms.bool(false) };
            Ok(Native::Value(machine.truth_value(truth)))
        }
        _ => bytecode(),
    }
}

/// A function of a character, as a table that the method itself fills in.
fn by_table<'p>(_: &mut Machine<'p>, _: &mut State<'p>, _: &[Value]) -> Result<'p> {
    Ok(Native::Tabulated)
}

impl<'p> Machine<'p> {
    /// What the table of a function of a character says, where the character is not known.
    pub(crate) fn tabulated(&mut self, callee: &Callee<'p>, operands: &[Value]) -> Result<'p> {
        let Value::IntTerm(term) = operand(operands, 0)? else { return bytecode() };
        let Some(width) = character_bits(self, term) else { return bytecode() };
        // Another argument, such as a radix, is the same for the whole table.
        let other = match operands.get(1) {
            None => None,
            Some(Value::Int(other)) => Some(*other),
            Some(_) => return bytecode(),
        };
        let key = (callee.method.id, other, term);
        if let Some(known) = self.caches.tabulated.get(&key) {
            return Ok(Native::Value(*known));
        }
        let Some(table) = self.table_of(callee, other, 1 << width) else { return bytecode() };
        let length = table.len();
        let value = self.select_bits(term, &Cells::Ints(table), 0, length)?;
        self.caches.tabulated.insert(key, value);
        Ok(Native::Value(value))
    }

    /// What a method gives for the first numbers, by running it; nothing if it does anything but return.
    fn table_of(&mut self, callee: &Callee<'p>, other: Option<i32>, length: usize) -> Option<Arc<[i32]>> {
        let key = (callee.method.id, other, length);
        if let Some(known) = self.platform.tables.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).get(&key) {
            return Some(known.clone());
        }
        let mut machine = Machine::on(self.program, self.platform.clone(), self.limits, Mode::Program).ok()?;
        let mut scratch = machine.base.clone();
        let mut table = Vec::with_capacity(length);
        for number in 0..length as i32 {
            let mut arguments = vec![Value::Int(number)];
            arguments.extend(other.map(Value::Int));
            if machine.enter(&mut scratch, callee.method, &arguments, Role::Call).is_err() {
                break;
            }
            match machine.run(&mut scratch, 1_000_000) {
                Event::Finished(Outcome::Returned(Some(Value::Int(value)))) => table.push(value),
                _ => break,
            }
        }
        if table.len() < length {
            return None;
        }
        let table: Arc<[i32]> = table.into();
        self.platform.tables.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).insert(key, table.clone());
        Some(table)
    }
}
