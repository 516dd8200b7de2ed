//! What a program has outside its heap: blocks of native memory, open files of the JDK, the clock.

use std::collections::BTreeMap;
use std::sync::Arc;

/// Part of the state: a fork has its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outside {
    /// Native memory by the address at which each block starts.
    blocks: BTreeMap<i64, Arc<Vec<u8>>>,
    /// Open files by the number of their descriptor.
    files: BTreeMap<i32, OpenFile>,
    /// Nanoseconds that the program slept.
    pub slept: i64,
}

/// A file of the JDK, which nobody can write to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OpenFile {
    pub content: Arc<[u8]>,
    pub position: usize,
}

/// The first block starts here, so that no small number is an address.
const FIRST_ADDRESS: i64 = 1 << 40;
/// The first descriptor behind those of the standard streams.
const FIRST_FILE: i32 = 3;

impl Outside {
    pub(crate) fn allocate(&mut self, size: usize) -> i64 {
        let last = self.blocks.last_key_value();
        let free = last.map_or(FIRST_ADDRESS, |(address, block)| address + block.len() as i64);
        // A gap keeps an access behind the end of a block from meeting the next one.
        let address = (free + 64) & !15;
        self.blocks.insert(address, Arc::new(vec![0; size]));
        address
    }

    pub(crate) fn free(&mut self, address: i64) {
        self.blocks.remove(&address);
    }

    /// So many bytes from an address on, if they all lie in one block.
    pub(crate) fn bytes(&self, address: i64, count: usize) -> Option<&[u8]> {
        let (start, block) = self.blocks.range(..=address).next_back()?;
        let from = usize::try_from(address - start).ok()?;
        block.get(from..from.checked_add(count)?)
    }

    pub(crate) fn bytes_mut(&mut self, address: i64, count: usize) -> Option<&mut [u8]> {
        let (start, block) = self.blocks.range_mut(..=address).next_back()?;
        let from = usize::try_from(address - start).ok()?;
        let end = from.checked_add(count).filter(|end| *end <= block.len())?;
        Arc::make_mut(block).get_mut(from..end)
    }

    /// What lies from an address up to the next zero.
    pub(crate) fn text(&self, address: i64) -> Option<String> {
        let (start, block) = self.blocks.range(..=address).next_back()?;
        let rest = block.get(usize::try_from(address - start).ok()?..)?;
        let end = rest.iter().position(|byte| *byte == 0)?;
        String::from_utf8(rest[..end].to_vec()).ok()
    }

    pub(crate) fn open(&mut self, content: Vec<u8>) -> i32 {
        let number = self.files.last_key_value().map_or(FIRST_FILE, |(number, _)| number + 1);
        self.files.insert(number, OpenFile { content: content.into(), position: 0 });
        number
    }

    pub(crate) fn file(&mut self, number: i32) -> Option<&mut OpenFile> {
        self.files.get_mut(&number)
    }

    pub(crate) fn close(&mut self, number: i32) {
        self.files.remove(&number);
    }
}

impl OpenFile {
    /// The next bytes, at most so many; the position moves behind them.
    pub(crate) fn read(&mut self, count: usize) -> &[u8] {
        let start = self.position.min(self.content.len());
        let end = start.saturating_add(count).min(self.content.len());
        self.position = end;
        &self.content[start..end]
    }
}
