//! Answering the machine: what may be answered, what each answer costs, and where a path splits.
//!
//! An answer is data of the machine, a [`Choice`]. Each way of driving it is a policy: which choices are taken, in which order,
//! and whether the solver is asked first. `fork.rs` is where a path of a search splits, `prices.rs` what that costs.
//!
//! | policy | stands in | gives | order | asks the solver |
//! |---|---|---|---|---|
//! | forward search | `forward/answers.rs` | all that are possible | the machine's | before a path waits |
//! | along a run | `concolic/answers.rs` | the run's own; all others wait | the machine's | when it is their turn |
//! | a method aside from a path | `conditions/evaluation.rs` | all, within bounds | the model's own, then small inputs | when it is their turn |
//! | constructors | `construction/following.rs` | the plainest few | the plainest first | when it is their turn |
//! | what a test may ask | the machine's `reading/observe.rs` | the model's own | | never |
//! | blocks, backwards | the machine's `relational/block.rs` | both ways of a branch | | never: relations are linked later |

pub(crate) mod fork;
pub(crate) mod prices;

use glassbox_machine::Choice;

/// The choices that a rank keeps, in its order, lowest first; equals stay in the order in which the machine names them.
pub(crate) fn in_order(choices: Vec<Choice>, mut rank: impl FnMut(&Choice) -> Option<u32>) -> Vec<Choice> {
    let mut ranked: Vec<(u32, Choice)> =
        choices.into_iter().filter_map(|choice| Some((rank(&choice)?, choice))).collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, choice)| choice).collect()
}

#[cfg(test)]
mod tests {
    use glassbox_machine::Alternative;

    use super::*;

    #[test]
    fn choices_without_a_rank_are_left_out_and_equals_keep_their_order() {
        let choice = |object| Choice::Classes(Alternative::closed(glassbox_machine::Address(object), Vec::new()));
        let ordered = in_order((0..6).map(choice).collect(), |known| match known {
            Choice::Classes(Alternative { object, .. }) if object.0 == 4 => None,
            Choice::Classes(Alternative { object, .. }) => Some(1 - object.0 % 2),
            _ => None,
        });
        assert_eq!(ordered, [1, 3, 5, 0, 2].map(choice));
    }
}
