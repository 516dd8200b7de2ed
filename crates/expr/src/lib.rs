//! Hash-consed typed terms, folding constructors, an evaluator and models.
