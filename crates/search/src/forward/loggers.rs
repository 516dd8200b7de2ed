//! Where a logger decides how a path goes on: `if (log.isDebugEnabled()) …`. As a rule nothing depends on it but what is logged.

use glassbox_expr::{Model, Term};
use glassbox_goals::{GoalIndex, Witness};
use glassbox_machine::{PassedOver, Why};
use glassbox_program::{Assumption, FlowGraph, Insn, InsnId};

use crate::driver::prices::LOUD;
use crate::forward::Forward;
use crate::forward::tree::Path;

impl<'p> Forward<'_, 'p> {
    /// Goes on from a conditional jump that nothing but a logger decides over; false if it is none of the program's jumps. Where it
    /// makes no difference what the logger says, the path goes on as if there were no such jump. The other one is followed for
    /// what is only there for it.
    pub(crate) fn ask_logger(&mut self, path: &Path<'p>, condition: Term) -> bool {
        let Some(at) = path.state.position() else { return false };
        let code = self.program.method(at.method).code.as_ref();
        let Some(insn) = code.and_then(|code| code.insns.get(at.index as usize)) else { return false };
        // These are taken if their condition holds.
        if !matches!(insn, Insn::IfZero(..) | Insn::IfInt(..)) {
            return false;
        }
        let stood = path.state.stack();
        // Where something else was made up before, that may be wrong, too.
        let mut before = path.state.assumptions().relied().iter();
        let is_first = before.all(|known| !matches!(known, Assumption::Guess(_)) || self.machine.is_of_loggers(known));
        let note = |path: &mut Path<'p>, at: InsnId, taken: bool| {
            if is_first && !path.said.contains(&(at, taken)) {
                path.said.push((at, taken));
            }
        };
        // A logger without a configuration is taken to say "no" and 0.
        let silent = self.holds(condition, &Model::new());
        let passed = self.machine.pass_over_logger(&path.state, condition, silent);
        let mut sides = vec![silent, !silent];
        if let Some(PassedOver { past, only_way }) = passed {
            let mut child = path.continued(past, path.model.clone());
            note(&mut child, at, silent);
            self.account.rely(&mut child, &stood);
            self.account.follow(&mut child);
            sides.remove(0);
            if is_first
                && only_way
                    .is_some_and(|loud| self.is_shown_along(&child, path.continued(loud, Model::new()), at, !silent))
            {
                sides.clear();
            }
            self.fork(child);
        }
        for truth in sides {
            let mut child = path.child(path.model.clone());
            self.machine.rely_on_what_loggers_say(&mut child.state);
            child.state.assume(&mut self.machine.terms, condition, truth, Why::Program);
            note(&mut child, at, truth);
            if truth != silent {
                child.detour += LOUD;
            }
            let also = if truth { condition } else { self.machine.terms.not(condition) };
            if self.account.distance(&child).is_none() {
                continue;
            }
            if let Some(model) = self.model(path, &[also]) {
                child.model = model;
                self.account.rely(&mut child, &stood);
                self.fork(child);
            }
        }
        true
    }

    /// Leaves what there is on one side of a jump to the loggers, if the inputs that come by the other side come by all of it where
    /// a logger decides so: their tests show whether one does. False if there is more to it than that.
    fn is_shown_along(&mut self, child: &Path<'p>, mut loud: Path<'p>, at: InsnId, taken: bool) -> bool {
        if self.account.is_tracked(loud.state.trace()) {
            return false;
        }
        self.account.follow(&mut loud);
        let is_news = |goal: &GoalIndex| !child.covered.contains(goal) && self.account.is_open(*goal);
        let news: Vec<GoalIndex> = loud.covered.iter().copied().filter(is_news).collect();
        let depends = |goal: &GoalIndex| self.depends_on(self.plan.table.goal(*goal).insn, at, taken);
        let is_all = news.iter().all(depends);
        for goal in news.into_iter().filter(|_| is_all) {
            self.account.leave_to_loggers(goal);
        }
        is_all
    }

    /// Other inputs show nothing more of the goals of a witness to which only one side of a jump leads that a logger decided over.
    pub(crate) fn leave_to_loggers(&mut self, witness: &Witness, path: &Path<'p>) {
        for goal in witness.goals.iter().filter(|_| !path.said.is_empty()) {
            let place = self.plan.table.goal(*goal).insn;
            if path.said.iter().any(|(at, taken)| self.depends_on(place, *at, *taken)) {
                self.account.leave_to_loggers(*goal);
            }
        }
    }

    /// Whether every way to an instruction goes by one side of a jump of the same method.
    fn depends_on(&self, place: InsnId, jump: InsnId, taken: bool) -> bool {
        let code = self.program.method(jump.method).code.as_ref();
        let Some(code) = code.filter(|_| place.method == jump.method) else { return false };
        if place == jump {
            return true;
        }
        let target = code.insns.get(jump.index as usize).and_then(Insn::conditional_target);
        let other = if taken { Some(jump.index + 1) } else { target };
        let mut flow = FlowGraph::new(code);
        let Some(successors) = flow.successors.get_mut(jump.index as usize) else { return false };
        *successors = other.into_iter().collect();
        flow.distances_from(0).get(place.index as usize).is_some_and(Option::is_none)
    }
}
