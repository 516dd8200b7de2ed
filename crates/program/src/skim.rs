//! Whether the attributes of a class file are as long as they say, and not nested too deeply. The class-file library reads
//! attributes by what is in them, one call deeper for each level, so that a small file could end the process by its depth.

use rustc_hash::FxHashMap;

use crate::legal::MOST_DIMENSIONS;
use crate::parse::FormatError;
use crate::raw::{Reader, read_constants};

/// Annotations in annotations, arrays in them included; real ones have three or four levels.
const DEEPEST_ANNOTATION: usize = 64;
/// Attributes in attributes: those of the code of a method, or of a record component, have no further ones.
const DEEPEST_ATTRIBUTE: usize = 2;

/// Goes over a class file once.
pub(crate) fn check(bytes: &[u8]) -> Result<(), FormatError> {
    let mut skim = Skim { file: Reader::new(bytes), texts: FxHashMap::default() };
    skim.class()
}

struct Skim<'b> {
    file: Reader<'b>,
    texts: FxHashMap<u16, &'b [u8]>,
}

fn early() -> FormatError {
    "it ends too early, or its constants are broken".into()
}

impl<'b> Skim<'b> {
    fn take(&mut self, count: usize) -> Result<&'b [u8], FormatError> {
        self.file.take(count).ok_or_else(early)
    }

    fn u8(&mut self) -> Result<u8, FormatError> {
        self.file.u8().ok_or_else(early)
    }

    fn u16(&mut self) -> Result<u16, FormatError> {
        self.file.u16().ok_or_else(early)
    }

    /// As many entries of a size as the number before them says.
    fn list(&mut self, size: usize) -> Result<(), FormatError> {
        let count = usize::from(self.u16()?);
        self.take(count * size).map(drop)
    }

    /// The same, where each entry ends with a list of numbers.
    fn lists(&mut self, head: usize) -> Result<(), FormatError> {
        for _ in 0..self.u16()? {
            self.take(head)?;
            self.list(2)?;
        }
        Ok(())
    }

    fn class(&mut self) -> Result<(), FormatError> {
        self.take(8)?;
        self.texts = read_constants(&mut self.file).ok_or_else(early)?.1;
        self.take(6)?;
        self.list(2)?;
        for _ in 0..2 {
            for _ in 0..self.u16()? {
                self.take(4)?;
                let descriptor = self.u16()?;
                self.descriptor(descriptor)?;
                self.attributes(0)?;
            }
        }
        self.attributes(0)
    }

    fn descriptor(&self, index: u16) -> Result<(), FormatError> {
        let brackets = self.texts.get(&index).map_or(0, |text| text.iter().take_while(|byte| **byte == b'[').count());
        if brackets > MOST_DIMENSIONS { Err("an array has too many dimensions".into()) } else { Ok(()) }
    }

    fn attributes(&mut self, depth: usize) -> Result<(), FormatError> {
        if depth > DEEPEST_ATTRIBUTE {
            return Err("its attributes are nested too deeply".into());
        }
        for _ in 0..self.u16()? {
            let index = self.u16()?;
            let length = self.file.u32().ok_or_else(early)? as usize;
            let end = self.file.position().checked_add(length).ok_or_else(early)?;
            let name = self.texts.get(&index).copied().unwrap_or_default();
            self.attribute(name, length, depth)?;
            if self.file.position() != end {
                let name = String::from_utf8_lossy(name).escape_debug().to_string();
                return Err(format!("its attribute {name} is not as long as it says"));
            }
        }
        Ok(())
    }

    /// JVMS 4.7.
    fn attribute(&mut self, name: &[u8], length: usize, depth: usize) -> Result<(), FormatError> {
        match name {
            b"Code" => {
                self.take(4)?;
                let length = self.file.u32().ok_or_else(early)? as usize;
                self.take(length)?;
                self.list(8)?;
                self.attributes(depth + 1)
            }
            b"Record" => {
                for _ in 0..self.u16()? {
                    self.take(4)?;
                    self.attributes(depth + 1)?;
                }
                Ok(())
            }
            b"StackMapTable" => {
                for _ in 0..self.u16()? {
                    self.frame()?;
                }
                Ok(())
            }
            b"Exceptions" | b"NestMembers" | b"PermittedSubclasses" | b"ModulePackages" => self.list(2),
            b"InnerClasses" => self.list(8),
            b"LineNumberTable" => self.list(4),
            b"LocalVariableTable" | b"LocalVariableTypeTable" => self.list(10),
            b"BootstrapMethods" => self.lists(2),
            b"MethodParameters" => {
                let count = usize::from(self.u8()?);
                self.take(count * 4).map(drop)
            }
            b"Module" => {
                self.take(6)?;
                self.list(6)?;
                self.lists(4)?;
                self.lists(4)?;
                self.list(2)?;
                self.lists(2)
            }
            b"RuntimeVisibleAnnotations" | b"RuntimeInvisibleAnnotations" => self.annotations(),
            b"RuntimeVisibleParameterAnnotations" | b"RuntimeInvisibleParameterAnnotations" => {
                for _ in 0..self.u8()? {
                    self.annotations()?;
                }
                Ok(())
            }
            b"RuntimeVisibleTypeAnnotations" | b"RuntimeInvisibleTypeAnnotations" => {
                for _ in 0..self.u16()? {
                    self.target()?;
                    let path = usize::from(self.u8()?);
                    self.take(path * 2)?;
                    self.annotation(0)?;
                }
                Ok(())
            }
            b"AnnotationDefault" => self.value(0),
            // The library holds the lengths of the others against what they are.
            _ => self.take(length).map(drop),
        }
    }

    /// JVMS 4.7.4.
    fn frame(&mut self) -> Result<(), FormatError> {
        match self.u8()? {
            0..=63 => Ok(()),
            64..=127 => self.verified(1),
            247 => {
                self.take(2)?;
                self.verified(1)
            }
            248..=251 => self.take(2).map(drop),
            more @ 252..=254 => {
                self.take(2)?;
                self.verified(u16::from(more - 251))
            }
            255 => {
                self.take(2)?;
                for _ in 0..2 {
                    let count = self.u16()?;
                    self.verified(count)?;
                }
                Ok(())
            }
            other => Err(format!("it has a stack map frame of the unknown kind {other}")),
        }
    }

    fn verified(&mut self, count: u16) -> Result<(), FormatError> {
        for _ in 0..count {
            match self.u8()? {
                0..=6 => {}
                7 | 8 => self.take(2).map(drop)?,
                other => return Err(format!("it has a verification type of the unknown kind {other}")),
            }
        }
        Ok(())
    }

    fn annotations(&mut self) -> Result<(), FormatError> {
        for _ in 0..self.u16()? {
            self.annotation(0)?;
        }
        Ok(())
    }

    /// JVMS 4.7.16.
    fn annotation(&mut self, depth: usize) -> Result<(), FormatError> {
        self.take(2)?;
        for _ in 0..self.u16()? {
            self.take(2)?;
            self.value(depth + 1)?;
        }
        Ok(())
    }

    fn value(&mut self, depth: usize) -> Result<(), FormatError> {
        if depth > DEEPEST_ANNOTATION {
            return Err("its annotations are nested too deeply".into());
        }
        match self.u8()? {
            b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' | b's' | b'c' => self.take(2).map(drop),
            b'e' => self.take(4).map(drop),
            b'@' => self.annotation(depth),
            b'[' => {
                for _ in 0..self.u16()? {
                    self.value(depth + 1)?;
                }
                Ok(())
            }
            other => Err(format!("it has an annotation value of the unknown kind {other}")),
        }
    }

    /// JVMS 4.7.20.1.
    fn target(&mut self) -> Result<(), FormatError> {
        match self.u8()? {
            0x00 | 0x01 | 0x16 => self.take(1).map(drop),
            0x10 | 0x11 | 0x12 | 0x17 | 0x42..=0x46 => self.take(2).map(drop),
            0x13..=0x15 => Ok(()),
            0x40 | 0x41 => self.list(6),
            0x47..=0x4b => self.take(3).map(drop),
            other => Err(format!("it has a type annotation at the unknown target {other}")),
        }
    }
}
