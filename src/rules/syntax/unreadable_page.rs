use crate::files::ReadError;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a page that cannot be read as text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnreadablePage {}

impl Rule for UnreadablePage {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let Some(read_error) = page.read_error() else {
            return;
        };
        let at = |byte| page.span((byte, byte));
        match read_error {
            ReadError::Unreadable(why) => cx
                .report(at(0), format!("page cannot be read: {why}"))
                .note("fix its permissions, or exclude it: the platform cannot read it either"),
            ReadError::NotUtf8(byte) => cx
                .report(
                    at(*byte),
                    "page is not valid UTF-8: the first invalid byte is here",
                )
                .note("save the file as UTF-8"),
            ReadError::TooLarge(bytes) => cx
                .report(
                    at(0),
                    format!("page is too large to check: {} MiB", bytes >> 20),
                )
                .note("split it, or exclude it: the limit is 8 MiB"),
        };
    }
}
