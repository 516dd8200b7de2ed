//! Terms of a script to terms of a pool. The stack is our own: scripts nest their terms deeper than the thread's stack.

mod apply;
mod bits;
mod floats;
pub(crate) mod item;

use crate::error::Error;
use crate::expression::{Expression, Kind};
use crate::names::Name;
use crate::operator::{Operator, is_outside};
use crate::real::{MOST_DIGITS, Real, decimal};
use crate::scope::{Binding, Scope};
use crate::sorts::{self, ScriptSort, WIDEST};
use crate::substitute::substitute;
use apply::{Builder, Refusal};
use glassbox_expr::{Sort, Term, TermPool};
use item::Item;
use num_bigint::BigUint;
use numerals::Numerals;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// A function that a script has defined: a term with symbols for its parameters.
#[derive(Debug)]
pub(crate) struct Macro {
    pub(crate) parameters: Vec<(ScriptSort, Term)>,
    pub(crate) body: Term,
    pub(crate) sort: ScriptSort,
}

/// What is applied to the operands of a frame.
enum Head {
    Operator(Operator, Numerals),
    Macro(Arc<Macro>),
    /// `(as const (Array …))`
    ConstantArray(Sort),
}

/// What is open around the token at hand.
enum Frame {
    /// `(f a b`, with the number of items that lie below its operands.
    Apply { head: Head, below: usize },
    /// `(let (`, with the number of names and of items below its own.
    Bindings { names: usize, below: usize },
    /// `(x t` within the parentheses of a `let`.
    Binding,
    /// `(let (…) t`, with the number of bindings and of items below its body.
    Body { bound: usize, below: usize },
    /// `(! t`, with the number of items below.
    Annotated { below: usize },
}

/// The term at a token, which is of sort Bool or another one.
pub(crate) fn term(source: &Expression, at: usize, pool: &mut TermPool, scope: &mut Scope) -> Result<Item, Error> {
    let shadowed = scope.shadowed();
    let mut walk =
        Walk { source, pool, scope, frames: Vec::new(), opened: Vec::new(), items: Vec::new(), names: Vec::new() };
    let result = walk.run(at);
    // After an error, what `let` has bound is still there.
    scope.unbind_to(shadowed);
    result
}

struct Walk<'a> {
    source: &'a Expression,
    pool: &'a mut TermPool,
    scope: &'a mut Scope,
    frames: Vec<Frame>,
    /// The token at which each frame began.
    opened: Vec<usize>,
    items: Vec<Item>,
    /// Names that are still to be bound.
    names: Vec<(usize, Name)>,
}

impl Walk<'_> {
    fn run(&mut self, start: usize) -> Result<Item, Error> {
        let mut at = start;
        loop {
            at = match self.source.kind(at) {
                Kind::Open => self.open(at)?,
                Kind::Close => self.close(at)?,
                Kind::Keyword => self.attributes(at)?,
                _ => self.atom(at)?,
            };
            if self.frames.is_empty() {
                return self.items.pop().ok_or_else(|| self.source.error(start, "a term is missing"));
            }
        }
    }

    fn push(&mut self, opened: usize, frame: Frame) {
        self.opened.push(opened);
        self.frames.push(frame);
    }

    fn open(&mut self, at: usize) -> Result<usize, Error> {
        let source = self.source;
        if let Some(Frame::Bindings { .. }) = self.frames.last() {
            let Some(name) = source.symbol(at + 1) else {
                return Err(source.error(at, "a binding of `let` has the form (symbol term)"));
            };
            let name = self.scope.names.number(name);
            self.names.push((at + 1, name));
            self.push(at, Frame::Binding);
            return Ok(at + 2);
        }
        let below = self.items.len();
        let head = at + 1;
        match source.kind(head) {
            Kind::Symbol if source.text(head) == "let" => {
                if source.kind(head + 1) != Kind::Open {
                    return Err(source.error(head + 1, "`let` has the form (let ((symbol term) …) term)"));
                }
                self.push(at, Frame::Bindings { names: self.names.len(), below });
                Ok(head + 2)
            }
            Kind::Symbol if source.text(head) == "!" => {
                self.push(at, Frame::Annotated { below });
                Ok(head + 1)
            }
            Kind::Symbol if source.text(head) == "_" => {
                let item = self.indexed_constant(at)?;
                self.items.push(item);
                Ok(source.after(at))
            }
            Kind::Symbol if source.text(head) == "as" => {
                Err(source.error(at, format!("{} is not supported", source.source(at))))
            }
            Kind::Symbol | Kind::Quoted => {
                let head_of = self.named_head(head)?;
                self.push(at, Frame::Apply { head: head_of, below });
                Ok(head + 1)
            }
            Kind::Open => {
                let head_of = self.indexed_head(head)?;
                self.push(at, Frame::Apply { head: head_of, below });
                Ok(source.after(head))
            }
            _ => Err(source.error(head, format!("`{}` is no function", source.source(head)))),
        }
    }

    /// A function by its name.
    fn named_head(&mut self, at: usize) -> Result<Head, Error> {
        let text = self.source.text(at);
        let name = self.scope.names.number(text);
        match self.scope.binding(name) {
            Some(Binding::Macro(defined)) => return Ok(Head::Macro(defined.clone())),
            Some(Binding::Item(_)) if name.operator().is_none() => {
                return Err(self.source.error(at, format!("`{text}` is no function")));
            }
            _ => {}
        }
        match name.operator() {
            Some(operator) if operator.numerals() == 0 => Ok(Head::Operator(operator, Numerals::default())),
            Some(_) => Err(self.source.error(at, format!("`{text}` needs numerals, as in (_ {text} …)"))),
            None => Err(self.unknown(at, text)),
        }
    }

    fn unknown(&self, at: usize, text: &str) -> Error {
        let message =
            if is_outside(text) { format!("`{text}` is not supported") } else { format!("unknown symbol `{text}`") };
        self.source.error(at, message)
    }

    /// `(_ f 1 2)` and `(as const (Array …))` in the place of a function.
    fn indexed_head(&mut self, at: usize) -> Result<Head, Error> {
        let source = self.source;
        let parts = source.parts(at);
        match *parts.as_slice() {
            [first, which, sort] if source.is_word(first, "as") && source.is_word(which, "const") => {
                match sorts::read(source, sort, &mut self.scope.names, &self.scope.sorts)? {
                    ScriptSort::Plain(array @ Sort::Array { .. }) => Ok(Head::ConstantArray(array)),
                    other => Err(source.error(sort, format!("{other} is no sort of arrays"))),
                }
            }
            [first, which, ..] if source.is_word(first, "_") => {
                let (operator, numerals) = self.indexed(which, &parts[2..])?;
                Ok(Head::Operator(operator, numerals))
            }
            _ => Err(source.error(at, format!("{} is no function", source.source(at)))),
        }
    }

    fn indexed(&mut self, which: usize, indices: &[usize]) -> Result<(Operator, Numerals), Error> {
        let source = self.source;
        let text = source.text(which);
        let operator = match source.symbol(which).map(|text| self.scope.names.number(text).operator()) {
            Some(Some(operator)) => operator,
            _ if is_outside(text) => return Err(source.error(which, format!("`{text}` is not supported"))),
            _ => return Err(source.error(which, format!("unknown function (_ {text} …)"))),
        };
        let mut numerals = Numerals::default();
        for &index in indices {
            let Some(number) = sorts::numeral(source, index) else {
                return Err(source.error(index, format!("`{}` is no index", source.source(index))));
            };
            numerals.push(number);
        }
        if operator.numerals() != indices.len() || indices.len() > 2 {
            let wanted = operator.numerals();
            return Err(source.error(which, format!("`{text}` takes {wanted} numerals, not {}", indices.len())));
        }
        Ok((operator, numerals))
    }

    /// `(_ bv10 32)`, `(_ NaN 8 24)` and their like.
    fn indexed_constant(&mut self, at: usize) -> Result<Item, Error> {
        let source = self.source;
        let parts = source.parts(at);
        let &[_, which, ..] = parts.as_slice() else {
            return Err(source.error(at, "`(_` is followed by a symbol"));
        };
        let text = source.text(which);
        let digits = text.strip_prefix("bv").filter(|digits| digits.bytes().all(|digit| digit.is_ascii_digit()));
        if digits.is_some_and(|digits| digits.len() > MOST_DIGITS) {
            let advice = "write it as a hexadecimal number, #x...";
            return Err(
                source.error(at, format!("a number of more than {MOST_DIGITS} digits is not supported: {advice}"))
            );
        }
        if let Some(number) = digits.and_then(decimal) {
            let width = match parts[2..] {
                [width] => sorts::numeral(source, width),
                _ => None,
            };
            return match width {
                Some(width) if (1..=WIDEST).contains(&width) => {
                    if number.bits() > u64::from(width) {
                        return Err(source.error(at, format!("{} needs more than {width} bits", source.source(at))));
                    }
                    Ok(Item::Term(self.pool.wide(width, number)))
                }
                _ => {
                    Err(source.error(at, format!("{} is not supported: the width is 1 to {WIDEST}", source.source(at))))
                }
            };
        }
        let (operator, numerals) = self.indexed(which, &parts[2..])?;
        let head = Head::Operator(operator, numerals);
        self.apply(at, &head, &[])
    }

    fn atom(&mut self, at: usize) -> Result<usize, Error> {
        let source = self.source;
        if let Some(Frame::Bindings { .. }) = self.frames.last() {
            return Err(source.error(at, "a binding of `let` has the form (symbol term)"));
        }
        let text = source.text(at);
        let item = match source.kind(at) {
            Kind::Symbol | Kind::Quoted => {
                let name = self.scope.names.number(text);
                match (self.scope.binding(name), name.operator()) {
                    (Some(Binding::Item(item)), _) => item.clone(),
                    (Some(Binding::Macro(_)), _) => {
                        return Err(source.error(at, format!("`{text}` is a function and needs operands")));
                    }
                    (None, Some(operator)) => self.apply(at, &Head::Operator(operator, Numerals::default()), &[])?,
                    (None, None) => return Err(self.unknown(at, text)),
                }
            }
            Kind::Hexadecimal => self.literal(at, text, 4, 16)?,
            Kind::Binary => self.literal(at, text, 1, 2)?,
            Kind::Numeral | Kind::Decimal => match Real::parse(text) {
                Some(number) => Item::Real(number.into()),
                None => {
                    return Err(
                        source.error(at, format!("a number of more than {MOST_DIGITS} digits is not supported"))
                    );
                }
            },
            _ => return Err(source.error(at, format!("{} is no term of a supported sort", source.source(at)))),
        };
        self.items.push(item);
        Ok(at + 1)
    }

    fn literal(&mut self, at: usize, digits: &str, bits: usize, radix: u32) -> Result<Item, Error> {
        let width = digits.len().saturating_mul(bits);
        if width > WIDEST as usize {
            return Err(self.source.error(at, format!("a bit vector of more than {WIDEST} bits is not supported")));
        }
        if width <= 64
            && let Ok(value) = u64::from_str_radix(digits, radix)
        {
            return Ok(Item::Term(self.pool.bv(width as u32, value)));
        }
        let value = BigUint::parse_bytes(digits.as_bytes(), radix).unwrap_or_default();
        Ok(Item::Term(self.pool.wide(width as u32, value)))
    }

    fn close(&mut self, at: usize) -> Result<usize, Error> {
        let source = self.source;
        let (Some(frame), Some(opened)) = (self.frames.pop(), self.opened.pop()) else {
            return Err(source.error(at, "a term is missing"));
        };
        let one_item = |below: usize, items: &Vec<Item>, what: &str| {
            if items.len() == below + 1 { Ok(()) } else { Err(source.error(opened, what)) }
        };
        match frame {
            Frame::Apply { head, below } => {
                let operands = self.items.split_off(below);
                if operands.is_empty() {
                    return Err(source.error(opened, format!("{} has no operands", source.source(opened + 1))));
                }
                let item = self.apply(opened, &head, &operands)?;
                self.items.push(item);
            }
            Frame::Binding => {
                let below = self.frames.last().map_or(0, |frame| match frame {
                    Frame::Bindings { names, below } => below + (self.names.len() - names) - 1,
                    _ => 0,
                });
                one_item(below, &self.items, "a binding of `let` has the form (symbol term)")?;
            }
            Frame::Bindings { names, below } => {
                let bound = self.names.split_off(names);
                let items = self.items.split_off(below);
                if bound.len() > 1 {
                    let mut seen = FxHashSet::default();
                    if let Some(&(token, _)) = bound.iter().find(|(_, name)| !seen.insert(*name)) {
                        return Err(source.error(token, format!("`{}` is bound twice", source.text(token))));
                    }
                }
                let shadowed = self.scope.shadowed();
                for ((_, name), item) in bound.into_iter().zip(items) {
                    self.scope.shadow(name, Binding::Item(item));
                }
                self.push(opened, Frame::Body { bound: shadowed, below });
            }
            Frame::Body { bound, below } => {
                one_item(below, &self.items, "`let` has the form (let ((symbol term) …) term)")?;
                self.scope.unbind_to(bound);
            }
            Frame::Annotated { below } => one_item(below, &self.items, "`!` has the form (! term :attribute …)")?,
        }
        Ok(at + 1)
    }

    /// The attributes of `(! t :attribute value …`. Only names matter.
    fn attributes(&mut self, at: usize) -> Result<usize, Error> {
        let source = self.source;
        let item = match self.frames.last() {
            Some(Frame::Annotated { below }) if self.items.len() == below + 1 => self.items.last().cloned(),
            _ => None,
        };
        let Some(item) = item else {
            return Err(source.error(at, format!("`{}` is no term", source.text(at))));
        };
        let mut at = at;
        while source.kind(at) == Kind::Keyword {
            let keyword = source.text(at);
            at += 1;
            if keyword == ":named" {
                let Some(name) = source.symbol(at) else {
                    return Err(source.error(at, "`:named` is followed by a symbol"));
                };
                self.scope.define(source, at, name, Binding::Item(item.clone()))?;
            }
            if !matches!(source.kind(at), Kind::Keyword | Kind::Close) {
                at = source.after(at);
            }
        }
        Ok(at)
    }

    fn apply(&mut self, at: usize, head: &Head, operands: &[Item]) -> Result<Item, Error> {
        let refusal = match head {
            Head::Operator(operator, numerals) => {
                let unspecified = &mut self.scope.unspecified;
                let mut builder = Builder { pool: self.pool, unspecified };
                match apply::apply(&mut builder, *operator, numerals.as_slice(), operands) {
                    Ok(item) => return Ok(item),
                    Err(refusal) => refusal,
                }
            }
            Head::Macro(defined) => match self.expand(defined, operands) {
                Some(item) => return Ok(item),
                None => Refusal::Sorts,
            },
            Head::ConstantArray(sort) => match (*sort, operands) {
                (Sort::Array { index, element }, &[Item::Term(value)]) if self.pool.sort(value) == element.into() => {
                    return Ok(Item::Term(self.pool.constant_array(index, value)));
                }
                _ => Refusal::Sorts,
            },
        };
        Err(self.refused(at, operands, refusal))
    }

    fn refused(&self, at: usize, operands: &[Item], refusal: Refusal) -> Error {
        let source = self.source;
        let name = if source.kind(at) == Kind::Open && !source.is_word(at + 1, "_") { at + 1 } else { at };
        let message = match refusal {
            Refusal::Because(reason) => reason,
            Refusal::Sorts if operands.is_empty() => format!("{} is no constant", source.source(name)),
            Refusal::Sorts => {
                let mut sorts: Vec<String> = operands.iter().take(8).map(|item| item.sort_text(self.pool)).collect();
                if operands.len() > sorts.len() {
                    sorts.push("…".into());
                }
                format!("{} cannot be applied to operands of sorts {}", source.source(name), sorts.join(", "))
            }
        };
        source.error(at, message)
    }

    /// The body of a defined function with operands for its parameters.
    fn expand(&mut self, defined: &Macro, operands: &[Item]) -> Option<Item> {
        if operands.len() != defined.parameters.len() {
            return None;
        }
        let mut replaced = Vec::with_capacity(operands.len());
        for (item, &(sort, parameter)) in operands.iter().zip(&defined.parameters) {
            let (term, given) = item.term(self.pool)?;
            if given != sort {
                return None;
            }
            replaced.push((parameter, term));
        }
        let term = substitute(self.pool, &mut self.scope.unspecified, defined.body, &replaced);
        Some(Item::of(defined.sort, term))
    }
}

mod numerals {
    /// The numerals of an indexed operator, of which there are at most two.
    #[derive(Clone, Copy, Default)]
    pub(super) struct Numerals {
        numbers: [u32; 2],
        count: usize,
    }

    impl Numerals {
        pub(super) fn push(&mut self, number: u32) {
            if let Some(place) = self.numbers.get_mut(self.count) {
                *place = number;
                self.count += 1;
            }
        }

        pub(super) fn as_slice(&self) -> &[u32] {
            self.numbers.get(..self.count).unwrap_or_default()
        }
    }
}
