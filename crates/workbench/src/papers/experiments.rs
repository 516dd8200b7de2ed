//! Every experiment that the papers report: what they published, and how it is run here.
//!
//! A new way to run one (`glassbox reach`, another order of search) is another row with another command.

/// One of the papers, and what it reports.
pub struct Paper {
    /// The first part of the names of its experiments.
    pub number: &'static str,
    pub title: &'static str,
    /// What the figures were measured with, and which of them are lost.
    pub setting: &'static str,
    pub experiments: &'static [Experiment],
}

pub struct Experiment {
    /// Stands behind the number of the paper.
    pub name: &'static str,
    /// Where in the paper, and what it is about.
    pub what: &'static str,
    pub published: &'static [Published],
    pub how: How,
}

/// What a tool of that time made of it. Only what the text of the paper says: its plots and some of its tables are lost.
pub struct Published {
    pub tool: &'static str,
    /// What it covered, how many tests it needed and how long it took, as far as it is known.
    pub figures: &'static str,
}

/// How an experiment is run: by the arguments of the `glassbox` binary, in the directory of the repository. No argument has
/// a space in it.
pub enum How {
    Once(&'static str),
    /// One run for each value of a parameter, which stands for `{}` in the arguments.
    Series {
        parameter: &'static str,
        values: &'static [u32],
        varied: Option<Line>,
        arguments: &'static str,
    },
    /// It cannot be run today: why not, in one sentence.
    NotYet(&'static str),
}

/// The line of a source that a parameter stands in.
pub struct Line {
    pub file: &'static str,
    /// As it stands there.
    pub text: &'static str,
    /// With `{}` for the parameter.
    pub with: &'static str,
}

const fn once(
    name: &'static str,
    what: &'static str,
    published: &'static [Published],
    arguments: &'static str,
) -> Experiment {
    Experiment { name, what, published, how: How::Once(arguments) }
}

const fn not_yet(
    name: &'static str,
    what: &'static str,
    published: &'static [Published],
    why: &'static str,
) -> Experiment {
    Experiment { name, what, published, how: How::NotYet(why) }
}

const fn published(tool: &'static str, figures: &'static str) -> Published {
    Published { tool, figures }
}

/// The command for one question about the shape of memory.
macro_rules! shape {
    ($method:literal) => {
        concat!(
            "generate corpus/Shapes.java --class corpus.Shapes --method ",
            $method,
            " --criterion instruction --states any"
        )
    };
}

/// The row of one of the algorithms of the second paper's table.
macro_rules! chains {
    ($name:literal, $class:literal) => {
        once($name, "5, Table 1", SECONDS, concat!("generate corpus/", $class, ".java --criterion def-use"))
    };
}

/// The command for one example of the last paper.
macro_rules! inputs {
    ($method:literal, $criterion:literal) => {
        concat!("generate corpus/Inputs.java --class corpus.Inputs --method ", $method, " --criterion ", $criterion)
    };
}

/// The command for the same along runs on a real JVM.
macro_rules! runs {
    ($method:literal) => {
        concat!("concolic corpus/Inputs.java corpus.Inputs.", $method, " --all-paths")
    };
}

/// The command for what `put` and `remove` do to a tree, as far as all experiments have it.
macro_rules! tree_map {
    () => {
        "generate jrt:java.util.TreeMap --class java.util.TreeMap --method deleteEntry --method fixAfterDeletion \
         --method fixAfterInsertion --entry put(Ljava/lang/Object;Ljava/lang/Object;) \
         --entry remove(Ljava/lang/Object;) --max-objects {}"
    };
}

pub const PAPERS: &[Paper] = &[
    Paper {
        number: "000",
        title: "JAUT: constraint-based test input generation for Java bytecode",
        setting: "A Pentium of 2.16 GHz; every instruction of a method, from any state of memory. The table of Fig. 5 and \
                  the plot of Fig. 4 are not in the text; what it says of them is here.",
        experiments: JAUT,
    },
    Paper {
        number: "001",
        title: "GlassTT: constraint solvers",
        setting: "All def-use chains of local variables; no machine is named, and no times but \"seconds\". Ours are the \
                  chains of array elements besides. Of those of variables that are infeasible or unknown here, none can be \
                  covered by a test, as one sees by hand: one occurs in endless runs only, the others in none.",
        experiments: SOLVERS,
    },
    Paper {
        number: "002",
        title: "GlassTT: a symbolic Java virtual machine",
        setting: "All def-use chains; there are examples and no figures.",
        experiments: VIRTUAL_MACHINE,
    },
    Paper {
        number: "003",
        title: "Test input generation with Java PathFinder",
        setting: "A dual Pentium of 2.2 GHz; branches of `java.util.TreeMap` of Java 1.3, where they are 22 + 20 + 16 and \
                  3 + 0 + 2 of them infeasible. Most rows of its tables are not in the text.",
        experiments: PATHFINDER,
    },
    Paper {
        number: "004",
        title: "LIME Concolic Tester",
        setting: "There are examples, and no measurements.",
        experiments: LIME,
    },
];

const JAUT: &[Experiment] = &[
    once(
        "coord",
        "II, Fig. 1: an object that is changed on the way to the goal",
        &[published("JAUT", "reaches it")],
        "generate corpus/Coord.java --class corpus.Coord --method moveY --criterion instruction --states any",
    ),
    Experiment {
        name: "forks-around",
        what: "V-A, Fig. 3: the last block contradicts the one before it on all ways but the one around the forks",
        published: &[published("JAUT", "sees the contradiction before any of the ways")],
        how: How::Series {
            parameter: "forks",
            values: &[1, 2, 4, 8, 12, 16, 20],
            varied: Some(FORKS),
            arguments: "generate corpus/Forks.java --method around --criterion instruction",
        },
    },
    Experiment {
        name: "forks-around-backward",
        what: "the same by backward search alone",
        published: &[],
        how: How::Series {
            parameter: "forks",
            values: &[1, 2, 4, 8, 12, 16, 20],
            varied: Some(FORKS),
            arguments: "generate corpus/Forks.java --method around --criterion instruction --search backward",
        },
    },
    Experiment {
        name: "forks-behind",
        what: "V-A, Fig. 3 without the way around: the goal is infeasible",
        published: &[],
        how: How::Series {
            parameter: "forks",
            values: &[1, 2, 4, 8, 12, 16, 20],
            varied: Some(FORKS),
            arguments: "generate corpus/Forks.java --method behind --criterion instruction",
        },
    },
    Experiment {
        name: "forks-behind-backward",
        what: "the same by backward search alone",
        published: &[],
        how: How::Series {
            parameter: "forks",
            values: &[1, 2, 4, 8, 12, 16, 20],
            varied: Some(FORKS),
            arguments: "generate corpus/Forks.java --method behind --criterion instruction --search backward",
        },
    },
    Experiment {
        name: "foo",
        what: "VI-B and C, Fig. 4: a goal behind a loop, for a growing `a`",
        published: &[
            published("JAUT", "a = 1: 100 %, 0.15 s"),
            published("jCUTE", "a = 1: 100 %, 10.9 s, and far more for larger ones"),
            published("Pex, JTEST", "miss it"),
        ],
        how: How::Series {
            parameter: "a",
            values: &[1, 2, 4, 8, 16, 32, 64],
            varied: Some(Line { file: "corpus/Foo.java", text: "static int a = 1;", with: "static int a = {};" }),
            arguments: "generate corpus/Foo.java --method foo --criterion instruction",
        },
    },
    Experiment {
        name: "foo-backward",
        what: "the same by backward search alone",
        published: &[],
        how: How::Series {
            parameter: "a",
            values: &[1, 2, 4, 8, 16, 32, 64],
            varied: Some(Line { file: "corpus/Foo.java", text: "static int a = 1;", with: "static int a = {};" }),
            arguments: "generate corpus/Foo.java --method foo --criterion instruction --search backward",
        },
    },
    once(
        "trityp",
        "VI-C, Fig. 5: many infeasible paths",
        &[published("JAUT", "100 %, almost an hour"), published("Pex", "100 %"), published("jCUTE", "not all")],
        "generate corpus/Trityp.java --method kind --criterion instruction",
    ),
    once(
        "trityp-backward",
        "the same by backward search alone",
        &[],
        "generate corpus/Trityp.java --method kind --criterion instruction --search backward",
    ),
    once(
        "josephus",
        "VI-C, Fig. 5: a circle of objects that the method makes itself",
        &[
            published("Pex", "100 %, 19 tests (one of both, the text does not say which)"),
            published("JAUT, jCUTE", "not all"),
        ],
        "generate corpus/Josephus.java --class corpus.Josephus --method survivor --criterion instruction",
    ),
    once(
        "josephus-m",
        "VI-C, Fig. 5: the same, with a goal that needs forty rounds of each loop",
        &[published("Pex", "see josephus"), published("JAUT, jCUTE", "not all")],
        "generate corpus/Josephus.java corpus/JosephusModified.java --class corpus.JosephusModified --method isTheLegend \
         --criterion instruction",
    ),
    once(
        "doubly-linked-list",
        "VI-C, Fig. 5: all methods of a list, in any state",
        &[published("JAUT, Pex, jCUTE", "100 %, JAUT the fastest")],
        "generate corpus/DoublyLinkedList.java --class corpus.DoublyLinkedList --criterion instruction --states any",
    ),
    once(
        "doubly-linked-list-backward",
        "the same by backward search alone",
        &[],
        "generate corpus/DoublyLinkedList.java --class corpus.DoublyLinkedList --criterion instruction --states any --search backward",
    ),
    once(
        "rotate-left",
        "VI-C, Fig. 5: `TreeMap.rotateLeft`, written anew with nothing private, called on any state",
        ROTATE_LEFT,
        "generate corpus/RedBlackTree.java --method rotateLeft --entry rotateLeft --criterion instruction --states any",
    ),
    once(
        "rotate-left-jdk",
        "the JDK's own one, which is private, through the methods that call it",
        ROTATE_LEFT,
        "generate jrt:java.util.TreeMap --class java.util.TreeMap --method rotateLeft --criterion instruction --states any",
    ),
    once(
        "rotate-left-jdk-any",
        "the JDK's own one, called by reflection on any state, which is the paper's setting",
        ROTATE_LEFT,
        "generate jrt:java.util.TreeMap --class java.util.TreeMap --method rotateLeft --entry rotateLeft --criterion instruction --states any",
    ),
    once(
        "fix-after-insertion",
        "VI-C, Fig. 5: `TreeMap.fixAfterInsertion`, written anew with nothing private, called on any state",
        FIX_AFTER_INSERTION,
        "generate corpus/RedBlackTree.java --method fixAfterInsertion --entry fixAfterInsertion --criterion instruction \
         --states any",
    ),
    once(
        "fix-after-insertion-jdk",
        "the JDK's own one, which is private, through the methods that call it",
        FIX_AFTER_INSERTION,
        "generate jrt:java.util.TreeMap --class java.util.TreeMap --method fixAfterInsertion --criterion instruction \
         --states any",
    ),
    once(
        "fix-after-insertion-jdk-any",
        "the JDK's own one, called by reflection on any state, which is the paper's setting",
        FIX_AFTER_INSERTION,
        "generate jrt:java.util.TreeMap --class java.util.TreeMap --method fixAfterInsertion --entry fixAfterInsertion --criterion instruction --states any",
    ),
    not_yet(
        "complement",
        "VI-C, Fig. 5: what Pex left open of `rotateLeft` and `fixAfterInsertion`",
        &[published("JAUT", "100 %, 0.05 s and 15.49 s")],
        "The tests that Pex wrote are not published; `--have` would take them.",
    ),
    once("self-loop", "I: `p == p.next`", &[published("JAUT", "solves it")], shape!("followsItself")),
    once("circle-of-two", "of that kind, not in the paper: `p.next.next == p`", &[], shape!("comesBackAfterTwo")),
    once(
        "parent-of-left",
        "VI-C, about `rotateLeft`: `a.left.parent == a && a.left != a`",
        &[published("JAUT", "solves it"), published("jCUTE, Pex", "miss it there")],
        shape!("isParentOfItsLeft"),
    ),
    once(
        "aliased-parameters",
        "of that kind, not in the paper: two parameters are one object, and no condition says so",
        &[],
        shape!("areOne"),
    ),
    once(
        "shared-child",
        "of that kind, not in the paper: two nodes of a tree share a child",
        &[],
        shape!("hasSharedGrandchild"),
    ),
    once(
        "list-of-seven",
        "of that kind, not in the paper: a list of exactly seven nodes that ends in a given key",
        &[],
        shape!("isSeventhAndLast"),
    ),
];

const FORKS: Line =
    Line { file: "corpus/Forks.java", text: "static final int FORKS = 1;", with: "static final int FORKS = {};" };

const ROTATE_LEFT: &[Published] = &[
    published("JAUT", "100 %, 0.05 s for what Pex left open"),
    published("Pex", "88.9 %"),
    published("jCUTE", "20 %"),
];

const FIX_AFTER_INSERTION: &[Published] = &[
    published("JAUT", "100 %, 22.18 s"),
    published("Pex", "about 45 %, 120.00 s"),
    published("jCUTE", "about 20 %, 28.30 s in its random mode"),
];

/// What the second paper says of all programs of its table.
const SECONDS: &[Published] = &[published("GlassTT", "100 %, a few seconds")];

const SOLVERS: &[Experiment] = &[
    once(
        "linear-system",
        "3: `0 < a < b`, both at most 100",
        &[published("GlassTT", "solves it")],
        "generate corpus/Constraints.java --method linear",
    ),
    once(
        "non-linear-system",
        "4: the conditions of a path of `gcd`, with remainders of remainders",
        &[published("GlassTT", "solves it, a few milliseconds")],
        "generate corpus/Constraints.java --method nonLinear",
    ),
    once(
        "quotients",
        "2: `a / 5 = 4` for floating-point numbers and for integers",
        &[published("GlassTT", "solves both")],
        "generate corpus/Constraints.java --method quotientOfDoubles --method quotientOfInts",
    ),
    chains!("ackermann", "Ackermann"),
    chains!("binary-search", "BinarySearch"),
    chains!("bubble-sort", "BubbleSort"),
    chains!("bresenham", "Bresenham"),
    chains!("factorial", "Factorial"),
    chains!("gaussian-elimination", "GaussianElimination"),
    once(
        "greatest-common-divisor",
        "5, Table 1, and the running example in 2, Fig. 3 and 4; one of the chains, from a remainder to the next one without \
         an exchange between them, is in endless runs only",
        &[published("GlassTT", "18 chains, 100 %, a few seconds")],
        "generate corpus/GreatestCommonDivisor.java --criterion def-use",
    ),
    chains!("histogram", "Histogram"),
    chains!("dijkstra-shortest-path", "DijkstraShortestPath"),
    chains!("logarithm", "Logarithm"),
    chains!("matrix-multiplication", "MatrixMultiplication"),
    chains!("mccarthy", "McCarthy"),
    chains!("pattern-matching", "PatternMatching"),
    chains!("sin", "Sin"),
    chains!("sqrt", "Sqrt"),
    chains!("stooge-sort", "StoogeSort"),
];

const VIRTUAL_MACHINE: &[Experiment] = &[
    once(
        "check-values",
        "2, Fig. 1: an exception that is thrown and caught in one method",
        &[],
        "generate corpus/CheckValues.java --criterion def-use",
    ),
    once(
        "division",
        "3.4: a chain through a `catch` clause",
        &[published("GlassTT", "finds the chain")],
        "generate corpus/Division.java --criterion def-use",
    ),
];

const PATHFINDER: &[Experiment] = &[
    once(
        "swap",
        "2.2.1, Fig. 1: an unreachable statement",
        &[published("JPF", "1 infeasible")],
        "generate corpus/Swap.java",
    ),
    once(
        "list",
        "2.2.4, Fig. 2 to 4: lists by lazy initialization, all of them without a circle",
        &[],
        "generate corpus/SwapList.java --method swapNode",
    ),
    Experiment {
        name: "tree-map-calls",
        what: "5.1, Table 1: maps of up to N entries that calls alone have made; `deleteEntry`, `fixAfterDeletion`, \
               `fixAfterInsertion`",
        published: &[published("JPF", "N = 3: 68 %, 5 % and 75 %, 2.4 s; N = 6: out of memory")],
        how: How::Series {
            parameter: "N",
            values: &[3, 5],
            varied: None,
            arguments: concat!(tree_map!(), " --states public"),
        },
    },
    Experiment {
        name: "tree-map-calls-invariant",
        what: "not in the paper: the same with the invariant of 5.3 asked for besides, which calls keep anyway; without it, \
               more is covered, and that command was chosen for the row above after both had been tried",
        published: &[],
        how: How::Series {
            parameter: "N",
            values: &[3, 5],
            varied: None,
            arguments: concat!(tree_map!(), " --precondition corpus/treemap/RedBlack.java --states public"),
        },
    },
    not_yet(
        "tree-map-black-box",
        "5.2, Table 2: all red-black trees of up to N entries, each with all removals and one insertion",
        &[published("JPF", "N = 5: 86 %, 100 % and 88 % in 84 tests, the trees in a minute")],
        "No command lists all structures that an invariant allows; a search stops where its goals are covered.",
    ),
    Experiment {
        name: "tree-map",
        what: "5.3, Table 3: red-black trees of up to N entries; `deleteEntry`, `fixAfterDeletion`, `fixAfterInsertion`",
        published: &[published("JPF", "N = 5: 86 %, 100 % and 88 %, which is all that can be reached, on 11 trees")],
        how: How::Series {
            parameter: "N",
            values: &[1, 2, 3, 4, 5],
            varied: None,
            arguments: concat!(tree_map!(), " --precondition corpus/treemap/RedBlack.java --steps 2000000000"),
        },
    },
];

const LIME: &[Experiment] = &[
    once(
        "two-numbers",
        "2, Fig. 1 and 2: all paths",
        &[published("LCT", "4 paths, one of them to the error")],
        inputs!("twoNumbers", "path"),
    ),
    once(
        "number-and-list",
        "2.3, Fig. 3 and 4: a list that is a circle of one",
        &[published("LCT", "all paths, 3 tests, 2 errors")],
        inputs!("numberAndList", "branch,exception"),
    ),
    once(
        "two-lists",
        "4.2, Fig. 12: two lists that are one",
        &[published("LCT", "all paths")],
        inputs!("twoLists", "branch"),
    ),
    once(
        "written-before-compared",
        "4.2, Example 6: two lists are used before they are found to be one",
        &[published("LCT", "both ways")],
        inputs!("writtenBeforeCompared", "branch"),
    ),
    once(
        "same-element",
        "3.3: whether two indices are one shows in the elements only",
        &[published("LCT", "one of two ways")],
        inputs!("survives", "branch"),
    ),
    once(
        "black-box",
        "3.3: a number that only a library method gives",
        &[published("LCT", "both ways")],
        inputs!("hits", "branch"),
    ),
    once(
        "divergence",
        "4.2, Fig. 15: an infeasible way that concrete values make look feasible",
        &[published("LCT", "notices that a test goes another way than it should")],
        inputs!("liesBetween", "branch"),
    ),
    once(
        "search-tree",
        "3.4: search trees that have to be in order",
        &[published("LCT", "needs a test driver")],
        "generate corpus/BinaryTree.java --class corpus.BinaryTree",
    ),
    once(
        "two-numbers-runs",
        "2, Fig. 1 and 2 by runs on a real JVM: all paths",
        &[published("LCT", "4 paths, one of them to the error")],
        runs!("twoNumbers"),
    ),
    once(
        "number-and-list-runs",
        "2.3, Fig. 3 and 4 by runs on a real JVM",
        &[published("LCT", "all paths, 3 tests, 2 errors")],
        runs!("numberAndList"),
    ),
    once("two-lists-runs", "4.2, Fig. 12 by runs on a real JVM", &[published("LCT", "all paths")], runs!("twoLists")),
    once(
        "native",
        "3.3: native code gives numbers and fills arrays",
        &[published("LCT", "goes on with the concrete value")],
        "concolic corpus/outside/Zips.java corpus.outside.Zips.packed",
    ),
    Experiment {
        name: "executors",
        what: "6.1: several executors and one test selector, on 1,024 paths that wait for 20 ms each",
        published: &[],
        how: How::Series {
            parameter: "executors",
            values: &[1, 2],
            varied: None,
            arguments: "concolic corpus/ThousandPaths.java corpus.ThousandPaths.walk --all-paths --executors {}",
        },
    },
    not_yet(
        "specifications",
        "5: LIME's interface specifications (temporal logic, regular expressions) guide the search",
        &[],
        "Glassbox reads invariants, preconditions and postconditions, and no specification of sequences of calls.",
    ),
    not_yet(
        "core-classes",
        "6.4: classes such as `Integer` are replaced in order to be instrumented",
        &[],
        "There is nothing to replace: the machine runs the JDK's own bytecode.",
    ),
];
