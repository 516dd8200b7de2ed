//! From what probes told on a real JVM to the steps of the run, and to the goals that they cover.

use glassbox_program::{Code, Insn, InsnId, MethodId, Probe, ProbeKind, Program};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::goal::GoalIndex;
use crate::measured::{Executed, Measured, Visit};
use crate::observer::Observer;
use crate::step::{Place, Step};
use crate::table::GoalTable;
use crate::throwing;
use crate::ways::{covering, plain};

/// A trail says no more than this.
pub const LONGEST_TRAIL: usize = 400;

/// Knows the probes of a run, and reads what they told.
pub struct Follower<'p> {
    program: &'p Program,
    table: &'p GoalTable,
    probes: &'p [Probe],
    /// The instructions with a probe.
    probed: FxHashSet<InsnId>,
    /// How a run gets from one probe of a method to the next.
    passages: FxHashMap<(InsnId, u32), Option<Passage>>,
}

/// What one thread told.
pub struct Told<'t> {
    /// Numbers of probes, each followed by those that it tells.
    pub numbers: &'t [i32],
    /// The binary names of exception classes, by their numbers.
    pub classes: &'t [String],
    /// The internal name of the class of the exception that reaches the test, if one does.
    pub thrown: Option<&'t str>,
}

/// What follows from it.
#[derive(Default)]
pub struct Followed {
    /// Goals that were reached.
    pub goals: FxHashSet<GoalIndex>,
    /// Goals that were reached unless something happened that probes do not see: code without probes has written an array
    /// element in between, or thrown an exception that a call throws by itself as well.
    pub likely: FxHashSet<GoalIndex>,
    executed: FxHashMap<MethodId, Executed>,
    trail: Vec<InsnId>,
}

impl Followed {
    pub fn measured(&self, program: &Program) -> Measured {
        let named = self.executed.iter().map(|(method, executed)| (program.method(*method).key(), executed.clone()));
        Measured { methods: named.collect() }
    }

    pub fn trail(&self, program: &Program) -> Vec<Visit> {
        let visit = |at: &InsnId| Visit { method: program.method(at.method).key(), insn: at.index };
        self.trail.iter().map(visit).collect()
    }
}

/// Straight on from one instruction with a probe to the next.
#[derive(Clone, Default)]
struct Passage {
    steps: Vec<Step>,
    executed: Vec<u32>,
    ways: Vec<(u32, u32)>,
    /// The jump at its end, if that leads to the next instruction anyway.
    idle: Option<u32>,
}

struct Frame {
    method: MethodId,
    /// The last instruction that is known to have begun.
    last: Option<u32>,
    /// The handler that is about to begin.
    caught: Option<u32>,
    /// What the last instruction does unless it throws.
    pending: Option<Step>,
    operand: i32,
}

impl<'p> Follower<'p> {
    pub fn new(program: &'p Program, table: &'p GoalTable, probes: &'p [Probe]) -> Follower<'p> {
        let tells_instruction = |probe: &&Probe| {
            !matches!(probe.kind, ProbeKind::Entered | ProbeKind::Caught | ProbeKind::Gave | ProbeKind::Fell)
        };
        let probed = probes.iter().filter(tells_instruction).map(|probe| probe.at).collect();
        Follower { program, table, probes, probed, passages: FxHashMap::default() }
    }

    /// Reads what a thread told from the beginning of a test to its end.
    pub fn follow(&mut self, told: &Told<'_>, into: &mut Followed) {
        let mut run = Run { follower: self, told, into, observer: Observer::default(), frames: Vec::new(), fell: None };
        let mut numbers = told.numbers;
        while let Some((number, rest)) = numbers.split_first() {
            let Some(probe) = usize::try_from(*number).ok().and_then(|number| run.follower.probes.get(number)) else {
                return;
            };
            let Some((operands, rest)) = rest.split_at_checked(probe.kind.operands()) else { return };
            run.read(*probe, operands);
            numbers = rest;
        }
        run.finish();
    }

    fn code(&self, method: MethodId) -> Option<&'p Code> {
        self.program.method(method).code.as_ref()
    }

    fn passage(&mut self, from: InsnId, to: u32) -> Option<&Passage> {
        if !self.passages.contains_key(&(from, to)) {
            let found = self.find_passage(from, to);
            self.passages.insert((from, to), found);
        }
        self.passages.get(&(from, to)).and_then(Option::as_ref)
    }

    fn find_passage(&self, from: InsnId, to: u32) -> Option<Passage> {
        let method = from.method;
        let code = self.code(method)?;
        let mut passage = Passage::default();
        let mut at = from.index;
        // No cycle is without a probe.
        for _ in 0..=code.insns.len() {
            let ways = plain(method, code, at);
            let leading: Vec<_> = ways.iter().filter(|way| way.target == to).collect();
            let next = match (leading.as_slice(), ways.as_slice()) {
                ([way], _) => way,
                // Several ways lead there: of a switch, its operand tells them apart, and of a jump, a probe.
                ([way, ..], _) => way,
                ([], [way]) if !self.probed.contains(&InsnId { method, index: way.target }) => way,
                _ => return None,
            };
            if leading.len() > 1 {
                passage.idle = code.insns[at as usize].conditional_target().map(|_| at);
            } else {
                passage.steps.extend(next.step.filter(|step| !matches!(step, Step::Switched { .. })));
            }
            if next.step.is_some() || next.target != at + 1 {
                passage.ways.push((at, next.target));
            }
            at = next.target;
            if at == to {
                return Some(passage);
            }
            passage.steps.push(Step::Executed(InsnId { method, index: at }));
            passage.executed.push(at);
        }
        None
    }
}

/// One thread's way, as far as it was read.
struct Run<'r, 'p> {
    follower: &'r mut Follower<'p>,
    told: &'r Told<'r>,
    into: &'r mut Followed,
    observer: Observer,
    frames: Vec<Frame>,
    /// The jump that was not taken, if that was told last.
    fell: Option<InsnId>,
}

impl Run<'_, '_> {
    fn read(&mut self, probe: Probe, operands: &[i32]) {
        let InsnId { method, index } = probe.at;
        match (probe.kind, operands) {
            (ProbeKind::Entered, _) => {
                let mut passed_on = false;
                while self.frames.last().is_some_and(|frame| !self.may_call(frame)) {
                    self.leave_by(self.told.thrown, &mut passed_on);
                }
                self.enter(method);
            }
            (ProbeKind::Caught, [class]) => self.caught(method, index, *class),
            (ProbeKind::Fell, _) => self.fell = Some(probe.at),
            (ProbeKind::Gave, [number]) => self.gave(probe.at, *number != 0),
            (ProbeKind::Switching, [operand]) => {
                self.arrive(method, index);
                self.last().operand = *operand;
            }
            (ProbeKind::Object, [object]) => {
                self.arrive(method, index);
                self.access(probe.at, *object, None);
            }
            (ProbeKind::Element, [array, element]) => {
                self.arrive(method, index);
                self.access(probe.at, *array, Some(*element));
            }
            _ => {
                self.arrive(method, index);
                if self.insn(probe.at).is_some_and(|insn| matches!(insn, Insn::Return(_))) {
                    self.frames.pop();
                    self.step(Step::Left(method));
                } else {
                    self.access_static(probe.at);
                }
            }
        }
    }

    fn insn(&self, at: InsnId) -> Option<&Insn> {
        self.follower.code(at.method)?.insns.get(at.index as usize)
    }

    /// The innermost frame; one is there as soon as something has arrived.
    fn last(&mut self) -> &mut Frame {
        if self.frames.is_empty() {
            let method = self.follower.probes[0].at.method;
            self.enter(method);
        }
        let at = self.frames.len() - 1;
        &mut self.frames[at]
    }

    fn step(&mut self, step: Step) {
        let mut covered = Vec::new();
        self.observer.observe(self.follower.table, &step, &mut covered);
        let is_sure = !matches!(step, Step::Read { .. });
        if is_sure { self.into.goals.extend(covered) } else { self.into.likely.extend(covered) }
    }

    fn enter(&mut self, method: MethodId) {
        self.visit(method, 0);
        self.frames.push(Frame { method, last: None, caught: None, pending: None, operand: 0 });
        self.step(Step::Entered(method));
    }

    fn visit(&mut self, method: MethodId, insn: u32) {
        if self.into.trail.len() < LONGEST_TRAIL {
            self.into.trail.push(InsnId { method, index: insn });
        }
    }

    /// An instruction with a probe begins: in the innermost frame from which it can be next.
    fn arrive(&mut self, method: MethodId, index: u32) {
        let depth = self.frames.len();
        let from = (0..depth).rev().find(|at| self.leads_to(*at, method, index));
        match from {
            Some(at) => {
                // Code without probes has caught what they threw.
                while self.frames.len() > at + 1 {
                    self.leave_by(None, &mut false);
                }
                self.pass(method, index, at + 1 < depth);
            }
            None => self.enter(method),
        }
        let frame = self.last();
        (frame.last, frame.caught, frame.pending) = (Some(index), None, None);
        self.executed(method).insns.insert(index);
        self.step(Step::Executed(InsnId { method, index }));
    }

    fn leads_to(&mut self, frame: usize, method: MethodId, index: u32) -> bool {
        let Frame { method: own, last, caught, .. } = self.frames[frame];
        let follower = &mut *self.follower;
        own == method
            && match (caught, last) {
                (Some(handler), _) => handler == index,
                (None, None) => index == 0,
                (None, Some(last)) => follower.passage(InsnId { method, index: last }, index).is_some(),
            }
    }

    /// Goes on in the innermost frame from its last instruction.
    fn pass(&mut self, method: MethodId, index: u32, is_back: bool) {
        let fell = self.fell.take();
        let Frame { last, caught, pending, operand, .. } = *self.last();
        let (None, Some(last)) = (caught, last) else { return };
        if let Some(pending) = pending {
            self.step(pending);
        }
        let from = InsnId { method, index: last };
        let passage = self.follower.passage(from, index).cloned().unwrap_or_default();
        if let Some(case) = self.insn(from).and_then(|insn| chosen(insn, operand)) {
            self.step(Step::Switched { at: from, case });
        }
        self.executed(method).ways.extend(&passage.ways);
        self.executed(method).insns.extend(&passage.executed);
        for step in &passage.steps {
            self.step(*step);
        }
        if let Some(jump) = passage.idle {
            let at = InsnId { method, index: jump };
            let taken = fell != Some(at);
            self.step(Step::Jumped { at, taken });
            self.executed(method).idle.insert((jump, taken));
        }
        if is_back || !passage.ways.is_empty() {
            self.visit(method, index);
        }
    }

    fn executed(&mut self, method: MethodId) -> &mut Executed {
        self.into.executed.entry(method).or_default()
    }

    fn gave(&mut self, at: InsnId, truth: bool) {
        let is_it = |frame: &Frame| frame.method == at.method && frame.last == Some(at.index);
        if self.frames.iter().rev().take_while(|frame| frame.method != at.method || is_it(frame)).any(is_it) {
            self.step(Step::Gave { at, truth });
        }
    }

    /// A handler begins, with an exception of the class with this number.
    fn caught(&mut self, method: MethodId, handler: u32, class: i32) {
        let class = usize::try_from(class).ok().and_then(|class| self.told.classes.get(class));
        let class = class.map(|name| name.replace('.', "/"));
        let code = self.follower.code(method);
        let covers = |frame: &Frame| {
            let last = frame.caught.or(frame.last).unwrap_or(0);
            frame.method == method && code.is_some_and(|code| covering(code, last).any(|known| known.target == handler))
        };
        let mut passed_on = false;
        match self.frames.iter().rposition(covers) {
            Some(at) => {
                while self.frames.len() > at + 1 {
                    self.leave_by(class.as_deref(), &mut passed_on);
                }
            }
            None => self.enter(method),
        }
        let last = self.last().last;
        if let Some(index) = last {
            self.threw(InsnId { method, index }, class.as_deref(), passed_on, Some(handler));
            self.executed(method).ways.insert((index, handler));
        }
        self.visit(method, handler);
        self.step(Step::Caught(InsnId { method, index: handler }));
        self.last().caught = Some(handler);
    }

    /// The innermost frame is left by an exception.
    fn leave_by(&mut self, class: Option<&str>, passed_on: &mut bool) {
        let Some(frame) = self.frames.pop() else { return };
        if let Some(index) = frame.caught.or(frame.last) {
            self.threw(InsnId { method: frame.method, index }, class, *passed_on, None);
        }
        self.step(Step::Left(frame.method));
        *passed_on = true;
    }

    /// An exception comes out of an instruction.
    fn threw(&mut self, at: InsnId, class: Option<&str>, passed_on: bool, handler: Option<u32>) {
        let owner = self.follower.program.class(at.method.class);
        let Some(code) = self.follower.code(at.method) else { return };
        let by_itself = class.is_some_and(|class| throwing::own(owner, code, at.index).contains(&class));
        let insn = &code.insns[at.index as usize];
        // Whatever `athrow` throws counts as its own.
        let is_throw = matches!(insn, Insn::Throw);
        let by_itself = by_itself || is_throw;
        let passes = !is_throw && throwing::passes_on(self.follower.program, owner, insn);
        let class = class.and_then(|class| self.follower.program.load(class).ok());
        for own in [true, false] {
            let is_possible = if own { by_itself && !passed_on } else { passes };
            if !is_possible {
                continue;
            }
            let step = match class {
                Some(class) => Step::Threw { at, class: class.id, own, handler },
                None => Step::ThrewAny { at, own, handler },
            };
            let mut covered = Vec::new();
            self.observer.observe(self.follower.table, &step, &mut covered);
            // What a call throws by itself, it may also pass on.
            let is_sure = !(by_itself && passes && !passed_on);
            if is_sure { self.into.goals.extend(covered) } else { self.into.likely.extend(covered) }
        }
    }

    /// Whether code with probes may begin while the last instruction of a frame has not ended.
    fn may_call(&self, frame: &Frame) -> bool {
        let Some(index) = frame.last.filter(|_| frame.caught.is_none()) else { return true };
        let insn = self.insn(InsnId { method: frame.method, index });
        insn.is_none_or(|insn| {
            matches!(
                insn,
                Insn::Invoke(..)
                    | Insn::InvokeDynamic(_)
                    | Insn::New(_)
                    | Insn::GetStatic(_)
                    | Insn::PutStatic(_)
                    | Insn::PushClass(_)
                    | Insn::Push(_)
            )
        })
    }

    fn access(&mut self, at: InsnId, object: i32, element: Option<i32>) {
        let Ok(object @ 1..) = u32::try_from(object) else { return };
        let owner = self.follower.program.class(at.method.class);
        let field = |index: &u16| self.follower.program.resolve_field(owner, *index).ok().map(|field| field.id);
        let place = match (self.insn(at), element) {
            (Some(Insn::GetField(index) | Insn::PutField(index)), None) => {
                field(index).map(|field| Place::Field(object, field))
            }
            (Some(_), Some(element)) => u32::try_from(element).ok().map(|element| Place::Element(object, element)),
            _ => None,
        };
        self.pend(at, place);
    }

    fn access_static(&mut self, at: InsnId) {
        let owner = self.follower.program.class(at.method.class);
        let place = match self.insn(at) {
            Some(Insn::GetStatic(index) | Insn::PutStatic(index)) => {
                self.follower.program.resolve_field(owner, *index).ok().map(|field| Place::Static(field.id))
            }
            _ => None,
        };
        self.pend(at, place);
    }

    fn pend(&mut self, at: InsnId, place: Option<Place>) {
        let writes = matches!(self.insn(at), Some(Insn::PutField(_) | Insn::PutStatic(_) | Insn::ArrayStore(_)));
        let step = place.map(|place| match writes {
            true => Step::Wrote { at: Some(at), place },
            false => Step::Read { at, place },
        });
        self.last().pending = step;
    }

    fn finish(mut self) {
        let mut passed_on = false;
        while !self.frames.is_empty() {
            let thrown = self.told.thrown;
            self.leave_by(thrown, &mut passed_on);
        }
    }
}

/// The case that a switch goes to.
fn chosen(insn: &Insn, operand: i32) -> Option<Option<i32>> {
    match insn {
        Insn::TableSwitch { low, targets, default } => {
            let place = usize::try_from(i64::from(operand) - i64::from(*low)).ok();
            let target = place.and_then(|place| targets.get(place)).filter(|target| *target != default);
            Some(target.map(|_| operand))
        }
        Insn::LookupSwitch { pairs, .. } => Some(pairs.iter().any(|(case, _)| *case == operand).then_some(operand)),
        _ => None,
    }
}
