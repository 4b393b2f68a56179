use crate::diagnostic::Severity;
use crate::page::{Element, Link, LinkForm, Page, Purpose};
use crate::rule::{Cx, Rule};
use crate::site::Style;
use serde::Deserialize;

/// Reports a link without a target, or without anything to click.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmptyLink {}

/// Attributes through which a script or the element itself can handle a click.
const HOOKS: [&str; 3] = ["id", "role", "data-"];

/// Markup that shows nothing to click.
const BLANKS: [&str; 3] = ["<br/>", "<br />", "&nbsp;"];

impl Rule for EmptyLink {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for link in page.links() {
            let is_top = link.style() == Style::Here && link.address().trim() == "#";
            if link.style() == Style::Empty && has_target(&link) {
                if !is_remark(page, &link) {
                    let (message, note) = match link.purpose() {
                        Purpose::Follow => {
                            ("link has no target", "add the target, or remove the link")
                        }
                        _ => ("address is empty", "add the address, or remove the element"),
                    };
                    cx.report(link.span(), message).note(note);
                }
            } else if is_top && link.purpose() == Purpose::Follow {
                if !is_intended(page, &link) {
                    let message = "link target `#` is the top of the same page";
                    let finding = cx.report(link.span(), message);
                    finding.severity = finding.severity.min(Severity::Warning);
                    finding.note("add the target, or remove the link");
                }
            } else if is_without_text(page, &link) {
                cx.report(link.span(), "link has no text")
                    .note("add text, or remove the link");
            }
        }
    }
}

/// Returns whether a link has its own address, which may be empty.
fn has_target(link: &Link<'_>) -> bool {
    !matches!(link.form(), LinkForm::Reference | LinkForm::Autolink)
        && link.purpose() != Purpose::Icon
}

/// Returns whether a link is an unused definition: `[//]: # (text)` is a comment in Markdown.
fn is_remark(page: &Page, link: &Link<'_>) -> bool {
    link.form() == LinkForm::Definition
        && !page
            .definitions()
            .iter()
            .any(|definition| definition.link.span() == link.span() && definition.is_used)
}

/// Returns whether `#` alone is valid: the link text says that it leads to the top, or its element handles clicks.
fn is_intended(page: &Page, link: &Link<'_>) -> bool {
    let label = link.label().map(|label| page.slice(label).to_lowercase());
    let says_top = label.is_some_and(|label| {
        label.contains(['↑', '⬆']) || label.split_whitespace().any(|word| word == "top")
    });
    says_top
        || is_remark(page, link)
        || link
            .element()
            .is_some_and(|element| handles_clicks(page, element))
}

fn handles_clicks(page: &Page, element: Element<'_>) -> bool {
    let is_hook = |name: &str| {
        let is_handler = name.starts_with("on") && name[2..].starts_with(char::is_uppercase);
        is_handler || HOOKS.iter().any(|hook| name.starts_with(hook))
    };
    element.has_spread()
        || element
            .attributes()
            .any(|attribute| is_hook(page.slice(attribute.name)))
}

/// Returns whether a link has no text or other content to click.
fn is_without_text(page: &Page, link: &Link<'_>) -> bool {
    if let Some(element) = link.element() {
        // Other attributes may give it a name, a style, or make it an anchor.
        let mut attributes = element.attributes();
        let is_bare = attributes
            .all(|attribute| matches!(page.slice(attribute.name), "href" | "target" | "rel"));
        return element.is("a") && !element.has_content() && is_bare;
    }
    let Some(label) = link.label() else {
        return false;
    };
    let is_blank = |letter: char| letter.is_whitespace() || letter == '\u{200b}';
    let mut text = page.slice(label).trim_start_matches(is_blank);
    let mut blanks = BLANKS.iter();
    while let Some(rest) = blanks.find_map(|blank| text.strip_prefix(blank)) {
        (text, blanks) = (rest.trim_start_matches(is_blank), BLANKS.iter());
    }
    text.is_empty()
}
