//! Where the ranges of exception handlers end, read from the bytes of a class file.
//!
//! The class-file library gives ends as instruction indices, and one at the very end of the code as the index of the last
//! instruction, which loses that instruction. Only where a range may end there are the bytes looked at again.

use crate::raw::RawClass;

/// For the method with this index: which rows of its exception table end where the code ends.
pub(crate) fn ends_of_code(bytes: &[u8], method: usize) -> Option<Vec<bool>> {
    let code = RawClass::read(bytes)?.code(method)?;
    Some(code.handlers.iter().map(|handler| usize::from(handler.end) == code.bytes.len()).collect())
}
