//! Turns witnesses into test cases, and renders test cases and the ledger.
