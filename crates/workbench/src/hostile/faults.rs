//! A machine on which things fail: processes are killed, disks are full, streams are closed.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::place::Place;
use super::{Bench, Expected, User, classes};
use crate::failure::Failure;
use crate::random::Random;

/// What is done to a run.
enum Fault {
    /// JVMs are killed, so many, at random times by a seed.
    Kills(u32, u64),
    /// All JVMs are stopped for a while, so many milliseconds after the start.
    Stops(u64),
    /// The tool gets a signal, so many milliseconds after its start; it has to end within two seconds.
    Signal(&'static str, u64),
    /// The tool is killed, and another run follows, which removes what is left.
    Killed(u64),
    /// The tool is started by a shell that does this first.
    Shell(&'static str),
    /// The tool finds its surroundings so.
    Around(fn(&Place) -> std::io::Result<()>),
    /// The same, with these variables.
    Variables(&'static [(&'static str, &'static str)]),
    /// The tool is asked for this besides.
    Arguments(&'static [&'static str]),
}

use Fault::{Arguments, Around, Killed, Kills, Shell, Signal, Stops, Variables};

/// How long a run may take to end after a signal.
const AFTER_SIGNAL: Duration = Duration::from_secs(2);

const FAULTS: &[(&str, Fault)] = &[
    ("kills-1", Kills(5, 1)),
    ("kills-2", Kills(5, 2)),
    ("kills-3", Kills(5, 3)),
    ("kills-4", Kills(5, 4)),
    ("kills-5", Kills(5, 5)),
    ("kills-6", Kills(5, 6)),
    ("kills-7", Kills(5, 7)),
    ("kills-8", Kills(5, 8)),
    ("kills-9", Kills(5, 9)),
    ("kills-10", Kills(5, 10)),
    ("kills-of-all", Kills(1000, 11)),
    ("jvms-stop-early", Stops(400)),
    ("jvms-stop-late", Stops(1500)),
    ("terminated-at-once", Signal("TERM", 50)),
    ("terminated-early", Signal("TERM", 300)),
    ("terminated-while-searching", Signal("TERM", 1200)),
    ("terminated-late", Signal("TERM", 2500)),
    ("interrupted-early", Signal("INT", 200)),
    ("interrupted-while-searching", Signal("INT", 1500)),
    ("hung-up", Signal("HUP", 1000)),
    ("killed-at-once", Killed(100)),
    ("killed-early", Killed(600)),
    ("killed-while-searching", Killed(1500)),
    ("no-standard-output", Shell("exec \"$0\" \"$@\" >&-")),
    ("no-standard-error", Shell("exec \"$0\" \"$@\" 2>&-")),
    ("no-standard-input", Shell("exec \"$0\" \"$@\" <&-")),
    ("no-streams", Shell("exec \"$0\" \"$@\" <&- >&- 2>&-")),
    ("full-standard-output", Shell("exec \"$0\" \"$@\" >/dev/full")),
    ("full-standard-error", Shell("exec \"$0\" \"$@\" 2>/dev/full")),
    ("output-to-a-reader-that-goes", Shell("exec \"$0\" \"$@\" 2>&1 | head -c 1 >/dev/null")),
    ("few-descriptors", Shell("ulimit -n 64; exec \"$0\" \"$@\"")),
    ("short-files", Shell("ulimit -f 64; trap '' XFSZ; exec \"$0\" \"$@\"")),
    ("little-processor", Shell("ulimit -t 600; exec nice -n 19 \"$0\" \"$@\"")),
    ("open-umask", Shell("umask 000; exec \"$0\" \"$@\"")),
    ("closed-umask", Shell("umask 777; exec \"$0\" \"$@\"")),
    ("cache-that-is-a-file", Around(|place| fs::write(place.path("cache"), "in the way"))),
    (
        "cache-that-cannot-be-written",
        Around(|place| {
            fs::create_dir(place.path("cache"))?;
            fs::set_permissions(place.path("cache"), fs::Permissions::from_mode(0o500))
        }),
    ),
    ("cache-that-is-nowhere", Around(|place| symlink("/nowhere/at/all", place.path("cache")))),
    (
        "cache-on-a-full-disk",
        Around(|place| {
            fs::create_dir(place.path("cache"))?;
            // Only the administrator can make one; otherwise this is an ordinary directory.
            let size = ["-t", "tmpfs", "-o", "size=64k,mode=777", "none"];
            let _ = Command::new("mount").args(size).arg(place.path("cache")).stderr(Stdio::null()).status();
            Ok(())
        }),
    ),
    ("temporary-directory-that-is-not-there", Variables(&[("TMPDIR", "/nowhere/at/all")])),
    ("no-home", Variables(&[("HOME", ""), ("XDG_CACHE_HOME", "")])),
    ("strange-locale", Variables(&[("LC_ALL", "xx_YY.nonsense"), ("TZ", "Nowhere/Atall")])),
    ("ledger-to-a-full-device", Arguments(&["--json", "/dev/full"])),
    ("ledger-nowhere", Arguments(&["--json", "/nowhere/at/all/ledger.json"])),
    ("tests-nowhere", Arguments(&["--out", "/proc/self/nowhere"])),
    ("strict-guard", Arguments(&["--guard", "strict"])),
];

/// Two classes with much to find, so that JVMs are at work all the time.
fn sources() -> Vec<(String, String)> {
    let class = |name: &str| {
        let methods = (0..30).map(|number| {
            format!(
                "    public static int m{number}(int x, String text) {{ if (text == null) {{ return 0; }} \
                 if (x * 7 + {number} == 1000) {{ return 1; }} return text.length() > {number} ? 2 : 3; }}\n"
            )
        });
        (format!("{name}.java"), format!("public class {name} {{\n{}}}\n", methods.collect::<String>()))
    };
    vec![class("Alpha"), class("Beta"), ("ZGood.java".to_owned(), classes::GOOD.to_owned())]
}

pub fn run(bench: &mut Bench<'_>, user: User) -> Result<(), Failure> {
    for (name, fault) in FAULTS {
        if bench.wants("fault", name) {
            let mut place = Place::new(bench.place, user)?;
            let sources = sources();
            let sources: Vec<(&str, &str)> = sources.iter().map(|(name, text)| (&**name, &**text)).collect();
            bench.compile(&place, &sources)?;
            let done = meet(bench, &mut place, name, fault);
            // A file system that a case has mounted goes before its directory.
            let _ = Command::new("umount").arg(place.path("cache")).stderr(Stdio::null()).status();
            done?;
        }
    }
    Ok(())
}

fn meet(bench: &mut Bench<'_>, place: &mut Place, name: &str, fault: &Fault) -> Result<(), Failure> {
    if let Around(arrange) = fault {
        arrange(place).map_err(Failure::file(&place.path("cache")))?;
    }
    place.hand_over()?;
    let glassbox = bench.glassbox.clone();
    let mut command = match fault {
        Shell(script) => place.shell(script, &glassbox),
        _ => place.command(&glassbox),
    };
    bench.ask(&mut command, &["classes"]);
    let mut expected = Expected::default();
    match fault {
        Around(_) => drop(command.env("XDG_CACHE_HOME", place.path("cache"))),
        Variables(variables) => drop(command.envs(variables.iter().copied())),
        Arguments(words) => drop(command.args(*words)),
        _ => {}
    }
    expected.may_refuse = !matches!(fault, Kills(..) | Stops(_) | Around(_));
    // A few kills cost at most the tests that were running.
    expected.serves = matches!(fault, Kills(..=10, _));
    expected.may_leave = name == "hung-up";
    let mut late = None;
    let ended = bench.wait(command, |child| match fault {
        Kills(count, seed) => kill_jvms(place, child, *count, *seed),
        Stops(after) => stop_jvms(place, *after),
        Signal(signal, after) => {
            pause(*after);
            send(signal, child.id());
            let sent = Instant::now();
            while sent.elapsed() < 2 * AFTER_SIGNAL && matches!(child.try_wait(), Ok(None)) {
                pause(10);
            }
            late = Some(sent.elapsed()).filter(|took| *took > AFTER_SIGNAL);
        }
        Killed(after) => {
            pause(*after);
            let _ = child.kill();
        }
        _ => {}
    })?;
    if let Killed(_) = fault {
        // What it has left, and no process, the next run removes.
        let mut again = place.command(&glassbox);
        bench.ask(&mut again, &["classes"]);
        let again = bench.wait(again, |_| {})?;
        bench.judge("fault", name, place, &again, Expected::default());
        return Ok(());
    }
    bench.judge("fault", name, place, &ended, expected);
    if let (Some(took), Some(case)) = (late, bench.cases.last_mut()) {
        case.problems.push(format!("it ended {:.1} s after the signal", took.as_secs_f64()));
    }
    Ok(())
}

fn pause(milliseconds: u64) {
    std::thread::sleep(Duration::from_millis(milliseconds));
}

fn send(signal: &str, process: u32) {
    let _ = Command::new("kill").args([&format!("-{signal}"), &process.to_string()]).stderr(Stdio::null()).status();
}

/// Kills JVMs of a run at random, one after the other, as long as it goes on.
fn kill_jvms(place: &Place, child: &mut Child, count: u32, seed: u64) {
    let mut random = Random::nth(seed, 0);
    let mut killed = 0;
    while killed < count && matches!(child.try_wait(), Ok(None)) {
        pause(random.number_below(if count > 100 { 100 } else { 700 }));
        let own = child.id();
        let jvms: Vec<u32> =
            place.processes().into_iter().map(|(process, _)| process).filter(|one| *one != own).collect();
        let jvms: Vec<u32> = jvms.into_iter().filter(|process| is_jvm(*process)).collect();
        if let Some(jvm) = random.pick(&jvms) {
            send("KILL", *jvm);
            killed += 1;
        }
    }
}

/// The tool itself is named by its words as well, if a shell has started it.
fn is_jvm(process: u32) -> bool {
    let program = fs::read_link(format!("/proc/{process}/exe"));
    program.is_ok_and(|program| program.file_name() == Path::new("java").file_name())
}

/// Stops all JVMs of a run, and lets them go on only after it should have noticed.
fn stop_jvms(place: &Place, after: u64) {
    pause(after);
    let jvms = place.processes();
    jvms.iter().for_each(|(process, _)| send("STOP", *process));
    pause(1000);
    jvms.iter().for_each(|(process, _)| send("CONT", *process));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_enough() {
        assert!(FAULTS.len() >= 40, "{}", FAULTS.len());
    }
}
