//! `glassbox concolic`: tests along runs of a program, or of methods, on real JVMs.

use std::process::ExitCode;

use glassbox_program::{Class, MethodId, Program, binary_name};
use glassbox_search::{Plan, Selection};

use crate::args::{ConcolicArguments, MethodFilter, class_globs};
use crate::executors;
use crate::failure::Failure;
use crate::generate::OpenedInputs;
use crate::reach::{inputs_on_class_path, is_input};

pub fn run(arguments: ConcolicArguments) -> Result<ExitCode, Failure> {
    let globs = class_globs(&arguments.class)?;
    let (inputs, names): (Vec<_>, Vec<_>) = arguments.words.into_iter().partition(|word| is_input(word.as_ref()));
    if names.is_empty() {
        let example = "name a class with a main method, or a method, such as com.example.Parser.parse";
        return Err(Failure::Usage(format!("there is nothing to run: {example}")));
    }
    let mut inputs: Vec<_> = inputs.into_iter().map(Into::into).collect();
    if inputs.is_empty() {
        inputs = inputs_on_class_path(arguments.search.classpath.as_deref())?;
    }
    let mut opened = OpenedInputs::new(&inputs, arguments.out, arguments.search)?;
    opened.run.fail_under = arguments.fail_under;
    opened.run.accompaniment.is_all = true;
    let mut entries: Vec<MethodId> = Vec::new();
    for name in &names {
        let found = entries_named(&opened.inputs.program, &name.to_string_lossy())?;
        entries.extend(found.into_iter().filter(|entry| !entries.contains(entry)).collect::<Vec<_>>());
    }
    if !opened.entries.is_empty() {
        entries.retain(|entry| opened.is_entry(opened.inputs.program.method(*entry)));
        if entries.is_empty() {
            return Err(Failure::Usage("--entry names none of the methods that are to be run".into()));
        }
    }
    let selection = Selection {
        criteria: arguments.criterion,
        class: &|class| {
            let name = binary_name(&class.name);
            globs.is_empty() || globs.iter().any(|glob| glob.is_match(&name))
        },
        method: &|_| true,
        postconditions: &opened.inputs.postconditions.methods,
    };
    let mut plan = Plan::for_entries(&opened.inputs.program, &selection, &entries);
    opened.skip_covered(&mut plan)?;
    if plan.jobs.is_empty() {
        return Err(Failure::Input("there is nothing to cover in what these methods lead to".into()));
    }
    let OpenedInputs { run, inputs, replayer, .. } = opened;
    let outcome = run.cover(inputs, plan, replayer, None)?;
    let code = run.conclude(&outcome)?;
    run.show(&executors::summary(&outcome.account.reports))?;
    run.account(&outcome.account)?;
    Ok(code)
}

/// The main method of a class, or the methods of a class that have a name.
fn entries_named(program: &Program, text: &str) -> Result<Vec<MethodId>, Failure> {
    if let Some(class) = class_named(program, text) {
        let main = class.methods.iter().find(|method| method.is_main());
        let missing = || Failure::Input(format!("{text} has no method 'public static void main(String[])'"));
        return Ok(vec![main.ok_or_else(missing)?.id]);
    }
    let (name, parameters) = text.find('(').map_or((text, ""), |start| text.split_at(start));
    let method = name.rsplit_once(['.', '#']).and_then(|(class, method)| Some((class_named(program, class)?, method)));
    let nothing = || Failure::Input(format!("there is no class or method {text} under test"));
    let (class, method) = method.ok_or_else(nothing)?;
    let filter = MethodFilter::parse(&format!("{method}{parameters}"));
    let fits = |method: &&glassbox_program::Method| method.code.is_some() && filter.matches(method);
    let (found, uncallable): (Vec<_>, Vec<_>) = class.methods.iter().filter(fits).partition(|method| {
        // The constructors of an abstract class run for objects of its subclasses, those of an enum for its constants.
        !method.is_constructor() || class.is_instantiable() && !class.flags.is_enum()
    });
    match (found.is_empty(), uncallable.is_empty()) {
        (false, _) => Ok(found.into_iter().map(|method| method.id).collect()),
        (true, true) => Err(nothing()),
        (true, false) => Err(Failure::Input(format!(
            "no test can call {text}: {} has no objects of its own; name what creates one of a subclass instead",
            binary_name(&class.name)
        ))),
    }
}

/// A class under test, by its name with dots; nested ones with dots or dollars.
fn class_named<'p>(program: &'p Program, name: &str) -> Option<&'p Class> {
    let classes = program.application_classes().iter().map(|id| program.class(*id));
    let mut classes = classes.filter(|class| class.name.replace(['/', '$'], ".") == name.replace('$', "."));
    classes.next()
}
