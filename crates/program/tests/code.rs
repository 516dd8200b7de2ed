//! Instructions, where they stand, and how control flows between them, against what `javap` says.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests")]

mod support;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use glassbox_program::{Code, FlowGraph, Insn, Program, Region};
use support::{compile, method, program_of, tool};

const FLOW: &str = "
public class Flow {
    static int table(int x, long wide, String name) {
        if (x > 100) return 1;
        switch (x) {
            case 1: return 10;
            case 3: return 30;
            case 4: x += 1000; break;
            default: x--;
        }
        switch (name.length()) { case -5: return 5; case 70000: return 7; default: }
        return x;
    }
    int guarded(int a, int[] b) {
        int r = a;
        try {
            r = a + 1;
            r = b[0];
        } catch (NullPointerException e) {
            r = 2;
        } finally {
            r++;
        }
        return r;
    }
    native int none(double first, Object second);
    static int ternary(int a, int b) { int c = a < b ? a : b; return c; }
    static int returns(int a, int b) { if (a < b) return a; return b; }
    static void both(int a, int b) { if (a > 0 && b > 0) act(); }
    static void either(int a, int b, int c) { if (a > 0 && b > 0 || c > 0) act(); }
    static void act() { }
    static void effect(int a) { if (a > 0) act(); }
    static int loop(int a) { while (a > 0) a--; return a; }
    static int large(int a) { if (a > 0) { a = a*3+1; a = a*3+1; a = a*3+1; a = a*3+1; a = a*3+1; a = a*3+1; } return a; }
}";

fn classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        // Six bytes each, more than a short jump spans.
        let body = "x += 1000;\n".repeat(6000);
        let long = format!("class Long {{ static int loop(int x) {{ while (x > 0) {{ {body} }} return x; }} }}");
        compile(&["-g"], &[("Flow.java", FLOW), ("Long.java", &long)])
    })
}

fn program() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| program_of(classes()))
}

fn code(class: &str, name: &str) -> &'static Code {
    method(program(), class, name).code.as_ref().unwrap()
}

/// What `javap` lists for one method: instructions as offset, mnemonic and jump targets, and lines as line and offset.
struct Listing {
    insns: Vec<(u32, String, Vec<u32>)>,
    lines: Vec<(u32, u32)>,
}

fn javap(class: &str, name: &str) -> Listing {
    let text = tool("javap", &["-p", "-c", "-l", "-cp", classes().to_str().unwrap(), class]);
    let mut listing = Listing { insns: Vec::new(), lines: Vec::new() };
    let header = format!(" {name}(");
    let method = text.lines().skip_while(|line| !line.contains(&header)).take_while(|line| !line.is_empty());
    let mut in_switch = false;
    for line in method.map(str::trim) {
        let Some((head, tail)) = line.split_once(": ") else {
            in_switch &= line != "}";
            continue;
        };
        let tail = tail.trim();
        if in_switch {
            listing.insns.last_mut().unwrap().2.push(tail.parse().unwrap());
        } else if let Some(line) = head.strip_prefix("line ") {
            listing.lines.push((line.parse().unwrap(), tail.parse().unwrap()));
        } else if let Ok(offset) = head.parse() {
            let mut words = tail.split_whitespace();
            let mnemonic = words.next().unwrap();
            in_switch = mnemonic.ends_with("switch");
            let jumps = mnemonic.starts_with("if") || mnemonic.starts_with("goto");
            let targets = if jumps { vec![words.next().unwrap().parse().unwrap()] } else { Vec::new() };
            listing.insns.push((offset, mnemonic.to_owned(), targets));
        }
    }
    listing
}

#[test]
fn instructions_stand_and_jump_where_javap_says() {
    for (class, name, contains) in
        [("Flow", "table", "tableswitch"), ("Flow", "table", "lookupswitch"), ("Long", "loop", "goto_w")]
    {
        let listing = javap(class, name);
        assert!(listing.insns.iter().any(|(_, mnemonic, _)| mnemonic == contains), "{class} has no {contains}");
        let code = code(class, name);
        let offsets: Vec<u32> = listing.insns.iter().map(|(offset, ..)| *offset).collect();
        assert_eq!(code.offsets, offsets);
        assert_eq!(code.insns.len(), offsets.len());
        for (insn, (offset, mnemonic, targets)) in code.insns.iter().zip(&listing.insns) {
            let found: Vec<u32> = insn.jump_targets().iter().map(|target| code.offsets[*target as usize]).collect();
            assert_eq!(found, *targets, "{mnemonic} at {offset}");
        }
        let mut lines: Vec<(u32, u32)> =
            code.lines.iter().map(|(insn, line)| (*line, code.offsets[*insn as usize])).collect();
        let mut expected = listing.lines;
        lines.sort_unstable();
        expected.sort_unstable();
        assert_eq!(lines, expected);
    }
}

#[test]
fn short_forms_and_wide_are_folded_away() {
    let increments = code("Long", "loop").insns.iter().filter(|insn| matches!(insn, Insn::Increment(0, 1000)));
    assert_eq!(increments.count(), 6000);
    let table = code("Flow", "table");
    let Some(Insn::TableSwitch { low, targets, default }) =
        table.insns.iter().find(|insn| matches!(insn, Insn::TableSwitch { .. }))
    else {
        panic!("no table switch")
    };
    assert_eq!((*low, targets.len(), targets[1]), (1, 4, *default));
}

#[test]
fn every_instruction_has_the_line_of_the_last_row_before_it() {
    let code = code("Flow", "table");
    let first = code.line(0).unwrap();
    assert_eq!(FLOW.lines().nth(first as usize - 1).map(str::trim), Some("if (x > 100) return 1;"));
    let last = code.line(code.insns.len() as u32 - 1).unwrap();
    assert_eq!(FLOW.lines().nth(last as usize - 1).map(str::trim), Some("return x;"));
}

#[test]
fn parameters_have_the_names_of_the_source_or_numbers() {
    assert_eq!(method(program(), "Flow", "table").parameter_names, ["x", "wide", "name"]);
    assert_eq!(method(program(), "Flow", "guarded").parameter_names, ["a", "b"]);
    let native = method(program(), "Flow", "none");
    assert_eq!(native.parameter_names, ["arg0", "arg1"]);
    assert!(native.code.is_none() && native.flags.is_native());
}

#[test]
fn only_what_may_throw_leads_to_the_handlers_that_cover_it() {
    let code = code("Flow", "guarded");
    let flow = FlowGraph::new(code);
    let catch = code.handlers.iter().find(|handler| handler.catch.is_some()).unwrap();
    let finally = code.handlers.iter().find(|handler| handler.catch.is_none()).unwrap();
    let load = code.insns.iter().position(|insn| matches!(insn, Insn::ArrayLoad(_))).unwrap();
    let mut expected = vec![load as u32 + 1, catch.target, finally.target];
    expected.sort_unstable();
    assert_eq!(flow.successors[load], expected);
    for (index, insn) in code.insns.iter().enumerate().filter(|(index, _)| *index != load) {
        let index = index as u32;
        let handled = flow.successors[index as usize].iter().any(|next| [catch.target, finally.target].contains(next));
        assert!(!handled || matches!(insn, Insn::Throw), "{insn:?} at {index} cannot throw");
    }
    let distances = flow.distances_from(load as u32);
    assert_eq!(distances[catch.target as usize], Some(1));
    assert_eq!(distances[0], None, "there is no way back");
    let from_start = flow.distances_from(0);
    assert!(from_start.iter().zip(&code.insns).all(|(distance, _)| distance.is_some()), "no dead code: {from_start:?}");
}

/// The region that the first conditional jump of a method opens.
fn first_region(name: &str) -> Option<Region> {
    let code = code("Flow", name);
    let jump = code.insns.iter().position(Insn::is_conditional_jump).unwrap();
    Region::of(code, jump as u32)
}

#[test]
fn regions_are_what_only_chooses_between_values() {
    let store = |name: &str, at: u32| matches!(code("Flow", name).insns[at as usize], Insn::Store(..));
    let Some(Region { exits }) = first_region("ternary") else { panic!() };
    assert!(matches!(exits[..], [exit] if store("ternary", exit)), "where the result is stored: {exits:?}");
    assert_eq!(first_region("returns"), Some(Region { exits: vec![] }));
    for name in ["both", "either"] {
        let Some(Region { mut exits }) = first_region(name) else { panic!("{name}") };
        exits.sort_unstable();
        let code = code("Flow", name);
        let ends: Vec<bool> = exits.iter().map(|exit| matches!(code.insns[*exit as usize], Insn::Return(_))).collect();
        assert_eq!(ends, [false, true], "{name}: the call, and behind it");
    }
    for name in ["effect", "loop", "large"] {
        assert_eq!(first_region(name), None, "{name}");
    }
}
