//! Where the parts of a class file lie in its bytes, so that a mutation can hit what it means to hit.

use crate::bytecode::instruction_starts;

/// Positions in the bytes of a class file, all of them inside.
#[derive(Debug, Default)]
pub struct Layout {
    /// Of the tags of the constants, by index; nothing at zero and behind wide constants.
    pub constants: Vec<Option<usize>>,
    /// Of two bytes that are an index into the constant pool.
    pub indices: Vec<usize>,
    /// Of two bytes that are access flags.
    pub flags: Vec<usize>,
    /// Of the text of `Utf8` constants, with their lengths.
    pub texts: Vec<(usize, usize)>,
    pub codes: Vec<CodeLayout>,
}

#[derive(Debug)]
pub struct CodeLayout {
    /// Of `max_stack`; `max_locals` is behind it.
    pub sizes: usize,
    /// Of the first instruction.
    pub start: usize,
    pub length: usize,
    /// Of the instructions, from the first one.
    pub instructions: Vec<usize>,
    /// Of the first entry of the exception table.
    pub handlers: usize,
    pub handler_count: usize,
}

impl Layout {
    /// Nothing if the bytes are no class file.
    pub fn read(bytes: &[u8]) -> Option<Layout> {
        let mut layout = Layout::default();
        let mut reader = Reader { bytes, at: 8 };
        layout.read_constants(&mut reader)?;
        layout.flags.push(reader.at);
        reader.skip(2)?;
        layout.read_indices(&mut reader, 2)?;
        let interfaces = reader.two()?;
        layout.read_indices(&mut reader, interfaces)?;
        for _ in 0..2 {
            for _ in 0..reader.two()? {
                layout.flags.push(reader.at);
                reader.skip(2)?;
                layout.read_indices(&mut reader, 2)?;
                layout.read_attributes(&mut reader)?;
            }
        }
        layout.read_attributes(&mut reader)?;
        Some(layout)
    }

    fn read_indices(&mut self, reader: &mut Reader<'_>, count: usize) -> Option<()> {
        for _ in 0..count {
            self.indices.push(reader.at);
            reader.skip(2)?;
        }
        Some(())
    }

    /// JVMS 4.4.
    fn read_constants(&mut self, reader: &mut Reader<'_>) -> Option<()> {
        let count = reader.two()?;
        self.constants.push(None);
        while self.constants.len() < count {
            self.constants.push(Some(reader.at));
            match reader.one()? {
                1 => {
                    let length = reader.two()?;
                    self.texts.push((reader.at, length));
                    reader.skip(length)?;
                }
                3 | 4 => reader.skip(4)?,
                5 | 6 => {
                    reader.skip(8)?;
                    self.constants.push(None);
                }
                7 | 8 | 16 | 19 | 20 => self.read_indices(reader, 1)?,
                9..=12 | 17 | 18 => self.read_indices(reader, 2)?,
                15 => {
                    reader.skip(1)?;
                    self.read_indices(reader, 1)?;
                }
                _ => return None,
            }
        }
        Some(())
    }

    fn read_attributes(&mut self, reader: &mut Reader<'_>) -> Option<()> {
        for _ in 0..reader.two()? {
            self.indices.push(reader.at);
            let name = reader.two()?;
            let length = reader.four()?;
            let end = reader.at.checked_add(length).filter(|end| *end <= reader.bytes.len())?;
            if self.is_text(reader.bytes, name, b"Code") {
                self.read_code(reader)?;
            } else if length >= 2 {
                // Most other attributes are tables of indices; hitting one of them is enough.
                self.indices.extend((reader.at..end - 1).step_by(2));
            }
            reader.at = end;
        }
        Some(())
    }

    fn is_text(&self, bytes: &[u8], index: usize, text: &[u8]) -> bool {
        let start = self.constants.get(index).copied().flatten().map(|tag| tag + 3);
        start.is_some_and(|start| bytes.get(start..start + text.len()) == Some(text))
    }

    fn read_code(&mut self, reader: &mut Reader<'_>) -> Option<()> {
        let sizes = reader.at;
        reader.skip(4)?;
        let length = reader.four()?;
        let start = reader.at;
        reader.skip(length)?;
        let handler_count = reader.two()?;
        let handlers = reader.at;
        reader.skip(handler_count * 8)?;
        let instructions = instruction_starts(reader.bytes.get(start..start + length)?);
        self.codes.push(CodeLayout { sizes, start, length, instructions, handlers, handler_count });
        self.read_attributes(reader)
    }
}

struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl Reader<'_> {
    fn skip(&mut self, count: usize) -> Option<()> {
        self.at = self.at.checked_add(count).filter(|at| *at <= self.bytes.len())?;
        Some(())
    }

    fn one(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    fn two(&mut self) -> Option<usize> {
        Some(usize::from(self.one()?) << 8 | usize::from(self.one()?))
    }

    fn four(&mut self) -> Option<usize> {
        Some(self.two()? << 16 | self.two()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assembler::assemble;

    #[test]
    fn the_parts_of_a_class_are_found() {
        let source = ".class Small\n.field static a J\n.method static b ()V\n.stack 3\n.locals 4\nl:\n nop\n ldc2_w long 5\n\
                      pop2\nm:\n return\n.catch l m m any\n.end\n";
        let bytes = assemble(source, "Small.jasm").unwrap().bytes;
        let layout = Layout::read(&bytes).unwrap();
        let code = &layout.codes[0];
        assert_eq!(bytes[code.sizes..code.sizes + 4], [0, 3, 0, 4]);
        assert_eq!(code.instructions, [0, 1, 4, 5]);
        assert_eq!((code.length, code.handler_count), (6, 1));
        assert_eq!(bytes[code.handlers..code.handlers + 8], [0, 0, 0, 5, 0, 5, 0, 0]);
        assert!(layout.texts.iter().any(|(start, length)| &bytes[*start..start + length] == b"Small"));
        assert_eq!(layout.flags.len(), 3);
    }

    #[test]
    fn an_attribute_that_is_longer_than_the_file_leaves_no_layout() {
        let mut bytes = assemble(".class Small\n", "Small.jasm").unwrap().bytes;
        let length = bytes.len() - 6;
        bytes[length] = 0x7f;
        assert!(Layout::read(&bytes).is_none());
    }

    #[test]
    fn what_is_no_class_file_has_no_layout() {
        assert!(Layout::read(b"").is_none());
        assert!(Layout::read(&[0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 49, 0, 9, 99]).is_none());
    }
}
