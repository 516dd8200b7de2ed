//! How far a path stands back from others, for everything by which it is less likely to lead to a test that is plain.
//!
//! A price is a detour: it counts like so many instructions on the way to an open goal.

/// A text has characters beyond Latin-1, which few programs look at.
pub(crate) const WIDE_TEXT: u32 = 60;

/// A small value is left to other paths, and a larger one is looked for.
pub(crate) const OTHER_VALUE: u32 = 15;

/// Calls make an input, for each of them and each argument that they take.
pub(crate) const MADE_INPUT: u32 = 10;

/// A test has to write a class where a lambda would do.
pub(crate) const NO_LAMBDA: u32 = 30;

/// An input has the next of many classes.
pub(crate) const OTHER_CLASS: u32 = 3;

/// A state that no call makes has to be set up by reflection.
pub(crate) const NEEDS_REFLECTION: u32 = 60;

/// A constructor or a factory makes the receiver, for each that is easier to use.
pub(crate) const MADE_RECEIVER: u32 = 25;

/// Something was called on the receiver before: nearer than what needs reflection.
pub(crate) const PREPARED_RECEIVER: u32 = 10;

/// A path starts with an input that is the same object as another part of the input.
pub(crate) const ALIAS: u32 = 10;

/// A path has gone on with a guess, for each of them.
pub(crate) const GUESS: u32 = 5;

/// A logger has to be listened to.
pub(crate) const LOUD: u32 = 10;

/// An effect was recorded for one input, and a path takes the same effect with another: after everything else.
pub(crate) const OTHER_INPUT: u32 = 10_000;

/// A way back comes to a block where it has been before, for every time that it was there.
pub(crate) const REPETITION: u32 = 4;

/// A goal was tried for in vain more often than others, for each round of tries.
pub(crate) const FARTHER: u32 = 8;
