//! Postconditions: violations become findings with tests that show them, and all other tests assert that they hold.

use crate::support::Sandbox;
use serde_json::Value;

const ACCOUNT: (&str, &str) = (
    "p/Account.java",
    r#"package p;

@interface Ensures { String value(); }

public class Account {
    private int balance;

    boolean repOk() {
        return balance >= 0;
    }

    @Ensures("isSum")
    public int add(int amount) {
        if (amount < 0) {
            throw new IllegalArgumentException();
        }
        balance += amount;
        return balance;
    }

    private boolean isSum(int amount, int result) {
        return result == balance && balance >= amount;
    }

    @Ensures("isThere")
    public int peek() {
        return balance;
    }

    boolean isThere(int result) {
        return result == balance;
    }

    public void take(int amount) {
        balance -= amount;
    }
}
"#,
);

fn findings(sandbox: &Sandbox) -> Vec<Value> {
    let ledger: Value = serde_json::from_slice(&sandbox.read("ledger.json")).unwrap_or_default();
    ledger["findings"].as_array().cloned().unwrap_or_default()
}

fn violations(sandbox: &Sandbox) -> Vec<String> {
    let text = |finding: &Value| {
        let name = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        format!("{} by {}", name(&finding["postcondition"]), name(&finding["place"]))
    };
    let mut found: Vec<String> =
        findings(sandbox).iter().filter(|finding| finding["postcondition"].is_string()).map(text).collect();
    found.sort();
    found
}

#[test]
fn violations_are_findings_with_confirmed_tests() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[ACCOUNT]);
    sandbox.generate(&["classes"]).exits_with(0);
    assert_eq!(
        violations(&sandbox),
        [
            "p.Account.isSum(int, int) by p.Account.add(I)I",
            "p.Account.repOk() by p.Account.add(I)I",
            "p.Account.repOk() by p.Account.take(I)V",
        ]
    );
    assert_eq!(sandbox.ledger().total("diverged"), 0);
    let source = String::from_utf8(sandbox.read("out/p/AccountTest.java")).unwrap();
    let in_one_line: String = source.lines().map(str::trim).collect();
    assert!(in_one_line.contains("assertFalse((boolean) invoke(account, Account.class, \"isSum\""), "{source}");
    assert!(source.contains("assertFalse(account.repOk())"), "{source}");
    assert!(source.contains("assertTrue(account.isThere(result))"), "{source}");
    for finding in findings(&sandbox) {
        let name = finding["test"].as_str().unwrap().strip_prefix("p.AccountTest.").unwrap().to_owned();
        assert!(source.contains(&format!("void {name}()")), "{name} was not written");
    }
}

#[test]
fn a_proof_is_an_infeasible_goal() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[ACCOUNT]);
    sandbox.generate(&["classes", "--method", "peek"]).exits_with(0);
    let ledger = sandbox.ledger();
    assert_eq!((ledger.total("covered"), ledger.total("infeasible"), ledger.total("unknown")), (1, 1, 0));
}

#[test]
fn a_source_may_look_into_private_members_and_no_test_calls_it() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[ACCOUNT]);
    let source = "class After { static boolean postcondition(p.Account account, int amount) {
        return account.balance != 3 && isFine(amount); } static boolean isFine(int amount) { return true; } }";
    sandbox.write("After.java", source);
    sandbox.generate(&["classes", "--method", "take", "--postcondition", "After.java"]).exits_with(0);
    assert!(violations(&sandbox).contains(&"After.postcondition(p.Account, int) by p.Account.take(I)V".to_owned()));
    let ledger = sandbox.ledger();
    assert_eq!((ledger.total("covered"), ledger.total("unknown"), ledger.total("diverged")), (2, 0, 0));
    let tests = String::from_utf8(sandbox.read("out/p/AccountTest.java")).unwrap();
    assert!(tests.contains("take_violatesPostcondition"), "{tests}");
    assert!(!tests.contains("After"), "{tests}");
}

#[test]
fn a_postcondition_that_does_not_exist_is_refused() {
    let sandbox = Sandbox::new();
    sandbox.classes("classes", &[ACCOUNT]);
    let run = sandbox.generate(&["classes", "--postcondition", "p.Account.isSound"]);
    run.exits_with(2).says(&["--postcondition p.Account.isSound", "no such method"]);
    sandbox.write("Empty.java", "class Empty { static boolean precondition(int x) { return true; } }");
    let run = sandbox.generate(&["classes", "--postcondition", "Empty.java"]);
    run.exits_with(3).says(&["static boolean method named postcondition"]);
}
