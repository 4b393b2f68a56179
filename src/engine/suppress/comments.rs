//! Suppressions in comments: `{/* mdxlint-ignore-next-line RULE… -- why */}`.

use super::complaint::{Complaint, take_out};
use super::silence::Silence;
use crate::catalog::nearest;
use crate::page::Page;
use crate::syntax::comment::{self, Directive, Malformed, Scope};
use crate::text::Span;

/// What the comments of a page silence, and what is wrong with them: forms that are none first.
pub(super) fn silences(page: &Page) -> Vec<Result<Silence<'_>, Complaint>> {
    let directives: Vec<&Directive> = page.directives().iter().flatten().collect();
    let malformed = page
        .directives()
        .iter()
        .filter_map(|one| one.as_ref().err());
    let mut found: Vec<_> = malformed
        .map(|one| Err(no_suppression(page, one)))
        .collect();
    for (index, directive) in directives.iter().enumerate() {
        let over = match directive.scope {
            Scope::File => page.source().whole(),
            Scope::NextLine => next_line(page, directive),
            Scope::Start => stretch(page, directive, &directives[index + 1..]),
            Scope::End => {
                found.extend(stray_end(page, directive, &directives[..index]).map(Err));
                continue;
            }
        };
        found.extend(silences_of(page, directive, over));
    }
    found
}

/// A comment that begins like a suppression and is none.
fn no_suppression(page: &Page, malformed: &Malformed) -> Complaint {
    let note = match nearest(&malformed.word, comment::words()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            let words: Vec<_> = comment::words().map(|word| format!("`{word}`")).collect();
            format!("known: {}", words.join(", "))
        }
    };
    Complaint {
        at: page.span(malformed.range),
        message: format!("`{}` is no suppression", malformed.word),
        note,
        fix: None,
    }
}

/// An end needs a start before it that names the same rules.
fn stray_end(page: &Page, end: &Directive, before: &[&Directive]) -> Option<Complaint> {
    let count = |scope: Scope| {
        let same = before.iter().filter(|one| same_rules(one, end));
        same.filter(|one| one.scope == scope).count()
    };
    if count(Scope::Start) > count(Scope::End) {
        return None;
    }
    let at = page.span(end.range);
    Some(Complaint {
        at,
        message: "this end has no start".to_owned(),
        note: "name the same rules as the `mdxlint-ignore-start` that it ends".to_owned(),
        fix: removal(page, at).map(take_out),
    })
}

/// Whether two comments name the same rules, in whatever order.
fn same_rules(one: &Directive, other: &Directive) -> bool {
    let names = |directive: &Directive| {
        let mut names: Vec<_> = directive
            .rules
            .iter()
            .map(|(name, _)| name.clone())
            .collect();
        names.sort();
        names
    };
    names(one) == names(other)
}

/// From a start to its end; to the end of the page where there is none.
fn stretch(page: &Page, start: &Directive, behind: &[&Directive]) -> Span {
    let end = behind
        .iter()
        .find(|one| one.scope == Scope::End && same_rules(one, start));
    let whole = page.source().whole();
    page.span((start.range.0, end.map_or(whole.end, |end| end.range.1)))
}

/// The next line that holds text; the whole code block where one starts there.
fn next_line(page: &Page, directive: &Directive) -> Span {
    let (lines, text) = (page.source().lines(), page.text());
    let from = lines.line_of(directive.range.1) + 1;
    let line = (from..lines.count()).find(|&line| !lines.text(line, text).trim().is_empty());
    let line = line.unwrap_or(from);
    let start = lines.start(line);
    let end = start + u32::try_from(lines.text(line, text).len()).unwrap_or_default();
    let mut blocks = page.code_blocks().iter();
    let block = blocks.find(|block| (start..=end).contains(&block.span.start));
    page.span((start, block.map_or(end, |block| block.span.end.max(end))))
}

/// What one comment silences over the stretch `over`.
fn silences_of<'p>(
    page: &'p Page,
    directive: &'p Directive,
    over: Span,
) -> Vec<Result<Silence<'p>, Complaint>> {
    let whole = page.span(directive.range);
    let line = removal(page, whole);
    if directive.rules.is_empty() {
        return vec![Ok(Silence {
            rule: None,
            over,
            at: whole,
            removal: line,
            used: false,
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
        Silence::of_rule(name, over, at, removal)
    });
    rules.collect()
}

/// A comment with its line, where it stands on a line of its own; none where what is left of the line may be read as
/// something else.
fn removal(page: &Page, comment: Span) -> Option<Span> {
    let (lines, text) = (page.source().lines(), page.text());
    let line = lines.line_of(comment.start);
    let start = lines.start(line);
    let before = text.get(start as usize..comment.start as usize)?;
    let behind = text.get(comment.end as usize..)?.lines().next();
    let behind = behind.unwrap_or_default().trim();
    // The bare text does not show whether it stands in another comment, whose end it has then.
    let last = text.get(..comment.start as usize)?;
    let last = &last[last.rfind("*/").unwrap_or_default()..];
    if last.contains("{/*") {
        return None;
    }
    if !before.trim_matches(['\u{feff}', ' ', '\t']).is_empty() || !behind.is_empty() {
        let is_harmless = behind
            .starts_with(|letter: char| letter.is_alphabetic() || letter == '<')
            && !["import", "export"]
                .iter()
                .any(|word| behind.starts_with(word));
        let stands_in_words = before.contains(char::is_alphabetic);
        return (is_harmless || stands_in_words).then_some(comment);
    }
    let above = line.checked_sub(1).map(|above| lines.text(above, text));
    let next = lines.start(line + 1);
    let is_alone = before.trim().is_empty();
    if is_alone && next > start && !divides(above, lines.text(line + 1, text)) {
        return Some(page.span((start, next)));
    }
    Some(comment)
}

/// Whether the lines around a comment would be read as one without it: words that it keeps apart become one paragraph, or
/// a heading, and a break across the page becomes the fence of front matter.
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

/// A word with the space or comma before it.
fn with_space(page: &Page, word: Span) -> Span {
    let before = page.text().get(..word.start as usize).unwrap_or_default();
    let kept = before.trim_end_matches([' ', ',']).len();
    page.span((u32::try_from(kept).unwrap_or(word.start), word.end))
}
