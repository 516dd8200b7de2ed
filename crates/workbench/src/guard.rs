//! Panics as results: whatever a program does to the machine must not end the bench.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    /// `Some` while this thread is inside [`catch_panic`]; then what the latest panic said.
    static LATEST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs `work`; a panic becomes an error that says what it was and where.
pub fn catch_panic<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    remember_panics();
    LATEST.with(|latest| *latest.borrow_mut() = Some(String::new()));
    // Whoever calls this throws away what the panic may have left half done.
    let result = catch_unwind(AssertUnwindSafe(work));
    let said = LATEST.with(|latest| latest.borrow_mut().take()).unwrap_or_default();
    result.map_err(|_| said)
}

/// The message of a panic and its place are known to the hook only.
fn remember_panics() {
    static INSTALL: Once = Once::new();
    INSTALL.call_once(|| {
        let otherwise = take_hook();
        set_hook(Box::new(move |info| {
            let inside = LATEST.with(|latest| match latest.borrow_mut().as_mut() {
                Some(said) => {
                    *said = info.to_string().replace('\n', " ");
                    true
                }
                None => false,
            });
            if !inside {
                otherwise(info);
            }
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_an_error_with_its_message_and_place() {
        let result = catch_panic(|| {
            if true {
                panic!("seven of nine")
            }
        });
        let said = result.unwrap_err();
        assert!(said.contains("seven of nine") && said.contains("guard.rs"), "{said}");
    }

    #[test]
    fn what_does_not_panic_passes_through() {
        assert_eq!(catch_panic(|| 7), Ok(7));
    }
}
