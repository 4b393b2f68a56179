//! Suppressions in comments: `{/* mdxlint-ignore-next-line RULE… -- why */}`.

use super::problem::{SuppressionProblem, removal_fix};
use super::suppression::Suppression;
use crate::catalog::nearest;
use crate::page::Page;
use crate::syntax::suppression::{self, Directive, Malformed, Scope};
use crate::text::{Span, to_u32};
use std::collections::HashMap;

/// Returns the suppressions in the comments of a page, and the problems with them: malformed comments first.
pub(super) fn find(page: &Page) -> Vec<Result<Suppression<'_>, SuppressionProblem>> {
    let directives: Vec<&Directive> = page.directives().iter().flatten().collect();
    let malformed = page
        .directives()
        .iter()
        .filter_map(|one| one.as_ref().err());
    let mut found: Vec<_> = malformed
        .map(|one| Err(malformed_suppression(page, one)))
        .collect();
    let ends = ends(&directives);
    // The number of unclosed starts with the same rules.
    let mut open: HashMap<Vec<&str>, usize> = HashMap::new();
    for (directive, end) in directives.into_iter().zip(ends) {
        let over = match directive.scope {
            Scope::File => page.source().whole(),
            Scope::NextLine => next_line(page, directive),
            Scope::Start => {
                *open.entry(names(directive)).or_default() += 1;
                let end = end.unwrap_or(page.source().whole().end);
                page.span((directive.range.0, end))
            }
            Scope::End => {
                match open.get_mut(&names(directive)) {
                    Some(count) if *count > 0 => *count -= 1,
                    _ => found.push(Err(stray_end(page, directive))),
                }
                continue;
            }
        };
        found.extend(suppressions_of(page, directive, over));
    }
    found
}

/// Returns the problem with a comment that starts like a suppression but is not one.
fn malformed_suppression(page: &Page, malformed: &Malformed) -> SuppressionProblem {
    let note = match nearest(&malformed.word, suppression::words()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            let words: Vec<_> = suppression::words()
                .map(|word| format!("`{word}`"))
                .collect();
            format!("known: {}", words.join(", "))
        }
    };
    SuppressionProblem {
        at: page.span(malformed.range),
        message: format!("`{}` is not a suppression", malformed.word),
        note,
        fix: None,
    }
}

/// Returns the problem with an end without a start that names the same rules.
fn stray_end(page: &Page, end: &Directive) -> SuppressionProblem {
    let at = page.span(end.range);
    SuppressionProblem {
        at,
        message: "end of a suppression that has no start".to_owned(),
        note: "name the same rules as in the `mdxlint-ignore-start` that it ends".to_owned(),
        fix: removal(page, at).map(removal_fix),
    }
}

/// Returns the rules of a comment, sorted.
fn names(directive: &Directive) -> Vec<&str> {
    let mut names: Vec<&str> = directive.rules.iter().map(|(name, _)| &**name).collect();
    names.sort_unstable();
    names
}

/// Returns, for each comment, the end of the next comment that closes its rules.
fn ends(directives: &[&Directive]) -> Vec<Option<u32>> {
    let mut next: HashMap<Vec<&str>, u32> = HashMap::new();
    let mut found = Vec::with_capacity(directives.len());
    for directive in directives.iter().rev() {
        found.push(next.get(&names(directive)).copied());
        if directive.scope == Scope::End {
            next.insert(names(directive), directive.range.1);
        }
    }
    found.reverse();
    found
}

/// Returns the next line with text, or the whole code block if one starts there.
fn next_line(page: &Page, directive: &Directive) -> Span {
    let (lines, text) = (page.source().lines(), page.text());
    let from = lines.line_of(directive.range.1) + 1;
    let line = (from..lines.count()).find(|&line| !lines.text(line, text).trim().is_empty());
    let line = line.unwrap_or(from);
    let start = lines.start(line);
    let end = start + to_u32(lines.text(line, text).len());
    let block = page.code_blocks_from(start).next();
    let block = block.filter(|block| block.span.start <= end);
    page.span((start, block.map_or(end, |block| block.span.end.max(end))))
}

/// Returns the suppressions of one comment in the range `over`.
fn suppressions_of<'p>(
    page: &'p Page,
    directive: &'p Directive,
    over: Span,
) -> Vec<Result<Suppression<'p>, SuppressionProblem>> {
    let whole = page.span(directive.range);
    let line = removal(page, whole);
    if directive.rules.is_empty() {
        return vec![Ok(Suppression {
            rule: None,
            over,
            at: whole,
            removal: line,
        })];
    }
    let is_only = directive.rules.len() == 1;
    let rules = directive.rules.iter().map(|(name, range)| {
        let at = page.span(*range);
        let removal = if is_only {
            line
        } else {
            Some(with_space(page, at))
        };
        Suppression::of_rule(name, over, at, removal)
    });
    rules.collect()
}

/// Returns a comment with its line, if it is on a line of its own. Returns `None` if the rest of the line could be read
/// as something else.
fn removal(page: &Page, comment: Span) -> Option<Span> {
    let (lines, text) = (page.source().lines(), page.text());
    let line = lines.line_of(comment.start);
    let start = lines.start(line);
    let before = text.get(start as usize..comment.start as usize)?;
    let after = text.get(comment.end as usize..)?.lines().next();
    let after = after.unwrap_or_default();
    // Without the comment, two words or the parts of an address would become one.
    let is_text = |letter: char| !letter.is_whitespace() && letter != '<' && letter != '>';
    if before.ends_with(is_text) && after.starts_with(is_text) {
        return None;
    }
    let after = after.trim();
    // The raw text does not show whether the comment is inside another one and ends it.
    let last = text.get(..comment.start as usize)?;
    let last = &last[last.rfind("*/").unwrap_or_default()..];
    if last.contains("{/*") {
        return None;
    }
    if !before.trim_matches(['\u{feff}', ' ', '\t']).is_empty() || !after.is_empty() {
        let is_harmless = after.starts_with(|letter: char| letter.is_alphabetic() || letter == '<')
            && !["import", "export"]
                .iter()
                .any(|word| after.starts_with(word));
        let is_in_words = before.contains(char::is_alphabetic);
        return (is_harmless || is_in_words).then_some(comment);
    }
    let above = line.checked_sub(1).map(|above| lines.text(above, text));
    let next = lines.start(line + 1);
    let is_alone = before.trim().is_empty();
    if is_alone && next > start && !divides(above, lines.text(line + 1, text)) {
        return Some(page.span((start, next)));
    }
    Some(comment)
}

/// Returns whether the lines around a comment would be read as one without it: separate words become one paragraph or a
/// heading, and a thematic break becomes a front matter fence.
fn divides(above: Option<&str>, below: &str) -> bool {
    let is_words = |line: &str| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('<') && !line.ends_with(['>', '}'])
    };
    match above {
        None => below.starts_with("---"),
        Some(above) => is_words(above) && is_words(below),
    }
}

/// Returns a word with the white space or comma before it. An empty line would end the paragraph, and the comment with it.
fn with_space(page: &Page, word: Span) -> Span {
    let before = page.text().get(..word.start as usize).unwrap_or_default();
    let kept = before
        .trim_end_matches(|letter: char| letter.is_whitespace() || letter == ',')
        .len();
    page.span((u32::try_from(kept).unwrap_or(word.start), word.end))
}
