//! Every question as SMT-LIB 2, one script for the life of a solver, so that others can be asked the same.

use glassbox_expr::{Term, TermPool};
use glassbox_smtlib::Printer;

/// A script that asks one question after the other. Assertions that a question shares with the one before stay asserted.
pub(crate) struct Recording {
    printer: Printer,
    /// What is asserted, each on a level of its own.
    asserted: Vec<Term>,
}

impl Recording {
    pub(crate) fn new() -> Recording {
        let mut printer = Printer::new();
        printer.command("(set-logic ALL)");
        Recording { printer, asserted: Vec::new() }
    }

    /// Adds a question.
    pub(crate) fn question(&mut self, pool: &TermPool, assertions: &[Term]) {
        let shared = self.asserted.iter().zip(assertions).take_while(|(old, new)| old == new).count();
        while self.asserted.len() > shared {
            self.asserted.pop();
            self.printer.pop();
        }
        for &assertion in &assertions[shared..] {
            self.printer.push();
            self.asserted.push(assertion);
            if let Err(unprintable) = self.printer.assert(pool, assertion) {
                // The rest of the question would be another one. What others can say of it is worth nothing.
                self.printer.command(&format!("; a question is left out: {unprintable}"));
                self.asserted.pop();
                self.printer.pop();
                return;
            }
        }
        self.printer.command("(check-sat)");
    }

    /// The script so far.
    pub(crate) fn take(mut self) -> String {
        self.printer.take()
    }
}
