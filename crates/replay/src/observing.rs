//! Inputs of which no run is known yet are tried on a real JVM: what is seen there takes the place of what was guessed.
//!
//! Each call is made twice, with objects of its own: all calls once in one class loader, which is quick, then those that came to
//! something in class loaders of their own. What is not the same both times is nothing that a test can assert. A call that
//! ended otherwise the second time may have met what others left behind, and is made once more by itself. Where time is short the
//! second time is in one class loader, too, in the opposite order.

use std::path::PathBuf;
use std::time::Duration;

use glassbox_goals::{Followed, Follower, GoalIndex, GoalTable, Observation, Operand, Outcome, Told, Witness};
use glassbox_program::{
    Content, FieldKey, JavaType, JavaValue, MethodDescriptor, MethodKey, Name, NodeId, ObjectGraph, ObjectNode, Program,
};
use rustc_hash::FxHashSet;

use crate::setting::{Setting, java_type, read_value_of};
use crate::wire::{Answer, nonsense};
use crate::{Deadline, Numbers, Options, Probes, Recording, ReplayError, Replayer};

/// What one call may take, with what its input takes to be made.
const CALL_LIMIT: Duration = Duration::from_secs(5);

/// So many calls are made in one go.
const MOST_AT_ONCE: usize = 32;

const OBJECT: &str = "java/lang/Object";
const STRING: &str = "java/lang/String";

/// What was seen of a call.
#[derive(Clone, Debug, Default)]
pub(crate) enum Seen {
    /// The input cannot be made, the call did not end, or it ended in a way that no test should show.
    #[default]
    Nothing,
    Returned {
        result: Option<Value>,
        said: Vec<(Operand, MethodKey, Value)>,
        recording: Recording,
    },
    Threw {
        class: Name,
        message: Option<Option<Vec<u16>>>,
        recording: Recording,
    },
}

/// A value as far as a test can write it down.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    /// Null, a primitive value, or an object of the input.
    Known(JavaValue),
    Text(Vec<u16>),
    Box(JavaValue),
    /// Of an enum: the class that declares it, and its name.
    Constant(Name, String),
    Array(Name, Vec<Value>),
    /// Any other object; its class, if that is one of the program's.
    Object(Option<Name>),
}

impl Seen {
    /// Whether two calls ended in the same way, whatever they returned.
    fn ends_like(&self, other: &Seen) -> bool {
        match (self, other) {
            (Seen::Returned { .. }, Seen::Returned { .. }) => true,
            (Seen::Threw { class, .. }, Seen::Threw { class: also, .. }) => class == also,
            _ => false,
        }
    }

    pub(crate) fn read(answer: &mut Answer<'_>) -> Result<Seen, ReplayError> {
        Ok(match answer.byte()? {
            0 => {
                let result = if answer.bool()? { Some(Value::read(answer)?) } else { None };
                let said = answer.list(|answer| {
                    let on = if answer.bool()? { Operand::Result } else { Operand::Receiver };
                    let (class, name) = (answer.string()?.into(), answer.string()?.into());
                    let method = MethodKey { class, name, descriptor: answer.string()?.into() };
                    Ok((on, method, Value::read(answer)?))
                })?;
                Seen::Returned { result, said, recording: answer.recording()? }
            }
            1 => {
                let class = answer.string()?.into();
                let message = if answer.bool()? { Some(answer.units()?) } else { None };
                Seen::Threw { class, message, recording: answer.recording()? }
            }
            2 => Seen::Nothing,
            other => return Err(nonsense(format!("outcome {other}"))),
        })
    }
}

impl Value {
    fn read(answer: &mut Answer<'_>) -> Result<Value, ReplayError> {
        Ok(match answer.byte()? {
            11 => Value::Text(answer.units()?.ok_or_else(|| nonsense("null where a text was expected"))?),
            12 => {
                let kind = answer.byte()?;
                Value::Box(read_value_of(kind, answer)?.ok_or_else(|| nonsense("an empty box"))?)
            }
            13 => Value::Constant(answer.string()?.into(), answer.string()?),
            14 => Value::Array(answer.string()?.into(), answer.list(Value::read)?),
            15 => Value::Object(answer.optional_string()?.map(Name::from)),
            16 => Value::Object(None),
            kind => Value::Known(read_value_of(kind, answer)?.ok_or_else(|| nonsense("a value that is nothing"))?),
        })
    }

    /// What two runs have in common; nothing, if that is not even whether there is an object.
    fn common(self, other: &Value) -> Option<Value> {
        let is_same = match (&self, other) {
            (Value::Known(one), Value::Known(other)) | (Value::Box(one), Value::Box(other)) => one.is_same(other),
            (one, other) => one == other,
        };
        if is_same {
            return Some(self);
        }
        let is_object = |value: &Value| match value {
            Value::Known(known) => matches!(known, JavaValue::Object(_)),
            _ => true,
        };
        (is_object(&self) && is_object(other)).then_some(Value::Object(None))
    }

    /// Puts it into a graph, where `declared` is the type in which a test sees it.
    fn put(&self, graph: &mut ObjectGraph, declared: &Name) -> Result<JavaValue, ReplayError> {
        let add = |graph: &mut ObjectGraph, class: Name, after: Content| {
            graph.nodes.push(ObjectNode { class, before: None, after });
            JavaValue::Object(NodeId(graph.nodes.len() as u32 - 1))
        };
        Ok(match self {
            Value::Known(known) => *known,
            Value::Text(text) => add(graph, STRING.into(), Content::Text(text.clone())),
            Value::Box(value) => {
                let (class, java_type) =
                    value.box_class().zip(value.primitive_type()).ok_or_else(|| nonsense("an object in a box"))?;
                let field = FieldKey { class: class.clone(), name: "value".into(), java_type };
                add(graph, class, Content::Fields(vec![(field, *value)]))
            }
            Value::Constant(class, name) => {
                let name = add(graph, STRING.into(), Content::Text(name.encode_utf16().collect()));
                let java_type = JavaType::Reference(STRING.into());
                let field = FieldKey { class: "java/lang/Enum".into(), name: "name".into(), java_type };
                add(graph, class.clone(), Content::Fields(vec![(field, name)]))
            }
            Value::Array(class, values) => {
                let element = java_type(class.strip_prefix('[').unwrap_or(class))?;
                let default = JavaValue::default_of(&element);
                let of_element: Name = match &element {
                    JavaType::Reference(name) => name.clone(),
                    _ => OBJECT.into(),
                };
                let mut elements = Vec::new();
                for (index, value) in (0..).zip(values) {
                    let value = value.put(graph, &of_element)?;
                    if !value.is_same(&default) {
                        elements.push((index, value));
                    }
                }
                let after = Content::Array { element, length: values.len() as u32, elements };
                add(graph, class.clone(), after)
            }
            Value::Object(class) => add(graph, class.as_ref().unwrap_or(declared).clone(), Content::Fields(Vec::new())),
        })
    }
}

/// Makes calls on a real JVM and says what they come to.
pub struct Observer<'a> {
    pub(crate) replayer: Replayer,
    pub(crate) follower: Follower<'a>,
    pub(crate) probes: &'a Probes,
    pub(crate) class_path: Vec<PathBuf>,
    /// Time is short.
    is_hasty: bool,
}

impl<'a> Observer<'a> {
    /// Begins to start a JVM.
    #[must_use]
    pub fn new(
        program: &'a Program,
        table: &'a GoalTable,
        probes: &'a Probes,
        options: &Options,
        class_path: Vec<PathBuf>,
        is_hasty: bool,
    ) -> Observer<'a> {
        Observer {
            replayer: Replayer::trying(probes.options(options)),
            follower: Follower::new(program, table, &probes.probes),
            probes,
            class_path,
            is_hasty,
        }
    }

    /// The witnesses with what was seen in the place of what was guessed; nothing in the place of those of which nothing was
    /// seen, or that come by no goal.
    ///
    /// # Errors
    /// If there is no JVM to do it.
    pub fn observe(
        &mut self,
        witnesses: Vec<Witness>,
        deadline: &Deadline,
    ) -> Result<Vec<Option<Witness>>, ReplayError> {
        let first = self.glance(&witnesses.iter().collect::<Vec<&Witness>>(), deadline)?;
        let observed = self.observe_each(witnesses, first, deadline)?;
        Ok(observed.into_iter().map(|witness| witness.filter(|witness| !witness.goals.is_empty())).collect())
    }

    /// What calls come to that are made in one class loader.
    pub(crate) fn glance(&mut self, witnesses: &[&Witness], deadline: &Deadline) -> Result<Vec<Seen>, ReplayError> {
        self.see(witnesses, true, deadline)
    }

    /// The witnesses of which a first look has been taken, with what is seen of each again; nothing in the place of those of
    /// which nothing was seen.
    pub(crate) fn observe_each(
        &mut self,
        witnesses: Vec<Witness>,
        first: Vec<Seen>,
        deadline: &Deadline,
    ) -> Result<Vec<Option<Witness>>, ReplayError> {
        let mut seen_at_all = FxHashSet::default();
        for seen in &first {
            seen_at_all.extend(self.goals_of(seen));
        }
        let mut first: Vec<Seen> = first;
        let mut second = vec![Seen::Nothing; witnesses.len()];
        let is_seen = |at: &usize| !matches!(first[*at], Seen::Nothing);
        let left: Vec<usize> = (0..witnesses.len()).filter(is_seen).collect();
        if self.is_hasty {
            let turned: Vec<&Witness> = left.iter().rev().map(|at| &witnesses[*at]).collect();
            for (at, now) in left.iter().rev().zip(self.glance(&turned, deadline)?) {
                second[*at] = now;
            }
        } else {
            self.see_some(&witnesses, &left, &mut second, deadline)?;
        }
        let unlike: Vec<usize> = left.into_iter().filter(|at| !first[*at].ends_like(&second[*at])).collect();
        self.see_some(&witnesses, &unlike, &mut first, deadline)?;
        if self.is_hasty {
            self.see_some(&witnesses, &unlike, &mut second, deadline)?;
        }
        for at in unlike {
            seen_at_all.extend(self.goals_of(&first[at]));
        }
        let mut observed = Vec::with_capacity(witnesses.len());
        for (witness, (first, second)) in witnesses.into_iter().zip(first.into_iter().zip(second)) {
            let mut goals: Vec<GoalIndex> = self.goals_of(&second).into_iter().collect();
            goals.retain(|goal| seen_at_all.contains(goal));
            goals.sort_unstable();
            observed.push(completed(witness, second, &first)?.map(|witness| Witness { goals, ..witness }));
        }
        Ok(observed)
    }

    /// Sees some of the witnesses, each by itself.
    fn see_some(
        &mut self,
        witnesses: &[Witness],
        which: &[usize],
        seen: &mut [Seen],
        deadline: &Deadline,
    ) -> Result<(), ReplayError> {
        let some: Vec<&Witness> = which.iter().map(|at| &witnesses[*at]).collect();
        for (at, now) in which.iter().zip(self.see(&some, false, deadline)?) {
            seen[*at] = now;
        }
        Ok(())
    }

    fn see(&mut self, witnesses: &[&Witness], together: bool, deadline: &Deadline) -> Result<Vec<Seen>, ReplayError> {
        let mut all = Vec::with_capacity(witnesses.len());
        let mut at_once = MOST_AT_ONCE;
        while all.len() < witnesses.len() {
            let rest = &witnesses[all.len()..];
            let turn: Vec<Setting<'_>> = rest.iter().take(at_once).map(|witness| setting(witness)).collect();
            let Observer { replayer, class_path, probes, .. } = &mut *self;
            let seen = replayer.make_calls(&turn, class_path, &probes.directory, together, CALL_LIMIT, deadline);
            match seen {
                Ok(Some(seen)) => {
                    let is_late = seen.len() < turn.len();
                    all.extend(seen.into_iter().take(turn.len()));
                    all.extend(is_late.then_some(Seen::Nothing));
                    at_once = MOST_AT_ONCE;
                }
                Ok(None) if turn.len() > 1 => at_once = turn.len().div_ceil(2),
                Ok(None) => {
                    all.push(Seen::Nothing);
                    at_once = MOST_AT_ONCE;
                }
                Err(ReplayError::Interrupted) => all.resize(witnesses.len(), Seen::Nothing),
                Err(error) => return Err(error),
            }
        }
        Ok(all)
    }

    /// The goals that a call came by.
    pub(crate) fn goals(&mut self, recording: &Recording, thrown: Option<&str>) -> FxHashSet<GoalIndex> {
        let mut followed = Followed::default();
        for numbers in recording.threads.iter().map(Numbers::unpacked) {
            self.follower.follow(&Told { numbers: &numbers, classes: &recording.classes, thrown }, &mut followed);
        }
        followed.goals
    }

    /// The same, of what was seen of it.
    pub(crate) fn goals_of(&mut self, seen: &Seen) -> FxHashSet<GoalIndex> {
        match seen {
            Seen::Nothing => FxHashSet::default(),
            Seen::Returned { recording, .. } => self.goals(recording, None),
            Seen::Threw { class, recording, .. } => self.goals(recording, Some(class)),
        }
    }
}

/// A witness with what two runs have in common, but for its goals; nothing, if that is not even how the call ends.
fn completed(mut witness: Witness, first: Seen, second: &Seen) -> Result<Option<Witness>, ReplayError> {
    if !first.ends_like(second) {
        return Ok(None);
    }
    forget_the_guess(&mut witness);
    let is_steady = !witness.unsteady;
    match (first, second) {
        (Seen::Returned { result, said, .. }, Seen::Returned { result: also, said: again, .. }) => {
            let result = result.zip(also.as_ref()).filter(|_| is_steady);
            let result = result.and_then(|(one, other)| one.common(other));
            let declared_result = declared(&witness.method);
            let result = result.map(|result| result.put(&mut witness.graph, &declared_result)).transpose()?;
            witness.outcome = match (&*witness.method.name, witness.receiver) {
                ("<init>", Some(receiver)) => Outcome::Returned(Some(JavaValue::Object(receiver))),
                _ => Outcome::Returned(result),
            };
            witness.incident = None;
            for (on, method, value) in said.into_iter().filter(|said| is_steady && again.contains(said)) {
                let value = value.put(&mut witness.graph, &declared(&method))?;
                witness.observations.push(Observation { on, method, value });
            }
        }
        (Seen::Threw { class, message, .. }, Seen::Threw { message: again, .. }) => {
            let message = message.filter(|message| is_steady && again.as_ref() == Some(message));
            if !matches!(&witness.outcome, Outcome::Threw { class: guessed, .. } if *guessed == class) {
                witness.incident = None;
            }
            witness.outcome = Outcome::Threw { class, message };
        }
        _ => return Ok(None),
    }
    Ok(Some(witness))
}

fn setting(witness: &Witness) -> Setting<'_> {
    let Witness { method, receiver, arguments, graph, recipes, .. } = witness;
    Setting { entry: method, receiver: *receiver, arguments, graph, recipes }
}

/// The type in which a test sees what a method returns.
fn declared(method: &MethodKey) -> Name {
    match MethodDescriptor::parse(&method.descriptor).and_then(|parsed| parsed.returns) {
        Some(JavaType::Reference(name)) => name,
        _ => OBJECT.into(),
    }
}

/// Keeps the input, and nothing of what should come of it.
fn forget_the_guess(witness: &mut Witness) {
    for node in &mut witness.graph.nodes {
        node.after = node.before.clone().unwrap_or_else(|| Content::Fields(Vec::new()));
    }
    witness.static_changes.clear();
    witness.checks.clear();
    witness.observations.clear();
    witness.symbolic = None;
}
