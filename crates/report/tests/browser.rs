//! The HTML report in a real browser: opened, filtered, searched, followed by its links. Passed over where there is no
//! Chromium. `GLASSBOX_SCREENSHOTS=DIR` keeps pictures.
#![allow(clippy::unwrap_used, clippy::panic, reason = "clippy.toml allows these only in functions marked as tests")]

mod support;

use std::path::Path;
use std::process::Command;

use glassbox_report::document::Document;
use glassbox_report::html;

const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

const FLAGS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
];

/// What the browser prints with these arguments; nothing if there is none.
fn browse(arguments: &[&str]) -> Option<String> {
    let profile = tempfile::tempdir().unwrap();
    for name in NAMES {
        let mut command = Command::new(name);
        command.args(FLAGS).arg(format!("--user-data-dir={}", profile.path().display())).args(arguments);
        if let Ok(output) = command.output() {
            return Some(String::from_utf8_lossy(&output.stdout).into_owned());
        }
    }
    eprintln!("passed over: there is no Chromium");
    None
}

fn address(page: &Path) -> String {
    format!("file://{}", page.display())
}

/// Lets a script use a report at an address in it, and gives what it says.
fn drive(document: &Document, script: &str, hash: &str, flags: &[&str]) -> Option<serde_json::Value> {
    let directory = tempfile::tempdir().unwrap();
    let page = directory.path().join("report.html");
    let text = support::written(html, document);
    let (before, after) = text.rsplit_once("</body>").unwrap();
    std::fs::write(&page, format!("{before}<script>{script}</script></body>{after}")).unwrap();
    let url = format!("{}{hash}", address(&page));
    let shown = browse(&[flags, &["--dump-dom", &url]].concat())?;
    let start = shown.rfind("<pre id=\"driven\">").unwrap_or_else(|| panic!("nothing was driven\n{shown}"));
    let result = shown[start..].split_once('>').unwrap().1.split_once("</pre>").unwrap().0;
    let result = result.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    let result: serde_json::Value = serde_json::from_str(&result).unwrap();
    let steps = result["steps"].as_array().unwrap();
    let failed: Vec<&serde_json::Value> = steps.iter().filter(|step| step[1] != true).collect();
    assert!(failed.is_empty() && !steps.is_empty(), "{failed:#?}");
    Some(result)
}

/// Opens, filters, follows links, expands a drawing, searches. Time is made up, so that nothing waits.
fn use_it(document: &Document) {
    let result = drive(document, include_str!("drive.js"), "", &["--virtual-time-budget=20000"]);
    assert!(result.is_none_or(|result| result["steps"].as_array().unwrap().len() >= 25));
}

#[test]
fn a_small_report_can_be_used() {
    use_it(&support::small());
}

#[test]
fn a_report_of_ten_thousand_goals_can_be_used() {
    use_it(&support::large(10_000));
}

#[test]
fn a_report_of_ten_thousand_goals_stays_responsive() {
    let document = support::large(10_000);
    assert_eq!(document.totals.goals, 10_000);
    let Some(result) = drive(&document, include_str!("time.js"), "#goals", &[]) else { return };
    // How long it takes is to be read, not to fail: a machine may be busy. What it takes is what is in the page.
    println!("milliseconds: {}", result["times"]);
    let elements = result["elements"].as_u64().unwrap();
    assert!((100..1500).contains(&elements), "{elements} elements are in the page, however many goals there are");
}

#[test]
fn a_report_of_a_hundred_thousand_goals_opens() {
    let document = support::large(100_000);
    let Some(overview) = drive(&document, include_str!("time.js"), "", &[]) else { return };
    let goals = drive(&document, include_str!("time.js"), "#goals", &[]).unwrap();
    // To be read, as above: under three seconds on a machine that does nothing else.
    println!("milliseconds: {}, and at the goals {}", overview["times"], goals["times"]);
    assert!((100..1500).contains(&goals["elements"].as_u64().unwrap()), "{goals}");
}

#[test]
fn pictures_are_taken_if_wanted() {
    let Some(place) = std::env::var_os("GLASSBOX_SCREENSHOTS") else { return };
    let place = Path::new(&place);
    let page = place.join("report.html");
    std::fs::write(&page, support::written(html, &support::small())).unwrap();
    let goal = "#class/demo.Max/max(II)I/@2+fall-through";
    let test = "#test/demo.MaxTest.max_returns0";
    for (name, hash) in
        [("overview", ""), ("goals", "#goals"), ("goal", goal), ("test", test), ("findings", "#findings")]
    {
        for (theme, flag) in [("light", "--lang=en"), ("dark", "--force-dark-mode")] {
            let picture = format!("--screenshot={}", place.join(format!("{name}-{theme}.png")).display());
            let url = format!("{}{hash}", address(&page));
            browse(&["--window-size=1440,1000", "--virtual-time-budget=3000", flag, &picture, &url]);
        }
    }
}
