//! The examples in the rules' pages run: every `bad` block is found by its rule, every `good` one leaves it silent.

#![expect(
    clippy::disallowed_methods,
    reason = "tests set their own scene on disk"
)]

mod support;

use libtest_mimic::{Arguments, Failed, Trial};
use mdxlint::catalog::{Example, Facts, Verdict, rules};
use std::fs;
use std::path::Path;
use support::{Lab, show};

fn main() {
    let arguments = Arguments::from_args();
    let trials = rules().iter().flat_map(trials_of).collect();
    libtest_mimic::run(&arguments, trials).exit();
}

fn trials_of(facts: &'static Facts) -> Vec<Trial> {
    let mut trials = vec![Trial::test(
        format!("{}/is complete", facts.id),
        move || is_complete(facts),
    )];
    let examples = facts.manual.examples();
    let (named, alone): (Vec<_>, Vec<_>) = examples
        .into_iter()
        .partition(|example| example.file.is_some());
    for (index, example) in alone.into_iter().enumerate() {
        let title = format!("{}/example {}", facts.id, index + 1);
        trials.push(Trial::test(title, move || {
            run(facts, example.verdict, std::slice::from_ref(&example))
        }));
    }
    for verdict in [Verdict::Bad, Verdict::Good] {
        let site: Vec<Example> = named
            .iter()
            .filter(|example| example.verdict == verdict)
            .cloned()
            .collect();
        if !site.is_empty() {
            let title = format!("{}/{verdict:?} site", facts.id);
            trials.push(Trial::test(title, move || run(facts, verdict, &site)));
        }
    }
    trials
}

/// A page says what the rule does, why, and how to mend it, and shows it.
fn is_complete(facts: &Facts) -> Result<(), Failed> {
    let text = facts.manual.text();
    let headings = [
        ["## What it checks", "## What it does"],
        ["## Why", "## Why it matters"],
        ["## How to fix", "## How to mend it"],
    ];
    let is_there = |heading: &str| text.contains(&format!("\n{heading}\n"));
    let mut missing = headings.iter();
    if let Some([missing, _]) = missing.find(|either| !either.iter().any(|one| is_there(one))) {
        return Err(format!("there is no `{missing}`").into());
    }
    let examples = facts.manual.examples();
    let shows = |verdict| examples.iter().any(|example| example.verdict == verdict);
    // Nobody can write a page that breaks the linter on purpose.
    if facts.id != "internal-error"
        && facts.id != "unreadable-page"
        && !(shows(Verdict::Bad) && shows(Verdict::Good))
    {
        return Err("it needs an example of each kind: `bad` and `good`".into());
    }
    Ok(())
}

fn run(facts: &Facts, verdict: Verdict, examples: &[Example]) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    for example in examples {
        let usual = if example.language == "yaml" {
            "mdxlint.yaml"
        } else {
            "page.mdx"
        };
        let path = folder.path().join(example.file.as_deref().unwrap_or(usual));
        fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
        fs::write(path, &example.text)?;
    }
    let mut lab = Lab::open(folder.path());
    let (site, report) = lab.check();
    let mut found = report
        .findings
        .iter()
        .filter(|finding| finding.rule == facts.id);
    match (verdict, found.next()) {
        (Verdict::Bad, None) => Err("the rule finds nothing in a bad example".into()),
        (Verdict::Good, Some(finding)) => Err(show(&site, finding).into()),
        _ => Ok(()),
    }
}
