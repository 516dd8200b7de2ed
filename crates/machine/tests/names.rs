//! Names are for people: no code decides anything by looking into the name of a symbol or of a class that was made up.
#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

use std::fs;
use std::path::{Path, PathBuf};

/// Where names are made of origins.
const MAKERS_OF_NAMES: [&str; 2] = ["machine/src/inputs/origin.rs", "machine/src/relational/memory.rs"];

/// Parts of names by which code once told what symbols stand for.
const MARKS: [&str; 8] =
    ["#char", "#wide", "#distinct", ".charAt(", "\"field \"", "\"static \"", "\"elements \"", "\"whatever "];

/// What looks into a text.
const LOOKS: [&str; 8] =
    ["starts_with(", "ends_with(", "contains(", "strip_prefix(", "strip_suffix(", "split", "matches(", "find("];

/// The files below a folder of a crate with their text, by their names below the folder of all crates.
fn sources(of_crate: &str) -> Vec<(String, String)> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut pending: Vec<PathBuf> = vec![crates.join(of_crate).join("src")];
    let mut found = Vec::new();
    while let Some(path) = pending.pop() {
        if path.is_dir() {
            pending.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(crates).unwrap().to_string_lossy().replace('\\', "/");
            found.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
    assert!(!found.is_empty(), "{of_crate} has sources");
    found
}

/// What stands behind each mention of something, up to the end of the statement or of the line of a comment.
fn after<'t>(text: &'t str, mention: &'t str) -> impl Iterator<Item = &'t str> {
    text.match_indices(mention).map(move |(at, _)| {
        let rest = &text[at + mention.len()..];
        rest.split([';', '{', '}']).next().unwrap_or(rest)
    })
}

#[test]
fn what_a_symbol_stands_for_is_not_read_out_of_its_name() {
    for of_crate in ["expr", "solver", "machine", "search"] {
        for (file, text) in sources(of_crate) {
            if !MAKERS_OF_NAMES.contains(&&*file) {
                let mark = MARKS.iter().find(|mark| text.contains(**mark));
                assert!(mark.is_none(), "{file} has the mark {mark:?}: match on the kind or the origin of the symbol");
            }
            for mention in ["symbol_name(", "origin.name", "of.name"] {
                let look = after(&text, mention).find(|rest| LOOKS.iter().any(|look| rest.contains(look)));
                assert!(look.is_none(), "{file} looks into a name: {mention}{}", look.unwrap_or_default());
            }
        }
    }
}

#[test]
fn how_a_class_was_made_is_not_read_out_of_its_name() {
    for of_crate in ["program", "machine", "search"] {
        for (file, text) in sources(of_crate) {
            for look in LOOKS {
                for mark in ["\"$$", "\"+0x", "\"$guess", "\"$logger"] {
                    let both = format!("{look}{mark}");
                    assert!(!text.contains(&both), "{file} has {both}: match on the kind of the class");
                }
            }
        }
    }
}
