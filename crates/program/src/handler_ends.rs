//! Where the ranges of exception handlers end, read from the bytes of a class file.
//!
//! The class-file library gives ends as instruction indices, and one at the very end of the code as the index of the last
//! instruction, which loses that instruction. Only where a range may end there are the bytes looked at again.

/// A place in the bytes; reading past the end gives nothing.
struct Reader<'b> {
    bytes: &'b [u8],
}

impl<'b> Reader<'b> {
    fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(count)?;
        self.bytes = rest;
        Some(taken)
    }

    fn u16(&mut self) -> Option<u16> {
        self.take(2)?.try_into().ok().map(u16::from_be_bytes)
    }

    fn u32(&mut self) -> Option<u32> {
        self.take(4)?.try_into().ok().map(u32::from_be_bytes)
    }

    fn attribute(&mut self) -> Option<(u16, Reader<'b>)> {
        let name = self.u16()?;
        let length = self.u32()? as usize;
        Some((name, Reader { bytes: self.take(length)? }))
    }
}

/// For the method with this index: which rows of its exception table end where the code ends.
pub(crate) fn ends_of_code(bytes: &[u8], method: usize) -> Option<Vec<bool>> {
    let mut file = Reader { bytes };
    file.take(8)?;
    let code_name = skip_constants(&mut file)?;
    file.take(6)?;
    let interfaces = file.u16()?;
    file.take(2 * usize::from(interfaces))?;
    // Fields first, then the methods before the one that is wanted.
    let fields = file.u16()?;
    for _ in 0..fields {
        members(&mut file, |_, _| {})?;
    }
    file.u16()?;
    for _ in 0..method {
        members(&mut file, |_, _| {})?;
    }
    let mut ends = None;
    members(&mut file, |name, attribute| {
        if code_name.contains(&name) {
            ends = table(attribute);
        }
    })?;
    ends
}

/// Goes over the constant pool; gives the indices of the text `Code`.
fn skip_constants(file: &mut Reader<'_>) -> Option<Vec<u16>> {
    let count = file.u16()?;
    let mut found = Vec::new();
    let mut index = 1;
    while index < count {
        let tag = *file.take(1)?.first()?;
        match tag {
            1 => {
                let length = file.u16()?;
                if file.take(usize::from(length))? == b"Code" {
                    found.push(index);
                }
            }
            3 | 4 | 9..=12 | 17 | 18 => {
                file.take(4)?;
            }
            // Longs and doubles take two places.
            5 | 6 => {
                file.take(8)?;
                index += 1;
            }
            7 | 8 | 16 | 19 | 20 => {
                file.take(2)?;
            }
            15 => {
                file.take(3)?;
            }
            _ => return None,
        }
        index += 1;
    }
    Some(found)
}

/// A field or method with its attributes.
fn members<'b>(file: &mut Reader<'b>, mut visit: impl FnMut(u16, Reader<'b>)) -> Option<()> {
    file.take(6)?;
    for _ in 0..file.u16()? {
        let (name, attribute) = file.attribute()?;
        visit(name, attribute);
    }
    Some(())
}

fn table(mut code: Reader<'_>) -> Option<Vec<bool>> {
    code.take(4)?;
    let length = code.u32()?;
    code.take(length as usize)?;
    let rows = code.u16()?;
    let mut ends = Vec::with_capacity(usize::from(rows));
    for _ in 0..rows {
        code.take(2)?;
        ends.push(u32::from(code.u16()?) == length);
        code.take(4)?;
    }
    Some(ends)
}
