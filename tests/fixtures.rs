//! Every fixture of every rule, one named test each.
//!
//! `fixtures/rules/<id>/flags-*` must be found by the rule, `passes-*` must leave it silent. A case is a page, or a
//! folder that is a small site. What a `flags-*` case gives stands beside it in `<case>.expected`. Fixes are held
//! to their promises here too: they settle, keep the page whole, change nothing the second time, and are offered as
//! often as the rule's facts say.

#![expect(
    clippy::disallowed_methods,
    reason = "tests set their own scene on disk"
)]

mod support;

use libtest_mimic::{Arguments, Failed, Trial};
use mdxlint::catalog::{Facts, Fixes, rules};
use mdxlint::config;
use mdxlint::diagnostic::Finding;
use mdxlint::site::Site;
use std::fs;
use std::path::{Path, PathBuf};
use support::{Lab, copy, places, project, same_as_file, show};

fn main() {
    let arguments = Arguments::from_args();
    let trials = rules().iter().flat_map(trials_of).collect();
    libtest_mimic::run(&arguments, trials).exit();
}

fn cases(facts: &Facts) -> Vec<PathBuf> {
    let folder = project().join("fixtures/rules").join(facts.id);
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut cases: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    cases.retain(|path| path.extension().is_none_or(|kind| kind != "expected"));
    cases.sort();
    cases
}

fn name(case: &Path) -> String {
    case.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

fn trials_of(facts: &'static Facts) -> Vec<Trial> {
    let mut trials = Vec::new();
    for case in cases(facts) {
        let title = format!("{}/{}", facts.id, name(&case));
        trials.push(Trial::test(title, move || {
            if name(&case).starts_with("flags-") {
                flags(facts, &case)
            } else if name(&case).starts_with("passes-") {
                passes(facts, &case)
            } else {
                Err("a case is named flags-… or passes-…".into())
            }
        }));
    }
    let title = format!("{}/offers fixes as often as it says", facts.id);
    trials.push(Trial::test(title, move || offers(facts)));
    trials
}

fn lab(facts: &Facts, case: &Path) -> (tempfile::TempDir, Lab) {
    let folder = tempfile::tempdir().expect("a folder");
    copy(case, folder.path());
    let lab = Lab::for_rules(folder.path(), &only(facts));
    (folder, lab)
}

/// The rule alone; what is left of a suppression shows only beside every other rule.
fn only(facts: &Facts) -> Vec<&'static str> {
    let needs_others = facts.id == "unused-suppression";
    (!needs_others).then_some(facts.id).into_iter().collect()
}

fn found(facts: &Facts, case: &Path) -> (Vec<Finding>, String) {
    let (_folder, mut lab) = lab(facts, case);
    let (site, report) = lab.check();
    places::of_report(&site, &report).expect("places are ranges of whole characters");
    let mut found = report.findings;
    found.retain(|finding| finding.rule == facts.id);
    let text = found.iter().map(|finding| show(&site, finding)).collect();
    (found, text)
}

fn passes(facts: &Facts, case: &Path) -> Result<(), Failed> {
    let (found, text) = found(facts, case);
    if found.is_empty() {
        Ok(())
    } else {
        Err(text.into())
    }
}

fn flags(facts: &Facts, case: &Path) -> Result<(), Failed> {
    let (found, mut text) = found(facts, case);
    if found.is_empty() {
        return Err("the rule finds nothing".into());
    }
    if found.iter().any(|finding| finding.fix.is_some()) {
        text.push_str(&fixed(facts, case)?);
    }
    same_as_file(&text, &case.with_extension("expected")).map_err(Failed::from)
}

/// Makes the fixes of this rule alone, and shows what they change.
fn fixed(facts: &Facts, case: &Path) -> Result<String, Failed> {
    let (folder, mut lab) = lab(facts, case);
    let (before, _) = lab.check();
    let fixed = lab.fix();
    // Fixes are made in files of the site; in a configuration of ours they are only offered.
    let is_of_site = |finding: &&Finding| !is_config(&fixed.site, finding);
    let mut left = fixed
        .report
        .findings
        .iter()
        .filter(|finding| finding.rule == facts.id)
        .filter(is_of_site);
    if let Some(left) = left.find(|finding| finding.fix.is_some()) {
        return Err(format!("a fix does not settle: {}", show(&fixed.site, left)).into());
    }
    let mut out = String::new();
    for &file in &fixed.changed {
        let (old, new) = (before.source(file), fixed.site.source(file));
        let is_broken = |site: &Site| {
            site.page(file)
                .is_some_and(|page| !page.faults().is_empty())
        };
        let name = old.path().strip_prefix(before.root()).expect("below");
        if !is_broken(&before) && is_broken(&fixed.site) {
            return Err(format!("a fix breaks {}", name.display()).into());
        }
        let diff = similar::TextDiff::from_lines(old.text(), new.text());
        let name = name.to_string_lossy();
        out.push_str(&diff.unified_diff().header(&name, &name).to_string());
        fs::write(folder.path().join(&*name), new.text())?;
    }
    // The config file is not fixed in the overlay, so a second look starts from the disk.
    let mut again = Lab::for_rules(folder.path(), &only(facts));
    if again.fix().made != 0 {
        return Err("fixes are made twice".into());
    }
    Ok(out)
}

fn is_config(site: &Site, finding: &Finding) -> bool {
    site.source(finding.span.file)
        .path()
        .ends_with(config::FILE_NAME)
}

fn offers(facts: &Facts) -> Result<(), Failed> {
    let (mut with, mut without) = (0, 0);
    for case in cases(facts)
        .iter()
        .filter(|case| name(case).starts_with("flags-"))
    {
        let (found, _) = found(facts, case);
        with += found.iter().filter(|finding| finding.fix.is_some()).count();
        without += found.iter().filter(|finding| finding.fix.is_none()).count();
    }
    let right = match facts.fix {
        Fixes::None => with == 0,
        Fixes::Sometimes => with > 0 && without > 0,
        Fixes::Always => without == 0 && with > 0,
    };
    if right {
        return Ok(());
    }
    Err(format!(
        "its page says {:?}; {with} findings have a fix, {without} have none",
        facts.fix
    )
    .into())
}
