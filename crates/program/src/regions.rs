//! Small regions of code that choose and do nothing else: what a conditional jump opens, and where it closes again.

use std::collections::BTreeSet;

use crate::class::Code;
use crate::insn::Insn;

/// Larger regions are left alone.
const MOST_INSNS: usize = 32;
const MOST_JUMPS: usize = 6;

/// What lies between a conditional jump and its exits, and can be entered by the jump alone as far as anybody follows it
/// from there. Jumps inside go forward, and no instruction has an effect on anything but local variables and operands,
/// unless it fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Where all ways come together: one place, or the two that a condition of several parts leads to. None if every way
    /// returns a value.
    pub exits: Vec<u32>,
}

impl Region {
    /// The region that a conditional jump opens, if it is one.
    pub fn of(code: &Code, jump: u32) -> Option<Region> {
        single_exit(code, jump).or_else(|| condition(code, jump))
    }
}

/// Up to the first place that every way comes by: values like `a < b ? a : b`, or up to the ends of the method.
fn single_exit(code: &Code, jump: u32) -> Option<Region> {
    const END: u32 = u32::MAX;
    let mut pending: BTreeSet<u32> = successors(code, jump)?.into_iter().collect();
    let (mut insns, mut jumps) = (0, 1);
    // All edges go forward, so that the first of those that are left comes before all others.
    while pending.len() > 1 {
        let at = pending.pop_first()?;
        let insn = code.insns.get(at as usize)?;
        insns += 1;
        jumps += usize::from(insn.is_conditional_jump());
        if insns > MOST_INSNS || jumps > MOST_JUMPS {
            return None;
        }
        match insn {
            Insn::Return(Some(_)) => {
                pending.insert(END);
            }
            insn if is_plain(insn) => pending.extend(successors(code, at)?),
            _ => return None,
        }
    }
    let exit = pending.pop_first()?;
    Some(Region { exits: if exit == END { Vec::new() } else { vec![exit] } })
}

/// Where an instruction leads, if that is forward.
fn successors(code: &Code, at: u32) -> Option<Vec<u32>> {
    let insn = code.insns.get(at as usize)?;
    let mut next = insn.jump_targets();
    if insn.falls_through() {
        next.push(at + 1);
    }
    next.iter().all(|target| *target > at).then_some(next)
}

/// Conditions with `&&` and `||`: jumps one below the other with nothing between them but the computation of what they
/// compare, that lead to two places in the end.
fn condition(code: &Code, jump: u32) -> Option<Region> {
    let mut exits = BTreeSet::from([code.insns.get(jump as usize)?.conditional_target()?]);
    let mut at = jump + 1;
    let mut found = None;
    for _ in 1..MOST_JUMPS {
        let Some(next) = next_jump(code, at) else { break };
        exits.extend(code.insns.get(next as usize).and_then(Insn::conditional_target));
        at = next + 1;
        exits.remove(&at);
        if exits.len() == 1 {
            found = exits.first().map(|exit| Region { exits: vec![*exit, at] });
        }
        if exits.len() > 2 {
            break;
        }
    }
    found
}

/// The next conditional jump behind instructions that only compute its operands.
fn next_jump(code: &Code, from: u32) -> Option<u32> {
    let behind = code.insns.get(from as usize..)?.iter().take(12);
    let computed = behind.take_while(|insn| is_plain(insn) && !insn.is_decision() && !matches!(insn, Insn::Goto(_)));
    let stored = |insn: &Insn| matches!(insn, Insn::Store(..) | Insn::Increment(..));
    let mut count = 0;
    for insn in computed {
        if stored(insn) {
            return None;
        }
        count += 1;
    }
    let next = from + count;
    code.insns.get(next as usize)?.is_conditional_jump().then_some(next)
}

/// Whether an instruction has no effect but on local variables and operands, if it does not throw or enter a method.
fn is_plain(insn: &Insn) -> bool {
    matches!(
        insn,
        Insn::Nop
            | Insn::Push(_)
            | Insn::Load(..)
            | Insn::Store(..)
            | Insn::ArrayLoad(_)
            | Insn::Stack(_)
            | Insn::Arithmetic(..)
            | Insn::Negate(_)
            | Insn::Increment(..)
            | Insn::Convert(_)
            | Insn::Compare { .. }
            | Insn::IfZero(..)
            | Insn::IfInt(..)
            | Insn::IfReference { .. }
            | Insn::IfNull { .. }
            | Insn::Goto(_)
            | Insn::GetStatic(_)
            | Insn::GetField(_)
            | Insn::ArrayLength
            | Insn::CheckCast(_)
            | Insn::InstanceOf(_)
    )
}
