use crate::page::{Page, Purpose};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a link whose text does not say where it leads.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VagueLinkText {
    phrases: Vec<String>,
}

impl Rule for VagueLinkText {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for link in page
            .links()
            .filter(|link| link.purpose() == Purpose::Follow)
        {
            let Some(label) = link.label() else {
                continue;
            };
            let text = words(page.slice(label));
            if self
                .phrases
                .iter()
                .any(|phrase| phrase.to_lowercase() == text)
            {
                cx.report(label, format!("`{text}` does not say where the link leads"))
                    .note("name what is there: readers and screen readers skim the links alone");
            } else if is_address(&text) {
                cx.report(label, "the text of this link is a bare address")
                    .note("name what is there, in a few words");
            }
        }
    }
}

/// The words of a label as they are read: without marks and punctuation at its ends, in lower case.
fn words(label: &str) -> String {
    let marks = |letter: char| "*_`~\"'“”‘’.,:;!?…→»>()[]".contains(letter);
    let bare = label.trim_matches(|letter: char| letter.is_whitespace() || marks(letter));
    let words: Vec<&str> = bare.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

fn is_address(text: &str) -> bool {
    let rest = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    rest.is_some_and(|rest| !rest.is_empty() && !text.contains(' '))
}
