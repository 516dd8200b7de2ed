//! The table of opcodes is complete and up to date.

use glassbox_workbench::opcodes::{FEATURE_VERSION, FILE, table};
use glassbox_workbench::{feature_version, find_jdks, programs_directory};

#[test]
fn every_opcode_has_a_program_and_the_table_names_it() {
    let jdks = find_jdks(&[]).unwrap();
    let jdk = jdks.iter().find(|jdk| feature_version(jdk) == FEATURE_VERSION);
    let table = table(jdk.unwrap_or(&jdks[0]), &programs_directory()).unwrap();
    let empty: Vec<String> = table.empty_rows().into_iter().map(|form| form.name()).collect();
    assert!(empty.is_empty(), "no program uses {}", empty.join(", "));
    // Another compiler may choose other instructions for the same programs.
    if jdk.is_some() {
        let written = std::fs::read_to_string(programs_directory().join(FILE)).unwrap_or_default();
        assert!(written == table.markdown(), "{FILE} is out of date: run 'workbench opcodes --write'");
    }
}
