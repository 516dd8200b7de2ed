//! Which program uses which opcode, so that nobody has to believe that all of them are tested.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::io::Cursor;
use std::path::Path;

use glassbox_program::Jdk;
use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::Attribute;

use crate::bytecode::{MNEMONICS, WIDE, WIDENED};
use crate::compile::compile;
use crate::failure::Failure;
use crate::jdks::feature_version;
use crate::programs::{Selection, find_programs};

/// The table in the directory of the programs.
pub const FILE: &str = "opcodes.md";
/// The JDK whose compiler the table is about.
pub const FEATURE_VERSION: u32 = 17;

/// An opcode, or `wide` and the opcode that it widens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Form {
    pub opcode: u8,
    pub widened: Option<u8>,
}

impl Form {
    pub fn name(self) -> String {
        let mnemonic = |opcode: u8| MNEMONICS.get(usize::from(opcode)).copied().unwrap_or("reserved");
        match self.widened {
            Some(widened) => format!("wide {}", mnemonic(widened)),
            None => mnemonic(self.opcode).to_owned(),
        }
    }
}

/// Every form that the JVM knows, each with a program that uses it if there is one.
pub struct Table {
    pub rows: Vec<(Form, Option<String>)>,
}

/// All opcodes in order; those with `wide` stand behind it, in place of it.
fn all_forms() -> Vec<Form> {
    let mut forms = Vec::new();
    for opcode in 0..MNEMONICS.len() as u8 {
        if opcode == WIDE {
            forms.extend(WIDENED.map(|widened| Form { opcode, widened: Some(widened) }));
        } else {
            forms.push(Form { opcode, widened: None });
        }
    }
    forms
}

/// Compiles all programs and looks into their classes.
pub fn table(jdk: &Jdk, directory: &Path) -> Result<Table, Failure> {
    let mut programs = find_programs(directory, &Selection::default())?;
    programs.retain(|program| program.header.needs <= feature_version(jdk));
    let compiled = compile(jdk, &programs.iter().collect::<Vec<_>>())?;
    let by_source: BTreeMap<String, String> = programs
        .iter()
        .filter_map(|program| Some((program.path.file_name()?.to_string_lossy().into_owned(), program.title())))
        .collect();
    let mut used: BTreeMap<String, BTreeSet<Form>> = BTreeMap::new();
    for class in compiled.classes()? {
        let forms = forms_of_class(&class.bytes);
        let forms = forms.map_err(|error| Failure::Other(format!("{}: {error}", class.name)))?;
        if let Some(title) = by_source.get(&class.source) {
            used.entry(title.clone()).or_default().extend(forms);
        }
    }
    Ok(choose(&used))
}

/// For every form the program that uses the fewest forms in all: there a reader finds it soonest.
fn choose(used: &BTreeMap<String, BTreeSet<Form>>) -> Table {
    let best = |form: Form| {
        let users = used.iter().filter(|(_, forms)| forms.contains(&form));
        users.min_by_key(|(title, forms)| (forms.len(), *title)).map(|(title, _)| title.clone())
    };
    Table { rows: all_forms().into_iter().map(|form| (form, best(form))).collect() }
}

fn forms_of_class(bytes: &[u8]) -> Result<BTreeSet<Form>, ristretto_classfile::Error> {
    let file = ClassFile::from_bytes(bytes)?;
    let mut forms = BTreeSet::new();
    for attribute in file.methods.iter().flat_map(|method| &method.attributes) {
        let Attribute::Code { code, .. } = attribute else { continue };
        for instruction in code {
            // The library has variants of its own for what follows `wide`; the bytes say it as the format does.
            let mut cursor = Cursor::new(Vec::new());
            instruction.to_bytes(&mut cursor)?;
            if let [opcode, rest @ ..] = cursor.get_ref().as_slice() {
                let widened = if *opcode == WIDE { rest.first().copied() } else { None };
                forms.insert(Form { opcode: *opcode, widened });
            }
        }
    }
    Ok(forms)
}

impl Table {
    /// Forms that no program uses.
    pub fn empty_rows(&self) -> Vec<Form> {
        self.rows.iter().filter(|(_, program)| program.is_none()).map(|(form, _)| *form).collect()
    }

    pub fn markdown(&self) -> String {
        let mut text = format!(
            "# Opcodes\n\n\
             For every opcode of the JVM a program that uses it, as compiled by JDK {FEATURE_VERSION}; of several, the \
             one with the fewest\ndifferent opcodes. Written by `workbench opcodes --write`.\n\n\
             | code | opcode | program |\n|---:|---|---|\n"
        );
        for (form, program) in &self.rows {
            let program = program.as_deref().unwrap_or("");
            // Writing to a string cannot fail.
            let _ = writeln!(text, "| {} | `{}` | {program} |", form.opcode, form.name());
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_every_opcode_and_every_wide_form() {
        let forms = all_forms();
        assert_eq!(forms.len(), 201 + 12);
        assert_eq!(forms.last().unwrap().name(), "jsr_w");
        assert!(forms.iter().any(|form| form.name() == "wide ret"));
    }

    #[test]
    fn the_smallest_program_is_named_and_what_nobody_uses_is_empty() {
        let forms = |opcodes: &[u8]| opcodes.iter().map(|code| Form { opcode: *code, widened: None }).collect();
        let used = BTreeMap::from([
            ("a/Large".to_owned(), forms(&[0, 1, 2, 3])),
            ("b/Small".to_owned(), forms(&[1, 2])),
            ("c/Small".to_owned(), forms(&[1, 2])),
        ]);
        let table = choose(&used);
        let named: Vec<_> = table.rows[..4].iter().map(|(_, program)| program.as_deref().unwrap()).collect();
        assert_eq!(named, ["a/Large", "b/Small", "b/Small", "a/Large"]);
        assert_eq!(table.empty_rows().len(), 213 - 4);
        assert!(table.markdown().contains("| 1 | `aconst_null` | b/Small |\n"));
    }
}
