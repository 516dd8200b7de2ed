//! Building the objects that one call needs, in an order in which each exists before something is made of it.

use glassbox_goals::{Construction, Recipe};
use glassbox_machine::{Answers, Machine, MadeOf, Objects};
use glassbox_program::{Content, FieldKey, JavaValue, NodeId, Program};
use glassbox_solver::{Limits, Solver};
use rustc_hash::FxHashSet;

use crate::construction::assignments::Access;
use crate::construction::constructors::{Constructors, FORBIDDEN};
use crate::construction::proposals::Proposal;
use crate::construction::recipes::{copy_recipe, made_recipe, stand_in_recipe};

pub(super) struct Builder<'b, 'p> {
    pub(super) program: &'p Program,
    pub(super) machine: &'b mut Machine<'p>,
    pub(super) solver: &'b mut Solver,
    pub(super) limits: &'b Limits,
    pub(super) package: &'b str,
    /// Grows by objects that only constructors ask for.
    pub(super) objects: Objects,
    pub(super) constructors: &'b mut Constructors<'p>,
    /// Nodes that are wanted; those after them are what constructors ask for.
    pub(super) wanted: usize,
    /// What the call is given.
    pub(super) roots: &'b [JavaValue],
    pub(super) recipes: Vec<Recipe>,
    /// Nodes that have a recipe, or need none.
    pub(super) done: FxHashSet<NodeId>,
    pub(super) under_way: Vec<NodeId>,
}

impl<'p> Builder<'_, 'p> {
    pub(super) fn build(&mut self, id: NodeId) -> Result<(), String> {
        let node = self.objects.graph.node(id).clone();
        let Some(before) = &node.before else { return Ok(()) };
        if self.done.contains(&id) || self.under_way.contains(&id) {
            return Ok(());
        }
        if let Some((_, methods)) = self.objects.stand_ins.iter().find(|(stand_in, _)| *stand_in == id).cloned() {
            return self.stand_in(id, &methods);
        }
        if let Some((_, made)) = self.objects.made.iter().find(|(made, _)| *made == id).cloned() {
            return self.make_by(id, &made);
        }
        if self.objects.copies.contains(&id)
            && let Some(recipe) = copy_recipe(&self.objects.graph, id)
        {
            self.done.insert(id);
            self.recipes.push(recipe);
            return Ok(());
        }
        if let Some(holders) = self.holders(id).map(<[FieldKey]>::to_vec) {
            return self.take_from_static_field(id, &holders);
        }
        let Content::Fields(wanted) = before else {
            return self.literal(id, before);
        };
        let is_made_up = id.0 as usize >= self.wanted;
        if is_made_up && self.under_way.iter().any(|other| self.objects.graph.node(*other).class == node.class) {
            return Err("it needs another object of its own class".into());
        }
        self.under_way.push(id);
        let class = self.program.class_named(&node.class).ok_or("its class is missing")?;
        let name = glassbox_program::binary_name(&class.name);
        let mut failure = match self.constructors.openly {
            true => format!("only reflection could bring an object of {name} into this state: {FORBIDDEN}"),
            false => format!("no constructor of {name} could be used"),
        };
        for proposal in self.proposals(class, wanted) {
            let kept = (self.objects.clone(), self.recipes.len(), self.done.clone(), self.under_way.len());
            match self.follow(id, proposal) {
                Ok(()) => return Ok(()),
                Err(reason) => failure = reason,
            }
            (self.objects, self.done) = (kept.0, kept.2);
            self.recipes.truncate(kept.1);
            self.under_way.truncate(kept.3);
        }
        Err(failure)
    }

    /// Builds what a proposal asks for, then the object itself.
    fn follow(&mut self, id: NodeId, proposal: Proposal) -> Result<(), String> {
        let Proposal { method, read, assignments, accessible, brought } = proposal;
        self.objects = read.objects;
        for argument in &read.arguments {
            if let JavaValue::Object(argument) = argument {
                self.build(*argument)?;
            }
        }
        self.under_way.pop();
        self.done.insert(id);
        self.done.extend(brought);
        let (method, arguments) = (self.program.method(method), read.arguments);
        let construction = if method.is_constructor() {
            Construction::Constructor { method: method.key(), arguments, accessible }
        } else if method.is_static() {
            Construction::Static { method: method.key(), arguments }
        } else {
            Construction::Instance { method: method.key(), arguments }
        };
        let assigned: Vec<JavaValue> = assignments.iter().map(|assignment| assignment.value).collect();
        self.recipes.push(Recipe { assignments, ..Recipe::of(id, construction) });
        // Who takes the object takes it as it is then.
        for value in assigned {
            if let JavaValue::Object(value) = value {
                self.build(value)?;
            }
        }
        Ok(())
    }

    pub(super) fn is_stand_in(&self, id: NodeId) -> bool {
        self.objects.stand_ins.iter().any(|(stand_in, _)| *stand_in == id)
    }

    fn stand_in(&mut self, id: NodeId, methods: &[Answers]) -> Result<(), String> {
        self.build_first(id, methods.iter().flat_map(|answers| &answers.values))?;
        self.recipes.push(stand_in_recipe(id, methods));
        Ok(())
    }

    /// Builds what an object is made of before itself.
    fn build_first<'v>(&mut self, id: NodeId, parts: impl Iterator<Item = &'v JavaValue>) -> Result<(), String> {
        self.under_way.push(id);
        for part in parts {
            if let JavaValue::Object(part) = part {
                self.build(*part)?;
                if self.under_way.contains(part) {
                    return Err("it needs an object that is made of itself".into());
                }
            }
        }
        self.under_way.pop();
        self.done.insert(id);
        Ok(())
    }

    /// The calls that made an object on the machine make it in the test.
    fn make_by(&mut self, id: NodeId, made: &MadeOf) -> Result<(), String> {
        self.under_way.push(id);
        let is_circular = made.arguments.iter().try_fold(false, |is_circular, argument| {
            let JavaValue::Object(argument) = argument else { return Ok(is_circular) };
            self.build(*argument)?;
            Ok::<bool, String>(is_circular || self.awaits_others(*argument))
        })?;
        // The calls look into what they get, so that nothing of it can be assigned afterwards.
        if is_circular {
            return Err("it needs an object that is made of itself".into());
        }
        self.under_way.pop();
        self.done.insert(id);
        self.recipes.push(made_recipe(self.program, id, made));
        Ok(())
    }

    /// Whether an object that has a recipe, or one that it leads to, gets something assigned that is not built yet.
    fn awaits_others(&self, id: NodeId) -> bool {
        let mut seen = FxHashSet::default();
        let mut pending = vec![id];
        while let Some(id) = pending.pop() {
            if self.under_way.contains(&id) {
                return true;
            }
            if !seen.insert(id) {
                continue;
            }
            let recipe = self.recipes.iter().find(|recipe| recipe.node == id);
            let assigned = recipe.iter().flat_map(|recipe| &recipe.assignments).map(|assignment| assignment.value);
            let taken = recipe.iter().flat_map(|recipe| recipe.arguments().copied());
            let elements = match &self.objects.graph.node(id).before {
                Some(Content::Array { elements, .. }) => elements.as_slice(),
                _ => &[],
            };
            let parts = assigned.chain(taken).chain(elements.iter().map(|(_, value)| *value));
            pending.extend(parts.filter_map(|part| match part {
                JavaValue::Object(part) => Some(part),
                _ => None,
            }));
        }
        false
    }

    /// The static fields that hold an object which a static initializer made.
    pub(super) fn holders(&self, id: NodeId) -> Option<&[FieldKey]> {
        let shared = self.objects.shared.iter().find(|(shared, _)| *shared == id);
        shared.map(|(_, holders)| holders.as_slice())
    }

    fn take_from_static_field(&mut self, id: NodeId, holders: &[FieldKey]) -> Result<(), String> {
        let access = self.access();
        let field = holders.iter().find(|field| access.to_field(field));
        let construction = match field {
            Some(field) => Construction::StaticField(field.clone()),
            None => {
                let class = self.program.class_named(&self.objects.graph.node(id).class);
                let method = holders.iter().find_map(|field| access.getter_of_static(field, class));
                let unreachable = || {
                    let class = glassbox_program::binary_name(&self.objects.graph.node(id).class);
                    format!("it needs the {class} that a static initializer or the JDK made, and no field leads to it")
                };
                let method = method.ok_or_else(unreachable)?;
                Construction::Static { method, arguments: Vec::new() }
            }
        };
        self.done.insert(id);
        self.recipes.push(Recipe::of(id, construction));
        Ok(())
    }

    /// Arrays and strings are written down as they are; their elements come first where that is possible.
    fn literal(&mut self, id: NodeId, content: &Content) -> Result<(), String> {
        self.under_way.push(id);
        if let Content::Array { elements, .. } = content {
            for (_, element) in elements {
                if let JavaValue::Object(element) = element {
                    self.build(*element)?;
                }
            }
        }
        self.under_way.pop();
        self.done.insert(id);
        self.recipes.push(Recipe::of(id, Construction::Literal));
        Ok(())
    }
    pub(super) fn access(&self) -> Access<'_> {
        Access { program: self.program, package: self.package }
    }
}
