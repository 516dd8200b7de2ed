//! Inputs that are not what they seem: names that lead elsewhere, jars that are bombs, directories without an end.

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::place::Place;
use super::{Bench, Expected, User, classes};
use crate::failure::Failure;

/// The name that others take the place of, in a class file.
const TEMPLATE: &str = "TemplateOfAName";

/// Names of classes, as they stand in class files.
const NAMES: &[(&str, &[u8])] = &[
    ("parent", b"../outside/App"),
    ("grandparents", b"a/../../../outside/App"),
    ("parent-alone", b".."),
    ("root", b"/"),
    ("empty", b""),
    ("empty-parts", b"a//b"),
    ("ends-with-a-slash", b"a/"),
    ("backslashes", b"..\\..\\App"),
    ("nul", b"a\xc0\x80b"),
    ("line", b"a\nb"),
    ("terminal", b"a\x1b[31m\x1b]0;title\x07b"),
    ("unicode-escape", b"a\\u000aSystem.exit(0);//"),
    ("comment", b"a*/ static { System.exit(0); } /*b"),
    ("quote", b"a\"b"),
    ("keyword", b"class"),
    ("primitive", b"int"),
    ("array", b"[I"),
    ("descriptor", b"La;"),
    ("object", b"java/lang/Object"),
    ("in-the-jdk", b"java/lang/Mine"),
    ("runner", b"glassbox/runner/Main"),
    ("junit", b"org/junit/jupiter/api/Test"),
    ("surrogate", b"a\xed\xa0\x80b"),
    ("no-utf", b"a\xff\xfeb"),
    ("dollar", b"$"),
    ("hyphen", b"-rf"),
    ("module-info", b"module-info"),
];

/// An input below `work`, and whether it can be served.
type Made = fn(&Place, &[u8]) -> std::io::Result<()>;

const MADE: &[(&str, Made)] = &[
    ("jar-with-ways-out", |place, class| {
        jar(place, &[("../../outside/Evil.class", class), ("/outside/Evil.class", class), ("ZGood.class", class)])
    }),
    ("jar-that-is-empty", |place, _| fs::write(place.path("work/input.jar"), "")),
    ("jar-that-is-text", |place, _| fs::write(place.path("work/input.jar"), "PK\x03\x04 and so on")),
    ("jar-that-is-cut", |place, class| {
        jar(place, &[("ZGood.class", class)])?;
        let bytes = fs::read(place.path("work/input.jar"))?;
        fs::write(place.path("work/input.jar"), &bytes[..bytes.len() * 2 / 3])
    }),
    ("jar-with-the-same-class-often", |place, class| {
        let names: Vec<String> = (0..200).map(|number| format!("a{number}/ZGood.class")).collect();
        let entries: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), class)).collect();
        jar(place, &entries)
    }),
    ("jar-with-a-manifest-that-leads-out", |place, class| {
        let manifest = "Manifest-Version: 1.0\nClass-Path: ../outside/ file:///etc/ http://localhost:1/x.jar\n\n";
        jar(place, &[("META-INF/MANIFEST.MF", manifest.as_bytes()), ("ZGood.class", class)])
    }),
    ("jar-of-many-releases", |place, class| {
        let manifest = "Manifest-Version: 1.0\nMulti-Release: true\n\n";
        jar(
            place,
            &[
                ("META-INF/MANIFEST.MF", manifest.as_bytes()),
                ("ZGood.class", class),
                ("META-INF/versions/9/ZGood.class", b"nonsense"),
                ("META-INF/versions/99/ZGood.class", class),
            ],
        )
    }),
    ("jar-in-a-jar", |place, class| {
        jar(place, &[("ZGood.class", class)])?;
        let inner = fs::read(place.path("work/input.jar"))?;
        jar(place, &[("lib/inner.jar", &inner), ("ZGood.class", class)])
    }),
    ("zip-bomb", |place, class| {
        let mut writer = writer(place)?;
        entry(&mut writer, "ZGood.class", class)?;
        let nothing = vec![0; 1 << 20];
        for number in 0..4 {
            writer.start_file(format!("bomb{number}.class"), options())?;
            for _ in 0..1024 {
                writer.write_all(&nothing)?;
            }
        }
        writer.finish()?;
        Ok(())
    }),
    ("jar-of-100000-entries", |place, class| {
        let mut writer = writer(place)?;
        entry(&mut writer, "ZGood.class", class)?;
        for number in 0..100_000 {
            entry(&mut writer, &format!("some/package{}/resource{number}.txt", number % 1000), b"")?;
        }
        writer.finish()?;
        Ok(())
    }),
    ("directory-in-itself", |place, class| {
        good(place, class)?;
        symlink(".", place.path("work/input/one"))?;
        symlink(".", place.path("work/input/other"))
    }),
    ("directory-with-a-link-out", |place, class| {
        good(place, class)?;
        symlink("../../outside", place.path("work/input/link"))?;
        symlink("/nowhere/at/all", place.path("work/input/Dangling.class"))
    }),
    ("directory-with-a-pipe", |place, class| {
        good(place, class)?;
        make_pipe(&place.path("work/input/Pipe.class"))
    }),
    ("directory-with-a-device", |place, class| {
        good(place, class)?;
        symlink("/dev/zero", place.path("work/input/Zero.class"))
    }),
    ("directory-that-is-closed", |place, class| {
        good(place, class)?;
        let inner = place.path("work/input/closed");
        fs::create_dir(&inner)?;
        fs::set_permissions(inner, fs::Permissions::from_mode(0o000))
    }),
    ("directory-that-is-deep", |place, class| {
        good(place, class)?;
        fs::create_dir_all(place.path("work/input").join("d/".repeat(1000)))
    }),
    ("class-that-is-huge", |place, class| {
        good(place, class)?;
        File::create(place.path("work/input/Huge.class"))?.set_len(3 << 30)
    }),
    ("class-that-is-none", |place, class| {
        good(place, class)?;
        fs::write(place.path("work/input/None.class"), "\u{ca}fe babe")
    }),
    ("names-of-files", |place, class| {
        good(place, class)?;
        for name in ["-rf.class", "a\nb.class", "\u{1b}[31m.class", "a'b.class", "..class"] {
            fs::write(place.path("work/input").join(name), class)?;
        }
        Ok(())
    }),
];

pub fn run(bench: &mut Bench<'_>, user: User) -> Result<(), Failure> {
    for (name, bytes) in NAMES {
        for (form, is_jar) in [("class", false), ("jar", true)] {
            let name = format!("name-{name}-in-a-{form}");
            if !bench.wants("input", &name) {
                continue;
            }
            let mut place = Place::new(bench.place, user)?;
            let source = classes::GOOD.replace("ZGood", TEMPLATE);
            bench.compile(&place, &[(&format!("{TEMPLATE}.java"), &source)])?;
            let file = place.path(&format!("work/classes/{TEMPLATE}.class"));
            let renamed = renamed(&fs::read(&file).map_err(Failure::file(&file))?, bytes);
            let path = String::from_utf8_lossy(bytes).into_owned() + ".class";
            let input = if is_jar { "work/input.jar" } else { "work/Input.class" };
            let made = if is_jar { jar(&place, &[(&path, &renamed)]) } else { fs::write(place.path(input), &renamed) };
            made.map_err(Failure::file(&place.path(input)))?;
            check(bench, &mut place, &name, input)?;
        }
    }
    for (name, make) in MADE {
        if !bench.wants("input", name) {
            continue;
        }
        let mut place = Place::new(bench.place, user)?;
        bench.compile(&place, &[("ZGood.java", classes::GOOD)])?;
        let file = place.path("work/classes/ZGood.class");
        let class = fs::read(&file).map_err(Failure::file(&file))?;
        make(&place, &class).map_err(Failure::file(&place.path("work")))?;
        let input = if place.path("work/input.jar").exists() { "work/input.jar" } else { "work/input" };
        check(bench, &mut place, name, input)?;
    }
    Ok(())
}

fn check(bench: &mut Bench<'_>, place: &mut Place, name: &str, input: &str) -> Result<(), Failure> {
    place.hand_over()?;
    let mut command = place.command(&bench.glassbox);
    bench.ask(&mut command, &[input.trim_start_matches("work/")]);
    let ended = bench.wait(command, |_| {})?;
    bench.judge("input", name, place, &ended, Expected { may_refuse: true, ..Expected::default() });
    Ok(())
}

/// A class file in which a name stands in the place of the template's.
fn renamed(class: &[u8], name: &[u8]) -> Vec<u8> {
    let constant = |text: &[u8]| [&[1][..], &(text.len() as u16).to_be_bytes(), text].concat();
    let (from, to) = (constant(TEMPLATE.as_bytes()), constant(name));
    match class.windows(from.len()).position(|window| window == from) {
        Some(at) => [&class[..at], &to, &class[at + from.len()..]].concat(),
        None => class.to_vec(),
    }
}

fn good(place: &Place, class: &[u8]) -> std::io::Result<()> {
    fs::create_dir(place.path("work/input"))?;
    fs::write(place.path("work/input/ZGood.class"), class)
}

fn make_pipe(path: &Path) -> std::io::Result<()> {
    Command::new("mkfifo").arg(path).status().map(|_| ())
}

fn options() -> SimpleFileOptions {
    SimpleFileOptions::default().compression_method(CompressionMethod::Deflated)
}

fn writer(place: &Place) -> std::io::Result<ZipWriter<File>> {
    Ok(ZipWriter::new(File::create(place.path("work/input.jar"))?))
}

fn entry(writer: &mut ZipWriter<File>, name: &str, bytes: &[u8]) -> std::io::Result<()> {
    writer.start_file(name, options())?;
    writer.write_all(bytes)
}

fn jar(place: &Place, entries: &[(&str, &[u8])]) -> std::io::Result<()> {
    let mut writer = writer(place)?;
    for (name, bytes) in entries {
        entry(&mut writer, name, bytes)?;
    }
    writer.finish()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_enough() {
        assert!(NAMES.len() + MADE.len() >= 30);
    }

    #[test]
    fn a_name_in_a_class_file_is_replaced_with_its_length() {
        let class = [&[7, 0, 2, 1, 0, 15][..], TEMPLATE.as_bytes(), &[9]].concat();
        assert_eq!(renamed(&class, b"ab"), [7, 0, 2, 1, 0, 2, b'a', b'b', 9]);
    }
}
