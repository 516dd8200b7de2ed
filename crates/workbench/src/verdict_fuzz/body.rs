//! The statements of a random method. What is written compiles: nothing stands behind a jump, every variable has a value, and
//! no loop goes round more than a few times.

use super::expressions::Scope;
use super::program::{Features, Signature, Type};
use crate::random::Random;

/// A method that is being written; it gives an `int`.
pub struct Body<'g> {
    pub random: &'g mut Random,
    pub features: &'g Features,
    /// Of the class.
    pub class: &'g str,
    /// What it may call.
    pub methods: &'g [Signature],
    /// Whether it belongs to a nested class, which the methods of the outer one call.
    pub is_nested: bool,
    pub scope: Scope,
    pub text: String,
    depth: usize,
    names: usize,
    /// How many loops are around.
    loops: usize,
    /// How many decisions may still be written.
    decisions: usize,
}

impl<'g> Body<'g> {
    pub fn new(random: &'g mut Random, features: &'g Features, class: &'g str, methods: &'g [Signature]) -> Body<'g> {
        let (scope, text) = (Scope::default(), String::new());
        Body {
            random,
            features,
            class,
            methods,
            is_nested: false,
            scope,
            text,
            depth: 2,
            names: 0,
            loops: 0,
            decisions: 0,
        }
    }

    pub fn declare(&mut self, name: &str, of: Type, is_final: bool) {
        self.scope.declare(name, of, is_final);
    }

    /// What follows stands deeper.
    pub fn indent(&mut self) {
        self.depth += 1;
    }

    pub fn line(&mut self, text: &str) {
        self.text.push_str(&"    ".repeat(self.depth));
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// Some statements with so many decisions at most, and what the method gives.
    pub fn write(&mut self, decisions: usize) {
        self.decisions = decisions;
        self.statements(decisions, 0);
        let result = self.number(2);
        self.line(&format!("return {result};"));
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn statements(&mut self, count: usize, nesting: usize) {
        for _ in 0..1 + self.random.below(count) {
            self.statement(nesting);
        }
    }

    /// Statements between braces, with what they declare.
    fn block(&mut self, nesting: usize, last: Option<&str>) {
        let known = self.scope.len();
        self.depth += 1;
        self.statements(2, nesting + 1);
        if let Some(last) = last {
            self.line(last);
        }
        self.depth -= 1;
        self.scope.truncate(known);
    }

    fn statement(&mut self, nesting: usize) {
        if nesting >= 3 || self.decisions == 0 {
            return self.simple();
        }
        self.decisions -= 1;
        match self.random.below(14) {
            0..=4 => self.condition(nesting),
            5 => self.counted(nesting),
            6 => self.switch_number(nesting),
            7 => self.switch_other(nesting),
            8 => self.guarded(nesting),
            9 if self.features.asserts => {
                let condition = self.truth(1);
                self.line(&format!("assert {condition};"));
            }
            10 if self.features.functions => self.function(),
            _ => self.simple(),
        }
    }

    fn condition(&mut self, nesting: usize) {
        let condition = self.truth(2);
        self.line(&format!("if ({condition}) {{"));
        if self.random.one_in(2) {
            // Without an alternative, what comes after can be reached.
            let last = match self.random.below(6) {
                0 => "throw new IllegalStateException();".to_owned(),
                1 if self.loops > 0 => "break;".to_owned(),
                2 if self.loops > 0 => "continue;".to_owned(),
                _ => format!("return {};", self.number(1)),
            };
            self.block(nesting, Some(&last));
            self.line("}");
            return;
        }
        self.block(nesting, None);
        if self.random.one_in(2) {
            self.line("} else {");
            self.block(nesting, None);
        }
        self.line("}");
    }

    fn counted(&mut self, nesting: usize) {
        if self.loops >= 2 {
            return self.simple();
        }
        let index = self.fresh("i");
        let limit = if self.random.one_in(2) {
            (1 + self.random.below(3)).to_string()
        } else {
            format!("({} & 3)", self.number(1))
        };
        let known = self.scope.len();
        let is_while = self.random.one_in(3);
        if is_while {
            self.line(&format!("int {index} = 0;"));
            self.line(&format!("while ({index}++ < {limit}) {{"));
        } else {
            self.line(&format!("for (int {index} = 0; {index} < {limit}; {index}++) {{"));
        }
        // It must not be changed in the loop; lambdas cannot have it.
        self.scope.declare_counter(&index);
        self.loops += 1;
        self.block(nesting, None);
        self.loops -= 1;
        self.line("}");
        self.scope.truncate(known);
    }

    fn switch_number(&mut self, nesting: usize) {
        let mask = [3, 5, 7][self.random.below(3)];
        let number = self.number(1);
        self.line(&format!("switch ({number} & {mask}) {{"));
        let labels = (0..2 + self.random.below(3)).map(|case| format!("case {}", case * (1 + mask / 4)));
        let labels: Vec<String> = labels.collect();
        self.groups(labels, nesting);
    }

    /// A switch over an enumeration or a string.
    fn switch_other(&mut self, nesting: usize) {
        let (of, labels) = match self.random.below(2) {
            0 if self.features.kinds => (Type::Kind, ["case A", "case B", "case C"]),
            _ => (Type::Text, ["case \"a\"", "case \"ab\"", "case \"bca\""]),
        };
        let value = self.value(of, 1);
        self.line(&format!("switch ({value}) {{"));
        let count = 1 + self.random.below(3);
        self.groups(labels.iter().take(count).map(|label| (*label).to_owned()).collect(), nesting);
    }

    fn groups(&mut self, mut labels: Vec<String>, nesting: usize) {
        if self.random.one_in(2) {
            labels.push("default".to_owned());
        }
        // A break inside belongs to the switch.
        let loops = std::mem::take(&mut self.loops);
        self.depth += 1;
        for label in labels {
            self.line(&format!("{label}: {{"));
            self.block(nesting, None);
            self.line("}");
            if !self.random.one_in(4) {
                self.line("break;");
            }
        }
        self.depth -= 1;
        self.loops = loops;
        self.line("}");
    }

    /// `try` with a handler, and sometimes `finally`.
    fn guarded(&mut self, nesting: usize) {
        self.line("try {");
        let (name, number) = (self.fresh("q"), self.number(1));
        let thrown = match self.random.below(5) {
            0 => "throw new IllegalArgumentException();".to_owned(),
            1 => format!("int {name} = {}.TABLE[{number}];", self.class),
            2 => format!("{};", self.dereference()),
            3 => format!("int {name} = 6 / {number};"),
            _ => String::new(),
        };
        self.block(nesting, (!thrown.is_empty()).then_some(&thrown));
        let exception = [
            "IllegalArgumentException",
            "IllegalStateException",
            "ArithmeticException",
            "NullPointerException",
            "IndexOutOfBoundsException",
            "ClassCastException",
            "RuntimeException",
        ][self.random.below(7)];
        let name = self.fresh("e");
        self.line(&format!("}} catch ({exception} {name}) {{"));
        self.block(nesting, None);
        if self.random.one_in(3) {
            self.line("} finally {");
            // Loops around cannot be left from here without losing an exception.
            let (loops, known) = (std::mem::take(&mut self.loops), self.scope.len());
            self.depth += 1;
            self.simple();
            self.depth -= 1;
            self.scope.truncate(known);
            self.loops = loops;
        }
        self.line("}");
    }

    /// A local variable that holds a lambda or a method reference, with whatever has to be adapted.
    fn function(&mut self) {
        let name = self.fresh("f");
        let class = self.class;
        let choice = self.random.below(8);
        let value = match choice {
            0 | 1 if !self.methods.is_empty() => format!("{class}::m0"),
            2 if self.features.kinds && !self.is_nested => "Kind.B::rank".to_owned(),
            3 if self.features.things && !self.is_nested => format!("new Other({})::get", self.number(0)),
            4 => "Math::abs".to_owned(),
            5 => {
                let boxed = self.fresh("b");
                let body = self.lambda(Type::Box);
                self.line(&format!("Boxed {boxed} = {body};"));
                format!("{boxed}::apply")
            }
            _ => self.lambda(Type::Int),
        };
        if self.random.one_in(4) {
            let wide = self.fresh("w");
            self.line(&format!("final Wide {wide} = {value};"));
            let of = self.fresh("v");
            let argument = self.number(1);
            self.line(&format!("long {of} = {wide}.apply({argument});"));
            self.declare(&of, Type::Long, false);
            return;
        }
        if self.random.one_in(4) {
            let (given, long, of) = (self.fresh("g"), self.fresh("l"), self.fresh("v"));
            let number = self.number(1);
            let (box_type, cast) = [("Integer", ""), ("Short", "(short) "), ("Byte", "(byte) ")][self.random.below(3)];
            let constant = self.fresh("c");
            self.line(&format!("final int {constant} = {number};"));
            self.line(&format!("final Gives<{box_type}> {given} = () -> {cast}{constant};"));
            self.line(&format!("final GivesLong {long} = {given}::get;"));
            self.line(&format!("long {of} = {long}.get();"));
            self.declare(&of, Type::Long, false);
            return;
        }
        self.line(&format!("final Function {name} = {value};"));
        self.declare(&name, Type::Function, true);
    }

    /// A lambda that takes this and gives a number.
    fn lambda(&mut self, of: Type) -> String {
        let parameter = self.fresh("y");
        let visible = self.scope.only_final();
        let outer = std::mem::replace(&mut self.scope, visible);
        self.declare(&parameter, of, true);
        let number = self.number(2);
        self.scope = outer;
        format!("{parameter} -> (int) ({number})")
    }

    /// A declaration, an assignment, or a change of static state.
    fn simple(&mut self) {
        match self.random.below(9) {
            0 | 1 => {
                let mut types =
                    vec![Type::Int, Type::Boolean, Type::Long, Type::Double, Type::Text, Type::Box, Type::Object];
                if self.features.kinds {
                    types.push(Type::Kind);
                }
                let of = types[self.random.below(types.len())];
                let (name, value) = (self.fresh("v"), self.value(of, 2));
                self.line(&format!("{} {name} = {value};", of.java()));
                self.declare(&name, of, false);
            }
            2 | 3 => match self.scope.changeable(self.random) {
                Some((name, of)) => {
                    let value = self.value(of, 2);
                    self.line(&format!("{name} = {value};"));
                }
                None => self.change_state(),
            },
            4 => match self.scope.named(self.random, Type::Thing) {
                Some(thing) => {
                    let number = self.number(1);
                    self.line(&format!("{thing}.field = {number};"));
                }
                None => self.change_state(),
            },
            _ => self.change_state(),
        }
    }

    fn change_state(&mut self) {
        let (number, class) = (self.number(1), self.class);
        if !self.features.state {
            let name = self.fresh("v");
            self.line(&format!("int {name} = {number};"));
            self.declare(&name, Type::Int, false);
            return;
        }
        let statement = match self.random.below(10) {
            0 => format!("{class}.count += {number};"),
            1 => format!("{class}.count++;"),
            2 => format!("{class}.flag = {};", self.truth(1)),
            3 => format!("{class}.TABLE[{number} & 1] = {};", self.number(1)),
            4 => format!("{class}.MEMO.put({number} & 3, (int) ({}));", self.number(1)),
            5 => format!("{class}.NAMES.add({});", self.text(1)),
            6 => format!("{class}.TICKETS.addAndGet({number} & 3);"),
            7 => format!("{class}.LOG.append('a');"),
            8 if self.features.kinds => format!("Kind.{}.calls++;", ["A", "B", "C"][self.random.below(3)]),
            9 if self.features.things => format!("{class}.held.field = {number};"),
            _ => format!("{class}.count -= {number};"),
        };
        self.line(&statement);
    }
}
