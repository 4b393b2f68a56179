//! Pages that the parser failed on.

use super::Page;
use crate::files::Source;
use crate::syntax::first_unclosed;
use crate::syntax::mdx_errors::SyntaxError;
use std::sync::Arc;
use std::time::Duration;

/// Why the parser failed on a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParserFailure {
    /// It took longer than this limit.
    TimedOut(Duration),
    /// It panicked.
    Crashed,
}

impl Page {
    /// Reads a page that the parser failed on, without MDX.
    pub fn without_mdx(source: Arc<Source>, path: &str, failure: ParserFailure) -> Self {
        let error = match failure {
            ParserFailure::TimedOut(limit) => timed_out(limit, first_unclosed(source.text())),
            ParserFailure::Crashed => crashed(),
        };
        Self::unparsed(source, path, error)
    }

    /// Reads a page that the parser panicked on, without MDX.
    pub(super) fn crashed(source: Arc<Source>, path: &str) -> Self {
        Self::without_mdx(source, path, ParserFailure::Crashed)
    }

    /// Creates a page that the parser failed on, with only its front matter.
    pub fn without_body(source: Arc<Source>, path: &str, failure: ParserFailure) -> Self {
        let error = match failure {
            ParserFailure::TimedOut(limit) => timed_out(limit, None),
            ParserFailure::Crashed => crashed(),
        };
        Self::unread(source, path, error)
    }
}

fn timed_out(limit: Duration, unclosed: Option<(&str, u32)>) -> SyntaxError {
    let (cause, at) = match unclosed {
        Some((what, at)) => (format!("the first unclosed {what} starts here"), at),
        None => (
            "look for an unclosed code fence, brace or tag".to_owned(),
            0,
        ),
    };
    let limit = limit.as_secs_f64();
    let message = format!("the page could not be parsed within {limit} s");
    let hint = format!("{cause}; close it, or raise `--page-timeout`");
    SyntaxError::refused(at, message, hint)
}

fn crashed() -> SyntaxError {
    let message = "the page could not be parsed: the MDX parser failed on it";
    let hint = "look for an incomplete expression or import, often at the end of the page";
    SyntaxError::refused(0, message, hint)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::FileId;

    #[test]
    fn a_page_that_cannot_be_parsed_keeps_its_front_matter() {
        let text = "---\ntitle: A\n---\n\n```js\na\n```\n\n<A>\n";
        let source = || Arc::new(Source::new(FileId(0), "a.mdx".into(), text.to_owned()));
        let failure = ParserFailure::TimedOut(Duration::from_secs(2));
        let without_mdx = Page::without_mdx(source(), "a.mdx", failure);
        let without_body = Page::without_body(source(), "a.mdx", failure);
        for (page, blocks) in [(&without_mdx, 1), (&without_body, 0)] {
            assert!(page.front_matter().field("title").is_some());
            assert_eq!(page.code_blocks().len(), blocks);
            let message = &page.syntax_errors()[0].message;
            assert_eq!(message, "the page could not be parsed within 2 s");
        }
        assert_eq!(without_mdx.syntax_errors()[0].range.0, 31);
    }
}
