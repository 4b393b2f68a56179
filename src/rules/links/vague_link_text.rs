use super::linked_images::LinkedImages;
use crate::page::{Link, Page, Purpose};
use crate::rule::{Cx, Rule};
use crate::text::{Span, letters};
use foldhash::fast::FixedState;
use serde::Deserialize;
use std::collections::HashSet;

/// Reports a link text that does not say where the link leads.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VagueLinkText {
    phrases: Phrases,
    addresses: bool,
    images: bool,
}

/// The maximum number of bytes of markup and punctuation around a phrase.
const MAX_MARKS: usize = 24;

impl Rule for VagueLinkText {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let longest = self.phrases.longest + MAX_MARKS;
        let links = page.links();
        for link in links.filter(|link| link.purpose() == Purpose::Follow) {
            let Some(label) = link.label() else {
                continue;
            };
            let images = LinkedImages::of(page, label);
            if images != LinkedImages::None {
                if self.images
                    && images == LinkedImages::Unnamed
                    && !is_named(&link)
                    && !page.is_history(link.parent())
                {
                    cx.report(label, "link shows only an image without alt text")
                        .note("add alt text that describes the target");
                }
                continue;
            }
            let written = page.slice(label);
            if written.len() > longest && !written.contains("://") {
                continue;
            }
            let address = written.trim_matches(is_mark);
            let is_address = self.addresses && is_long_address(address);
            let may_be_vague = self.phrases.may_be_in(written);
            if !(is_address || may_be_vague) || is_named(&link) || page.is_history(link.parent()) {
                continue;
            }
            let vague = may_be_vague.then(|| self.phrases.in_label(page, label));
            if let Some(text) = vague.flatten() {
                cx.report(
                    label,
                    format!("link text `{text}` does not describe the target"),
                )
                .note("name the target in the link text");
            } else if is_address {
                cx.report(label, "link text is a bare URL")
                    .note("describe the target in a few words");
            }
        }
    }
}

/// The phrases that do not describe a target.
#[derive(Deserialize)]
#[serde(from = "Vec<String>")]
struct Phrases {
    all: Vec<String>,
    /// The length of the longest in bytes.
    longest: usize,
    /// The letters of each.
    bare: HashSet<String, FixedState>,
}

impl From<Vec<String>> for Phrases {
    fn from(all: Vec<String>) -> Self {
        Self {
            longest: all.iter().map(String::len).max().unwrap_or_default(),
            bare: all.iter().map(|phrase| letters(phrase)).collect(),
            all,
        }
    }
}

impl Phrases {
    /// Returns whether a label with this source may be one of the phrases. The letters of a phrase are in the source too, with
    /// markup around them. Other letters are in markup that is not shown.
    fn may_be_in(&self, source: &str) -> bool {
        let written = letters(source);
        let mut bare = self.bare.iter();
        self.bare.contains(&written)
            || (may_hide(source) && bare.any(|phrase| written.contains(phrase.as_str())))
    }

    /// Returns the text that readers see of `label`, in lower case, if it is one of the phrases.
    fn in_label(&self, page: &Page, label: Span) -> Option<String> {
        let visible = page.visible_text(label);
        let words: Vec<&str> = visible.trim_matches(is_mark).split_whitespace().collect();
        let text = words.join(" ").to_lowercase();
        let is_vague = self.all.iter().any(|phrase| is_same(phrase, &text));
        is_vague.then_some(text)
    }
}

/// Returns whether a link has a label for screen readers that replaces its text.
fn is_named(link: &Link<'_>) -> bool {
    let mut element = link.element().into_iter();
    element.any(|element| element.attribute("aria-label").is_some())
}

/// Returns whether a phrase equals `text`, which is in lower case.
fn is_same(phrase: &str, text: &str) -> bool {
    phrase.eq_ignore_ascii_case(text) || (!phrase.is_ascii() && phrase.to_lowercase() == text)
}

/// Returns whether a letter at the start or end of a label is not part of its words.
fn is_mark(letter: char) -> bool {
    letter.is_whitespace() || "*_~\"'“”‘’.,:;!?…→↗»>()[]".contains(letter)
}

/// Returns whether a text may contain markup that hides letters: tags, code, images, references, escapes, expressions,
/// formulas, character references, and addresses.
fn may_hide(text: &str) -> bool {
    let has = |bytes: &[u8]| text.bytes().any(|byte| bytes.contains(&byte));
    has(b"<`[!\\{$")
        || (has(b":") && text.contains("://"))
        || (has(b"&") && has(b";"))
        || (has(b"@") && has(b"."))
}

/// Returns whether a text is an address with a path. An address with only a host is descriptive enough.
fn is_long_address(text: &str) -> bool {
    let rest = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    let path = rest.and_then(|rest| rest.split_once('/'));
    path.is_some_and(|(_, path)| !path.is_empty() && !text.contains(' '))
}
