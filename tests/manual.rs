//! Tests the manuals: their structure, and their examples. The rule must report every `bad` block and no `good` block.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use libtest_mimic::{Arguments, Failed, Trial};
use mdxlint::catalog::{Example, Facts, Verdict, rules};
use std::fs;
use std::path::Path;
use support::{TestSite, show};

fn main() {
    let arguments = Arguments::from_args();
    let trials = rules().iter().flat_map(trials_of).collect();
    libtest_mimic::run(&arguments, trials).exit();
}

fn trials_of(facts: &'static Facts) -> Vec<Trial> {
    let mut trials = vec![Trial::test(
        format!("{}/is complete", facts.id),
        move || check_structure(facts),
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

/// Checks that a manual starts with its summary, and has the required sections in order and an example of each kind.
fn check_structure(facts: &Facts) -> Result<(), Failed> {
    let text = facts.manual.text();
    let opening = format!("\n# {}\n\n{}\n", facts.id, facts.summary);
    if !format!("\n{text}").contains(&opening) {
        return Err("the first sentence is not the `summary`".into());
    }
    let mut from = 0;
    for heading in ["## What it checks", "## Why", "## How to fix"] {
        let found = text[from..].find(&format!("\n{heading}\n"));
        from += found.ok_or_else(|| format!("missing or misplaced section `{heading}`"))?;
    }
    if !facts.options.is_empty() && !text[from..].contains("\n## Options\n") {
        return Err("missing section `## Options`".into());
    }
    let examples = facts.manual.examples();
    let shows = |verdict| examples.iter().any(|example| example.verdict == verdict);
    // No example can cause these rules.
    if facts.id != "internal-error"
        && facts.id != "unreadable-page"
        && !(shows(Verdict::Bad) && shows(Verdict::Good))
    {
        return Err("missing example: there must be a `bad` and a `good` one".into());
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
    let mut test_site = TestSite::open(folder.path());
    let (site, report) = test_site.check();
    let mut found = report
        .findings
        .iter()
        .filter(|finding| finding.rule == facts.id);
    match (verdict, found.next()) {
        (Verdict::Bad, None) => Err("the rule reports nothing in a bad example".into()),
        (Verdict::Good, Some(finding)) => Err(show(&site, finding).into()),
        _ => Ok(()),
    }
}
