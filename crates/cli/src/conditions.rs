//! `--precondition`, `--postcondition` and `--assume`: methods that the user names, or Java sources that may look into every class under test.

use std::path::{Path, PathBuf};

use glassbox_program::{Jdk, Method, MethodId, Name, Program, ProgramBuilder};
use glassbox_replay::{Deadline, Replayer, SourceFile};
use glassbox_search::can_assume;

use crate::failure::Failure;
use crate::inputs::compile_sources;

/// An option that takes methods.
pub struct Kind {
    option: &'static str,
    /// Methods of a source that count; all others are helpers.
    names: &'static [&'static str],
    /// Whether a method that is not static may have parameters.
    of_calls: bool,
}

pub const PRECONDITION: Kind =
    Kind { option: "--precondition", names: &["precondition", "repOk", "invariant"], of_calls: false };
pub const POSTCONDITION: Kind = Kind { option: "--postcondition", names: &["postcondition"], of_calls: true };

/// What the user gave, taken apart.
pub struct Given {
    kind: Kind,
    sources: Vec<PathBuf>,
    /// `com.example.List.isSound`.
    methods: Vec<String>,
}

/// The methods that were meant.
#[derive(Default)]
pub struct Conditions {
    pub methods: Vec<MethodId>,
    /// Those among them that come from sources of ours, so that no test can call them.
    pub unwritten: Vec<MethodId>,
}

/// The methods that `--assume` names: calls of them assume that their first argument is true.
pub fn assuming(program: &Program, names: &[String]) -> Result<Vec<MethodId>, Failure> {
    let mut found = Vec::new();
    for text in names {
        let bad = || {
            let wanted = "there is no such static method that takes a boolean first and returns nothing";
            Failure::Usage(format!("--assume {text}: {wanted}"))
        };
        let (class, name) = text.rsplit_once('.').ok_or_else(bad)?;
        let class = program.class_named(&class.replace('.', "/")).ok_or_else(bad)?;
        let fits = |method: &&Method| &*method.name == name && can_assume(method);
        let own: Vec<MethodId> = class.methods.iter().filter(fits).map(|method| method.id).collect();
        if own.is_empty() {
            return Err(bad());
        }
        found.extend(own);
    }
    Ok(found)
}

impl Given {
    pub fn new(kind: Kind, values: &[String]) -> Given {
        let (sources, methods): (Vec<&String>, Vec<&String>) =
            values.iter().partition(|value| value.ends_with(".java"));
        Given {
            kind,
            sources: sources.into_iter().map(PathBuf::from).collect(),
            methods: methods.into_iter().cloned().collect(),
        }
    }

    /// Compiles the sources against classes in which everything is public; gives the names of what came out.
    pub fn compile(
        &self,
        builder: &mut ProgramBuilder,
        jdk: &Jdk,
        class_path: &[PathBuf],
        replayer: &mut Replayer,
        scratch: &Path,
        deadline: &Deadline,
    ) -> Result<Vec<Name>, Failure> {
        if self.sources.is_empty() {
            return Ok(Vec::new());
        }
        let mut files = Vec::with_capacity(self.sources.len());
        for path in &self.sources {
            let text = std::fs::read_to_string(path)
                .map_err(|error| Failure::Input(format!("{} cannot be read: {error}", path.display())))?;
            files.push(SourceFile { name: path.to_string_lossy().into_owned(), text });
        }
        let open = scratch.join("open");
        let mut patched: Vec<(String, PathBuf)> = Vec::new();
        for class in builder.widened(jdk)? {
            let root = match &class.module {
                None => open.join("classes"),
                Some(module) => {
                    let root = open.join(module);
                    if patched.iter().all(|(known, _)| known != module) {
                        patched.push((module.clone(), root.clone()));
                    }
                    root
                }
            };
            let place = root.join(format!("{}.class", class.name));
            let failed = |error| Failure::Output { path: place.clone(), error };
            std::fs::create_dir_all(place.parent().unwrap_or(&root)).map_err(failed)?;
            std::fs::write(&place, &class.bytes).map_err(failed)?;
        }
        let mut options = vec!["-g".to_owned()];
        for (module, root) in patched {
            options.extend(["--patch-module".to_owned(), format!("{module}={}", root.display())]);
        }
        let mut needed = vec![open.join("classes")];
        needed.extend_from_slice(class_path);
        let compiled = scratch.join(self.kind.option.trim_start_matches('-'));
        compile_sources(&files, replayer, &compiled, &needed, &options, deadline)?;
        Ok(builder.library(&compiled)?)
    }

    /// The methods that were meant. `compiled` are the classes of the sources.
    pub fn find(&self, program: &Program, compiled: &[Name]) -> Result<Conditions, Failure> {
        let mut found = Vec::new();
        let Kind { option, names, .. } = self.kind;
        for name in compiled {
            let class = program.load(name).map_err(|error| Failure::Input(error.to_string()))?;
            let counts =
                |method: &&Method| method.is_static() && names.contains(&&*method.name) && self.is_question(method);
            found.extend(class.methods.iter().filter(counts).map(|method| method.id));
        }
        if !self.sources.is_empty() && found.is_empty() {
            let wanted = format!("a static boolean method named {}", names.join(" or "));
            return Err(Failure::Input(format!("{option}: the sources have no {wanted}")));
        }
        let unwritten = found.clone();
        for text in &self.methods {
            let bad = || Failure::Usage(format!("{option} {text}: there is no such method that gives a boolean"));
            let (class, name) = text.rsplit_once('.').ok_or_else(bad)?;
            let class = program.class_named(&class.replace('.', "/")).ok_or_else(bad)?;
            let fits = |method: &&Method| &*method.name == name && self.is_question(method);
            let own: Vec<MethodId> = class.methods.iter().filter(fits).map(|method| method.id).collect();
            if own.is_empty() {
                return Err(bad());
            }
            found.extend(own);
        }
        Ok(Conditions { methods: found, unwritten })
    }

    /// Whether a method gives a `boolean`, and takes what it may.
    fn is_question(&self, method: &Method) -> bool {
        let about_its_object = method.is_static() || method.descriptor.parameters.is_empty();
        method.descriptor_text.ends_with(")Z") && (about_its_object || self.kind.of_calls) && method.code.is_some()
    }
}
