//! Creates comments that suppress findings.

use crate::diagnostic::Finding;
use crate::page::Page;
use crate::syntax::suppression::{Directive, Scope};
use crate::text::{Edit, Span, slice, to_u32};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// The rules to suppress on a page.
#[derive(Default)]
struct NewRules {
    /// The rules for the whole page.
    page: BTreeSet<&'static str>,
    /// The rules for each block, and whether a finding is below the first line of the block.
    blocks: BTreeMap<(u32, u32), (BTreeSet<&'static str>, bool)>,
}

/// Returns the edits that suppress `findings` of this page, with comments as close to them as possible.
pub(in crate::engine) fn comments(page: &Page, findings: &[&Finding], reason: &str) -> Vec<Edit> {
    let offsets: Vec<u32> = findings.iter().map(|finding| finding.span.start).collect();
    let code = page.code_blocks().map(|code| code.span.start);
    let code: HashSet<u32> = code.collect();
    let mut new = NewRules::default();
    for (finding, block) in findings.iter().zip(page.blocks_at(&offsets)) {
        // Findings about the page as a whole are in its first line.
        let is_whole = page.first_line().holds(finding.span.head());
        let Some(block) = block.filter(|_| !is_whole) else {
            new.page.insert(finding.rule);
            continue;
        };
        let (rules, is_below) = new.blocks.entry((block.start, block.end)).or_default();
        rules.insert(finding.rule);
        let line = |at: u32| page.source().lines().line_of(at);
        *is_below |= !code.contains(&block.start) && line(finding.span.start) != line(block.start);
    }
    let existing = next_line_comments(page);
    let mut edits: Vec<Edit> = Vec::new();
    for (block, (rules, is_below)) in new.blocks {
        let existing = (!is_below).then_some(&existing);
        edits.extend(around(page, page.span(block), &rules, existing, reason));
    }
    if !new.page.is_empty() {
        edits.push(on_top(page, &new.page, reason));
    }
    edits
}

/// Returns the edit that suppresses `rules` on the whole page.
pub(in crate::engine) fn on_top(page: &Page, rules: &BTreeSet<&'static str>, reason: &str) -> Edit {
    let comment = comment("mdxlint-ignore-file", rules, reason);
    let head = page.front_matter().span;
    if head.is_empty() {
        let bom = if page.text().starts_with('\u{feff}') {
            3
        } else {
            0
        };
        return Edit::insert_before(page.span((bom, bom)), format!("{comment}\n\n"));
    }
    let inside = page.slice(head).trim_end().len();
    let end = head.start + to_u32(inside);
    let behind = page.text().get(end as usize..).unwrap_or_default();
    let is_free = |line: Option<&str>| line.is_none_or(|line| line.trim().is_empty());
    let gap = if is_free(behind.lines().nth(1)) {
        ""
    } else {
        "\n"
    };
    Edit::insert_after(page.span((end, end)), format!("\n\n{comment}{gap}"))
}

/// Returns the comments that suppress their next line, by the lines in which they end.
fn next_line_comments(page: &Page) -> HashMap<usize, &Directive> {
    let mut existing = HashMap::new();
    let directives = page.directives().iter().flatten();
    for one in directives.filter(|one| one.scope == Scope::NextLine) {
        let line = page.source().lines().line_of(one.range.1);
        existing.entry(line).or_insert(one);
    }
    existing
}

/// Returns the edits that suppress `rules` in the first line of a block if the `existing` comments are given, otherwise
/// in all of it.
fn around(
    page: &Page,
    block: Span,
    rules: &BTreeSet<&'static str>,
    existing: Option<&HashMap<usize, &Directive>>,
    reason: &str,
) -> Vec<Edit> {
    let (lines, text) = (page.source().lines(), page.text());
    let line = lines.line_of(block.start);
    let start = lines.start(line);
    let indent = slice(text, (start, block.start));
    let is_free = |line: usize| lines.text(line, text).trim().is_empty();
    let gap = if line == 0 || is_free(line - 1) {
        ""
    } else {
        "\n"
    };
    let at = page.span((start, start));
    if let Some(existing) = existing {
        return match extended(page, line, rules, existing) {
            Some(edit) => vec![edit],
            None => {
                let comment = comment("mdxlint-ignore-next-line", rules, reason);
                vec![Edit::insert_before(at, format!("{gap}{indent}{comment}\n"))]
            }
        };
    }
    let begin = comment("mdxlint-ignore-start", rules, reason);
    let end = comment("mdxlint-ignore-end", rules, "");
    // The range of the block may include the end of its last line.
    let inside = page.slice(block).trim_end().len();
    let last = block.start + to_u32(inside);
    let last = lines.line_of(last.saturating_sub(1).max(block.start));
    let tail = start_of_tail(lines.start(last), lines.text(last, text));
    vec![
        Edit::insert_before(at, format!("{gap}{indent}{begin}\n\n")),
        Edit::insert_after(page.span((tail, tail)), format!("\n\n{indent}{end}")),
    ]
}

fn start_of_tail(start: u32, line: &str) -> u32 {
    start + to_u32(line.trim_end_matches(['\n', '\r']).len())
}

/// Returns the edit that adds `rules` to an existing comment for the line `line`.
fn extended(
    page: &Page,
    line: usize,
    rules: &BTreeSet<&'static str>,
    existing: &HashMap<usize, &Directive>,
) -> Option<Edit> {
    let (lines, text) = (page.source().lines(), page.text());
    let above = (0..line)
        .rev()
        .find(|&line| !lines.text(line, text).trim().is_empty())?;
    let (_, last) = existing.get(&above)?.rules.last()?;
    let rules: Vec<&str> = rules.iter().copied().collect();
    Some(Edit::insert_after(
        page.span(*last),
        format!(" {}", rules.join(" ")),
    ))
}

/// Returns a comment, without a reason if that is empty.
fn comment(word: &str, rules: &BTreeSet<&'static str>, reason: &str) -> String {
    let rules: Vec<&str> = rules.iter().copied().collect();
    let why = if reason.is_empty() {
        String::new()
    } else {
        format!(" -- {reason}")
    };
    format!("{{/* {word} {}{why} */}}", rules.join(" "))
}
