//! Shortcuts for methods of the JDK against the bytecode that they stand for: the same calls, once with unknown arguments
//! on a machine that takes shortcuts, once with many known ones on a machine that just runs the program.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests")]

#[path = "../../program/tests/support/mod.rs"]
mod support;

mod paths;

use std::sync::OnceLock;

use glassbox_expr::{Model, Sort, Term, Value as Number, evaluate};
use glassbox_machine::{Boot, Exit, Limits, Machine, Mode, Outcome, SkipOptions, State, Value, Why};
use glassbox_program::Program;
use support::{compile, jdk, method, program_of};

/// Every method takes a character, another one, an int and a long; `main` calls all of them many times.
const METHODS: &[(&str, &str)] = &[
    ("equalTexts", "return text(a, b).equals(\"x\" + b) ? 1 : 0;"),
    ("equalToOther", "return text(a, b).equals(Integer.valueOf(i)) ? 1 : 0;"),
    ("equalToShorter", "return text(a, b).equals(\"x\") ? 1 : 0;"),
    ("hash", "return text(a, b).hashCode();"),
    ("compared", "return text(a, b).compareTo(\"m\" + a);"),
    ("comparedWithLonger", "return text(a, b).compareTo(\"mm\" + a);"),
    ("starts", "return (\"k\" + text(a, b)).startsWith(\"k\" + b) ? 1 : 0;"),
    ("startsLonger", "return text(a, b).startsWith(\"klm\") ? 1 : 0;"),
    ("ends", "return text(a, b).endsWith(\"z\") ? 1 : 0;"),
    ("charIndex", "return (\"ab\" + text(a, b)).indexOf(b);"),
    ("fixedCharIndex", "return text(a, b).indexOf('q');"),
    ("textIndex", "return (text(a, b) + \"ab\").indexOf(\"ab\");"),
    ("emptyIndex", "return text(a, b).indexOf(\"\");"),
    ("absolute", "return Math.abs(i);"),
    ("absoluteLong", "return (int) (Math.abs(l) >>> 7);"),
    ("smaller", "return Math.min(i, a - 50);"),
    ("smallerLong", "return (int) Math.min(l, i);"),
    ("greater", "return Math.max(i, b);"),
    ("greaterLong", "return (int) Math.max(l, 77L);"),
    ("boxes", "Integer p = i, q = i + (a & 1); return p == q ? 1 : p.equals(q) ? 2 : 3;"),
    ("smallBoxes", "Integer p = i & 127, q = b & 127; return p == q ? 1 : p.equals(q) ? 2 : 3;"),
    ("longBoxes", "Long p = l & 255, q = (long) (i & 255); return p == q ? 1 : p.equals(q) ? 2 : 3;"),
    ("charBoxes", "Character p = a, q = b; return p == q ? 1 : p.equals(q) ? 2 : 3;"),
    ("fixedBox", "Integer p = i, q = 5; return p == q ? 1 : 2;"),
    ("parsed", "return Integer.parseInt(text(a, b));"),
    ("parsedLonger", "return Integer.parseInt(text(a, b) + \"2147483\" + b);"),
    ("digit", "return Character.isDigit(a) ? 1 : 0;"),
    ("letter", "return Character.isLetter(a) ? 1 : 0;"),
    ("letterOrDigit", "return Character.isLetterOrDigit(a) ? 1 : 0;"),
    ("white", "return Character.isWhitespace(a) ? 1 : 0;"),
    ("space", "return Character.isSpaceChar(a) ? 1 : 0;"),
    ("upper", "return Character.isUpperCase(a) ? 1 : 0;"),
    ("lower", "return Character.isLowerCase(a) ? 1 : 0;"),
    ("title", "return Character.isTitleCase(a) ? 1 : 0;"),
    ("defined", "return Character.isDefined(a) ? 1 : 0;"),
    ("control", "return Character.isISOControl(a) ? 1 : 0;"),
    ("identifierStart", "return Character.isJavaIdentifierStart(a) ? 1 : 0;"),
    ("identifierPart", "return Character.isJavaIdentifierPart(a) ? 1 : 0;"),
    ("toUpper", "return Character.toUpperCase(a);"),
    ("toLower", "return Character.toLowerCase(a);"),
    ("numeric", "return Character.getNumericValue(a);"),
    ("kind", "return Character.getType(a);"),
    ("equalBytes", "return Arrays.equals(new byte[] {(byte) a, 3}, new byte[] {(byte) b, 3}) ? 1 : 0;"),
    ("equalChars", "return Arrays.equals(new char[] {a, 3}, new char[] {b, 3}) ? 1 : 0;"),
    ("equalShorts", "return Arrays.equals(new short[] {(short) a}, new short[] {(short) i}) ? 1 : 0;"),
    ("equalInts", "return Arrays.equals(new int[] {i, a}, new int[] {b, b}) ? 1 : 0;"),
    ("equalLongs", "return Arrays.equals(new long[] {l}, new long[] {i, i}) ? 1 : 0;"),
    ("equalFlags", "return Arrays.equals(new boolean[] {a > b}, new boolean[] {i > 0}) ? 1 : 0;"),
];

fn source() -> String {
    let mut text = String::from(
        "import java.util.Arrays;
         public class Shortcuts {
             static String text(char a, char b) { return new String(new char[] {a, b}); }
             static char some(long[] s) {
                 s[0] ^= s[0] << 13; s[0] ^= s[0] >>> 7; s[0] ^= s[0] << 17;
                 int n = (int) (s[0] >>> 20);
                 switch (n & 7) {
                     case 0: return (char) ('0' + (n >>> 3 & 15) % 10);
                     case 1: return \"abxyzqkm\".charAt(n >>> 3 & 7);
                     case 2: return (char) (n >>> 3);
                     case 3: return \"-+ \\tAZ_$\".charAt(n >>> 3 & 7);
                     default: return (char) (n >>> 3 & 255);
                 }
             }
             public static void main(String[] args) {
                 long[] s = {88172645463325252L};
                 for (int round = 0; round < 60; round++) {
                     char a = some(s), b = (round & 3) == 0 ? a : some(s);
                     int i = (round % 5) == 0 ? b : (int) (s[0] >>> 16) >> (round & 31);
                     long l = round == 7 ? Long.MIN_VALUE : s[0] >> (round & 63);
                     if (round == 9) i = Integer.MIN_VALUE;
                     String given = (int) a + \" \" + (int) b + \" \" + i + \" \" + l;\n",
    );
    for (name, _) in METHODS {
        text.push_str(&format!(
            "try {{ System.out.println(\"{name} \" + given + \" \" + {name}(a, b, i, l)); }}
             catch (RuntimeException e) {{ System.out.println(\"{name} \" + given + \" \" + e.getClass().getSimpleName()); }}\n"
        ));
    }
    text.push_str("}\n}\n");
    for (name, body) in METHODS {
        text.push_str(&format!("static int {name}(char a, char b, int i, long l) {{ {body} }}\n"));
    }
    text + "}\n"
}

fn program() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| program_of(&compile(&["-g"], &[("Shortcuts.java", &source())])))
}

fn boot() -> &'static Boot<'static> {
    static BOOT: OnceLock<Boot<'static>> = OnceLock::new();
    BOOT.get_or_init(|| Boot::new(program(), &jdk().version).unwrap())
}

/// What the bytecode gives: a line for every call.
fn expected() -> Vec<String> {
    let mut machine = Machine::for_programs(boot()).unwrap();
    let class = machine.program_class("Shortcuts").unwrap();
    let mut state = machine.start_program(class, &[]).unwrap();
    let mut output = Vec::new();
    let exit = machine.run_program(&mut state, u64::MAX, &mut |printed| output.extend(printed.standard));
    assert_eq!(exit, Exit::Code(0), "{}", String::from_utf8_lossy(&output));
    String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
}

fn paths(machine: &mut Machine<'static>, name: &str) -> Vec<(State<'static>, Outcome)> {
    paths::paths(machine, method(program(), "Shortcuts", name), false)
}

fn model(machine: &mut Machine<'static>, numbers: &[i64]) -> Model {
    let mut model = Model::new();
    let inputs = [("a#char", 16), ("b#char", 16), ("i", 32), ("l", 64)];
    for ((name, width), number) in inputs.into_iter().zip(numbers) {
        let symbol = machine.terms.symbol(name, Sort::BitVec(width));
        let constant = machine.terms.bv_signed(width, *number);
        let value = machine.terms.as_const(constant).unwrap();
        for id in machine.terms.symbols_of(symbol) {
            model.set(id, value.clone());
        }
    }
    model
}

fn holds(machine: &Machine<'static>, term: Term, model: &Model) -> bool {
    let value: Number = evaluate(&machine.terms, term, model);
    value.as_bool()
}

#[test]
fn shortcuts_agree_with_the_bytecode_they_stand_for() {
    let mut machine = Machine::new(boot(), Limits::default(), Mode::Search(SkipOptions::default())).unwrap();
    let mut all: Vec<(&str, Vec<(State<'static>, Outcome)>)> = Vec::new();
    for (name, _) in METHODS {
        let paths = paths(&mut machine, name);
        assert!(!paths.is_empty());
        all.push((name, paths));
    }
    let mut compared = 0;
    for line in expected() {
        let words: Vec<&str> = line.split(' ').collect();
        let numbers: Vec<i64> = words[1..5].iter().map(|word| word.parse().unwrap()).collect();
        let (_, paths) = all.iter().find(|(name, _)| *name == words[0]).unwrap();
        let model = model(&mut machine, &numbers);
        let fitting = |(state, _): &&(State<'static>, Outcome)| {
            state.clauses().iter().all(|clause| holds(&machine, clause.term, &model))
        };
        let fitting: Vec<_> = paths.iter().filter(fitting).collect();
        assert_eq!(fitting.len(), 1, "{line}: exactly one path is the one of this call");
        let (state, outcome) = fitting[0];
        let got = match outcome {
            Outcome::Returned(Some(Value::Int(value))) => value.to_string(),
            Outcome::Returned(Some(Value::IntTerm(term))) => {
                (evaluate(&machine.terms, *term, &model).as_i64() as i32).to_string()
            }
            Outcome::Threw(exception) => {
                let class = &program().class(state.heap().get(*exception).unwrap().class).name;
                class.rsplit('/').next().unwrap().to_owned()
            }
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(got, words[5], "{line}");
        compared += 1;
    }
    assert_eq!(compared, 60 * METHODS.len());
}

#[test]
fn a_shortcut_is_an_assumption_of_the_path_and_saves_paths() {
    let mut machine = Machine::new(boot(), Limits::default(), Mode::Search(SkipOptions::default())).unwrap();
    for (name, most) in [("letter", 2), ("absolute", 1), ("smaller", 1), ("equalInts", 2), ("fixedBox", 2)] {
        let paths = paths(&mut machine, name);
        assert!(paths.len() <= most, "{name}: {} paths", paths.len());
        assert!(paths.iter().all(|(state, _)| !state.assumptions().shortcuts.is_empty()), "{name}");
    }
    let paths = paths(&mut machine, "boxes");
    assert!(paths.iter().all(|(state, _)| state.clauses().iter().all(|clause| clause.why == Why::Program)));
}
