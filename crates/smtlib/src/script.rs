//! The state of a script between its commands, and the commands themselves. A command that has to know whether something
//! is satisfiable asks: it becomes a [`Request`], which somebody else answers.

use crate::error::Error;
use crate::expression::{Expression, Kind};
use crate::literal;
use crate::print::quoted;
use crate::scope::{Binding, Scope};
use crate::sorts::{self, ScriptSort};
use crate::translate::item::Item;
use crate::translate::{self, Macro};
use crate::unspecified::Unspecified;
use glassbox_expr::{CompareOp, Evaluator, Model, Rounding, Sort, Term, TermPool};
use rustc_hash::FxHashSet;
use std::fmt::Write;
use std::sync::Arc;

/// What a command wants from outside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// Nothing: the script's state has changed, or not even that.
    Nothing,
    /// The assertions have changed, so that earlier models count no more.
    Changed,
    /// Print this line.
    Say(String),
    /// Decide the assertions together with these assumptions.
    Check(Vec<Assumption>),
    /// Print the model, which [`Script::model_text`] writes.
    Model,
    /// Print the values of these terms, which [`Script::values_text`] writes.
    Values(Vec<Asked>),
    /// Print the core, which [`Script::core_text`] writes.
    Core,
    /// Print which assumptions cannot hold.
    UnsatAssumptions,
    /// Print why the last check has no answer.
    ReasonUnknown,
    /// End.
    Exit,
}

/// A truth value that is assumed in one check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assumption {
    /// The assumption.
    pub term: Term,
    /// The assumption, as it was written.
    pub text: String,
}

/// A term whose value is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// The term.
    pub term: Term,
    /// The term, as it was written.
    pub text: String,
    is_rounding: bool,
}

struct Assertion {
    term: Term,
    name: Option<String>,
}

struct Declared {
    name: Arc<str>,
    sort: ScriptSort,
    term: Term,
}

/// How much there was when a level began.
#[derive(Clone, Copy, Default)]
struct Level {
    assertions: usize,
    declared: usize,
    defined: usize,
}

/// The state of a script between its commands.
pub struct Script {
    scope: Scope,
    assertions: Vec<Assertion>,
    declared: Vec<Declared>,
    levels: Vec<Level>,
    macros: usize,
    /// Whether a model may be asked for.
    produce_models: bool,
    /// Whether commands that have nothing to say say `success`.
    pub print_success: bool,
    global_declarations: bool,
    options: Vec<(String, String)>,
}

impl Default for Script {
    fn default() -> Script {
        Script::new()
    }
}

/// Options that change nothing that this crate knows of.
const IGNORED_OPTIONS: [&str; 12] = [
    ":produce-unsat-cores",
    ":produce-unsat-assumptions",
    ":produce-assignments",
    ":produce-assertions",
    ":produce-proofs",
    ":interactive-mode",
    ":expand-definitions",
    ":random-seed",
    ":reproducible-resource-limit",
    ":verbosity",
    ":incremental",
    ":produce-interpolants",
];

/// Logics whose formulas are all within reach.
const LOGICS: [&str; 20] = [
    "QF_BV",
    "QF_FP",
    "QF_BVFP",
    "QF_ABV",
    "QF_ABVFP",
    "QF_AFP",
    "QF_AX",
    "QF_UF",
    "QF_UFBV",
    "QF_AUFBV",
    "QF_AUFBVFP",
    "QF_UFFP",
    "QF_UFBVFP",
    "QF_FPBV",
    "QF_FPLRA",
    "QF_BVFPLRA",
    "QF_ABVFPLRA",
    "QF_ALL",
    "ALL",
    "ALL_SUPPORTED",
];

impl Script {
    /// A script at its beginning.
    pub fn new() -> Script {
        Script {
            scope: Scope::new(),
            assertions: Vec::new(),
            declared: Vec::new(),
            levels: Vec::new(),
            macros: 0,
            produce_models: true,
            print_success: false,
            global_declarations: false,
            options: Vec::new(),
        }
    }

    /// Runs one command.
    pub fn execute(&mut self, pool: &mut TermPool, command: &Expression) -> Result<Request, Error> {
        if command.kind(0) != Kind::Open || command.kind(1) != Kind::Symbol {
            return Err(command.error(0, format!("`{}` is no command", command.source(0))));
        }
        let parts = command.parts(0);
        let name = command.text(1);
        let arguments = parts.get(1..).unwrap_or_default();
        match (name, arguments) {
            ("assert", &[at]) => self.assert(pool, command, at),
            ("declare-fun", &[name, parameters, sort]) => {
                if command.kind(parameters) != Kind::Open {
                    return Err(command.error(parameters, "`declare-fun` has the form (declare-fun f () S)"));
                }
                if command.kind(parameters + 1) != Kind::Close {
                    let symbol = command.text(name);
                    let message = format!("`{symbol}` has parameters: uninterpreted functions are not supported");
                    return Err(command.error(parameters, message));
                }
                self.declare(pool, command, name, sort)
            }
            ("declare-const", &[name, sort]) => self.declare(pool, command, name, sort),
            ("define-fun", &[name, parameters, sort, body]) => {
                self.define(pool, command, name, Some(parameters), sort, body)
            }
            ("define-const", &[name, sort, body]) => self.define(pool, command, name, None, sort, body),
            ("define-sort", &[name, parameters, sort]) => self.define_sort(command, name, parameters, sort),
            ("push", _) => self.push(command, arguments),
            ("pop", _) => self.pop(command, arguments),
            ("check-sat", &[]) => Ok(Request::Check(Vec::new())),
            ("check-sat-assuming", &[list]) => self.check_assuming(pool, command, list),
            ("get-model", &[]) if self.produce_models => Ok(Request::Model),
            ("get-value", &[list]) if self.produce_models => self.values(pool, command, list),
            ("get-model", &[]) | ("get-value", &[_]) => Err(command.error(1, "models are switched off")),
            ("get-unsat-core", &[]) => Ok(Request::Core),
            ("get-unsat-assumptions", &[]) => Ok(Request::UnsatAssumptions),
            ("get-info", &[keyword]) => Ok(info(command.text(keyword))),
            ("get-option", &[keyword]) => Ok(Request::Say(self.option(command.text(keyword)))),
            ("set-option", &[keyword, ref values @ ..]) => self.set_option(command, keyword, values),
            ("set-logic", &[logic]) => match command.symbol(logic) {
                Some(name) if LOGICS.contains(&name) => Ok(Request::Nothing),
                _ => Err(command.error(logic, format!("the logic {} is not supported", command.source(logic)))),
            },
            ("set-info", &[keyword, ..]) if command.kind(keyword) == Kind::Keyword => Ok(Request::Nothing),
            ("echo", &[text]) if command.kind(text) == Kind::Text => {
                Ok(Request::Say(command.text(text).replace("\"\"", "\"")))
            }
            ("exit", &[]) => Ok(Request::Exit),
            ("reset", &[]) => {
                *self = Script::new();
                Ok(Request::Changed)
            }
            ("reset-assertions", &[]) => {
                self.pop_to(Level::default());
                self.levels.clear();
                Ok(Request::Changed)
            }
            _ if COMMANDS.contains(&name) => {
                Err(command.error(1, format!("`{name}` has the wrong number or kind of arguments")))
            }
            _ if OUTSIDE.contains(&name) => Err(command.error(1, format!("the command `{name}` is not supported"))),
            _ => Err(command.error(1, format!("unknown command `{name}`"))),
        }
    }

    fn assert(&mut self, pool: &mut TermPool, command: &Expression, at: usize) -> Result<Request, Error> {
        let item = translate::term(command, at, pool, &mut self.scope)?;
        let term = truth(pool, command, at, &item)?;
        self.assertions.push(Assertion { term, name: name_of(command, at) });
        Ok(Request::Changed)
    }

    fn declare(
        &mut self,
        pool: &mut TermPool,
        command: &Expression,
        name: usize,
        sort: usize,
    ) -> Result<Request, Error> {
        let Some(text) = command.symbol(name) else {
            return Err(command.error(name, format!("{} is no symbol", command.source(name))));
        };
        let sort = sorts::read(command, sort, &mut self.scope.names, &self.scope.sorts)?;
        let number = self.scope.check_new(command, name, text)?;
        let term = pool.symbol(text, sort.plain());
        self.scope.define(command, name, text, Binding::Item(Item::of(sort, term)))?;
        self.declared.push(Declared { name: self.scope.names.text(number).clone(), sort, term });
        Ok(Request::Nothing)
    }

    fn define(
        &mut self,
        pool: &mut TermPool,
        command: &Expression,
        name: usize,
        parameters: Option<usize>,
        sort: usize,
        body: usize,
    ) -> Result<Request, Error> {
        let Some(text) = command.symbol(name) else {
            return Err(command.error(name, format!("{} is no symbol", command.source(name))));
        };
        self.scope.check_new(command, name, text)?;
        let wanted = sorts::read(command, sort, &mut self.scope.names, &self.scope.sorts)?;
        let mut bound = Vec::new();
        let mut symbols = Vec::new();
        for at in parameters.map(|at| command.parts(at)).unwrap_or_default() {
            let &[symbol, sort] = command.parts(at).as_slice() else {
                return Err(command.error(at, "a parameter has the form (symbol sort)"));
            };
            let sort = sorts::read(command, sort, &mut self.scope.names, &self.scope.sorts)?;
            // No symbol of a script contains a bar, and no other function has this number.
            let parameter = pool.symbol(&format!("{text}|{}|{}", self.macros, bound.len()), sort.plain());
            bound.push((sort, parameter));
            symbols.push(self.scope.names.number(command.text(symbol)));
        }
        let shadowed = self.scope.shadowed();
        for (&symbol, &(sort, parameter)) in symbols.iter().zip(&bound) {
            self.scope.shadow(symbol, Binding::Item(Item::of(sort, parameter)));
        }
        let item = translate::term(command, body, pool, &mut self.scope);
        self.scope.unbind_to(shadowed);
        let item = item?;
        let Some((term, found)) = item.term(pool).filter(|(_, found)| *found == wanted) else {
            let message = format!("the body of `{text}` is of sort {}, not {wanted}", item.sort_text(pool));
            return Err(command.error(body, message));
        };
        let binding = if bound.is_empty() {
            Binding::Item(Item::of(found, term))
        } else {
            self.macros += 1;
            Binding::Macro(Arc::new(Macro { parameters: bound, body: term, sort: found }))
        };
        self.scope.define(command, name, text, binding)?;
        Ok(Request::Nothing)
    }

    fn define_sort(
        &mut self,
        command: &Expression,
        name: usize,
        parameters: usize,
        sort: usize,
    ) -> Result<Request, Error> {
        if command.symbol(name).is_none() {
            return Err(command.error(name, format!("{} is no symbol", command.source(name))));
        }
        if command.kind(parameters) != Kind::Open || command.kind(parameters + 1) != Kind::Close {
            return Err(command.error(parameters, "sorts with parameters are not supported"));
        }
        let sort = sorts::read(command, sort, &mut self.scope.names, &self.scope.sorts)?;
        self.scope.define_sort(command, name, sort)?;
        Ok(Request::Nothing)
    }

    fn push(&mut self, command: &Expression, arguments: &[usize]) -> Result<Request, Error> {
        for _ in 0..levels(command, arguments)? {
            self.levels.push(Level {
                assertions: self.assertions.len(),
                declared: self.declared.len(),
                defined: self.scope.defined(),
            });
        }
        Ok(Request::Changed)
    }

    fn pop(&mut self, command: &Expression, arguments: &[usize]) -> Result<Request, Error> {
        let count = levels(command, arguments)?;
        let Some(left) = self.levels.len().checked_sub(count) else {
            let message = format!("there are only {} levels to pop, not {count}", self.levels.len());
            return Err(command.error(1, message));
        };
        if let Some(&level) = self.levels.get(left) {
            self.pop_to(level);
            self.levels.truncate(left);
        }
        Ok(Request::Changed)
    }

    fn pop_to(&mut self, level: Level) {
        self.assertions.truncate(level.assertions);
        if !self.global_declarations {
            self.declared.truncate(level.declared);
            self.scope.forget_to(level.defined);
        }
    }

    fn check_assuming(&mut self, pool: &mut TermPool, command: &Expression, list: usize) -> Result<Request, Error> {
        let mut assumptions = Vec::new();
        for at in list_of(command, list)? {
            let item = translate::term(command, at, pool, &mut self.scope)?;
            let term = truth(pool, command, at, &item)?;
            assumptions.push(Assumption { term, text: command.source(at).to_owned() });
        }
        Ok(Request::Check(assumptions))
    }

    fn values(&mut self, pool: &mut TermPool, command: &Expression, list: usize) -> Result<Request, Error> {
        let mut asked = Vec::new();
        for at in list_of(command, list)? {
            let item = translate::term(command, at, pool, &mut self.scope)?;
            let Some((term, sort)) = item.term(pool) else {
                return Err(command.error(at, "terms of sort Real are not supported"));
            };
            let is_rounding = sort == ScriptSort::RoundingMode;
            asked.push(Asked { term, text: command.source(at).to_owned(), is_rounding });
        }
        Ok(Request::Values(asked))
    }

    fn set_option(&mut self, command: &Expression, keyword: usize, values: &[usize]) -> Result<Request, Error> {
        let name = command.text(keyword);
        let value = values.first().map(|&value| command.source(value)).unwrap_or_default();
        let truth = || match value {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(command.error(keyword, format!("the option {name} is true or false"))),
        };
        match name {
            ":produce-models" => self.produce_models = truth()?,
            ":print-success" => self.print_success = truth()?,
            ":global-declarations" => self.global_declarations = truth()?,
            _ if IGNORED_OPTIONS.contains(&name) => {}
            _ => return Ok(Request::Say("unsupported".into())),
        }
        self.options.retain(|(known, _)| known != name);
        self.options.push((name.to_owned(), value.to_owned()));
        Ok(Request::Nothing)
    }

    fn option(&self, name: &str) -> String {
        let given = self.options.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
        let default = match name {
            ":produce-models" => "true",
            ":print-success" | ":global-declarations" => "false",
            _ => "unsupported",
        };
        given.unwrap_or(default).to_owned()
    }

    /// What must hold: the assertions, and that every rounding mode is one of the five.
    pub fn assertions(&self, pool: &mut TermPool) -> Vec<Term> {
        let mut terms: Vec<Term> = self.assertions.iter().map(|assertion| assertion.term).collect();
        for declared in &self.declared {
            if declared.sort == ScriptSort::RoundingMode {
                let last = pool.bv(3, Rounding::ALL.len() as u64 - 1);
                terms.push(pool.compare(CompareOp::UnsignedLessEqual, declared.term, last));
            }
        }
        terms
    }

    /// The results that the standard leaves open. A model counts only if it violates nothing of them.
    pub fn unspecified(&self) -> &Unspecified {
        &self.scope.unspecified
    }

    /// The answer to `get-model`.
    pub fn model_text(&self, model: &Model, pool: &TermPool) -> String {
        let mut evaluator = Evaluator::new(model);
        let mut text = "(\n".to_owned();
        for declared in &self.declared {
            let value = evaluator.evaluate(pool, declared.term);
            let value = literal::script_text(&value, declared.sort);
            let _ = writeln!(text, "  (define-fun {} () {} {value})", quoted(&declared.name), declared.sort);
        }
        text.push(')');
        text
    }

    /// The answer to `get-value`.
    pub fn values_text(&self, asked: &[Asked], model: &Model, pool: &TermPool) -> String {
        let mut evaluator = Evaluator::new(model);
        let mut text = "(".to_owned();
        for (index, asked) in asked.iter().enumerate() {
            let value = evaluator.evaluate(pool, asked.term);
            let sort = if asked.is_rounding { ScriptSort::RoundingMode } else { ScriptSort::Plain(value.sort()) };
            let space = if index == 0 { "" } else { "\n " };
            let _ = write!(text, "{space}({} {})", asked.text, literal::script_text(&value, sort));
        }
        text.push(')');
        text
    }

    /// The answer to `get-unsat-core`: the names of the assertions among these.
    pub fn core_text(&self, core: &[Term]) -> String {
        let mut left: FxHashSet<Term> = core.iter().copied().collect();
        // Of two assertions that are the same term, an unnamed one makes the named one superfluous.
        for assertion in self.assertions.iter().filter(|assertion| assertion.name.is_none()) {
            left.remove(&assertion.term);
        }
        let named = self.assertions.iter().filter_map(|assertion| Some((assertion, assertion.name.as_deref()?)));
        let names: Vec<String> =
            named.filter(|(assertion, _)| left.remove(&assertion.term)).map(|(_, name)| quoted(name)).collect();
        format!("({})", names.join(" "))
    }
}

/// Commands that are known here.
const COMMANDS: [&str; 23] = [
    "assert",
    "declare-fun",
    "declare-const",
    "define-fun",
    "define-const",
    "define-sort",
    "push",
    "pop",
    "check-sat",
    "check-sat-assuming",
    "get-model",
    "get-value",
    "get-unsat-core",
    "get-unsat-assumptions",
    "get-info",
    "get-option",
    "set-option",
    "set-logic",
    "set-info",
    "echo",
    "exit",
    "reset",
    "reset-assertions",
];

/// Commands of the standard that are not.
const OUTSIDE: [&str; 12] = [
    "declare-sort",
    "declare-datatype",
    "declare-datatypes",
    "define-fun-rec",
    "define-funs-rec",
    "get-assertions",
    "get-assignment",
    "get-proof",
    "declare-sort-parameter",
    "minimize",
    "maximize",
    "simplify",
];

fn truth(pool: &TermPool, command: &Expression, at: usize, item: &Item) -> Result<Term, Error> {
    match *item {
        Item::Term(term) if pool.sort(term) == Sort::Bool => Ok(term),
        _ => Err(command.error(at, format!("a Bool is needed here, not a {}", item.sort_text(pool)))),
    }
}

fn list_of(command: &Expression, at: usize) -> Result<Vec<usize>, Error> {
    if command.kind(at) != Kind::Open {
        return Err(command.error(at, "a list of terms is needed here"));
    }
    Ok(command.parts(at))
}

/// The name of a term of the form `(! t … :named n …)`.
fn name_of(command: &Expression, at: usize) -> Option<String> {
    if !command.is_word(at + 1, "!") || command.kind(at) != Kind::Open {
        return None;
    }
    let parts = command.parts(at);
    let keyword =
        parts.iter().position(|&part| command.kind(part) == Kind::Keyword && command.text(part) == ":named")?;
    command.symbol(*parts.get(keyword + 1)?).map(str::to_owned)
}

/// How many levels to push or pop; one if nothing is said.
fn levels(command: &Expression, arguments: &[usize]) -> Result<usize, Error> {
    match *arguments {
        [] => Ok(1),
        [at] => match sorts::numeral(command, at) {
            Some(count) if count <= 1_000_000 => Ok(count as usize),
            _ => Err(command.error(at, format!("{} is no number of levels", command.source(at)))),
        },
        [_, at, ..] => Err(command.error(at, "only one number of levels is needed")),
    }
}

fn info(keyword: &str) -> Request {
    Request::Say(match keyword {
        ":name" => "(:name \"Glassbox\")".into(),
        ":version" => format!("(:version \"{}\")", env!("CARGO_PKG_VERSION")),
        ":authors" => "(:authors \"the Glassbox authors\")".into(),
        ":error-behavior" => "(:error-behavior immediate-exit)".into(),
        ":reason-unknown" => return Request::ReasonUnknown,
        _ => "unsupported".into(),
    })
}
