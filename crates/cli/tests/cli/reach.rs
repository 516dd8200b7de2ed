//! `glassbox reach`: a test for a place that was named, an argument that there is none, or what stood in the way.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use std::fs::File;

use crate::support::{Finished, Sandbox, finish};

const SHOP: (&str, &str) = ("p/Shop.java", include_str!("../java/p/Shop.java"));

/// The line that ends with a comment.
#[track_caller]
fn line(comment: &str) -> usize {
    let end = format!("// {comment}");
    SHOP.1.lines().position(|line| line.ends_with(&end)).unwrap() + 1
}

fn shop() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[SHOP]);
    sandbox
}

fn reach(sandbox: &Sandbox, arguments: &[&str]) -> Finished {
    sandbox.glassbox(&[&["reach", "--out", "out", "--json", "ledger.json"], arguments].concat())
}

/// Reaches one target of the shop; gives the sandbox for a look at what was written.
#[track_caller]
fn reached(target: &str, shown: &[&str]) -> Sandbox {
    let sandbox = shop();
    answered(&reach(&sandbox, &["classes", target]), shown);
    let ledger = sandbox.ledger();
    assert_eq!((ledger.total("goals"), ledger.total("covered"), ledger.total("tests")), (1, 1, 1));
    assert_eq!(ledger.document["targets"][0]["target"], target);
    let goal = ledger.document["targets"][0]["goal"].as_str().unwrap();
    let text = String::from_utf8(sandbox.read("ledger.json")).unwrap();
    assert!(text.contains(&format!("\"id\": \"{goal}\"")), "{text}");
    sandbox
}

#[track_caller]
fn answered(finished: &Finished, shown: &[&str]) {
    finished.exits_with(0);
    for words in shown {
        assert!(finished.stdout.contains(words), "'{words}' is missing\n{finished}");
    }
}

#[test]
fn a_line_of_a_method() {
    let target = format!("p.Shop.sell:{}", line("sold"));
    let sandbox =
        reached(&target, &[&target, "covered by p.ShopTest.sell", "in out/p/ShopTest.java", "= Shop.sell(11, 22)"]);
    let source = String::from_utf8(sandbox.read("out/p/ShopTest.java")).unwrap();
    assert_eq!(source.matches("@Test").count(), 1, "{source}");
}

#[test]
fn an_instruction_by_its_offset() {
    reached("p.Shop.sell(II)I@13", &["goal: p.Shop.sell(II)I@13 instruction", "Shop.sell(11, 22)"]);
}

#[test]
fn a_private_method_is_reached_through_its_callers() {
    reached(&format!("Shop.java:{}", line("price")), &["goal: p.Shop.price([II)I@5", "Shop.order("]);
}

#[test]
fn any_copy_of_a_finally_block_will_do() {
    reached(&format!("p/Shop.java:{}", line("finally")), &["line\n", "Shop.wrapped("]);
}

#[test]
fn an_exception_at_a_place() {
    let target = format!("ArithmeticException@Shop.divide:{}", line("divide"));
    let call = "Shop.order(items, 7)";
    let unguarded = "assertThrows(ArithmeticException.class";
    let sandbox = shop();
    let finished = reach(&sandbox, &["classes", &target, "--entry", "order"]);
    answered(&finished, &["crash java.lang.ArithmeticException on line", call, unguarded]);
    // Somebody may catch it.
    answered(&reach(&sandbox, &["classes", &target, "--entry", "careful"]), &["Shop.careful(0)", "which returns 0"]);
}

#[test]
fn a_goal_of_a_ledger() {
    let sandbox = shop();
    sandbox
        .generate(&["classes", "--method", "never", "--method", "order", "--criterion", "loop,def-use,branch"])
        .exits_with(0);
    let ledger = sandbox.ledger();
    let classes = ledger.document["classes"].as_array().unwrap();
    let methods = classes.iter().flat_map(|class| class["methods"].as_array().unwrap());
    let goals: Vec<(&str, &str)> = methods
        .flat_map(|method| method["goals"].as_array().unwrap())
        .map(|goal| (goal["id"].as_str().unwrap(), goal["status"].as_str().unwrap()))
        .collect();
    assert!(goals.len() > 5, "{goals:?}");
    let ids: Vec<&str> = goals.iter().map(|(id, _)| *id).collect();
    let finished = reach(&sandbox, &[&["classes"], ids.as_slice()].concat());
    finished.exits_with(0);
    for (id, status) in &goals {
        assert!(finished.stdout.contains(&format!("{id}\n  goal: {id}\n  {status}")), "{id} {status}\n{finished}");
    }
    assert_eq!(sandbox.ledger().goals.len(), goals.len());
}

fn trace(sandbox: &Sandbox, name: &str, lines: &[String]) {
    sandbox.write(name, lines.join("\n"));
}

fn frame(method: &str, comment: &str) -> String {
    format!("\tat app//p.Shop.{method}(Shop.java:{})", line(comment))
}

#[test]
fn a_stack_trace_with_three_frames() {
    let sandbox = shop();
    let head = "Exception in thread \"main\" java.lang.ArithmeticException: / by zero".to_owned();
    let frames = [frame("divide", "divide"), frame("price", "price"), frame("order", "order")];
    let main = "\tat org.example.Main.main(Main.java:5)".to_owned();
    trace(&sandbox, "crash.txt", &[&[head], frames.as_slice(), &[main]].concat());
    let finished = reach(&sandbox, &["classes", "crash.txt"]);
    answered(&finished, &["crash.txt\n", "which throws java.lang.ArithmeticException", "Shop.order(items, 7)"]);
    let ledger = sandbox.ledger();
    let path = ledger.document["tests"][0]["path"].to_string();
    let places = ["p.Shop.order([II)I", "p.Shop.price([II)I", "p.Shop.divide(II)I"];
    assert!(places.iter().all(|place| path.contains(place)), "{path}");
}

#[test]
fn a_stack_trace_from_standard_input() {
    let sandbox = shop();
    trace(&sandbox, "log", &["12:00 WARN java.lang.ArithmeticException".into(), frame("divide", "divide")]);
    let mut command = sandbox.command(&["reach", "--out", "out", "classes", "-"]);
    command.stdin(File::open(sandbox.path("log")).unwrap());
    answered(&finish(command), &["standard input\n", "covered by p.ShopTest"]);
}

#[test]
fn a_stack_trace_with_a_cause() {
    let sandbox = shop();
    let lines = [
        "java.lang.IllegalStateException: wrapped".to_owned(),
        frame("wrapped", "wrap"),
        "\tat org.example.Main.main(Main.java:5)".to_owned(),
        "Caused by: java.lang.NumberFormatException: ab".to_owned(),
        frame("parse", "parse"),
        frame("wrapped", "try"),
        "\t... 1 more".to_owned(),
    ];
    trace(&sandbox, "crash.txt", &lines);
    let finished = reach(&sandbox, &["classes", "crash.txt"]);
    answered(&finished, &["java.lang.NumberFormatException on line", "which throws java.lang.IllegalStateException"]);
}

#[test]
fn stack_traces_through_the_jdk() {
    let sandbox = shop();
    let requiring = "\tat java.base/java.util.Objects.requireNonNull(Objects.java:208) ~[?:?]";
    let null = "java.lang.NullPointerException: null".to_owned();
    trace(&sandbox, "null.txt", &[null, requiring.into(), frame("checked", "checked")]);
    let illegal = "java.lang.IllegalArgumentException".to_owned();
    let through = "\tat java.base/java.util.stream.IntPipeline.map(IntPipeline.java:1)".to_owned();
    trace(
        &sandbox,
        "lambda.txt",
        &[illegal, frame("lambda$applied$0", "lambda"), through, frame("applied", "applied")],
    );
    let finished = reach(&sandbox, &["classes", "null.txt", "lambda.txt"]);
    answered(&finished, &["Shop.checked(null)", "Shop.applied(77)"]);
}

#[test]
fn what_is_caught_on_the_way_is_not_the_crash() {
    let sandbox = shop();
    let lines = ["java.lang.ArithmeticException".into(), frame("divide", "divide"), frame("careful", "careful")];
    trace(&sandbox, "crash.txt", &lines);
    let finished = reach(&sandbox, &["classes", "crash.txt"]);
    answered(&finished, &["infeasible: all", "of p.Shop.careful(int)"]);
}

#[test]
fn infeasible_targets_have_an_argument() {
    let sandbox = shop();
    let finished = reach(&sandbox, &["classes", &format!("p.Shop:{}", line("never"))]);
    answered(&finished, &["infeasible: all", "of p.Shop.never(int)", "assuming that no StackOverflowError"]);
    assert_eq!(sandbox.ledger().total("infeasible"), 1);
}

#[test]
fn unknown_targets_have_an_obstacle() {
    let sandbox = shop();
    let target = format!("p.Shop.forgotten:{}", line("forgotten"));
    let finished = reach(&sandbox, &["classes", &target]);
    answered(&finished, &["infeasible: no code calls p.Shop.forgotten(int), which is private"]);
    let finished = reach(&sandbox, &["classes", &target, "--states", "any"]);
    finished.exits_with(1);
    let reason = "unknown: no code calls p.Shop.forgotten(int), which is private";
    assert!(finished.stdout.contains(reason), "{finished}");
}

#[test]
fn the_same_place_in_many_spellings() {
    let sandbox = shop();
    let number = line("shelf");
    let spellings = [
        "p.Shop$Shelf.<init>",
        "p.Shop.Shelf.<init>",
        "Shop.Shelf.Shelf",
        "Shelf.Shelf",
        "p.Shop$Shelf.Shelf(int)",
        "Shelf.<init>(I)V",
        "Shelf.<init>(I)",
        "p/Shop$Shelf#<init>",
        "Shelf",
        "p.Shop$Shelf",
        "Shop.java",
        "p/Shop.java",
        "src/main/java/p/Shop.java",
    ];
    let targets: Vec<String> = spellings.iter().map(|spelling| format!("{spelling}:{number}")).collect();
    let words: Vec<&str> = targets.iter().map(String::as_str).collect();
    let finished = reach(&sandbox, &[&["classes"], words.as_slice()].concat());
    answered(&finished, &[]);
    assert_eq!(sandbox.ledger().goals.len(), 1);
    let goal = "goal: p.Shop$Shelf.<init>(I)V@8 instruction";
    assert_eq!(finished.stdout.matches(goal).count(), spellings.len(), "{finished}");
}

#[test]
fn exceptions_in_several_spellings() {
    let sandbox = shop();
    let place = format!("Shop.parse:{}", line("parse"));
    let names = ["java.lang.NumberFormatException", "NumberFormatException", "java/lang/NumberFormatException"];
    for name in &names[..2] {
        answered(&reach(&sandbox, &["classes", &format!("{name}@{place}")]), &["Shop.wrapped(\"aa\")"]);
    }
    reach(&sandbox, &["classes", &format!("{}@{place}", names[2])])
        .exits_with(2)
        .says(&["not the name of an exception"]);
}

#[test]
fn postconditions_are_goals_of_a_ledger_and_hold_in_tests() {
    let sandbox = shop();
    let rule = "class Rules {
        static boolean postcondition(int result) { return result < 2; }
    }";
    sandbox.write("Rules.java", rule);
    let id = "p.Shop.never(I)I@0 postcondition Rules.postcondition(int) violated";
    let finished = reach(&sandbox, &["classes", id, "--postcondition", "Rules.java"]);
    answered(&finished, &[id, "covered by p.ShopTest.never"]);
    let finished = reach(&sandbox, &["classes", id]);
    finished.exits_with(1);
    assert!(finished.stdout.contains("unknown: p.Shop.never(int) has no such postcondition"), "{finished}");
}

#[test]
fn without_inputs_the_directories_of_the_class_path_are_tested() {
    let sandbox = shop();
    let target = format!("Shop.never:{}", line("never") - 1);
    answered(&reach(&sandbox, &["--classpath", "classes", &target]), &["covered by p.ShopTest.never"]);
    answered(&reach(&sandbox, &["classes", "--target", &target]), &["covered by p.ShopTest.never"]);
}

#[test]
fn sources_are_inputs_and_their_lines_are_targets() {
    let sandbox = Sandbox::new();
    sandbox.write("p/Shop.java", SHOP.1);
    let target = format!("p/Shop.java:{}", line("sold"));
    answered(&reach(&sandbox, &["p/Shop.java", &target]), &["Shop.sell(11, 22)"]);
}

#[test]
fn a_target_that_names_nothing_says_what_there_is() {
    let sandbox = shop();
    let wrong = |target: &str, words: &[&str]| {
        reach(&sandbox, &["classes", target]).exits_with(3).says(words);
    };
    wrong("p.Shob.order:3", &["there is no class p.Shob", "there is p.Shop"]);
    wrong("Shop.ordre:3", &["p.Shop has no method ordre; it has order"]);
    wrong("Shop.order:3", &["p.Shop.order has no code on line 3; it has on lines 21-22"]);
    wrong("Shop.order@3", &["no instruction of p.Shop.order begins at 3; the nearest are at 2, 5"]);
    wrong("Shop.sell@0", &["may be any of sell(int, int), sell(String)"]);
    wrong("Shop.sell(long)", &["has no method sell(long); it has sell(int, int), sell(String)"]);
    wrong("Shob.java:3", &["no class among the inputs comes from Shob.java; there is Shop.java"]);
    wrong("q/Shop.java:3", &["comes from q/Shop.java; there is p/Shop.java"]);
    wrong("Shop", &["p.Shop is a class: name a method or a line of it"]);
    wrong("NoSuch@Shop.order", &["there is no class NoSuch"]);
    wrong("String@Shop.order", &["java.lang.String is no exception"]);
    wrong("StackOverflowError@Shop.order", &["it depends on the virtual machine"]);
    wrong(&format!("ClassCastException@Shop.divide:{}", line("divide")), &["can throw java.lang.ClassCastException"]);
    wrong("p.Shop.never(I)I@4 case 5", &["no such goal; those at 4 are: "]);
    sandbox.write("crash.txt", "java.lang.ArithmeticException\n\tat p.Shop.divide(Shop.java:1)\n");
    wrong("crash.txt", &["no code at p.Shop.divide:1", "was the stack trace made of other code?"]);
    sandbox.write("crash.txt", "java.lang.ArithmeticException\n\tat q.Other.divide(Other.java:1)\n");
    wrong("crash.txt", &["none of its classes is among the inputs: q.Other"]);
    sandbox.write("crash.txt", "nothing\n");
    wrong("crash.txt", &["there is no stack trace in it"]);
}

#[test]
fn a_wrong_command_line_is_said_at_once() {
    let sandbox = shop();
    reach(&sandbox, &["classes"]).exits_with(2).says(&["there is no target"]);
    reach(&sandbox, &["p.Shop.order:3"]).exits_with(2).says(&["there is no input"]);
    reach(&sandbox, &["classes", "Shop.order:x"]).exits_with(2).says(&["'x' is no number"]);
    reach(&sandbox, &["missing.jar", "Shop.order:3"]).exits_with(3).says(&["missing.jar does not exist"]);
}

#[test]
fn a_bad_target_does_not_take_the_others_with_it() {
    let sandbox = shop();
    let finished = reach(&sandbox, &["classes", "p.Shop.nothing:3", "p.Shop.order"]);
    finished.exits_with(3).says(&["p.Shop.nothing:3: p.Shop has no method nothing"]);
    assert!(finished.stdout.contains("covered by p.ShopTest.order"), "{finished}");
}
