//! What the tests of the guard share.

use std::path::PathBuf;

/// The program that keeps others within bounds is our own.
pub fn launcher() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_glassbox"))
}

/// Whether this kernel can guard at all; without, a test is passed over with a notice, which must not be where
/// `GLASSBOX_REQUIRE_GUARD` is set, as it is in CI.
pub fn can_guard() -> bool {
    let lacks = glassbox_guard::lacks(&launcher()).unwrap();
    for lack in &lacks {
        eprintln!("PASSED OVER, nothing was shown here: {}", lack.text);
    }
    assert!(lacks.is_empty() || std::env::var_os("GLASSBOX_REQUIRE_GUARD").is_none(), "{lacks:?}");
    lacks.is_empty()
}
