//! Several lists in one place when the platform shows only one of them.

use super::reports::{code_list, report};
use crate::rule::Cx;
use crate::site::Member;
use crate::site::nav::{List, ListState};
use crate::text::Span;

/// The list that the platform keeps out of several in one place, and those that it drops.
pub(super) struct CompetingLists<'n> {
    /// The key that the platform keeps: that of a list, or `href`.
    pub(super) kept: &'n str,
    kept_span: Option<Span>,
    /// The lists that are dropped and not empty.
    pub(super) dropped: Vec<&'n List>,
}

/// Returns the conflict between `lists`, and `href` of the same element; `None` if nothing is dropped.
pub(super) fn competing_lists<'n>(
    lists: &'n [List],
    href: Option<&Member>,
) -> Option<CompetingLists<'n>> {
    let dropped = lists.iter().filter_map(|list| match &list.state {
        ListState::Shadowed(kept) if !list.children.is_empty() => Some((&**kept, list)),
        _ => None,
    });
    let (kept, dropped): (Vec<&str>, Vec<&List>) = dropped.unzip();
    let kept = *kept.first()?;
    let of_list = lists.iter().find(|list| *list.key == *kept);
    let of_link = href.filter(|_| kept == "href").map(|href| href.key_span);
    Some(CompetingLists {
        kept,
        kept_span: of_list.map(|list| list.key_span).or(of_link),
        dropped,
    })
}

impl CompetingLists<'_> {
    /// Returns the keys of the lists for a message, the one that is kept first.
    pub(super) fn lists(&self) -> String {
        let kept = Some(self.kept).filter(|&kept| kept != "href");
        code_list(
            kept.into_iter()
                .chain(self.dropped.iter().map(|list| &*list.key)),
        )
    }

    /// Reports one finding about all of them, at the first that is dropped.
    pub(super) fn report(&self, cx: &mut Cx<'_>, message: String, advice: &str) {
        let Some((first, others)) = self.dropped.split_first() else {
            return;
        };
        let finding = report(cx, (first.key_span, first.key_span), message, advice);
        if let Some(span) = self.kept_span {
            finding.see(span, "this is shown");
        }
        for other in others {
            finding.see(other.key_span, "this is not shown either");
        }
    }
}
