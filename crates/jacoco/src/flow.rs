//! Where JaCoCo's probes stand in a method, and what follows from those that were hit.
//!
//! A probe stands on an edge of the control flow: on every edge to an instruction that has more than one edge, on every
//! way out of the method, and where a line begins that calls something, so that an exception in it does not hide the line
//! before. Probes of a class are numbered in the order of its methods and instructions. What was executed follows
//! backwards: whoever takes an edge was executed, and whoever was executed and has one edge only was reached by it.

use std::collections::BTreeSet;

use glassbox_program::{Class, Code, Insn};

/// Where an edge leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To an instruction that has no other edge.
    To(u32),
    /// By this probe of the class.
    Probe(usize),
}

/// One way to go on from an instruction. An edge out of the method leads nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    pub target: Option<u32>,
    pub way: Way,
}

/// The edges of a method without those of exceptions, by instruction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flow {
    pub edges: Vec<Vec<Edge>>,
}

/// What is known to have happened in a method.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    pub insns: BTreeSet<u32>,
    /// Edges that were taken, from one instruction to another.
    pub ways: BTreeSet<(u32, u32)>,
    /// By instruction: how many edges it has, and how many of them were taken.
    pub branches: Vec<(u32, u32)>,
}

/// The flows of all methods that have code, by their number in the class, and how many probes there are. Nothing if a
/// method has subroutines, which JaCoCo multiplies before it looks.
pub fn class_flows(class: &Class) -> Option<(Vec<Option<Flow>>, usize)> {
    let mut next = 0;
    let mut flows = Vec::with_capacity(class.methods.len());
    for method in &class.methods {
        let flow = method.code.as_ref().map(|code| flow(code, &mut next));
        flows.push(match flow {
            Some(flow) => Some(flow?),
            None => None,
        });
    }
    Some((flows, next))
}

/// How an instruction is reached.
#[derive(Clone, Copy, Default)]
struct Label {
    /// From the one before it.
    sequential: bool,
    /// By how many others: jumps, the start of the method, `try` blocks and handlers.
    others: u32,
    /// A line begins here that calls something.
    calls: bool,
}

impl Label {
    fn is_shared(self) -> bool {
        self.others + u32::from(self.sequential) > 1
    }

    fn needs_probe(self) -> bool {
        self.sequential && (self.is_shared() || self.calls)
    }
}

fn labels(code: &Code) -> Vec<Label> {
    let mut labels = vec![Label::default(); code.insns.len()];
    let mut reach = |index: u32| {
        if let Some(label) = labels.get_mut(index as usize) {
            label.others += 1;
        }
    };
    reach(0);
    // Handlers of the same block or with the same code count each time.
    for handler in &code.handlers {
        reach(handler.start);
        reach(handler.target);
    }
    for insn in &code.insns {
        // A switch reaches an instruction once, however many cases lead there.
        insn.jump_targets().into_iter().collect::<BTreeSet<u32>>().into_iter().for_each(&mut reach);
    }
    for (index, insn) in code.insns.iter().enumerate() {
        if let Some(label) = labels.get_mut(index + 1).filter(|_| insn.falls_through()) {
            label.sequential = true;
        }
    }
    for (at, (start, _)) in code.lines.iter().enumerate() {
        let end = code.lines[at + 1..].iter().map(|(next, _)| *next).find(|next| next > start);
        let range = *start as usize..end.map_or(code.insns.len(), |end| end as usize);
        let calls = |insn: &Insn| matches!(insn, Insn::Invoke(..) | Insn::InvokeDynamic(_));
        if code.insns.get(range).is_some_and(|insns| insns.iter().any(calls))
            && let Some(label) = labels.get_mut(*start as usize)
        {
            label.calls = true;
        }
    }
    labels
}

fn flow(code: &Code, next: &mut usize) -> Option<Flow> {
    let labels = labels(code);
    let label = |index: u32| labels.get(index as usize).copied().unwrap_or_default();
    let mut probe = || {
        *next += 1;
        Way::Probe(*next - 1)
    };
    let mut edges: Vec<Vec<Edge>> = Vec::with_capacity(code.insns.len());
    for (index, insn) in code.insns.iter().enumerate() {
        let index = index as u32;
        let mut found = Vec::new();
        match insn {
            Insn::Jsr(_) | Insn::Ret(_) => return None,
            Insn::Return(_) | Insn::Throw => found.push(Edge { target: None, way: probe() }),
            _ => {
                let mut targets = insn.jump_targets();
                // The default of a switch comes first.
                if matches!(insn, Insn::TableSwitch { .. } | Insn::LookupSwitch { .. }) {
                    targets.rotate_right(1);
                }
                for target in targets {
                    if found.iter().all(|edge: &Edge| edge.target != Some(target)) {
                        let way = if label(target).is_shared() { probe() } else { Way::To(target) };
                        found.push(Edge { target: Some(target), way });
                    }
                }
            }
        }
        let behind = index + 1;
        if insn.falls_through() && (behind as usize) < code.insns.len() {
            let way = if label(behind).needs_probe() { probe() } else { Way::To(behind) };
            found.push(Edge { target: Some(behind), way });
        }
        edges.push(found);
    }
    Some(Flow { edges })
}

/// What happened in a method, by the probes of its class that were hit.
pub fn method_coverage(flow: &Flow, probes: &[bool]) -> Coverage {
    // An instruction that is reached by one edge only, without a probe.
    let mut before: Vec<Option<u32>> = vec![None; flow.edges.len()];
    let mut waiting = Vec::new();
    for (index, edges) in flow.edges.iter().enumerate() {
        for edge in edges {
            match edge.way {
                Way::To(target) => before[target as usize] = Some(index as u32),
                Way::Probe(number) if probes.get(number) == Some(&true) => waiting.push(index as u32),
                Way::Probe(_) => {}
            }
        }
    }
    let mut coverage = Coverage::default();
    while let Some(index) = waiting.pop() {
        if coverage.insns.insert(index) {
            waiting.extend(before[index as usize]);
        }
    }
    for (index, edges) in flow.edges.iter().enumerate() {
        let is_taken = |edge: &&Edge| match edge.way {
            Way::To(target) => coverage.insns.contains(&target),
            Way::Probe(number) => probes.get(number) == Some(&true),
        };
        let taken: Vec<&Edge> = edges.iter().filter(is_taken).collect();
        coverage.branches.push((edges.len() as u32, taken.len() as u32));
        coverage.ways.extend(taken.iter().filter_map(|edge| Some((index as u32, edge.target?))));
    }
    coverage
}

#[cfg(test)]
mod tests {
    use super::*;
    use glassbox_program::{Condition, Handler, StackKind};

    fn code(insns: Vec<Insn>, lines: &[(u32, u32)], handlers: Vec<Handler>) -> Code {
        let offsets = (0..insns.len() as u32).collect();
        let lines = lines.to_vec();
        Code { max_stack: 2, max_locals: 2, insns, offsets, handlers, lines, variables: Vec::new() }
    }

    fn probes_of(code: &Code) -> (Flow, usize) {
        let mut next = 0;
        let flow = flow(code, &mut next).unwrap();
        (flow, next)
    }

    /// `if (x == 0) nop; return`: one probe on each of the two edges to the return, and one at the return.
    #[test]
    fn edges_to_a_shared_instruction_have_probes() {
        let insns =
            vec![Insn::Load(StackKind::Int, 0), Insn::IfZero(Condition::NotEqual, 3), Insn::Nop, Insn::Return(None)];
        let (flow, count) = probes_of(&code(insns, &[], Vec::new()));
        assert_eq!(count, 3);
        let coverage = method_coverage(&flow, &[true, false, true]);
        assert_eq!(coverage.insns, BTreeSet::from([0, 1, 3]));
        assert_eq!(coverage.branches[1], (2, 1));
        assert!(coverage.ways.contains(&(1, 3)) && !coverage.ways.contains(&(1, 2)));
        let other = method_coverage(&flow, &[false, true, true]);
        assert_eq!(other.insns, BTreeSet::from([0, 1, 2, 3]));
        assert!(other.ways.contains(&(1, 2)) && !other.ways.contains(&(1, 3)));
    }

    #[test]
    fn a_line_that_calls_something_begins_with_a_probe() {
        let insns = || vec![Insn::Nop, Insn::InvokeDynamic(1), Insn::Nop, Insn::Return(None)];
        assert_eq!(probes_of(&code(insns(), &[(0, 1), (2, 2)], Vec::new())).1, 1);
        assert_eq!(probes_of(&code(insns(), &[(0, 1), (1, 2)], Vec::new())).1, 2);
    }

    #[test]
    fn a_block_that_is_guarded_begins_with_a_probe() {
        let handler = Handler { start: 1, end: 2, target: 3, catch: None };
        let insns = vec![Insn::Nop, Insn::Nop, Insn::Return(None), Insn::Throw];
        let (flow, count) = probes_of(&code(insns, &[], vec![handler]));
        assert_eq!(count, 3);
        // The first instruction was completed, the second was not.
        let coverage = method_coverage(&flow, &[true, false, true]);
        assert_eq!(coverage.insns, BTreeSet::from([0, 3]));
    }

    #[test]
    fn cases_with_the_same_target_are_one_edge() {
        let switch = Insn::LookupSwitch { pairs: vec![(1, 2), (2, 2), (3, 3)], default: 4 };
        let insns = vec![Insn::Nop, switch, Insn::Return(None), Insn::Return(None), Insn::Return(None)];
        let (flow, count) = probes_of(&code(insns, &[], Vec::new()));
        assert_eq!(count, 3);
        assert_eq!(method_coverage(&flow, &[true, false, true]).branches[1], (3, 2));
    }

    #[test]
    fn subroutines_are_not_followed() {
        let mut next = 0;
        assert!(flow(&code(vec![Insn::Jsr(1), Insn::Ret(0)], &[], Vec::new()), &mut next).is_none());
    }
}
