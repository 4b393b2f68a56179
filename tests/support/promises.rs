//! What fixes and new suppressions promise of any page. Each promise says what a page has that does not keep it.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "the fuzz targets name it from another crate"
)]

use super::places::places;
use super::stage::{Stage, nothing_broke, page};
use mdxlint::catalog;
use mdxlint::diagnostic::{Finding, Fix, Safety};
use mdxlint::engine::silence;
use mdxlint::page::{Heading, Page};
use mdxlint::text::{Span, apply};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a safe fix may change besides markup: the rule, what, and why.
const MAY_CHANGE: &[(&str, &str, &str)] = &[
    ("broken-anchor", "links", "it is about them"),
    ("copied-prompt", "code", "the prompts go"),
    (
        "duplicate-attribute",
        "links",
        "the one that is not read goes",
    ),
    (
        "empty-heading",
        "links",
        "one that shows nothing goes with it",
    ),
    ("empty-heading", "words", "they are the target of that link"),
    (
        "malformed-endpoint-reference",
        "front matter",
        "it stands there",
    ),
    ("unused-suppression", "front matter", "it may stand there"),
];

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
    is_silenced(stage, text)
}

fn is_given_up(page: &Page) -> bool {
    let mut faults = page.faults().iter();
    faults.any(|fault| fault.message.contains("could not be parsed"))
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

/// A safe fix leaves alone what it has no business with.
fn spares(before: &Page, after: &Page, finding: &Finding, fix: &Fix) -> Result<(), String> {
    let may = |what: &str| {
        let mut all = MAY_CHANGE.iter();
        all.any(|(rule, change, _)| *rule == finding.rule && *change == what)
    };
    let parts: [(&str, fn(&Page) -> Vec<String>); 4] = [
        ("code", codes),
        ("front matter", head),
        ("headings", headings),
        ("links", links),
    ];
    for (what, of) in parts {
        let (before, after) = (of(before), of(after));
        if before != after && !may(what) {
            return Err(format!("changes {what}: {before:?} became {after:?}"));
        }
    }
    let markup = markup(before);
    for edit in &fix.edits {
        let gone = before.slice(edit.span);
        // The end of the line may go with what stood there alone.
        let (left, right) = (gone.trim_start().len(), gone.trim_end().len());
        let span = Span {
            start: edit.span.end - u32::try_from(left).unwrap_or_default(),
            end: edit.span.start + u32::try_from(right).unwrap_or_default(),
            ..edit.span
        };
        let is_markup = markup.iter().any(|markup| markup.holds(span));
        let mut new = words(&edit.text);
        let is_lost = words(gone).any(|word| !new.any(|new| new == word));
        if !is_markup && is_lost && !may("words") {
            return Err(format!("takes out the words {gone:?}"));
        }
    }
    Ok(())
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.is_empty())
}

fn codes(page: &Page) -> Vec<String> {
    let blocks = page.code_blocks().iter();
    blocks
        .map(|block| page.code_text(block).text().to_owned())
        .collect()
}

fn head(page: &Page) -> Vec<String> {
    vec![page.slice(page.front_matter().span).trim_end().to_owned()]
}

fn headings(page: &Page) -> Vec<String> {
    let shown = |heading: &&Heading| heading.shows_more || !heading.text.is_empty();
    let all = page.headings().iter().filter(shown);
    all.map(|heading| format!("{} {}", heading.level, heading.text))
        .collect()
}

fn links(page: &Page) -> Vec<String> {
    page.links()
        .map(|link| link.address().into_owned())
        .collect()
}

/// Where a page says how it shows something: its tags, targets, images, imports, fences and comments.
fn markup(page: &Page) -> Vec<Span> {
    let mut found = vec![page.front_matter().span];
    for element in page.elements() {
        found.push(element.tag());
        found.extend(element.closing_name());
    }
    found.extend(page.links().map(|link| link.target()));
    found.extend(page.images().iter().map(|image| image.span));
    found.extend(page.imports().iter().map(|import| import.statement));
    found.extend(page.code_blocks().iter().map(|block| block.span));
    let directives = page.directives().iter().flatten();
    found.extend(directives.map(|directive| page.span(directive.range)));
    found
}

/// Mending comes to an end, breaks nothing, keeps line endings, and has nothing to do the second time.
fn settles(stage: &mut Stage, text: &str, allow: Safety) -> Result<(), String> {
    stage.set_page(text);
    let before = Arc::clone(page(&stage.site()));
    let mended = stage.mend(allow);
    nothing_broke(&mended.report)?;
    let after = page(&mended.site);
    if is_given_up(&before) || is_given_up(after) {
        return Ok(());
    }
    let wrong = |why: &str| format!("{why} ({}):\n{}", allow.as_str(), after.text());
    if before.faults().is_empty() {
        if let Some(fault) = after.faults().first() {
            return Err(wrong(&format!(
                "mending breaks the page: {}",
                fault.message
            )));
        }
    }
    if text.starts_with('\u{feff}') != after.text().starts_with('\u{feff}') {
        return Err(wrong("mending changes the byte order mark"));
    }
    if endings(text).is_some_and(|ending| endings(after.text()).is_some_and(|new| new != ending)) {
        return Err(wrong("mending changes line endings"));
    }
    let again = stage.mend(allow);
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

/// What is silenced is gone, nothing comes in its place, nothing of it is mended, and without the comments the page is
/// what it was.
fn is_silenced(stage: &mut Stage, text: &str) -> Result<(), String> {
    stage.set_page(text);
    let (site, report) = stage.check();
    let before = Arc::clone(page(&site));
    let of_page = |finding: &&Finding| finding.span.file == before.file();
    let findings: Vec<Finding> = report.findings.iter().filter(of_page).cloned().collect();
    if findings.is_empty() || !before.faults().is_empty() {
        return Ok(());
    }
    let roster = Arc::clone(&stage.roster);
    let silenced = silence(
        &mut stage.workspace,
        &roster,
        &findings,
        "known",
        stage.pool,
    );
    nothing_broke(&silenced.report)?;
    let after = page(&silenced.site);
    if is_given_up(after) {
        return Ok(());
    }
    let wrong = |why: &str| format!("{why}:\n{}", after.text());
    if let Some(fault) = after.faults().first() {
        return Err(wrong(&format!(
            "silencing breaks the page: {}",
            fault.message
        )));
    }
    if without_comments(text) != without_comments(after.text()) {
        return Err(wrong("silencing changes more than comments"));
    }
    let new = |finding: &&Finding| {
        of_page(finding) && !findings.iter().any(|old| old.rule == finding.rule)
    };
    if let Some(new) = silenced.report.findings.iter().find(new) {
        return Err(wrong(&format!(
            "silencing brings {}: {}",
            new.rule, new.message
        )));
    }
    if silenced.changed.is_empty() {
        return Ok(());
    }
    let always = |rule: &str| catalog::find(rule).is_some_and(|facts| facts.always);
    let left = |finding: &&Finding| of_page(finding) && !always(finding.rule);
    if let Some(left) = silenced.report.findings.iter().find(left) {
        return Err(wrong(&format!(
            "silencing leaves {}: {}",
            left.rule, left.message
        )));
    }
    let silent = after.text().to_owned();
    let mended = stage.mend(Safety::Unsafe);
    if page(&mended.site).text() != silent
        && !silenced
            .report
            .findings
            .iter()
            .any(|left| left.fix.is_some())
    {
        return Err(format!("what is silenced is mended:\n{silent}"));
    }
    Ok(())
}

/// The lines of a page that are neither blank nor suppressions.
fn without_comments(text: &str) -> Vec<&str> {
    // A comment stands behind the byte order mark.
    let marks = |letter: char| letter == '\u{feff}' || letter.is_whitespace();
    let lines = text.lines().map(|line| line.trim_matches(marks));
    let is_comment = |line: &str| line.starts_with("{/* mdxlint-ignore-") && line.ends_with("*/}");
    lines
        .filter(|line| !line.is_empty() && !is_comment(line))
        .collect()
}
