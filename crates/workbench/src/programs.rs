//! The programs below `tests/java`, and what their first lines ask for.

use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// The directory of programs that only `workbench speed` and `workbench forks` run.
pub const SPEED: &str = "speed";

/// A program whose behaviour under real Java is what the machine has to show, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestProgram {
    /// The directory that it lies in.
    pub topic: String,
    /// Its main class, which is also the name of its file.
    pub name: String,
    pub path: PathBuf,
    pub header: Header,
    /// Sources that replace classes of the program after it was compiled.
    pub later: Vec<PathBuf>,
}

/// What the comment at the top of a program says, in lines such as `// needs: 21`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The oldest feature version of Java that can run it.
    pub needs: u32,
    pub args: Vec<String>,
    /// Classes whose files are deleted before it runs.
    pub removes: Vec<String>,
}

/// Which programs to take; all of them by default.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    pub topic: Option<String>,
    /// Parts of `topic/Name`; one of them has to fit.
    pub filters: Vec<String>,
}

impl TestProgram {
    /// `strings/Concat`
    pub fn title(&self) -> String {
        format!("{}/{}", self.topic, self.name)
    }

    pub fn is_assembled(&self) -> bool {
        self.path.extension().is_some_and(|extension| extension == "jasm")
    }
}

impl Header {
    pub fn parse(source: &str) -> Result<Header, String> {
        let mut header = Header::default();
        for line in source.lines() {
            let Some(comment) = line.strip_prefix("//") else { break };
            // Any other comment is for people.
            let Some((key, value)) = comment.split_once(':') else { continue };
            let words = || value.split_whitespace().map(str::to_owned);
            match key.trim() {
                "needs" => {
                    header.needs = value.trim().parse().map_err(|_| format!("a version is expected: {line}"))?;
                }
                "args" => header.args.extend(words()),
                "removes" => header.removes.extend(words()),
                _ => {}
            }
        }
        Ok(header)
    }
}

impl Selection {
    pub fn takes(&self, topic: &str, name: &str) -> bool {
        let title = format!("{topic}/{name}");
        self.topic.as_ref().is_none_or(|wanted| wanted == topic)
            && (self.filters.is_empty() || self.filters.iter().any(|part| title.contains(part.as_str())))
    }
}

/// `tests/java` of the source tree that this program was built from.
pub fn programs_directory() -> PathBuf {
    let directory = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/java"));
    directory.canonicalize().unwrap_or_else(|_| directory.to_owned())
}

/// The selected programs in the order of their titles, without those that only measure speed.
pub fn find_programs(directory: &Path, selection: &Selection) -> Result<Vec<TestProgram>, Failure> {
    let mut found = Vec::new();
    for topic_path in sorted_entries(directory)? {
        let topic = file_name(&topic_path);
        if !topic_path.is_dir() || topic == SPEED {
            continue;
        }
        for path in sorted_entries(&topic_path)? {
            let is_source = path.extension().is_some_and(|extension| extension == "java" || extension == "jasm");
            let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            if is_source && path.is_file() && selection.takes(&topic, &name) {
                found.push(read_program(&topic, name, path)?);
            }
        }
    }
    Ok(found)
}

/// The program in this file.
pub fn read_program(topic: &str, name: String, path: PathBuf) -> Result<TestProgram, Failure> {
    let source = std::fs::read_to_string(&path).map_err(Failure::file(&path))?;
    let header = Header::parse(&source).map_err(|reason| Failure::Other(format!("{}: {reason}", path.display())))?;
    let later_directory = path.with_extension("later");
    let mut later = Vec::new();
    if later_directory.is_dir() {
        later = sorted_entries(&later_directory)?;
        later.retain(|path| path.extension().is_some_and(|extension| extension == "java"));
    }
    Ok(TestProgram { topic: topic.to_owned(), name, path, header, later })
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn sorted_entries(directory: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(directory).map_err(Failure::file(directory))? {
        paths.push(entry.map_err(Failure::file(directory))?.path());
    }
    paths.sort_unstable();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_says_what_a_program_needs() {
        let source = "// A comment for people.\n// needs: 21\n// args: one two\n// removes: Gone\nclass A { }\n";
        let header = Header::parse(source).unwrap();
        assert_eq!(header.needs, 21);
        assert_eq!(header.args, ["one", "two"]);
        assert_eq!(header.removes, ["Gone"]);
    }

    #[test]
    fn a_header_ends_with_the_first_line_of_code() {
        assert_eq!(Header::parse("class A { }\n// needs: 21\n").unwrap(), Header::default());
    }

    #[test]
    fn a_version_that_is_no_number_is_an_error() {
        assert!(Header::parse("// needs: many\n").is_err());
    }

    #[test]
    fn a_selection_is_by_topic_and_by_parts_of_the_title() {
        let selection = Selection { topic: Some("strings".into()), filters: vec!["Con".into(), "Split".into()] };
        assert!(selection.takes("strings", "StringConcat"));
        assert!(!selection.takes("strings", "StringTrim"));
        assert!(!selection.takes("text", "Concat"));
        assert!(Selection::default().takes("any", "Program"));
    }

    #[test]
    fn programs_come_by_title_with_what_replaces_their_classes() {
        let directory = tempfile::tempdir().unwrap();
        for path in ["b/Two.java", "a/One.java", "a/One.later/Part.java", "speed/Slow.java", "a/notes.txt"] {
            let path = directory.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "// args: x\n").unwrap();
        }
        let found = find_programs(directory.path(), &Selection::default()).unwrap();
        assert_eq!(found.iter().map(TestProgram::title).collect::<Vec<_>>(), ["a/One", "b/Two"]);
        assert_eq!(found[0].later, [directory.path().join("a/One.later/Part.java")]);
    }
}
