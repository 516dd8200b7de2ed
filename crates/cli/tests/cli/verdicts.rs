//! Verdicts that are easily wrong.

use crate::support;
use crate::support::Sandbox;

const TRUTH: &str = include_str!("../java/truth/Truth.java");
const IDENTITY: &str = include_str!("../java/truth/Identity.java");
const TWINS: &str = include_str!("../java/truth/Twins.java");

/// Every decision of the program goes both ways on a real JVM, except that an element of an input is never a fresh
/// object, and that the sums of statics come out the same every time.
#[test]
fn what_can_be_reached_is_never_called_infeasible() {
    let sandbox = Sandbox::new();
    sandbox.write("truth/Truth.java", TRUTH);
    sandbox.generate(&["truth/Truth.java"]).exits_with(0);
    let ledger = sandbox.ledger();
    let infeasible = ledger.with_status("infeasible");
    let wrong: Vec<_> = infeasible.iter().filter(|goal| !matches!(goal.method.as_str(), "fresh" | "ticks")).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(ledger.total("diverged"), 0);
    for method in ["isNil", "isLiteral", "hidden", "call", "isFull", "paint", "checked"] {
        let goals = ledger.of_method(method);
        assert!(!goals.is_empty(), "{method}");
        assert!(goals.iter().all(|goal| goal.status == "covered"), "{goals:#?}");
    }
}

/// Where inputs are compared with objects that the JDK or the program holds, every decision goes both ways on a real JVM,
/// except that no day but Friday has its number, and that constants of enums are equal only if they are the same.
#[test]
fn an_input_may_be_any_object_that_a_test_can_get_at() {
    for search in ["forward", "backward"] {
        let sandbox = Sandbox::new();
        sandbox.write("truth/Identity.java", IDENTITY);
        sandbox.generate(&["truth/Identity.java", "--search", search]).exits_with(0);
        let ledger = sandbox.ledger();
        let infeasible = ledger.with_status("infeasible");
        let wrong: Vec<_> =
            infeasible.iter().filter(|goal| !matches!(goal.method.as_str(), "weekday" | "equalAndSame")).collect();
        assert!(wrong.is_empty() && infeasible.len() <= 2, "{wrong:#?}");
        assert_eq!(ledger.total("diverged"), 0);
        let refuted = |reason: &Option<String>| reason.as_ref().is_some_and(|reason| reason.contains("excluded it"));
        let open = ledger.with_status("unknown");
        assert!(!open.iter().any(|goal| refuted(&goal.reason)), "{open:#?}");
        // Objects in caches that only a call with arguments returns, and dates that are no constants.
        let hard = ["five", "identity", "isTask", "lookedAtDate", "weekday", "equalAndSame"];
        let unexpected: Vec<_> = open.iter().filter(|goal| !hard.contains(&goal.method.as_str())).collect();
        assert!(unexpected.is_empty(), "{unexpected:#?}");
        let files = sandbox.files("out");
        let tests = String::from_utf8_lossy(&files["truth/IdentityTest.java"]);
        let written = [
            "TimeUnit.DAYS",
            "Month.DECEMBER",
            "Boolean.TRUE",
            "Optional.empty()",
            "BigInteger.ZERO",
            "Locale.ROOT",
            "Collections.EMPTY_LIST",
            "List.of()",
            "StandardCharsets.UTF_8",
            "String.CASE_INSENSITIVE_ORDER",
            "Comparator.naturalOrder()",
            "Duration.ZERO",
            "LocalDate.MIN",
            "Identity.secret()",
        ];
        for object in written {
            assert!(tests.contains(object), "{object} in {tests}");
        }
    }
}

/// Two texts or two boxes may be equal and the same, or equal and different: every decision goes both ways on a real JVM.
#[test]
fn equal_texts_and_boxes_may_be_one_object_or_two() {
    let sandbox = Sandbox::new();
    sandbox.write("truth/Twins.java", TWINS);
    sandbox.generate(&["truth/Twins.java"]).exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!(
        (ledger.total("infeasible"), ledger.total("diverged")),
        (0, 0),
        "{:#?}",
        ledger.with_status("infeasible")
    );
    let open = ledger.with_status("unknown");
    let unexpected: Vec<_> = open.iter().filter(|goal| goal.method != "interned").collect();
    assert!(unexpected.is_empty(), "{unexpected:#?}");
    let files = sandbox.files("out");
    let tests = String::from_utf8_lossy(&files["truth/TwinsTest.java"]);
    for object in ["new Integer(5)", "new Character('a')", "new Boolean(true)", "new String(\"abc\")"] {
        assert!(tests.contains(object), "{object} in {tests}");
    }
    assert!(tests.contains("@SuppressWarnings({\"deprecation\", \"removal\"})"), "{tests}");
}

/// One of the two tests changes an object that a static field holds, and the other does not come by its goal behind that:
/// what tests cover only in some orders is not covered.
#[test]
fn what_another_test_keeps_from_being_reached_is_not_covered() {
    let sandbox = Sandbox::new();
    sandbox.write("truth/Truth.java", TRUTH);
    sandbox.generate(&["truth/Truth.java", "--method", "share"]).exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!((ledger.total("covered"), ledger.total("unknown"), ledger.total("diverged")), (1, 1, 0));
    let open = ledger.with_status("unknown");
    assert!(open[0].reason.as_ref().is_some_and(|reason| reason.contains("among the others")), "{open:#?}");
    let tests: String = sandbox.files("out").values().map(|text| String::from_utf8_lossy(text).into_owned()).collect();
    assert!(tests.contains("not in another is not asserted"), "{tests}");
}

#[test]
fn an_object_of_a_static_field_is_written_as_that_field() {
    let sandbox = Sandbox::new();
    sandbox.write("truth/Truth.java", TRUTH);
    sandbox.generate(&["truth/Truth.java", "--method", "isNil", "--method", "paint"]).exits_with(0);
    let tests: String = sandbox.files("out").values().map(|text| String::from_utf8_lossy(text).into_owned()).collect();
    assert!(tests.contains("Truth.Nil.NIL"), "{tests}");
    assert!(tests.contains("Truth.Color.GREEN"), "{tests}");
}

/// What a test leaves in a static field would keep another from its goal, and an assertion from holding.
#[test]
fn what_a_test_changes_in_static_fields_is_put_back() {
    const SWITCH: &str = "package p; public class Switch {
        private static boolean on;
        static int asked;
        public static void turnOn() { on = true; }
        public static int ask() { asked++; return on ? 2 : 1; }
    }";
    for framework in ["junit5", "junit4"] {
        let sandbox = Sandbox::new();
        sandbox.write("p/Switch.java", SWITCH);
        sandbox.generate(&["p/Switch.java", "--framework", framework]).exits_with(0);
        let ledger = sandbox.ledger();
        let open = ledger.with_status("unknown");
        let among = |reason: &Option<String>| reason.as_ref().is_some_and(|reason| reason.contains("among the others"));
        assert!(ledger.total("diverged") == 0 && !open.iter().any(|goal| among(&goal.reason)), "{open:#?}");
        assert!(ledger.of_method("ask").iter().any(|goal| goal.status == "covered"));
        let files = sandbox.files("out");
        let test = String::from_utf8_lossy(&files["p/SwitchTest.java"]);
        assert!(test.contains("Switch.asked = askedBefore;"), "{test}");
        assert!(test.contains("setField(null, Switch.class, \"on\", onBefore);"), "{test}");
        assert!(!test.contains("is not asserted"), "{test}");
    }
}

/// Earlier calls, fields that a test assigns, the environment, assertions, and classes that a test writes: no single call
/// reaches these branches, and they are not infeasible.
#[test]
fn what_a_test_can_break_is_never_called_infeasible() {
    let sandbox = Sandbox::new();
    sandbox.write("truth/Breakable.java", include_str!("../java/truth/Breakable.java"));
    sandbox.generate(&["truth/Breakable.java"]).exits_with(0);
    let ledger = sandbox.ledger();
    let wrong = ledger.with_status("infeasible");
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(ledger.total("diverged"), 0);
    let refuted = |reason: &Option<String>| reason.as_ref().is_some_and(|reason| reason.contains("excluded it"));
    assert!(!ledger.with_status("unknown").iter().any(|goal| refuted(&goal.reason)));
    let names = |method: &str, what: &str| {
        let goals = ledger.of_method(method);
        let reasons: Vec<&str> = goals.iter().filter_map(|goal| goal.reason.as_deref()).collect();
        assert!(reasons.iter().any(|reason| reason.contains(what)), "{method}: {reasons:?}");
    };
    names("memo", "infeasible unless an earlier call changes the java.util.HashMap that a static initializer made");
    names("cells", "infeasible unless an earlier call changes the int[] that a static initializer made");
    names("called", "infeasible unless an earlier call or the test itself changes truth.Breakable.calls");
    names("opened", "infeasible unless an earlier call or the test itself changes truth.Breakable.open");
    names("property", "infeasible unless a system property or an environment variable is set");
    names("lower", "infeasible unless the default locale is another one");
    names("ticked", "infeasible unless an earlier call or the test itself changes truth.Breakable.tally");
    names("lent", "infeasible unless an earlier call changes the int[] that a static initializer made");
    names("run", "infeasible unless a test passes a subclass or implementation of truth.Breakable$Hooked of its own");
}

/// Tables that no code writes, private fields that no code assigns, final classes and methods, records and enums: what no
/// test can break keeps its verdict.
#[test]
fn what_no_test_can_break_is_infeasible() {
    let sandbox = Sandbox::new();
    sandbox.write("truth/Closed.java", include_str!("../java/truth/Closed.java"));
    sandbox.generate(&["truth/Closed.java"]).exits_with(0);
    let ledger = sandbox.ledger();
    let infeasible = ledger.with_status("infeasible");
    let mut found: Vec<&str> = infeasible.iter().map(|goal| goal.method.as_str()).collect();
    found.sort_unstable();
    let expected = [
        "both",
        "check",
        "chosen",
        "code",
        "compare",
        "copy",
        "copy",
        "forgotten",
        "forgotten",
        "made",
        "name",
        "named",
        "never",
        "only",
        "prime",
        "run",
        "secret",
        "sum",
        "table",
        "twice",
        "use",
        "words",
    ];
    assert_eq!(found, expected, "{infeasible:#?}");
    // Reflection gets at the field of a class, not at that of a record.
    sandbox.generate(&["truth/Closed.java", "--method", "check", "--states", "public"]).exits_with(0);
    assert_eq!(sandbox.ledger().total("infeasible"), 2);
    sandbox.generate(&["truth/Closed.java", "--method", "forgotten", "--states", "any"]).exits_with(0);
    assert_eq!(sandbox.ledger().total("infeasible"), 0);
}

/// What the ledger says of the attack on each infeasible goal: calls, and what is missing.
fn attacks(sandbox: &Sandbox) -> Vec<(u64, Option<String>)> {
    let document = sandbox.ledger().document;
    let list = |value: &serde_json::Value, name: &str| value[name].as_array().cloned().unwrap_or_default();
    let methods = list(&document, "classes").into_iter().flat_map(|class| list(&class, "methods"));
    let goals = methods.flat_map(|method| list(&method, "goals")).filter(|goal| goal["status"] == "infeasible");
    let attack = |goal: serde_json::Value| {
        let missing = goal["attack"]["missing"].as_str().map(str::to_owned);
        (goal["attack"]["calls"].as_u64().unwrap_or(u64::MAX), missing)
    };
    goals.map(attack).collect()
}

#[test]
fn every_infeasible_verdict_says_how_it_was_attacked() {
    const NEVER: &str = "package p; public class Never {
        public static int both(int x) { return x > 5 && x < 3 ? 1 : 0; }
    }";
    let sandbox = Sandbox::new();
    sandbox.write("p/Never.java", NEVER);
    sandbox.generate(&["p/Never.java"]).exits_with(0);
    // The default of 100 calls, and some in between.
    assert!(matches!(attacks(&sandbox)[..], [(100..200, None)]), "{:?}", attacks(&sandbox));
    sandbox.generate(&["p/Never.java", "--attack", "25"]).exits_with(0);
    assert!(matches!(attacks(&sandbox)[..], [(25..50, None)]), "{:?}", attacks(&sandbox));
    let finished = sandbox.generate(&["p/Never.java", "--attack", "0", "--xml", "cases.xml"]);
    assert!(finished.exits_with(0).stdout.contains("not attacked: --attack 0"), "{finished}");
    assert_eq!(attacks(&sandbox), [(0, Some("--attack 0".to_owned()))]);
    let cases = String::from_utf8(sandbox.read("cases.xml")).unwrap();
    assert!(cases.contains("<attack calls=\"0\" missing=\"--attack 0\"/>"), "{cases}");
    // Random inputs do not satisfy conditions.
    const EVEN: &str = "package p; public class Even {
        public static boolean precondition(int x) { return x % 2 == 0; }
        public static int odd(int x) { return x % 2 == 1 ? 1 : 0; }
    }";
    sandbox.write("p/Even.java", EVEN);
    sandbox.generate(&["p/Even.java", "--method", "odd", "--precondition", "p.Even.precondition"]).exits_with(0);
    let attacks = attacks(&sandbox);
    assert!(matches!(&attacks[..], [(0, Some(missing))] if missing.contains("condition")), "{attacks:?}");
}

/// Buffers that make their own array and replace it while a call runs: a test must not take an array of its own for theirs.
const BUFFERS: &str = "package p; public class Buffers {
    static class Box {
        int[] items = new int[1];
        int n;
        void put(int x) {
            if (n == items.length) { items = java.util.Arrays.copyOf(items, n + 3); }
            items[n++] = x;
        }
    }
    public Object[] held = new Object[1];
    public void hold(Object o) {
        Object[] old = held;
        held = new Object[old.length + 1];
        held[0] = o;
        if (old.length > 0) { old[0] = held; }
    }
    public byte[] bytes = new byte[2];
    public byte[] flush() {
        byte[] out = bytes;
        bytes = new byte[2];
        if (out.length > 1) { out[0] = 9; bytes[0] = out[1]; }
        return out;
    }
    public int[] own = new int[2];
    public static boolean shares(Buffers one, Buffers other) {
        if (one.own.length != 2 || one == other) { return false; }
        one.own[0] = 7;
        return one.own == other.own;
    }
    private char[] letters;
    private int count;
    public Buffers() { letters = new char[0]; }
    public Buffers(int capacity) { letters = new char[capacity]; }
    public Buffers append(char c) {
        if (count >= letters.length) {
            char[] more = new char[letters.length + 4];
            for (int i = 0; i < count; i++) { more[i] = letters[i]; }
            letters = more;
        }
        letters[count++] = c;
        return this;
    }
}";

#[test]
fn a_buffer_that_replaces_its_array_has_its_own() {
    for states in ["auto", "any"] {
        let sandbox = Sandbox::new();
        sandbox.write("p/Buffers.java", BUFFERS);
        sandbox.generate(&["p/Buffers.java", "--states", states]).exits_with(0);
        let ledger = sandbox.ledger();
        assert_eq!((ledger.total("diverged"), ledger.total("unknown")), (0, 0), "{:#?}", ledger.with_status("unknown"));
        let files = sandbox.files("out");
        let boxes = String::from_utf8_lossy(&files["p/BuffersBoxTest.java"]);
        assert!(boxes.contains("box.items);") && !boxes.contains("int[] ints ="), "{boxes}");
    }
}

/// Texts and messages with identity hash codes, through whatever holds such an object.
#[test]
fn no_identity_hash_code_is_asserted() {
    const IDENTITIES: &str = "package p; import java.util.*; public class Identities {
        public static class Foo { public int v; }
        public static class Bad extends RuntimeException {
            final Object o;
            public Bad(Object o) { this.o = o; }
            public String getMessage() { return \"bad \" + o; }
        }
        static void need(Object f) { if (f == null) { throw new NullPointerException(\"f\"); } }
        public String text(Foo f) { need(f); return f.toString(); }
        public String joined(Foo f, int x) { need(f); return x > 2 ? \"a\" + f + x : \"b\"; }
        public int fails(Foo f) { need(f); throw new IllegalArgumentException(\"bad \" + f); }
        public int failsLater(Foo f) { need(f); throw new Bad(f); }
        public int failsWithCause(Foo f) { need(f); throw new IllegalStateException(new RuntimeException(\"c \" + f)); }
        public String list(Foo f) { need(f); return Arrays.asList(f, f).toString(); }
        public String optional(Foo f) { need(f); return Optional.of(f).toString(); }
        public String map(Foo f) { need(f); Map<String, Object> m = new TreeMap<>(); m.put(\"k\", f); return m.toString(); }
        public StringBuilder builder(Foo f) { need(f); return new StringBuilder().append(f).append('!'); }
        public Object[] array(Foo f) { need(f); return new Object[] {\"s\" + f, 5}; }
        public String ofArray(int[] a) { need(a); return a + \"!\"; }
        public int hash(Foo f) { need(f); return f.hashCode() % 7; }
        private String last;
        public String getLast() { return last; }
        public void remember(Foo f) { need(f); last = \"last \" + f; }
        public String lambda(int x) { Runnable r = () -> {}; return x > 0 ? r.toString() : \"-\"; }
    }";
    let sandbox = Sandbox::new();
    sandbox.write("p/Identities.java", IDENTITIES);
    sandbox.generate(&["p/Identities.java"]).exits_with(0);
    assert_eq!(sandbox.ledger().total("diverged"), 0);
    for (name, text) in sandbox.files("out") {
        let text = String::from_utf8_lossy(&text).into_owned();
        let mut after_at = text.split('@').skip(1);
        assert!(after_at.all(|rest| rest.starts_with(char::is_uppercase)), "an identity in {name}\n{text}");
    }
}

/// Initializers that find what others left, and leave something behind: looking at their classes too early changes it.
#[test]
fn putting_static_fields_back_initializes_no_class_too_early() {
    const ORDER: &str = "package p; public class Order {
        static int count;
        public static int limit = 5;
        static class Config { static int seed = 10; static int made = ++count; static int twice = limit * 2; }
        static class Alone { static int calls; static final java.util.List<String> LOG = new java.util.ArrayList<>(); }
        public static int next() { count++; return count; }
        public static int calls(int x) { if (x > 3) { Alone.calls++; } return Alone.calls; }
        public static int twice(int x) { limit = x; return Config.twice > 20 ? 1 : 0; }
        public static int seed(int x) { if (x > 3) { Config.seed = 11; } return Config.seed; }
    }";
    let sandbox = Sandbox::new();
    sandbox.write("p/Order.java", ORDER);
    sandbox.generate(&["p/Order.java", "--method", "next", "--method", "calls", "--method", "seed"]).exits_with(0);
    let test = String::from_utf8_lossy(&sandbox.files("out")["p/OrderTest.java"]).into_owned();
    assert!(!test.contains("Config.seed = seedBefore"), "{test}");
    assert!(test.contains("Order.count = countBefore;") && test.contains("Order.Alone.calls = callsBefore;"), "{test}");
    assert!(test.contains("void next_returns1"), "{test}");
}

/// Runs every test of some test classes, with what is to be called around it, and prints how each ended.
const RUN_ALL: &str = "import java.lang.reflect.*;
    public class RunAll {
        public static void main(String[] names) throws Exception {
            for (String name : names) {
                Class<?> type = Class.forName(name);
                for (Method method : type.getDeclaredMethods()) {
                    if (has(method, \"Test\")) {
                        Constructor<?> constructor = type.getDeclaredConstructor();
                        constructor.setAccessible(true);
                        Object test = constructor.newInstance();
                        String end = \"passed\";
                        try {
                            for (Method before : type.getDeclaredMethods()) if (has(before, \"Before\")) before.invoke(test);
                            method.invoke(test);
                        } catch (InvocationTargetException e) {
                            end = e.getCause().getClass().getSimpleName();
                        }
                        for (Method after : type.getDeclaredMethods()) if (has(after, \"After\")) after.invoke(test);
                        System.out.println(method.getName() + \" \" + end);
                    }
                }
            }
        }
        static boolean has(Method method, String annotation) {
            method.setAccessible(true);
            for (var a : method.getAnnotations())
                if (a.annotationType().getSimpleName().startsWith(annotation)) return true;
            return false;
        }
    }";

#[test]
fn a_test_that_rests_on_assertions_says_so_and_fails_nowhere() {
    const ASSERTING: &str = "package p; public class Asserting {
        private int n;
        public Asserting(int n) { assert n >= 0 : \"negative\"; this.n = n; }
        public int div(int a) { assert a != 0; return 10 / a; }
        public int square(int a) { assert a > 0 : \"a=\" + a; return a * a; }
        public static int guarded(int a) { boolean on = false; assert on = true; return on ? a > 5 ? 1 : 2 : 3; }
        public int caught(int a) { try { assert a < 3; return 1; } catch (AssertionError e) { return 2; } }
        public static int own(int a) { if (a > 3) { throw new AssertionError(\"own\"); } return a; }
        public static int other(int a) { return Helper.half(a) + 1; }
        static class Inner { static int nested(int a) { assert a != 7; return a + 1; } }
    }
    class Helper { static int half(int a) { assert a % 2 == 0; return a / 2; } }";
    for (framework, aborted) in [("junit5", "TestAbortedException"), ("junit4", "AssumptionViolatedException")] {
        let sandbox = Sandbox::new();
        sandbox.write("p/Asserting.java", ASSERTING);
        sandbox.write("RunAll.java", RUN_ALL);
        sandbox.generate(&["p/Asserting.java", "--framework", framework]).exits_with(0);
        let ledger = sandbox.ledger();
        assert_eq!(ledger.total("diverged"), 0);
        // What a method does where assertions are off is not infeasible, and these tests have them on.
        let unknown = ledger.with_status("unknown");
        let found: Vec<_> = unknown.iter().map(|goal| (goal.method.as_str(), goal.reason.as_deref())).collect();
        assert_eq!(found, [("guarded", Some("infeasible unless assertions are disabled"))]);
        let java_home = glassbox_program::Jdk::locate(None).unwrap().home;
        let junit = glassbox_replay::stand_in_class_path(&java_home).unwrap();
        let path = format!("run:{}", junit.display());
        let tool = |name: &str| {
            let mut command = std::process::Command::new(java_home.join("bin").join(name));
            command.current_dir(sandbox.path("")).args(["-cp", &path]);
            command
        };
        let files = sandbox.files("out");
        let sources = files.keys().map(|file| format!("out/{file}"));
        let mut javac = tool("javac");
        javac.args(["-d", "run", "p/Asserting.java", "RunAll.java"]).args(sources);
        let compiled = javac.output().unwrap();
        assert!(compiled.status.success(), "{compiled:?}");
        let classes: Vec<String> = files.keys().map(|file| file.replace(".java", "").replace('/', ".")).collect();
        let ends = ["-ea", "-da"].map(|assertions| {
            let ran = tool("java").arg(assertions).arg("RunAll").args(&classes).output().unwrap();
            String::from_utf8(ran.stdout).unwrap()
        });
        assert!(ends[0].lines().all(|line| line.ends_with(" passed")), "{}", ends[0]);
        assert!(ends[1].lines().all(|line| line.ends_with(" passed") || line.ends_with(aborted)), "{}", ends[1]);
        let skipped = ends[1].lines().filter(|line| line.ends_with(aborted)).count();
        assert!(skipped >= 6 && ends[1].lines().any(|line| line.starts_with("own_throws") && line.ends_with("passed")));
        let texts: String = files.values().map(|text| String::from_utf8_lossy(text).into_owned()).collect();
        assert_eq!(texts.matches("heeds only with -ea").count(), skipped, "each says why\n{texts}");
        assert!(texts.contains("Helper.class.desiredAssertionStatus()"), "{texts}");
    }
}

/// Loggers, class loaders, resources and the environment: what the machine cannot follow does not keep it from the rest of a
/// class, and no verdict rests on what it made up.
#[test]
fn a_path_goes_on_with_a_guess_that_excludes_nothing() {
    let sandbox = Sandbox::new();
    sandbox.write("truth/Surrounded.java", include_str!("../java/truth/Surrounded.java"));
    sandbox.generate(&["truth/Surrounded.java", "--sampling", "off"]).exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!(ledger.total("diverged"), 0);
    let mut infeasible: Vec<String> =
        ledger.with_status("infeasible").into_iter().map(|goal| goal.method.clone()).collect();
    infeasible.dedup();
    assert!(infeasible.iter().all(|method| ["contradiction", "<clinit>"].contains(&method.as_str())), "{infeasible:?}");
    for method in ["plain", "logged", "listed", "missing"] {
        let goals = ledger.of_method(method);
        assert!(!goals.is_empty() && goals.iter().all(|goal| goal.status == "covered"), "{method}: {goals:#?}");
    }
}

/// A class that fails to be initialized says nothing about the one that uses it, and a native method that does not know its
/// argument on the machine knows it on the real JVM.
#[test]
fn a_path_gets_over_what_the_code_under_test_gets_over() {
    let sandbox = Sandbox::new();
    sandbox.write("truth/Overcome.java", include_str!("../java/truth/Overcome.java"));
    sandbox.generate(&["truth/Overcome.java", "--class", "truth.Overcome", "--sampling", "off"]).exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!(ledger.total("diverged"), 0);
    for method in ["limited", "loaded"] {
        let goals = ledger.of_method(method);
        // Nothing names a class that there is.
        let is_open = |goal: &&&support::Goal| goal.status != "covered" && goal.kind != "completed";
        let open: Vec<_> = goals.iter().filter(is_open).collect();
        assert!(!goals.is_empty() && open.is_empty(), "{open:#?}");
    }
}

/// Loggers are nothing that a path has to follow: classes are covered as if they had none, and where a logger decides, the ledger
/// says so.
#[test]
fn loggers_stand_in_the_way_of_nothing() {
    let sandbox = Sandbox::new();
    sandbox.write("truth/Logged.java", include_str!("../java/truth/Logged.java"));
    sandbox.generate(&["truth/Logged.java", "--sampling", "off"]).exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!(ledger.total("diverged"), 0);
    // What contradicts itself does so whatever a logger says.
    let is_never = |goal: &&support::Goal| goal.method == "never" && goal.kind == "fall-through";
    assert!(ledger.with_status("infeasible").iter().all(is_never), "{:#?}", ledger.with_status("infeasible"));
    let is_left_to_loggers = |reason: &str| reason.starts_with("a logger decides whether it is reached");
    for goal in &ledger.goals {
        let is_decided_by_logger = match goal.method.as_str() {
            // Nothing but the configuration of the loggers leads there.
            "trace" | "decided" => goal.reason.as_deref().is_some_and(is_left_to_loggers),
            "never" => goal.status == "infeasible" || goal.reason.as_deref().is_some_and(is_left_to_loggers),
            // Texts for loggers are not written on the machine, but on the real JVM they are.
            "toString" => goal.status == "unknown",
            // What a logger is given to ask, it may ask or not.
            "lambda$isOver$0" => goal.reason.as_deref().is_some_and(|reason| reason.contains("logger")),
            _ => false,
        };
        assert!(goal.status == "covered" || is_decided_by_logger, "{goal:#?}");
    }
    let covered_in = |method: &str| {
        let goals = ledger.of_method(method);
        (goals.iter().filter(|goal| goal.status == "covered").count(), goals.len())
    };
    assert_eq!(covered_in("trace"), (1, 2), "FINE is not logged");
    assert_eq!(covered_in("decided"), (4, 6), "INFO is logged");
    // Tests are about what the class does, and not about the digits of what it logs.
    let files = sandbox.files("out");
    let source = String::from_utf8_lossy(&files["truth/LoggedTest.java"]);
    assert!(source.contains("texts(1234567") && source.matches("void texts_").count() <= 3, "{source}");
}

/// What initializers leave that the machine cannot run is taken over from real JVMs: tables decide branches by what they really
/// hold, whatever they are keyed by, and no verdict rests on it.
#[test]
fn the_state_of_classes_that_only_a_jvm_can_initialize_is_imported() {
    let sandbox = Sandbox::new();
    let sources = [
        ("tables/Codes.java", include_str!("../java/tables/Codes.java")),
        ("tables/Shared.java", include_str!("../java/tables/Shared.java")),
        ("tables/Useful.java", include_str!("../java/tables/Useful.java")),
        ("tables/Service.java", include_str!("../java/tables/Service.java")),
    ];
    sandbox.classes("classes", &sources);
    sandbox.write("classes/tables/codes.properties", include_str!("../java/tables/codes.properties"));
    sandbox.write("classes/META-INF/services/tables.Plugin", "tables.Useful\n");
    let generate = |out: &str, selected: &[&str]| {
        let ledger = format!("{out}.json");
        let arguments = ["generate", "classes", "--sampling", "off", "--out", out, "--json", &ledger];
        let mut command = sandbox.command(&[&arguments, selected].concat());
        // What is kept is this test's own.
        command.env("XDG_CACHE_HOME", sandbox.path("cache"));
        support::finish(command).exits_with(0);
        sandbox.ledger_at(ledger)
    };
    let ledger = generate("first", &[]);
    assert_eq!(ledger.total("diverged"), 0);
    assert!(ledger.with_status("infeasible").is_empty(), "{:#?}", ledger.with_status("infeasible"));
    // What tables do not hold, and identities that never differ.
    let is_never = |goal: &support::Goal| {
        let is_other = matches!(goal.method.as_str(), "isTop" | "isEmpty" | "isLiteral" | "inherited");
        match goal.method.as_str() {
            "load" | "type" | "<clinit>" | "removesWord" | "unknown" => true,
            "keyed" | "identical" | "never" => goal.kind == "fall-through",
            "same" => goal.kind == "jump",
            // The level is always enabled.
            "weigh" => goal.reason.as_deref().is_some_and(|reason| reason.contains("logger")),
            _ => is_other && goal.kind == "jump",
        }
    };
    let open: Vec<_> = ledger.goals.iter().filter(|goal| goal.status != "covered" && !is_never(goal)).collect();
    assert!(open.is_empty(), "{open:#?}");
    for goal in ["never", "load", "<clinit>"].iter().flat_map(|method| ledger.of_method(method)) {
        let reason = goal.reason.as_deref().unwrap_or_default();
        let is_named = reason.contains("the initialization of tables.") && reason.contains(" leaves something else");
        assert!(goal.status == "covered" || is_named, "{goal:#?}");
    }
    assert!(ledger.of_method("unknown").iter().any(|goal| goal.status == "covered"));

    // The next run finds what the first one has asked for, and one that finds it damaged asks again.
    let selected = ["--class", "tables.Shared"];
    let place = sandbox.path("cache/glassbox/imports");
    let kept = || sandbox.files("cache/glassbox/imports");
    let written = |name: &String| std::fs::metadata(place.join(name)).unwrap().modified().unwrap();
    let first = kept();
    assert!(first.len() >= 4, "{:?}", first.keys());
    let times: Vec<_> = first.keys().map(written).collect();
    let second = generate("second", &selected);
    assert_eq!(times, first.keys().map(written).collect::<Vec<_>>());
    for (name, bytes) in &first {
        sandbox.write(&format!("cache/glassbox/imports/{name}"), &bytes[..bytes.len() / 2]);
    }
    assert_eq!(generate("third", &selected).document, second.document);
    assert_eq!(sandbox.files("second"), sandbox.files("third"));
    assert!(kept().iter().any(|(name, bytes)| bytes.len() > first[name].len() / 2));
}
