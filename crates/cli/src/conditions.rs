//! `--precondition`: methods that the user names, or Java sources that may look into every class under test.

use std::path::{Path, PathBuf};

use glassbox_program::{Method, MethodId, Name, Program, ProgramBuilder};
use glassbox_replay::{Deadline, Replayer, SourceFile};

use crate::failure::Failure;
use crate::inputs::compile_sources;

/// Methods of a source that count; all others are helpers.
const NAMES: [&str; 3] = ["precondition", "repOk", "invariant"];

/// What the user gave, taken apart.
#[derive(Default)]
pub struct Given {
    sources: Vec<PathBuf>,
    /// `com.example.List.isSound`.
    methods: Vec<String>,
}

impl Given {
    pub fn new(values: &[String]) -> Given {
        let (sources, methods): (Vec<&String>, Vec<&String>) =
            values.iter().partition(|value| value.ends_with(".java"));
        Given {
            sources: sources.into_iter().map(PathBuf::from).collect(),
            methods: methods.into_iter().cloned().collect(),
        }
    }

    /// Compiles the sources against classes in which everything is public; gives the names of what came out.
    pub fn compile(
        &self,
        builder: &mut ProgramBuilder,
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
        for class in builder.widened()? {
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
        let compiled = scratch.join("conditions");
        compile_sources(&files, replayer, &compiled, &needed, &options, deadline)?;
        Ok(builder.library(&compiled)?)
    }

    /// The methods that were meant. `compiled` are the classes of the sources.
    pub fn find(&self, program: &Program, compiled: &[Name]) -> Result<Vec<MethodId>, Failure> {
        let mut found = Vec::new();
        for name in compiled {
            let class = program.load(name).map_err(|error| Failure::Input(error.to_string()))?;
            let counts = |method: &&Method| method.is_static() && NAMES.contains(&&*method.name) && is_question(method);
            found.extend(class.methods.iter().filter(counts).map(|method| method.id));
        }
        if !self.sources.is_empty() && found.is_empty() {
            let wanted = "a static boolean method named precondition, repOk or invariant";
            return Err(Failure::Input(format!("--precondition: the sources have no {wanted}")));
        }
        for text in &self.methods {
            let bad = || Failure::Usage(format!("--precondition {text}: there is no such method that gives a boolean"));
            let (class, name) = text.rsplit_once('.').ok_or_else(bad)?;
            let class = program.class_named(&class.replace('.', "/")).ok_or_else(bad)?;
            let fits = |method: &&Method| &*method.name == name && is_question(method);
            let own: Vec<MethodId> = class.methods.iter().filter(fits).map(|method| method.id).collect();
            if own.is_empty() {
                return Err(bad());
            }
            found.extend(own);
        }
        Ok(found)
    }
}

/// Whether a method gives a `boolean`, of nothing but its object if it is no static method.
fn is_question(method: &Method) -> bool {
    let about_its_object = method.is_static() || method.descriptor.parameters.is_empty();
    method.descriptor_text.ends_with(")Z") && about_its_object && method.code.is_some()
}
