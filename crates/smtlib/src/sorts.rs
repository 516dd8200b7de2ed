//! Sorts as they are written.

use crate::error::Error;
use crate::expression::{Expression, Kind};
use crate::names::{Name, Names};
use glassbox_expr::{Format, Sort};
use rustc_hash::FxHashMap;
use std::fmt;

/// The widest bit vector that a script may have, so that a typing error does not use up all memory.
pub(crate) const WIDEST: u32 = 1 << 24;

/// The sort of a term of a script. A rounding mode has no sort of ours; it is a bit vector that numbers
/// [`Rounding::ALL`](glassbox_expr::Rounding::ALL).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ScriptSort {
    Plain(Sort),
    RoundingMode,
}

impl ScriptSort {
    /// The sort of the terms that stand for terms of this sort.
    pub(crate) fn plain(self) -> Sort {
        match self {
            ScriptSort::Plain(sort) => sort,
            ScriptSort::RoundingMode => Sort::BitVec(3),
        }
    }
}

impl fmt::Display for ScriptSort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScriptSort::Plain(sort) => f.write_str(&text(*sort)),
            ScriptSort::RoundingMode => f.write_str("RoundingMode"),
        }
    }
}

/// A sort in SMT-LIB's words. A reference is a number of 32 bits.
pub(crate) fn text(sort: Sort) -> String {
    match sort {
        Sort::Bool => "Bool".into(),
        Sort::BitVec(width) => format!("(_ BitVec {width})"),
        Sort::Ref => "(_ BitVec 32)".into(),
        Sort::Float(format) => format!("(_ FloatingPoint {} {})", format.exponent, format.significand),
        Sort::Array { index, element } => format!("(Array (_ BitVec {index}) {})", text(element.into())),
    }
}

/// Sorts that a script has defined.
pub(crate) type SortNames = FxHashMap<Name, ScriptSort>;

/// The sort that is written at a token. Sorts of ours are at most two levels deep.
pub(crate) fn read(
    source: &Expression,
    at: usize,
    names: &mut Names,
    defined: &SortNames,
) -> Result<ScriptSort, Error> {
    if source.kind(at) == Kind::Open && source.is_word(at + 1, "Array") {
        let parts = source.parts(at);
        let &[_, index, element] = parts.as_slice() else {
            return Err(source.error(at, "an array has an index sort and an element sort"));
        };
        let index_sort = scalar(source, index, names, defined)?;
        let ScriptSort::Plain(Sort::BitVec(width)) = index_sort else {
            return Err(source.error(index, format!("arrays with indices of sort {index_sort} are not supported")));
        };
        let element_sort = scalar(source, element, names, defined)?;
        let ScriptSort::Plain(plain) = element_sort else {
            return Err(source.error(element, format!("arrays of {element_sort} are not supported")));
        };
        let Some(of) = plain.scalar() else {
            return Err(source.error(element, format!("arrays of {element_sort} are not supported")));
        };
        return Ok(ScriptSort::Plain(Sort::Array { index: width, element: of }));
    }
    scalar(source, at, names, defined)
}

fn scalar(source: &Expression, at: usize, names: &mut Names, defined: &SortNames) -> Result<ScriptSort, Error> {
    if let Some(name) = source.symbol(at) {
        let plain = match name {
            "Bool" => Sort::Bool,
            "Float16" => Sort::Float(Format::HALF),
            "Float32" => Sort::Float(Format::SINGLE),
            "Float64" => Sort::Float(Format::DOUBLE),
            "Float128" => Sort::Float(Format::QUAD),
            "RoundingMode" => return Ok(ScriptSort::RoundingMode),
            _ => {
                let number = names.number(name);
                return match defined.get(&number) {
                    Some(&sort) => Ok(sort),
                    None if matches!(name, "Int" | "Real" | "String" | "RegLan") => {
                        Err(source.error(at, format!("the sort {name} is not supported")))
                    }
                    None => Err(source.error(at, format!("unknown sort `{name}`"))),
                };
            }
        };
        return Ok(ScriptSort::Plain(plain));
    }
    let parts = source.parts(at);
    if let &[_, kind, ..] = parts.as_slice()
        && source.is_word(at + 1, "_")
    {
        let numbers: Option<Vec<u32>> = parts[2..].iter().map(|&part| numeral(source, part)).collect();
        match (source.text(kind), numbers.as_deref()) {
            ("BitVec", Some(&[width])) if (1..=WIDEST).contains(&width) => {
                return Ok(ScriptSort::Plain(Sort::BitVec(width)));
            }
            ("BitVec", _) => {
                let message = format!("{} is not supported: the width is 1 to {WIDEST}", source.source(at));
                return Err(source.error(at, message));
            }
            ("FloatingPoint", numbers) => {
                let format = match numbers {
                    Some(&[exponent, significand]) => Format::new(exponent, significand),
                    _ => None,
                };
                return match format {
                    Some(format) => Ok(ScriptSort::Plain(Sort::Float(format))),
                    None => Err(source.error(at, format!("{} is not supported", source.source(at)))),
                };
            }
            _ => {}
        }
    }
    if source.is_word(at + 1, "Array") {
        return Err(source.error(at, "arrays whose indices or elements are arrays are not supported"));
    }
    Err(source.error(at, format!("the sort {} is not supported", source.source(at))))
}

/// The numeral at a token, if it is one of reasonable size.
pub(crate) fn numeral(source: &Expression, at: usize) -> Option<u32> {
    if source.kind(at) == Kind::Numeral { source.text(at).parse().ok() } else { None }
}
