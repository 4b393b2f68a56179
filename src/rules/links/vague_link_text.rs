use crate::page::{Alt, Link, Page, Purpose};
use crate::rule::{Cx, Rule};
use crate::text::Span;
use serde::Deserialize;

/// Reports a link text that does not say where the link leads.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VagueLinkText {
    phrases: Vec<String>,
    addresses: bool,
    images: bool,
}

/// The most bytes of markup and punctuation around a phrase.
const MARKS: usize = 24;

impl Rule for VagueLinkText {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let lengths = self.phrases.iter().map(String::len);
        let longest = lengths.max().unwrap_or_default() + MARKS;
        let links = page.links();
        for link in links.filter(|link| link.purpose() == Purpose::Follow) {
            let Some(label) = link.label() else {
                continue;
            };
            let images = Images::of(page, label);
            if images != Images::None {
                if self.images
                    && images == Images::Unnamed
                    && !is_named(&link)
                    && !page.is_history(link.parent())
                {
                    cx.report(label, "link shows only an image without alt text")
                        .note("add alt text that describes the target");
                }
                continue;
            }
            // Skips most labels early: few are as short as a phrase, and fewer are addresses.
            let written = page.slice(label);
            if written.len() > longest && !(self.addresses && written.contains("://")) {
                continue;
            }
            let text = words(written);
            let mut phrases = self.phrases.iter();
            let is_vague = phrases.any(|phrase| is_same(phrase, &text));
            let is_reported = is_vague || (self.addresses && is_long_address(&text));
            if !is_reported || is_named(&link) || page.is_history(link.parent()) {
                continue;
            }
            if is_vague {
                cx.report(
                    label,
                    format!("link text `{text}` does not describe the target"),
                )
                .note("name the target in the link text");
            } else {
                cx.report(label, "link text is a bare URL")
                    .note("describe the target in a few words");
            }
        }
    }
}

/// Whether a link has a label for screen readers that replaces its text.
fn is_named(link: &Link<'_>) -> bool {
    let mut element = link.element().into_iter();
    element.any(|element| element.attribute("aria-label").is_some())
}

/// The images of a link that shows nothing else.
#[derive(PartialEq, Eq)]
enum Images {
    /// The link has text, or has no images.
    None,
    /// At least one image has alt text.
    Named,
    /// No image has alt text.
    Unnamed,
}

impl Images {
    fn of(page: &Page, label: Span) -> Self {
        let written = page.slice(label);
        if !written.contains("![") && !written.contains("<img") {
            return Self::None;
        }
        let from = page
            .images()
            .partition_point(|image| image.span.start < label.start);
        let inside = page.images()[from..].iter();
        let inside = inside.take_while(|image| image.span.end <= label.end);
        let (mut at, mut is_named, mut count) = (label.start, false, 0);
        for image in inside {
            let between = Span {
                start: at.min(image.span.start),
                end: image.span.start,
                ..label
            };
            if !page.slice(between).trim().is_empty() {
                return Self::None;
            }
            is_named |= image.alt != Alt::Missing;
            at = image.span.end;
            count += 1;
        }
        let rest = Span { start: at, ..label };
        match (count, is_named) {
            _ if !page.slice(rest).trim().is_empty() => Self::None,
            (0, _) => Self::None,
            (_, true) => Self::Named,
            (_, false) => Self::Unnamed,
        }
    }
}

/// Whether a phrase equals `text`, which is in lower case.
fn is_same(phrase: &str, text: &str) -> bool {
    phrase.eq_ignore_ascii_case(text) || (!phrase.is_ascii() && phrase.to_lowercase() == text)
}

/// Returns the text of a label in lower case, without tags, emphasis marks, and punctuation at its ends. Code keeps its
/// backticks, since it is a name.
fn words(label: &str) -> String {
    let mut text = String::new();
    let mut in_tag = false;
    for letter in label.chars() {
        match letter {
            '<' => in_tag = true,
            '>' if in_tag => in_tag = false,
            '*' | '_' | '~' => (),
            _ if in_tag => (),
            _ => text.push(letter),
        }
    }
    let is_mark =
        |letter: char| letter.is_whitespace() || "\"'“”‘’.,:;!?…→↗»>()[]".contains(letter);
    let words: Vec<&str> = text.trim_matches(is_mark).split_whitespace().collect();
    words.join(" ").to_lowercase()
}

/// Whether a text is an address with a path. An address with only a host is descriptive enough.
fn is_long_address(text: &str) -> bool {
    let rest = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    let path = rest.and_then(|rest| rest.split_once('/'));
    path.is_some_and(|(_, path)| !path.is_empty() && !text.contains(' '))
}
