//! Constants that are added to a class file.

use rustc_hash::FxHashMap;

use super::ProbeKind;

/// The class that probes call.
const RECORDER: &str = "glassbox/probe/Recorder";

/// What comes behind the constants of the class file.
pub(crate) struct Constants {
    next: u16,
    added: Vec<u8>,
    known: FxHashMap<Vec<u8>, u16>,
}

/// There is no room for more.
const FULL: &str = "its constant pool is full";

impl Constants {
    pub(crate) fn new(next: u16) -> Constants {
        Constants { next, added: Vec::new(), known: FxHashMap::default() }
    }

    /// One more than the highest index.
    pub(crate) fn count(&self) -> u16 {
        self.next
    }

    pub(crate) fn added(&self) -> &[u8] {
        &self.added
    }

    pub(crate) fn integer(&mut self, number: i32) -> Result<u16, String> {
        let mut constant = vec![3];
        constant.extend_from_slice(&number.to_be_bytes());
        self.add(constant)
    }

    /// A class or array type, by its internal name.
    pub(crate) fn class(&mut self, name: &str) -> Result<u16, String> {
        let name = self.text(name)?;
        self.pair(7, &[name])
    }

    /// The method of the recorder for a kind of probe.
    pub(crate) fn recorder(&mut self, kind: ProbeKind) -> Result<u16, String> {
        let (name, descriptor) = match kind {
            ProbeKind::Entered | ProbeKind::Reached | ProbeKind::Fell => ("hit", "(I)V"),
            ProbeKind::Switching | ProbeKind::Gave => ("number", "(II)V"),
            ProbeKind::Caught => ("caught", "(Ljava/lang/Object;I)V"),
            ProbeKind::Object => ("object", "(Ljava/lang/Object;I)V"),
            ProbeKind::Element => ("element", "(Ljava/lang/Object;II)V"),
        };
        self.method(RECORDER, name, descriptor, false)
    }

    /// A method, of an interface or not.
    pub(crate) fn method(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        is_interface: bool,
    ) -> Result<u16, String> {
        let class = self.class(class)?;
        let (name, descriptor) = (self.text(name)?, self.text(descriptor)?);
        let name_and_type = self.pair(12, &[name, descriptor])?;
        self.pair(if is_interface { 11 } else { 10 }, &[class, name_and_type])
    }

    pub(crate) fn text(&mut self, text: &str) -> Result<u16, String> {
        let encoded = ristretto_classfile::mutf8::to_bytes(text).map_err(|error| error.to_string())?;
        let length = u16::try_from(encoded.len()).map_err(|_| "a name is too long")?;
        let mut constant = vec![1];
        constant.extend_from_slice(&length.to_be_bytes());
        constant.extend_from_slice(&encoded);
        self.add(constant)
    }

    fn pair(&mut self, tag: u8, indices: &[u16]) -> Result<u16, String> {
        let mut constant = vec![tag];
        for index in indices {
            constant.extend_from_slice(&index.to_be_bytes());
        }
        self.add(constant)
    }

    fn add(&mut self, constant: Vec<u8>) -> Result<u16, String> {
        if let Some(known) = self.known.get(&constant) {
            return Ok(*known);
        }
        let index = self.next;
        self.next = index.checked_add(1).ok_or(FULL)?;
        self.added.extend_from_slice(&constant);
        self.known.insert(constant, index);
        Ok(index)
    }
}
