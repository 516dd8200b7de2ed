//! `java.util.zip`: the checksums that the JDK leaves to zlib.

use super::lang::{Result, int, long};
use super::{Native, Row, bytes};
use crate::machine::{Machine, unsupported};
use crate::state::State;
use crate::state::value::Value;

pub(crate) const TABLE: &[Row] = &[
    ("java/util/zip/CRC32", "update(II)I", crc_of_byte),
    ("java/util/zip/CRC32", "updateBytes0(I[BII)I", crc_of_bytes),
    ("java/util/zip/CRC32", "updateByteBuffer0(IJII)I", crc_of_memory),
    ("java/util/zip/Adler32", "update(II)I", adler_of_byte),
    ("java/util/zip/Adler32", "updateBytes(I[BII)I", adler_of_bytes),
    ("java/util/zip/Adler32", "updateByteBuffer(IJII)I", adler_of_memory),
];

/// The remainders of all bytes by the polynomial of IEEE 802.3, with its bits reversed.
const CRC_TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut remainder = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            remainder = if remainder & 1 == 1 { 0xEDB8_8320 ^ (remainder >> 1) } else { remainder >> 1 };
            bit += 1;
        }
        table[byte] = remainder;
        byte += 1;
    }
    table
};

fn crc(start: i32, bytes: &[u8]) -> i32 {
    let step = |crc: u32, byte: &u8| CRC_TABLE[usize::from(crc as u8 ^ byte)] ^ (crc >> 8);
    !bytes.iter().fold(!(start as u32), step) as i32
}

fn adler(start: i32, bytes: &[u8]) -> i32 {
    const PRIME: u32 = 65521;
    let (low, high) = (start as u32 & 0xffff, start as u32 >> 16);
    let step = |(low, high): (u32, u32), byte: &u8| {
        let low = (low + u32::from(*byte)) % PRIME;
        (low, (high + low) % PRIME)
    };
    let (low, high) = bytes.iter().fold((low, high), step);
    (high << 16 | low) as i32
}

type Checksum = fn(i32, &[u8]) -> i32;

fn of_byte<'p>(checksum: Checksum, operands: &[Value]) -> Result<'p> {
    Ok(Native::Value(Value::Int(checksum(int(operands, 0)?, &[int(operands, 1)? as u8]))))
}

fn of_bytes<'p>(
    checksum: Checksum,
    machine: &mut Machine<'p>,
    state: &mut State<'p>,
    operands: &[Value],
) -> Result<'p> {
    let array = super::lang::operand(operands, 1)?;
    let bytes = bytes::read(machine, state, array, int(operands, 2)?, int(operands, 3)?)?;
    Ok(Native::Value(Value::Int(checksum(int(operands, 0)?, &bytes))))
}

/// Of native memory: an address, an offset and a length.
fn of_memory<'p>(checksum: Checksum, state: &State<'p>, operands: &[Value]) -> Result<'p> {
    let address = long(operands, 1)? + i64::from(int(operands, 2)?);
    let bytes = state.runtime.outside.bytes(address, int(operands, 3)?.max(0) as usize);
    let bytes = bytes.ok_or_else(|| unsupported("a checksum of memory outside the heap"))?;
    Ok(Native::Value(Value::Int(checksum(int(operands, 0)?, bytes))))
}

fn crc_of_byte<'p>(_: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    of_byte(crc, operands)
}

fn crc_of_bytes<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    of_bytes(crc, machine, state, operands)
}

fn crc_of_memory<'p>(_: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    of_memory(crc, state, operands)
}

fn adler_of_byte<'p>(_: &mut Machine<'p>, _: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    of_byte(adler, operands)
}

fn adler_of_bytes<'p>(machine: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    of_bytes(adler, machine, state, operands)
}

fn adler_of_memory<'p>(_: &mut Machine<'p>, state: &mut State<'p>, operands: &[Value]) -> Result<'p> {
    of_memory(adler, state, operands)
}

#[cfg(test)]
mod tests {
    use super::{adler, crc};

    #[test]
    fn checksums_have_the_well_known_values() {
        assert_eq!(crc(0, b"123456789"), 0xCBF4_3926_u32 as i32);
        assert_eq!(adler(1, b"Wikipedia"), 0x11E6_0398);
    }

    #[test]
    fn checksums_can_be_taken_in_pieces() {
        assert_eq!(crc(crc(0, b"1234"), b"56789"), crc(0, b"123456789"));
        assert_eq!(adler(adler(1, b"Wiki"), b"pedia"), adler(1, b"Wikipedia"));
    }
}
