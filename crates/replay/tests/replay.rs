//! What can happen to a test on a real JVM, and how it is reported.

mod support;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use glassbox_replay::{Deadline, Observation, Options, ReplayError, Replayer, SourceFile};
use support::{Bench, failure, java_home, java_homes, pack};

/// It is some 20 ms on an idle machine; the rest is for a busy one.
const PROMPT: Duration = Duration::from_millis(300);

#[test]
fn a_test_that_holds_passes() {
    assert_eq!(Bench::new().observe("assertEquals(4, 2 + 2);"), Observation::Passed);
}

#[test]
fn a_test_that_does_not_hold_fails_with_the_message_and_the_place() {
    let observation = Bench::new().observe("assertEquals(5, 2 + 2);");
    let Observation::Failed { exception, message, trace } = observation else {
        panic!("{observation:?}");
    };
    assert_eq!(exception, "org.opentest4j.AssertionFailedError");
    assert_eq!(message.as_deref(), Some("expected: <5> but was: <4>"));
    assert!(trace.iter().any(|line| line == "demo.DemoTest.test(DemoTest.java:5)"), "{trace:?}");
    assert!(!trace.iter().any(|line| line.contains("glassbox")), "{trace:?}");
}

#[test]
fn an_exception_that_the_test_does_not_expect_is_a_failure() {
    let mut bench = Bench::new();
    let observation = bench.observe("Object[] o = new String[1]; o[0] = 1;");
    let expected = ("java.lang.ArrayStoreException", Some("java.lang.Integer"));
    assert_eq!(failure(&observation), expected);
    assert_eq!(failure(&bench.observe("throw new Exception();")), ("java.lang.Exception", None));
}

#[test]
fn a_class_that_cannot_be_initialized_loaded_or_found_is_a_failure() {
    let mut bench = Bench::new();
    bench.compile("static int x = 1 / 0; @Test void test() {}");
    assert_eq!(failure(&bench.run("test")).0, "java.lang.ExceptionInInitializerError");
    assert_eq!(failure(&bench.run("other")).0, "java.lang.ExceptionInInitializerError");
    bench.compile("@Test void test() { Helper.help(); } static class Helper { static void help() {} }");
    assert_eq!(failure(&bench.run("other")).0, "java.lang.NoSuchMethodException");
    std::fs::remove_file(bench.output().join("demo/DemoTest$Helper.class")).unwrap();
    assert_eq!(failure(&bench.run("test")).0, "java.lang.NoClassDefFoundError");
    let nowhere = bench.replayer.run("demo.Nowhere", "test", &[], &Deadline::default()).unwrap();
    assert_eq!(failure(&nowhere), ("java.lang.ClassNotFoundException", Some("demo.Nowhere")));
}

/// A JVM that is stopped for a while is one that a busy machine has forgotten.
#[test]
#[cfg(target_os = "linux")]
fn the_time_that_a_machine_does_not_give_to_a_test_does_not_count() {
    let mut bench = Bench::with(java_home(), Duration::from_millis(900));
    bench.compile(
        "@Test void forgotten() throws Exception {
             String own = Long.toString(ProcessHandle.current().pid());
             String pause = \"kill -STOP \" + own + \"; sleep 2; kill -CONT \" + own + \"; echo\";
             new ProcessBuilder(\"sh\", \"-c\", pause).start().getInputStream().read();
             long end = System.nanoTime() + 300_000_000L;
             while (System.nanoTime() < end) { }
         }
         @Test void asleep() throws Exception { Thread.sleep(60_000); }
         @Test void busy() { while (true) { } }",
    );
    assert_eq!(bench.run("forgotten"), Observation::Passed);
    let started = Instant::now();
    assert_eq!(bench.run("asleep"), Observation::TimedOut);
    assert!(started.elapsed() < Duration::from_secs(15), "it waits for nothing that the machine could give");
    assert_eq!(bench.run("busy"), Observation::TimedOut);
}

#[test]
fn an_exception_whose_own_code_fails_is_still_reported() {
    let mut bench = Bench::new();
    bench.compile(
        "static class Rude extends RuntimeException {\n\
         public String getMessage() { throw new IllegalStateException(); } }\n\
         @Test void test() { throw new Rude(); }",
    );
    assert_eq!(failure(&bench.run("test")), ("demo.DemoTest$Rude", None));
}

#[test]
fn an_endless_loop_meets_the_time_limit_and_the_next_test_runs() {
    let mut bench = Bench::with(java_home(), Duration::from_millis(300));
    bench.compile("@Test void endless() { while (true) { } } @Test void good() {}");
    let start = Instant::now();
    assert_eq!(bench.run("endless"), Observation::TimedOut);
    let took = start.elapsed();
    assert!(took >= Duration::from_millis(300) && took < Duration::from_secs(3), "{took:?}");
    assert_eq!(bench.run("good"), Observation::Passed);
}

#[test]
fn an_endless_message_or_shutdown_hook_meets_the_time_limit_too() {
    let mut bench = Bench::with(java_home(), Duration::from_millis(300));
    bench.compile(
        "static class Endless extends RuntimeException { public String getMessage() { while (true) { } } }\n\
         @Test void message() { throw new Endless(); }\n\
         @Test void hook() { Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true) { } }));\n\
         System.exit(1); }",
    );
    assert_eq!(bench.run("message"), Observation::TimedOut);
    assert_eq!(bench.run("hook"), Observation::TimedOut);
}

#[test]
fn a_test_that_exits_costs_only_itself() {
    let mut bench = Bench::new();
    bench.compile(
        "@Test void exits() { System.exit(3); }\n\
         @Test void halts() { Runtime.getRuntime().halt(0); }\n\
         @Test void good() {} @Test void bad() { fail(\"bad\"); }",
    );
    let crashed = |code: i32| Observation::Crashed { description: format!("the JVM exited with code {code}") };
    assert_eq!(bench.run("exits"), crashed(3));
    assert_eq!(bench.run("good"), Observation::Passed);
    assert_eq!(failure(&bench.run("bad")), ("org.opentest4j.AssertionFailedError", Some("bad")));
    assert_eq!(bench.run("halts"), crashed(0));
    assert_eq!(bench.run("good"), Observation::Passed);
}

#[test]
#[cfg(unix)]
fn a_jvm_that_is_killed_is_a_crash_with_the_signal() {
    let mut bench = Bench::new();
    let observation = bench.observe(
        "ProcessHandle me = ProcessHandle.current();\n\
         new ProcessBuilder(\"kill\", \"-9\", Long.toString(me.pid())).start().waitFor();\n\
         Thread.sleep(5000);",
    );
    let description = "the JVM was killed by signal 9".to_owned();
    assert_eq!(observation, Observation::Crashed { description });
    assert_eq!(bench.observe(""), Observation::Passed);
}

#[test]
fn running_out_of_memory_is_a_failure_and_the_next_test_has_all_of_it_again() {
    let mut bench = Bench::new();
    bench.compile(
        "static java.util.List<Object> kept = new java.util.ArrayList<>();\n\
         @Test void greedy() { while (true) kept.add(new long[1 << 17]); }\n\
         @Test void slow() { while (true) kept.add(new Object()); }\n\
         @Test void half() { assertEquals(30 << 20, new byte[30 << 20].length); }",
    );
    for greedy in ["greedy", "slow"] {
        let observation = bench.run(greedy);
        assert_eq!(failure(&observation), ("java.lang.OutOfMemoryError", Some("Java heap space")));
        assert_eq!(bench.run("half"), Observation::Passed);
    }
}

#[test]
fn an_overflow_of_the_stack_is_a_failure() {
    let mut bench = Bench::new();
    bench.compile("int deep(int i) { return deep(i + 1) + 1; } @Test void test() { deep(0); }");
    let observation = bench.run("test");
    assert_eq!(failure(&observation), ("java.lang.StackOverflowError", None));
    assert_eq!(bench.run("test"), observation);
}

#[test]
fn a_test_may_print_a_lot_and_read_nothing() {
    let mut bench = Bench::new();
    let observation = bench.observe(
        "for (int i = 0; i < 200000; i++) { System.out.println(\"noise \" + i); System.err.println(i); }\n\
         assertEquals(-1, System.in.read());\n\
         System.out.close(); System.in.close();",
    );
    assert_eq!(observation, Observation::Passed);
    assert_eq!(bench.observe("assertFalse(System.out.checkError());"), Observation::Passed);
}

#[test]
fn a_test_that_writes_to_the_stream_of_the_protocol_costs_only_itself() {
    let mut bench = Bench::new();
    let observation = bench.observe(
        "var out = new java.io.FileOutputStream(java.io.FileDescriptor.out);\n\
         out.write(\"just some text\".getBytes()); out.flush();",
    );
    assert!(matches!(observation, Observation::Crashed { .. }), "{observation:?}");
    assert_eq!(bench.observe(""), Observation::Passed);
}

#[test]
fn a_test_sees_nothing_of_what_another_left_behind() {
    let mut bench = Bench::new();
    bench.compile(
        "static int count; int field;\n\
         @Test void test() {\n\
         assertEquals(1, ++count); assertEquals(1, ++field);\n\
         assertNull(System.setProperty(\"glassbox.demo\", \"1\"));\n\
         assertNotEquals(java.util.Locale.JAPAN, java.util.Locale.getDefault());\n\
         java.util.Locale.setDefault(java.util.Locale.JAPAN);\n\
         System.setOut(null);\n\
         }",
    );
    for _ in 0..3 {
        assert_eq!(bench.run("test"), Observation::Passed);
    }
}

#[test]
fn a_thread_that_survives_its_test_does_not_survive_the_next_one() {
    let mut bench = Bench::new();
    bench.compile(
        "@Test void leaves() { Thread t = new Thread(() -> { while (true) { } }); t.setName(\"left\"); t.start(); }\n\
         @Test void looks() { for (Thread t : Thread.getAllStackTraces().keySet())\n\
         assertNotEquals(\"left\", t.getName()); }",
    );
    assert_eq!(bench.run("leaves"), Observation::Passed);
    assert_eq!(bench.run("looks"), Observation::Passed);
}

#[test]
fn a_test_sees_the_stand_in_and_not_the_runner() {
    let observation = Bench::new().observe(
        "assertThrows(ClassNotFoundException.class, () -> Class.forName(\"glassbox.runner.Main\"));\n\
         assertSame(getClass().getClassLoader(), Thread.currentThread().getContextClassLoader());\n\
         assertNotNull(Class.forName(\"java.sql.Connection\"));",
    );
    assert_eq!(observation, Observation::Passed);
}

#[test]
fn java_assertions_are_enabled_as_in_the_test_runs_of_build_tools() {
    let seen = Bench::new().observe("assert 1 + 1 == 3 : \"off by one\";");
    let Observation::Failed { exception, message, .. } = seen else { panic!("{seen:?}") };
    assert_eq!((exception.as_str(), message.as_deref()), ("java.lang.AssertionError", Some("off by one")));
}

#[test]
fn compile_errors_have_a_file_and_a_line() {
    let mut bench = Bench::new();
    let sources = [
        ("demo/Good.java", "package demo;\nclass Good {}\n"),
        ("demo/Bad.java", "package demo;\nclass Bad {\n  int x = \"text\";\n  Missing y;\n}\n"),
    ];
    let compilation = bench.try_compile(&sources).unwrap();
    assert!(!compilation.succeeded);
    let errors: Vec<_> = compilation
        .diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.is_error)
        .map(|diagnostic| (diagnostic.file.as_str(), diagnostic.line))
        .collect();
    assert_eq!(errors.len(), 2);
    assert!(errors.contains(&("demo/Bad.java", Some(3))), "{errors:?}");
    assert!(errors.contains(&("demo/Bad.java", Some(4))), "{errors:?}");
    let messages: String = compilation.diagnostics.iter().map(|d| d.message.as_str()).collect();
    assert!(messages.contains("incompatible types"), "{messages}");
    assert!(bench.try_compile(&sources[..1]).unwrap().succeeded);
}

#[test]
fn a_warning_is_not_an_error() {
    let mut bench = Bench::new();
    let source = SourceFile {
        name: "Old.java".to_owned(),
        text: "class Old { java.util.List raw; Object o = (String) \"\"; }".to_owned(),
    };
    let (output, options) = (bench.output(), ["-Xlint:all".to_owned()]);
    let compilation = bench.replayer.compile(&[source], &output, &[], &options, &Deadline::default()).unwrap();
    assert!(compilation.succeeded);
    assert!(!compilation.diagnostics.is_empty());
    assert!(compilation.diagnostics.iter().all(|diagnostic| !diagnostic.is_error));
}

#[test]
fn an_option_that_the_compiler_does_not_know_is_a_failed_compilation() {
    let mut bench = Bench::new();
    let (output, options) = (bench.output(), ["--nonsense".to_owned()]);
    let compilation = bench.replayer.compile(&[], &output, &[], &options, &Deadline::default()).unwrap();
    assert!(!compilation.succeeded);
    assert!(compilation.diagnostics[0].message.contains("--nonsense"), "{compilation:?}");
}

#[test]
fn unicode_survives_in_sources_names_paths_and_messages() {
    let mut bench = Bench::new();
    let output = bench.scratch.path().join("Größe 数 #%");
    let source = SourceFile {
        name: "größe/ÄTest.java".to_owned(),
        text: "package größe; class ÄTest { void prüfe() {\n\
               throw new RuntimeException(\"naïve 数 \\uD83D\\uDE00 😀\" + \"😀\".length()); } }"
            .to_owned(),
    };
    let deadline = Deadline::default();
    let compilation = bench.replayer.compile(&[source], &output, &[], &[], &deadline).unwrap();
    assert!(compilation.succeeded, "{:?}", compilation.diagnostics);
    let observation = bench.replayer.run("größe.ÄTest", "prüfe", &[output], &deadline).unwrap();
    assert_eq!(failure(&observation), ("java.lang.RuntimeException", Some("naïve 数 😀 😀2")));
}

#[test]
fn tests_find_the_classes_under_test_in_directories_and_jars() {
    let mut bench = Bench::new();
    let deadline = Deadline::default();
    let scratch = bench.scratch.path().to_owned();
    let source = |name: &str, text: &str| SourceFile { name: name.to_owned(), text: text.to_owned() };
    let library = scratch.join("library");
    let subject = source("demo/Subject.java", "package demo; public class Subject { int four() { return 4; } }");
    assert!(bench.replayer.compile(&[subject], &library, &[], &[], &deadline).unwrap().succeeded);
    let jar = scratch.join("subject.jar");
    let status = std::process::Command::new(java_home().join("bin/jar"))
        .args(["-c", "-f"])
        .arg(&jar)
        .arg("-C")
        .arg(&library)
        .arg(".")
        .status();
    assert!(status.unwrap().success());
    for place in [library, jar] {
        let test = source(
            "demo/SubjectTest.java",
            "package demo; class SubjectTest { @org.junit.jupiter.api.Test void test() {\n\
             org.junit.jupiter.api.Assertions.assertEquals(4, new Subject().four()); } }",
        );
        let output = scratch.join("tests");
        let compiled = bench.replayer.compile(&[test], &output, std::slice::from_ref(&place), &[], &deadline);
        assert!(compiled.unwrap().succeeded);
        let observation = bench.replayer.run("demo.SubjectTest", "test", &[output, place], &deadline).unwrap();
        assert_eq!(observation, Observation::Passed);
    }
}

#[test]
fn a_class_from_a_jar_knows_its_package_its_place_and_its_resources() {
    let mut bench = Bench::new();
    let library = bench.scratch.path().join("library");
    let subject = SourceFile {
        name: "lib/Subject.java".to_owned(),
        text: "package lib; public class Subject { public static int calls; }".to_owned(),
    };
    assert!(bench.replayer.compile(&[subject], &library, &[], &[], &Deadline::default()).unwrap().succeeded);
    std::fs::write(library.join("lib/note.txt"), "noted").unwrap();
    let body = "Class<?> subject = Class.forName(\"lib.Subject\");\n\
         assertEquals(\"1.5\", subject.getPackage().getImplementationVersion());\n\
         assertTrue(subject.getProtectionDomain().getCodeSource().getLocation().getPath().endsWith(\"jar\"));\n\
         byte[] note = subject.getResourceAsStream(\"note.txt\").readAllBytes();\n\
         assertEquals(\"noted\", new String(note));\n\
         java.lang.reflect.Field calls = subject.getField(\"calls\");\n\
         calls.setInt(null, calls.getInt(null) + 1);\n\
         assertEquals(1, calls.getInt(null));\n\
         Thread.currentThread().interrupt();\n\
         new Object() { int late() { return 1; } }.late();";
    bench.compile(&format!("@Test void test() throws Throwable {{ {body} }}"));
    // The second one is left to the JDK's own loader.
    for (name, more) in [("plain.jar", ""), ("with-path.jar", "Class-Path: other.jar\n")] {
        let jar = bench.scratch.path().join(name);
        pack(&jar, &library, &format!("Implementation-Version: 1.5\n{more}"));
        for _ in 0..2 {
            let path = [bench.output(), jar.clone()];
            let seen = bench.replayer.run("demo.DemoTest", "test", &path, &Deadline::default()).unwrap();
            assert_eq!(seen, Observation::Passed, "{name}");
        }
    }
}

#[test]
fn a_jar_that_was_written_again_is_read_again() {
    let mut bench = Bench::new();
    let deadline = Deadline::default();
    let (library, jar) = (bench.scratch.path().join("library"), bench.scratch.path().join("library.jar"));
    for value in [1, 22] {
        let text = format!("package lib; public class Subject {{ public static int value() {{ return {value}; }} }}");
        let subject = SourceFile { name: "lib/Subject.java".to_owned(), text };
        assert!(bench.replayer.compile(&[subject], &library, &[], &[], &deadline).unwrap().succeeded);
        pack(&jar, &library, "");
        bench.compile(&format!(
            "@Test void test() throws Throwable {{ assertEquals({value}, \
             Class.forName(\"lib.Subject\").getMethod(\"value\").invoke(null)); }}"
        ));
        let path = [bench.output(), jar.clone()];
        let seen = bench.replayer.run("demo.DemoTest", "test", &path, &deadline).unwrap();
        assert_eq!(seen, Observation::Passed, "{value}");
    }
}

#[test]
fn tests_that_run_together_share_a_class_loader_until_one_spoils_it() {
    let mut bench = Bench::new();
    bench.compile(
        "static int calls;\n\
         @Test void once() { assertEquals(1, ++calls); }\n\
         @Test void exits() { System.exit(3); }\n\
         @Test void lingers() { Thread t = new Thread(() -> { while (true) { } }); t.setDaemon(true); t.start(); }\n\
         @Test void good() {}",
    );
    let path = [bench.output()];
    let mut together = |names: &[&str]| {
        let tests: Vec<(&str, &str)> = names.iter().map(|name| ("demo.DemoTest", *name)).collect();
        let seen = bench.replayer.run_together(&tests, &path, &Deadline::default()).unwrap();
        seen.iter().map(|observation| *observation == Observation::Passed).collect::<Vec<bool>>()
    };
    assert_eq!(together(&["once", "once", "good"]), [true, false, true]);
    assert_eq!(together(&["once", "lingers", "good"]), [true, true]);
    assert!(together(&["once", "exits", "good"]).is_empty());
    assert_eq!(together(&["once"]), [true]);
}

#[test]
fn no_java_at_the_given_place_is_an_error_that_says_so() {
    let scratch = tempfile::tempdir().unwrap();
    let java_home = PathBuf::from("/nowhere/jdk");
    let mut replayer = Replayer::new(Options {
        java_home: java_home.clone(),
        heap_megabytes: 64,
        test_time_limit: Duration::from_secs(1),
        opens: Vec::new(),
        patches: Vec::new(),
        scratch: scratch.path().to_owned(),
        readable: Vec::new(),
        guard: None,
    });
    for _ in 0..2 {
        let error = replayer.run("A", "a", &[], &Deadline::default()).unwrap_err();
        assert!(matches!(error, ReplayError::NoJdk { .. }), "{error:?}");
        let text = error.to_string();
        assert!(text.contains("/nowhere/jdk/bin/java") && text.contains("JAVA_HOME"), "{text}");
    }
    assert!(matches!(glassbox_replay::stand_in_class_path(&java_home), Err(ReplayError::NoJdk { .. })));
}

#[test]
#[cfg(unix)]
fn a_jvm_that_does_not_start_is_an_error_with_what_it_said() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let home = tempfile::tempdir().unwrap();
    let bin = home.path().join("bin");
    std::fs::create_dir(&bin).unwrap();
    symlink(java_home().join("bin/javac"), bin.join("javac")).unwrap();
    std::fs::write(
        bin.join("java"),
        "#!/bin/sh\necho out of luck >&2\necho x >> \"$(dirname \"$0\")/attempts\"\nexit 7\n",
    )
    .unwrap();
    std::fs::set_permissions(bin.join("java"), PermissionsExt::from_mode(0o755)).unwrap();
    let mut bench = Bench::with(home.path().to_owned(), Duration::from_secs(1));
    let error = bench.try_compile(&[]).unwrap_err();
    let text = error.to_string();
    assert!(matches!(error, ReplayError::CannotStart { .. }), "{error:?}");
    assert!(text.contains("exited with code 7") && text.contains("out of luck"), "{text}");
    let attempts = std::fs::read_to_string(bin.join("attempts")).unwrap();
    assert_eq!(attempts.lines().count(), 3);
}

#[test]
fn cancelling_returns_quickly_and_the_replayer_can_be_used_again() {
    let mut bench = Bench::new();
    bench.compile("@Test void endless() { while (true) { } } @Test void good() {}");
    let cancel = Arc::new(AtomicBool::new(false));
    let deadline = Deadline { at: None, cancel: Some(Arc::clone(&cancel)) };
    let canceller = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        cancel.store(true, Ordering::Relaxed);
        Instant::now()
    });
    assert_eq!(bench.run_until("endless", &deadline), Observation::Abandoned);
    let late = canceller.join().unwrap().elapsed();
    assert!(late < PROMPT, "{late:?}");
    assert_eq!(bench.run_until("good", &deadline), Observation::Abandoned);
    assert_eq!(bench.run("good"), Observation::Passed);
}

#[test]
fn a_deadline_is_kept_while_running_compiling_and_starting() {
    let mut bench = Bench::new();
    let soon = || Deadline { at: Some(Instant::now() + Duration::from_millis(5)), cancel: None };
    let kept = |deadline: &Deadline| deadline.at.unwrap().elapsed() < PROMPT;
    let output = bench.output();
    // The JVM is still starting.
    let deadline = soon();
    let compilation = bench.replayer.compile(&[], &output, &[], &[], &deadline);
    assert_eq!(compilation, Err(ReplayError::Interrupted));
    assert!(kept(&deadline));
    bench.compile("@Test void endless() { while (true) { } } @Test void good() {}");
    let deadline = soon();
    assert_eq!(bench.run_until("endless", &deadline), Observation::Abandoned);
    assert!(kept(&deadline));
    assert_eq!(bench.run("good"), Observation::Passed);
    let large: String = (0..5000).map(|i| format!("int f{i}(int x) {{ return x + {i}; }}\n")).collect();
    let source = SourceFile { name: "L.java".to_owned(), text: format!("class L {{ {large} }}") };
    let deadline = soon();
    let compilation = bench.replayer.compile(&[source], &output, &[], &[], &deadline);
    assert_eq!(compilation, Err(ReplayError::Interrupted));
    assert!(kept(&deadline));
    assert_eq!(bench.run("good"), Observation::Passed);
}

#[test]
fn all_jdks_that_are_installed_side_by_side_work() {
    for home in java_homes() {
        let mut bench = Bench::with(home.clone(), Duration::from_secs(10));
        bench.compile(
            "@Test void passes() { assertThrows(ArithmeticException.class, () -> { int x = 0; x = 1 / x; }); }\n\
             @Test void fails() { assertEquals(0.0, -0.0); }\n\
             @Test void exits() { System.exit(3); }",
        );
        assert_eq!(bench.run("passes"), Observation::Passed, "{}", home.display());
        assert_eq!(failure(&bench.run("fails")).1, Some("expected: <0.0> but was: <-0.0>"));
        assert!(matches!(bench.run("exits"), Observation::Crashed { .. }));
        assert_eq!(bench.run("passes"), Observation::Passed);
    }
}
