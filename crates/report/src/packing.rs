//! Packing what an HTML report carries along: JSON texts, compressed, each under its number in one JSON object.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde::Serialize;

/// The object on its way.
pub struct Parts<'w> {
    out: &'w mut dyn Write,
    /// How many numbers were given out.
    count: usize,
    is_empty: bool,
}

impl<'w> Parts<'w> {
    pub fn new(out: &'w mut dyn Write) -> io::Result<Parts<'w>> {
        out.write_all(b"{")?;
        Ok(Parts { out, count: 0, is_empty: true })
    }

    /// Packs a text; gives its number.
    pub fn add(&mut self, text: &[u8]) -> io::Result<usize> {
        let number = self.reserve();
        self.write(number, text)?;
        Ok(number)
    }

    /// The number of a part that is written later.
    fn reserve(&mut self) -> usize {
        self.count += 1;
        self.count - 1
    }

    fn write(&mut self, number: usize, text: &[u8]) -> io::Result<()> {
        // More effort would make the file a tenth smaller, and take as long as everything else together.
        let mut packer = DeflateEncoder::new(Vec::new(), Compression::new(4));
        packer.write_all(text)?;
        let packed = base64(&packer.finish()?);
        let comma = if self.is_empty { "" } else { ",\n" };
        self.is_empty = false;
        write!(self.out, "{comma}\"{number}\":\"")?;
        self.out.write_all(&packed)?;
        self.out.write_all(b"\"")
    }

    pub fn finish(self) -> io::Result<()> {
        self.out.write_all(b"}")
    }
}

/// Values that belong together and become one part, an array, as soon as they are worth it: a part for each would be slow to
/// unpack where all are wanted, and one for all where only one is.
#[derive(Default)]
pub struct Gathering {
    text: Vec<u8>,
    part: Option<usize>,
}

/// In bytes.
const WORTH_A_PART: usize = 500_000;

impl Gathering {
    /// Gives the number of the part that the value goes to.
    pub fn add(&mut self, parts: &mut Parts<'_>, value: &impl Serialize) -> io::Result<usize> {
        let number = *self.part.get_or_insert_with(|| parts.reserve());
        self.text.push(if self.text.is_empty() { b'[' } else { b',' });
        serde_json::to_writer(&mut self.text, value)?;
        if self.text.len() >= WORTH_A_PART {
            self.flush(parts)?;
        }
        Ok(number)
    }

    /// Packs what has not been packed yet.
    pub fn flush(&mut self, parts: &mut Parts<'_>) -> io::Result<()> {
        let Some(number) = self.part.take() else { return Ok(()) };
        self.text.push(b']');
        parts.write(number, &self.text)?;
        self.text.clear();
        Ok(())
    }
}

/// RFC 4648, with padding.
fn base64(bytes: &[u8]) -> Vec<u8> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = Vec::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |at: usize| u32::from(chunk.get(at).copied().unwrap_or_default());
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * at) & 63) as usize];
            text.push(if at <= chunk.len() { digit } else { b'=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_in_base_64_as_the_standard_has_it() {
        let examples =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE=")];
        for (text, coded) in examples {
            assert_eq!(base64(text.as_bytes()), coded.as_bytes());
        }
    }

    #[test]
    fn values_that_belong_together_go_to_one_part_until_it_is_large() {
        let mut text = Vec::new();
        let mut parts = Parts::new(&mut text).unwrap();
        let (mut some, mut others) = (Gathering::default(), Gathering::default());
        let large = "x".repeat(WORTH_A_PART);
        let numbers = ["a", "b", &large, "c"].map(|value| some.add(&mut parts, &value).unwrap());
        assert_eq!(numbers, [0, 0, 0, 1]);
        assert_eq!(others.add(&mut parts, &1).unwrap(), 2);
        others.flush(&mut parts).unwrap();
        some.flush(&mut parts).unwrap();
        others.flush(&mut parts).unwrap();
        parts.finish().unwrap();
        let parts: serde_json::Map<String, serde_json::Value> = serde_json::from_slice(&text).unwrap();
        assert_eq!(parts.keys().map(String::as_str).collect::<Vec<&str>>(), ["0", "1", "2"]);
    }
}
