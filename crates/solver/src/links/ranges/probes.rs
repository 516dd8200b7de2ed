//! Conditions that are still open, tried both ways: where one way is impossible, the other holds.

use super::network::{Contradiction, Network, Place, Shape};
use super::range::Range;

/// How many conditions are tried, and how many operators are visited for that.
const MOST_CONDITIONS: usize = 12;
const MOST_VISITS: u64 = 3_000;

/// The conditions of `ite` and the sides of disjunctions that are still open, in the order of the pool.
pub(crate) fn open_conditions(network: &Network) -> Vec<Place> {
    let mut open = Vec::new();
    let mut add = |place: Place| {
        if network.range(place).as_bool().is_none() && !open.contains(&place) && open.len() < MOST_CONDITIONS {
            open.push(place);
        }
    };
    for &shape in &network.shapes {
        match shape {
            Shape::Ite(c, _, _) => add(c),
            Shape::Or(a, _) | Shape::And(a, _) => add(a),
            _ => {}
        }
    }
    open
}

/// Tries the conditions one after another and keeps what follows.
pub(crate) fn probe(network: &mut Network, conditions: &[Place]) -> Result<(), Contradiction> {
    let limit = network.visits + MOST_VISITS;
    for &condition in conditions {
        if network.range(condition).as_bool().is_some() {
            continue;
        }
        for (tried, rest) in [(Range::TRUE, Range::FALSE), (Range::FALSE, Range::TRUE)] {
            if network.visits > limit {
                return Ok(());
            }
            // Trying needs no reason: what is impossible is so for the reasons of the contradiction.
            let mark = network.mark();
            let narrowed = network.narrow(condition, Some(tried), 0);
            let impossible = narrowed.and_then(|()| network.propagate(limit)).err();
            network.undo(mark);
            if let Some(Contradiction(reasons)) = impossible {
                network.narrow(condition, Some(rest), reasons)?;
                network.propagate(limit)?;
                break;
            }
        }
    }
    Ok(())
}
