//! Where the machine cannot go on, what the real one did there is taken over.

use glassbox_expr::{Node, Sort, Term};
use glassbox_goals::{Boundary, BoundaryResult, Recorded};
use glassbox_machine::{Effect, EffectResult, Event, Left, Stuck, Why};
use glassbox_program::InsnId;

use super::answers::Following;
use super::{FollowedRun, Selector, Turn};
use crate::driver::prices::OTHER_INPUT;

/// What gives the same in every run, by the beginning of the name of what is called: it computes, or looks at classes.
const STEADY: &[&str] = &[
    "java.util.zip.",
    "java.util.regex.",
    "javax.crypto.",
    "java.security.MessageDigest",
    "java.lang.reflect.",
    "java.lang.Class.",
    "java.lang.ClassLoader.",
    "java.lang.invoke.",
    "java.util.ServiceLoader",
    "java.util.concurrent.Future",
    "java.util.concurrent.ExecutorService",
    "java.util.concurrent.CompletableFuture",
    "java.util.concurrent.Executors",
];

/// What numbers are tried to be that an effect depends on.
const GUESSES: &[i64] = &[0, -1, 1, 100];

impl<'p> Selector<'_, '_, 'p> {
    /// Goes back to where the path has left recorded code, and lets that instruction have the effect that was recorded.
    pub(super) fn take_over(
        &mut self,
        at: &mut Following<'p>,
        anchor: &Following<'p>,
        ride: &FollowedRun<'_, 'p>,
        stuck: &Stuck,
    ) -> Turn {
        let give_up = || Turn::Stuck(stuck.clone());
        if matches!(stuck, Stuck::Linking(_) | Stuck::Missing(_) | Stuck::Input(_)) {
            return give_up();
        }
        let Some(left) = at.path.state.left_at(self.how.is_recorded) else { return give_up() };
        let Some(mut back) = self.back_to(anchor, ride, left) else { return give_up() };
        back.arrived |= at.arrived;
        if back.initialized_at != Some(left.step) && self.search.machine.take_for_initialized(&mut back.path.state) {
            back.initialized_at = Some(left.step);
            *at = back;
            return Turn::On;
        }
        if !self.search.machine.is_recordable(left.at) {
            return give_up();
        }
        if !ride.run.boundaries.contains(&left.at) {
            if self.search.machine.sites.insert(left.at) {
                self.boundaries.push(left.at);
            }
            return Turn::Again;
        }
        match self.bind_what_was_seen(&mut back, at, ride) {
            Some(Turn::On) => {
                // Making an input may come first.
                *at = back;
                return Turn::On;
            }
            Some(turn) => return turn,
            None => {}
        }
        let is_aside = back.path.state.is_aside();
        let Some(boundary) = back.progress.effect(ride.recorded, left.at, is_aside) else {
            return give_up();
        };
        let call = self.search.machine.name_of_call(left.at);
        self.hold(&mut back, ride);
        // Others see other inputs: whatever lies behind may be reached by what this call gives for them.
        let doubt = Stuck::Elsewhere(format!("what {call} gives for other inputs"));
        self.search.doubt(&back.path, &doubt);
        self.try_other_inputs(&back, left.at);
        let program_own = self.is_of_the_program(&call);
        let is_steady = program_own || STEADY.iter().any(|start| call.starts_with(start));
        let effect = effect_of(ride.recorded, boundary, is_steady);
        match self.search.machine.take_effect(&mut back.path.state, &effect) {
            Err(stuck) => Turn::Stuck(stuck),
            Ok(event) => {
                // What was called back in between is part of the effect.
                back.progress.take_over(boundary, is_aside);
                if !self.runs.losses.contains(&call) {
                    self.runs.losses.push(call.clone());
                }
                back.taken_over.push(call);
                *at = back;
                self.went(at, ride, event.unwrap_or(Event::OutOfFuel))
            }
        }
    }

    /// The same path before it has left recorded code.
    fn back_to(&mut self, anchor: &Following<'p>, ride: &FollowedRun<'_, 'p>, left: Left) -> Option<Following<'p>> {
        let mut back = anchor.clone();
        while back.path.state.steps() < left.step {
            let fuel = left.step - back.path.state.steps();
            match self.advance(&mut back, ride, fuel) {
                Turn::On => {}
                Turn::Over | Turn::Again | Turn::Stuck(_) => return None,
            }
        }
        (back.path.state.steps() == left.step && back.path.state.position() == Some(left.at)).then_some(back)
    }

    /// What lies behind the instruction has looked at inputs before it could not go on: what it depends on is part of the
    /// path, as it was in the run. Nothing if there is nothing left to do.
    fn bind_what_was_seen(
        &mut self,
        back: &mut Following<'p>,
        later: &Following<'p>,
        ride: &FollowedRun<'_, 'p>,
    ) -> Option<Turn> {
        let mut turn = None;
        for reference in later.bound_since(back) {
            let event = self.search.machine.ask_about(&back.path.state, reference);
            let Event::Resolve { why, .. } = event else { continue };
            turn = Some(self.answer(back, ride, &event, why));
            if !matches!(turn, Some(Turn::On)) || back.path.state.maker_of(reference).is_some() {
                break;
            }
        }
        if turn.is_none() {
            self.search.machine.look_ahead(&mut back.path.state, &later.path.state);
        }
        turn
    }

    /// Notes what the effect depends on: as long as that is the same, so is the effect.
    fn hold(&mut self, back: &mut Following<'p>, ride: &FollowedRun<'_, 'p>) {
        for term in self.search.machine.terms_before(&back.path.state) {
            if self.search.machine.terms.sort(term) == Sort::Ref {
                continue;
            }
            let value = self.value_of(back, ride, term);
            let constant = self.search.machine.terms.constant(value);
            let held = self.search.machine.terms.eq(term, constant);
            if !back.path.trail.held.contains(&held) {
                back.path.trail.held.push(held);
            }
        }
    }

    /// What an effect is for other inputs is anybody's guess, and so are these inputs: all numbers that the effects so far
    /// depend on are the same, as far as the path lets them. Once for each instruction, and after everything else.
    fn try_other_inputs(&mut self, back: &Following<'p>, site: InsnId) {
        if self.search.all_paths || !self.guessed.insert(site) {
            return;
        }
        let terms = &self.search.machine.terms;
        let numbers = back.path.trail.held.iter().filter_map(|held| match *terms.node(*held) {
            Node::Eq(left, right) => Some(if terms.as_const(left).is_some() { right } else { left }),
            _ => None,
        });
        let numbers: Vec<Term> = numbers.filter(|number| matches!(terms.sort(*number), Sort::BitVec(_))).collect();
        for guess in if numbers.is_empty() { &[][..] } else { GUESSES } {
            let mut leaf = back.path.child(back.path.model.clone());
            for number in &numbers {
                let condition = self.search.machine.equals_number(*number, *guess);
                leaf.state.assume(&mut self.search.machine.terms, condition, true, Why::Native);
            }
            leaf.trail.held.clear();
            // It goes a way that is known.
            leaf.trail.renewed = 1;
            leaf.detour += OTHER_INPUT;
            self.search.fork(leaf);
        }
    }

    fn is_of_the_program(&self, call: &str) -> bool {
        let class =
            call.split('(').next().and_then(|name| name.rsplit_once('.')).map(|(class, _)| class.replace('.', "/"));
        let class = class.and_then(|class| self.search.program.class_named(&class));
        class.is_some_and(|class| class.origin.is_watched())
    }
}

fn effect_of<'e>(recorded: &'e Recorded, boundary: &'e Boundary, is_steady: bool) -> Effect<'e> {
    Effect {
        operands: &boundary.operands,
        result: match boundary.result {
            BoundaryResult::Returned(value) => EffectResult::Returned(value),
            BoundaryResult::Threw(node) => EffectResult::Threw(node),
        },
        graph: &boundary.graph,
        unseen: &boundary.unseen,
        run_time_classes: &recorded.run_time_classes,
        is_steady,
    }
}
