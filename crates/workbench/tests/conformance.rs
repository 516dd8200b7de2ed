//! Every program below `tests/java`, on every JDK that is here.

use glassbox_workbench::conformance::{self, Options};
use glassbox_workbench::{Selection, default_jobs, find_jdks, programs_directory};

fn options() -> Options {
    Options {
        programs: programs_directory(),
        selection: Selection::default(),
        jobs: default_jobs(),
        fuel: 2_000_000_000,
        fresh: false,
    }
}

#[test]
fn every_program_does_on_the_machine_what_it_does_on_real_java() {
    let mut said = Vec::new();
    let mut failures = 0;
    for jdk in find_jdks(&[]).unwrap() {
        let report = conformance::run(&jdk, &options()).unwrap();
        assert!(!report.verdicts.is_empty(), "there are no programs for JDK {}", jdk.version);
        failures += report.failures().count();
        report.write(&mut said).unwrap();
    }
    assert_eq!(failures, 0, "{}", String::from_utf8_lossy(&said));
}

/// The comparison is worth something only if it can fail.
#[test]
fn a_seeded_difference_is_reported() {
    let directory = tempfile::tempdir().unwrap();
    let topic = directory.path().join("seeded");
    std::fs::create_dir(&topic).unwrap();
    for (name, body) in [("Fine", "System.out.println(1);"), ("Seeded", "System.out.println(2);"), ("Wrong", "none")] {
        let source = format!("class {name} {{ public static void main(String[] args) {{ {body} }} }}");
        std::fs::write(topic.join(format!("{name}.java")), source).unwrap();
    }
    let options = Options { programs: directory.path().to_owned(), fresh: true, ..options() };
    let jdk = &find_jdks(&[]).unwrap()[0];
    let mut expectations = conformance::expect(jdk, &options).unwrap();
    expectations.expected[1].as_mut().unwrap().stdout = b"3\n".to_vec();
    let report = conformance::judge(&expectations, &options).unwrap();
    let failed: Vec<_> = report.failures().map(|verdict| verdict.program.name.as_str()).collect();
    assert_eq!(failed, ["Seeded", "Wrong"]);
    let mut said = Vec::new();
    report.write(&mut said).unwrap();
    let said = String::from_utf8(said).unwrap();
    assert!(said.contains("FAIL seeded/Seeded") && said.contains("expected \"3\", got \"2\""), "{said}");
    assert!(said.contains("FAIL seeded/Wrong") && said.contains("does not compile"), "{said}");
}
