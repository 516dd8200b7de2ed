//! Code under test that deletes, connects, forks, kills, exits, spins or eats memory harms nothing.
//!
//! Every deed is done twice, by a test that was written for it: under the guard, where it must not succeed, and without,
//! where it must, so that it would be noticed here. Eating is only done under the guard.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    reason = "clippy.toml allows it in functions marked as tests, and these here only serve them"
)]

use crate::bench;
use crate::support::guard;

use std::fs;
use std::net::{TcpListener, UdpSocket};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use bench::{Bench, failure, java_home, java_homes};
use glassbox_replay::{Guard, Observation};
use guard::{can_guard, launcher};

const PATIENCE: Duration = Duration::from_secs(10);

fn guarded_bench(java_home: PathBuf, time_limit: Duration) -> Bench {
    Bench::guarded_by(Some(Guard { launcher: launcher(), free: false, strict: true }), java_home, time_limit)
}

/// Things that a deed may harm, and a new name for each.
struct World(tempfile::TempDir);

impl World {
    fn new() -> World {
        World(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn file(&self, name: &str) -> PathBuf {
        let path = self.path(name);
        fs::write(&path, "precious").unwrap();
        path
    }
}

fn is_intact(path: &Path) -> bool {
    fs::read(path).is_ok_and(|bytes| bytes == b"precious")
}

/// A deed gets the world it is done to, and says how it is done in Java, and afterwards whether it was.
type Deed = fn(&World) -> (String, Box<dyn FnOnce() -> bool>);

/// Tries a deed with the guard and without. What the guard forbids has to look like an ordinary failure, and another test
/// runs in the same JVM afterwards.
fn is_prevented(deed: Deed) {
    if !can_guard() {
        return;
    }
    let world = World::new();
    let (body, was_done) = deed(&world);
    let mut bench = guarded_bench(java_home(), PATIENCE);
    let observation = bench.observe(&body);
    assert!(!was_done(), "the guard did not prevent {body}");
    failure(&observation);
    assert_eq!(bench.observe(""), Observation::Passed, "after {body}");

    let world = World::new();
    let (body, was_done) = deed(&world);
    assert_eq!(Bench::new().observe(&body), Observation::Passed, "without the guard: {body}");
    assert!(was_done(), "even without a guard nothing happened: {body}");
}

#[test]
fn no_file_is_deleted() {
    is_prevented(|world| {
        let file = world.file("a");
        (format!("java.nio.file.Files.delete(java.nio.file.Paths.get({file:?}));"), Box::new(move || !file.exists()))
    });
}

#[test]
fn no_directory_is_removed() {
    is_prevented(|world| {
        let directory = world.path("a");
        fs::create_dir(&directory).unwrap();
        let body = format!("assertTrue(new java.io.File({directory:?}).delete());");
        (body, Box::new(move || !directory.exists()))
    });
}

#[test]
fn no_file_is_written() {
    is_prevented(|world| {
        let file = world.path("new");
        (format!("new java.io.FileOutputStream({file:?}).write(1);"), Box::new(move || file.exists()))
    });
}

#[test]
fn no_file_is_overwritten() {
    is_prevented(|world| {
        let file = world.file("a");
        (format!("new java.io.PrintWriter({file:?}).close();"), Box::new(move || !is_intact(&file)))
    });
}

#[test]
fn no_file_is_cut() {
    is_prevented(|world| {
        let file = world.file("a");
        let body = format!("new java.io.RandomAccessFile({file:?}, \"rw\").setLength(1);");
        (body, Box::new(move || !is_intact(&file)))
    });
}

#[test]
fn no_file_is_renamed() {
    is_prevented(|world| {
        let (file, other) = (world.file("a"), world.path("b"));
        let body = format!("assertTrue(new java.io.File({file:?}).renameTo(new java.io.File({other:?})));");
        (body, Box::new(move || !is_intact(&file) || other.exists()))
    });
}

#[test]
fn no_file_is_moved_into_the_playground() {
    is_prevented(|world| {
        let file = world.file("a");
        // A rename; where it crosses file systems, a copy that removes the original.
        let body = format!(
            "java.nio.file.Files.move(java.nio.file.Paths.get({file:?}), \
             java.nio.file.Paths.get(System.getProperty(\"java.io.tmpdir\"), \"mine\"));"
        );
        (body, Box::new(move || !is_intact(&file)))
    });
}

#[test]
fn no_link_leads_out_of_the_playground() {
    is_prevented(|world| {
        let file = world.file("a");
        let body = format!(
            "java.nio.file.Path link = java.nio.file.Paths.get(System.getProperty(\"java.io.tmpdir\"), \"link\");\n\
             java.nio.file.Files.createSymbolicLink(link, java.nio.file.Paths.get({file:?}));\n\
             java.nio.file.Files.write(link, new byte[1]);"
        );
        (body, Box::new(move || !is_intact(&file)))
    });
}

#[test]
fn nobody_else_s_permissions_are_changed() {
    use std::os::unix::fs::PermissionsExt;
    is_prevented(|world| {
        let file = world.file("a");
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        let body = format!("assertTrue(new java.io.File({file:?}).setExecutable(true));");
        (body, Box::new(move || fs::metadata(&file).unwrap().permissions().mode() != mode))
    });
}

#[test]
fn no_file_looks_older_than_it_is() {
    is_prevented(|world| {
        let file = world.file("a");
        let before = fs::metadata(&file).unwrap().modified().unwrap();
        let body = format!("assertTrue(new java.io.File({file:?}).setLastModified(1000));");
        (body, Box::new(move || fs::metadata(&file).unwrap().modified().unwrap() != before))
    });
}

#[test]
fn no_connection_is_made() {
    is_prevented(|_| {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let port = listener.local_addr().unwrap().port();
        let body = format!("new java.net.Socket(\"127.0.0.1\", {port}).close();");
        (body, Box::new(move || listener.accept().is_ok()))
    });
}

#[test]
fn no_server_is_opened() {
    if can_guard() {
        let body = "new java.net.ServerSocket(0).close();";
        assert_eq!(failure(&is_survived(body)).0, "java.net.SocketException");
        assert_eq!(Bench::new().observe(body), Observation::Passed);
    }
}

#[test]
fn no_datagram_is_sent() {
    is_prevented(|_| {
        let receiver = UdpSocket::bind("127.0.0.1:0").unwrap();
        receiver.set_read_timeout(Some(Duration::from_millis(500))).unwrap();
        let port = receiver.local_addr().unwrap().port();
        let body = format!(
            "java.net.InetAddress here = java.net.InetAddress.getByName(\"127.0.0.1\");\n\
             new java.net.DatagramSocket().send(new java.net.DatagramPacket(new byte[1], 1, here, {port}));"
        );
        (body, Box::new(move || receiver.recv(&mut [0; 8]).is_ok()))
    });
}

#[test]
fn no_local_server_is_called() {
    is_prevented(|world| {
        let path = world.path("socket");
        let listener = UnixListener::bind(&path).unwrap();
        listener.set_nonblocking(true).unwrap();
        let body =
            format!("java.nio.channels.SocketChannel.open(java.net.UnixDomainSocketAddress.of({path:?})).close();");
        (body, Box::new(move || listener.accept().is_ok()))
    });
}

#[test]
fn no_process_is_started() {
    is_prevented(|world| {
        let file = world.path("touched");
        let body = format!("new ProcessBuilder(\"touch\", {file:?}).start().waitFor();");
        (body, Box::new(move || file.exists()))
    });
}

#[test]
fn nobody_else_is_killed() {
    is_prevented(|_| {
        let mut victim = Command::new("sleep").arg("60").spawn().unwrap();
        let body = format!("assertTrue(ProcessHandle.of({}).get().destroyForcibly());", victim.id());
        let was_killed = move || {
            std::thread::sleep(Duration::from_millis(100));
            let ended = victim.try_wait().unwrap().is_some();
            victim.kill().unwrap();
            victim.wait().unwrap();
            ended
        };
        (body, Box::new(was_killed))
    });
}

/// A test that may end as it likes, as long as it ends, and costs nobody else anything.
fn is_survived(body: &str) -> Observation {
    is_survived_by(&mut guarded_bench(java_home(), PATIENCE), body)
}

fn is_survived_by(bench: &mut Bench, body: &str) -> Observation {
    let started = Instant::now();
    let observation = bench.observe(body);
    assert!(started.elapsed() < 3 * PATIENCE, "{:?}", started.elapsed());
    assert_eq!(bench.observe(""), Observation::Passed, "after {body}: {observation:?}");
    observation
}

#[test]
fn a_jvm_that_exits_costs_one_test() {
    if can_guard() {
        assert!(matches!(is_survived("System.exit(3);"), Observation::Crashed { .. }));
        assert!(matches!(is_survived("Runtime.getRuntime().halt(0);"), Observation::Crashed { .. }));
    }
}

#[test]
fn a_jvm_that_spins_costs_one_test() {
    if can_guard() {
        let mut bench = guarded_bench(java_home(), Duration::from_secs(1));
        assert_eq!(is_survived_by(&mut bench, "while (true) { }"), Observation::TimedOut);
        let with_threads = "for (int i = 0; i < 8; i++) { new Thread(() -> { while (true) { } }).start(); }";
        assert_eq!(is_survived_by(&mut bench, with_threads), Observation::Passed);
    }
}

#[test]
fn a_jvm_that_fills_its_heap_costs_one_test() {
    if can_guard() {
        let observation = is_survived(
            "java.util.List<long[]> all = new java.util.ArrayList<>();\n\
             while (true) { all.add(new long[1 << 16]); }",
        );
        assert_eq!(failure(&observation).0, "java.lang.OutOfMemoryError");
    }
}

#[test]
fn a_jvm_that_takes_memory_outside_of_its_heap_gets_no_more_than_there_is_for_it() {
    if !can_guard() {
        return;
    }
    let buffers = "java.util.List<Object> all = new java.util.ArrayList<>();\n\
         while (true) { all.add(java.nio.ByteBuffer.allocateDirect(1 << 20)); }";
    assert_eq!(failure(&is_survived(buffers)).0, "java.lang.OutOfMemoryError");
    // What no option of the JVM limits. A gigabyte that nobody touches costs nothing, so it can be tried without a guard.
    let raw = "java.lang.reflect.Field field = sun.misc.Unsafe.class.getDeclaredField(\"theUnsafe\");\n\
         field.setAccessible(true);\n\
         ((sun.misc.Unsafe) field.get(null)).allocateMemory(1L << 30);";
    let observation = is_survived(raw);
    let is_refused =
        matches!(&observation, Observation::Failed { exception, .. } if exception.ends_with("MemoryError"));
    assert!(is_refused || matches!(observation, Observation::Crashed { .. }), "{observation:?}");
    assert_eq!(Bench::new().observe(raw), Observation::Passed);
}

#[test]
fn a_jvm_that_starts_too_many_threads_costs_one_test() {
    if !can_guard() {
        return;
    }
    let threads = |count: u32| {
        format!(
            "for (int i = 0; i < {count}; i++) {{\n\
             Thread thread = new Thread(() -> {{ try {{ Thread.sleep(60_000); }} catch (InterruptedException e) {{ }} }});\n\
             thread.setDaemon(true);\n\
             thread.start(); }}"
        )
    };
    assert_eq!(is_survived(&threads(50)), Observation::Passed, "some threads are nothing unusual");
    assert_ne!(is_survived(&threads(1000)), Observation::Passed);
    assert_eq!(
        Bench::new().observe(&threads(1000)),
        Observation::Passed,
        "without the guard they would have been started"
    );
}

#[test]
fn a_jvm_that_fills_the_disk_costs_one_test() {
    if !can_guard() {
        return;
    }
    // Files with nothing in them but a length take no room on the disk of whoever runs this.
    let files = |count: u32, megabytes: u32| {
        format!(
            "for (int i = 0; i < {count}; i++) {{\n\
             java.io.File file = java.io.File.createTempFile(\"large\", null);\n\
             try (java.io.RandomAccessFile open = new java.io.RandomAccessFile(file, \"rw\")) {{\n\
             open.setLength({megabytes}L << 20); }} }}"
        )
    };
    let mut bench = guarded_bench(java_home(), PATIENCE);
    assert_eq!(is_survived_by(&mut bench, &files(2, 50)), Observation::Passed, "temporary files may be written");
    let too_large = is_survived_by(&mut bench, &files(1, 1000));
    assert_eq!(failure(&too_large).0, "java.io.IOException");
    let too_many = is_survived_by(&mut bench, &(files(10, 100) + "while (true) { }"));
    let description = "the JVM wrote too much to temporary files".to_owned();
    assert_eq!(too_many, Observation::Crashed { description });
    // A test that is faster than we look gets away with it, but its JVM does not.
    assert_eq!(is_survived_by(&mut bench, &files(10, 100)), Observation::Passed);
    let left: Vec<String> = fs::read_dir(bench.scratch.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with("jvm-"))
        .collect();
    assert_eq!(left.len(), 1, "the directories of all JVMs that have ended are gone: {left:?}");
}

#[test]
fn all_jdks_that_are_installed_side_by_side_run_guarded() {
    if !can_guard() {
        return;
    }
    for home in java_homes() {
        let world = World::new();
        let file = world.file("a");
        let mut bench = guarded_bench(home.clone(), PATIENCE);
        let deed = format!("java.nio.file.Files.delete(java.nio.file.Paths.get({file:?}));");
        assert_eq!(failure(&bench.observe(&deed)).0, "java.nio.file.AccessDeniedException", "{}", home.display());
        assert!(is_intact(&file));
        let innocent = "java.nio.file.Path own = java.nio.file.Files.createTempFile(\"a\", null);\n\
             java.nio.file.Files.write(own, new byte[10]);\n\
             java.nio.file.Files.move(own, own.resolveSibling(\"b\"));\n\
             assertEquals(10, java.nio.file.Files.size(java.nio.file.Paths.get(\"b\")));\n\
             java.nio.file.Files.delete(own.resolveSibling(\"b\"));\n\
             Thread thread = new Thread(() -> { });\n\
             thread.start();\n\
             thread.join();";
        assert_eq!(bench.observe(innocent), Observation::Passed, "{}", home.display());
    }
}
