//! Execution data, as JaCoCo's agent writes it: blocks of a kind and its content, one behind the other.

use std::collections::{BTreeMap, HashMap};

/// What the data says: the probes that were hit, by class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Execution {
    /// By internal name. Versions of a class, or the same class of several loaders, have a record each.
    pub classes: BTreeMap<String, Vec<Recorded>>,
}

/// The probes of one class file, whose [`crate::class_id`] it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    pub id: u64,
    pub probes: Vec<bool>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExecError {
    #[error("it does not begin as JaCoCo's execution data does")]
    NoHeader,
    #[error("its format has version {0:#x}; known is {VERSION:#x}")]
    Version(u16),
    #[error("at byte {at} stands a block of the unknown kind {kind:#x}")]
    Block { at: usize, kind: u8 },
    #[error("it ends in the midst of a block, or a block is broken (at byte {0})")]
    Broken(usize),
    #[error("it has records of {class} with different numbers of probes")]
    Contradiction { class: String },
}

const HEADER: u8 = 0x01;
const SESSION: u8 = 0x10;
const PROBES: u8 = 0x11;
const MAGIC: [u8; 2] = [0xc0, 0xc0];
const VERSION: u16 = 0x1007;

/// Whether bytes begin as execution data does.
pub fn is_exec(bytes: &[u8]) -> bool {
    bytes.starts_with(&[HEADER, MAGIC[0], MAGIC[1]])
}

pub fn read_exec(bytes: &[u8]) -> Result<Execution, ExecError> {
    if !is_exec(bytes) {
        return Err(ExecError::NoHeader);
    }
    let mut execution = Execution::default();
    let mut places = Places::new();
    let mut input = Input { bytes, at: 0 };
    while input.at < bytes.len() {
        let start = input.at;
        let broken = ExecError::Broken(start);
        let kind = input.byte().ok_or(broken.clone())?;
        match kind {
            // Files may be joined, so that headers stand in the midst as well.
            HEADER => {
                let magic = input.take(2).ok_or(broken.clone())?;
                let version = input.u16().ok_or(broken.clone())?;
                if magic != MAGIC {
                    return Err(broken);
                }
                if version != VERSION {
                    return Err(ExecError::Version(version));
                }
            }
            // Who ran, and when from and to: nobody asks.
            SESSION => {
                input.text().ok_or(broken.clone())?;
                input.take(16).ok_or(broken)?;
            }
            PROBES => {
                let (class, recorded) = input.record().ok_or(broken)?;
                execution.add(class, recorded, &mut places)?;
            }
            kind => return Err(ExecError::Block { at: start, kind }),
        }
    }
    Ok(execution)
}

/// Where the record of a class file stands among those of its class, by name and id.
type Places = HashMap<(String, u64), usize>;

impl Execution {
    /// What several runs hit of the same class file is hit.
    fn add(&mut self, class: String, recorded: Recorded, places: &mut Places) -> Result<(), ExecError> {
        let known = self.classes.entry(class.clone()).or_default();
        let place = *places.entry((class.clone(), recorded.id)).or_insert(known.len());
        match known.get_mut(place) {
            Some(known) if known.probes.len() != recorded.probes.len() => {
                return Err(ExecError::Contradiction { class });
            }
            Some(known) => known.probes.iter_mut().zip(recorded.probes).for_each(|(hit, also)| *hit |= also),
            None => known.push(recorded),
        }
        Ok(())
    }
}

struct Input<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Input<'b> {
    fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let taken = self.bytes.get(self.at..self.at.checked_add(count)?)?;
        self.at += count;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1)?.first().copied()
    }

    fn u16(&mut self) -> Option<u16> {
        self.take(2)?.try_into().ok().map(u16::from_be_bytes)
    }

    /// As `DataOutput.writeUTF` has it. Names that are no text are broken.
    fn text(&mut self) -> Option<String> {
        let length = self.u16()?;
        String::from_utf8(self.take(usize::from(length))?.to_vec()).ok()
    }

    /// Seven bits in a byte, the lowest first; the eighth says that more follow.
    fn number(&mut self) -> Option<usize> {
        let mut number = 0_usize;
        for shift in (0..32).step_by(7) {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    fn record(&mut self) -> Option<(String, Recorded)> {
        let id = self.take(8)?.try_into().ok().map(u64::from_be_bytes)?;
        let class = self.text()?;
        let count = self.number()?;
        let bits = self.take(count.div_ceil(8))?;
        let probes = (0..count).map(|at| bits[at / 8] >> (at % 8) & 1 == 1).collect();
        Some((class, Recorded { id, probes }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: [u8; 5] = [HEADER, 0xc0, 0xc0, 0x10, 0x07];

    fn record(id: u64, name: &str, count: u8, bits: &[u8]) -> Vec<u8> {
        let mut bytes = vec![PROBES];
        bytes.extend(id.to_be_bytes());
        bytes.extend((name.len() as u16).to_be_bytes());
        bytes.extend(name.as_bytes());
        bytes.push(count);
        bytes.extend(bits);
        bytes
    }

    fn file(parts: &[Vec<u8>]) -> Vec<u8> {
        START.iter().copied().chain(parts.iter().flatten().copied()).collect()
    }

    #[test]
    fn records_of_the_same_class_file_are_joined() {
        let session = [&[SESSION, 0, 1, b'x'][..], &[0; 16][..]].concat();
        let bytes = file(&[
            session,
            record(7, "a/B", 9, &[0b0000_0101, 0b1]),
            START.to_vec(),
            record(7, "a/B", 9, &[0b0000_0010, 0b0]),
            record(8, "a/B", 1, &[0]),
        ]);
        let execution = read_exec(&bytes).unwrap();
        let [joined, other] = execution.classes["a/B"].as_slice() else { panic!("{execution:?}") };
        assert_eq!(joined.probes, [true, true, true, false, false, false, false, false, true]);
        assert_eq!((other.id, other.probes.as_slice()), (8, &[false][..]));
    }

    #[test]
    fn broken_data_is_refused_with_its_place() {
        assert_eq!(read_exec(b"PK\x03\x04"), Err(ExecError::NoHeader));
        assert_eq!(read_exec(&[1, 0xc0, 0xc0, 0x10, 0x06]), Err(ExecError::Version(0x1006)));
        assert_eq!(read_exec(&file(&[vec![0x42]])), Err(ExecError::Block { at: 5, kind: 0x42 }));
        let whole = file(&[record(7, "a/B", 9, &[1, 1])]);
        for length in START.len() + 1..whole.len() {
            assert_eq!(read_exec(&whole[..length]), Err(ExecError::Broken(START.len())), "{length}");
        }
        let contradiction = file(&[record(7, "a/B", 1, &[1]), record(7, "a/B", 2, &[1])]);
        assert_eq!(read_exec(&contradiction), Err(ExecError::Contradiction { class: "a/B".into() }));
    }

    #[test]
    fn a_length_that_lies_takes_no_memory() {
        let mut bytes = file(&[record(7, "a/B", 0xff, &[0xff, 0xff, 0xff, 0x0f])]);
        bytes.truncate(bytes.len());
        assert_eq!(read_exec(&bytes), Err(ExecError::Broken(START.len())));
    }
}
