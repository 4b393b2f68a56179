//! What fixes and new suppressions promise of any page. Each promise says what a page has that does not keep it.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "the fuzz targets name it from another crate"
)]

use super::places::places;
use super::spared::spares;
use super::stage::{Stage, is_given_up, nothing_broke, page};
use super::suppressed::check_suppressions;
use mdxlint::diagnostic::Safety;
use mdxlint::text::apply;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Fixes of one rule that are made alone, on one page.
const MOST_FIXES: usize = 2;

/// Holds every promise of the page `text`. Nothing is held of what the parser gave up.
///
/// # Errors
/// The promise that is broken.
pub fn all(stage: &mut Stage, text: &str) -> Result<(), String> {
    each_fix(stage, text)?;
    settles(stage, text, Safety::Safe)?;
    settles(stage, text, Safety::Unsafe)?;
    check_suppressions(stage, text)
}

/// Every fix, made alone, keeps the page whole, and changes only what it should.
fn each_fix(stage: &mut Stage, text: &str) -> Result<(), String> {
    stage.set_page(text);
    let (site, report) = stage.check();
    nothing_broke(&report)?;
    let before = Arc::clone(page(&site));
    places(&before)?;
    let mut made: BTreeMap<&str, usize> = BTreeMap::new();
    for finding in &report.findings {
        let Some(fix) = &finding.fix else { continue };
        let wrong = |why: String| format!("the fix of {} {why}: {fix:?}", finding.rule);
        if fix.edits.iter().any(|edit| edit.span.file != before.file()) {
            continue;
        }
        let after = apply(text, &fix.edits).map_err(|why| wrong(why.to_string()))?;
        if after == text {
            return Err(wrong("changes nothing".to_owned()));
        }
        let count = made.entry(finding.rule).or_default();
        *count += 1;
        if *count > MOST_FIXES || !before.faults().is_empty() {
            continue;
        }
        stage.set_page(&after);
        let site = stage.site();
        let after = page(&site);
        if is_given_up(after) {
            continue;
        }
        if let Some(fault) = after.faults().first() {
            return Err(wrong(format!("breaks the page ({})", fault.message)));
        }
        if fix.safety == Safety::Safe {
            spares(&before, after, finding, fix).map_err(wrong)?;
        }
    }
    Ok(())
}

/// Mending comes to an end, breaks nothing, keeps line endings, and has nothing to do the second time.
fn settles(stage: &mut Stage, text: &str, allow: Safety) -> Result<(), String> {
    stage.set_page(text);
    let before = Arc::clone(page(&stage.site()));
    let fixed = stage.fix(allow);
    nothing_broke(&fixed.report)?;
    let after = page(&fixed.site);
    if is_given_up(&before) || is_given_up(after) {
        return Ok(());
    }
    let wrong = |why: &str| format!("{why} ({}):\n{}", allow.as_str(), after.text());
    if let (true, Some(fault)) = (before.faults().is_empty(), after.faults().first()) {
        return Err(wrong(&format!("fixing breaks the page: {}", fault.message)));
    }
    if text.starts_with('\u{feff}') != after.text().starts_with('\u{feff}') {
        return Err(wrong("mending changes the byte order mark"));
    }
    if endings(text).is_some_and(|ending| endings(after.text()).is_some_and(|new| new != ending)) {
        return Err(wrong("mending changes line endings"));
    }
    let again = stage.fix(allow);
    if again.made > 0 {
        let now = page(&again.site).text();
        return Err(wrong(&format!(
            "mending makes {} more fixes the second time, to\n{now}\nafter",
            again.made
        )));
    }
    Ok(())
}

/// The line ending of a text that has one kind only: whether it is `\r\n`.
fn endings(text: &str) -> Option<bool> {
    let (all, crlf, cr) = (
        text.matches('\n').count(),
        text.matches("\r\n").count(),
        text.matches('\r').count(),
    );
    (cr == crlf && all > 0 && (crlf == 0 || crlf == all)).then_some(crlf > 0)
}
