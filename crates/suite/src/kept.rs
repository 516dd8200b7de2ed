//! Static fields that tests change: what they held before a test, they hold again behind it, so that no test depends on
//! which others ran before.

use glassbox_goals::Outcome;
use glassbox_program::{FieldKey, JavaType, Name};

use crate::builder::{Builder, object_type};
use crate::case::{TestCase, TestClass};
use crate::java::{Expression, Helper, Statement, Type};
use crate::words::capitalize;

/// A static field that a test changes.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    pub class: Name,
    pub field: Name,
    /// Of the variable that keeps what it held.
    pub java_type: Type,
    pub way: KeptWay,
    /// The compiler warns of whoever names it.
    pub is_deprecated: bool,
}

/// How a test class gets at a static field.
#[derive(Clone, Debug, PartialEq)]
pub enum KeptWay {
    /// By its name.
    Direct(Expression),
    /// By reflection, from the object of its class.
    Reflective(Expression),
}

impl Kept {
    pub fn read(&self) -> Expression {
        match &self.way {
            KeptWay::Direct(field) => field.clone(),
            KeptWay::Reflective(owner) => {
                let arguments = vec![Expression::null(), owner.clone(), Expression::text(&self.field)];
                Expression::helper(Helper::GetField, arguments)
            }
        }
    }

    pub fn write(&self, value: Expression) -> Statement {
        match &self.way {
            KeptWay::Direct(field) => Statement::Assign { target: field.clone(), value },
            KeptWay::Reflective(owner) => {
                let arguments = vec![Expression::null(), owner.clone(), Expression::text(&self.field), value];
                Statement::Evaluate(Expression::helper(Helper::SetField, arguments))
            }
        }
    }

    pub fn is_reflective(&self) -> bool {
        matches!(self.way, KeptWay::Reflective(_))
    }
}

impl TestClass {
    /// The static fields that some test changes, each once, with the name of the variable that keeps what it held.
    pub fn kept(&self) -> Vec<(String, &Kept)> {
        let mut all: Vec<&Kept> = self.tests.iter().flat_map(|test: &TestCase| &test.kept).collect();
        all.sort_by(|one, other| (&one.class, &one.field).cmp(&(&other.class, &other.field)));
        all.dedup_by(|one, other| (&one.class, &one.field) == (&other.class, &other.field));
        let is_ambiguous = |kept: &Kept| all.iter().filter(|other| other.field == kept.field).count() > 1;
        let name = |kept: &Kept| match is_ambiguous(kept) {
            true => {
                let class: String = kept.class.split(['/', '$']).map(capitalize).collect();
                format!("{}Of{class}Before", kept.field)
            }
            false => format!("{}Before", kept.field),
        };
        all.iter().map(|kept| (name(kept), *kept)).collect()
    }

    /// What is done before every test, and what behind it.
    pub fn keeping(&self) -> (Vec<Statement>, Vec<Statement>) {
        let kept = self.kept();
        let keep =
            kept.iter().map(|(name, kept)| Statement::Assign { target: Expression::local(name), value: kept.read() });
        let put_back = kept.iter().map(|(name, kept)| kept.write(Expression::local(name)));
        (keep.collect(), put_back.collect())
    }
}

impl Builder<'_> {
    /// The static fields that the call changes and that a test can put back. A class that cannot be initialized has none.
    pub fn kept(&mut self) -> Vec<Kept> {
        let witness = self.witness;
        let fails_to_initialize = matches!(&witness.outcome, Outcome::Threw { class, .. } if &**class == "java/lang/ExceptionInInitializerError");
        if fails_to_initialize || &*witness.method.name == "<clinit>" {
            return Vec::new();
        }
        witness.static_changes.iter().filter_map(|(field, _)| self.kept_field(field)).collect()
    }

    /// Whether every test may look at a static field before anything else. That initializes its class, which changes nothing
    /// if that is the class under test; otherwise it may come too early for what the class finds, or leaves behind.
    fn may_touch(&self, field: &FieldKey) -> bool {
        self.scope.is_subclass(&self.witness.method.class, &field.class) || self.scope.initializes_alone(&field.class)
    }

    fn kept_field(&mut self, field: &FieldKey) -> Option<Kept> {
        if !self.may_touch(field) {
            return None;
        }
        let (java_type, way) = match self.plain_type(&field.java_type).filter(|_| self.scope.can_write(field)) {
            Some(java_type) => {
                let class = self.class_name(&field.class)?;
                (java_type, KeptWay::Direct(Expression::StaticField { class, name: field.name.to_string() }))
            }
            None if self.style.reflection && self.scope.can_reflect(field) => {
                let owner = self.class_object(&JavaType::Reference(field.class.clone()));
                (object_type(), KeptWay::Reflective(owner))
            }
            None => return None,
        };
        let is_deprecated = self.scope.is_field_deprecated(field);
        Some(Kept { class: field.class.clone(), field: field.name.clone(), java_type, way, is_deprecated })
    }

    /// A type that is written in one way only: no type arguments could be wrong.
    fn plain_type(&self, java_type: &JavaType) -> Option<Type> {
        let mut innermost = java_type.clone();
        while let Some(component) = innermost.component() {
            innermost = component;
        }
        let is_generic = matches!(&innermost, JavaType::Reference(name) if self.scope.is_generic(name));
        self.nameable(java_type).filter(|_| !is_generic)
    }
}
