//! Suppressions are applied once, after the rules have run. No rule knows of them.

use super::roster::Lineup;
use crate::catalog::{self, nearest};
use crate::diagnostic::{Finding, Fix};
use crate::page::{Field, Page};
use crate::syntax::comment::{self, Directive, Scope};
use crate::syntax::value::Node;
use crate::text::{Edit, Span};

const RULE: &str = "unused-suppression";

/// One rule, or every rule, silenced in one stretch of a page.
struct Silence<'p> {
    /// The rule; none means every one.
    rule: Option<&'p str>,
    /// The stretch.
    over: Span,
    /// Where the wish stands.
    at: Span,
    /// What is taken out where it silences nothing, if that leaves the rest as it is.
    removal: Option<Span>,
    used: bool,
}

/// Takes what the page's suppressions silence out of `findings`, and adds a finding for each that silences nothing.
pub(super) fn apply(page: &Page, lineup: &Lineup, findings: &mut Vec<Finding>) {
    if page.directives().is_empty() && page.front_matter().field("mdxlint").is_none() {
        return;
    }
    let mut complaints = Vec::new();
    let mut silences = in_comments(page, &mut complaints);
    // Behind a fault nobody knows what there is to silence, or which comments stand in code.
    let is_whole = page.faults().is_empty();
    if !is_whole {
        complaints.clear();
    }
    silences.extend(in_front_matter(page, &mut complaints));
    findings.retain(|finding| {
        let mut kept = true;
        for silence in &mut silences {
            if silences_finding(silence, finding) {
                silence.used = true;
                kept = false;
            }
        }
        kept
    });
    let Some(active) = lineup.get(RULE) else {
        return;
    };
    complaints.extend(
        silences
            .iter()
            .filter(|silence| !silence.used)
            .filter_map(|silence| unused(silence, lineup, is_whole)),
    );
    for (at, message, note, fix) in complaints {
        let mut finding = Finding::new(RULE, active.severity, at, message);
        finding.note = Some(note);
        finding.fix = fix;
        findings.push(finding);
    }
}

type Complaint = (Span, String, String, Option<Fix>);

fn silences_finding(silence: &Silence<'_>, finding: &Finding) -> bool {
    let named = silence.rule.is_none_or(|rule| rule == finding.rule);
    let here = silence.over.file == finding.span.file
        && (silence.over.start..=silence.over.end).contains(&finding.span.start);
    named && here && !catalog::find(finding.rule).is_some_and(|facts| facts.always)
}

/// A suppression of a rule that is off is no mistake: the rule may be on in another run.
fn unused(silence: &Silence<'_>, lineup: &Lineup, is_whole: bool) -> Option<Complaint> {
    let fix = silence.removal.map(take_out);
    let note = "take it out, so that it does not hide a finding to come".to_owned();
    let Some(rule) = silence.rule else {
        let message = "this suppression silences nothing".to_owned();
        return is_whole.then_some((silence.at, message, note, fix));
    };
    if catalog::find(rule).is_some_and(|facts| facts.always) {
        let note =
            "what it reports was not checked; `exclude` the file in the configuration instead";
        return Some((
            silence.at,
            format!("`{rule}` cannot be suppressed"),
            note.to_owned(),
            fix,
        ));
    }
    lineup.get(rule).filter(|_| is_whole)?;
    Some((
        silence.at,
        format!("nothing of `{rule}` is silenced here"),
        note,
        fix,
    ))
}

fn take_out(removal: Span) -> Fix {
    Fix::safe("take it out", vec![Edit::delete(removal)])
}

fn in_comments<'p>(page: &'p Page, complaints: &mut Vec<Complaint>) -> Vec<Silence<'p>> {
    let mut silences = Vec::new();
    let directives: Vec<&Directive> = page.directives().iter().flatten().collect();
    for malformed in page
        .directives()
        .iter()
        .filter_map(|found| found.as_ref().err())
    {
        let near = nearest(&malformed.word, comment::words());
        let words: Vec<_> = comment::words().map(|word| format!("`{word}`")).collect();
        let note = near.map_or_else(
            || format!("known: {}", words.join(", ")),
            |near| format!("did you mean `{near}`?"),
        );
        let message = format!("`{}` is no suppression", malformed.word);
        complaints.push((page.span(malformed.range), message, note, None));
    }
    for (index, directive) in directives.iter().enumerate() {
        let over = match directive.scope {
            Scope::File => page.source().whole(),
            Scope::NextLine => next_line(page, directive),
            Scope::Start => stretch(page, directive, &directives[index + 1..]),
            Scope::End => {
                complaints.extend(stray_end(page, directive, &directives[..index]));
                continue;
            }
        };
        silences.extend(silences_of(page, directive, over, complaints));
    }
    silences
}

/// An end needs a start before it that names the same rules.
fn stray_end(page: &Page, end: &Directive, before: &[&Directive]) -> Option<Complaint> {
    let starts = before
        .iter()
        .filter(|one| one.scope == Scope::Start && same_rules(one, end))
        .count();
    let ends = before
        .iter()
        .filter(|one| one.scope == Scope::End && same_rules(one, end))
        .count();
    (starts <= ends).then(|| {
        let at = page.span(end.range);
        let fix = take_out(removal(page, at));
        let note = "name the same rules as the `mdxlint-ignore-start` that it ends".to_owned();
        (at, "this end has no start".to_owned(), note, Some(fix))
    })
}

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

fn silences_of<'p>(
    page: &'p Page,
    directive: &'p Directive,
    over: Span,
    complaints: &mut Vec<Complaint>,
) -> Vec<Silence<'p>> {
    let whole = page.span(directive.range);
    if directive.rules.is_empty() {
        return vec![Silence {
            rule: None,
            over,
            at: whole,
            removal: Some(removal(page, whole)),
            used: false,
        }];
    }
    let is_only = directive.rules.len() == 1;
    let mut silences = Vec::new();
    for (name, range) in &directive.rules {
        let at = page.span(*range);
        let removal = if is_only {
            removal(page, whole)
        } else {
            with_space(page, at)
        };
        if catalog::find(name).is_none() {
            complaints.push(no_such_rule(at, name, Some(removal)));
            continue;
        }
        silences.push(Silence {
            rule: Some(name),
            over,
            at,
            removal: Some(removal),
            used: false,
        });
    }
    silences
}

fn no_such_rule(at: Span, name: &str, removal: Option<Span>) -> Complaint {
    let near = nearest(name, catalog::rules().iter().map(|facts| facts.id));
    let (note, fix) = if let Some(near) = near {
        let fix = Fix::risky(format!("write `{near}`"), vec![Edit::replace(at, near)]);
        (format!("did you mean `{near}`?"), Some(fix))
    } else {
        let note = "`mdxlint rules` lists the rules".to_owned();
        (note, removal.map(take_out))
    };
    (at, format!("there is no rule `{name}`"), note, fix)
}

/// A comment with its line, where it stands on a line of its own.
fn removal(page: &Page, comment: Span) -> Span {
    let (lines, text) = (page.source().lines(), page.text());
    let line = lines.line_of(comment.start);
    let start = lines.start(line);
    let alone = lines.text(line, text).trim() == page.slice(comment);
    let next = lines.start(line + 1);
    if alone && next > start {
        page.span((start, next))
    } else {
        comment
    }
}

/// A word with the space or comma before it.
fn with_space(page: &Page, word: Span) -> Span {
    let before = page.text().get(..word.start as usize).unwrap_or_default();
    let kept = before.trim_end_matches([' ', ',']).len();
    page.span((u32::try_from(kept).unwrap_or(word.start), word.end))
}

/// `mdxlint: { ignore: [RULE…] }`.
fn in_front_matter<'p>(page: &'p Page, complaints: &mut Vec<Complaint>) -> Vec<Silence<'p>> {
    let Some(field) = page.front_matter().field("mdxlint") else {
        return Vec::new();
    };
    let members = field.value.members();
    let list = field.value.get("ignore");
    let names = list.map(Node::items).unwrap_or_default();
    for member in members.iter().filter(|member| &*member.key != "ignore") {
        complaints.push((
            shifted(field, member.key_range),
            format!("`mdxlint` has no key `{}`", member.key),
            FORM.to_owned(),
            None,
        ));
    }
    if names.is_empty() && members.iter().all(|member| &*member.key == "ignore") {
        let message = "this suppression names no rules".to_owned();
        complaints.push((field.value_span, message, FORM.to_owned(), None));
    }
    let mut silences = Vec::new();
    for (index, node) in names.iter().enumerate() {
        let at = shifted(field, node.range);
        let removal = match names {
            [_] => whole_field(page, field),
            _ => one_name(page, field, names, index),
        };
        let name = node.as_str().unwrap_or_else(|| page.slice(at));
        if catalog::find(name).is_none() {
            complaints.push(no_such_rule(at, name, removal));
            continue;
        }
        silences.push(Silence {
            rule: Some(name),
            over: page.source().whole(),
            at,
            removal,
            used: false,
        });
    }
    silences
}

const FORM: &str = "write `mdxlint: { ignore: [rule-name] }`";

/// A place in the value of a field as a place in the page.
fn shifted(field: &Field, (start, end): (u32, u32)) -> Span {
    let base = field.value_span.start.saturating_sub(field.value.range.0);
    Span::new(field.value_span.file, start + base, end + base)
}

/// The lines of a field that says nothing else.
fn whole_field(page: &Page, field: &Field) -> Option<Span> {
    let lines = page.source().lines();
    let line = lines.line_of(field.key_span.start);
    let end = lines.start(lines.line_of(field.value_span.end) + 1);
    let is_alone = field.value.members().len() == 1 && lines.start(line) == field.key_span.start;
    is_alone.then(|| page.span((field.key_span.start, end)))
}

/// One of several names in a list: with a comma, or with its line.
fn one_name(page: &Page, field: &Field, names: &[Node], index: usize) -> Option<Span> {
    let at = shifted(field, names[index].range);
    let (lines, text) = (page.source().lines(), page.text());
    let line = lines.line_of(at.start);
    if lines.text(line, text).trim_start().starts_with("- ") {
        return Some(page.span((lines.start(line), lines.start(line + 1))));
    }
    let place = if let Some(before) = index.checked_sub(1) {
        (shifted(field, names[before].range).end, at.end)
    } else {
        (at.start, shifted(field, names.get(1)?.range).start)
    };
    Some(page.span(place))
}
