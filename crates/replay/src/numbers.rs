//! What probes told while a test ran, packed: there are many tests, and what is told of loops repeats itself.

use std::io::Read;

use flate2::read::ZlibDecoder;

/// The numbers that one thread told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    count: usize,
    /// The numbers from the highest byte to the lowest; packed by `deflate` if that is said.
    bytes: Box<[u8]>,
    is_packed: bool,
}

impl Numbers {
    pub(crate) fn plain(bytes: &[u8]) -> Numbers {
        Numbers { count: bytes.len() / 4, bytes: bytes.into(), is_packed: false }
    }

    pub(crate) fn packed(count: usize, bytes: &[u8]) -> Numbers {
        Numbers { count, bytes: bytes.into(), is_packed: true }
    }

    /// The numbers, as far as they can be unpacked.
    #[must_use]
    pub fn unpacked(&self) -> Vec<i32> {
        if !self.is_packed {
            return ints(&self.bytes);
        }
        let length = 4 * self.count;
        let mut bytes = Vec::with_capacity(length);
        // What comes before an error counts: a stream that is broken off tells less, and nothing that did not happen.
        let _ = ZlibDecoder::new(&*self.bytes).take(length as u64).read_to_end(&mut bytes);
        ints(&bytes)
    }
}

fn ints(bytes: &[u8]) -> Vec<i32> {
    bytes.chunks_exact(4).map(|word| i32::from_be_bytes([word[0], word[1], word[2], word[3]])).collect()
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::ZlibEncoder;

    use super::*;

    fn packed(numbers: &[i32]) -> Numbers {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
        numbers.iter().for_each(|number| encoder.write_all(&number.to_be_bytes()).unwrap());
        Numbers::packed(numbers.len(), &encoder.finish().unwrap())
    }

    #[test]
    fn numbers_are_the_same_packed_or_not() {
        let loops: Vec<i32> = (0..10_000).map(|at| at % 7 - 3).collect();
        let packed = packed(&loops);
        assert!(packed.bytes.len() < loops.len(), "{} bytes", packed.bytes.len());
        assert_eq!(packed.unpacked(), loops);
        assert_eq!(Numbers::plain(&[0, 0, 0, 7, 255, 255, 255, 255]).unpacked(), [7, -1]);
    }

    #[test]
    fn no_more_is_unpacked_than_was_announced_and_broken_bytes_are_no_trouble() {
        let many = packed(&[5; 1000]);
        assert_eq!(Numbers { count: 3, ..many.clone() }.unpacked(), [5; 3]);
        let half = Numbers { bytes: many.bytes[..many.bytes.len() / 2].into(), ..many.clone() };
        assert!(half.unpacked().len() < 1000);
        assert!(Numbers { bytes: Box::from([1, 2, 3, 4]), ..many }.unpacked().is_empty());
    }
}
