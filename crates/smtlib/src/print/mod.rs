//! Terms as SMT-LIB 2, for another solver or for a file.

mod node;
mod symbol;

pub(crate) use symbol::quoted;

use crate::literal;
use crate::sorts;
use glassbox_expr::{FloatOp, Format, Node, SymbolId, Term, TermPool};
use node::Piece;
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::{self, Write};

/// What has no name in SMT-LIB.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unprintable {
    /// The operator.
    pub operator: String,
}

impl fmt::Display for Unprintable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SMT-LIB has no operator for {}", self.operator)
    }
}

impl std::error::Error for Unprintable {}

/// Terms nested deeper than this are cut into definitions, since other solvers may recurse.
const DEEPEST: usize = 50;

/// Writes declarations, definitions and assertions, and remembers what the reader of its text knows already.
///
/// A term that occurs a second time gets a name, so that the text grows with the number of distinct terms.
#[derive(Default)]
pub struct Printer {
    text: String,
    /// The printed names of declared symbols.
    symbols: FxHashMap<SymbolId, String>,
    names: FxHashSet<String>,
    /// The numbers of defined terms.
    defined: FxHashMap<Term, u64>,
    /// Terms that were printed once.
    seen: FxHashSet<Term>,
    /// What the reader learned, in order, and how much of it before each level.
    learned: Vec<Learned>,
    levels: Vec<usize>,
    next: u64,
}

enum Learned {
    Symbol(SymbolId),
    Definition(Term),
    Seen(Term),
}

impl Printer {
    /// A printer whose reader knows nothing.
    pub fn new() -> Printer {
        Printer::default()
    }

    /// The text since the last call.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    /// Adds a command as it is.
    pub fn command(&mut self, command: &str) {
        self.text.push_str(command);
        self.text.push('\n');
    }

    /// Begins a level.
    pub fn push(&mut self) {
        self.levels.push(self.learned.len());
        self.command("(push 1)");
    }

    /// Ends a level, with all that was asserted, declared and defined in it.
    pub fn pop(&mut self) {
        let Some(count) = self.levels.pop() else { return };
        while self.learned.len() > count
            && let Some(learned) = self.learned.pop()
        {
            match learned {
                Learned::Symbol(symbol) => {
                    if let Some(name) = self.symbols.remove(&symbol) {
                        self.names.remove(&name);
                    }
                }
                Learned::Definition(term) => {
                    self.defined.remove(&term);
                }
                Learned::Seen(term) => {
                    self.seen.remove(&term);
                }
            }
        }
        self.command("(pop 1)");
    }

    /// Asserts a truth value. Nothing is printed if there is something in it that cannot be.
    pub fn assert(&mut self, pool: &TermPool, term: Term) -> Result<(), Unprintable> {
        let plan = self.plan(pool, term)?;
        for &symbol in &plan.symbols {
            self.declare(pool, symbol);
        }
        for &part in &plan.definitions {
            self.define(pool, part);
        }
        self.text.push_str("(assert ");
        self.write(pool, &mut vec![Piece::Term(term)]);
        self.text.push_str(")\n");
        Ok(())
    }

    /// Asks for the values of symbols that are declared.
    pub fn get_values(&mut self, pool: &TermPool, symbols: &[SymbolId]) {
        self.text.push_str("(get-value (");
        for (index, symbol) in symbols.iter().enumerate() {
            let name = self.symbols.get(symbol).cloned().unwrap_or_else(|| symbol::printed(pool.symbol_name(*symbol)));
            self.text.push_str(if index == 0 { "" } else { " " });
            self.text.push_str(&name);
        }
        self.text.push_str("))\n");
    }

    /// How a declared symbol is written.
    pub fn name(&self, symbol: SymbolId) -> Option<&str> {
        self.symbols.get(&symbol).map(String::as_str)
    }

    /// The symbols that have been declared, in order.
    pub fn declared(&self) -> Vec<SymbolId> {
        let symbol = |learned: &Learned| match learned {
            Learned::Symbol(symbol) => Some(*symbol),
            _ => None,
        };
        self.learned.iter().filter_map(symbol).collect()
    }

    /// Declares a symbol, unless it is declared already.
    pub fn declare(&mut self, pool: &TermPool, symbol: SymbolId) {
        if self.symbols.contains_key(&symbol) {
            return;
        }
        let mut name = symbol::printed(pool.symbol_name(symbol));
        if self.names.contains(&name) {
            // Another symbol has the same name and another sort. Escapes are hexadecimal, so this is none.
            name = symbol::with_sort(pool.symbol_name(symbol), symbol.index());
        }
        let _ = writeln!(self.text, "(declare-fun {name} () {})", sorts::text(pool.symbol_sort(symbol)));
        self.names.insert(name.clone());
        self.symbols.insert(symbol, name);
        self.learned.push(Learned::Symbol(symbol));
    }

    /// What is to be declared and defined before a term can be printed, operands first.
    fn plan(&mut self, pool: &TermPool, root: Term) -> Result<Plan, Unprintable> {
        // The new terms, operands first, and how often each is used by new terms.
        let mut order = Vec::new();
        let mut uses: FxHashMap<Term, u32> = FxHashMap::default();
        let mut symbols = Vec::new();
        let mut stack = vec![(root, false)];
        while let Some((term, ready)) = stack.pop() {
            if ready {
                order.push(term);
                continue;
            }
            if let Node::Symbol(symbol) = *pool.node(term) {
                if !self.symbols.contains_key(&symbol) && uses.insert(term, 1).is_none() {
                    symbols.push(symbol);
                }
                continue;
            }
            if is_short(pool, term) || self.defined.contains_key(&term) {
                continue;
            }
            let count = uses.entry(term).or_insert(0);
            *count += 1;
            if *count > 1 {
                continue;
            }
            check(pool, term)?;
            stack.push((term, true));
            let first = stack.len();
            stack.extend(pool.node(term).operands().map(|operand| (operand, false)));
            stack[first..].reverse();
        }
        // An operand that is written twice by its term must have a name.
        let mut needed = FxHashSet::default();
        for &term in &order {
            if let Node::FloatToBits(of) | Node::FloatToInteger { of, .. } = *pool.node(term) {
                needed.insert(of);
            }
        }
        let mut depths: FxHashMap<Term, usize> = FxHashMap::default();
        let mut definitions = Vec::new();
        for &term in &order {
            let depth = pool.node(term).operands().filter_map(|operand| depths.get(&operand).copied()).max();
            let depth = depth.unwrap_or(0) + 1;
            let seen = !self.seen.insert(term);
            if !seen {
                self.learned.push(Learned::Seen(term));
            }
            let used = uses.get(&term).is_some_and(|&uses| uses > 1);
            let own = matches!(pool.node(term), Node::FloatToBits(_) | Node::Table(_));
            let define = used || own || depth >= DEEPEST || needed.contains(&term) || seen && term != root;
            if define {
                definitions.push(term);
            } else {
                depths.insert(term, depth);
            }
        }
        Ok(Plan { symbols, definitions })
    }

    fn define(&mut self, pool: &TermPool, term: Term) {
        let number = self.next;
        self.next += 1;
        let name = symbol::definition(number);
        let sort = sorts::text(pool.sort(term));
        match *pool.node(term) {
            // The bits that stand for the number, and those of the only NaN.
            Node::FloatToBits(of) => {
                let format = format_of(pool, of);
                let (exponent, significand) = (format.exponent, format.significand);
                let nan = literal::bits(format.width(), &node::nan_bits(format));
                let _ = writeln!(self.text, "(declare-fun {name} () {sort})");
                let _ = write!(self.text, "(assert (= ((_ to_fp {exponent} {significand}) {name}) ");
                self.write(pool, &mut vec![Piece::Term(of)]);
                self.text.push_str("))\n(assert (=> (fp.isNaN ");
                self.write(pool, &mut vec![Piece::Term(of)]);
                let _ = writeln!(self.text, ") (= {name} {nan})))");
            }
            // A store for each element, and not all in one definition.
            Node::Table(ref table) => {
                let mut array = format!("((as const {sort}) {})", literal::text(&table.default));
                for (chunk, elements) in table.elements.chunks(DEEPEST).enumerate() {
                    let part = format!("{name}.{chunk}");
                    let mut stores = "(store ".repeat(elements.len());
                    stores.push_str(&array);
                    for (offset, element) in elements.iter().enumerate() {
                        let index = (chunk * DEEPEST + offset) as u64;
                        let index = literal::bits(table.index, &index.into());
                        let _ = write!(stores, " {index} {})", literal::text(element));
                    }
                    let _ = writeln!(self.text, "(define-fun {part} () {sort} {stores})");
                    array = part;
                }
                let _ = writeln!(self.text, "(define-fun {name} () {sort} {array})");
            }
            _ => {
                let _ = write!(self.text, "(define-fun {name} () {sort} ");
                let mut pieces = Vec::new();
                node::pieces(pool, term, &mut pieces);
                pieces.reverse();
                self.write(pool, &mut pieces);
                self.text.push_str(")\n");
            }
        }
        self.defined.insert(term, number);
        self.learned.push(Learned::Definition(term));
    }

    /// Writes pieces, the last one first.
    fn write(&mut self, pool: &TermPool, pieces: &mut Vec<Piece>) {
        while let Some(piece) = pieces.pop() {
            match piece {
                Piece::Word(word) => self.text.push_str(word),
                Piece::Text(text) => self.text.push_str(&text),
                Piece::Term(term) => match *pool.node(term) {
                    Node::Symbol(symbol) => match self.symbols.get(&symbol) {
                        Some(name) => self.text.push_str(name),
                        None => self.text.push_str(&symbol::printed(pool.symbol_name(symbol))),
                    },
                    _ => match self.defined.get(&term) {
                        Some(&number) => self.text.push_str(&symbol::definition(number)),
                        None => {
                            let first = pieces.len();
                            node::pieces(pool, term, pieces);
                            pieces[first..].reverse();
                        }
                    },
                },
            }
        }
    }
}

struct Plan {
    symbols: Vec<SymbolId>,
    definitions: Vec<Term>,
}

/// Whether a term is a constant that is no longer than a name.
fn is_short(pool: &TermPool, term: Term) -> bool {
    matches!(pool.node(term), Node::Bool(_) | Node::BitVec { .. } | Node::Float { .. } | Node::Ref(_))
}

fn check(pool: &TermPool, term: Term) -> Result<(), Unprintable> {
    let operator = match pool.node(term) {
        Node::FloatBinary(FloatOp::Modulo, ..) => "Java's % of floating-point numbers".to_owned(),
        Node::FloatFunction(function, ..) => format!("the function {}", function.name()),
        _ => return Ok(()),
    };
    Err(Unprintable { operator })
}

fn format_of(pool: &TermPool, term: Term) -> Format {
    match pool.sort(term) {
        glassbox_expr::Sort::Float(format) => format,
        _ => Format::DOUBLE,
    }
}
