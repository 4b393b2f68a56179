use super::heading_edits::{ends_line, line, remove_heading, starts_line};
use super::snippet_headings::may_bring_headings;
use crate::diagnostic::Fix;
use crate::page::{Heading, HeadingForm, Page, heading_key};
use crate::rule::{Cx, Rule};
use crate::text::{Edit, Span};
use serde::Deserialize;

/// Reports the first heading of a page if its level is 3 or deeper.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrongFirstHeading {}

impl Rule for WrongFirstHeading {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let mut headings = page.headings();
        let Some(first) = headings.next().filter(|first| first.level >= 3) else {
            return;
        };
        let site = cx.site();
        if may_bring_headings(site, page, 0, first.span.start) {
            return;
        }
        let repeats = repeats_title(page, first);
        let own = (!repeats).then_some(first);
        // The headings that are too deep: those before the first level 2 heading.
        let run = own.into_iter().chain(headings);
        let run: Vec<Heading<'_>> = run.take_while(|heading| heading.level > 2).collect();
        let end = run.last().map_or(0, |last| last.span.end);
        let is_whole = !may_bring_headings(site, page, first.span.start, end);
        let raised = edits_to_raise(page, &run).filter(|_| is_whole);
        let (message, note, fix) = if repeats {
            let (note, fix) = removal(page, first, &run, raised);
            ("first heading repeats the title".to_owned(), note, fix)
        } else {
            let level = first.level;
            let message = format!("first heading is level {level}, not level 2");
            (
                message,
                advice(&run),
                raised.map(|edits| raise(&run, edits)),
            )
        };
        let finding = cx.report(line(page, first), message);
        finding.note(note);
        if let Some(fix) = fix.filter(|_| page.syntax_errors().is_empty()) {
            finding.fix(fix);
        }
    }
}

fn repeats_title(page: &Page, heading: Heading<'_>) -> bool {
    let title = page
        .front_matter()
        .string("title")
        .filter(|_| !page.has_custom_layout());
    title.is_some_and(|title| heading_key(title) == heading_key(heading.text))
}

/// Returns how to remove a heading that repeats the title, and to raise the headings of `run`, which follow it.
fn removal(
    page: &Page,
    heading: Heading<'_>,
    run: &[Heading<'_>],
    raised: Option<Vec<Edit>>,
) -> (String, Option<Fix>) {
    let mut note = "remove it; the platform shows the `title` above it".to_owned();
    let is_alone = starts_line(page, heading) && ends_line(page, heading);
    let mut edits = vec![remove_heading(page, heading)];
    let mut label = "remove the heading that repeats the title".to_owned();
    if let Some((first, _)) = run.split_first() {
        let (what, by) = (counted(run.len()), levels(*first));
        note = format!(
            "remove it, and move the next {what} up {by}; the platform shows the `title` above it"
        );
        if let Some(raised) = raised {
            edits.extend(raised);
            label = format!("{label}, and move the next {what} up");
        }
    }
    let fix = is_alone.then(|| Fix::risky(label, edits));
    (note, fix)
}

/// Returns which headings to raise.
fn advice(run: &[Heading<'_>]) -> String {
    let Some((first, others)) = run.split_first() else {
        return String::new();
    };
    if others.is_empty() || others.iter().any(|other| other.level < first.level) {
        let mark = if first.form == HeadingForm::Jsx {
            "<h2>"
        } else {
            "##"
        };
        return format!("make it level 2 (`{mark}`); the page title is level 1");
    }
    let (what, by) = (counted(others.len()), levels(*first));
    format!("move this and the next {what} up {by}")
}

fn counted(count: usize) -> String {
    match count {
        1 => "heading".to_owned(),
        count => format!("{count} headings"),
    }
}

/// Returns the number of levels that a heading is below level 2.
fn levels(heading: Heading<'_>) -> String {
    match heading.level - 2 {
        1 => "one level".to_owned(),
        by => format!("{by} levels"),
    }
}

fn raise(run: &[Heading<'_>], edits: Vec<Edit>) -> Fix {
    let label = match run.len() {
        1 => "make it level 2".to_owned(),
        count => format!("move these {count} headings up"),
    };
    Fix::risky(label, edits)
}

/// Returns the edits that raise the run to level 2, or `None` if a heading in it does not start with `#`.
fn edits_to_raise(page: &Page, run: &[Heading<'_>]) -> Option<Vec<Edit>> {
    let first = run.first()?;
    let can_rise = |heading: &Heading<'_>| {
        heading.form == HeadingForm::Hashes
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
    Some(edits.collect())
}
