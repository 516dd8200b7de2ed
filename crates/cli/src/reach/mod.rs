//! `glassbox reach`: a test that gets to a place which the user names, throws an exception there, or shows a crash again.

mod crash;
mod names;
mod resolve;
mod show;
mod target;
mod trace;
mod words;

use std::process::ExitCode;

use glassbox_goals::{GoalIndex, Ledger, Problem, Status};
use glassbox_program::Method;
use glassbox_search::{Aim, Plan};

use crate::args::ReachArguments;
use crate::failure::{self, Failure};
use crate::generate::OpenedInputs;
use crate::inputs::Inputs;

use resolve::Resolver;
use show::Answer;
use words::Asked;

pub use words::{is_input, on_class_path as inputs_on_class_path};

pub fn run(arguments: ReachArguments) -> Result<ExitCode, Failure> {
    let (mut inputs, asked) = words::sort(arguments.words, arguments.target)?;
    if asked.is_empty() {
        let example = "name one, such as com.example.Foo.bar:12; --help lists what a target may be";
        return Err(Failure::Usage(format!("there is no target: {example}")));
    }
    if inputs.is_empty() {
        inputs = words::on_class_path(arguments.search.classpath.as_deref())?;
    }
    let mut opened = OpenedInputs::new(&inputs, arguments.out, arguments.search)?;
    // Nobody has asked for tests of anything else that searches come by.
    opened.run.options.incidents = Some(0);
    let (names, aims) = resolve(&asked, &mut opened)?;
    let Inputs { program, postconditions, .. } = &opened.inputs;
    let is_entry = |method: &Method| opened.is_entry(method);
    let (mut plan, goals) = Plan::for_aims(program, &aims, &postconditions.methods, opened.chosen(&is_entry));
    opened.skip_covered(&mut plan)?;
    let OpenedInputs { run, inputs, replayer, .. } = opened;
    let outcome = run.cover(inputs, plan, replayer, None)?;
    let answers = answers(&names, &goals, &outcome.ledger);
    let mut document = outcome.document();
    document.targets = answers.iter().map(Answer::part).collect();
    let shown = run.show(&show::render(&answers, &document, &run.out));
    let code = run.report(&outcome, &document)?.unwrap_or_else(|| exit_code(&answers));
    shown?;
    run.account(&outcome.account)?;
    Ok(ExitCode::from(code))
}

/// What the targets mean. One that means nothing does not take the others with it.
fn resolve<'a>(asked: &'a [Asked], opened: &mut OpenedInputs) -> Result<(Vec<&'a str>, Vec<Aim>), Failure> {
    let resolver = Resolver::new(&opened.inputs.program, &opened.entries);
    let (mut names, mut aims, mut problems) = (Vec::new(), Vec::new(), Vec::new());
    for Asked { name, wanted } in asked {
        match resolver.aim(wanted) {
            Ok(aim) => {
                names.push(name.as_str());
                aims.push(aim);
            }
            Err(message) => problems.push(Problem { subject: name.clone(), message }),
        }
    }
    if aims.is_empty() {
        let all: Vec<String> = problems.iter().map(|bad| format!("{}: {}", bad.subject, bad.message)).collect();
        return Err(Failure::Input(all.join("\n")));
    }
    opened.inputs.problems.extend(problems);
    Ok((names, aims))
}

fn answers<'a>(names: &[&'a str], goals: &[Option<GoalIndex>], ledger: &'a Ledger) -> Vec<Answer<'a>> {
    let answer = |(name, goal): (&&'a str, &Option<GoalIndex>)| {
        let entry = ledger.entries.get(goal.as_ref()?.0 as usize)?;
        Some(Answer { name, entry })
    };
    names.iter().zip(goals).filter_map(answer).collect()
}

/// Whether every target is decided.
fn exit_code(answers: &[Answer<'_>]) -> u8 {
    let is_open = |answer: &Answer<'_>| matches!(answer.entry.status, Status::Unknown { .. });
    if answers.iter().any(is_open) { failure::UNDER } else { 0 }
}
