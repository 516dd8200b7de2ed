//! Numbers that tell more than zero: a sum with zero looks like a difference, and a result of zero like none at all.
//! Where a comparison leaves room, only the number at its edge tells `<` from `<=`.

use glassbox_expr::{Evaluator, Model, Node, Sort, SymbolId, Term, Value as Number};
use glassbox_program::{Class, Field, Insn, JavaType};

use crate::event::Why;
use crate::machine::Machine;
use crate::state::State;
use crate::state::value::Value;

/// So many numbers of an input are looked at.
const MOST_NUMBERS: usize = 12;
/// With more conditions, trying values costs more than it tells.
const MOST_CONDITIONS: usize = 120;
/// So many comparisons are brought to their edge, the latest first.
const MOST_EDGES: usize = 8;
/// Edges further from zero make numbers that say little to a reader.
const FURTHEST_EDGE: u64 = 1 << 16;
/// Small, different, and no two with the same sum, difference or product as two others.
const VALUES: [u32; 6] = [2, 3, 5, 7, 11, 13];

impl<'p> Machine<'p> {
    /// Brings numbers in a model of a path to the edge of what its comparisons allow, and replaces zeros by other small
    /// numbers, each a different one, as far as its conditions allow.
    pub fn prefer_distinguishing_values(&self, state: &State<'p>, conditions: &[Term], model: &mut Model) {
        if conditions.len() > MOST_CONDITIONS {
            return;
        }
        let mentioned: Vec<Vec<SymbolId>> = conditions.iter().map(|term| self.terms.symbols_of(*term)).collect();
        let mut values = VALUES.iter().cycle();
        let mut numbers = self.numbers(state);
        numbers.truncate(MOST_NUMBERS);
        let edges = self.settle_at_edges(state, conditions, &mentioned, &mut numbers, model);
        // What one number cannot be for the sake of another, it may become when that one has changed.
        for symbol in numbers.iter().chain(&numbers).copied() {
            let before = model.get(symbol).cloned();
            if before.as_ref().is_some_and(|value| value.as_u64() != 0) {
                continue;
            }
            let sort = self.terms.symbol_sort(symbol);
            let concerned = || conditions.iter().zip(&mentioned).filter(|(_, symbols)| symbols.contains(&symbol));
            // Where there is no room for one of its own, a smaller one will do.
            for value in values.next().into_iter().chain(&[2, 1]) {
                let Some(wanted) = number(sort, *value) else { break };
                let mut changed = model.clone();
                changed.set(symbol, wanted);
                let mut evaluator = Evaluator::new(&changed);
                let holds = concerned().all(|(term, _)| evaluator.evaluate(&self.terms, *term).as_bool());
                if holds && edges.iter().all(|edge| self.is_reached(*edge, &changed)) {
                    *model = changed;
                    break;
                }
            }
        }
    }

    /// Makes both sides of `a <= b` equal where one number can do that, takes that out of the numbers, and gives the
    /// sides. A zero tells less of everything else, and is kept for the sake of the last comparison only.
    fn settle_at_edges(
        &self,
        state: &State<'p>,
        conditions: &[Term],
        mentioned: &[Vec<SymbolId>],
        numbers: &mut Vec<SymbolId>,
        model: &mut Model,
    ) -> Vec<[Term; 2]> {
        let mut reached: Vec<[Term; 2]> = Vec::new();
        let comparisons = state.clauses().iter().rev().filter(|clause| clause.why == Why::Program);
        let edges = comparisons.filter_map(|clause| self.edge(clause.term)).take(MOST_EDGES);
        for (turn, edge) in edges.enumerate() {
            let distance = self.distance(edge, model);
            let involved = edge.map(|side| self.terms.symbols_of(side)).concat();
            let settling = numbers.iter().position(|symbol| {
                let Sort::BitVec(width) = self.terms.symbol_sort(*symbol) else { return false };
                let now = model.get(*symbol).map_or(0, Number::as_i64);
                let moved = [now.wrapping_add(distance), now.wrapping_sub(distance)];
                let is_near = |moved: i64| moved.unsigned_abs() <= FURTHEST_EDGE && (moved != 0 || turn == 0);
                let is_telling = |moved: &i64| involved.contains(symbol) && is_near(*moved);
                let fitting = moved.into_iter().filter(is_telling).find_map(|moved| {
                    let mut changed = model.clone();
                    changed.set(*symbol, Number::bits(width, moved as u64));
                    let mut evaluator = Evaluator::new(&changed);
                    let mut concerned = conditions.iter().zip(mentioned).filter(|(_, all)| all.contains(symbol));
                    let holds = concerned.all(|(term, _)| evaluator.evaluate(&self.terms, *term).as_bool());
                    let mut wanted = reached.iter().chain([&edge]);
                    (holds && wanted.all(|edge| self.is_reached(*edge, &changed))).then_some(changed)
                });
                fitting.map(|changed| *model = changed).is_some()
            });
            if let Some(at) = settling {
                numbers.remove(at);
                reached.push(edge);
            }
        }
        reached
    }

    /// The sides that a condition of a path lets be equal: those of `a <= b`, also where it is `a < b || a == b`.
    fn edge(&self, condition: Term) -> Option<[Term; 2]> {
        let edge = match self.terms.node(condition) {
            Node::Compare(op, left, right) if !op.is_strict() => [*left, *right],
            Node::Or(one, other) => match [self.terms.node(*one), self.terms.node(*other)] {
                [Node::Compare(..), Node::Eq(left, right)] | [Node::Eq(left, right), Node::Compare(..)] => {
                    [*left, *right]
                }
                _ => return None,
            },
            _ => return None,
        };
        matches!(self.terms.sort(edge[0]), Sort::BitVec(1..=64)).then_some(edge)
    }

    fn distance(&self, edge: [Term; 2], model: &Model) -> i64 {
        let mut evaluator = Evaluator::new(model);
        let [left, right] = edge.map(|side| evaluator.evaluate(&self.terms, side).as_i64());
        right.wrapping_sub(left)
    }

    fn is_reached(&self, edge: [Term; 2], model: &Model) -> bool {
        self.distance(edge, model) == 0
    }

    /// The numbers that a test writes down: arguments first, then what is in the objects of the input.
    fn numbers(&self, state: &State<'p>) -> Vec<SymbolId> {
        let mut found: Vec<SymbolId> = Vec::new();
        let mut take = |java_type: &JavaType, value: Value| {
            let term = match (java_type, value) {
                (JavaType::Boolean | JavaType::Char, _) => return,
                (_, Value::IntTerm(term) | Value::LongTerm(term)) => term,
                (_, Value::FloatTerm(term) | Value::DoubleTerm(term)) => term,
                _ => return,
            };
            if let [symbol] = self.terms.symbols_of(term)[..]
                && !found.contains(&symbol)
            {
                found.push(symbol);
            }
        };
        state.arguments().iter().for_each(|(java_type, value)| take(java_type, *value));
        for address in state.heap.addresses().skip(state.provenance.base_objects as usize) {
            let Some(input) = state.heap.get(address).and_then(|object| object.input.as_ref()) else { continue };
            if input.text.is_some() {
                continue;
            }
            for (field, value) in &input.fields {
                let field = self.program.field(*field);
                if is_given(self.program.class_named(&field.class), field) {
                    take(&field.java_type, *value);
                }
            }
            if let Some(made) = &input.made {
                made.arguments.iter().for_each(|(java_type, value)| take(java_type, *value));
            }
        }
        found
    }
}

/// Whether a constructor or setter takes what it puts into a field: another number there should need no reflection.
fn is_given(class: Option<&Class>, field: &Field) -> bool {
    let Some(class) = class else { return false };
    let is_it = |index: u16| {
        class.field_constant(index).is_some_and(|(class, name, _)| *class == field.class && *name == field.name)
    };
    let puts = |pair: &[Insn]| matches!(pair, [Insn::Load(_, 1..), Insn::PutField(index)] if is_it(*index));
    let visible = class.methods.iter().filter(|method| !method.flags.is_private() && !method.is_static());
    let codes = visible.filter_map(|method| Some((method, method.code.as_ref()?)));
    // A setter does nothing else.
    codes
        .filter(|(method, code)| method.is_constructor() || code.insns.len() <= 5)
        .any(|(_, code)| code.insns.windows(2).any(puts))
}

fn number(sort: Sort, value: u32) -> Option<Number> {
    let bits = match sort {
        Sort::BitVec(8 | 16 | 32 | 64) => u64::from(value),
        Sort::Float(format) if format.width() == 32 => u64::from((value as f32).to_bits()),
        Sort::Float(format) if format.width() == 64 => f64::from(value).to_bits(),
        _ => return None,
    };
    Some(Number::from_big(sort, bits.into()))
}
