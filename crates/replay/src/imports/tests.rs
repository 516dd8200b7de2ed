use std::path::Path;

use glassbox_program::{Content, ImportedClass};

use super::*;

/// The JDK whose compiler is the first on the PATH, and all that are installed beside it.
fn java_homes() -> Vec<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let javac = std::env::split_paths(&path).map(|folder| folder.join("javac")).find(|javac| javac.is_file());
    let first = javac.unwrap().canonicalize().unwrap().ancestors().nth(2).unwrap().to_owned();
    let mut homes = vec![first.clone()];
    for entry in std::fs::read_dir(first.parent().unwrap()).unwrap() {
        let Ok(home) = entry.unwrap().path().canonicalize() else { continue };
        if home.join("bin/javac").is_file() && !homes.contains(&home) {
            homes.push(home);
        }
    }
    homes
}

/// A compiled program, and a cache of its own.
struct Bench {
    home: PathBuf,
    directory: tempfile::TempDir,
}

impl Bench {
    fn new(home: &Path, source: &str) -> Bench {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("Subject.java");
        std::fs::write(&file, source).unwrap();
        let mut javac = Command::new(home.join("bin/javac"));
        let javac = javac.arg("-d").arg(directory.path().join("classes")).arg(file);
        assert!(javac.status().unwrap().success());
        std::fs::create_dir(directory.path().join("scratch")).unwrap();
        Bench { home: home.to_owned(), directory }
    }

    /// Its JVMs cannot start without a scratch directory.
    fn imports(&self, scratch: &str) -> JvmImports {
        let options = Options {
            java_home: self.home.clone(),
            heap_megabytes: 64,
            test_time_limit: Duration::from_secs(10),
            opens: Vec::new(),
            patches: Vec::new(),
            scratch: self.directory.path().join(scratch),
            readable: Vec::new(),
            guard: None,
        };
        let mut imports = JvmImports::new(options, &[self.directory.path().join("classes")], Deadline::default());
        imports.kept.shelf = kept::shelf(Some(self.directory.path().join("cache")));
        imports
    }

    fn import(&self, class: &str) -> Option<Arc<ImportedState>> {
        self.imports("scratch").import(&class.into())
    }
}

fn static_of(class: &ImportedClass, name: &str) -> Option<JavaValue> {
    class.statics.iter().find(|(key, _)| &*key.name == name).unwrap().1
}

fn node_of(state: &ImportedState, name: &str) -> NodeId {
    match static_of(&state.classes[0], name) {
        Some(JavaValue::Object(node)) => node,
        other => panic!("{name} is {other:?}"),
    }
}

const TABLES: &str = "
    import java.util.*;
    class Subject {
        static final int NUMBER = 7 + Other.TWO;
        static final long TIME = System.nanoTime();
        static final Object[] MIXED = {\"same\", System.nanoTime(), ProcessHandle.current().pid(), 5};
        static final java.util.concurrent.TimeUnit UNIT = java.util.concurrent.TimeUnit.DAYS;
        static final Integer SMALL = 100;
        static final Integer LARGE = 100000;
        static final String LITERAL = \"literal\";
        static final String COPY = new String(\"literal\");
        static final Map<Class<?>, String> NAMES = new HashMap<>();
        static final Map<Object, String> KEYS = new HashMap<>();
        static final List<String> EMPTY = Collections.emptyList();
        static final java.util.function.IntUnaryOperator PLUS;
        static class Untouched { static int n = 3; }
        static {
            NAMES.put(String.class, \"text\");
            KEYS.put(new Object(), \"object\");
            int n = NUMBER;
            PLUS = x -> x + n;
        }
    }
    class Other { static int TWO = 2; }
";

#[test]
fn what_two_jvms_agree_on_is_told_and_the_rest_is_left_open() {
    for home in java_homes() {
        let state = Bench::new(&home, TABLES).import("Subject").unwrap();
        let names: Vec<&str> = state.classes.iter().map(|class| &*class.name).collect();
        assert_eq!(names, ["Other", "Subject"]);
        let state = ImportedState { classes: vec![state.classes[1].clone()], ..(*state).clone() };
        assert_eq!(static_of(&state.classes[0], "NUMBER"), Some(JavaValue::Int(9)));
        assert_eq!(static_of(&state.classes[0], "TIME"), None);
        let mixed = node_of(&state, "MIXED");
        let Content::Array { length: 4, elements, .. } = &state.graph.node(mixed).after else { panic!("no array") };
        let told: Vec<u32> = elements.iter().map(|(index, _)| *index).collect();
        let open: Vec<(NodeId, u32)> =
            state.open_elements.iter().copied().filter(|(array, _)| *array == mixed).collect();
        // The boxes are objects of one class, whose numbers differ.
        assert_eq!((told, open), (vec![0, 1, 2, 3], Vec::new()));
        for index in [1, 2] {
            let JavaValue::Object(number) = elements[index].1 else { panic!("no box") };
            assert_eq!(state.graph.node(number).after, Content::Fields(Vec::new()));
        }
        let held = |name: &str| {
            let node = node_of(&state, name);
            state.held.iter().find(|(held, _)| *held == node).map(|(_, holder)| (&*holder.class, &*holder.field))
        };
        assert_eq!(held("UNIT"), Some(("java/util/concurrent/TimeUnit", "DAYS")));
        assert_eq!(held("SMALL").map(|(class, _)| class), Some("java/lang/Integer$IntegerCache"));
        assert_eq!(held("EMPTY"), Some(("java/util/Collections", "EMPTY_LIST")));
        assert_eq!(held("LARGE"), None);
        assert!(state.interned.contains(&node_of(&state, "LITERAL")));
        assert!(!state.interned.contains(&node_of(&state, "COPY")));
        let plus = &state.graph.node(node_of(&state, "PLUS")).class;
        let lambda = state.lambdas.iter().find(|lambda| lambda.name == *plus).unwrap();
        assert!(&*lambda.host == "Subject" && lambda.calls.iter().any(|[_, name, _]| name.starts_with("lambda$")));
        // Tables keyed by identity are the same on both.
        let entries = state.graph.nodes.iter().filter(|node| &*node.class == "java/util/HashMap$Node");
        for entry in entries {
            let Content::Fields(fields) = &entry.after else { panic!("{entry:?}") };
            assert!(fields.iter().any(|(key, value)| &*key.name == "hash" && *value == JavaValue::Int(1)), "{entry:?}");
            assert_eq!(fields.len(), 4);
        }
    }
}

#[test]
fn a_class_that_no_jvm_initializes_is_not_told() {
    let source = "
        class Throwing { static { if (true) throw new IllegalStateException(); } }
        class Exiting { static { System.exit(0); } }
        class Halting { static { Runtime.getRuntime().halt(0); } }
        class Endless { static { while (System.nanoTime() != 0) { Thread.onSpinWait(); } } }
        class Waiting { static { try { new Object() {}.wait(); } catch (Exception e) { for (;;) Thread.yield(); } } }
        class Talking { static {
            try (var out = new java.io.FileOutputStream(java.io.FileDescriptor.out)) { out.write(7); }
            catch (java.io.IOException e) { } } }";
    let bench = Bench::new(&java_homes()[0], source);
    for class in ["Throwing", "Exiting", "Halting", "Endless", "Waiting", "Talking", "Absent"] {
        assert_eq!(bench.import(class), None, "{class}");
    }
}

#[test]
fn a_large_state_is_told_as_far_as_a_bound() {
    let source = "class Large {
        static final int[] NUMBERS = new int[1 << 20];
        static final java.util.List<Object> LIST = new java.util.LinkedList<>();
        static { for (int i = 0; i < 100_000; i++) LIST.add(new Object()); }
    }";
    let state = Bench::new(&java_homes()[0], source).import("Large").unwrap();
    assert!(state.unseen.contains(&node_of(&state, "NUMBERS")));
    let Content::Array { length, .. } = state.graph.node(node_of(&state, "NUMBERS")).after else { panic!("no array") };
    assert_eq!(length, 1 << 20);
    assert!((1000..10_000).contains(&state.graph.nodes.len()), "{}", state.graph.nodes.len());
}

#[test]
fn what_was_told_is_kept_until_something_changes() {
    let bench = Bench::new(&java_homes()[0], TABLES);
    let (class, other): (Name, Name) = ("Subject".into(), "Other".into());
    assert_eq!(bench.imports("nowhere").import(&class), None, "no JVM starts there");
    let first = bench.import("Subject").unwrap();
    assert_eq!(bench.imports("nowhere").import(&class), Some(first.clone()));
    let cache = bench.directory.path().join("cache");
    let entry = std::fs::read_dir(&cache).unwrap().next().unwrap().unwrap().path();
    let good = std::fs::read(&entry).unwrap();
    let mut flipped = good.clone();
    flipped[good.len() / 2] ^= 1;
    for damaged in [&good[..good.len() / 2], &flipped[..], b"", b"something else that is longer than a header"] {
        std::fs::write(&entry, damaged).unwrap();
        assert_eq!(bench.imports("nowhere").import(&class), None);
    }
    // The entry of another class is none of this one.
    std::fs::write(&entry, &good).unwrap();
    let kept = &bench.imports("nowhere").kept;
    std::fs::rename(&entry, kept.shelf.place(kept.key(&other).unwrap()).unwrap()).unwrap();
    assert_eq!(bench.imports("nowhere").import(&other), None);
    std::fs::write(&entry, &good).unwrap();
    assert_eq!(bench.imports("nowhere").import(&class), Some(first));
    std::fs::write(bench.directory.path().join("classes/resource.txt"), "new").unwrap();
    assert_eq!(bench.imports("nowhere").import(&class), None);
}
