//! Decides conjunctions of terms: satisfiable with a model, unsatisfiable, or unknown with a reason.
