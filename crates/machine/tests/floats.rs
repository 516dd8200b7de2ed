//! Floating-point arithmetic on inputs against real Java: the same methods, once with unknown arguments as terms, once
//! with many known ones on a real virtual machine. Results agree to the bit, except that terms have one NaN.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests")]

#[path = "../../program/tests/support/mod.rs"]
mod support;

mod paths;

use std::path::PathBuf;
use std::sync::OnceLock;

use glassbox_expr::{Format, Model, Sort, Value as Number, evaluate};
use glassbox_machine::{Boot, Limits, Machine, Mode, Outcome, SkipOptions, State, Value};
use glassbox_program::{JavaValue, Program};
use support::{compile, jdk, method, program_of, tool};

/// Every method takes two floats, two doubles, an int and a long.
const METHODS: &[(&str, &str, &str)] = &[
    ("float", "fadd", "return f + g;"),
    ("float", "fsub", "return f - g;"),
    ("float", "fmul", "return f * g;"),
    ("float", "fdiv", "return f / g;"),
    ("float", "frem", "return f % g;"),
    ("float", "fneg", "return -f;"),
    ("double", "dadd", "return d + e;"),
    ("double", "dsub", "return d - e;"),
    ("double", "dmul", "return d * e;"),
    ("double", "ddiv", "return d / e;"),
    ("double", "drem", "return d % e;"),
    ("double", "dneg", "return -d;"),
    ("double", "withConstants", "return (d * 3 - 1.5) / 4 + 0.1;"),
    ("float", "floatConstants", "return 2 / (f * 0.1f - 7) % 3;"),
    ("int", "f2i", "return (int) f;"),
    ("long", "f2l", "return (long) f;"),
    ("double", "f2d", "return f;"),
    ("int", "d2i", "return (int) d;"),
    ("long", "d2l", "return (long) d;"),
    ("float", "d2f", "return (float) d;"),
    ("float", "i2f", "return i;"),
    ("double", "i2d", "return i;"),
    ("float", "l2f", "return l;"),
    ("double", "l2d", "return l;"),
    ("int", "d2b", "return (byte) d;"),
    ("int", "f2c", "return (char) f;"),
    ("int", "d2s", "return (short) d;"),
    ("int", "roundTrip", "return (int) (double) i - i;"),
    ("boolean", "less", "return d < e;"),
    ("boolean", "lessEqual", "return d <= e;"),
    ("boolean", "greater", "return d > e;"),
    ("boolean", "greaterEqual", "return d >= e;"),
    ("boolean", "equal", "return d == e;"),
    ("boolean", "unequal", "return d != e;"),
    ("boolean", "notLess", "return !(f < g);"),
    ("boolean", "notGreaterEqual", "return !(f >= g);"),
    ("boolean", "floatEqual", "return f == g;"),
    ("boolean", "mixed", "return f < d;"),
    ("boolean", "withInt", "return i < d;"),
    ("boolean", "withLong", "return l >= d;"),
    ("int", "ranges", "if (d < -1) return 1; if (d < 0.1) return 2; if (d <= 100) return 3; return d > 1e30 ? 4 : 5;"),
    ("boolean", "nan", "return d != d;"),
    ("boolean", "isNaN", "return Double.isNaN(d - e);"),
    ("boolean", "isFloatNaN", "return Float.isNaN(f * g);"),
    ("boolean", "isInfinite", "return Double.isInfinite(d * e);"),
    ("boolean", "isFloatInfinite", "return Float.isInfinite(f / g);"),
    ("boolean", "isFinite", "return Double.isFinite(d / e);"),
    ("boolean", "isFloatFinite", "return Float.isFinite(f + g);"),
    ("int", "compare", "return Double.compare(d, e);"),
    ("int", "compareFloats", "return Float.compare(f, g);"),
    ("int", "compareWithZero", "return Double.compare(d, 0.0);"),
    ("int", "compareBoxes", "return Double.valueOf(d).compareTo(e);"),
    ("boolean", "equalBoxes", "return Double.valueOf(d).equals(e);"),
    ("boolean", "equalFloatBoxes", "return Float.valueOf(f).equals(g);"),
    ("boolean", "sameBoxes", "return Double.valueOf(d) == Double.valueOf(d);"),
    ("int", "hash", "return Double.hashCode(d);"),
    ("int", "floatHash", "return Float.valueOf(f).hashCode();"),
    ("long", "longBits", "return Double.doubleToLongBits(d);"),
    ("int", "intBits", "return Float.floatToIntBits(f);"),
    ("long", "rawLongBits", "return d == d ? Double.doubleToRawLongBits(d) : 0;"),
    ("int", "rawIntBits", "return f == f ? Float.floatToRawIntBits(f) : 0;"),
    ("double", "fromLongBits", "return Double.longBitsToDouble(l);"),
    ("float", "fromIntBits", "return Float.intBitsToFloat(i);"),
    ("double", "abs", "return Math.abs(d);"),
    ("float", "floatAbs", "return Math.abs(f);"),
    ("double", "min", "return Math.min(d, e);"),
    ("double", "max", "return Math.max(d, e);"),
    ("float", "floatMin", "return Math.min(f, g);"),
    ("float", "floatMax", "return StrictMath.max(f, g);"),
    ("double", "minOfZero", "return Math.min(d, 0.0);"),
    ("double", "maxOfMinusZero", "return Math.max(-0.0, d);"),
    ("double", "clamped", "return Math.max(-1.0, Math.min(d, 1.0));"),
    ("double", "signum", "return Math.signum(d);"),
    ("float", "floatSignum", "return StrictMath.signum(f);"),
    ("double", "copySign", "return d == d && e == e ? Math.copySign(d, e) : 1;"),
    ("float", "floatCopySign", "return f == f && g == g ? Math.copySign(f, g) : 1;"),
    ("double", "fma", "return Math.fma(d, e, 3.0);"),
    ("float", "floatFma", "return Math.fma(f, g, f);"),
    ("long", "round", "return Math.round(d);"),
    ("int", "floatRound", "return Math.round(f);"),
    ("double", "floor", "return Math.floor(d);"),
    ("double", "ceil", "return Math.ceil(d);"),
    ("double", "rint", "return StrictMath.rint(d);"),
    ("double", "strictFloor", "return StrictMath.floor(d / 3);"),
    ("double", "strictCeil", "return StrictMath.ceil(d / 3);"),
    ("double", "sqrt", "return Math.sqrt(d);"),
    ("float", "floatSqrt", "return (float) Math.sqrt(f);"),
    ("double", "remainder", "return Math.IEEEremainder(d, e);"),
    ("double", "sin", "return StrictMath.sin(d);"),
    ("double", "cos", "return StrictMath.cos(d);"),
    ("double", "tan", "return StrictMath.tan(d);"),
    ("double", "asin", "return Math.asin(d);"),
    ("double", "acos", "return Math.acos(d);"),
    ("double", "atan", "return Math.atan(d);"),
    ("double", "atan2", "return Math.atan2(d, e);"),
    ("double", "exp", "return StrictMath.exp(d);"),
    ("double", "log", "return StrictMath.log(d);"),
    ("double", "log10", "return StrictMath.log10(d);"),
    ("double", "pow", "return StrictMath.pow(d, e);"),
    ("double", "square", "return Math.pow(d, 2) + Math.pow(e, 1) + Math.pow(d, 0);"),
    ("double", "cbrt", "return StrictMath.cbrt(d);"),
    ("double", "hypot", "return Math.hypot(d, e);"),
    ("double", "sinh", "return StrictMath.sinh(d);"),
    ("double", "cosh", "return StrictMath.cosh(d);"),
    ("double", "tanh", "return StrictMath.tanh(d);"),
    ("double", "expm1", "return StrictMath.expm1(d);"),
    ("double", "log1p", "return StrictMath.log1p(d);"),
    ("double", "ulp", "return Math.ulp(d);"),
    ("int", "exponent", "return Math.getExponent(d);"),
    ("double", "radians", "return Math.toRadians(d);"),
    ("double", "fields", "Point p = new Point(); p.x = d; p.y = f; total = e; return p.x + p.y * total;"),
    ("double", "elements", "double[] a = {1.5, d, e}; return a[i & 1] + a[1 + (i >>> 1 & 1)];"),
    ("float", "written", "float[] a = new float[4]; a[i & 3] = f; a[(int) l & 3] += g; return a[2];"),
    ("double", "table", "return new double[] {0.0, -0.0, 0.0, 0.0}[i & 3] * e;"),
    ("boolean", "equalArrays", "return Arrays.equals(new double[] {d, 1}, new double[] {e, 1});"),
    ("boolean", "equalFloatArrays", "return Arrays.equals(new float[] {f}, new float[] {g});"),
    ("int", "arrayHash", "return Arrays.hashCode(new double[] {d, e});"),
    ("double", "chosen", "return i > 0 ? d : e;"),
    ("double", "ternary", "double r = 0; for (int k = 0; k < 3; k++) r += d * k; return r;"),
];

const SPECIAL: &str = "{0x0L, 0x8000000000000000L, 0x3ff0000000000000L, 0xbff0000000000000L, 0x7ff0000000000000L,
     0xfff0000000000000L, 0x7ff8000000000000L, 1L, 0x8000000000000001L, 0x7fefffffffffffffL, 0x0010000000000000L,
     0x3fe0000000000000L, 0xbfe0000000000000L, 0x3fdfffffffffffffL, 0x4004000000000000L, 0xc004000000000000L,
     0x41dfffffffc00000L, 0x41e0000000000000L, 0xc1e0000000000000L, 0x43e0000000000000L, 0x4330000000000001L,
     0x3fb999999999999aL, 0x40091eb851eb851fL, 0xbfdfffffffffffffL, 0x4330000000000000L, 0x432fffffffffffffL}";

const ROUNDS: usize = 80;

fn source() -> String {
    let mut text = format!(
        "import java.util.Arrays;
         public class Floats {{
             static class Point {{ double x; float y; }}
             static double total;
             static final long[] SPECIAL = {SPECIAL};
             static String bits(double d) {{ return \"\" + Double.doubleToLongBits(d); }}
             static String bits(float f) {{ return \"\" + Float.floatToIntBits(f); }}
             static String bits(long l) {{ return \"\" + l; }}
             static String bits(int i) {{ return \"\" + i; }}
             static String bits(boolean b) {{ return b ? \"1\" : \"0\"; }}
             static long s = 88172645463325252L;
             static long next() {{ s ^= s << 13; s ^= s >>> 7; s ^= s << 17; return s; }}
             static double some() {{
                 long n = next();
                 switch ((int) (n & 3)) {{
                     case 0: return Double.longBitsToDouble(SPECIAL[(int) (n >>> 2 & 0xffff) % SPECIAL.length]);
                     case 1: return (n >> 40) / 16.0;
                     case 2: return (n >> 20) * Math.scalb(1.0, (int) (n >>> 3 & 63) - 70);
                     default: return Double.longBitsToDouble(next());
                 }}
             }}
             public static void main(String[] args) {{
                 for (int round = 0; round < {ROUNDS}; round++) {{
                     double d = some(), e = (round & 7) == 0 ? d : (round & 7) == 1 ? -d : some();
                     float f = (float) some(), g = (round & 7) == 2 ? f : (float) some();
                     if ((round & 7) == 3) {{ f = (float) d; }}
                     int i = (int) next() >> (round & 31);
                     long l = next() >> (round & 63);
                     if ((round & 7) == 4) i = (int) d;
                     if ((round & 7) == 5) l = (long) d;
                     String given = bits(f) + \" \" + bits(g) + \" \" + bits(d) + \" \" + bits(e) + \" \" + i + \" \" + l;
                     f = Float.intBitsToFloat(Float.floatToIntBits(f)); g = Float.intBitsToFloat(Float.floatToIntBits(g));
                     d = Double.longBitsToDouble(Double.doubleToLongBits(d));
                     e = Double.longBitsToDouble(Double.doubleToLongBits(e));\n"
    );
    for (_, name, _) in METHODS {
        text.push_str(&format!("System.out.println(\"{name} \" + given + \" \" + bits({name}(f, g, d, e, i, l)));\n"));
    }
    text.push_str("}\n}\n");
    for (result, name, body) in METHODS {
        text.push_str(&format!(
            "static {result} {name}(float f, float g, double d, double e, int i, long l) {{ {body} }}\n"
        ));
    }
    text + "}\n"
}

fn classes() -> &'static PathBuf {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| compile(&["-g"], &[("Floats.java", &source())]))
}

fn program() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| program_of(classes()))
}

fn boot() -> &'static Boot<'static> {
    static BOOT: OnceLock<Boot<'static>> = OnceLock::new();
    BOOT.get_or_init(|| Boot::new(program(), &jdk().version).unwrap())
}

/// All paths of a method. The raw bits of a NaN, which only some methods ask for, end a path.
fn paths(machine: &mut Machine<'static>, name: &str) -> Vec<(State<'static>, Outcome)> {
    paths::paths(machine, method(program(), "Floats", name), name.starts_with("raw"))
}

fn model(machine: &mut Machine<'static>, bits: &[i64]) -> Model {
    let (single, double) = (Sort::Float(Format::SINGLE), Sort::Float(Format::DOUBLE));
    let sorts = [single, single, double, double, Sort::BitVec(32), Sort::BitVec(64)];
    let mut model = Model::new();
    for ((name, sort), bits) in ["f", "g", "d", "e", "i", "l"].into_iter().zip(sorts).zip(bits) {
        let symbol = machine.terms.symbol(name, sort);
        let value = Number::from_big(sort, (*bits as u64).into());
        model.set(machine.terms.symbols_of(symbol)[0], value);
    }
    model
}

/// A result as its bits, with one NaN.
fn bits(value: JavaValue) -> i64 {
    match value {
        JavaValue::Boolean(value) => i64::from(value),
        JavaValue::Int(value) => i64::from(value),
        JavaValue::Long(value) => value,
        JavaValue::Float(value) if value.is_nan() => 0x7fc0_0000,
        JavaValue::Float(value) => i64::from(value.to_bits() as i32),
        JavaValue::Double(value) if value.is_nan() => 0x7ff8_0000_0000_0000,
        JavaValue::Double(value) => value.to_bits() as i64,
        other => panic!("{other:?}"),
    }
}

#[test]
fn terms_give_what_java_gives() {
    let mut machine = Machine::new(boot(), Limits::default(), Mode::Search(SkipOptions::default())).unwrap();
    let all: Vec<_> = METHODS.iter().map(|(_, name, _)| (*name, paths(&mut machine, name))).collect();
    let output = tool("java", &["-cp", &classes().display().to_string(), "Floats"]);
    let mut wrong = Vec::new();
    let mut compared = 0;
    for line in output.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let numbers: Vec<i64> = words[1..].iter().map(|word| word.parse().unwrap()).collect();
        let (_, paths) = all.iter().find(|(name, _)| *name == words[0]).unwrap();
        let model = model(&mut machine, &numbers);
        let holds = |state: &State<'static>| {
            state.clauses().iter().all(|clause| evaluate(&machine.terms, clause.term, &model).as_bool())
        };
        let fitting: Vec<_> = paths.iter().filter(|(state, _)| holds(state)).collect();
        assert_eq!(fitting.len(), 1, "{line}: exactly one path is the one of this call");
        let (state, outcome) = fitting[0];
        let read = machine.read_back(state, *outcome, &model).unwrap();
        match read.outcome {
            glassbox_machine::ReadOutcome::Returned(Some(value)) => {
                if bits(value) != numbers[6] {
                    wrong.push(format!("{line}, but got {}", bits(value)));
                }
            }
            // Of what differs between machines in its last bit, nothing is said.
            glassbox_machine::ReadOutcome::Returned(None) => assert_eq!(words[0], "square"),
            other => panic!("{line}: {other:?}"),
        }
        compared += 1;
    }
    assert!(wrong.is_empty(), "{} of {compared}: {:#?}", wrong.len(), &wrong[..wrong.len().min(20)]);
    assert_eq!(compared, ROUNDS * METHODS.len());
}

#[test]
fn comparisons_fold_to_one_condition() {
    let mut machine = Machine::new(boot(), Limits::default(), Mode::Search(SkipOptions::default())).unwrap();
    let mut conditions = |name: &str| {
        let paths = paths(&mut machine, name);
        let texts = paths.iter().flat_map(|(state, _)| machine.explain(state, &state.clauses().to_vec()));
        let mut texts: Vec<String> = texts.collect();
        texts.sort();
        texts.dedup();
        texts
    };
    for (name, expected) in [
        ("less", ["!(d < e)", "d < e"]),
        ("lessEqual", ["!(d <= e)", "d <= e"]),
        ("greater", ["!(e < d)", "e < d"]),
        ("equal", ["d != e", "d == e"]),
        ("unequal", ["d != e", "d == e"]),
        ("nan", ["!Double.isNaN(d)", "Double.isNaN(d)"]),
    ] {
        assert_eq!(conditions(name), expected, "{name}");
    }
    for (name, most) in [("compare", 1), ("min", 1), ("round", 1), ("fma", 1), ("isInfinite", 2), ("signum", 1)] {
        let paths = paths(&mut machine, name);
        assert!(paths.len() <= most, "{name}: {} paths", paths.len());
        assert!(paths.iter().all(|(state, _)| !state.assumptions().shortcuts.is_empty()), "{name}");
    }
}

#[test]
fn a_constant_term_is_a_plain_value_again() {
    let mut machine = Machine::new(boot(), Limits::default(), Mode::Search(SkipOptions::default())).unwrap();
    let paths = paths(&mut machine, "roundTrip");
    assert_eq!(paths.len(), 1);
    assert_eq!(paths[0].1, Outcome::Returned(Some(Value::Int(0))));
}
