//! Which words of the command line are inputs, and which are targets.

use std::ffi::{OsStr, OsString};
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::inputs::{self, jdk_class};

use super::target::{self, Wanted};

/// Stack traces are short, and logs around them are not longer than this.
const LARGEST: u64 = 256 << 20;

/// What the user wants, and how the output calls it.
pub struct Asked {
    pub name: String,
    pub wanted: Wanted,
}

/// The inputs and the targets, each in their order. What was named with `--target` is a target at any rate.
pub fn sort(words: Vec<OsString>, targets: Vec<OsString>) -> Result<(Vec<PathBuf>, Vec<Asked>), Failure> {
    let (inputs, others): (Vec<OsString>, Vec<OsString>) =
        words.into_iter().partition(|word| is_input(Path::new(word)));
    let asked: Result<Vec<Asked>, Failure> = others.iter().chain(&targets).map(|word| ask(word)).collect();
    Ok((inputs.into_iter().map(PathBuf::from).collect(), asked?))
}

/// What is, or would be, something with classes or sources. A line behind a name makes a target of it.
pub fn is_input(word: &Path) -> bool {
    let is_code = |extension: &OsStr| ["class", "jar", "java"].iter().any(|known| extension == *known);
    jdk_class(word).is_some() || word.is_dir() || word.extension().is_some_and(is_code)
}

fn ask(word: &OsStr) -> Result<Asked, Failure> {
    let name = word.to_string_lossy().into_owned();
    let path = Path::new(word);
    let unreadable = |error: std::io::Error| Failure::Input(format!("{name} cannot be read: {error}"));
    if name == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().take(LARGEST).read_to_end(&mut bytes).map_err(unreadable)?;
        return in_text("standard input".to_owned(), &bytes);
    }
    if path.is_file() {
        let bytes = inputs::read_file(path, LARGEST).map_err(unreadable)?;
        let short = path.file_name().map_or(name.clone(), |file| file.to_string_lossy().into_owned());
        return in_text(short, &bytes);
    }
    match target::parse(&name) {
        Ok(wanted) => Ok(Asked { name, wanted }),
        Err(reason) => Err(Failure::Usage(format!("{name} is no target, nor is there such a file: {reason}"))),
    }
}

/// The stack trace in a file.
fn in_text(name: String, bytes: &[u8]) -> Result<Asked, Failure> {
    match target::traces(&String::from_utf8_lossy(bytes)) {
        Ok(wanted) => Ok(Asked { name, wanted }),
        Err(reason) => Err(Failure::Input(format!("{name}: {reason}"))),
    }
}

/// Without inputs, what is tested are the directories of the class path; if there are none, all of it.
pub fn on_class_path(class_path: Option<&OsStr>) -> Result<Vec<PathBuf>, Failure> {
    let all: Vec<PathBuf> = class_path.into_iter().flat_map(inputs::class_path).collect();
    if all.is_empty() {
        return Err(Failure::Usage("there is no input: name a directory of classes, a jar or Java sources".into()));
    }
    let directories: Vec<PathBuf> = all.iter().filter(|path| path.is_dir()).cloned().collect();
    Ok(if directories.is_empty() { all } else { directories })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(words: &[&str]) -> (Vec<String>, Vec<String>) {
        let words = words.iter().map(OsString::from).collect();
        let (inputs, asked) = sort(words, vec!["Other.java:7".into()]).unwrap();
        let inputs = inputs.iter().map(|input| input.display().to_string());
        (inputs.collect(), asked.into_iter().map(|asked| asked.name).collect())
    }

    #[test]
    fn what_holds_code_is_an_input_and_the_rest_are_targets() {
        let words =
            ["src", "app.jar", "a/B.class", "C.java", "jrt:java.util.TreeMap", "C.java:3", "p.C.m:3", "E@p.C.m"];
        let (inputs, targets) = sorted(&words);
        assert_eq!(inputs, ["src", "app.jar", "a/B.class", "C.java", "jrt:java.util.TreeMap"]);
        assert_eq!(targets, ["C.java:3", "p.C.m:3", "E@p.C.m", "Other.java:7"]);
    }
}
