//! Invariants of fixes and generated suppressions, which hold for any page.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "the fuzz targets use it from another crate"
)]

use super::safe_fixes::{check_code, check_safe_fix};
use super::scratch_site::{ScratchSite, check_no_internal_error, is_unparsable, page};
use super::spans::check_page_spans;
use super::suppressions::check_suppressions;
use mdxlint::diagnostic::Safety;
use mdxlint::text::apply;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The number of fixes of one rule that are tried one by one on a page.
const MAX_FIXES_PER_RULE: usize = 2;

/// Checks every invariant on the page `text`. Pages that the parser gives up on are skipped.
///
/// # Errors
/// The invariant that does not hold.
pub fn check_all(scratch_site: &mut ScratchSite, text: &str) -> Result<(), String> {
    check_each_fix(scratch_site, text)?;
    check_fixes_settle(scratch_site, text, Safety::Safe)?;
    check_fixes_settle(scratch_site, text, Safety::Unsafe)?;
    check_suppressions(scratch_site, text)
}

/// Checks that every fix, applied alone, keeps the page valid and changes only what it should.
fn check_each_fix(scratch_site: &mut ScratchSite, text: &str) -> Result<(), String> {
    scratch_site.set_page(text);
    let (site, report) = scratch_site.check();
    check_no_internal_error(&report)?;
    let before = Arc::clone(page(&site));
    check_page_spans(&before)?;
    let mut applied: BTreeMap<&str, usize> = BTreeMap::new();
    for finding in &report.findings {
        let Some(fix) = &finding.fix else { continue };
        let failure = |why: String| format!("the fix of {} {why}: {fix:?}", finding.rule);
        if fix.edits.iter().any(|edit| edit.span.file != before.file()) {
            continue;
        }
        let after = apply(text, &fix.edits).map_err(|why| failure(why.to_string()))?;
        if after == text {
            return Err(failure("changes nothing".to_owned()));
        }
        let count = applied.entry(finding.rule).or_default();
        *count += 1;
        if *count > MAX_FIXES_PER_RULE || !before.syntax_errors().is_empty() {
            continue;
        }
        scratch_site.set_page(&after);
        let site = scratch_site.site();
        let after = page(&site);
        if is_unparsable(after) {
            continue;
        }
        if let Some(error) = after.syntax_errors().first() {
            return Err(failure(format!("breaks the page ({})", error.message)));
        }
        check_code(&before, after, finding).map_err(failure)?;
        if fix.safety == Safety::Safe {
            check_safe_fix(&before, after, finding, fix).map_err(failure)?;
        }
    }
    Ok(())
}

/// Checks that fixing finishes, keeps the page valid, keeps line endings, and changes nothing the second time.
fn check_fixes_settle(
    scratch_site: &mut ScratchSite,
    text: &str,
    allow: Safety,
) -> Result<(), String> {
    scratch_site.set_page(text);
    let before = Arc::clone(page(&scratch_site.site()));
    let fixed = scratch_site.fix(allow);
    check_no_internal_error(&fixed.report)?;
    let after = page(&fixed.site);
    if is_unparsable(&before) || is_unparsable(after) {
        return Ok(());
    }
    let failure = |why: &str| format!("{why} ({}):\n{}", allow.as_str(), after.text());
    if let (true, Some(error)) = (
        before.syntax_errors().is_empty(),
        after.syntax_errors().first(),
    ) {
        return Err(failure(&format!(
            "fixing breaks the page: {}",
            error.message
        )));
    }
    if text.starts_with('\u{feff}') != after.text().starts_with('\u{feff}') {
        return Err(failure("fixing changes the byte order mark"));
    }
    if uses_crlf(text)
        .is_some_and(|ending| uses_crlf(after.text()).is_some_and(|new| new != ending))
    {
        return Err(failure("fixing changes line endings"));
    }
    let again = scratch_site.fix(allow);
    if again.made > 0 && fixed.unsettled.is_empty() {
        let now = page(&again.site).text();
        return Err(failure(&format!(
            "fixing applies {} more fixes the second time; after:\n{now}\nbefore",
            again.made
        )));
    }
    Ok(())
}

/// Returns whether the line endings of a text are `\r\n`, or nothing if it mixes line endings or has none.
fn uses_crlf(text: &str) -> Option<bool> {
    let (all, crlf, cr) = (
        text.matches('\n').count(),
        text.matches("\r\n").count(),
        text.matches('\r').count(),
    );
    (cr == crlf && all > 0 && (crlf == 0 || crlf == all)).then_some(crlf > 0)
}
