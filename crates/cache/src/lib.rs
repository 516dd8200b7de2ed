//! What is kept from one run to the next, in the user's cache directory: bytes under a key that is a hash of everything they
//! depend on. What is damaged, or is there under another key, counts as not there; what cannot be kept is found out again.

mod contents;
mod hash;
mod shelf;

use std::path::PathBuf;

pub use contents::{hash_contents, hash_resources};
pub use hash::{Hash, Key};
pub use shelf::Shelf;

/// Where everything is kept; nothing, if the user has no such place.
#[must_use]
pub fn directory() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let cache = variable("XDG_CACHE_HOME").or_else(|| variable("HOME").map(|home| home.join(".cache")))?;
    Some(cache.join("glassbox"))
}

/// Variables of the environment that a JVM reads by itself, with their values.
pub fn hash_environment(hash: &mut Hash) {
    const VARIABLES: [&str; 8] =
        ["JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "TZ"];
    for variable in VARIABLES {
        hash.add(format!("{:?}", std::env::var_os(variable)).as_bytes());
    }
}
