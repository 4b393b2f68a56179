//! Invariants of generated suppressions, which hold for any page.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "the fuzz targets use it from another crate"
)]

use super::scratch_site::{ScratchSite, check_no_internal_error, is_unparsable, page};
use mdxlint::catalog;
use mdxlint::diagnostic::{Finding, Safety};
use mdxlint::engine::{Fixed, add_suppressions};
use mdxlint::page::Page;
use std::sync::Arc;

/// Checks that suppressing every finding of the page `text` removes these findings, adds no other ones, prevents their
/// fixes, and changes only comments.
///
/// # Errors
/// The invariant that does not hold.
pub fn check_suppressions(scratch_site: &mut ScratchSite, text: &str) -> Result<(), String> {
    scratch_site.set_page(text);
    let (site, report) = scratch_site.check();
    let before = Arc::clone(page(&site));
    let findings = report.findings.into_iter();
    let findings: Vec<Finding> = findings
        .filter(|finding| finding.span.file == before.file())
        .collect();
    if findings.is_empty() || !before.syntax_errors().is_empty() {
        return Ok(());
    }
    let ruleset = Arc::clone(&scratch_site.ruleset);
    let suppressed = add_suppressions(
        &mut scratch_site.workspace,
        &ruleset,
        &findings,
        "known",
        scratch_site.pool,
    );
    check_no_internal_error(&suppressed.report)?;
    let after = Arc::clone(page(&suppressed.site));
    if is_unparsable(&after) {
        return Ok(());
    }
    check_suppressed(&before, &findings, &suppressed)
        .map_err(|why| format!("{why}:\n{}", after.text()))?;
    let is_fixable = |finding: &Finding| finding.fix.is_some();
    let is_done = !suppressed.changed.is_empty();
    if is_done && !suppressed.report.findings.iter().any(is_fixable) {
        let fixed = scratch_site.fix(Safety::Unsafe);
        if page(&fixed.site).text() != after.text() {
            return Err(format!("a suppressed finding is fixed:\n{}", after.text()));
        }
    }
    Ok(())
}

fn check_suppressed(before: &Page, findings: &[Finding], suppressed: &Fixed) -> Result<(), String> {
    let after = page(&suppressed.site);
    if let Some(error) = after.syntax_errors().first() {
        return Err(format!("suppressing breaks the page: {}", error.message));
    }
    if without_comments(before.text()) != without_comments(after.text()) {
        return Err("suppressing changes more than comments".to_owned());
    }
    let always = |rule: &str| catalog::find(rule).is_some_and(|facts| facts.always);
    let left = suppressed.report.findings.iter();
    for left in left.filter(|left| left.span.file == before.file()) {
        if !findings.iter().any(|old| old.rule == left.rule) {
            return Err(format!("suppressing adds {}: {}", left.rule, left.message));
        }
        if !suppressed.changed.is_empty() && !always(left.rule) {
            return Err(format!(
                "suppressing leaves {}: {}",
                left.rule, left.message
            ));
        }
    }
    Ok(())
}

/// Returns the lines of a page without suppressions and blank lines. A suppression over several lines is older than the
/// run, so only its list of rules is removed.
fn without_comments(text: &str) -> Vec<String> {
    // A comment may follow the byte order mark.
    let marks = |letter: char| letter == '\u{feff}' || letter.is_whitespace();
    let lines = text.split(['\n', '\r']).map(|line| {
        let mut line = line.to_owned();
        while let Some(start) = line.find("{/* mdxlint-ignore-") {
            let inside = &line[start..];
            let end = inside.find("*/}").map(|end| end + 3);
            let end = end.or_else(|| inside.find(" -- "));
            line.replace_range(start..start + end.unwrap_or(inside.len()), "");
        }
        line.trim_matches(marks).to_owned()
    });
    lines.filter(|line| !line.is_empty()).collect()
}
