//! The bytes of a class file in their parts, for what the class-file library does not keep.

use std::ops::Range;

use rustc_hash::FxHashMap;

/// A place in the bytes; reading past the end gives nothing.
#[derive(Clone)]
pub(crate) struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Reader<'b> {
    pub(crate) fn new(bytes: &'b [u8]) -> Reader<'b> {
        Reader { bytes, at: 0 }
    }

    pub(crate) fn position(&self) -> usize {
        self.at
    }

    pub(crate) fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let taken = self.bytes.get(self.at..self.at.checked_add(count)?)?;
        self.at += count;
        Some(taken)
    }

    pub(crate) fn u8(&mut self) -> Option<u8> {
        self.take(1)?.first().copied()
    }

    pub(crate) fn u16(&mut self) -> Option<u16> {
        self.take(2)?.try_into().ok().map(u16::from_be_bytes)
    }

    pub(crate) fn u32(&mut self) -> Option<u32> {
        self.take(4)?.try_into().ok().map(u32::from_be_bytes)
    }

    /// An attribute: the index of its name, and its contents.
    pub(crate) fn attribute(&mut self) -> Option<(u16, &'b [u8])> {
        let name = self.u16()?;
        let length = self.u32()? as usize;
        Some((name, self.take(length)?))
    }
}

/// A class file as far as methods and their code go.
pub(crate) struct RawClass<'b> {
    pub bytes: &'b [u8],
    /// The texts of the constant pool, as they are encoded.
    pub texts: FxHashMap<u16, &'b [u8]>,
    /// One more than the highest index of a constant.
    pub constants: u16,
    /// Where the constant pool ends.
    pub constants_end: usize,
    /// In their order: where the attribute `Code` lies, with its name and length, if there is one.
    pub codes: Vec<Option<Range<usize>>>,
    /// Where the methods lie, beginning with their number.
    pub methods: Range<usize>,
}

/// How many bytes stand before the contents of an attribute.
pub(crate) const ATTRIBUTE_HEAD: usize = 6;

impl<'b> RawClass<'b> {
    pub(crate) fn read(bytes: &'b [u8]) -> Option<RawClass<'b>> {
        let mut file = Reader::new(bytes);
        file.take(8)?;
        let (constants, texts) = read_constants(&mut file)?;
        let constants_end = file.position();
        file.take(6)?;
        let interfaces = file.u16()?;
        file.take(2 * usize::from(interfaces))?;
        for _ in 0..file.u16()? {
            member(&mut file, &texts)?;
        }
        let mut codes = Vec::new();
        let methods = file.position();
        for _ in 0..file.u16()? {
            codes.push(member(&mut file, &texts)?);
        }
        Some(RawClass { bytes, texts, constants, constants_end, codes, methods: methods..file.position() })
    }

    pub(crate) fn text(&self, index: u16) -> Option<&'b [u8]> {
        self.texts.get(&index).copied()
    }

    /// The parts of the code of a method.
    pub(crate) fn code(&self, method: usize) -> Option<RawCode<'b>> {
        let range = self.codes.get(method)?.clone()?;
        let mut code = Reader::new(self.bytes.get(range.start + ATTRIBUTE_HEAD..range.end)?);
        let (max_stack, max_locals) = (code.u16()?, code.u16()?);
        let length = code.u32()? as usize;
        let bytes = code.take(length)?;
        let mut handlers = Vec::new();
        for _ in 0..code.u16()? {
            handlers.push(RawHandler { start: code.u16()?, end: code.u16()?, target: code.u16()?, catch: code.u16()? });
        }
        let mut attributes = Vec::new();
        for _ in 0..code.u16()? {
            attributes.push(code.attribute()?);
        }
        Some(RawCode { max_stack, max_locals, bytes, handlers, attributes })
    }
}

pub(crate) struct RawCode<'b> {
    pub max_stack: u16,
    pub max_locals: u16,
    pub bytes: &'b [u8],
    pub handlers: Vec<RawHandler>,
    /// Index of the name, and contents.
    pub attributes: Vec<(u16, &'b [u8])>,
}

/// By byte offsets; a `catch` of 0 catches everything.
pub(crate) struct RawHandler {
    pub start: u16,
    pub end: u16,
    pub target: u16,
    pub catch: u16,
}

/// The number of constants and the texts among them.
pub(crate) fn read_constants<'b>(file: &mut Reader<'b>) -> Option<(u16, FxHashMap<u16, &'b [u8]>)> {
    let count = file.u16()?;
    let mut texts = FxHashMap::default();
    let mut index = 1_u16;
    while index < count {
        match file.u8()? {
            1 => {
                let length = file.u16()?;
                texts.insert(index, file.take(usize::from(length))?);
            }
            3 | 4 | 9..=12 | 17 | 18 => {
                file.take(4)?;
            }
            // Longs and doubles take two places.
            5 | 6 => {
                file.take(8)?;
                index = index.checked_add(1)?;
            }
            7 | 8 | 16 | 19 | 20 => {
                file.take(2)?;
            }
            15 => {
                file.take(3)?;
            }
            _ => return None,
        }
        index = index.checked_add(1)?;
    }
    Some((count, texts))
}

/// Goes over a field or method; gives where its code lies.
fn member(file: &mut Reader<'_>, texts: &FxHashMap<u16, &[u8]>) -> Option<Option<Range<usize>>> {
    file.take(6)?;
    let mut code = None;
    for _ in 0..file.u16()? {
        let start = file.position();
        let (name, _) = file.attribute()?;
        if texts.get(&name).is_some_and(|name| *name == b"Code") {
            code = Some(start..file.position());
        }
    }
    Some(code)
}
