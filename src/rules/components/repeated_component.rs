use super::elements::described;
use crate::page::{Element, Page};
use crate::rule::{Cx, Rule};
use foldhash::fast::FixedState;
use serde::Deserialize;
use std::collections::HashMap;

/// Reports a component that a page may contain only once, and siblings with the same title.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RepeatedComponent {}

impl Rule for RepeatedComponent {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let mut once: HashMap<&str, Element<'_>, FixedState> = HashMap::default();
        let mut titled: HashMap<(Option<usize>, usize, &str, &str), Element<'_>, FixedState> =
            HashMap::default();
        let mut sections = Sections::new(page);
        for (element, component) in described(page, cx) {
            let name = element.name();
            if component.once {
                if let Some(first) = once.get(name) {
                    cx.report(
                        element.name_span(),
                        format!("more than one `{name}` on the page"),
                    )
                    .note("merge the two: the platform shows only the first")
                    .see(first.name_span(), "the first one");
                } else {
                    once.insert(name, element);
                }
            }
            let title = component
                .unique
                .as_deref()
                .and_then(|unique| element.literal(unique));
            let Some(title) = title.map(str::trim).filter(|title| !title.is_empty()) else {
                continue;
            };
            let container = container(element).map(|container| container.number());
            let section = sections.count(container, element.span().start);
            let key = (container, section, name, title);
            if let Some(first) = titled.get(&key) {
                cx.report(
                    element.name_span(),
                    format!("duplicate `{name}` title `{title}`"),
                )
                .note("give each its own title: readers and links use it to distinguish them")
                .see(first.name_span(), "the first one");
            } else {
                titled.insert(key, element);
            }
        }
    }
}

/// The headings of a page, counted by container. A heading in a tab does not start a section outside the tab.
struct Sections<'p> {
    page: &'p Page,
    /// The number of headings that were counted.
    counted: usize,
    /// The number of counted headings directly inside each container.
    counts: HashMap<Option<usize>, usize, FixedState>,
}

impl<'p> Sections<'p> {
    fn new(page: &'p Page) -> Self {
        Self {
            page,
            counted: 0,
            counts: HashMap::default(),
        }
    }

    /// Counts the headings directly inside `container` before the byte `at`, which must not decrease between calls.
    fn count(&mut self, container: Option<usize>, at: u32) -> usize {
        while let Some(heading) = self.page.heading(self.counted)
            && heading.span.start < at
        {
            let mut around = self.page.ancestors(heading.parent);
            let holder = around.find(Element::is_component);
            *self.counts.entry(holder.map(|it| it.number())).or_default() += 1;
            self.counted += 1;
        }
        self.counts.get(&container).copied().unwrap_or_default()
    }
}

/// Returns the nearest component around an element. Transparent components count too, because the variants that they
/// contain, for example for people and for agents, are never shown together.
fn container(element: Element<'_>) -> Option<Element<'_>> {
    std::iter::successors(element.parent(), Element::parent).find(Element::is_component)
}
