//! The number by which JaCoCo knows a class file: a checksum of its bytes.

/// CRC-64 as ISO 3309 has it, its lowest bit first.
const POLYNOMIAL: u64 = 0xd800_0000_0000_0000;

/// Class files of Java 9 have the number that they would have with the version of Java 8.
const VERSION_AT: usize = 7;
const JAVA_9: u8 = 0x35;
const JAVA_8: u8 = 0x34;

/// The number of a class file.
pub fn class_id(bytes: &[u8]) -> u64 {
    let table = table();
    let mut sum = 0_u64;
    let is_java_9 = bytes.get(VERSION_AT - 1) == Some(&0) && bytes.get(VERSION_AT) == Some(&JAVA_9);
    for (at, byte) in bytes.iter().enumerate() {
        let byte = if is_java_9 && at == VERSION_AT { JAVA_8 } else { *byte };
        sum = (sum >> 8) ^ table[usize::from(sum as u8 ^ byte)];
    }
    sum
}

fn table() -> [u64; 256] {
    let mut table = [0; 256];
    for (start, sum) in table.iter_mut().enumerate() {
        *sum = start as u64;
        for _ in 0..8 {
            *sum = if *sum & 1 == 1 { (*sum >> 1) ^ POLYNOMIAL } else { *sum >> 1 };
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_that_of_the_standard() {
        // The check value of CRC-64/GO-ISO without its inversions, by long division of the bits.
        let mut sum = 0_u64;
        for byte in b"123456789" {
            sum ^= u64::from(*byte);
            for _ in 0..8 {
                sum = if sum & 1 == 1 { (sum >> 1) ^ POLYNOMIAL } else { sum >> 1 };
            }
        }
        assert_eq!(class_id(b"123456789"), sum);
        assert_eq!(class_id(b""), 0);
    }

    #[test]
    fn a_class_of_java_9_counts_as_one_of_java_8() {
        let of = |version: u8| class_id(&[0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, version, 1, 2, 3]);
        assert_eq!(of(JAVA_9), of(JAVA_8));
        assert_ne!(of(JAVA_9 + 1), of(JAVA_9));
    }
}
