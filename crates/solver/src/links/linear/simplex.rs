//! Sums between bounds, decided over the fractions by the simplex method of Dutertre and de Moura, which explains its
//! conflicts, and over the integers by branching.

use super::rational::Rational;
use crate::links::ranges::Reasons;
use std::cmp::Ordering;

/// How many exchanges and how many branches a question may need.
const MOST_PIVOTS: u64 = 300;
const MOST_BRANCHES: u64 = 60;
const MOST_DEPTH: u32 = 24;

/// A bound of a variable, and the facts that imply it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bound {
    pub(crate) value: i128,
    pub(crate) why: Reasons,
}

/// The integers between two bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Bounds {
    pub(crate) low: Option<Bound>,
    pub(crate) high: Option<Bound>,
}

impl Bounds {
    /// Tightens the lower bound; the reasons for which there is nothing left, if that is so.
    pub(crate) fn raise(&mut self, value: i128, why: Reasons) -> Result<(), Reasons> {
        if self.low.is_none_or(|low| low.value < value) {
            self.low = Some(Bound { value, why });
        }
        self.conflict()
    }

    /// Tightens the upper bound.
    pub(crate) fn lower(&mut self, value: i128, why: Reasons) -> Result<(), Reasons> {
        if self.high.is_none_or(|high| high.value > value) {
            self.high = Some(Bound { value, why });
        }
        self.conflict()
    }

    fn conflict(&self) -> Result<(), Reasons> {
        match (self.low, self.high) {
            (Some(low), Some(high)) if low.value > high.value => Err(low.why | high.why),
            _ => Ok(()),
        }
    }
}

/// A variable that must not have this value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hole {
    pub(crate) variable: usize,
    pub(crate) value: i128,
    pub(crate) why: Reasons,
}

/// What was found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// Values of all variables.
    Sat(Vec<i128>),
    /// The facts that were used to show that there are none.
    Unsat(Reasons),
    /// Numbers became too large or there were too many steps.
    GaveUp,
}

/// The variables, of which the last ones are sums of the first ones.
pub(crate) struct Simplex {
    bounds: Vec<Bounds>,
    values: Vec<Rational>,
    /// The variable of each row, and for each variable the row it has, if any.
    basic: Vec<usize>,
    row_of: Vec<Option<usize>>,
    /// Each row gives its basic variable as a sum over all variables, where the coefficients of basic ones are zero.
    rows: Vec<Vec<Rational>>,
    holes: Vec<Hole>,
    pub(crate) pivots: u64,
    branches: u64,
}

impl Simplex {
    /// A problem with bounds for some variables and then for sums of them.
    pub(crate) fn new(bounds: Vec<Bounds>, sums: &[Vec<(usize, i128)>], holes: Vec<Hole>) -> Simplex {
        let count = bounds.len();
        let plain = count - sums.len();
        let mut rows = Vec::with_capacity(sums.len());
        let mut row_of = vec![None; count];
        for (index, sum) in sums.iter().enumerate() {
            let mut row = vec![Rational::ZERO; count];
            for &(variable, factor) in sum {
                row[variable] = Rational::integer(factor);
            }
            rows.push(row);
            row_of[plain + index] = Some(index);
        }
        let values = vec![Rational::ZERO; count];
        Simplex { bounds, values, basic: (plain..count).collect(), row_of, rows, holes, pivots: 0, branches: 0 }
    }

    /// Looks for integers.
    pub(crate) fn solve(&mut self) -> Outcome {
        self.branch(0).unwrap_or(Outcome::GaveUp)
    }

    /// Decides with the bounds as they are; nothing when it gives up. The depth is bounded, so recursion is harmless.
    fn branch(&mut self, depth: u32) -> Option<Outcome> {
        if let Err(why) = self.feasible()? {
            return Some(Outcome::Unsat(why));
        }
        let Some((variable, below, above, why)) = self.disagreement()? else {
            return Some(Outcome::Sat(self.values.iter().map(|value| value.floor()).collect()));
        };
        self.branches += 1;
        if depth >= MOST_DEPTH || self.branches > MOST_BRANCHES {
            return None;
        }
        let saved = self.bounds[variable];
        let mut together = 0;
        // The side that is nearer to zero gives the nicer model.
        for side in if below >= 0 { [true, false] } else { [false, true] } {
            let narrowed =
                if side { self.bounds[variable].lower(below, why) } else { self.bounds[variable].raise(above, why) };
            let outcome = match narrowed {
                Err(why) => Some(Outcome::Unsat(why)),
                Ok(()) => self.branch(depth + 1),
            };
            self.bounds[variable] = saved;
            match outcome? {
                Outcome::Unsat(why) => together |= why,
                other => return Some(other),
            }
        }
        Some(Outcome::Unsat(together))
    }

    /// A variable with a value that it must not have, the values next to it, and why.
    fn disagreement(&self) -> Option<Option<(usize, i128, i128, Reasons)>> {
        for (variable, value) in self.values.iter().enumerate() {
            if !value.is_integer() {
                return Some(Some((variable, value.floor(), value.floor().checked_add(1)?, 0)));
            }
        }
        for hole in &self.holes {
            if self.values[hole.variable].compare(hole.value) == Ordering::Equal {
                let (below, above) = (hole.value.checked_sub(1)?, hole.value.checked_add(1)?);
                return Some(Some((hole.variable, below, above, hole.why)));
            }
        }
        Some(None)
    }

    /// Moves the variables until all are between their bounds, or says why that is impossible; nothing when it gives up.
    fn feasible(&mut self) -> Option<Result<(), Reasons>> {
        self.place_free_variables()?;
        loop {
            let Some((row, target, is_low, why)) = self.violated_row() else { return Some(Ok(())) };
            let mut conflict = why;
            let mut entering = None;
            for variable in 0..self.bounds.len() {
                let direction = self.rows[row][variable].sign();
                if direction == Ordering::Equal {
                    continue;
                }
                // Whether the variable would have to grow.
                let grows = (direction == Ordering::Greater) == is_low;
                let bounds = &self.bounds[variable];
                match if grows { bounds.high } else { bounds.low } {
                    Some(bound) if self.values[variable].compare(bound.value) == Ordering::Equal => {
                        conflict |= bound.why
                    }
                    _ => {
                        entering = Some(variable);
                        break;
                    }
                }
            }
            let Some(entering) = entering else { return Some(Err(conflict)) };
            self.pivots += 1;
            if self.pivots > MOST_PIVOTS {
                return None;
            }
            self.pivot(row, entering, Rational::integer(target))?;
        }
    }

    /// Puts each variable that has no row between its bounds, as near to zero as possible, and computes the others.
    fn place_free_variables(&mut self) -> Option<()> {
        let mut moved = false;
        for variable in 0..self.bounds.len() {
            if self.row_of[variable].is_none() {
                let bounds = self.bounds[variable];
                let low = bounds.low.filter(|low| self.values[variable].compare(low.value) == Ordering::Less);
                let high = bounds.high.filter(|high| self.values[variable].compare(high.value) == Ordering::Greater);
                if let Some(bound) = low.or(high) {
                    self.values[variable] = Rational::integer(bound.value);
                    moved = true;
                }
            }
        }
        if moved {
            for row in 0..self.rows.len() {
                let mut value = Rational::ZERO;
                for (factor, &of) in self.rows[row].iter().zip(&self.values) {
                    if factor.sign() != Ordering::Equal {
                        value = value.add(factor.multiply(of)?)?;
                    }
                }
                self.values[self.basic[row]] = value;
            }
        }
        Some(())
    }

    /// The first variable with a row that is out of its bounds: its row, the bound, whether that is the lower one, and why.
    fn violated_row(&self) -> Option<(usize, i128, bool, Reasons)> {
        let violated = |row: usize, variable: usize| {
            let (value, bounds) = (self.values[variable], &self.bounds[variable]);
            if let Some(low) = bounds.low.filter(|low| value.compare(low.value) == Ordering::Less) {
                return Some((row, low.value, true, low.why));
            }
            let high = bounds.high.filter(|high| value.compare(high.value) == Ordering::Greater)?;
            Some((row, high.value, false, high.why))
        };
        // The order of the variables makes sure that this comes to an end.
        (0..self.bounds.len()).find_map(|variable| violated(self.row_of[variable]?, variable))
    }

    /// Exchanges the variable of a row with another one, and moves the former to a value.
    fn pivot(&mut self, row: usize, entering: usize, target: Rational) -> Option<()> {
        let leaving = self.basic[row];
        let inverse = self.rows[row][entering].inverted()?;
        let step = target.subtract(self.values[leaving])?.multiply(inverse)?;
        // entering = (leaving - the rest of the row) / factor
        for variable in 0..self.bounds.len() {
            let factor = self.rows[row][variable];
            if factor.sign() != Ordering::Equal {
                self.rows[row][variable] = factor.multiply(inverse)?.negated()?;
            }
        }
        self.rows[row][entering] = Rational::ZERO;
        self.rows[row][leaving] = inverse;
        for other in 0..self.rows.len() {
            let factor = self.rows[other][entering];
            if other == row || factor.sign() == Ordering::Equal {
                continue;
            }
            self.rows[other][entering] = Rational::ZERO;
            for variable in 0..self.bounds.len() {
                let part = self.rows[row][variable];
                if part.sign() != Ordering::Equal {
                    self.rows[other][variable] = self.rows[other][variable].add(part.multiply(factor)?)?;
                }
            }
            let basic = self.basic[other];
            self.values[basic] = self.values[basic].add(factor.multiply(step)?)?;
        }
        self.values[leaving] = target;
        self.values[entering] = self.values[entering].add(step)?;
        self.basic[row] = entering;
        self.row_of[entering] = Some(row);
        self.row_of[leaving] = None;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(low: i128, high: i128, why: Reasons) -> Bounds {
        Bounds { low: Some(Bound { value: low, why }), high: Some(Bound { value: high, why }) }
    }

    fn below(high: i128, why: Reasons) -> Bounds {
        Bounds { low: None, high: Some(Bound { value: high, why }) }
    }

    #[test]
    fn a_circle_of_orders_is_refuted_with_its_reasons() {
        // x < y, y < z, z <= x; and x + y <= 100, which has nothing to do with it.
        let sums = [vec![(0, 1), (1, -1)], vec![(1, 1), (2, -1)], vec![(2, 1), (0, -1)], vec![(0, 1), (1, 1)]];
        let mut bounds = vec![between(-1000, 1000, 16); 3];
        bounds.extend([below(-1, 1), below(-1, 2), below(0, 4), below(100, 8)]);
        assert_eq!(Simplex::new(bounds, &sums, Vec::new()).solve(), Outcome::Unsat(7));
    }

    #[test]
    fn integers_are_found_by_branching() {
        // 3x + 5y = 7 with both not negative has no solution, with x >= -10 it has one.
        let sums = [vec![(0, 3), (1, 5)]];
        let solve = |least: i128| {
            let bounds = vec![between(least, 100, 1), between(0, 100, 2), between(7, 7, 4)];
            Simplex::new(bounds, &sums, Vec::new()).solve()
        };
        assert!(matches!(solve(0), Outcome::Unsat(_)));
        let Outcome::Sat(values) = solve(-10) else { panic!("no solution") };
        assert_eq!(3 * values[0] + 5 * values[1], 7);
    }

    #[test]
    fn a_hole_is_avoided_and_its_reason_named() {
        let hole = |value: i128, why: Reasons| Hole { variable: 0, value, why };
        let solve = |holes: &[Hole]| Simplex::new(vec![between(0, 1, 1)], &[], holes.to_vec()).solve();
        assert_eq!(solve(&[hole(0, 2)]), Outcome::Sat(vec![1]));
        assert_eq!(solve(&[hole(0, 2), hole(1, 4)]), Outcome::Unsat(7));
    }
}
