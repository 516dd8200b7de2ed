//! Results of earlier runs that still hold, so that a second run takes seconds.
//!
//! What is kept together is what the searches of the methods of a class have found, with its tests as they were confirmed. It
//! holds as long as nothing has changed that these searches depend on ([`Dependence`]), nor the searches of other classes that
//! goals were left to, nor the tool, its options, the JDK and the libraries; and, where the clock ended a search, for runs with no
//! more time than that one had.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::PathBuf;
use std::time::{Duration, UNIX_EPOCH};

use glassbox_cache::{Hash, Key, Shelf};
use glassbox_goals::{Attack, Finding, GoalIndex, Ledger, SearchReport, Status};
use glassbox_program::{MethodKey, Name, Program};
use glassbox_search::{Dependence, Job, Plan};
use glassbox_suite::test_class;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use crate::confirming::{ConfirmedClass, is_taken, write_tests};
use crate::failure::Failure;
use crate::generate::Run;
use crate::inputs::Inputs;

/// What is longer is not kept.
const LONGEST: usize = 64 << 20;

/// More entries than this are not kept.
const MOST: usize = 40_000;

/// What a run has for what has changed, however little that is.
const LEAST: Duration = Duration::from_secs(4);

/// What there is of an earlier run, and what to keep of this one.
pub struct Kept {
    shelf: Shelf,
    dependence: Dependence,
    /// The jobs of the whole plan, in its order.
    jobs: Vec<KnownJob>,
    groups: Vec<Group>,
    /// What the user has asked for, before anything was found.
    budget: Option<Duration>,
}

struct KnownJob {
    entry: MethodKey,
    /// A hash of all that its search depends on.
    digest: Key,
    goals: Vec<GoalIndex>,
}

/// The jobs of a class.
struct Group {
    /// By their numbers in the whole plan.
    jobs: Range<usize>,
    /// Where it is kept, whatever it depends on: what has changed takes the place of what was there.
    place: Key,
    /// A hash of all that it depends on.
    digest: Key,
    found: Option<Entry>,
}

/// What is kept of a group.
#[derive(Serialize, Deserialize)]
struct Entry {
    digest: [u8; 16],
    /// The budget of the run, if the clock ended something that more time might have continued.
    within: Option<Duration>,
    /// The goals that are named below, by their ids.
    goals: Vec<String>,
    reports: Vec<SearchReport>,
    classes: Vec<ConfirmedClass>,
    /// How infeasible goals were attacked.
    attacks: Vec<(GoalIndex, Attack)>,
    /// The tests were cut short by the clock.
    cut_short: bool,
    /// Entries in other classes whose searches have reached goals that were left to them, with what those depend on.
    left_to: Vec<(MethodKey, [u8; 16])>,
    /// The classes under test whose objects were used, with what they depend on.
    used: Vec<(Name, [u8; 16])>,
    /// The test class that each class has, where nothing is in its way.
    test_classes: Vec<(Name, String)>,
}

impl Kept {
    /// Looks for what earlier runs have left. Nothing is kept of runs whose results depend on more than is known here.
    pub fn new(run: &Run, inputs: &Inputs, libraries: &[PathBuf], plan: &Plan) -> Option<Kept> {
        let common = common(run, inputs, libraries)?;
        let program = &inputs.program;
        let shelf = Shelf::new(glassbox_cache::directory().map(|cache| cache.join("results")), LONGEST, MOST);
        let dependence = Dependence::new(program);
        let known = |(job, digest): (&Job, Key)| KnownJob {
            entry: program.method(job.entry).key(),
            digest,
            goals: job.goals.clone(),
        };
        let jobs: Vec<KnownJob> = plan.jobs.iter().zip(dependence.of_jobs(program, plan)).map(known).collect();
        let mut groups = Vec::new();
        let mut start = 0;
        for of_class in jobs.chunk_by(|one, next| one.entry.class == next.entry.class) {
            let (mut place, mut digest) = (Hash::default(), Hash::default());
            place.add(&common.0);
            place.add(of_class[0].entry.class.as_bytes());
            of_class.iter().for_each(|job| digest.add(&job.digest.0));
            let jobs = start..start + of_class.len();
            start = jobs.end;
            groups.push(Group { jobs, place: place.key(), digest: digest.key(), found: None });
        }
        let digests = digests(&jobs);
        let goals = plan.table.goals.iter().enumerate();
        let goals: FxHashMap<String, GoalIndex> =
            goals.map(|(index, goal)| (goal.id(), GoalIndex(index as u32))).collect();
        let names = TestNames { run, program };
        for group in &mut groups {
            group.found = shelf.find(group.place).and_then(|bytes| postcard::from_bytes::<Entry>(&bytes).ok());
            let fits = |entry: &mut Entry| {
                entry.digest == group.digest.0
                    && entry.within.is_none_or(|within| run.budget.is_some_and(|budget| budget <= within))
                    && entry.left_to.iter().all(|(search, known)| digests.get(search) == Some(&Key(*known)))
                    && entry.used.iter().all(|(name, known)| dependence.of_class(program, name) == Some(Key(*known)))
                    && entry.test_classes.iter().all(|(name, known)| names.of(name).as_ref() == Some(known))
                    && entry.resolve(&goals)
            };
            group.found = group.found.take().and_then(|mut entry| fits(&mut entry).then_some(entry));
            if let Some(entry) = &mut group.found {
                entry.find_lines(program);
            }
        }
        Some(Kept { shelf, dependence, jobs, groups, budget: run.budget })
    }

    /// How many jobs are as they were.
    pub fn known(&self) -> usize {
        self.groups.iter().filter(|group| group.found.is_some()).map(|group| group.jobs.len()).sum()
    }

    /// Leaves the jobs out of a plan that are as they were. A budget is meant for the whole of it, so that what is left gets its
    /// part.
    pub fn narrow(&self, run: &mut Run, plan: &mut Plan) {
        let known = self.groups.iter().filter(|group| group.found.is_some()).flat_map(|group| group.jobs.clone());
        let known: FxHashSet<usize> = known.collect();
        if known.is_empty() {
            return;
        }
        let all: usize = plan.jobs.iter().map(|job| job.goals.len()).sum();
        let mut number = 0..;
        plan.jobs.retain(|_| number.next().is_some_and(|number| !known.contains(&number)));
        let left: usize = plan.jobs.iter().map(|job| job.goals.len()).sum();
        run.budget = run.budget.map(|budget| {
            let spent = run.started.elapsed();
            let rest = budget.saturating_sub(spent);
            let part = rest.mul_f64(left as f64 / all.max(1) as f64);
            spent + part.max(LEAST).min(rest)
        });
    }

    /// Puts what was found beside what this run has made, all in the order of the whole plan.
    pub fn join(&self, reports: &mut Vec<SearchReport>, classes: &mut Vec<ConfirmedClass>) -> bool {
        let found = || self.groups.iter().filter_map(|group| group.found.as_ref());
        reports.extend(found().flat_map(|entry| entry.reports.iter().cloned()));
        let order: FxHashMap<&MethodKey, usize> = self.jobs.iter().map(|job| &job.entry).zip(0..).collect();
        reports.sort_by_key(|report| order.get(&report.entry).copied());
        classes.extend(found().flat_map(|entry| entry.classes.iter().cloned()));
        classes.sort_by_cached_key(|class| glassbox_program::binary_name(&class.subject));
        found().any(|entry| entry.cut_short)
    }

    /// Writes the tests that were found.
    pub fn write(&self, run: &Run, program: &Program) -> Result<(), Failure> {
        for class in self.groups.iter().filter_map(|group| group.found.as_ref()).flat_map(|entry| &entry.classes) {
            let Some(subject) = program.class_named(&class.subject) else { continue };
            let files = class.files.iter().map(|file| (file.file.as_str(), file.text.as_str()));
            write_tests(&run.out, subject, files)?;
        }
        Ok(())
    }

    /// The goals that were attacked in an earlier run.
    pub fn note_attacks(&self, ledger: &mut Ledger) {
        let found = self.groups.iter().filter_map(|group| group.found.as_ref());
        for (goal, attack) in found.flat_map(|entry| &entry.attacks) {
            ledger.entries[goal.0 as usize].exclusion.get_or_insert_default().attack = attack.clone();
        }
    }

    /// Keeps what this run has made, for the next one.
    pub fn keep(&self, made: &Made<'_>) {
        let of_class: FxHashMap<&Name, &ConfirmedClass> =
            made.classes.iter().map(|class| (&class.subject, class)).collect();
        let reports: FxHashMap<&MethodKey, &SearchReport> =
            made.reports.iter().map(|report| (&report.entry, report)).collect();
        let names = TestNames { run: made.run, program: made.program };
        let reaching = reaching(made);
        let digests = digests(&self.jobs);
        for group in self.groups.iter().filter(|group| group.found.is_none()) {
            let entries = || self.jobs[group.jobs.clone()].iter().map(|job| &job.entry);
            // One that had nothing left to look for has no report.
            let own: Vec<SearchReport> = entries().filter_map(|entry| reports.get(entry).copied()).cloned().collect();
            let goals: FxHashSet<GoalIndex> = own.iter().flat_map(SearchReport::goals).collect();
            // Where something of ours was wrong, the next run says so again.
            let is_refuted = made.refuted.iter().any(|goal| goals.contains(goal));
            let has_strayed = own.iter().any(|report| !report.runs.divergences.is_empty());
            if is_refuted || has_strayed {
                continue;
            }
            let mut subjects: Vec<&Name> = entries().map(|entry| &entry.class).collect();
            subjects.dedup();
            let classes: Vec<ConfirmedClass> =
                subjects.iter().filter_map(|name| of_class.get(*name).map(|class| (*class).clone())).collect();
            // There are thousands of these where the clock has ended a run before it came to them.
            let has_nothing = |report: &SearchReport| report.findings.is_empty() && report.unsearched.is_some();
            if !own.is_empty() && own.iter().all(has_nothing) && classes.is_empty() {
                continue;
            }
            let is_cut = |report: &SearchReport| {
                report.cut_short || report.out_of_steps || report.deferred || report.unsearched.is_some()
            };
            let attacks = goals.iter().filter_map(|goal| {
                let exclusion = made.ledger.entries[goal.0 as usize].exclusion.as_ref()?;
                Some((*goal, exclusion.attack.clone()))
            });
            let mut attacks: Vec<(GoalIndex, Attack)> = attacks.collect();
            attacks.sort_by_key(|(goal, _)| *goal);
            let is_attacked = attacks.iter().all(|(_, attack)| attack.missing.is_none());
            let has_ended = !made.cut_short && is_attacked && !own.iter().any(is_cut);
            let entry = Entry {
                digest: group.digest.0,
                within: self.budget.filter(|_| !has_ended),
                goals: Vec::new(),
                left_to: self.left_to(group, &own, &reaching, &digests),
                used: self.used(made.program, &own, &classes),
                test_classes: subjects.iter().filter_map(|name| Some(((*name).clone(), names.of(name)?))).collect(),
                reports: own,
                classes,
                attacks,
                cut_short: made.cut_short,
            };
            if let Ok(bytes) = postcard::to_stdvec(&entry.detached(made.ledger)) {
                self.shelf.keep(group.place, &bytes);
            }
        }
        self.shelf.make_room();
    }

    /// The searches to which goals were left: those that have reached what no search of this class has said anything about.
    fn left_to(
        &self,
        group: &Group,
        own: &[SearchReport],
        reaching: &Reaching<'_>,
        digests: &Digests<'_>,
    ) -> Vec<(MethodKey, [u8; 16])> {
        let known: FxHashSet<GoalIndex> = own.iter().flat_map(SearchReport::goals).collect();
        let goals = self.jobs[group.jobs.clone()].iter().flat_map(|job| &job.goals);
        let searches = goals.filter(|goal| !known.contains(goal)).filter_map(|goal| reaching.get(goal));
        let searches: BTreeSet<&MethodKey> = searches.copied().collect();
        let digest = |search: &MethodKey| Some((search.clone(), digests.get(search)?.0));
        searches.into_iter().filter_map(digest).collect()
    }

    /// The classes under test whose objects stand in witnesses.
    fn used(&self, program: &Program, reports: &[SearchReport], classes: &[ConfirmedClass]) -> Vec<(Name, [u8; 16])> {
        let searched = reports.iter().flat_map(|report| &report.witnesses);
        let tested = classes.iter().flat_map(|class| &class.tests).filter_map(|test| test.record.witness.as_deref());
        let nodes = searched.chain(tested).flat_map(|witness| &witness.graph.nodes);
        let names: FxHashSet<&Name> = nodes.map(|node| &node.class).collect();
        let digest = |name: &Name| Some((name.clone(), self.dependence.of_class(program, name)?.0));
        let mut used: Vec<(Name, [u8; 16])> = names.into_iter().filter_map(digest).collect();
        used.sort();
        used
    }
}

/// What searches depend on, by their entries.
type Digests<'d> = FxHashMap<&'d MethodKey, Key>;

fn digests(jobs: &[KnownJob]) -> Digests<'_> {
    jobs.iter().map(|job| (&job.entry, job.digest)).collect()
}

/// For each goal that was reached, the entry of a search that has reached it, or of a test.
type Reaching<'r> = FxHashMap<GoalIndex, &'r MethodKey>;

fn reaching<'m>(made: &'m Made<'_>) -> Reaching<'m> {
    let mut reaching = FxHashMap::default();
    for report in made.reports {
        let reached = report.findings.iter().filter(|(_, finding)| *finding == Finding::Reached);
        reached.for_each(|(goal, _)| {
            reaching.entry(*goal).or_insert(&report.entry);
        });
    }
    for test in made.classes.iter().flat_map(|class| &class.tests) {
        test.goals.iter().for_each(|goal| {
            reaching.entry(*goal).or_insert(&test.record.target);
        });
    }
    reaching
}

/// What a run has come to.
pub struct Made<'m> {
    pub run: &'m Run,
    pub program: &'m Program,
    pub ledger: &'m Ledger,
    pub reports: &'m [SearchReport],
    pub classes: &'m [ConfirmedClass],
    /// Goals that were called infeasible until a call reached them.
    pub refuted: Vec<GoalIndex>,
    pub cut_short: bool,
}

impl Entry {
    /// Goals are numbered by their places in this entry, since those in the table of a run may be others the next time.
    fn detached(mut self, ledger: &Ledger) -> Entry {
        let mut numbers: FxHashMap<GoalIndex, u32> = FxHashMap::default();
        let mut goals = Vec::new();
        self.each_goal(&mut |goal| {
            let number = *numbers.entry(*goal).or_insert_with(|| {
                goals.push(ledger.entries[goal.0 as usize].goal.id());
                goals.len() as u32 - 1
            });
            *goal = GoalIndex(number);
        });
        self.goals = goals;
        self
    }

    /// The other way round; false if a goal is not there any more.
    fn resolve(&mut self, known: &FxHashMap<String, GoalIndex>) -> bool {
        let goals: Option<Vec<GoalIndex>> = self.goals.iter().map(|id| known.get(id).copied()).collect();
        let Some(goals) = goals else { return false };
        let mut is_whole = true;
        self.each_goal(&mut |goal| match goals.get(goal.0 as usize) {
            Some(known) => *goal = *known,
            None => is_whole = false,
        });
        is_whole
    }

    fn each_goal(&mut self, change: &mut dyn FnMut(&mut GoalIndex)) {
        self.reports.iter_mut().for_each(|report| report.each_goal(change));
        self.classes.iter_mut().flat_map(|class| &mut class.tests).for_each(|test| test.each_goal(change));
        self.attacks.iter_mut().for_each(|(goal, _)| change(goal));
    }

    fn find_lines(&mut self, program: &Program) {
        let found = self.reports.iter_mut().flat_map(|report| &mut report.witnesses);
        let found = found.filter_map(|witness| witness.incident.as_mut());
        let shown = self.classes.iter_mut().flat_map(|class| &mut class.tests);
        let shown = shown.filter_map(|test| test.incident.as_mut());
        found.chain(shown).for_each(|incident| incident.find_line(program));
    }
}

/// Which test class a class gets: files of the user may be in the way.
struct TestNames<'t> {
    run: &'t Run,
    program: &'t Program,
}

impl TestNames<'_> {
    fn of(&self, subject: &Name) -> Option<String> {
        let class = self.program.class_named(subject)?;
        let taken = |name: &str| is_taken(self.run, self.program, class, name);
        Some(test_class(self.program, class, &[], self.run.style(class), &taken).binary_name())
    }
}

/// Goals that were infeasible before, and are not any more.
pub fn refuted(before: &[GoalIndex], ledger: &Ledger) -> Vec<GoalIndex> {
    let is_refuted = |goal: &&GoalIndex| !is_infeasible(ledger, **goal);
    before.iter().filter(is_refuted).copied().collect()
}

pub fn infeasible(ledger: &Ledger) -> Vec<GoalIndex> {
    (0..ledger.entries.len() as u32).map(GoalIndex).filter(|goal| is_infeasible(ledger, *goal)).collect()
}

fn is_infeasible(ledger: &Ledger, goal: GoalIndex) -> bool {
    matches!(ledger.entries[goal.0 as usize].status, Status::Infeasible { .. })
}

/// What all results of a run depend on: the tool, what was asked for, the JDK, and all that lies on the class path besides the
/// classes under test. Nothing, if there is more.
fn common(run: &Run, inputs: &Inputs, libraries: &[PathBuf]) -> Option<Key> {
    let options = &run.options;
    let is_plain = options.preconditions.is_empty()
        && options.unwritten.is_empty()
        && options.external.is_none()
        && !options.record
        && run.assuming.is_empty()
        && run.stop_after.is_none()
        && !run.accompaniment.is_all;
    if !is_plain || !run.caches {
        return None;
    }
    let mut hash = Hash::default();
    let tool = std::env::current_exe().and_then(std::fs::metadata).ok()?;
    let built = tool.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    hash.add(format!("{} {} {}", env!("CARGO_PKG_VERSION"), tool.len(), built.as_nanos()).as_bytes());
    let settings = format!(
        "{options:?} {:?} {} {} {:?} {:?} {} {} {} {:?}",
        run.framework,
        run.attack,
        run.samples,
        run.accompaniment.settings(),
        run.findings,
        run.reduces,
        run.fixed_steps,
        run.budget.is_some(),
        run.opens,
    );
    hash.add(settings.as_bytes());
    hash.add(format!("{} {}", run.guarding.settings(), inputs.postconditions.methods.len()).as_bytes());
    hash.add(glassbox_replay::identity(&run.jdk.home)?.as_bytes());
    glassbox_cache::hash_environment(&mut hash);
    for place in &inputs.given_path {
        match libraries.contains(place) {
            true => glassbox_cache::hash_contents(place, &mut hash),
            false => glassbox_cache::hash_resources(place, &mut hash),
        }
    }
    Some(hash.key())
}
