//! From what a target says to instructions of the program; where there is no such thing, what there is instead.

use glassbox_goals::{Crash, Criterion, Escape, GoalTable, Target, may_come_out, target_of_id};
use glassbox_program::{Class, Code, InsnId, Method, Program, binary_name};
use glassbox_search::Aim;

use crate::args::MethodFilter;

use super::names::{by_nearness, dotted, lines_in_words, listed, nearest, simple};
use super::target::{At, Named, Place, Wanted, Within};

/// Packages of the JDK whose exceptions may be named without them.
const KNOWN_PACKAGES: &[&str] = &[
    "java/lang",
    "java/util",
    "java/io",
    "java/util/concurrent",
    "java/nio",
    "java/nio/file",
    "java/nio/charset",
    "java/net",
    "java/text",
    "java/time",
    "java/time/format",
    "java/util/regex",
    "java/util/zip",
    "java/lang/reflect",
    "java/security",
    "java/sql",
];

/// Classes are not nested in so many others.
const MOST_NESTED: usize = 20;

/// Knows the classes under test.
pub struct Resolver<'p> {
    pub program: &'p Program,
    classes: Vec<&'p Class>,
    /// The methods that the user wants tests to call; any, if there are none.
    entries: &'p [MethodFilter],
}

/// Methods that a target is about, and how to call them in a sentence.
struct Subject<'p> {
    methods: Vec<&'p Method>,
    words: String,
    /// A method was named, and not a class or file.
    is_method: bool,
}

impl<'p> Resolver<'p> {
    pub fn new(program: &'p Program, entries: &'p [MethodFilter]) -> Resolver<'p> {
        let classes = program.application_classes().iter().map(|id| program.class(*id)).collect();
        Resolver { program, classes, entries }
    }

    /// Whether the user allows tests to call a method.
    pub fn may_start_at(&self, method: &Method) -> bool {
        self.entries.is_empty() || self.entries.iter().any(|filter| filter.matches(method))
    }

    /// What a target means.
    pub fn aim(&self, wanted: &Wanted) -> Result<Aim, String> {
        match wanted {
            Wanted::Place(place) => Ok(Aim { target: self.place(place)?, entry: None }),
            Wanted::Thrown { exception, place } => Ok(Aim { target: self.thrown(exception, place)?, entry: None }),
            Wanted::Goal { id, method, offset } => Ok(Aim { target: self.goal(id, method, *offset)?, entry: None }),
            Wanted::Traces(traces) => self.traces(traces),
        }
    }

    pub fn is_under_test(&self, class: &Class) -> bool {
        self.program.application_classes().contains(&class.id)
    }

    fn place(&self, place: &Place) -> Result<Target, String> {
        let subject = self.subject(place)?;
        match place.at {
            At::Whole if !subject.is_method => {
                Err(format!("{} is a class: name a method or a line of it, such as {0}:12", subject.words))
            }
            At::Whole => Ok(any(subject.own().map(|method| InsnId { method: method.id, index: 0 }).collect())),
            At::Offset(offset) => subject.at_offset(offset).map(Target::Instruction),
            At::Line(line) => {
                let starts = subject.on_line(line, |code| {
                    let here = code.lines.iter().filter(|(_, known)| *known == line);
                    here.map(|(start, _)| *start).collect()
                })?;
                Ok(any(starts))
            }
        }
    }

    fn thrown(&self, exception: &str, place: &Place) -> Result<Target, String> {
        let exception = self.exception(exception)?;
        let subject = self.subject(place)?;
        let name = binary_name(&exception.name);
        let (at, words) = match place.at {
            At::Whole => (subject.all(), format!("in {}", subject.words)),
            At::Offset(offset) => (vec![subject.at_offset(offset)?], format!("at {offset}")),
            At::Line(line) => (subject.on_line(line, |code| on_line(code, line))?, format!("on line {line}")),
        };
        let at: Vec<InsnId> = at.into_iter().filter(|at| may_come_out(self.program, *at, &exception.name)).collect();
        if at.is_empty() {
            return Err(format!("nothing {words} of {} can throw {name}", subject.words));
        }
        let escape = Escape { class: exception.id, at, first: true };
        let crash = Crash { escapes: vec![escape], leaves: false };
        Ok(Target::Crash { crash, words: format!("{name} {words}") })
    }

    fn goal(&self, id: &str, named: &Named, offset: u32) -> Result<Target, String> {
        let subject = self.subject(&Place { within: Within::Named(named.clone()), at: At::Offset(offset) })?;
        let at = subject.at_offset(offset)?;
        let (class, method) = (self.program.class(at.method.class), self.program.method(at.method));
        if let Some(target) = target_of_id(self.program, class, method, id) {
            return Ok(target);
        }
        if id.ends_with(&format!("@{offset} line")) {
            let line = method.code.as_ref().and_then(|code| code.line(at.index));
            return self
                .place(&Place { within: Within::Named(named.clone()), at: line.map_or(At::Offset(offset), At::Line) });
        }
        let table = GoalTable::new(self.program, [method], &Criterion::ALL);
        let here = table.goals.iter().filter(|goal| goal.offset == offset).map(|goal| goal.kind.to_string());
        let here: Vec<String> = here.collect();
        Err(format!("{} has no such goal; those at {offset} are: {}", subject.words, listed(&here)))
    }

    /// An exception class by its name, perhaps without its package.
    pub fn exception(&self, name: &str) -> Result<&'p Class, String> {
        let found = self.exception_class(name);
        let class = found.ok_or_else(|| format!("there is no class {name}; write its package as well"))?;
        let is = |ancestor: &str| {
            let ancestor = self.program.class_named(ancestor);
            ancestor.is_some_and(|ancestor| self.program.is_subtype(class.id, ancestor.id))
        };
        let name = binary_name(&class.name);
        if !is("java/lang/Throwable") {
            return Err(format!("{name} is no exception"));
        }
        if is("java/lang/VirtualMachineError") {
            return Err(format!("nobody can say which input leads to a {name}: it depends on the virtual machine"));
        }
        if !class.is_instantiable() {
            return Err(format!("{name} is abstract: name the class of the exception itself"));
        }
        Ok(class)
    }

    fn exception_class(&self, name: &str) -> Option<&'p Class> {
        let named = self.named_so(name);
        if let [class] = named.as_slice() {
            return Some(class);
        }
        let mut internal = name.replace('.', "/");
        if !internal.contains('/') {
            return KNOWN_PACKAGES
                .iter()
                .find_map(|package| self.program.class_named(&format!("{package}/{internal}")));
        }
        // Of a nested class, the last parts of the name are separated by dollars.
        for _ in 0..MOST_NESTED {
            if let Some(class) = self.program.class_named(&internal) {
                return Some(class);
            }
            let slash = internal.rfind('/')?;
            internal.replace_range(slash..=slash, "$");
        }
        None
    }

    /// The classes under test with a name: the whole name, or the end of it.
    fn named_so(&self, name: &str) -> Vec<&'p Class> {
        let which = |fits: &dyn Fn(&str) -> bool| -> Vec<&'p Class> {
            self.classes.iter().copied().filter(|class| fits(&binary_name(&class.name))).collect()
        };
        let wanted = dotted(name);
        let end = format!(".{wanted}");
        let ways: [&dyn Fn(&str) -> bool; 3] =
            [&|known| known == name, &|known| dotted(known) == wanted, &|known| dotted(known).ends_with(&end)];
        ways.iter().map(|way| which(way)).find(|found| !found.is_empty()).unwrap_or_default()
    }

    fn subject(&self, place: &Place) -> Result<Subject<'p>, String> {
        match &place.within {
            Within::File { directories, file } => self.file(directories, file),
            Within::Named(named) => self.named(named),
        }
    }

    fn file(&self, directories: &str, file: &str) -> Result<Subject<'p>, String> {
        let of_file: Vec<&Class> =
            self.classes.iter().copied().filter(|class| class.source_file.as_deref() == Some(file)).collect();
        if of_file.is_empty() {
            let mut files: Vec<String> = self.classes.iter().filter_map(|class| class.source_file.clone()).collect();
            files.sort_unstable();
            files.dedup();
            let known = nearest(file, files.iter().map(String::as_str));
            return Err(format!("no class among the inputs comes from {file}{known}"));
        }
        let lies_there = |class: &&&Class| is_in(class.package(), directories);
        let found: Vec<&'p Class> = of_file.iter().filter(lies_there).copied().collect();
        let mut packages: Vec<&str> = found.iter().map(|class| class.package()).collect();
        packages.sort_unstable();
        packages.dedup();
        let of = |classes: &[&Class]| {
            let path = |class: &&Class| format!("{}/{file}", class.package()).trim_start_matches('/').to_owned();
            let mut paths: Vec<String> = classes.iter().map(path).collect();
            paths.sort_unstable();
            paths.dedup();
            listed(&paths)
        };
        match packages.as_slice() {
            [] => Err(format!("no class among the inputs comes from {directories}/{file}; there is {}", of(&of_file))),
            [_] => {
                let methods = found.iter().flat_map(|class| &class.methods).collect();
                Ok(Subject { methods, words: file.to_owned(), is_method: false })
            }
            _ => Err(format!("{file} may be any of {}", of(&found))),
        }
    }

    /// A method of a class, or a class.
    fn named(&self, named: &Named) -> Result<Subject<'p>, String> {
        let (class, method) = named.name.rsplit_once('.').unwrap_or(("", &named.name));
        let mut owners = if class.is_empty() { Vec::new() } else { self.named_so(class) };
        // Of several classes, the one is meant that has the method.
        if owners.iter().any(|owner| has_method(owner, method)) {
            owners.retain(|owner| has_method(owner, method));
        }
        let classes = if named.parameters.is_some() { Vec::new() } else { self.named_so(&named.name) };
        match (owners.as_slice(), classes.as_slice()) {
            ([owner], _) if has_method(owner, method) || classes.is_empty() => {
                self.method(owner, method, named.parameters.as_deref())
            }
            (_, [class]) => {
                let words = binary_name(&class.name);
                Ok(Subject { methods: class.methods.iter().collect(), words, is_method: false })
            }
            ([], []) => {
                let known = self.classes.iter().map(|class| &*class.name).collect::<Vec<&str>>();
                let known: Vec<String> = known.into_iter().map(binary_name).collect();
                let wanted = if class.is_empty() { method } else { class };
                let near = nearest(wanted, known.iter().map(String::as_str));
                Err(format!("there is no class {wanted} among the inputs{near}"))
            }
            (several, []) | (_, several) => {
                let names: Vec<String> = several.iter().map(|class| binary_name(&class.name)).collect();
                Err(format!("it may be any of {}", listed(&names)))
            }
        }
    }

    fn method(&self, class: &'p Class, name: &str, parameters: Option<&str>) -> Result<Subject<'p>, String> {
        let owner = self.declaring(class, name);
        let own: Vec<&'p Method> = owner.methods.iter().filter(|method| is_called(owner, method, name)).collect();
        let words = binary_name(&owner.name);
        if own.is_empty() {
            let is_plain = |method: &&Method| !method.flags.is_synthetic();
            let mut names: Vec<String> =
                owner.methods.iter().filter(is_plain).map(|method| method.name.to_string()).collect();
            names.dedup();
            return Err(format!("{words} has no method {name}; it has {}", listed(&by_nearness(name, names))));
        }
        let fitting = |method: &&&'p Method| parameters.is_none_or(|wanted| takes(method, wanted));
        let meant: Vec<&'p Method> = own.iter().filter(fitting).copied().collect();
        if meant.is_empty() {
            let known: Vec<String> = own.iter().map(|method| signature(method)).collect();
            let given = parameters.unwrap_or_default();
            return Err(format!("{words} has no method {name}{given}; it has {}", listed(&known)));
        }
        if meant.iter().all(|method| method.code.is_none()) {
            return Err(format!("{words}.{name} has no code: name a method that implements it"));
        }
        let mut methods = meant;
        if parameters.is_none() {
            methods.extend(owner.methods.iter().filter(|method| is_lambda_of(method, name)));
        }
        Ok(Subject { methods, words: format!("{words}.{name}"), is_method: true })
    }

    /// The class that declares a method which another one inherits.
    fn declaring(&self, class: &'p Class, name: &str) -> &'p Class {
        let mut next = Some(class);
        while let Some(class) = next {
            if has_method(class, name) {
                return class;
            }
            next = class.superclass.map(|id| self.program.class(id)).filter(|class| self.is_under_test(class));
        }
        class
    }
}

impl<'p> Subject<'p> {
    /// Without the bodies of lambdas that belong to a method.
    fn own(&self) -> impl Iterator<Item = &'p Method> {
        let has_others = self.methods.iter().any(|method| !is_lambda(method));
        let own = self.methods.iter().copied().filter(move |method| !has_others || !is_lambda(method));
        own.filter(|method| method.code.is_some())
    }

    fn with_code(&self) -> impl Iterator<Item = (&'p Method, &'p Code)> {
        self.methods.iter().filter_map(|method| Some((*method, method.code.as_ref()?)))
    }

    fn all(&self) -> Vec<InsnId> {
        let of = |(method, code): (&Method, &Code)| indices(code).map(|index| at(method, index)).collect::<Vec<_>>();
        self.with_code().flat_map(of).collect()
    }

    fn at_offset(&self, offset: u32) -> Result<InsnId, String> {
        let mut found = Vec::new();
        for method in self.own() {
            let offsets = method.code.as_ref().map_or(&[][..], |code| &code.offsets);
            if let Ok(index) = offsets.binary_search(&offset) {
                found.push((method, at(method, index as u32)));
            }
        }
        let methods: Vec<&Method> = self.own().collect();
        match (found.as_slice(), methods.as_slice()) {
            ([(_, at)], _) => Ok(*at),
            ([], [method]) => {
                let offsets = method.code.as_ref().map_or(&[][..], |code| &code.offsets);
                let after = offsets.partition_point(|known| *known < offset);
                let around = after.checked_sub(1).into_iter().chain([after]).filter_map(|index| offsets.get(index));
                let around: Vec<String> = around.map(u32::to_string).collect();
                let words = &self.words;
                Err(format!("no instruction of {words} begins at {offset}; the nearest are at {}", listed(&around)))
            }
            _ if !self.is_method => Err(format!("an offset needs a method: {} is none", self.words)),
            ([], _) => Err(format!("no instruction of {} begins at {offset}", self.words)),
            (several, _) => {
                let known: Vec<String> = several.iter().map(|(method, _)| signature(method)).collect();
                Err(format!("{} may be any of {}", self.words, listed(&known)))
            }
        }
    }

    /// Instructions of a line: of methods that somebody wrote, if there are any.
    fn on_line(&self, line: u32, of: impl Fn(&Code) -> Vec<u32>) -> Result<Vec<InsnId>, String> {
        let found = self.with_code().flat_map(|(method, code)| {
            of(code).into_iter().map(|index| (method, at(method, index))).collect::<Vec<_>>()
        });
        let found: Vec<(&Method, InsnId)> = found.collect();
        let is_written = |(method, _): &&(&Method, InsnId)| is_of_user(method);
        let written: Vec<InsnId> = found.iter().filter(is_written).map(|(_, at)| *at).collect();
        if !written.is_empty() {
            return Ok(written);
        }
        if !found.is_empty() {
            return Ok(found.into_iter().map(|(_, at)| at).collect());
        }
        let lines = self.with_code().flat_map(|(_, code)| code.lines.iter().map(|(_, line)| *line));
        let lines: Vec<u32> = lines.collect();
        Err(match lines.is_empty() {
            true => format!("the class file has no lines for {}: name an offset, such as @0", self.words),
            false => format!("{} has no code on line {line}; it has on {}", self.words, lines_in_words(lines)),
        })
    }
}

fn any(places: Vec<InsnId>) -> Target {
    match places.as_slice() {
        [at] => Target::Instruction(*at),
        _ => Target::Any(places),
    }
}

fn at(method: &Method, index: u32) -> InsnId {
    InsnId { method: method.id, index }
}

fn indices(code: &Code) -> impl Iterator<Item = u32> {
    0..code.insns.len() as u32
}

/// All instructions of a line.
pub fn on_line(code: &Code, line: u32) -> Vec<u32> {
    indices(code).filter(|index| code.line(*index) == Some(line)).collect()
}

/// Whether a package, with slashes, may be meant by the directories of a path.
fn is_in(package: &str, directories: &str) -> bool {
    let ends_with = |whole: &str, end: &str| whole == end || whole.ends_with(&format!("/{end}"));
    directories.is_empty() || package.is_empty() || ends_with(directories, package) || ends_with(package, directories)
}

fn is_of_user(method: &Method) -> bool {
    !method.flags.is_bridge() && (!method.flags.is_synthetic() || is_lambda(method))
}

fn is_lambda(method: &Method) -> bool {
    method.flags.is_synthetic() && method.name.starts_with("lambda$")
}

/// Whether a lambda was written in a method with this name.
fn is_lambda_of(method: &Method, name: &str) -> bool {
    let name = match name {
        "<init>" => "new",
        "<clinit>" => "static",
        name => name,
    };
    let rest = method.name.strip_prefix("lambda$").and_then(|rest| rest.strip_prefix(name));
    is_lambda(method) && rest.is_some_and(|rest| rest.starts_with('$'))
}

fn has_method(class: &Class, name: &str) -> bool {
    class.methods.iter().any(|method| is_called(class, method, name))
}

/// A constructor may be called by the name of its class.
fn is_called(class: &Class, method: &Method, name: &str) -> bool {
    &*method.name == name || method.is_constructor() && name == simple(&binary_name(&class.name))
}

/// Whether a method takes these parameters, as the class file or as Java writes them.
fn takes(method: &Method, wanted: &str) -> bool {
    let descriptor = &*method.descriptor_text;
    if descriptor == wanted || wanted.ends_with(')') && descriptor.starts_with(wanted) {
        return true;
    }
    let Some((types, "")) = wanted.strip_prefix('(').and_then(|rest| rest.split_once(')')) else { return false };
    let wanted: Vec<&str> = types.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    let parameters = &method.descriptor.parameters;
    let fits = |(known, wanted): (&glassbox_program::JavaType, &&str)| {
        let known = known.to_string();
        dotted(&known) == dotted(wanted) || simple(&known) == *wanted
    };
    parameters.len() == wanted.len() && parameters.iter().zip(&wanted).all(fits)
}

/// `bar(int, String)`.
fn signature(method: &Method) -> String {
    let types: Vec<String> =
        method.descriptor.parameters.iter().map(|parameter| simple(&parameter.to_string()).to_owned()).collect();
    format!("{}({})", method.name, types.join(", "))
}
