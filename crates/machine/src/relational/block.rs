//! Runs one block from a state of which nothing is known.

use glassbox_expr::{CompareOp, Scalar, Sort, Term};
use glassbox_program::{Class, ClassId, Constant, Insn, JavaType, Method, StackKind};

use super::memory::{ElementKind, load, store, stored_as};
use super::{Cell, End, Memory, Relation};
use crate::choice::Choice;
use crate::event::{Event, Halt, Message, Stop, Why, throws};
use crate::inputs::origin::SymbolOrigin;
use crate::machine::{Machine, Next, invalid, unsupported};
use crate::state::value::Value;
use crate::state::{Frame, Role, State};

/// Ways through one block that are followed.
const MOST_WAYS: usize = 64;

/// More classes than these are no disjunction but an unknown of its own.
const MOST_CLASSES: usize = 12;

/// A block on its way.
#[derive(Clone)]
struct Run<'p> {
    state: State<'p>,
    memory: Memory,
    made: Vec<Term>,
    /// What frame of the path it is, counted from the outermost.
    frame: usize,
}

type Done<T> = Result<T, Stop>;

impl<'p> Machine<'p> {
    /// All ways through a method from the start of a block to the start of another one, or to its end. `starts` says
    /// where blocks start. Calls are blocks that nobody runs here: a block ends where they stand.
    pub fn relate(
        &mut self,
        method: &'p Method,
        frame: usize,
        from: u32,
        operands: &[StackKind],
        starts: &dyn Fn(u32) -> bool,
    ) -> Result<Vec<Relation>, String> {
        let Some(code) = &method.code else { return Err("there is no code".into()) };
        let mut state = self.base.clone();
        let floor = u32::from(code.max_locals);
        state.thread.stack = vec![Value::Unset; floor as usize];
        for (at, kind) in operands.iter().enumerate() {
            let operand = self.unknown_operand(frame, at, *kind);
            state.thread.stack.push(self.unrelated(*kind, operand));
        }
        let class = self.program.class(method.id.class);
        state.thread.frames = vec![Frame { method, class, code, pc: from, base: 0, floor, began: 0, role: Role::Call }];
        let mut pending = vec![Run { state, memory: Memory::default(), made: Vec::new(), frame }];
        let mut relations = Vec::new();
        while let Some(run) = pending.pop() {
            if relations.len() + pending.len() >= MOST_WAYS {
                return Err("there are too many ways through a block".into());
            }
            self.follow(run, from, starts, &mut pending, &mut relations)?;
        }
        Ok(relations)
    }

    /// Follows one way to its end, or to a question, which makes two of it.
    fn follow(
        &mut self,
        mut run: Run<'p>,
        from: u32,
        starts: &dyn Fn(u32) -> bool,
        pending: &mut Vec<Run<'p>>,
        relations: &mut Vec<Relation>,
    ) -> Result<(), String> {
        let mut moved = run.state.thread.frames.last().is_some_and(|frame| frame.pc != from);
        loop {
            let Some((pc, insn)) = run.state.thread.frames.last().and_then(|frame| Some((frame.pc, frame.insn()?)))
            else {
                return Err("execution runs past the end of the code".into());
            };
            if moved && starts(pc) {
                relations.push(self.ended(&run, End::At(pc), pc)?);
                return Ok(());
            }
            moved = true;
            if let Insn::Return(kind) = insn {
                let value = kind.and_then(|_| run.state.thread.stack.last().copied());
                let value = value.and_then(|value| self.related(value)).map(|(_, term)| term);
                relations.push(self.ended(&run, End::Returned(value), pc)?);
                return Ok(());
            }
            match self.perform(&mut run, insn) {
                Ok(Next::Advance) => self.move_to(&mut run, pc + 1),
                Ok(Next::Jump(target)) => self.move_to(&mut run, target),
                Ok(Next::Stay | Next::Restart) => return Err("an instruction that needs another frame".into()),
                Err(stop) => match *stop.0 {
                    Halt::Event(Event::Branch { condition, why }) => {
                        for choice in Choice::both(condition, why).iter().rev() {
                            let mut other = run.clone();
                            self.take(&mut other.state, choice);
                            pending.push(other);
                        }
                        return Ok(());
                    }
                    Halt::Throw(throw) => {
                        let class = self.load(throw.class).map_err(|_| "an exception class is missing")?;
                        let exception = self.make_related(&mut run, class);
                        let end = End::Threw { exception, class: Some(class.id) };
                        relations.push(self.ended(&run, end, pc)?);
                        return Ok(());
                    }
                    Halt::Event(Event::Finished(crate::Outcome::Threw(_))) => {
                        return Err("an exception of unknown origin".into());
                    }
                    Halt::Event(Event::Stuck(stuck)) => return Err(stuck.to_string()),
                    other => return Err(format!("an instruction that asks for more than a truth ({other:?})")),
                },
            }
            if let Insn::Throw = insn {
                let Some((_, exception)) = run.state.thread.stack.last().and_then(|value| self.related(*value)) else {
                    return Err("an exception of unknown origin".into());
                };
                relations.push(self.ended(&run, End::Threw { exception, class: None }, pc)?);
                return Ok(());
            }
        }
    }

    fn move_to(&self, run: &mut Run<'p>, target: u32) {
        if let Some(frame) = run.state.thread.frames.last_mut() {
            frame.pc = target;
        }
    }

    fn ended(&mut self, run: &Run<'p>, end: End, last: u32) -> Result<Relation, String> {
        const NOT_MODELLED: &str = "a value that is not modelled";
        let floor = run.state.thread.frames.last().map_or(0, |frame| frame.floor as usize);
        let (locals, operands) =
            run.state.thread.stack.split_at_checked(floor).ok_or("the operand stack is not sound")?;
        let mut known = Vec::with_capacity(locals.len());
        for local in locals {
            known.push(match local {
                Value::Unset => None,
                value => Some(self.related(*value).ok_or(NOT_MODELLED)?),
            });
        }
        let operands: Option<Vec<(StackKind, Term)>> = operands.iter().map(|value| self.related(*value)).collect();
        Ok(Relation {
            conditions: run.state.knowledge.clauses.terms(),
            locals: known,
            operands: operands.ok_or(NOT_MODELLED)?,
            memory: run.memory.clone(),
            made: run.made.clone(),
            end,
            last,
        })
    }

    /// One instruction: those that have to do with memory in terms of relations, all others as ever.
    fn perform(&mut self, run: &mut Run<'p>, insn: &'p Insn) -> Done<Next> {
        match insn {
            Insn::Load(kind, slot) => {
                self.bring_into_being(run, *slot, *kind)?;
                self.execute(&mut run.state, insn)
            }
            Insn::Increment(slot, _) => {
                self.bring_into_being(run, *slot, StackKind::Int)?;
                self.execute(&mut run.state, insn)
            }
            Insn::GetField(index) => self.read_related_field(run, *index),
            Insn::PutField(index) => self.write_related_field(run, *index),
            Insn::GetStatic(index) => self.read_related_static(run, *index),
            Insn::PutStatic(index) => self.write_related_static(run, *index),
            Insn::ArrayLoad(kind) => self.read_related_element(run, ElementKind::of_instruction(*kind)),
            Insn::ArrayStore(kind) => self.write_related_element(run, ElementKind::of_instruction(*kind)),
            Insn::ArrayLength => {
                let array = self.reference_at(run, 0)?;
                let length = self.length_of(run, array);
                self.replace_related(run, 1, (StackKind::Int, length))
            }
            Insn::New(index) => {
                let class = self.class_at(self.frame(&run.state)?.class, *index)?;
                let object = self.make_related(run, class);
                self.replace_related(run, 0, (StackKind::Reference, object))
            }
            Insn::NewArray(element) => {
                let JavaType::Reference(name) = element.array_of() else { return Err(invalid("an array type")) };
                let class = self.load(&name)?;
                self.make_array(run, class)
            }
            Insn::NewReferenceArray(index) => {
                let component = self.class_at(self.frame(&run.state)?.class, *index)?;
                let JavaType::Reference(name) = component.java_type().array_of() else {
                    return Err(invalid("an array type"));
                };
                let class = self.load(&name)?;
                self.make_array(run, class)
            }
            Insn::CheckCast(index) => self.cast_related(run, *index),
            Insn::InstanceOf(index) => self.test_related(run, *index),
            Insn::IfReference { equal, target } => {
                let (left, right) = (self.related_operand(run, 1)?, self.related_operand(run, 0)?);
                let same = self.terms.eq(left, right);
                let truth = self.decide(&run.state, same, Why::Program)?;
                self.pop(&mut run.state, 2);
                Ok(if truth == *equal { Next::Jump(*target) } else { Next::Advance })
            }
            Insn::IfNull { null, target } => {
                let reference = self.related_operand(run, 0)?;
                let is_null = self.is_null_number(reference);
                let truth = self.decide(&run.state, is_null, Why::Program)?;
                self.pop(&mut run.state, 1);
                Ok(if truth == *null { Next::Jump(*target) } else { Next::Advance })
            }
            Insn::Throw => {
                self.reference_at(run, 0)?;
                Ok(Next::Advance)
            }
            Insn::MonitorEnter | Insn::MonitorExit => {
                self.reference_at(run, 0)?;
                self.pop(&mut run.state, 1);
                Ok(Next::Advance)
            }
            // What a constant is called depends on nothing but its text.
            Insn::Push(Constant::String(text)) => {
                let address = self.literal(&mut run.state, text);
                let name = format!("text {} {}", address.0, String::from_utf16_lossy(text));
                self.push_constant_object(run, name)
            }
            Insn::PushClass(index) => {
                let class = self.class_at(self.frame(&run.state)?.class, *index)?;
                self.push_constant_object(run, format!("class {}", class.name))
            }
            Insn::Push(Constant::Other(_)) | Insn::NewMultiArray { .. } | Insn::Jsr(_) | Insn::Ret(_) => {
                Err(unsupported("an instruction that no relation is known for"))
            }
            Insn::Invoke(..) | Insn::InvokeDynamic(_) => Err(invalid("a call inside of a block")),
            _ => self.execute(&mut run.state, insn),
        }
    }

    /// A local variable that nobody has looked at is unknown.
    fn bring_into_being(&mut self, run: &mut Run<'p>, slot: u16, kind: StackKind) -> Done<()> {
        if !matches!(run.state.thread.stack.get(usize::from(slot)), Some(Value::Unset)) {
            return Ok(());
        }
        let local = self.unknown_local(run.frame, slot, kind);
        let value = self.unrelated(kind, local);
        let place =
            run.state.thread.stack.get_mut(usize::from(slot)).ok_or_else(|| invalid("a local beyond max_locals"))?;
        *place = value;
        Ok(())
    }

    fn push_constant_object(&mut self, run: &mut Run<'p>, name: String) -> Done<Next> {
        let object = self.symbol(SymbolOrigin::OfBlock(name), super::sort_of(StackKind::Reference));
        let is_null = self.is_null_number(object);
        if !run.state.knowledge.facts.contains_key(&is_null) {
            run.state.assume(&mut self.terms, is_null, false, Why::Guaranteed);
        }
        self.replace_related(run, 0, (StackKind::Reference, object))
    }

    fn replace_related(&mut self, run: &mut Run<'p>, count: usize, result: (StackKind, Term)) -> Done<Next> {
        let value = self.unrelated(result.0, result.1);
        self.replace(&mut run.state, count, value)
    }

    /// An operand as a term, by its depth.
    fn related_operand(&mut self, run: &Run<'p>, depth: usize) -> Done<Term> {
        let value = self.peek(&run.state, depth)?;
        self.related(value).map(|(_, term)| term).ok_or_else(|| unsupported("a value that is not modelled"))
    }

    fn is_null_number(&mut self, reference: Term) -> Term {
        let null = self.terms.bv(32, 0);
        self.terms.eq(reference, null)
    }

    /// An operand that is dereferenced: null throws.
    fn reference_at(&mut self, run: &Run<'p>, depth: usize) -> Done<Term> {
        let reference = self.related_operand(run, depth)?;
        let is_null = self.is_null_number(reference);
        match self.decide(&run.state, is_null, Why::NullCheck)? {
            true => Err(crate::instructions::calls::null_pointer()),
            false => Ok(reference),
        }
    }

    fn cell(&mut self, run: &Run<'p>, cell: Cell) -> Term {
        run.memory.get(self, cell)
    }

    fn write(&mut self, run: &mut Run<'p>, cell: Cell, at: Term, stored: Term) {
        let array = self.cell(run, cell);
        let array = self.terms.store(array, at, stored);
        run.memory.set(cell, array);
    }

    fn read_related_field(&mut self, run: &mut Run<'p>, index: u16) -> Done<Next> {
        let (field, owner) = self.field_at(self.frame(&run.state)?.class, index)?;
        let object = self.reference_at(run, 0)?;
        self.belongs(run, object, owner);
        let array = self.cell(run, Cell::Field(field.id));
        let stored = self.terms.select(array, object);
        let loaded = load(&mut self.terms, &field.java_type, stored);
        self.replace_related(run, 1, loaded)
    }

    fn write_related_field(&mut self, run: &mut Run<'p>, index: u16) -> Done<Next> {
        let (field, owner) = self.field_at(self.frame(&run.state)?.class, index)?;
        let object = self.reference_at(run, 1)?;
        let value = self.related_operand(run, 0)?;
        self.belongs(run, object, owner);
        let stored = store(&mut self.terms, &field.java_type, value);
        self.write(run, Cell::Field(field.id), object, stored);
        self.pop(&mut run.state, 2);
        Ok(Next::Advance)
    }

    fn read_related_static(&mut self, run: &mut Run<'p>, index: u16) -> Done<Next> {
        let (field, _) = self.field_at(self.frame(&run.state)?.class, index)?;
        let stored = self.cell(run, Cell::Static(field.id));
        let loaded = load(&mut self.terms, &field.java_type, stored);
        self.replace_related(run, 0, loaded)
    }

    fn write_related_static(&mut self, run: &mut Run<'p>, index: u16) -> Done<Next> {
        let (field, _) = self.field_at(self.frame(&run.state)?.class, index)?;
        let value = self.related_operand(run, 0)?;
        let stored = store(&mut self.terms, &field.java_type, value);
        run.memory.set(Cell::Static(field.id), stored);
        self.pop(&mut run.state, 1);
        Ok(Next::Advance)
    }

    /// The length of an array, which is never negative.
    fn length_of(&mut self, run: &mut Run<'p>, array: Term) -> Term {
        let lengths = self.cell(run, Cell::Length);
        let length = self.terms.select(lengths, array);
        let zero = self.terms.int(0);
        let is_negative = self.terms.compare(CompareOp::SignedLess, length, zero);
        self.take_for_granted(run, is_negative, false);
        length
    }

    /// What Java guarantees.
    fn take_for_granted(&mut self, run: &mut Run<'p>, condition: Term, truth: bool) {
        if !self.terms.is_const(condition) && !run.state.knowledge.facts.contains_key(&condition) {
            run.state.assume(&mut self.terms, condition, truth, Why::Guaranteed);
        }
    }

    /// Where an element lies, if the index is within bounds.
    fn place_of(&mut self, run: &mut Run<'p>, array: Term, index: Term) -> Done<Term> {
        let length = self.length_of(run, array);
        let inside = self.terms.compare(CompareOp::UnsignedLess, index, length);
        match self.decide(&run.state, inside, Why::BoundsCheck)? {
            true => Ok(self.terms.concat(array, index)),
            false => Err(throws("java/lang/ArrayIndexOutOfBoundsException", Message::Unknown)),
        }
    }

    fn read_related_element(&mut self, run: &mut Run<'p>, kind: ElementKind) -> Done<Next> {
        let (array, index) = (self.reference_at(run, 1)?, self.related_operand(run, 0)?);
        let place = self.place_of(run, array, index)?;
        let elements = self.cell(run, Cell::Elements(kind));
        let stored = self.terms.select(elements, place);
        let loaded = load(&mut self.terms, &kind.java_type(), stored);
        self.replace_related(run, 2, loaded)
    }

    fn write_related_element(&mut self, run: &mut Run<'p>, kind: ElementKind) -> Done<Next> {
        let (array, index) = (self.reference_at(run, 2)?, self.related_operand(run, 1)?);
        let value = self.related_operand(run, 0)?;
        let place = self.place_of(run, array, index)?;
        if kind == ElementKind::Reference {
            self.check_accepted(run, array, value)?;
        }
        let stored = store(&mut self.terms, &kind.java_type(), value);
        self.write(run, Cell::Elements(kind), place, stored);
        self.pop(&mut run.state, 3);
        Ok(Next::Advance)
    }

    /// An array may refuse an object. Whether it does depends on nothing but the two, and more is not said here.
    fn check_accepted(&mut self, run: &Run<'p>, array: Term, value: Term) -> Done<()> {
        let accepts = SymbolOrigin::OfBlock("accepts".to_owned());
        let accepts = self.symbol(accepts, Sort::Array { index: 64, element: Scalar::Bool });
        let both = self.terms.concat(array, value);
        let is_accepted = self.terms.select(accepts, both);
        let is_null = self.is_null_number(value);
        let is_fine = self.terms.or(is_null, is_accepted);
        match self.decide(&run.state, is_fine, Why::ArrayStore)? {
            true => Ok(()),
            false => Err(throws("java/lang/ArrayStoreException", Message::Unknown)),
        }
    }

    /// A new object, whose fields are zero.
    fn make_related(&mut self, run: &mut Run<'p>, class: &'p Class) -> Term {
        let name = format!("{}: new {}", run.frame, run.made.len());
        let object = self.symbol(SymbolOrigin::OfBlock(name), super::sort_of(StackKind::Reference));
        run.made.push(object);
        let is_null = self.is_null_number(object);
        self.take_for_granted(run, is_null, false);
        let number = self.terms.bv(32, u64::from(class.id.0));
        self.write(run, Cell::Class, object, number);
        for id in &class.instance_fields {
            let field = self.program.field(*id);
            let zero = self.terms.constant(glassbox_expr::Value::zero(stored_as(&field.java_type).into()));
            self.write(run, Cell::Field(*id), object, zero);
        }
        object
    }

    /// A new array. That its elements are zero is not said: there may be any number of them.
    fn make_array(&mut self, run: &mut Run<'p>, class: &'p Class) -> Done<Next> {
        let length = self.related_operand(run, 0)?;
        let zero = self.terms.int(0);
        let is_negative = self.terms.compare(CompareOp::SignedLess, length, zero);
        if self.decide(&run.state, is_negative, Why::NegativeSize)? {
            return Err(throws("java/lang/NegativeArraySizeException", Message::Unknown));
        }
        let array = self.make_related(run, class);
        self.write(run, Cell::Length, array, length);
        self.replace_related(run, 1, (StackKind::Reference, array))
    }

    fn cast_related(&mut self, run: &mut Run<'p>, index: u16) -> Done<Next> {
        let target = self.class_at(self.frame(&run.state)?.class, index)?;
        let reference = self.related_operand(run, 0)?;
        let is_null = self.is_null_number(reference);
        let belongs = self.belongs_to(&run.memory, reference, target);
        let passes = self.terms.or(is_null, belongs);
        match self.decide(&run.state, passes, Why::Cast)? {
            true => Ok(Next::Advance),
            false => Err(throws("java/lang/ClassCastException", Message::Unknown)),
        }
    }

    fn test_related(&mut self, run: &mut Run<'p>, index: u16) -> Done<Next> {
        let target = self.class_at(self.frame(&run.state)?.class, index)?;
        let reference = self.related_operand(run, 0)?;
        let is_null = self.is_null_number(reference);
        let belongs = self.belongs_to(&run.memory, reference, target);
        let there = self.terms.not(is_null);
        let is_instance = self.terms.and(there, belongs);
        let truth = self.decide(&run.state, is_instance, Why::TypeTest)?;
        self.replace(&mut run.state, 1, Value::Int(i32::from(truth)))
    }

    /// An object whose field is used has that field.
    fn belongs(&mut self, run: &mut Run<'p>, object: Term, class: &'p Class) {
        let condition = self.belongs_to(&run.memory, object, class);
        self.take_for_granted(run, condition, true);
    }

    /// The condition that an object that is not null belongs to a type: it has one of its classes, if these are known.
    pub fn belongs_to(&mut self, memory: &Memory, object: Term, class: &'p Class) -> Term {
        if &*class.name == "java/lang/Object" {
            return self.terms.bool(true);
        }
        match self.known_classes(class) {
            Some(classes) => self.has_one_of(memory, object, &classes),
            None => {
                let kin = memory.get(self, Cell::Kin(class.id));
                let is_kin = self.terms.select(kin, object);
                let Some((inside, outside)) = self.some_classes(class) else { return is_kin };
                // Of the classes that are known it is known; a class that a test writes may or may not belong to the type.
                let (inside, outside) =
                    (self.has_one_of(memory, object, &inside), self.has_one_of(memory, object, &outside));
                let is_another = self.terms.not(outside);
                let is_kin = self.terms.and(is_kin, is_another);
                self.terms.or(inside, is_kin)
            }
        }
    }

    /// The condition that an object has one of these classes.
    pub fn has_one_of(&mut self, memory: &Memory, object: Term, classes: &[ClassId]) -> Term {
        let all = memory.get(self, Cell::Class);
        let own = self.terms.select(all, object);
        let mut any = self.terms.bool(false);
        for class in classes {
            let number = self.terms.bv(32, u64::from(class.0));
            let is_it = self.terms.eq(own, number);
            any = self.terms.or(any, is_it);
        }
        any
    }

    /// All classes whose objects belong to a type of the program, unless there are many or others could come.
    fn known_classes(&self, class: &Class) -> Option<Vec<ClassId>> {
        // An interface may be implemented by a lambda.
        if !class.origin.is_watched() || class.component.is_some() || class.is_interface() {
            return None;
        }
        if self.has_open_subclasses(class) {
            return None;
        }
        let classes = self.program.concrete_subclasses(class.id);
        // Where no class extends an abstract one, the one that does is not known.
        (1..=MOST_CLASSES).contains(&classes.len()).then_some(classes)
    }

    /// The classes of the program whose objects belong to one of its classes, and those whose objects do not, unless there are
    /// many.
    fn some_classes(&self, class: &Class) -> Option<(Vec<ClassId>, Vec<ClassId>)> {
        let known = self.program.application_classes();
        if !class.origin.is_watched() || class.component.is_some() || known.len() > MOST_CLASSES {
            return None;
        }
        let concrete = known.iter().copied().filter(|id| self.program.class(*id).is_instantiable());
        Some(concrete.partition(|id| self.program.is_subtype(*id, class.id)))
    }
}
