//! Tests the fixtures of every rule. Each fixture is a separate test.
//!
//! The rule must report `fixtures/rules/<id>/flags-*` and must not report `passes-*`. A case is a page, or a folder
//! with a small site. The findings of a `flags-*` case are in `<case>.expected`. Fixes are also checked: they keep the
//! page valid, change nothing the second time, and are available as often as the manual of the rule says.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use libtest_mimic::{Arguments, Failed, Trial};
use mdxlint::catalog::{Facts, Fixes, rules};
use mdxlint::config;
use mdxlint::diagnostic::Finding;
use mdxlint::site::Site;
use std::fs;
use std::path::{Path, PathBuf};
use support::{TestSite, copy, project, same_as_file, show, spans};

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
    let title = format!("{}/has fixes as often as its manual says", facts.id);
    trials.push(Trial::test(title, move || check_fix_availability(facts)));
    trials
}

fn open_case(facts: &Facts, case: &Path) -> (tempfile::TempDir, TestSite) {
    let folder = tempfile::tempdir().expect("a folder");
    copy(case, folder.path());
    let test_site = TestSite::for_rules(folder.path(), &selected_rules(facts));
    (folder, test_site)
}

/// Returns the rules that run: only the tested rule, or all rules if it reports about others.
fn selected_rules(facts: &Facts) -> Vec<&'static str> {
    let needs_others = matches!(facts.id, "slow-style-rule" | "unused-suppression");
    (!needs_others).then_some(facts.id).into_iter().collect()
}

fn found(facts: &Facts, case: &Path) -> (Vec<Finding>, String) {
    let (_folder, mut test_site) = open_case(facts, case);
    let (site, report) = test_site.check();
    spans::check_report_spans(&site, &report).expect("spans lie on character boundaries");
    let mut found = report.findings;
    found.retain(|finding| finding.rule == facts.id);
    for finding in &found {
        check_visible(finding);
    }
    let text = found.iter().map(|finding| show(&site, finding)).collect();
    (found, text)
}

/// Checks that all texts of a finding have one line, and no character that nobody sees.
fn check_visible(finding: &Finding) {
    let note = finding.note.as_deref();
    let related = finding.related.iter().map(|related| &*related.message);
    let label = finding.fix.as_ref().map(|fix| &*fix.label);
    for text in std::iter::once(&*finding.message)
        .chain(note)
        .chain(related)
        .chain(label)
    {
        let is_hidden = |letter: char| {
            letter.is_control()
                || letter.is_whitespace() && letter != ' '
                || matches!(letter, '\u{ad}' | '\u{200b}' | '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{feff}')
        };
        assert!(!text.contains(is_hidden), "{text:?}");
    }
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
        return Err("the rule reports nothing".into());
    }
    if found.iter().any(|finding| finding.fix.is_some()) {
        text.push_str(&apply_fixes(facts, case)?);
    }
    same_as_file(&text, &case.with_extension("expected")).map_err(Failed::from)
}

/// Applies the fixes of this rule and returns the changes as a diff.
fn apply_fixes(facts: &Facts, case: &Path) -> Result<String, Failed> {
    let (folder, mut test_site) = open_case(facts, case);
    let (before, _) = test_site.check();
    let fixed = test_site.fix();
    // Fixes are applied to files of the site. In `mdxlint.yaml` they are only suggested.
    let is_of_site = |finding: &&Finding| !is_config(&fixed.site, finding);
    let mut left = fixed
        .report
        .findings
        .iter()
        .filter(|finding| finding.rule == facts.id)
        .filter(is_of_site);
    if let Some(left) = left.find(|finding| finding.fix.is_some()) {
        return Err(format!(
            "a fix is still available after it was applied: {}",
            show(&fixed.site, left)
        )
        .into());
    }
    let mut out = String::new();
    for &file in &fixed.changed {
        let (old, new) = (before.source(file), fixed.site.source(file));
        let is_broken = |site: &Site| {
            site.page(file)
                .is_some_and(|page| !page.syntax_errors().is_empty())
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
    // The second run starts from the files on disk, because `mdxlint.yaml` is not fixed in memory.
    let mut again = TestSite::for_rules(folder.path(), &selected_rules(facts));
    if again.fix().made != 0 {
        return Err("a second run applies fixes again".into());
    }
    Ok(out)
}

fn is_config(site: &Site, finding: &Finding) -> bool {
    site.source(finding.span.file)
        .path()
        .ends_with(config::FILE_NAME)
}

fn check_fix_availability(facts: &Facts) -> Result<(), Failed> {
    let (mut with, mut without) = (0, 0);
    for case in cases(facts)
        .iter()
        .filter(|case| name(case).starts_with("flags-"))
    {
        let (found, _) = found(facts, case);
        with += found.iter().filter(|finding| finding.fix.is_some()).count();
        without += found.iter().filter(|finding| finding.fix.is_none()).count();
    }
    let is_correct = match facts.fix {
        Fixes::None => with == 0,
        Fixes::Sometimes => with > 0 && without > 0,
        Fixes::Always => without == 0 && with > 0,
    };
    if is_correct {
        return Ok(());
    }
    Err(format!(
        "the manual says {:?}, but {with} findings have a fix and {without} have none",
        facts.fix
    )
    .into())
}
