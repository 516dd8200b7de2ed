//! The order in which paths are continued. A strategy is one file here and one row in [`STRATEGIES`].

mod bfs;
mod deepening;
mod dfs;
mod mixture;
mod priority;
mod random;

use std::fmt;
use std::str::FromStr;

/// A path that waits, as far as an order may care.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Waiting {
    /// Paths are numbered in the order in which they came to wait.
    pub number: u64,
    /// To the nearest goal that nobody has reached yet.
    pub distance: u32,
    /// Decisions from the entry of the method.
    pub depth: u32,
    /// How much less likely than others it is to lead anywhere; part of the distance.
    pub detour: u32,
}

/// Where a path stands by now: how far from a goal, or nowhere, if it does not wait any more.
pub(crate) type Present<'a> = dyn FnMut(u64) -> Option<u32> + 'a;

/// An order of exploration. Must not depend on anything but what it is told and its seed.
pub(crate) trait Strategy {
    fn add(&mut self, path: Waiting);

    /// The path to take next, which is forgotten. Others may have taken a path that was added, and goals may have been
    /// reached since then: what counts is where it stands at present.
    fn next(&mut self, present: &mut Present<'_>) -> Option<u64>;

    /// Forgets all paths but these.
    fn retain(&mut self, waits: &dyn Fn(u64) -> bool);
}

struct Row {
    name: &'static str,
    make: fn(seed: u64) -> Box<dyn Strategy>,
}

const STRATEGIES: &[Row] = &[
    Row { name: "priority", make: |seed| Box::new(priority::Priority::new(seed)) },
    Row { name: "bfs", make: |_| Box::new(bfs::BreadthFirst::default()) },
    Row { name: "dfs", make: |_| Box::new(dfs::DepthFirst::default()) },
    Row { name: "random", make: |seed| Box::new(random::Random::new(seed)) },
    Row { name: "deepening", make: |_| Box::new(deepening::Deepening::default()) },
];

/// A strategy by name, or several that take turns: `priority+bfs`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyName(Vec<&'static str>);

impl StrategyName {
    pub(crate) fn make(&self, seed: u64) -> Box<dyn Strategy> {
        let rows = self.0.iter().filter_map(|name| STRATEGIES.iter().find(|row| row.name == *name));
        let mut parts: Vec<Box<dyn Strategy>> = rows.map(|row| (row.make)(seed)).collect();
        match parts.len() {
            1 => parts.remove(0),
            _ => Box::new(mixture::Mixture::new(parts)),
        }
    }

    /// The names that can be used.
    pub fn all() -> impl Iterator<Item = &'static str> {
        STRATEGIES.iter().map(|row| row.name)
    }
}

/// The nearest finds what is near, the oldest sees to it that every path gets its turn.
impl Default for StrategyName {
    fn default() -> StrategyName {
        StrategyName(vec!["priority", "bfs"])
    }
}

impl fmt::Display for StrategyName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0.join("+"))
    }
}

impl FromStr for StrategyName {
    type Err = String;

    fn from_str(text: &str) -> Result<StrategyName, String> {
        let find = |name: &str| {
            let row = STRATEGIES.iter().find(|row| row.name == name);
            row.map(|row| row.name).ok_or_else(|| {
                let known: Vec<&str> = StrategyName::all().collect();
                format!("there is no strategy '{name}', but {}", known.join(", "))
            })
        };
        text.split('+').map(find).collect::<Result<_, _>>().map(StrategyName)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The order in which a strategy takes paths of these distances and depths, by their numbers.
    pub(crate) fn order(strategy: &mut dyn Strategy, paths: &[(u32, u32)]) -> Vec<u64> {
        let mut waiting = Vec::new();
        for (number, (distance, depth)) in paths.iter().enumerate() {
            strategy.add(Waiting { number: number as u64, distance: *distance, depth: *depth, detour: 0 });
            waiting.push(Some(*distance));
        }
        let mut taken = Vec::new();
        while let Some(number) = strategy.next(&mut |number| waiting[number as usize]) {
            waiting[number as usize] = None;
            taken.push(number);
        }
        taken
    }

    #[test]
    fn every_strategy_takes_every_path_once() {
        let paths: Vec<(u32, u32)> = (0..40).map(|number| (number * 7 % 11, number)).collect();
        for name in StrategyName::all().map(str::to_owned).chain(["dfs+random+priority".to_owned()]) {
            let strategy: StrategyName = name.parse().unwrap();
            let taken = order(&mut *strategy.make(3), &paths);
            let mut sorted = taken.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (0..40).collect::<Vec<u64>>(), "{name}");
            assert_eq!(taken, order(&mut *strategy.make(3), &paths), "{name} is reproducible");
        }
    }

    #[test]
    fn what_does_not_wait_any_more_is_forgotten() {
        for name in StrategyName::all() {
            let mut strategy = name.parse::<StrategyName>().unwrap().make(0);
            for number in 0..4 {
                strategy.add(Waiting { number, distance: 1, depth: 1, detour: 0 });
            }
            strategy.retain(&|number| number == 2);
            assert_eq!(strategy.next(&mut |_| Some(1)), Some(2), "{name}");
            assert_eq!(strategy.next(&mut |_| Some(1)), None, "{name}");
        }
    }

    #[test]
    fn a_name_that_nobody_knows_is_answered_with_those_that_there_are() {
        let error = "dfs+best".parse::<StrategyName>().unwrap_err();
        assert_eq!(error, "there is no strategy 'best', but priority, bfs, dfs, random, deepening");
        assert_eq!(StrategyName::default().to_string().parse(), Ok(StrategyName::default()));
    }
}
