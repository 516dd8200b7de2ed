//! Class files that count where they go. This shares nothing with the probes of the product, which it is there to check: the
//! library that reads class files moves the targets of jumps, and stack maps are left out, since the JVM that runs the
//! result does not verify it.

use std::collections::BTreeMap;

use ristretto_classfile::attributes::{Attribute, Instruction};
use ristretto_classfile::{ClassFile, Error};

/// An instruction: class, method, descriptor as the class file has them, and its number in the method.
pub type Place = (String, String, String, u32);

/// The counters of all classes of a run.
#[derive(Debug, Default)]
pub struct Counters {
    /// Passed before the instruction.
    pub before: BTreeMap<Place, u32>,
    /// Passed behind a conditional jump that was not taken.
    pub behind: BTreeMap<Place, u32>,
    /// What switches were asked.
    pub switches: BTreeMap<Place, Switch>,
    next: u32,
}

#[derive(Debug)]
pub struct Switch {
    pub counter: u32,
    /// The values that do not lead to the default.
    pub cases: Vec<i32>,
}

impl Counters {
    /// How many there are.
    pub fn len(&self) -> u32 {
        self.next
    }

    fn new_counter(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    /// The class file with counters at every decision, return, handler and end of what a handler guards.
    pub fn count(&mut self, bytes: &[u8]) -> Result<Vec<u8>, Error> {
        let mut file = ClassFile::from_bytes(bytes)?;
        let class = file.class_name()?.to_str_lossy().into_owned();
        let pool = &mut file.constant_pool;
        let owner = pool.add_class("bench/Counters")?;
        let hit = pool.add_method_ref(owner, "hit", "(I)V")?;
        let value = pool.add_method_ref(owner, "value", "(II)V")?;
        let mut codes = Vec::new();
        for method in &file.methods {
            let name = file.constant_pool.try_get_utf8(method.name_index)?.to_str_lossy().into_owned();
            let descriptor = file.constant_pool.try_get_utf8(method.descriptor_index)?.to_str_lossy().into_owned();
            codes.push((name, descriptor));
        }
        let methods = file.methods.iter_mut().zip(codes);
        for (method, (name, descriptor)) in methods {
            for attribute in &mut method.attributes {
                let Attribute::Code { max_stack, code, exception_table, attributes, .. } = attribute else { continue };
                let mut wanted: Vec<usize> = vec![0];
                wanted.extend((0..code.len()).filter(|index| is_return(&code[*index])));
                for handler in exception_table.iter() {
                    wanted.extend([usize::from(handler.handler_pc), usize::from(handler.range_pc.end)]);
                }
                let mut written: Vec<Instruction> = Vec::new();
                let mut labels: Vec<usize> = Vec::new();
                let mut origins: Vec<(usize, usize)> = Vec::new();
                for (index, instruction) in code.iter().enumerate() {
                    let place = || (class.clone(), name.clone(), descriptor.clone(), index as u32);
                    labels.push(written.len());
                    if is_conditional(instruction) || wanted.contains(&index) {
                        let counter = self.new_counter();
                        self.before.insert(place(), counter);
                        written.push(Instruction::Ldc_w(file.constant_pool.add_integer(counter as i32)?));
                        written.push(Instruction::Invokestatic(hit));
                    }
                    if let Some(cases) = cases(instruction) {
                        let counter = self.new_counter();
                        self.switches.insert(place(), Switch { counter, cases });
                        written.push(Instruction::Dup);
                        written.push(Instruction::Ldc_w(file.constant_pool.add_integer(counter as i32)?));
                        written.push(Instruction::Invokestatic(value));
                    }
                    origins.push((written.len(), index));
                    written.push(instruction.clone());
                    if is_conditional(instruction) {
                        let counter = self.new_counter();
                        self.behind.insert(place(), counter);
                        written.push(Instruction::Ldc_w(file.constant_pool.add_integer(counter as i32)?));
                        written.push(Instruction::Invokestatic(hit));
                    }
                }
                labels.push(written.len());
                for (at, index) in origins {
                    retarget(&mut written[at], at, index, &labels);
                }
                for handler in exception_table.iter_mut() {
                    handler.range_pc = label(&labels, handler.range_pc.start)..label(&labels, handler.range_pc.end);
                    handler.handler_pc = label(&labels, handler.handler_pc);
                }
                // Tables of lines, of variables and stack maps speak of the old places.
                attributes.clear();
                *max_stack = max_stack.saturating_add(3);
                *code = written;
            }
        }
        let mut written = Vec::new();
        file.to_bytes(&mut written)?;
        Ok(written)
    }
}

fn label(labels: &[usize], index: u16) -> u16 {
    labels.get(usize::from(index)).map_or(u16::MAX, |label| *label as u16)
}

fn is_return(instruction: &Instruction) -> bool {
    use Instruction::{Areturn, Dreturn, Freturn, Ireturn, Lreturn, Return};
    matches!(instruction, Return | Ireturn | Lreturn | Freturn | Dreturn | Areturn)
}

fn is_conditional(instruction: &Instruction) -> bool {
    !matches!(instruction, Instruction::Goto(_) | Instruction::Jsr(_)) && target(&mut instruction.clone()).is_some()
}

/// The target of a jump that has one, by the number of the instruction.
fn target(instruction: &mut Instruction) -> Option<&mut u16> {
    match instruction {
        Instruction::Ifeq(target)
        | Instruction::Ifne(target)
        | Instruction::Iflt(target)
        | Instruction::Ifge(target)
        | Instruction::Ifgt(target)
        | Instruction::Ifle(target)
        | Instruction::If_icmpeq(target)
        | Instruction::If_icmpne(target)
        | Instruction::If_icmplt(target)
        | Instruction::If_icmpge(target)
        | Instruction::If_icmpgt(target)
        | Instruction::If_icmple(target)
        | Instruction::If_acmpeq(target)
        | Instruction::If_acmpne(target)
        | Instruction::Ifnull(target)
        | Instruction::Ifnonnull(target)
        | Instruction::Goto(target)
        | Instruction::Jsr(target) => Some(target),
        _ => None,
    }
}

/// The values of a switch that do not lead to its default.
fn cases(instruction: &Instruction) -> Option<Vec<i32>> {
    match instruction {
        Instruction::Tableswitch(table) => {
            let values = table.low..=table.high;
            let others = values.zip(&table.offsets).filter(|(_, offset)| **offset != table.default);
            Some(others.map(|(value, _)| value).collect())
        }
        Instruction::Lookupswitch(lookup) => Some(lookup.pairs.keys().copied().collect()),
        _ => None,
    }
}

/// Points a jump or a switch that stood at `index`, and stands at `at` now, to where its targets are now.
fn retarget(instruction: &mut Instruction, at: usize, index: usize, labels: &[usize]) {
    let moved = |offset: i32| {
        let target = usize::try_from(index as i64 + i64::from(offset)).unwrap_or_default();
        labels.get(target).map_or(0, |label| *label as i32 - at as i32)
    };
    match instruction {
        Instruction::Tableswitch(table) => {
            table.default = moved(table.default);
            table.offsets.iter_mut().for_each(|offset| *offset = moved(*offset));
        }
        Instruction::Lookupswitch(lookup) => {
            lookup.default = moved(lookup.default);
            lookup.pairs.values_mut().for_each(|offset| *offset = moved(*offset));
        }
        instruction => {
            if let Some(target) = target(instruction) {
                *target = label(labels, *target);
            }
        }
    }
}
