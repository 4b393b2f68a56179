//! Pages that the parser failed on.

use super::Page;
use crate::files::Source;
use crate::syntax::fault::{SyntaxError, SyntaxErrorKind};
use crate::syntax::first_unclosed;
use std::sync::Arc;
use std::time::Duration;

impl Page {
    /// Creates a page that could not be parsed within `limit`.
    pub fn timed_out(source: Arc<Source>, path: &str, limit: Duration) -> Self {
        let (cause, at) = match first_unclosed(source.text()) {
            Some((what, at)) => (format!("the first unclosed {what} starts here"), at),
            None => (
                "look for an unclosed code fence, brace or tag".to_owned(),
                0,
            ),
        };
        let fault = SyntaxError {
            kind: SyntaxErrorKind::Refused,
            range: (at, at),
            message: format!(
                "the page could not be parsed within {} s",
                limit.as_secs_f64()
            ),
            hint: format!("{cause}; close it, or raise `--page-timeout`"),
            related: None,
            repair: None,
        };
        Self::unparsed(source, path, fault)
    }

    /// Creates a page that the parser panicked on.
    pub fn crashed(source: Arc<Source>, path: &str) -> Self {
        let fault = SyntaxError {
            kind: SyntaxErrorKind::Refused,
            range: (0, 0),
            message: "the page could not be parsed: the MDX parser failed on it".to_owned(),
            hint: "look for an incomplete expression or import, often at the end of the page"
                .to_owned(),
            related: None,
            repair: None,
        };
        Self::unparsed(source, path, fault)
    }
}
