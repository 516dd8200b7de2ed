//! Random expressions of each type, of what is in scope.

use super::body::Body;
use super::program::Type;
use crate::random::Random;

/// The variables that can be named at a place.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    variables: Vec<Variable>,
}

#[derive(Clone, Debug)]
struct Variable {
    name: String,
    of: Type,
    /// A lambda may have it.
    is_final: bool,
    /// A statement may change it.
    is_changeable: bool,
}

impl Scope {
    pub fn declare(&mut self, name: &str, of: Type, is_final: bool) {
        self.variables.push(Variable { name: name.to_owned(), of, is_final, is_changeable: !is_final });
    }

    /// The variable of a loop.
    pub fn declare_counter(&mut self, name: &str) {
        let name = name.to_owned();
        self.variables.push(Variable { name, of: Type::Int, is_final: false, is_changeable: false });
    }

    pub fn len(&self) -> usize {
        self.variables.len()
    }

    pub fn truncate(&mut self, length: usize) {
        self.variables.truncate(length);
    }

    /// What a lambda may have.
    pub fn only_final(&self) -> Scope {
        Scope { variables: self.variables.iter().filter(|variable| variable.is_final).cloned().collect() }
    }

    /// A variable of this type.
    pub fn named(&self, random: &mut Random, of: Type) -> Option<String> {
        let fitting: Vec<&Variable> = self.variables.iter().filter(|variable| variable.of == of).collect();
        random.pick(&fitting).map(|variable| variable.name.clone())
    }

    /// A variable that can be assigned.
    pub fn changeable(&self, random: &mut Random) -> Option<(String, Type)> {
        let fitting: Vec<&Variable> = self.variables.iter().filter(|variable| variable.is_changeable).collect();
        random.pick(&fitting).map(|variable| (variable.name.clone(), variable.of))
    }
}

impl Body<'_> {
    /// An expression of this type.
    pub fn value(&mut self, of: Type, depth: usize) -> String {
        match of {
            Type::Int => self.number(depth),
            Type::Boolean => self.truth(depth),
            Type::Long => self.long(depth),
            Type::Double => self.double(depth),
            Type::Text => self.text(depth),
            Type::Box => self.boxed(depth),
            Type::Numbers => self.numbers(),
            Type::Kind => self.kind(),
            Type::Thing => self.thing(),
            Type::Function => self.callable(),
            Type::Object => self.object(),
        }
    }

    fn small(&mut self) -> String {
        ["0", "1", "2", "3", "4", "5", "7", "-1", "8", "6"][self.random.below(10)].to_owned()
    }

    pub fn number(&mut self, depth: usize) -> String {
        if depth == 0 {
            let variable = if self.random.one_in(3) { None } else { self.scope.named(self.random, Type::Int) };
            return variable.unwrap_or_else(|| self.small());
        }
        let below = depth - 1;
        match self.random.below(26) {
            0..=4 => {
                let operator = ["+", "-", "*", "&", "|", "^"][self.random.below(6)];
                format!("({} {operator} {})", self.number(below), self.number(below))
            }
            5 => format!("({} / {})", self.number(below), self.number(0)),
            6 => format!("({} % {})", self.number(below), 2 + self.random.below(4)),
            7 => format!(
                "({} {} {})",
                self.number(below),
                ["<<", ">>", ">>>"][self.random.below(3)],
                self.random.below(6)
            ),
            8 => format!("({} ? {} : {})", self.truth(below), self.number(below), self.number(below)),
            9 => self.call(below),
            10 => match self.scope.named(self.random, Type::Text) {
                Some(text) => [format!("{text}.length()"), format!("{text}.indexOf('b')"), format!("{text}.charAt(0)")]
                    [self.random.below(3)]
                .clone(),
                None => format!("{}.length()", self.text(below)),
            },
            11 => match self.scope.named(self.random, Type::Numbers) {
                Some(numbers) if self.random.one_in(2) => format!("{numbers}.length"),
                Some(numbers) => format!("{numbers}[{} & 1]", self.number(below)),
                None => {
                    let index = self.number(below);
                    format!("{}.TABLE[{index} & 1]", self.class)
                }
            },
            12 if self.features.kinds => format!("{}.ordinal()", self.kind()),
            13 if self.features.kinds && !self.is_nested => format!("{}.rank({})", self.kind(), self.number(below)),
            14 if self.features.things && !self.is_nested => format!("{}.get({})", self.thing(), self.number(below)),
            15 => match self.scope.named(self.random, Type::Function) {
                Some(function) => {
                    let method = if self.random.one_in(4) { "twice" } else { "apply" };
                    format!("{function}.{method}({})", self.number(below))
                }
                None => self.number(below),
            },
            16 => format!("(int) {}", self.long(below)),
            17 => format!("(int) {}", self.double(below)),
            18 => format!("({}) {}", ["byte", "short", "char"][self.random.below(3)], self.number(below)),
            // What is unboxed can be cast to whatever an int can be.
            19 => match self.scope.named(self.random, Type::Box) {
                Some(number) => format!("(int) {number}"),
                None => format!("(int) {}.BOX", self.class),
            },
            20 => format!(
                "Math.{}({}, {})",
                ["max", "min", "floorMod"][self.random.below(3)],
                self.number(below),
                self.small()
            ),
            21 => format!("Math.abs({})", self.number(below)),
            22 if self.features.pairs && !self.is_nested => {
                let pair = format!("new Pair({}, {})", self.number(below), self.truth(below));
                if self.random.one_in(2) { format!("{pair}.one()") } else { format!("{pair}.mix({})", self.small()) }
            }
            23 => self.static_number(),
            24 => self
                .scope
                .named(self.random, Type::Thing)
                .map_or_else(|| self.small(), |thing| format!("{thing}.field")),
            _ => self.number(0),
        }
    }

    fn static_number(&mut self) -> String {
        let class = self.class;
        let mut choices = vec![format!("{class}.TABLE[{}]", self.random.below(3)), format!("{class}.WORDS.length")];
        if self.features.initializer {
            choices.push(format!("{class}.taken"));
            choices.push(format!("{class}.Initialized.seen"));
        }
        if self.features.state {
            choices.extend([
                format!("{class}.count"),
                format!("{class}.NAMES.size()"),
                format!("{class}.TICKETS.get()"),
                format!("{class}.LOG.length()"),
                format!("{class}.MEMO.size()"),
                format!("(int) {class}.MEMO.getOrDefault({}, 9)", self.random.below(4)),
            ]);
            if self.features.things {
                choices.push(format!("{class}.held.field"));
            }
            if self.features.kinds {
                choices.push("Kind.A.calls".to_owned());
            }
        }
        choices[self.random.below(choices.len())].clone()
    }

    /// A call of one of the static methods before this one.
    fn call(&mut self, depth: usize) -> String {
        let Some(method) = self.random.pick(self.methods).cloned() else { return self.number(depth) };
        let arguments: Vec<String> = method.parameters.iter().map(|of| self.value(*of, 0)).collect();
        format!("{}.{}({})", self.class, method.name, arguments.join(", "))
    }

    pub fn truth(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.scope.named(self.random, Type::Boolean) {
                Some(variable) => variable,
                None => format!("{} {} {}", self.number(0), self.order(), self.number(0)),
            };
        }
        let below = depth - 1;
        match self.random.below(20) {
            0..=5 => format!("{} {} {}", self.number(depth), self.order(), self.number(below)),
            6 => format!("({} && {})", self.truth(below), self.truth(below)),
            7 => format!("({} || {})", self.truth(below), self.truth(below)),
            8 => format!("!({})", self.truth(below)),
            9 => format!("{} {} {}", self.long(below), self.order(), self.long(below)),
            10 => format!("{} {} {}", self.double(below), self.order(), self.double(below)),
            11 => format!("{} {} {}", self.boxed(below), self.same(), self.boxed(0)),
            12 => format!("{} {} {}", self.text(below), self.same(), self.text(0)),
            13 => format!("\"ab\".equals({})", self.text(below)),
            14 if self.features.kinds => format!("{} {} {}", self.kind(), self.same(), self.kind()),
            15 => {
                let mut classes = vec!["String", "Integer", "int[]"];
                if self.features.kinds {
                    classes.push("Kind");
                }
                if self.features.things {
                    classes.extend(["Thing", "Other"]);
                }
                let class = classes[self.random.below(classes.len())];
                format!("(Object) {} instanceof {class}", self.object())
            }
            16 => format!("{} {} {}.HIDDEN", self.object(), self.same(), self.class),
            17 => match self.scope.named(self.random, Type::Numbers) {
                Some(numbers) => format!("{numbers} {} {}", self.same(), ["null", "TABLE"][self.random.below(2)])
                    .replace("TABLE", &format!("{}.TABLE", self.class)),
                None => format!("{} == {}", self.object(), self.object()),
            },
            18 if self.features.state => {
                let class = self.class;
                [
                    format!("{class}.flag"),
                    format!("{class}.MEMO.containsKey({})", self.random.below(4)),
                    format!("{class}.NAMES.contains(\"a\")"),
                    format!("{class}.NAMES.isEmpty()"),
                    format!("{class}.TICKETS.compareAndSet({}, 1)", self.random.below(3)),
                ][self.random.below(5)]
                .clone()
            }
            _ => self.truth(0),
        }
    }

    fn order(&mut self) -> &'static str {
        ["<", "<=", ">", ">=", "==", "!=", "==", "!="][self.random.below(8)]
    }

    fn same(&mut self) -> &'static str {
        ["==", "!="][self.random.below(2)]
    }

    fn long(&mut self, depth: usize) -> String {
        let variable = self.scope.named(self.random, Type::Long);
        match (variable, self.random.below(6)) {
            (Some(variable), 0..=2) => variable,
            (_, 3) if depth > 0 => {
                let operator = ["+", "-", "*", "&", "^"][self.random.below(5)];
                format!("({} {operator} {})", self.long(depth - 1), self.long(depth - 1))
            }
            (_, 4) => ["0L", "1L", "5L", "4294967296L", "-3L"][self.random.below(5)].to_owned(),
            _ => format!("(long) ({})", self.number(depth.saturating_sub(1))),
        }
    }

    fn double(&mut self, depth: usize) -> String {
        let variable = self.scope.named(self.random, Type::Double);
        match (variable, self.random.below(6)) {
            (Some(variable), 0..=2) => variable,
            (_, 3) if depth > 0 => {
                let operator = ["+", "-", "*", "/"][self.random.below(4)];
                format!("({} {operator} {})", self.double(depth - 1), self.double(depth - 1))
            }
            (_, 4) => ["0.0", "0.5", "1.5", "-2.0", "1e9"][self.random.below(5)].to_owned(),
            _ if self.random.one_in(4) => format!("(double) (float) ({} / 4.0)", self.number(depth.saturating_sub(1))),
            _ => format!("({} / 2.0)", self.number(depth.saturating_sub(1))),
        }
    }

    pub fn text(&mut self, depth: usize) -> String {
        let variable = self.scope.named(self.random, Type::Text);
        match (variable, self.random.below(8)) {
            (Some(variable), 0..=3) => variable,
            (_, 4) => format!("{}.WORDS[{}]", self.class, self.random.below(3)),
            (_, 5) if depth > 0 => format!("({} + {})", self.text(depth - 1), self.number(0)),
            (_, 6) if depth > 0 => format!("String.valueOf({})", self.number(depth - 1)),
            (_, 7) if depth > 0 => format!("({} ? {} : {})", self.truth(0), self.text(0), self.text(0)),
            _ => ["\"\"", "\"a\"", "\"b\"", "\"ab\"", "\"bca\""][self.random.below(5)].to_owned(),
        }
    }

    fn boxed(&mut self, depth: usize) -> String {
        let variable = self.scope.named(self.random, Type::Box);
        match (variable, self.random.below(6)) {
            (Some(variable), 0..=2) => variable,
            (_, 3) => format!("{}.BOX", self.class),
            (_, 4) => format!("new Integer({})", self.number(0)),
            _ => format!("Integer.valueOf({})", self.number(depth.min(1))),
        }
    }

    fn numbers(&mut self) -> String {
        match self.scope.named(self.random, Type::Numbers) {
            Some(variable) => variable,
            None => format!("new int[] {{{}, {}}}", self.number(0), self.number(0)),
        }
    }

    pub fn kind(&mut self) -> String {
        match self.scope.named(self.random, Type::Kind) {
            Some(variable) if !self.random.one_in(3) => variable,
            _ => ["Kind.A", "Kind.B", "Kind.C"][self.random.below(3)].to_owned(),
        }
    }

    pub fn thing(&mut self) -> String {
        match self.scope.named(self.random, Type::Thing) {
            Some(variable) if !self.random.one_in(4) => variable,
            _ if self.features.state && self.random.one_in(3) => format!("{}.held", self.class),
            _ => format!("new {}({})", ["Thing", "Other"][self.random.below(2)], self.number(0)),
        }
    }

    fn callable(&mut self) -> String {
        match self.scope.named(self.random, Type::Function) {
            Some(variable) => variable,
            None => {
                let name = format!("z{}", self.scope.len());
                format!("{name} -> {name} + {}", self.small())
            }
        }
    }

    pub fn object(&mut self) -> String {
        let of = [Type::Object, Type::Text, Type::Box, Type::Kind, Type::Thing, Type::Numbers][self.random.below(6)];
        let object = self.scope.named(self.random, of).or_else(|| self.scope.named(self.random, Type::Object));
        match object {
            Some(object) => format!("((Object) {object})"),
            None => format!("((Object) {})", self.boxed(0)),
        }
    }

    /// Something that throws where a reference is null.
    pub fn dereference(&mut self) -> String {
        let text = self.scope.named(self.random, Type::Text).unwrap_or_else(|| format!("{}.WORDS[1]", self.class));
        format!("{text}.length()")
    }
}
