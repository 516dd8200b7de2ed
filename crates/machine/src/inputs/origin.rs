//! What symbols stand for, as data. The names that people see are made of it, and nothing is read out of a name.

use std::borrow::Cow;
use std::sync::Arc;

use glassbox_expr::{Node, Sort, SymbolId, SymbolKind, Term, TermPool};
use glassbox_program::Name;

use crate::machine::Machine;
use crate::relational::Cell;

/// An input by how the program gets to it. Inputs of the same name are the same input, on all paths of a machine.
#[derive(Debug)]
pub struct InputOrigin {
    pub name: String,
    pub step: InputStep,
}

/// The last step on the way to an input.
#[derive(Debug)]
pub enum InputStep {
    /// The path starts with it: an argument, the receiver, or something that the program has asked for.
    Start(String),
    /// What the path has made up, or what is different in every run; a number tells it from others of its kind.
    MadeUp { what: String, number: Option<u32> },
    /// What a field of an object held at first.
    Field(Arc<InputOrigin>, FieldName),
    /// An element of an array under an index as Java writes it.
    Element(Arc<InputOrigin>, String),
    /// What a method of a stand-in has returned, after it was called before as often.
    Answer { of: Arc<InputOrigin>, method: Name, earlier: usize },
    /// An argument of the call that made an object.
    Ingredient { of: Arc<InputOrigin>, index: usize },
    /// An argument of a later call that filled an object, which has an index where the call itself is meant by the name.
    Content { of: Arc<InputOrigin>, name: Cow<'static, str>, time: usize, index: Option<usize> },
    /// The same place where another path has found another type.
    Retyped { of: Arc<InputOrigin>, number: u32 },
}

/// How Java reads a field.
#[derive(Debug)]
pub struct FieldName {
    /// The field itself, or the method that reads it.
    pub reader: Cow<'static, str>,
    /// The class that the object is cast to, where the field hides one of a superclass.
    pub cast: Option<String>,
}

/// Which of the marks stay in a text that only the machine needs to tell inputs apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Marks {
    All,
    Numbers,
    None,
}

impl PartialEq for InputOrigin {
    fn eq(&self, other: &InputOrigin) -> bool {
        self.name == other.name
    }
}

impl Eq for InputOrigin {}

impl InputOrigin {
    pub fn new(step: InputStep) -> Arc<InputOrigin> {
        let name = step.written(Marks::All, |of| Cow::Borrowed(&of.name));
        Arc::new(InputOrigin { name, step })
    }

    pub fn start(name: impl Into<String>) -> Arc<InputOrigin> {
        InputOrigin::new(InputStep::Start(name.into()))
    }

    /// The name without what only the machine needs to tell inputs apart.
    pub fn plain_name(&self) -> String {
        self.written(Marks::None).into_owned()
    }

    /// The same, but the numbers of what an object was made of stay.
    fn numbered_name(&self) -> String {
        self.written(Marks::Numbers).into_owned()
    }

    fn written(&self, marks: Marks) -> Cow<'_, str> {
        match &self.step {
            InputStep::Start(name) => Cow::Borrowed(name),
            step => Cow::Owned(step.written(marks, |of| of.written(marks))),
        }
    }

    /// How many fields, elements and calls lie between what the path starts with and this input.
    pub fn depth(&self) -> u32 {
        let mut depth = 0;
        let mut at = self;
        while let Some(of) = at.step.of() {
            depth += u32::from(!matches!(at.step, InputStep::Ingredient { .. } | InputStep::Retyped { .. }));
            at = of;
        }
        depth
    }

    /// Whether a reader knows no name for it or for a part of it: it belongs to what an object was made of, or is what one
    /// of several calls has taken or returned. Of the latter, the parts have names.
    fn is_nameless(&self, mut is_part: bool) -> bool {
        let mut at = self;
        loop {
            match &at.step {
                InputStep::Ingredient { .. } | InputStep::MadeUp { number: None, .. } => return true,
                InputStep::MadeUp { number: Some(_), .. }
                | InputStep::Answer { earlier: 1.., .. }
                | InputStep::Content { index: Some(_), .. }
                    if !is_part =>
                {
                    return true;
                }
                _ => {}
            }
            match at.step.of() {
                Some(of) => at = of,
                None => return false,
            }
            is_part = true;
        }
    }
}

impl InputStep {
    /// What the step starts at.
    fn of(&self) -> Option<&InputOrigin> {
        match self {
            InputStep::Start(_) | InputStep::MadeUp { .. } => None,
            InputStep::Field(of, _)
            | InputStep::Element(of, _)
            | InputStep::Answer { of, .. }
            | InputStep::Ingredient { of, .. }
            | InputStep::Content { of, .. }
            | InputStep::Retyped { of, .. } => Some(of),
        }
    }

    fn written<'s>(&'s self, marks: Marks, name: impl FnOnce(&'s InputOrigin) -> Cow<'s, str>) -> String {
        let number = |number: &dyn std::fmt::Display| match marks {
            Marks::All | Marks::Numbers => format!("#{number}"),
            Marks::None => String::new(),
        };
        match self {
            InputStep::Start(name) => name.clone(),
            InputStep::MadeUp { what, number: None } => what.clone(),
            InputStep::MadeUp { what, number: Some(own) } => format!("{what}{}", number(own)),
            InputStep::Field(of, FieldName { reader, cast: None }) => format!("{}.{reader}", name(of)),
            InputStep::Field(of, FieldName { reader, cast: Some(class) }) => {
                format!("(({class}) {}).{reader}", name(of))
            }
            InputStep::Element(of, index) => format!("{}[{index}]", name(of)),
            InputStep::Answer { of, method, earlier: 0 } => format!("{}.{method}()", name(of)),
            InputStep::Answer { of, method, earlier } => format!("{}.{method}(){}", name(of), number(earlier)),
            InputStep::Ingredient { of, index } => format!("{}{}", name(of), number(index)),
            InputStep::Content { of, name: what, time, index } => {
                let index = index.map_or_else(String::new, |index| number(&index));
                format!("{}.{what}({time}){index}", name(of))
            }
            InputStep::Retyped { of, number } if marks == Marks::All => format!("{}#as{number}", name(of)),
            InputStep::Retyped { of, .. } => name(of).into_owned(),
        }
    }
}

/// What a symbol stands for.
#[derive(Clone, Debug)]
pub enum SymbolOrigin {
    /// An input that is a number or a reference.
    Input(Arc<InputOrigin>),
    /// An input that is a character.
    Character(Arc<InputOrigin>),
    /// The length of an array.
    Length(Arc<InputOrigin>),
    /// The length of a text.
    TextLength(Arc<InputOrigin>),
    /// Whether a text is in UTF-16.
    Coding(Arc<InputOrigin>),
    /// A character of a text under an index as Java writes it.
    Letter { of: Arc<InputOrigin>, index: String, is_wide: bool },
    /// Whether a box comes from a constructor, although `valueOf` gives one that is there.
    OwnObject(Arc<InputOrigin>),
    /// Something that chance decides on a virtual machine is as it is on this one.
    Chance(&'static str),
    /// What a part of memory holds before a block of code.
    Memory { cell: Cell, name: String },
    /// Something else that a block of code finds or makes, under its name there.
    OfBlock(String),
    /// Anything: what a call of which nothing is known has left.
    Anything(u32),
}

impl SymbolOrigin {
    /// Whether a printable value reads best.
    fn kind(&self) -> SymbolKind {
        match self {
            SymbolOrigin::Character(_) | SymbolOrigin::Letter { .. } => SymbolKind::Character,
            _ => SymbolKind::Plain,
        }
    }

    /// The name of the symbol, which tells it from all other symbols of its sort.
    fn name(&self) -> Cow<'_, str> {
        Cow::Owned(match self {
            SymbolOrigin::Input(of) => return Cow::Borrowed(&of.name),
            SymbolOrigin::Memory { name, .. } | SymbolOrigin::OfBlock(name) => return Cow::Borrowed(name),
            SymbolOrigin::Chance(what) => format!("#{what}"),
            SymbolOrigin::Character(of) => format!("{}#char", of.name),
            SymbolOrigin::Length(of) => format!("{}.length", of.name),
            SymbolOrigin::TextLength(of) => format!("{}.length()", of.name),
            SymbolOrigin::Coding(of) => format!("{}#wide", of.name),
            SymbolOrigin::Letter { of, index, is_wide: false } => format!("{}.charAt({index})#char", of.name),
            SymbolOrigin::Letter { of, index, is_wide: true } => format!("{}.charAt({index})#wide#char", of.name),
            SymbolOrigin::OwnObject(of) => format!("{}#distinct", of.name),
            SymbolOrigin::Anything(number) => format!("whatever {number}"),
        })
    }

    /// Java text that means the symbol. If it is to be strict, nothing where that is no Java or has no name that a reader
    /// knows.
    pub(crate) fn java(&self, is_strict: bool) -> Option<String> {
        let named = |of: &InputOrigin, is_part: bool| match of.is_nameless(is_part) {
            true => (!is_strict).then(|| of.numbered_name()),
            false => Some(of.plain_name()),
        };
        let part = |of: &InputOrigin| named(of, true);
        match self {
            SymbolOrigin::Input(of) => named(of, false),
            SymbolOrigin::Character(of) => part(of),
            SymbolOrigin::Length(of) => part(of).map(|of| format!("{of}.length")),
            SymbolOrigin::TextLength(of) => part(of).map(|of| format!("{of}.length()")),
            SymbolOrigin::Letter { of, index, .. } => part(of).map(|of| format!("{of}.charAt({index})")),
            // The others are no plain Java.
            _ if is_strict => None,
            SymbolOrigin::OwnObject(of) => Some(format!("isOwnObject({})", of.numbered_name())),
            SymbolOrigin::Coding(of) => Some(format!("{}.chars().anyMatch(c -> c > 255)", of.numbered_name())),
            _ => Some(self.name().into_owned()),
        }
    }
}

/// The origins of the symbols of a machine.
#[derive(Debug, Default)]
pub(crate) struct Origins(Vec<Option<SymbolOrigin>>);

impl Origins {
    /// The symbol for an origin; asking again gives the same term.
    pub(crate) fn symbol(&mut self, terms: &mut TermPool, origin: SymbolOrigin, sort: Sort) -> Term {
        let term = terms.symbol_of_kind(&origin.name(), sort, origin.kind());
        if let Node::Symbol(symbol) = *terms.node(term) {
            let at = symbol.index();
            if at >= self.0.len() {
                self.0.resize_with(at + 1, || None);
            }
            if let Some(place) = self.0.get_mut(at) {
                place.get_or_insert(origin);
            }
        }
        term
    }

    /// All symbols whose origins are known.
    pub(crate) fn iter(&self, terms: &TermPool) -> impl Iterator<Item = (SymbolId, &SymbolOrigin)> {
        terms.symbols().zip(&self.0).filter_map(|(symbol, origin)| Some((symbol, origin.as_ref()?)))
    }
}

impl Machine<'_> {
    /// The symbol for an origin; asking again gives the same term.
    pub fn symbol(&mut self, origin: SymbolOrigin, sort: Sort) -> Term {
        self.inputs.origins.symbol(&mut self.terms, origin, sort)
    }

    /// What a symbol stands for; nothing for one that this machine has not made.
    pub fn origin(&self, symbol: SymbolId) -> Option<&SymbolOrigin> {
        self.inputs.origins.0.get(symbol.index())?.as_ref()
    }

    /// The input that a term stands for as a whole.
    pub fn input_origin(&self, term: Term) -> Option<&Arc<InputOrigin>> {
        let Node::Symbol(symbol) = *self.terms.node(term) else { return None };
        match self.origin(symbol)? {
            SymbolOrigin::Input(of) => Some(of),
            _ => None,
        }
    }

    /// The symbol that stands for an input reference.
    pub(crate) fn reference_from(&mut self, origin: &Arc<InputOrigin>) -> Term {
        self.symbol(SymbolOrigin::Input(origin.clone()), Sort::Ref)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(of: &Arc<InputOrigin>, name: &'static str) -> Arc<InputOrigin> {
        let name = FieldName { reader: name.into(), cast: None };
        InputOrigin::new(InputStep::Field(of.clone(), name))
    }

    fn answer(of: &Arc<InputOrigin>, earlier: usize) -> Arc<InputOrigin> {
        InputOrigin::new(InputStep::Answer { of: of.clone(), method: "get".into(), earlier })
    }

    #[test]
    fn names_say_how_the_program_gets_there() {
        let this = InputOrigin::start("this");
        let rows = field(&this, "rows");
        let row = InputOrigin::new(InputStep::Element(rows.clone(), "2".into()));
        assert_eq!(row.name, "this.rows[2]");
        assert_eq!(row.depth(), 2);
        let cast = Some("a.Outer".to_owned());
        let hidden = InputOrigin::new(InputStep::Field(row, FieldName { reader: "x".into(), cast }));
        assert_eq!(hidden.name, "((a.Outer) this.rows[2]).x");
        assert_eq!(hidden.depth(), 3, "the name of a class is no step");
        let letter = SymbolOrigin::Letter { of: rows, index: "0".into(), is_wide: true };
        assert_eq!(letter.name(), "this.rows.charAt(0)#wide#char");
        assert_eq!(letter.java(true).as_deref(), Some("this.rows.charAt(0)"));
    }

    #[test]
    fn what_an_object_was_made_of_has_no_java_name() {
        let list = InputOrigin::start("list");
        let first = InputOrigin::new(InputStep::Ingredient { of: list.clone(), index: 0 });
        assert_eq!(first.name, "list#0");
        assert_eq!(first.depth(), list.depth());
        for length in [SymbolOrigin::Length(first.clone()), SymbolOrigin::Length(field(&first, "rows"))] {
            assert_eq!(length.java(true), None);
        }
        assert_eq!(SymbolOrigin::Length(first).java(false).as_deref(), Some("list#0.length"));
    }

    #[test]
    fn the_parts_of_later_answers_have_names() {
        let list = InputOrigin::start("list");
        assert_eq!(SymbolOrigin::Input(answer(&list, 0)).java(true).as_deref(), Some("list.get()"));
        let second = answer(&list, 1);
        assert_eq!(second.name, "list.get()#1");
        assert_eq!(SymbolOrigin::Input(second.clone()).java(true), None);
        assert_eq!(SymbolOrigin::Input(field(&second, "size")).java(true).as_deref(), Some("list.get().size"));
        assert_eq!(SymbolOrigin::TextLength(second).java(true).as_deref(), Some("list.get().length()"));
    }

    #[test]
    fn the_same_place_with_another_type_is_another_input() {
        let item = InputOrigin::start("item");
        let other = InputOrigin::new(InputStep::Retyped { of: item.clone(), number: 1 });
        assert_ne!(item, other);
        assert_eq!(other.plain_name(), "item");
        let (mut terms, mut origins) = (TermPool::new(), Origins::default());
        let symbol = origins.symbol(&mut terms, SymbolOrigin::Input(item.clone()), Sort::Ref);
        assert_eq!(symbol, origins.symbol(&mut terms, SymbolOrigin::Input(item), Sort::Ref));
        assert_ne!(symbol, origins.symbol(&mut terms, SymbolOrigin::Input(other), Sort::Ref));
    }
}
