//! Where everything comes to lie when bytes are inserted into code, or take the place of an instruction.
//!
//! Jumps that no longer reach their target get a wide form. There is none of conditional jumps: they jump to a *trampoline*,
//! a wide `goto` that stands where control flow never comes by itself. Its frame is that of its target.

use rustc_hash::FxHashMap;

use crate::class::Code;
use crate::insn::Insn;

const GOTO: u8 = 0xa7;
const JSR: u8 = 0xa8;
const GOTO_WIDE: u8 = 0xc8;
const JSR_WIDE: u8 = 0xc9;
const TRAMPOLINE: u32 = 5;

/// What is inserted.
#[derive(Default)]
pub(crate) struct Inserted {
    /// Before the first instruction, where no jump to that comes by.
    pub entry: Vec<u8>,
    /// Before each instruction, for all who come to it.
    pub before: Vec<Vec<u8>>,
    /// Behind each instruction, for those only who come from it without a jump.
    pub behind: Vec<Vec<u8>>,
    /// What stands in the place of an instruction that does not jump.
    pub instead: FxHashMap<usize, Vec<u8>>,
}

impl Inserted {
    /// Nothing yet, into so many instructions.
    pub(crate) fn into(count: usize) -> Inserted {
        Inserted { before: vec![Vec::new(); count], behind: vec![Vec::new(); count], ..Inserted::default() }
    }
}

pub(crate) struct Layout {
    pub bytes: Vec<u8>,
    /// Where a jump to each instruction goes: to what is inserted before it. The last is the end of the code.
    labels: Vec<u32>,
    /// Where each instruction itself lies.
    insns: Vec<u32>,
    /// The trampolines by their addresses, and the instructions that they lead to.
    pub trampolines: Vec<(u32, u32)>,
}

impl Layout {
    pub(crate) fn label(&self, index: usize) -> u16 {
        self.labels.get(index).or(self.labels.last()).copied().unwrap_or(0) as u16
    }

    pub(crate) fn insn(&self, index: usize) -> u16 {
        self.insns.get(index).copied().unwrap_or(0) as u16
    }
}

pub(crate) fn lay_out(original: &[u8], code: &Code, inserted: &Inserted) -> Result<Layout, String> {
    let mut plan = Plan {
        original,
        code,
        inserted,
        is_far: vec![false; code.insns.len()],
        detours: vec![None; code.insns.len()],
        labels: Vec::new(),
        insns: Vec::new(),
        behind: vec![Vec::new(); code.insns.len()],
        trampolines: vec![0; code.insns.len()],
    };
    for index in 0..code.insns.len() {
        plan.is_far[index] = matches!(plan.opcode(index), GOTO_WIDE | JSR_WIDE);
    }
    plan.place();
    while plan.stretch()? {
        plan.place();
    }
    if plan.labels.last().is_none_or(|end| *end > u32::from(u16::MAX)) {
        return Err("with probes it would have more than 65535 bytes".into());
    }
    plan.write()
}

struct Plan<'c> {
    original: &'c [u8],
    code: &'c Code,
    inserted: &'c Inserted,
    /// Jumps that need more than two bytes.
    is_far: Vec<bool>,
    /// Conditional jumps that are far go to a trampoline behind this instruction.
    detours: Vec<Option<usize>>,
    /// The jumps that have their trampolines behind each instruction.
    behind: Vec<Vec<usize>>,
    labels: Vec<u32>,
    insns: Vec<u32>,
    /// Where the trampoline of each jump lies.
    trampolines: Vec<u32>,
}

impl Plan<'_> {
    fn raw(&self, index: usize) -> &[u8] {
        if let Some(other) = self.inserted.instead.get(&index) {
            return other;
        }
        let offset = |at: usize| self.code.offsets.get(at).map_or(self.original.len(), |offset| *offset as usize);
        self.original.get(offset(index)..offset(index + 1)).unwrap_or_default()
    }

    fn opcode(&self, index: usize) -> u8 {
        self.raw(index).first().copied().unwrap_or(0)
    }

    fn is_conditional(&self, index: usize) -> bool {
        self.code.insns[index].is_conditional_jump()
    }

    /// Gives everything its place, as things stand.
    fn place(&mut self) {
        let count = self.code.insns.len();
        let (mut labels, mut insns) = (Vec::with_capacity(count + 1), Vec::with_capacity(count));
        let mut at = self.inserted.entry.len() as u32;
        for index in 0..count {
            labels.push(at);
            at += self.inserted.before[index].len() as u32;
            insns.push(at);
            at += self.size(index, at) + self.inserted.behind[index].len() as u32;
            for jump in &self.behind[index] {
                self.trampolines[*jump] = at;
                at += TRAMPOLINE;
            }
        }
        labels.push(at);
        (self.labels, self.insns) = (labels, insns);
    }

    fn size(&self, index: usize, at: u32) -> u32 {
        let padding = 3 - at % 4;
        match &self.code.insns[index] {
            Insn::TableSwitch { targets, .. } => 13 + padding + 4 * targets.len() as u32,
            Insn::LookupSwitch { pairs, .. } => 9 + padding + 8 * pairs.len() as u32,
            Insn::Goto(_) | Insn::Jsr(_) if self.is_far[index] => 5,
            Insn::Goto(_) | Insn::Jsr(_) => 3,
            _ => self.raw(index).len() as u32,
        }
    }

    /// Makes the jumps far that do not reach their targets; whether there were any.
    fn stretch(&mut self) -> Result<bool, String> {
        let mut stretched = false;
        for index in 0..self.code.insns.len() {
            let Some(target) = jump_target(&self.code.insns[index]) else { continue };
            if self.is_far[index] || self.reaches(index, self.label(target)) {
                continue;
            }
            stretched = true;
            self.is_far[index] = true;
            if self.is_conditional(index) {
                let end = self.detour(index)?;
                self.detours[index] = Some(end);
                self.behind[end].push(index);
            }
        }
        Ok(stretched)
    }

    fn label(&self, index: u32) -> u32 {
        self.labels.get(index as usize).copied().unwrap_or(0)
    }

    fn reaches(&self, from: usize, address: u32) -> bool {
        i16::try_from(i64::from(address) - i64::from(self.insns[from])).is_ok()
    }

    /// The instruction nearest to a jump behind which control flow never goes on.
    fn detour(&self, jump: usize) -> Result<usize, String> {
        let ends = (0..self.code.insns.len()).filter(|index| !self.code.insns[*index].falls_through());
        ends.min_by_key(|index| self.insns[*index].abs_diff(self.insns[jump]))
            .ok_or_else(|| "there is no room for wide jumps".into())
    }

    fn write(self) -> Result<Layout, String> {
        let mut bytes = self.inserted.entry.clone();
        let mut trampolines = Vec::new();
        for (index, insn) in self.code.insns.iter().enumerate() {
            bytes.extend_from_slice(&self.inserted.before[index]);
            self.write_insn(index, insn, &mut bytes)?;
            bytes.extend_from_slice(&self.inserted.behind[index]);
            for jump in &self.behind[index] {
                let Some(target) = jump_target(&self.code.insns[*jump]) else { continue };
                trampolines.push((self.trampolines[*jump], target));
                bytes.push(GOTO_WIDE);
                let distance = i64::from(self.label(target)) - i64::from(self.trampolines[*jump]);
                bytes.extend_from_slice(&(distance as i32).to_be_bytes());
            }
        }
        Ok(Layout { bytes, labels: self.labels, insns: self.insns, trampolines })
    }

    fn write_insn(&self, index: usize, insn: &Insn, bytes: &mut Vec<u8>) -> Result<(), String> {
        let here = i64::from(self.insns[index]);
        let wide = |target: u32| ((i64::from(self.label(target)) - here) as i32).to_be_bytes();
        let pad = |bytes: &mut Vec<u8>| {
            bytes.push(self.opcode(index));
            bytes.resize(bytes.len().next_multiple_of(4), 0);
        };
        match insn {
            Insn::TableSwitch { low, targets, default } => {
                pad(bytes);
                bytes.extend_from_slice(&wide(*default));
                bytes.extend_from_slice(&low.to_be_bytes());
                bytes.extend_from_slice(&low.wrapping_add(targets.len() as i32 - 1).to_be_bytes());
                targets.iter().for_each(|target| bytes.extend_from_slice(&wide(*target)));
            }
            Insn::LookupSwitch { pairs, default } => {
                pad(bytes);
                bytes.extend_from_slice(&wide(*default));
                bytes.extend_from_slice(&(pairs.len() as i32).to_be_bytes());
                for (case, target) in pairs {
                    bytes.extend_from_slice(&case.to_be_bytes());
                    bytes.extend_from_slice(&wide(*target));
                }
            }
            Insn::Goto(target) | Insn::Jsr(target) if self.is_far[index] => {
                bytes.push(if matches!(insn, Insn::Goto(_)) { GOTO_WIDE } else { JSR_WIDE });
                bytes.extend_from_slice(&wide(*target));
            }
            _ => match jump_target(insn) {
                Some(target) => {
                    let address = match self.detours[index] {
                        Some(_) => self.trampolines[index],
                        None => self.label(target),
                    };
                    let distance = i16::try_from(i64::from(address) - here).map_err(|_| "a jump is too wide")?;
                    bytes.push(match insn {
                        Insn::Goto(_) => GOTO,
                        Insn::Jsr(_) => JSR,
                        _ => self.opcode(index),
                    });
                    bytes.extend_from_slice(&distance.to_be_bytes());
                }
                None => bytes.extend_from_slice(self.raw(index)),
            },
        }
        Ok(())
    }
}

/// Of a jump that is no switch.
fn jump_target(insn: &Insn) -> Option<u32> {
    match insn {
        Insn::Goto(target) | Insn::Jsr(target) => Some(*target),
        _ => insn.conditional_target(),
    }
}
