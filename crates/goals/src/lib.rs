//! Coverage criteria, the goal ledger, and the witness that a search hands to the test writer.
