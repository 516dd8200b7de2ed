//! Class files with probes: the same program, which tells the recorder (`replay/java/glassbox/probe/Recorder.java`) where it
//! goes.
//!
//! A probe is a call that pushes its number and leaves the operand stack and the local variables as they are, so that the
//! frames of the stack map stay what they were, at other places. Probes stand before every instruction that control flow
//! comes to from elsewhere, and before every instruction that may throw: whatever lies between two of them cannot go
//! another way, so that the numbers tell every instruction that was executed.

mod bridges;
mod code;
mod constants;
mod frames;
mod layout;
mod probes;
mod ways;

use rustc_hash::FxHashSet;

use crate::class::{Class, InsnId, MethodId};
use crate::program::Program;
use crate::raw::{ATTRIBUTE_HEAD, RawClass};

use code::Subject;
use constants::Constants;
pub(crate) use probes::Detail;
pub use ways::{Watched, Watching};

/// What probes tell beside the way that a run takes.
#[derive(Clone, Debug, Default)]
pub struct Probing {
    /// Which objects and elements are read and written.
    pub memory: bool,
    /// The numbers that these instructions leave on the operand stack.
    pub results: FxHashSet<InsnId>,
}

/// One probe. Its number in the class file is that of the first probe plus its place in [`Instrumented::probes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probe {
    /// The instruction that comes next; of a result and of a jump that was not taken, the one before.
    pub at: InsnId,
    pub kind: ProbeKind,
}

/// What a probe tells, with the numbers that follow its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProbeKind {
    /// The method begins.
    Entered,
    /// The instruction is about to be executed.
    Reached,
    /// A switch is about to be executed, with this operand.
    Switching,
    /// A handler begins, with an exception of the class with this number.
    Caught,
    /// The instruction left this number.
    Gave,
    /// A conditional jump that leads to the next instruction anyway was not taken.
    Fell,
    /// A field of the object with this number is about to be accessed; null has 0.
    Object,
    /// An element of the array with this number is about to be accessed, with this index.
    Element,
}

impl ProbeKind {
    /// How many numbers follow.
    pub fn operands(self) -> usize {
        match self {
            ProbeKind::Entered | ProbeKind::Reached | ProbeKind::Fell => 0,
            ProbeKind::Switching | ProbeKind::Caught | ProbeKind::Gave | ProbeKind::Object => 1,
            ProbeKind::Element => 2,
        }
    }
}

/// A class file with probes.
pub struct Instrumented {
    pub bytes: Vec<u8>,
    pub probes: Vec<Probe>,
    /// Methods without a probe, since they would grow too large, and why.
    pub left_out: Vec<(MethodId, String)>,
}

impl Program {
    /// The class file of a class with probes, numbered from `first` on.
    ///
    /// # Errors
    /// In words, if the class file cannot be found or has no room for probes.
    pub fn instrument(&self, class: &Class, probing: &Probing, first: u32) -> Result<Instrumented, String> {
        let bytes = self.bytes_of(class)?;
        let raw = RawClass::read(&bytes).ok_or("it is not a class file")?;
        let mut constants = Constants::new(raw.constants);
        let mut instrumented = Instrumented { bytes: Vec::new(), probes: Vec::new(), left_out: Vec::new() };
        let mut codes = Vec::with_capacity(class.methods.len());
        for (index, method) in class.methods.iter().enumerate() {
            let (Some(code), Some(raw_code)) = (&method.code, raw.code(index)) else {
                codes.push(None);
                continue;
            };
            let mut written = Err(String::new());
            for detail in [Detail::Instructions, Detail::Blocks] {
                let next = first + instrumented.probes.len() as u32;
                let planned = probes::plan(self, class, method, code, probing, detail);
                let subject = Subject { raw: &raw, raw_code: &raw_code, class, method, code };
                written = code::with_probes(subject, &planned, next, &mut constants);
                if written.is_ok() {
                    instrumented.probes.extend(planned.into_iter().map(|planned| planned.probe));
                    break;
                }
            }
            match written {
                Ok(code) => codes.push(Some(code)),
                Err(reason) => {
                    instrumented.left_out.push((method.id, reason));
                    codes.push(None);
                }
            }
        }
        instrumented.bytes = assemble(&raw, &constants, &codes, &[])?;
        Ok(instrumented)
    }

    fn bytes_of(&self, class: &Class) -> Result<Vec<u8>, String> {
        self.find(&class.name).ok_or("its class file is gone")?
    }
}

/// The class file with other code in some of its methods, and with some methods more.
fn assemble(
    raw: &RawClass<'_>,
    constants: &Constants,
    codes: &[Option<Vec<u8>>],
    more: &[Vec<u8>],
) -> Result<Vec<u8>, String> {
    let count = u16::try_from(raw.codes.len() + more.len()).map_err(|_| "it has too many methods")?;
    let mut bytes = Vec::with_capacity(2 * raw.bytes.len());
    bytes.extend_from_slice(&raw.bytes[..8]);
    bytes.extend_from_slice(&constants.count().to_be_bytes());
    bytes.extend_from_slice(&raw.bytes[10..raw.constants_end]);
    bytes.extend_from_slice(constants.added());
    bytes.extend_from_slice(&raw.bytes[raw.constants_end..raw.methods.start]);
    bytes.extend_from_slice(&count.to_be_bytes());
    let mut copied = raw.methods.start + 2;
    for (range, code) in raw.codes.iter().zip(codes) {
        if let (Some(range), Some(code)) = (range, code) {
            bytes.extend_from_slice(&raw.bytes[copied..range.start + ATTRIBUTE_HEAD - 4]);
            bytes.extend_from_slice(&(code.len() as u32).to_be_bytes());
            bytes.extend_from_slice(code);
            copied = range.end;
        }
    }
    bytes.extend_from_slice(&raw.bytes[copied..raw.methods.end]);
    more.iter().for_each(|method| bytes.extend_from_slice(method));
    bytes.extend_from_slice(&raw.bytes[raw.methods.end..]);
    Ok(bytes)
}
