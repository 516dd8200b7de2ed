//! A fixed sample of mutants: the machine comes to an ordinary end on every one of them.

use glassbox_program::Jdk;
use glassbox_workbench::fuzz::{self, Options, outside};
use glassbox_workbench::{default_jobs, programs_directory};

#[test]
fn no_class_file_brings_the_machine_down() {
    let failures = std::env::temp_dir().join("glassbox-fuzz-failures");
    let options = Options {
        programs: programs_directory(),
        mutants: 3000,
        seed: 20_250_101,
        jobs: default_jobs(),
        fuel: 50_000,
        only: None,
        failures,
    };
    let report = fuzz::run(&Jdk::locate(None).unwrap(), &options, &mut |_| ()).unwrap();
    let mut said = Vec::new();
    report.write(&mut said).unwrap();
    let said = String::from_utf8_lossy(&said);
    assert!(report.panics.is_empty(), "{said}");
    // The sample is worth something only if mutants get everywhere.
    for ending in [fuzz::Ending::NoClassFile, fuzz::Ending::Stuck, fuzz::Ending::Ran, fuzz::Ending::OutOfFuel] {
        assert!(report.endings.get(&ending).is_some_and(|count| *count > 20), "too few {ending:?}:\n{said}");
    }
}

/// The large runs are commands: `workbench fuzz --read class-files --mutants 1000000`.
#[test]
fn nothing_that_users_hand_over_brings_its_reader_down() {
    let options = outside::Options {
        programs: programs_directory(),
        count: 1500,
        seed: 20_261_118,
        jobs: default_jobs(),
        only: None,
        failures: std::env::temp_dir().join("glassbox-fuzz-failures"),
    };
    for kind in outside::Kind::ALL {
        let report = outside::run(&Jdk::locate(None).unwrap(), kind, &options).unwrap();
        let mut said = Vec::new();
        report.write(kind, &mut said).unwrap();
        let said = String::from_utf8_lossy(&said);
        assert!(report.panics.is_empty(), "{said}");
        // The sample is worth something only if some inputs are read and some are not.
        assert!(report.read > 20 && report.refused > 20, "{said}");
    }
}
