//! Classes of terms that are known to be equal. They settle questions about references, of which nothing but equality is
//! known.

use super::network::{Contradiction, Network, Place, Reasons, Shape};
use glassbox_expr::{Node, Sort, TermPool};

/// The classes of terms that follow from the equalities that hold in a network.
#[derive(Default)]
pub(crate) struct Classes {
    parents: Vec<Place>,
    /// The equalities that hold, with their reasons.
    edges: Vec<(Place, Place, Reasons)>,
    /// The pairs that are known to differ, with their reasons.
    different: Vec<(Place, Place, Reasons)>,
}

impl Classes {
    /// Joins what is equal, and looks for two terms that are equal and different at once.
    pub(crate) fn join(&mut self, network: &Network) -> Result<(), Contradiction> {
        self.edges.clear();
        self.different.clear();
        for (place, &shape) in network.shapes.iter().enumerate() {
            if let Shape::Eq(a, b) = shape
                && let Some(equal) = network.ranges[place].as_bool()
            {
                let list = if equal { &mut self.edges } else { &mut self.different };
                list.push((a, b, network.reasons[place]));
            }
        }
        self.parents.clear();
        if self.edges.is_empty() {
            return Ok(());
        }
        self.parents.extend(0..network.shapes.len() as Place);
        for index in 0..self.edges.len() {
            let (a, b, _) = self.edges[index];
            let (a, b) = (self.leader(a), self.leader(b));
            self.parents[a.max(b) as usize] = a.min(b);
        }
        self.different_constants(network);
        for index in 0..self.different.len() {
            let (a, b, why) = self.different[index];
            if self.leader(a) == self.leader(b) {
                return Err(Contradiction(why | self.path(a, b)));
            }
        }
        Ok(())
    }

    /// Terms of one class with different values differ, of course.
    fn different_constants(&mut self, network: &Network) {
        let mut constants: Vec<(Place, Place, u64)> = Vec::new();
        for &(a, b, _) in &self.edges {
            for place in [a, b] {
                if let Some(value) = network.range(place).as_constant() {
                    constants.push((place, place, value));
                }
            }
        }
        for constant in &mut constants {
            constant.0 = self.leader(constant.0);
        }
        constants.sort_unstable();
        for pair in constants.windows(2) {
            if let [(class, a, value), (other_class, b, other)] = *pair
                && class == other_class
                && value != other
            {
                let why = network.reasons[a as usize] | network.reasons[b as usize];
                self.different.push((a, b, why));
            }
        }
    }

    /// The first term of the class that a term belongs to.
    pub(crate) fn leader(&mut self, mut place: Place) -> Place {
        while let Some(&parent) = self.parents.get(place as usize)
            && parent != place
        {
            let grandparent = self.parents[parent as usize];
            self.parents[place as usize] = grandparent;
            place = grandparent;
        }
        place
    }

    /// The reasons of the equalities on a shortest way from one term to another.
    fn path(&self, from: Place, to: Place) -> Reasons {
        let mut reached: Vec<(Place, Reasons)> = vec![(from, 0)];
        let mut next = 0;
        while let Some(&(place, why)) = reached.get(next) {
            if place == to {
                return why;
            }
            next += 1;
            for &(a, b, edge) in &self.edges {
                let other = if a == place {
                    b
                } else if b == place {
                    a
                } else {
                    continue;
                };
                if !reached.iter().any(|&(known, _)| known == other) {
                    reached.push((other, why | edge));
                }
            }
        }
        // The two are in one class, so this is not reached; all facts would be right anyway.
        Reasons::MAX
    }

    /// A number for each term that stands for references: that of a constant of its class, or one that no other class has.
    pub(crate) fn numbers(&mut self, pool: &TermPool, network: &Network) -> Vec<(Place, u64)> {
        let mut used: Vec<u64> = Vec::new();
        let mut numbers: Vec<(Place, u64)> = Vec::new();
        let mut symbols: Vec<Place> = Vec::new();
        for (place, &term) in network.terms.iter().enumerate() {
            if pool.sort(term) != Sort::Ref {
                continue;
            }
            let place = place as Place;
            if let Some(value) = network.range(place).as_constant() {
                used.push(value);
                numbers.push((self.leader(place), value));
            }
            if matches!(pool.node(term), Node::Symbol(_)) {
                symbols.push(place);
            }
        }
        let mut fresh = 0;
        for &symbol in &symbols {
            let class = self.leader(symbol);
            if !numbers.iter().any(|&(known, _)| known == class) {
                fresh += 1;
                while used.contains(&fresh) {
                    fresh += 1;
                }
                numbers.push((class, fresh));
            }
        }
        let of_class =
            |class: Place| numbers.iter().find(|&&(known, _)| known == class).map_or(0, |&(_, number)| number);
        symbols.iter().map(|&symbol| (symbol, of_class(self.leader(symbol)))).collect()
    }
}
