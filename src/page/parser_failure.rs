//! Pages that the parser failed on.

use super::Page;
use crate::files::Source;
use crate::syntax::mdx_errors::SyntaxError;
use crate::workers::OverBudget;
use std::sync::Arc;
use std::time::Duration;

/// Why the parser failed on a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParserFailure {
    /// It took longer than this limit.
    TimedOut(Duration),
    /// It panicked.
    Crashed,
    /// It was not started, because the run may not use so much memory.
    OverBudget(OverBudget),
}

impl Page {
    /// Creates a page that the parser failed on, with only its front matter.
    pub fn without_body(source: Arc<Source>, path: &str, failure: ParserFailure) -> Self {
        let error = match failure {
            ParserFailure::TimedOut(limit) => timed_out(limit),
            ParserFailure::Crashed => crashed(),
            ParserFailure::OverBudget(why) => {
                let message = format!("the page was not read: it {why}");
                SyntaxError::refused(0, message, OverBudget::ADVICE)
            }
        };
        Self::unread(source, path, error)
    }
}

fn timed_out(limit: Duration) -> SyntaxError {
    let limit = limit.as_secs_f64();
    let message = format!("the page could not be parsed within {limit} s");
    SyntaxError::refused(0, message, "split the page, or raise `--page-timeout`")
}

fn crashed() -> SyntaxError {
    let message = "the page could not be parsed: the MDX parser failed on it";
    let hint = "please report it with this page";
    SyntaxError::refused(0, message, hint)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::FileId;

    #[test]
    fn a_page_that_cannot_be_parsed_keeps_its_front_matter() {
        let text = "---\ntitle: A\n---\n\n```js\na\n```\n";
        let source = Arc::new(Source::new(FileId(0), "a.mdx".into(), text.to_owned()));
        let failure = ParserFailure::TimedOut(Duration::from_secs(2));
        let page = Page::without_body(source, "a.mdx", failure);
        assert!(page.front_matter().field("title").is_some());
        assert_eq!(page.code_blocks().len(), 0);
        let message = &page.syntax_errors()[0].message;
        assert_eq!(message, "the page could not be parsed within 2 s");
    }
}
