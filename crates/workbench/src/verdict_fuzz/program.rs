//! A random Java class: what it declares, and the drive that calls it with all inputs of a small domain.

use std::fmt::Write;

use super::body::Body;
use crate::random::Random;

/// What parameters, variables and expressions may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    Int,
    Boolean,
    Long,
    Double,
    Text,
    Box,
    Numbers,
    Kind,
    Thing,
    Function,
    Object,
}

impl Type {
    const ALL: [Type; 11] = [
        Type::Int,
        Type::Boolean,
        Type::Long,
        Type::Double,
        Type::Text,
        Type::Box,
        Type::Numbers,
        Type::Kind,
        Type::Thing,
        Type::Function,
        Type::Object,
    ];

    /// Types of which the drive has every value that makes a difference.
    const FINITE: [Type; 3] = [Type::Int, Type::Boolean, Type::Kind];

    pub fn java(self) -> &'static str {
        match self {
            Type::Int => "int",
            Type::Boolean => "boolean",
            Type::Long => "long",
            Type::Double => "double",
            Type::Text => "String",
            Type::Box => "Integer",
            Type::Numbers => "int[]",
            Type::Kind => "Kind",
            Type::Thing => "Thing",
            Type::Function => "Function",
            Type::Object => "Object",
        }
    }

    /// The values that the drive gives, as expressions in a class that imports the nested ones.
    fn domain(self, features: &Features) -> Vec<&'static str> {
        match self {
            Type::Int => vec!["0", "1", "2", "3", "4", "5", "6", "7", "-1", "100", "-2147483648", "2147483647"],
            Type::Boolean => vec!["false", "true"],
            Type::Long => vec!["0L", "1L", "-1L", "5L", "1L << 32", "Long.MIN_VALUE"],
            Type::Double => vec!["0.0", "-0.0", "1.0", "-1.5", "3.0", "Double.NaN", "Double.POSITIVE_INFINITY", "1e10"],
            Type::Text => vec!["null", "\"\"", "\"a\"", "\"b\"", "\"ab\"", "new String(\"a\")", "\"bca\""],
            Type::Box => vec!["null", "0", "1", "2", "127", "128", "new Integer(1)", "-1"],
            Type::Numbers => {
                let mut values = vec![
                    "null",
                    "new int[0]",
                    "new int[] {1}",
                    "new int[] {3, 0}",
                    "new int[] {1, 2, 3, 4}",
                    "new int[] {-1, 7, 5}",
                ];
                if features.leaks {
                    values.push("TABLE");
                }
                values
            }
            Type::Kind => vec!["Kind.A", "Kind.B", "Kind.C", "null"],
            Type::Thing => {
                let mut values = vec!["null", "new Thing(0)", "new Thing(3)", "new Other(1)"];
                if !features.closed {
                    values.push("new Thing(2) { @Override int get(int x) { return 5; } }");
                    values.push("new Thing(1) { @Override int get(int x) { return field++; } }");
                }
                values
            }
            Type::Function => {
                vec!["null", "x -> 0", "x -> x", "x -> x + 1", "x -> { throw new IllegalStateException(); }"]
            }
            Type::Object => {
                let mut values = vec!["null", "\"a\"", "1", "128", "new Object()", "new int[0]"];
                if features.kinds {
                    values.push("Kind.A");
                }
                if features.things {
                    values.extend(["new Thing(1)", "new Other(2)"]);
                }
                values
            }
        }
    }
}

/// What a program has.
#[derive(Clone, Debug, Default)]
pub struct Features {
    /// Static fields that calls change.
    pub state: bool,
    /// The array behind a static final field can be had.
    pub leaks: bool,
    /// Its classes cannot be extended by a test.
    pub closed: bool,
    /// Parameters of all types, not only of finite ones.
    pub open: bool,
    /// Assertions.
    pub asserts: bool,
    /// Another class whose initializer looks at this one.
    pub initializer: bool,
    /// An enumeration, one of whose constants has a body.
    pub kinds: bool,
    /// A class and one that extends it.
    pub things: bool,
    /// A record.
    pub pairs: bool,
    /// Interfaces for lambdas and method references.
    pub functions: bool,
}

impl Features {
    /// Whether the program has this type.
    pub fn has(&self, of: Type) -> bool {
        match of {
            Type::Kind => self.kinds,
            Type::Thing => self.things,
            Type::Function => self.functions,
            _ => true,
        }
    }
}

/// A static method that takes these and gives an `int`.
#[derive(Clone, Debug)]
pub struct Signature {
    pub name: String,
    pub parameters: Vec<Type>,
}

/// A class and the class that drives it.
pub struct Generated {
    pub name: String,
    pub source: String,
    pub drive: String,
    /// Whether the drive gives every input that makes a difference to the static methods of the class.
    pub complete: bool,
}

/// The program of this seed.
pub fn generate(seed: u64) -> Generated {
    let mut random = Random::nth(seed, 0);
    let name = format!("P{seed}");
    let is_complete = random.one_in(3);
    let features = Features {
        state: !is_complete && !random.one_in(3),
        leaks: !is_complete && random.one_in(3),
        closed: random.one_in(2),
        open: !is_complete && random.one_in(2),
        asserts: random.one_in(4),
        initializer: !is_complete && random.one_in(3),
        kinds: random.one_in(2),
        things: random.one_in(2),
        pairs: random.one_in(4),
        functions: random.one_in(2),
    };
    let mut program = Program { random, features, name, methods: Vec::new(), source: String::new() };
    program.write();
    let drive = program.drive();
    Generated { name: program.name, source: program.source, drive, complete: is_complete }
}

struct Program {
    random: Random,
    features: Features,
    name: String,
    methods: Vec<Signature>,
    source: String,
}

impl Program {
    fn write(&mut self) {
        let name = self.name.clone();
        self.source = format!(
            "package fuzzed;\n\nimport java.util.*;\nimport java.util.concurrent.atomic.AtomicInteger;\n\n\
             @SuppressWarnings({{\"deprecation\", \"removal\"}})\nfinal class {name} {{\n    private {name}() {{\n    }}\n\n"
        );
        self.write_fields();
        let count = 1 + self.random.below(3);
        for index in 0..count {
            let parameters = self.parameters(index);
            let signature = Signature { name: format!("m{index}"), parameters };
            self.write_method(&signature);
            self.methods.push(signature);
        }
        self.write_types();
        self.source.push_str("}\n");
    }

    fn parameters(&mut self, index: usize) -> Vec<Type> {
        // The first one is what method references need.
        if index == 0 {
            return vec![Type::Int];
        }
        let types: &[Type] = if self.features.open { &Type::ALL } else { &Type::FINITE };
        let types: Vec<Type> = types.iter().copied().filter(|of| self.features.has(*of)).collect();
        let count = 1 + self.random.below(3);
        (0..count).filter_map(|_| self.random.pick(&types).copied()).collect()
    }

    fn write_fields(&mut self) {
        let Features { state, leaks, initializer, things, .. } = self.features;
        let access = if leaks { "" } else { "private " };
        let number = self.random.below(4);
        let mut line = |text: String| {
            let _ = writeln!(self.source, "    {text}");
        };
        line(format!("{access}static final int[] TABLE = {{{number}, 5, 2}};"));
        line("private static final String[] WORDS = {\"a\", \"b\", \"ab\"};".to_owned());
        line("private static final Object HIDDEN = new Object();".to_owned());
        line("private static final Integer BOX = 1;".to_owned());
        if state {
            line(format!("{access}static int count = {number};"));
            line(format!("{access}static boolean flag;"));
            line("private static final Map<Integer, Integer> MEMO = new HashMap<>();".to_owned());
            line("private static final List<String> NAMES = new ArrayList<>();".to_owned());
            line("private static final AtomicInteger TICKETS = new AtomicInteger();".to_owned());
            line("private static final StringBuilder LOG = new StringBuilder();".to_owned());
            if things {
                line("private static Thing held = new Thing(1);".to_owned());
            }
        }
        if initializer {
            let from = if state { "count" } else { "TABLE[0]" };
            line(format!("static int taken = Initialized.seen + {number};"));
            line("static final class Initialized {".to_owned());
            line(format!("    static int seen = {from} + 1;"));
            if state {
                line("    static { count++; }".to_owned());
            }
            line("}".to_owned());
        }
        self.source.push('\n');
    }

    fn write_method(&mut self, signature: &Signature) {
        let names: Vec<String> = (0..signature.parameters.len()).map(|index| format!("p{index}")).collect();
        let list = signature.parameters.iter().zip(&names).map(|(of, name)| format!("{} {name}", of.java()));
        let list = list.collect::<Vec<_>>().join(", ");
        let _ = writeln!(self.source, "    static int {}({list}) {{", signature.name);
        let mut body = Body::new(&mut self.random, &self.features, &self.name, &self.methods);
        for (of, name) in signature.parameters.iter().zip(&names) {
            if *of == Type::Int {
                // Only the last three bits make a difference from here on.
                body.line(&format!("final int {name}x = {name} & 7;"));
                body.declare(&format!("{name}x"), Type::Int, true);
            } else {
                body.declare(name, *of, true);
            }
        }
        body.write(3);
        let text = body.text;
        self.source.push_str(&text);
        self.source.push_str("    }\n\n");
    }

    /// A method of a nested class that takes one number.
    fn nested_method(&mut self, head: &str, extra: &[(&str, Type)]) {
        let _ = writeln!(self.source, "        {head} {{");
        let nested = self.random.below(2);
        // Nested classes call no methods of the outer one, which call them.
        let mut body = Body::new(&mut self.random, &self.features, &self.name, &[]);
        body.is_nested = true;
        body.indent();
        body.declare("x", Type::Int, true);
        for (name, of) in extra {
            body.declare(name, *of, false);
        }
        body.write(1 + nested);
        let text = body.text;
        self.source.push_str(&text);
        self.source.push_str("        }\n\n");
    }

    fn write_types(&mut self) {
        if self.features.kinds {
            self.write_kinds();
        }
        if self.features.things {
            self.write_things();
        }
        if self.features.pairs {
            self.source.push_str("    record Pair(int one, boolean other) {\n        Pair {\n");
            self.source.push_str("            if (one == 7) {\n                one = 6;\n            }\n        }\n\n");
            self.nested_method("int mix(int x)", &[]);
            self.source.push_str("    }\n\n");
        }
        if self.features.functions {
            self.source.push_str(INTERFACES);
        }
    }

    fn write_kinds(&mut self) {
        self.source.push_str("    enum Kind {\n        A, B {\n        @Override\n");
        self.nested_method("int rank(int x)", &[]);
        self.source.push_str("        }, C;\n\n");
        if self.features.state {
            self.source.push_str("        int calls;\n\n");
        }
        self.nested_method("int rank(int x)", &[]);
        self.source.push_str("    }\n\n");
    }

    fn write_things(&mut self) {
        // With a private constructor, only the final class below can extend it.
        let access = if self.features.closed { "private " } else { "" };
        self.source.push_str("    static class Thing {\n        int field;\n\n");
        let _ =
            writeln!(self.source, "        {access}Thing(int field) {{\n            this.field = field;\n        }}\n");
        if self.features.closed {
            let make = "        static Thing of(int field) {\n            return new Thing(field);\n        }\n\n";
            self.source.push_str(make);
        }
        self.nested_method("int get(int x)", &[("field", Type::Int)]);
        self.source.push_str("    }\n\n    static final class Other extends Thing {\n");
        self.source
            .push_str("        Other(int field) {\n            super(field + 1);\n        }\n\n        @Override\n");
        self.nested_method("int get(int x)", &[("field", Type::Int)]);
        self.source.push_str("    }\n\n");
    }

    /// Calls everything with everything, in three orders.
    fn drive(&mut self) -> String {
        let mut text = format!("package fuzzed;\n\nimport fuzzed.{}.*;\n\n", self.name);
        let _ = writeln!(
            text,
            "@SuppressWarnings({{\"deprecation\", \"removal\", \"unused\"}})\nfinal class {}Drive {{",
            self.name
        );
        let mut calls: Vec<(String, Vec<Type>)> = Vec::new();
        let name = self.name.clone();
        for method in &self.methods {
            let arguments = (0..method.parameters.len()).map(|index| format!("a{index}")).collect::<Vec<_>>();
            calls.push((format!("{name}.{}({})", method.name, arguments.join(", ")), method.parameters.clone()));
        }
        for (of, call) in [(Type::Kind, "rank"), (Type::Thing, "get"), (Type::Function, "twice")] {
            if self.features.has(of) {
                calls.push((format!("a0.{call}(a1)"), vec![of, Type::Int]));
            }
        }
        if self.features.pairs {
            calls.push(("new Pair(a0, a1).mix(a2)".to_owned(), vec![Type::Int, Type::Boolean, Type::Int]));
            let compared = "new Pair(a0, a1).equals(new Pair(a2, a1))";
            calls.push((compared.to_owned(), vec![Type::Int, Type::Boolean, Type::Int]));
        }
        if self.features.leaks {
            calls.push((format!("{name}.TABLE[a0 & 1] = a1"), vec![Type::Int, Type::Int]));
            if self.features.state {
                calls.push((format!("{name}.count = a0"), vec![Type::Int]));
                calls.push((format!("{name}.flag = a0"), vec![Type::Boolean]));
            }
        }
        if self.features.initializer {
            calls.push((format!("{name}.taken = a0"), vec![Type::Int]));
            calls.push((format!("{name}.Initialized.seen = a0"), vec![Type::Int]));
        }
        let mut sizes = Vec::new();
        for (number, (call, types)) in calls.iter().enumerate() {
            let _ = writeln!(text, "    private static void call{number}(int n) {{");
            let mut size = 1;
            for (index, of) in types.iter().enumerate() {
                let values = of.domain(&self.features);
                let _ =
                    writeln!(text, "        final {} a{index};\n        switch (n % {}) {{", of.java(), values.len());
                for (place, value) in values.iter().enumerate() {
                    let case = if place + 1 == values.len() { "default".to_owned() } else { format!("case {place}") };
                    let value = self.visible(value);
                    let _ = writeln!(text, "            {case}: a{index} = {value}; break;");
                }
                let _ = writeln!(text, "        }}\n        n /= {};", values.len());
                size *= values.len();
            }
            let _ = writeln!(
                text,
                "        try {{\n            {call};\n        }} catch (Throwable expected) {{\n        }}\n    }}\n"
            );
            sizes.push(size.to_string());
        }
        let _ = writeln!(text, "    private static final int[] SIZES = {{{}}};\n", sizes.join(", "));
        text.push_str("    private static void call(int number, int n) {\n        switch (number) {\n");
        for number in 0..calls.len() {
            let _ = writeln!(text, "            case {number}: call{number}(n); break;");
        }
        text.push_str("            default: break;\n        }\n    }\n\n");
        text.push_str(ORDERS);
        text.push_str("}\n");
        text
    }

    /// A value of a domain as the drive has to write it.
    fn visible(&self, value: &str) -> String {
        let value = if value == "TABLE" { format!("{}.TABLE", self.name) } else { value.to_owned() };
        if self.features.closed { value.replace("new Thing(", "Thing.of(") } else { value }
    }
}

const INTERFACES: &str = "    interface Function {
        int apply(int x);

        default int twice(int x) {
            return apply(apply(x));
        }
    }

    interface Boxed {
        Integer apply(Integer x);
    }

    interface Wide {
        long apply(int x);
    }

    interface Gives<T> {
        T get();
    }

    interface GivesLong {
        long get();
    }
";

/// From the first call to the last, from the last to the first, and in random sequences.
const ORDERS: &str = "    static void driveForward() {
        for (int number = 0; number < SIZES.length; number++) {
            for (int n = 0; n < SIZES[number]; n++) {
                call(number, n);
            }
        }
    }

    static void driveBackward() {
        for (int number = SIZES.length - 1; number >= 0; number--) {
            for (int n = SIZES[number] - 1; n >= 0; n--) {
                call(number, n);
            }
        }
    }

    static void driveRandomly() {
        walk(1);
    }

    static void driveRandomlyAgain() {
        walk(2);
    }

    private static void walk(long seed) {
        java.util.Random random = new java.util.Random(seed);
        for (int round = 0; round < 1500; round++) {
            int number = random.nextInt(SIZES.length);
            call(number, random.nextInt(SIZES[number]));
        }
    }
";
