//! What a user may choose about tests.

/// How tests are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    pub framework: Framework,
    /// The release of Java whose language and library the tests may use, where it is not that of the JDK at hand.
    pub release: Option<u16>,
    /// Private fields that a call has changed may be read by reflection, where nothing else shows the change.
    pub reflection: bool,
}

impl Default for Style {
    fn default() -> Style {
        Style { framework: Framework::JUnit5, release: None, reflection: true }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Framework {
    #[default]
    JUnit5,
    /// From 4.13 on, which has `assertThrows`.
    JUnit4,
}
