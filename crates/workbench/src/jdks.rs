//! Which JDKs the bench measures against.

use std::path::PathBuf;

use glassbox_program::Jdk;

use crate::failure::Failure;

/// `17` of `17.0.15`.
pub fn feature_version(jdk: &Jdk) -> u32 {
    u32::from(jdk.release())
}

/// The JDKs with these homes; or else the default one and its neighbours of other feature versions, oldest first.
pub fn find_jdks(homes: &[PathBuf]) -> Result<Vec<Jdk>, Failure> {
    if !homes.is_empty() {
        return Ok(homes.iter().map(|home| Jdk::locate(Some(home))).collect::<Result<_, _>>()?);
    }
    let default = Jdk::locate(None)?;
    let mut neighbours: Vec<PathBuf> = Vec::new();
    let parent = default.home.canonicalize().ok().and_then(|home| Some(home.parent()?.to_owned()));
    if let Some(entries) = parent.and_then(|parent| std::fs::read_dir(parent).ok()) {
        neighbours.extend(entries.flatten().map(|entry| entry.path()));
    }
    neighbours.sort_unstable();
    let mut found = vec![default];
    for home in neighbours {
        // What is no JDK, or lacks its compiler, is no candidate.
        let Ok(jdk) = Jdk::locate(Some(&home)) else { continue };
        if found.iter().all(|known| feature_version(known) != feature_version(&jdk)) {
            found.push(jdk);
        }
    }
    found.sort_by_key(feature_version);
    Ok(found)
}
