//! What comes from outside chooses no place to write at, and cannot hang us; what goes out goes where the user said.
#![allow(clippy::unwrap_used, reason = "clippy.toml allows it only in functions marked as tests")]
#![cfg(unix)]

use std::io::Read;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::time::Duration;

use crate::support::{Finished, GOOD, Sandbox, compiled, finish, serves_good, tool};

/// A ledger, as a run writes it.
const LEDGER: &str = include_str!("../../../report/tests/expected/ledger.json");
const CASES: &str = include_str!("../../../report/tests/expected/cases.xml");

fn good_class() -> Vec<u8> {
    std::fs::read(compiled(&[GOOD]).join("p/Good.class")).unwrap()
}

/// A class file in which one text of the constants is another one.
fn with_text(class: &[u8], from: &str, to: &str) -> Vec<u8> {
    let text = |text: &str| [&[1][..], &(text.len() as u16).to_be_bytes(), text.as_bytes()].concat();
    let (from, to) = (text(from), text(to));
    let at = class.windows(from.len()).position(|window| window == from).unwrap();
    [&class[..at], &to, &class[at + from.len()..]].concat()
}

#[test]
fn the_name_of_a_class_never_says_where_a_file_is_written() {
    let sandbox = Sandbox::new();
    sandbox.write("victim/App.class", "mine");
    let absolute = sandbox.path("victim/App").to_str().unwrap().to_owned();
    // The scratch directory lies two levels below the sandbox, with the classes below it.
    for name in [&*absolute, "../../../victim/App", "p/../../../../victim/App", "../App", "/App"] {
        sandbox.write("in/Odd.class", with_text(&good_class(), "p/Good", name));
        sandbox.generate(&["in/Odd.class"]).exits_with(3).says(&["in/Odd.class", "class name"]);
        assert_eq!(sandbox.read("victim/App.class"), b"mine", "{name}");
    }
    assert!(sandbox.files("temporary").is_empty());
}

#[test]
fn odd_names_are_a_problem_of_their_class_alone() {
    let sandbox = Sandbox::new();
    sandbox.write("classes/p/Good.class", good_class());
    let odd = ["\u{1b}]0;owned\u{7}", "a\nb", "a\\u000a", "\u{202e}a", "a/b", "a.b"];
    for (number, name) in odd.iter().enumerate() {
        let own = format!("p/Odd{number}");
        let class = with_text(&with_text(&good_class(), "p/Good", &own), "twice", name);
        sandbox.write(&format!("classes/{own}.class"), class);
    }
    sandbox.write("classes/p/\u{1b}[2J.class", good_class());
    sandbox.write("classes/java/lang/Object.class", good_class());
    let run = sandbox.generate(&["classes", "--color", "always"]);
    run.exits_with(3);
    serves_good(&sandbox);
    assert_eq!(sandbox.ledger().problems().len(), odd.len() + 2, "{:?}", sandbox.ledger().problems());
    let said = format!("{}{}", run.stdout, run.stderr);
    assert!(said.contains("control character") && said.contains("the JDK has this class"), "{run}");
    assert!(!said.contains("\u{1b}]") && !said.contains("\u{1b}[2J") && !said.contains('\u{202e}'), "{run}");
}

#[test]
fn an_input_in_place_of_a_class_of_the_jdk_is_refused() {
    let sandbox = Sandbox::new();
    sandbox.write("java/lang/Object.class", with_text(&good_class(), "p/Good", "java/lang/Object"));
    sandbox.generate(&["java/lang/Object.class"]).exits_with(3).says(&["java.lang.Object", "the JDK has this class"]);
}

#[test]
fn copies_of_classes_of_the_jdk_beside_others_are_left_out() {
    let sandbox = Sandbox::new();
    sandbox.write("classes/p/Good.class", good_class());
    for name in ["org/w3c/dom/Node", "javax/xml/XMLConstants"] {
        sandbox.write(&format!("classes/{name}.class"), with_text(&good_class(), "p/Good", name));
    }
    let run = sandbox.generate(&["classes"]);
    run.exits_with(0).says(&["javax.xml.XMLConstants and 1 more are left out"]);
    serves_good(&sandbox);
    assert!(sandbox.ledger().problems().is_empty());
}

#[test]
fn links_that_lead_in_circles_are_followed_once() {
    for (name, contents) in [("p/Good.class", good_class()), ("p/Good.java", GOOD.1.into())] {
        let sandbox = Sandbox::new();
        sandbox.write(&format!("in/{name}"), contents);
        for link in ["in/a", "in/b", "in/p/c", "in/p/d"] {
            symlink(".", sandbox.path(link)).unwrap();
        }
        sandbox.generate(&["in"]).exits_with(0);
        serves_good(&sandbox);
    }
}

#[test]
fn a_jar_that_fills_the_memory_costs_one_problem() {
    let sandbox = Sandbox::new();
    sandbox.write("in/p/Good.class", good_class());
    sandbox.write("in/p/Large.class", vec![0; 40 << 20]);
    sandbox.jar("in.jar", "in");
    let run = sandbox.generate(&["in.jar"]);
    run.exits_with(3);
    serves_good(&sandbox);
    assert!(run.stdout.contains("p.Large") && run.stdout.contains("8 MB"), "{run}");
}

#[test]
fn long_names_in_targets_and_traces_cost_no_time() {
    let sandbox = Sandbox::new();
    sandbox.write("classes/p/Good.class", good_class());
    let dots = "a.".repeat(50_000);
    for text in [
        format!("{dots}E: no\n\tat {dots}C.m(C.java:1)\n"),
        format!("java.lang.RuntimeException\n\tat {dots}C.m(C.java:1)\n"),
        format!("x.{}\n\tat p.Good.m(Good.java:3)\n", "y".repeat(100_000)),
        "java.lang.RuntimeException\n".to_owned() + &"\tat a.B.c(B.java:1)\n".repeat(50_000),
    ] {
        sandbox.write("crash.txt", text);
        let run = sandbox.glassbox(&["reach", "classes", "crash.txt", "--out", "out"]);
        run.exits_with(3);
        assert!(run.took < Duration::from_secs(20), "{:?}", run.took);
    }
    let run = sandbox.glassbox(&["reach", "classes", &format!("{}C.m:3", "a.".repeat(30_000)), "--out", "out"]);
    run.exits_with(3);
    assert!(run.took < Duration::from_secs(20), "{:?}", run.took);
}

/// Texts of the program stand in the names of tests, as strings or in comments: Java replaces `\\uXXXX` before it looks for the
/// end of either.
#[test]
fn escapes_in_texts_of_the_program_end_no_string_and_no_comment() {
    const SNEAKY: (&str, &str) = (
        "p/Sneaky.java",
        r#"package p; public class Sneaky {
            public static int m(String s) {
                if (s.equals("\\u000a static int x = 1 / 0; //")) return 1;
                if (s.equals("\\u0022); System.exit(1); //")) return 2;
                if (s.equals("\\\\u000a x")) return 3;
                return s.equals("*/ \n x \u0007") ? 4 : 5;
            }
        }"#,
    );
    for framework in ["junit5", "junit4"] {
        let sandbox = Sandbox::new();
        sandbox.classes("classes", &[SNEAKY]);
        sandbox.generate(&["classes", "--framework", framework]).exits_with(0);
        sandbox.ledger().is_settled();
    }
}

/// Writes a report to a place.
fn report(sandbox: &Sandbox, place: &str) -> Finished {
    sandbox.write("ledger.json", LEDGER);
    sandbox.glassbox(&["report", "ledger.json", "--xml", place])
}

fn is_link(path: &Path) -> bool {
    std::fs::symlink_metadata(path).unwrap().is_symlink()
}

#[test]
fn a_report_goes_to_what_a_link_leads_to() {
    let sandbox = Sandbox::new();
    sandbox.write("target.xml", "old");
    symlink("target.xml", sandbox.path("inner")).unwrap();
    symlink("inner", sandbox.path("link")).unwrap();
    symlink("new/there.xml", sandbox.path("dangling")).unwrap();
    for (link, target) in [("link", "target.xml"), ("dangling", "new/there.xml")] {
        report(&sandbox, link).exits_with(0);
        assert!(is_link(&sandbox.path(link)));
        assert_eq!(String::from_utf8(sandbox.read(target)).unwrap(), CASES);
    }
    symlink("circle", sandbox.path("circle")).unwrap();
    report(&sandbox, "circle").exits_with(5).says(&["circle", "cannot be written"]);
    assert!(is_link(&sandbox.path("circle")));
}

#[test]
fn a_device_stays_a_device() {
    let sandbox = Sandbox::new();
    for (device, code) in [("/dev/null", 0), ("/dev/full", 5)] {
        symlink(device, sandbox.path("device")).unwrap();
        report(&sandbox, "device").exits_with(code);
        assert!(is_link(&sandbox.path("device")));
        assert!(std::fs::metadata(device).unwrap().file_type().is_char_device());
        std::fs::remove_file(sandbox.path("device")).unwrap();
    }
}

#[test]
fn a_fifo_and_a_socket_get_the_bytes_and_stay() {
    let sandbox = Sandbox::new();
    tool("mkfifo", |mkfifo| mkfifo.arg(sandbox.path("fifo")));
    let path = sandbox.path("fifo");
    let reader = std::thread::spawn(move || std::fs::read_to_string(path).unwrap());
    report(&sandbox, "fifo").exits_with(0);
    assert_eq!(reader.join().unwrap(), CASES);
    assert!(std::fs::metadata(sandbox.path("fifo")).unwrap().file_type().is_fifo());
    let run = report(&sandbox, "fifo");
    run.exits_with(5).says(&["fifo", "nothing reads"]);
    assert!(run.took < Duration::from_secs(10), "{run}");

    let listener = UnixListener::bind(sandbox.path("socket")).unwrap();
    let reader = std::thread::spawn(move || {
        let mut text = String::new();
        listener.accept().unwrap().0.read_to_string(&mut text).unwrap();
        text
    });
    report(&sandbox, "socket").exits_with(0);
    assert_eq!(reader.join().unwrap(), CASES);
    assert!(std::fs::metadata(sandbox.path("socket")).unwrap().file_type().is_socket());
}

#[test]
fn what_is_open_already_is_written_behind_what_is_there() {
    let sandbox = Sandbox::new();
    for place in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "-"] {
        assert_eq!(report(&sandbox, place).exits_with(0).stdout, CASES, "{place}");
        let out = sandbox.path("out.txt");
        std::fs::write(&out, "").unwrap();
        let mut command = sandbox.command(&["report", "ledger.json", "--xml", place]);
        command.stdout(std::fs::File::options().append(true).open(&out).unwrap());
        assert!(command.status().unwrap().success());
        assert_eq!(std::fs::read_to_string(&out).unwrap(), CASES, "{place}");
    }
}

#[test]
fn a_read_only_file_stays_and_any_other_keeps_its_mode() {
    let sandbox = Sandbox::new();
    sandbox.write("file.xml", "old");
    let set = |mode| std::fs::set_permissions(sandbox.path("file.xml"), std::fs::Permissions::from_mode(mode)).unwrap();
    set(0o444);
    report(&sandbox, "file.xml").exits_with(5).says(&["file.xml", "read-only"]);
    assert_eq!(sandbox.read("file.xml"), b"old");
    set(0o640);
    report(&sandbox, "file.xml").exits_with(0);
    assert_eq!(String::from_utf8(sandbox.read("file.xml")).unwrap(), CASES);
    assert_eq!(std::fs::metadata(sandbox.path("file.xml")).unwrap().permissions().mode() & 0o7777, 0o640);
    std::fs::create_dir(sandbox.path("directory")).unwrap();
    report(&sandbox, "directory").exits_with(5).says(&["directory", "cannot be written"]);
}

#[test]
fn the_ledger_and_the_statistics_of_a_run_follow_the_same_rules() {
    let sandbox = Sandbox::new();
    sandbox.write("classes/p/Good.class", good_class());
    symlink("/dev/full", sandbox.path("full")).unwrap();
    symlink("/dev/null", sandbox.path("null")).unwrap();
    for option in ["--json", "--stats", "--html"] {
        let run = sandbox.glassbox(&["generate", "classes", "--out", "out", "--steps", "100000", option, "full"]);
        run.exits_with(5).says(&["full", "No space left"]);
        assert!(is_link(&sandbox.path("full")));
    }
    sandbox.glassbox(&["generate", "classes", "--out", "out", "--json", "null", "--stats", "null"]).exits_with(0);
    assert!(is_link(&sandbox.path("null")));
}

#[test]
fn a_full_standard_output_is_an_error_and_no_panic() {
    let sandbox = Sandbox::new();
    sandbox.write("classes/p/Good.class", good_class());
    let mut command = sandbox.command(&["generate", "classes", "--out", "out", "--json", "ledger.json"]);
    let full = || std::fs::File::options().write(true).open("/dev/full").unwrap();
    command.stdout(full());
    finish(command).exits_with(5).says(&["standard output", "cannot be written"]);
    serves_good(&sandbox);
    let mut command = sandbox.command(&["generate", "nowhere"]);
    command.stderr(full());
    finish(command).exits_with(3);
}

#[test]
fn the_input_class_takes_no_place_without_being_told_to() {
    let sandbox = Sandbox::new();
    sandbox.glassbox(&["input-class", "-o", "src"]).exits_with(0);
    let class = sandbox.read("src/glassbox/Input.java");
    sandbox.glassbox(&["input-class", "-o", "src"]).exits_with(0);
    sandbox.write("src/glassbox/Input.java", "mine");
    sandbox.glassbox(&["input-class", "-o", "src"]).exits_with(5).says(&["Input.java", "--force"]);
    assert_eq!(sandbox.read("src/glassbox/Input.java"), b"mine");
    sandbox.glassbox(&["input-class", "-o", "src", "--force"]).exits_with(0);
    assert_eq!(sandbox.read("src/glassbox/Input.java"), class);
}
