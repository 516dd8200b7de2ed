//! Small changes of a class file: blind ones, and such as keep it plausible and get further.

use super::layout::{CodeLayout, Layout};
use crate::bytecode::{MNEMONICS, Operands};
use crate::random::Random;

/// A changed class file, and what was done to it.
pub struct Mutation {
    pub bytes: Vec<u8>,
    pub done: Vec<String>,
}

/// Changes a class file in one to four places.
pub fn mutate(original: &[u8], random: &mut Random) -> Mutation {
    let mut mutation = Mutation { bytes: original.to_vec(), done: Vec::new() };
    let count = if random.one_in(2) { 1 } else { 2 + random.below(3) };
    while mutation.done.len() < count {
        // Positions move when bytes are put in or taken out, and there may be nothing left to read.
        let layout = Layout::read(&mutation.bytes);
        let change = match layout {
            Some(layout) if !random.one_in(6) => change_structure(&mut mutation.bytes, &layout, random),
            _ => Some(change_bytes(&mut mutation.bytes, random)),
        };
        mutation.done.extend(change);
    }
    mutation
}

/// Numbers at which things tend to break.
fn interesting(random: &mut Random) -> u16 {
    const NUMBERS: [u16; 8] = [0, 1, 2, 0x7f, 0xff, 0x7fff, 0x8000, 0xffff];
    if random.one_in(3) { random.next() as u16 } else { random.pick(&NUMBERS).copied().unwrap_or(0) }
}

pub(super) fn change_bytes(bytes: &mut Vec<u8>, random: &mut Random) -> String {
    let at = random.below(bytes.len());
    let length = random.below(16.min(bytes.len().saturating_sub(at)).max(1));
    if bytes.is_empty() {
        bytes.push(random.byte());
        return "put a byte into nothing".into();
    }
    match random.below(6) {
        0 => {
            let bit = random.below(8);
            bytes[at] ^= 1 << bit;
            format!("flipped bit {bit} of byte {at}")
        }
        1 => {
            bytes[at] = interesting(random) as u8;
            format!("set byte {at} to {}", bytes[at])
        }
        2 => {
            let inserted: Vec<u8> = (0..=length).map(|_| random.byte()).collect();
            bytes.splice(at..at, inserted);
            format!("put {} bytes in at {at}", length + 1)
        }
        3 => {
            bytes.drain(at..at + length);
            format!("took {length} bytes out at {at}")
        }
        4 => {
            bytes.truncate(at);
            format!("cut off at {at}")
        }
        _ => {
            let other = random.below(bytes.len() - length);
            for offset in 0..length {
                bytes.swap(at + offset, other + offset);
            }
            format!("swapped {length} bytes at {at} and {other}")
        }
    }
}

/// Nothing if the class has no such thing.
fn change_structure(bytes: &mut [u8], layout: &Layout, random: &mut Random) -> Option<String> {
    // What keeps a class loadable gets furthest, and its turn most often.
    let kind = random.below(16);
    match kind {
        0 => {
            let at = *random.pick(&layout.indices)?;
            let index = some_index(layout, random);
            Some(set_two(bytes, at, index, "an index"))
        }
        1 => {
            let at = (*random.pick(&layout.constants)?)?;
            let tag = 1 + random.below(20) as u8;
            bytes[at] = tag;
            Some(format!("set the tag of the constant at byte {at} to {tag}"))
        }
        2 => {
            let at = *random.pick(&layout.flags)?;
            let flags = u16::from_be_bytes([bytes[at], bytes[at + 1]]) ^ (1 << random.below(16));
            Some(set_two(bytes, at, flags, "flags"))
        }
        3 => change_text(bytes, layout, random),
        _ => change_code(bytes, layout, random.pick(&layout.codes)?, kind, random),
    }
}

fn some_index(layout: &Layout, random: &mut Random) -> u16 {
    if random.one_in(4) { interesting(random) } else { random.below(layout.constants.len() + 1) as u16 }
}

/// Another constant of the same kind as the one whose index stands here.
fn alike_index(bytes: &[u8], layout: &Layout, at: usize, random: &mut Random) -> Option<u16> {
    let index = usize::from(u16::from_be_bytes([bytes[at], bytes[at + 1]]));
    let tag = |index: usize| layout.constants.get(index).copied().flatten().map(|at| bytes[at]);
    let wanted = tag(index)?;
    let alike: Vec<usize> = (0..layout.constants.len()).filter(|other| tag(*other) == Some(wanted)).collect();
    random.pick(&alike).map(|index| *index as u16)
}

fn set_two(bytes: &mut [u8], at: usize, value: u16, what: &str) -> String {
    bytes[at..at + 2].copy_from_slice(&value.to_be_bytes());
    format!("set {what} at byte {at} to {value}")
}

/// Descriptors, names of classes and members, string constants.
fn change_text(bytes: &mut [u8], layout: &Layout, random: &mut Random) -> Option<String> {
    const LETTERS: &[u8] = b"BCDFIJSZVL[;()/<>.$a\x00\x80\xff";
    let is_descriptor = |text: &[u8]| text.first().is_some_and(|first| b"([LBCDFIJSZ".contains(first));
    let descriptors: Vec<(usize, usize)> =
        layout.texts.iter().copied().filter(|(start, length)| is_descriptor(&bytes[*start..start + length])).collect();
    let texts = if random.one_in(3) { &layout.texts } else { &descriptors };
    let (start, length) = *random.pick(texts)?;
    let at = start + random.below(length);
    if length == 0 {
        return None;
    }
    bytes[at] = *random.pick(LETTERS)?;
    Some(format!("set byte {at} in a text to {:?}", char::from(bytes[at])))
}

fn change_code(
    bytes: &mut [u8],
    layout: &Layout,
    code: &CodeLayout,
    kind: usize,
    random: &mut Random,
) -> Option<String> {
    let target = |random: &mut Random| match random.pick(&code.instructions) {
        // Mostly another instruction, so that the class still loads.
        Some(start) if !random.one_in(6) => *start as u16,
        _ => interesting(random),
    };
    match kind {
        4 => {
            let at = code.sizes + 2 * random.below(2);
            let size = if random.one_in(2) { random.below(6) as u16 } else { interesting(random) };
            Some(set_two(bytes, at, size, "max_stack or max_locals"))
        }
        5 => {
            let entry = code.handlers + 8 * random.below(code.handler_count);
            let field = random.below(4);
            let value = if field == 3 { some_index(layout, random) } else { target(random) };
            (code.handler_count > 0).then(|| set_two(bytes, entry + 2 * field, value, "an entry of an exception table"))
        }
        6 => {
            let at = code.start + random.pick(&code.instructions)?;
            bytes[at] = random.byte();
            Some(format!("set the opcode at byte {at} to {}", bytes[at]))
        }
        7 | 8 | 12 | 13 => {
            let at = code.start + random.pick(&code.instructions)?;
            let same = |opcode: &u8| Operands::of(*opcode) == Operands::of(bytes[at]);
            let alike: Vec<u8> = (0..MNEMONICS.len() as u8).filter(same).collect();
            let (old, new) = (bytes[at], *random.pick(&alike)?);
            bytes[at] = new;
            let name = |opcode: u8| MNEMONICS.get(usize::from(opcode)).copied().unwrap_or("a reserved opcode");
            Some(format!("replaced {} at byte {at} by {}", name(old), name(new)))
        }
        9 => {
            let jumps = |start: &&usize| Operands::of(bytes[code.start + **start]) == Operands::Branch;
            let jumps: Vec<usize> = code.instructions.iter().filter(jumps).copied().collect();
            let from = *random.pick(&jumps)?;
            let distance = target(random).wrapping_sub(from as u16);
            Some(set_two(bytes, code.start + from + 1, distance, "the distance of a jump"))
        }
        10 | 14 | 15 => {
            let refers = |start: &&usize| {
                let operands = Operands::of(bytes[code.start + **start]);
                use Operands::{CallSite, Class, Constant, Dimensions, Field, InterfaceMethod, Method};
                matches!(operands, Constant | Field | Method | InterfaceMethod | CallSite | Class | Dimensions)
            };
            let referring: Vec<usize> = code.instructions.iter().filter(refers).copied().collect();
            let at = code.start + random.pick(&referring)? + 1;
            let index = match kind {
                10 => some_index(layout, random),
                _ => alike_index(bytes, layout, at, random)?,
            };
            Some(set_two(bytes, at, index, "the constant of an instruction"))
        }
        _ => {
            let at = code.start + random.below(code.length);
            bytes[at] = interesting(random) as u8;
            Some(format!("set byte {at} of the code to {}", bytes[at]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assembler::assemble;

    #[test]
    fn mutants_differ_from_the_original_and_come_again_from_the_same_seed() {
        let source = ".class Small\n.method static b (I)V\n.stack 3\n.locals 4\nl:\n goto l\n.end\n";
        let original = assemble(source, "Small.jasm").unwrap().bytes;
        let mut changed = 0;
        for index in 0..2000 {
            let once = mutate(&original, &mut Random::nth(1, index));
            let twice = mutate(&original, &mut Random::nth(1, index));
            assert_eq!(once.bytes, twice.bytes);
            assert!(!once.done.is_empty() && once.done == twice.done);
            changed += u32::from(once.bytes != original);
        }
        assert!(changed > 1700, "only {changed} of 2000 mutants are changed");
    }

    #[test]
    fn nothing_at_all_can_be_mutated() {
        assert!(!mutate(&[], &mut Random::nth(1, 0)).done.is_empty());
    }
}
