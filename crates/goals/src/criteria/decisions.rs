//! What the decisions along one path through a method say about its values, as far as that follows from the decisions alone:
//! comparisons of numbers and references that nothing has changed in between. It tells paths that contradict themselves
//! before anything is searched. What it does not understand may be anything, so that it excludes no path that a run takes;
//! what instructions do in truth is the machine's business.

use glassbox_program::{ArithmeticOp, ArrayKind, Condition, Constant, Conversion, Insn, InvokeKind};
use glassbox_program::{JavaType, MethodDescriptor, Name, StackKind, StackOp};
use rustc_hash::FxHashMap;

use crate::criteria::Subject;
use crate::step::Step;

/// A value of a path: a known number (`null` is 0), or one that is known by its number among [`Terms`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Value {
    Known(i32),
    Term(u32),
    /// The second half of a `long` or `double`.
    Half,
}

/// Where a value comes from. Equal origins have equal values; what is not listed gets a new number every time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Origin {
    Long(i64),
    Float(u32),
    Double(u64),
    Text(Box<[u16]>),
    Arithmetic(StackKind, ArithmeticOp, Value, Value),
    Negated(StackKind, Value),
    Converted(Conversion, Value),
    Compared(StackKind, bool, Value, Value),
    Length(Value),
    IsInstance(Value, Name),
}

/// The values of all paths of a method.
#[derive(Default)]
pub(crate) struct Terms {
    numbers: FxHashMap<Origin, u32>,
    /// What each can be, whatever was decided.
    ranges: Vec<Range>,
    /// Values that are another one plus a number, unless that is too large for an `int`.
    shifted: FxHashMap<u32, (u32, i64)>,
}

/// Whole numbers from one to another, but for some.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Range {
    low: i64,
    high: i64,
    without: Vec<i64>,
}

const INTS: (i64, i64) = (i32::MIN as i64, i32::MAX as i64);
const NOT_NULL: (i64, i64) = (1, i32::MAX as i64);

/// More exceptions than these are not remembered.
const MOST_EXCEPTIONS: usize = 64;

impl Range {
    fn new((low, high): (i64, i64)) -> Range {
        Range { low, high, without: Vec::new() }
    }

    /// Whether anything is left.
    fn trim(&mut self) -> bool {
        while self.low <= self.high && self.without.contains(&self.low) {
            self.low += 1;
        }
        while self.low <= self.high && self.without.contains(&self.high) {
            self.high -= 1;
        }
        self.low <= self.high
    }

    /// Keeps what compares so with a number; false if nothing does.
    fn narrow(&mut self, condition: Condition, with: i64) -> bool {
        match condition {
            Condition::Equal => {
                self.low = self.low.max(with);
                self.high = self.high.min(with);
            }
            Condition::NotEqual if self.without.len() < MOST_EXCEPTIONS => self.without.push(with),
            Condition::NotEqual => {}
            Condition::Less => self.high = self.high.min(with - 1),
            Condition::LessOrEqual => self.high = self.high.min(with),
            Condition::Greater => self.low = self.low.max(with + 1),
            Condition::GreaterOrEqual => self.low = self.low.max(with),
        }
        self.trim()
    }
}

/// How two values compare: a bit each for less, equal and greater.
type Order = u8;
const LESS: Order = 1;
const EQUAL: Order = 2;
const GREATER: Order = 4;

fn order(condition: Condition) -> Order {
    match condition {
        Condition::Equal => EQUAL,
        Condition::NotEqual => LESS | GREATER,
        Condition::Less => LESS,
        Condition::GreaterOrEqual => GREATER | EQUAL,
        Condition::Greater => GREATER,
        Condition::LessOrEqual => LESS | EQUAL,
    }
}

fn opposite(condition: Condition) -> Condition {
    match condition {
        Condition::Equal => Condition::NotEqual,
        Condition::NotEqual => Condition::Equal,
        Condition::Less => Condition::GreaterOrEqual,
        Condition::GreaterOrEqual => Condition::Less,
        Condition::Greater => Condition::LessOrEqual,
        Condition::LessOrEqual => Condition::Greater,
    }
}

/// The same condition with its sides exchanged.
fn mirrored(condition: Condition) -> Condition {
    match condition {
        Condition::Equal | Condition::NotEqual => condition,
        Condition::Less => Condition::Greater,
        Condition::GreaterOrEqual => Condition::LessOrEqual,
        Condition::Greater => Condition::Less,
        Condition::LessOrEqual => Condition::GreaterOrEqual,
    }
}

/// What is known at one place of one path.
#[derive(Clone, Default)]
pub(crate) struct Knowledge {
    locals: Vec<Value>,
    stack: Vec<Value>,
    ranges: FxHashMap<u32, Range>,
    orders: FxHashMap<(u32, u32), Order>,
}

/// Why a path is not followed further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// No run goes on here.
    Contradiction,
    /// Code that is not understood.
    Lost,
}

type Result<T> = std::result::Result<T, Halt>;

impl Terms {
    /// What is known when a method is entered.
    pub(crate) fn at_entry(&mut self, subject: &Subject<'_>) -> Knowledge {
        let mut knowledge = Knowledge::default();
        if !subject.method.is_static() {
            let this = self.fresh(NOT_NULL);
            knowledge.locals.push(this);
        }
        for java_type in &subject.method.descriptor.parameters {
            let value = self.of_type(java_type);
            knowledge.locals.push(value);
            knowledge.locals.extend((java_type.slots() == 2).then_some(Value::Half));
        }
        knowledge
    }

    /// Goes through instructions without a decision, none of which throws anything.
    pub(crate) fn pass(&mut self, subject: &Subject<'_>, knowledge: &mut Knowledge, passed: &[u32]) -> Result<()> {
        passed.iter().try_for_each(|index| match subject.code.insns.get(*index as usize) {
            Some(insn) => self.execute(subject, knowledge, insn),
            None => Err(Halt::Lost),
        })
    }

    /// Takes one of the ways at a decision.
    pub(crate) fn decide(&mut self, subject: &Subject<'_>, knowledge: &mut Knowledge, step: &Step) -> Result<()> {
        match *step {
            Step::Jumped { at, taken } => {
                let insn = subject.code.insns.get(at.index as usize).ok_or(Halt::Lost)?;
                let equal = |equal: bool| if equal { Condition::Equal } else { Condition::NotEqual };
                let (condition, right) = match insn {
                    Insn::IfZero(condition, _) => (*condition, Value::Known(0)),
                    Insn::IfNull { null, .. } => (equal(*null), Value::Known(0)),
                    Insn::IfInt(condition, _) => (*condition, knowledge.pop()?),
                    Insn::IfReference { equal: same, .. } => (equal(*same), knowledge.pop()?),
                    _ => return Err(Halt::Lost),
                };
                let left = knowledge.pop()?;
                let condition = if taken { condition } else { opposite(condition) };
                self.assume(knowledge, left, condition, right)
            }
            Step::Switched { at, case } => {
                let value = knowledge.pop()?;
                let others: Vec<i32> = match (case, subject.code.insns.get(at.index as usize).ok_or(Halt::Lost)?) {
                    (Some(case), _) => return self.assume(knowledge, value, Condition::Equal, Value::Known(case)),
                    (None, Insn::LookupSwitch { pairs, .. }) => pairs.iter().map(|(case, _)| *case).collect(),
                    (None, Insn::TableSwitch { low, targets, default }) => {
                        let cases = targets.iter().enumerate().filter(|(_, target)| *target != default);
                        cases.map(|(position, _)| low.wrapping_add(position as i32)).collect()
                    }
                    _ => return Err(Halt::Lost),
                };
                others
                    .into_iter()
                    .try_for_each(|case| self.assume(knowledge, value, Condition::NotEqual, Value::Known(case)))
            }
            _ => Err(Halt::Lost),
        }
    }

    /// Goes to a handler from somewhere among these instructions: what they assign may be done or not.
    pub(crate) fn catch(&mut self, subject: &Subject<'_>, knowledge: &mut Knowledge, passed: &[u32]) {
        for insn in passed.iter().filter_map(|index| subject.code.insns.get(*index as usize)) {
            if let Insn::Store(_, slot) | Insn::Increment(slot, _) = insn {
                let unknown = self.fresh(INTS);
                knowledge.store(*slot, unknown);
            }
        }
        knowledge.stack = vec![self.fresh(NOT_NULL)];
    }

    fn fresh(&mut self, range: (i64, i64)) -> Value {
        self.ranges.push(Range::new(range));
        Value::Term(self.ranges.len() as u32 - 1)
    }

    fn of_type(&mut self, java_type: &JavaType) -> Value {
        self.fresh(match java_type {
            JavaType::Boolean => (0, 1),
            JavaType::Byte => (i64::from(i8::MIN), i64::from(i8::MAX)),
            JavaType::Short => (i64::from(i16::MIN), i64::from(i16::MAX)),
            JavaType::Char => (0, i64::from(u16::MAX)),
            _ => INTS,
        })
    }

    /// The one value with an origin.
    fn of(&mut self, origin: Origin, range: (i64, i64)) -> Value {
        if let Some(number) = self.numbers.get(&origin) {
            return Value::Term(*number);
        }
        let value = self.fresh(range);
        if let Value::Term(number) = value {
            self.numbers.insert(origin, number);
        }
        value
    }

    fn range<'r>(&'r self, knowledge: &'r Knowledge, number: u32) -> Result<&'r Range> {
        knowledge.ranges.get(&number).or(self.ranges.get(number as usize)).ok_or(Halt::Lost)
    }

    /// Notes how two values compare.
    fn assume(&self, knowledge: &mut Knowledge, left: Value, condition: Condition, right: Value) -> Result<()> {
        match (left, right) {
            (Value::Known(left), Value::Known(right)) if condition.holds(left, right) => Ok(()),
            (Value::Known(_), Value::Known(_)) => Err(Halt::Contradiction),
            (Value::Term(number), Value::Known(with)) => self.narrow(knowledge, number, condition, i64::from(with)),
            (Value::Known(with), Value::Term(number)) => {
                self.narrow(knowledge, number, mirrored(condition), i64::from(with))
            }
            (Value::Term(left), Value::Term(right)) => self.relate(knowledge, left, condition, right),
            (Value::Half, _) | (_, Value::Half) => Err(Halt::Lost),
        }
    }

    fn narrow(&self, knowledge: &mut Knowledge, number: u32, condition: Condition, with: i64) -> Result<()> {
        let mut range = self.range(knowledge, number)?.clone();
        if !range.narrow(condition, with) {
            return Err(Halt::Contradiction);
        }
        knowledge.ranges.insert(number, range);
        let Some((base, offset)) = self.shifted.get(&number).copied() else { return Ok(()) };
        // The same of what it was made of: sums wrap around, and what is larger before may be smaller afterwards.
        let of_base = self.range(knowledge, base)?;
        let is_in_order = of_base.low + offset >= INTS.0 && of_base.high + offset <= INTS.1;
        match condition {
            Condition::Equal | Condition::NotEqual => {
                self.narrow(knowledge, base, condition, i64::from((with - offset) as i32))
            }
            _ if is_in_order => self.narrow(knowledge, base, condition, with - offset),
            _ => Ok(()),
        }
    }

    fn relate(&self, knowledge: &mut Knowledge, left: u32, condition: Condition, right: u32) -> Result<()> {
        if left > right {
            return self.relate(knowledge, right, mirrored(condition), left);
        }
        let (first, second) = (self.range(knowledge, left)?.clone(), self.range(knowledge, right)?.clone());
        let mut possible = order(condition);
        if left == right {
            possible &= EQUAL;
        }
        possible &= knowledge.orders.get(&(left, right)).copied().unwrap_or(LESS | EQUAL | GREATER);
        let excluded = [
            (LESS, first.low >= second.high),
            (EQUAL, first.low > second.high || first.high < second.low),
            (GREATER, first.high <= second.low),
        ];
        for (one, _) in excluded.into_iter().filter(|(_, is_excluded)| *is_excluded) {
            possible &= !one;
        }
        knowledge.orders.insert((left, right), possible);
        let both = |condition| (condition, mirrored(condition));
        let (of_left, of_right) = match possible {
            0 => return Err(Halt::Contradiction),
            LESS => both(Condition::Less),
            EQUAL => both(Condition::Equal),
            GREATER => both(Condition::Greater),
            3 => both(Condition::LessOrEqual),
            6 => both(Condition::GreaterOrEqual),
            _ => return Ok(()),
        };
        // Each is bounded by the other.
        for (number, condition, other) in [(left, of_left, &second), (right, of_right, &first)] {
            let bounds: &[(Condition, i64)] = match condition {
                Condition::Equal => &[(Condition::GreaterOrEqual, other.low), (Condition::LessOrEqual, other.high)],
                Condition::Less | Condition::LessOrEqual => &[(condition, other.high)],
                _ => &[(condition, other.low)],
            };
            bounds.iter().try_for_each(|(condition, with)| self.narrow(knowledge, number, *condition, *with))?;
        }
        Ok(())
    }

    fn not_null(&self, knowledge: &mut Knowledge, value: Value) -> Result<()> {
        self.assume(knowledge, value, Condition::NotEqual, Value::Known(0))
    }

    /// JVMS 6.5, for what can be told of a path.
    fn execute(&mut self, subject: &Subject<'_>, knowledge: &mut Knowledge, insn: &Insn) -> Result<()> {
        match insn {
            Insn::Nop | Insn::Goto(_) | Insn::CheckCast(_) => {}
            Insn::Push(constant) => self.push_constant(knowledge, constant)?,
            Insn::PushClass(_) | Insn::New(_) => knowledge.stack.push(self.fresh(NOT_NULL)),
            Insn::Load(kind, slot) => {
                let value = knowledge.locals.get(usize::from(*slot)).copied().ok_or(Halt::Lost)?;
                knowledge.push(value, is_wide(*kind));
            }
            Insn::Store(kind, slot) => {
                let value = knowledge.pop_wide(is_wide(*kind))?;
                knowledge.store(*slot, value);
                if is_wide(*kind) {
                    knowledge.store(*slot + 1, Value::Half);
                }
            }
            Insn::Increment(slot, by) => {
                let value = knowledge.locals.get(usize::from(*slot)).copied().ok_or(Halt::Lost)?;
                let sum = self.arithmetic(knowledge, StackKind::Int, ArithmeticOp::Add, value, Value::Known(*by))?;
                knowledge.store(*slot, sum);
            }
            Insn::Stack(op) => knowledge.shuffle(*op)?,
            Insn::Arithmetic(kind, op) => {
                let wide = is_wide(*kind);
                let shifts = matches!(op, ArithmeticOp::Shl | ArithmeticOp::Shr | ArithmeticOp::Ushr);
                let right = knowledge.pop_wide(wide && !shifts)?;
                let left = knowledge.pop_wide(wide)?;
                let value = self.arithmetic(knowledge, *kind, *op, left, right)?;
                knowledge.push(value, wide);
            }
            Insn::Negate(kind) => {
                let value = match (knowledge.pop_wide(is_wide(*kind))?, kind) {
                    (Value::Known(number), StackKind::Int) => Value::Known(number.wrapping_neg()),
                    (value, _) => self.of(Origin::Negated(*kind, value), INTS),
                };
                knowledge.push(value, is_wide(*kind));
            }
            Insn::Convert(conversion) => self.convert(knowledge, *conversion)?,
            Insn::Compare { kind, nan_is_greater } => {
                let right = knowledge.pop_wide(is_wide(*kind))?;
                let left = knowledge.pop_wide(is_wide(*kind))?;
                let compared = Origin::Compared(*kind, *nan_is_greater, left, right);
                let value = self.of(compared, (-1, 1));
                knowledge.stack.push(value);
            }
            Insn::ArrayLength => {
                let array = knowledge.pop()?;
                self.not_null(knowledge, array)?;
                let length = self.of(Origin::Length(array), (0, INTS.1));
                knowledge.stack.push(length);
            }
            Insn::InstanceOf(index) => {
                let object = knowledge.pop()?;
                let class = subject.class.class_constant(*index).ok_or(Halt::Lost)?.clone();
                let value = self.of(Origin::IsInstance(object, class), (0, 1));
                knowledge.stack.push(value);
            }
            Insn::ArrayLoad(kind) => {
                knowledge.pop()?;
                let array = knowledge.pop()?;
                self.not_null(knowledge, array)?;
                let value = match kind {
                    ArrayKind::ByteOrBoolean => self.of_type(&JavaType::Byte),
                    ArrayKind::Char => self.of_type(&JavaType::Char),
                    ArrayKind::Short => self.of_type(&JavaType::Short),
                    _ => self.fresh(INTS),
                };
                knowledge.push(value, matches!(kind, ArrayKind::Long | ArrayKind::Double));
            }
            Insn::ArrayStore(kind) => {
                knowledge.pop_wide(matches!(kind, ArrayKind::Long | ArrayKind::Double))?;
                knowledge.pop()?;
                let array = knowledge.pop()?;
                self.not_null(knowledge, array)?;
            }
            Insn::GetStatic(index) | Insn::GetField(index) | Insn::PutStatic(index) | Insn::PutField(index) => {
                let (_, _, descriptor) = subject.class.field_constant(*index).ok_or(Halt::Lost)?;
                let java_type = JavaType::from_descriptor(descriptor).ok_or(Halt::Lost)?;
                if matches!(insn, Insn::PutStatic(_) | Insn::PutField(_)) {
                    knowledge.pop_wide(java_type.slots() == 2)?;
                }
                if matches!(insn, Insn::GetField(_) | Insn::PutField(_)) {
                    let object = knowledge.pop()?;
                    self.not_null(knowledge, object)?;
                }
                if matches!(insn, Insn::GetStatic(_) | Insn::GetField(_)) {
                    let value = self.of_type(&java_type);
                    knowledge.push(value, java_type.slots() == 2);
                }
            }
            Insn::Invoke(kind, index) => {
                let called = subject.class.method_constant(*index).ok_or(Halt::Lost)?;
                self.call(knowledge, called.descriptor, *kind != InvokeKind::Static)?;
            }
            Insn::InvokeDynamic(index) => {
                let site = subject.class.call_site(*index).ok_or(Halt::Lost)?;
                let descriptor = MethodDescriptor::parse(site.descriptor).ok_or(Halt::Lost)?;
                self.call(knowledge, &descriptor, false)?;
            }
            Insn::NewArray(_) | Insn::NewReferenceArray(_) => {
                knowledge.pop()?;
                knowledge.stack.push(self.fresh(NOT_NULL));
            }
            Insn::NewMultiArray { dimensions, .. } => {
                (0..*dimensions).try_for_each(|_| knowledge.pop().map(|_| ()))?;
                knowledge.stack.push(self.fresh(NOT_NULL));
            }
            Insn::MonitorEnter | Insn::MonitorExit => {
                knowledge.pop()?;
            }
            _ => return Err(Halt::Lost),
        }
        Ok(())
    }

    fn push_constant(&mut self, knowledge: &mut Knowledge, constant: &Constant) -> Result<()> {
        let value = match constant {
            Constant::Int(number) => Value::Known(*number),
            Constant::Null => Value::Known(0),
            Constant::Long(number) => self.of(Origin::Long(*number), INTS),
            Constant::Float(number) => self.of(Origin::Float(number.to_bits()), INTS),
            Constant::Double(number) => self.of(Origin::Double(number.to_bits()), INTS),
            Constant::String(text) => self.of(Origin::Text(text.iter().copied().collect()), NOT_NULL),
            Constant::Class(_) => self.fresh(NOT_NULL),
            // A dynamic constant may be of any type.
            Constant::Other(_) => return Err(Halt::Lost),
        };
        knowledge.push(value, matches!(constant, Constant::Long(_) | Constant::Double(_)));
        Ok(())
    }

    fn arithmetic(
        &mut self,
        knowledge: &Knowledge,
        kind: StackKind,
        op: ArithmeticOp,
        left: Value,
        right: Value,
    ) -> Result<Value> {
        use ArithmeticOp::{Add, And, Div, Mul, Or, Rem, Shl, Shr, Sub, Ushr, Xor};
        if kind == StackKind::Int {
            match (op, left, right) {
                // What divides by zero does not go on here.
                (Div | Rem, _, Value::Known(0)) => return Err(Halt::Contradiction),
                (_, Value::Known(a), Value::Known(b)) => {
                    return Ok(Value::Known(match op {
                        Add => a.wrapping_add(b),
                        Sub => a.wrapping_sub(b),
                        Mul => a.wrapping_mul(b),
                        Div => a.wrapping_div(b),
                        Rem => a.wrapping_rem(b),
                        Shl => a.wrapping_shl(b as u32),
                        Shr => a.wrapping_shr(b as u32),
                        Ushr => (a as u32).wrapping_shr(b as u32) as i32,
                        And => a & b,
                        Or => a | b,
                        Xor => a ^ b,
                    }));
                }
                (Add, Value::Term(base), Value::Known(by)) | (Add, Value::Known(by), Value::Term(base)) => {
                    return self.shifted(knowledge, base, i64::from(by));
                }
                (Sub, Value::Term(base), Value::Known(by)) => return self.shifted(knowledge, base, -i64::from(by)),
                _ => {}
            }
        }
        let range = match (kind, op, right) {
            (StackKind::Int, Rem, Value::Known(by)) => {
                let most = i64::from(by).abs() - 1;
                (-most, most)
            }
            (StackKind::Int, And, Value::Known(mask @ 0..)) => (0, i64::from(mask)),
            _ => INTS,
        };
        Ok(self.of(Origin::Arithmetic(kind, op, left, right), range))
    }

    /// A value plus a number: of a sum, it is the sum of all.
    fn shifted(&mut self, knowledge: &Knowledge, base: u32, by: i64) -> Result<Value> {
        let (base, by) = match self.shifted.get(&base) {
            Some((first, before)) => (*first, before + by),
            None => (base, by),
        };
        // Sums wrap around, and the same sum has one number.
        let by = i64::from(by as i32);
        if by == 0 {
            return Ok(Value::Term(base));
        }
        let origin = Origin::Arithmetic(StackKind::Int, ArithmeticOp::Add, Value::Term(base), Value::Known(by as i32));
        let value = self.of(origin, INTS);
        if let Value::Term(number) = value {
            self.shifted.insert(number, (base, by));
        }
        self.range(knowledge, base)?;
        Ok(value)
    }

    fn convert(&mut self, knowledge: &mut Knowledge, conversion: Conversion) -> Result<()> {
        let (from, to) = match conversion {
            Conversion::Kind { from, to } => (from, to),
            _ => (StackKind::Int, StackKind::Int),
        };
        let value = match (conversion, knowledge.pop_wide(is_wide(from))?) {
            (Conversion::IntToByte, Value::Known(number)) => Value::Known(i32::from(number as i8)),
            (Conversion::IntToChar, Value::Known(number)) => Value::Known(i32::from(number as u16)),
            (Conversion::IntToShort, Value::Known(number)) => Value::Known(i32::from(number as i16)),
            (conversion, value) => {
                let range = match conversion {
                    Conversion::IntToByte => (i64::from(i8::MIN), i64::from(i8::MAX)),
                    Conversion::IntToChar => (0, i64::from(u16::MAX)),
                    Conversion::IntToShort => (i64::from(i16::MIN), i64::from(i16::MAX)),
                    Conversion::Kind { .. } => INTS,
                };
                self.of(Origin::Converted(conversion, value), range)
            }
        };
        knowledge.push(value, is_wide(to));
        Ok(())
    }

    fn call(&mut self, knowledge: &mut Knowledge, descriptor: &MethodDescriptor, on_object: bool) -> Result<()> {
        for parameter in descriptor.parameters.iter().rev() {
            knowledge.pop_wide(parameter.slots() == 2)?;
        }
        if on_object {
            let object = knowledge.pop()?;
            self.not_null(knowledge, object)?;
        }
        if let Some(returned) = &descriptor.returns {
            let value = self.of_type(returned);
            knowledge.push(value, returned.slots() == 2);
        }
        Ok(())
    }
}

impl Knowledge {
    fn pop(&mut self) -> Result<Value> {
        self.stack.pop().ok_or(Halt::Lost)
    }

    fn pop_wide(&mut self, wide: bool) -> Result<Value> {
        if wide {
            self.pop()?;
        }
        self.pop()
    }

    fn push(&mut self, value: Value, wide: bool) {
        self.stack.push(value);
        self.stack.extend(wide.then_some(Value::Half));
    }

    fn store(&mut self, slot: u16, value: Value) {
        let slot = usize::from(slot);
        if self.locals.len() <= slot {
            self.locals.resize(slot + 1, Value::Half);
        }
        self.locals[slot] = value;
    }

    /// Copies as many of the upper words of the stack, below so many others.
    fn shuffle(&mut self, op: StackOp) -> Result<()> {
        let (copied, below) = match op {
            StackOp::Pop => return self.pop().map(|_| ()),
            StackOp::Pop2 => return self.pop().and_then(|_| self.pop()).map(|_| ()),
            StackOp::Swap => {
                let (upper, lower) = (self.pop()?, self.pop()?);
                self.stack.extend([upper, lower]);
                return Ok(());
            }
            StackOp::Dup => (1, 0),
            StackOp::DupX1 => (1, 1),
            StackOp::DupX2 => (1, 2),
            StackOp::Dup2 => (2, 0),
            StackOp::Dup2X1 => (2, 1),
            StackOp::Dup2X2 => (2, 2),
        };
        let start = self.stack.len().checked_sub(copied + below).ok_or(Halt::Lost)?;
        let copies: Vec<Value> = self.stack[start + below..].to_vec();
        self.stack.splice(start..start, copies);
        Ok(())
    }
}

fn is_wide(kind: StackKind) -> bool {
    matches!(kind, StackKind::Long | StackKind::Double)
}
