use super::heading_edits::{deepen, ends_line, line, remove_heading, starts_line};
use super::title_edits::{become_title, is_indented_code, is_last_part, names_more, overlap};
use crate::diagnostic::{Fix, SharedProblem};
use crate::page::{Heading, Page};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports level 1 headings. The title is the only level 1 heading of a page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct H1InBody {
    custom_pages: bool,
    by_folder: bool,
}

const USE_LEVEL_2: SharedProblem = SharedProblem {
    problem: "have a heading of level 1",
    fix: "begin at level 2 (`##`)",
    tool: "if a tool generates these pages, make it begin at level 2",
};
const REPEATS_TITLE: SharedProblem = SharedProblem {
    fix: "remove the heading, which repeats the `title`",
    ..USE_LEVEL_2
};
const MAKE_TITLE: SharedProblem = SharedProblem {
    fix: "make this text the `title`, without a `#` heading",
    ..USE_LEVEL_2
};

impl Rule for H1InBody {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let is_top = |heading: &Heading<'_>| heading.level == 1;
        let tops: Vec<Heading<'_>> = page.headings().filter(is_top).collect();
        let Some((&first, others)) = tops.split_first() else {
            return;
        };
        if page.has_custom_layout() && !self.custom_pages {
            return;
        }
        let leads = page.headings().next() == Some(first);
        let is_named = first.parent.is_none() && !first.text.is_empty();
        let is_title = leads
            && others.is_empty()
            && is_named
            && !page.has_custom_layout()
            && !is_indented_code(page, first);
        let title = is_title.then(|| title_heading(page, first));
        let message = match &title {
            Some(title) if title.shared == &REPEATS_TITLE => {
                format!("heading `{}` repeats the page title", first.text)
            }
            _ if first.text.is_empty() => "level 1 heading in the body".to_owned(),
            _ => format!("level 1 heading `{}` in the body", first.text),
        };
        let finding = cx.report(line(page, first), message);
        let shared = title.as_ref().map_or(&USE_LEVEL_2, |title| title.shared);
        finding.shared = self.by_folder.then_some(shared);
        for &other in others {
            finding.see(line(page, other), "and this one");
        }
        if is_indented_code(page, first) {
            finding.note("indented code is not code in MDX: use a fenced code block");
            return;
        }
        if let Some(title) = title {
            finding.note(title.note);
            if let Some(fix) = title.fix.filter(|_| page.syntax_errors().is_empty()) {
                finding.fix(fix);
            }
            return;
        }
        finding.note("the `title` of the page is its level 1: begin at `##`");
        // If another heading comes first, the levels have no consistent order. After a syntax error, there may be more
        // headings.
        if let Some(edits) = deepen(page).filter(|_| leads && page.syntax_errors().is_empty()) {
            finding.fix(Fix::risky(
                "make every heading of the page one level deeper",
                edits,
            ));
        }
    }
}

/// A level 1 heading that is the title of its page.
struct Title {
    shared: &'static SharedProblem,
    note: &'static str,
    fix: Option<Fix>,
}

/// Returns how to fix the only level 1 heading, with all other headings below it.
fn title_heading(page: &Page, heading: Heading<'_>) -> Title {
    let is_alone = starts_line(page, heading) && ends_line(page, heading);
    let removal = || is_alone.then(|| remove_heading(page, heading));
    let title = page.front_matter().string("title");
    let repeats = |title: &str| overlap(title, heading.text);
    let is_part = title.is_some_and(|title| is_last_part(page, title, heading));
    let says_more = title.is_some_and(|title| names_more(title, heading.text));
    if !is_part && !says_more && title.is_some_and(repeats) {
        let label = "remove the heading that repeats the title";
        return Title {
            shared: &REPEATS_TITLE,
            note: "remove the heading: the platform shows the `title` above it",
            fix: removal().map(|edit| Fix::risky(label, vec![edit])),
        };
    }
    let edits = removal().and_then(|edit| {
        let mut edits = become_title(page, heading)?;
        edits.push(edit);
        Some(edits)
    });
    let note = match title {
        Some(_) if is_part => {
            "`title` is only the last part of this name: make the full name the `title`, which the platform shows at the top"
        }
        Some(_) if says_more => {
            "this heading says more than the `title`: make it the `title`, and keep the old one as the `sidebarTitle`"
        }
        Some(_) => {
            "the platform shows the `title` of the page above it: remove this heading, or make it the `title`"
        }
        None => "make it the `title` of the page: the platform shows that at the top",
    };
    Title {
        shared: &MAKE_TITLE,
        note,
        fix: edits.map(|edits| Fix::risky("make it the `title` of the page", edits)),
    }
}
