//! What a test can name, call, read and assign by the package that it stands in: what the language lets it see (JLS 6.6), of
//! the packages that modules export, as far as the release has it that the tests are compiled for.

use crate::class::{Class, Field, Flags, Method, Origin};
use crate::program::Program;
use crate::types::is_encapsulated;

/// From where a class or member can be used by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Visibility {
    Private,
    /// Package-private, and `protected` as far as a test is concerned: it stands in the package and is no subclass.
    Package,
    Public,
}

impl Visibility {
    #[must_use]
    pub fn of(flags: Flags) -> Visibility {
        if flags.is_public() {
            Visibility::Public
        } else if flags.is_private() {
            Visibility::Private
        } else {
            Visibility::Package
        }
    }

    /// Whether code in one package sees what is declared so in another, or in the same.
    #[must_use]
    pub fn reaches(self, declaring: &str, package: &str) -> bool {
        match self {
            Visibility::Public => true,
            Visibility::Package => declaring == package,
            Visibility::Private => false,
        }
    }
}

impl Class {
    /// Whether it lies in a package that its module does not export: it is there at run time, but no test can name it.
    pub fn is_encapsulated(&self) -> bool {
        matches!(self.origin, Origin::Jdk | Origin::Subject) && is_encapsulated(&self.name)
    }

    /// Whether the tests of a class see a member of it that has such flags: they are in its package, if they can be.
    pub fn own_tests_see(&self, flags: Flags) -> bool {
        Visibility::of(flags) >= if self.keeps_package() { Visibility::Public } else { Visibility::Package }
    }
}

impl Program {
    /// Whether a test in a package can write the name of a class.
    pub fn test_can_name(&self, class: &Class, package: &str) -> bool {
        self.is_seen_from(class, package) && !class.is_encapsulated() && self.tests_know_class(class)
    }

    /// Whether a test in a package can call a constructor or method of a class by its name.
    pub fn test_can_call(&self, class: &Class, method: &Method, package: &str) -> bool {
        self.sees_member(class, method.flags, package) && self.tests_know_method(class, method)
    }

    /// The same where a test may fall back on reflection to name a class of its own package, such as a private one.
    pub fn test_can_reach(&self, class: &Class, method: &Method, package: &str) -> bool {
        let is_own = class.package() == package && class.origin != Origin::Jdk;
        let is_seen = Visibility::of(method.flags).reaches(class.package(), package) && !method.flags.is_synthetic();
        self.test_can_call(class, method, package) || is_own && is_seen
    }

    /// Whether a test in a package can read a field of a class by its name.
    pub fn test_can_read(&self, class: &Class, field: &Field, package: &str) -> bool {
        self.sees_member(class, field.flags, package) && self.tests_know_field(class, field)
    }

    /// Whether a test in a package can assign a field of a class by its name.
    pub fn test_can_assign(&self, class: &Class, field: &Field, package: &str) -> bool {
        !field.flags.is_final() && self.test_can_read(class, field, package)
    }

    fn sees_member(&self, class: &Class, flags: Flags, package: &str) -> bool {
        let is_seen = Visibility::of(flags).reaches(class.package(), package) && !flags.is_synthetic();
        is_seen && self.is_seen_from(class, package) && !class.is_encapsulated()
    }

    /// Whether a test in the package of a class can write its name.
    pub fn is_nameable(&self, class: &Class) -> bool {
        self.is_seen_from(class, class.package())
    }

    /// Whether the language lets code in a package write the name of a class: neither it nor a class around it is anonymous,
    /// local, made by the compiler, or out of sight.
    pub fn is_seen_from(&self, class: &Class, package: &str) -> bool {
        let is_seen = Visibility::of(class.declared_flags()).reaches(class.package(), package);
        is_seen
            && match &class.nesting {
                None => !class.flags.is_synthetic(),
                Some(nesting) => {
                    let outer = nesting.outer.as_ref().and_then(|outer| self.class_named(outer));
                    outer.is_some_and(|outer| self.is_seen_from(outer, package))
                }
            }
    }
}
