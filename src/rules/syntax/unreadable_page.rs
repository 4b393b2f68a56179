use crate::files::Trouble;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a page whose file cannot be read as text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnreadablePage {}

impl Rule for UnreadablePage {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let Some(trouble) = page.source().trouble() else {
            return;
        };
        let at = |byte| page.span((byte, byte));
        match trouble {
            Trouble::Unreadable(why) => cx
                .report(at(0), format!("the page cannot be read: {why}"))
                .note("the platform cannot read it either; mend its permissions, or exclude it"),
            Trouble::NotUtf8(byte) => cx
                .report(
                    at(*byte),
                    "the page is not UTF-8 text: the first byte that is not stands here",
                )
                .note("save the file as UTF-8"),
            Trouble::TooLarge(bytes) => cx
                .report(
                    at(0),
                    format!("the page has {} MiB, too many to check", bytes >> 20),
                )
                .note("pages are checked up to 8 MiB; split it, or exclude it"),
        };
    }
}
