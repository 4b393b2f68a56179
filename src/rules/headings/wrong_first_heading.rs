use super::support::{ends_line, line, starts_line, take_out};
use super::support_snippets::may_bring_headings;
use crate::diagnostic::Fix;
use crate::page::{Form, Heading, Page, heading_key};
use crate::rule::{Cx, Rule};
use crate::text::{Edit, Span};
use serde::Deserialize;

/// Reports a page whose first heading is of level 3 or deeper.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrongFirstHeading {}

impl Rule for WrongFirstHeading {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let first = page.headings().first().filter(|heading| heading.level >= 3);
        let site = cx.site();
        if let Some(first) =
            first.filter(|first| !may_bring_headings(site, page, 0, first.span.start))
        {
            let message = format!("the first heading of the page is of level {}", first.level);
            let (note, fix) = if repeats_title(page, first) {
                removal(page, first)
            } else {
                let run = run(page);
                let fix = raise(page, run);
                let end = run.last().map_or(0, |last| last.span.end);
                let is_whole = !may_bring_headings(site, page, first.span.start, end);
                (cure(page, run), fix.filter(|_| is_whole))
            };
            let finding = cx.report(line(page, first), message);
            finding.note(note);
            if let Some(fix) = fix.filter(|_| page.faults().is_empty()) {
                finding.fix(fix);
            }
        }
    }
}

fn repeats_title(page: &Page, heading: &Heading) -> bool {
    let title = page
        .front_matter()
        .string("title")
        .filter(|_| !page.is_laid_out_by_hand());
    title.is_some_and(|title| heading_key(title) == heading_key(&heading.text))
}

fn removal(page: &Page, heading: &Heading) -> (String, Option<Fix>) {
    let is_alone = starts_line(page, heading) && ends_line(page, heading);
    let label = "remove the heading that repeats the title";
    let fix = is_alone.then(|| Fix::risky(label, vec![take_out(page, heading)]));
    let note = "the platform shows the `title` of the page above it: remove this heading";
    (note.to_owned(), fix)
}

/// Returns the headings that are too deep: those before the first of level 2.
fn run(page: &Page) -> &[Heading] {
    let headings = page.headings();
    let end = headings.iter().position(|heading| heading.level <= 2);
    &headings[..end.unwrap_or(headings.len())]
}

/// Says which headings must move.
fn cure(page: &Page, run: &[Heading]) -> String {
    let Some((first, others)) = run.split_first() else {
        return String::new();
    };
    let level = first.level;
    if others.is_empty() || others.iter().any(|other| other.level < level) {
        return "the headings of a page begin at level 2, right below its title: raise this one"
            .to_owned();
    }
    let others = match (others.len(), others.iter().any(|other| other.level > level)) {
        (1, false) => format!("the heading of level {level}"),
        (1, true) => "the heading below it".to_owned(),
        (count, false) => format!("the {count} headings of level {level}"),
        (count, true) => format!("the {count} headings of level {level} and deeper"),
    };
    let ends = page.headings().get(run.len());
    let place = ends.map_or("after it".to_owned(), |next| {
        format!("before the next level {}", next.level)
    });
    let by = match level - 2 {
        1 => "one level".to_owned(),
        by => format!("{by} levels"),
    };
    format!("raise this and {others} {place} by {by}: the headings of a page begin at level 2")
}

/// Returns the fix that raises the run to level 2, where every heading of it begins with `#`.
fn raise(page: &Page, run: &[Heading]) -> Option<Fix> {
    let first = run.first()?;
    let can_rise = |heading: &Heading| {
        heading.form == Form::Hashes
            && heading.level >= first.level
            && page.slice(heading.span).starts_with('#')
    };
    if !run.iter().all(can_rise) {
        return None;
    }
    let edits = run.iter().map(|heading| {
        let start = heading.span.start;
        let end = start + u32::from(first.level - 2);
        Edit::delete(Span::new(heading.span.file, start, end))
    });
    let label = match run.len() {
        1 => "make it level 2".to_owned(),
        count => format!("raise these {count} headings"),
    };
    Some(Fix::risky(label, edits.collect()))
}
