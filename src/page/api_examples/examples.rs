//! The examples of requests and responses on a page.

use super::status_code::{StatusCode, in_title};
use crate::catalog::{API_WORDS, ApiWords, LANGUAGES};
use crate::page::{CodeBlock, CodeText, Page, read_title};
use crate::syntax::endpoint::Method;
use crate::syntax::http_call::{self, Address, Call};
use crate::text::Span;

/// A request that a code block of a page sends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpCall {
    /// The method.
    pub method: Method,
    /// The span of the method, if it is written.
    pub method_span: Option<Span>,
    /// The address.
    pub address: Address,
    /// The span of the address, without quotes.
    pub address_span: Span,
    /// Whether a script sends it, so that a path alone belongs to the site or app of the reader.
    pub is_script: bool,
}

/// An example of a response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResponseExample {
    /// The code block.
    pub block: CodeBlock,
    /// The title of the block, or of the tab around it.
    pub title: Option<String>,
    /// The status code in the title, or in the heading above.
    pub status: Option<StatusCode>,
}

impl ResponseExample {
    /// Returns whether the title says that the request failed.
    pub fn is_failure(&self) -> bool {
        let title = self.title.as_deref().unwrap_or_default();
        ApiWords::mentions(&API_WORDS.failures, title)
    }
}

impl Page {
    /// Returns the requests that a code block sends, in order.
    pub fn http_calls(&self, block: CodeBlock) -> Vec<HttpCall> {
        let code = self.code_text(block);
        let language = LANGUAGES.highlighter(self.slice(block.language));
        let calls = http_call::calls(code.text(), language).into_iter();
        calls.map(|call| in_page(call, &code)).collect()
    }

    /// Returns whether a code block is in an element with this name.
    pub fn is_code_in(&self, block: CodeBlock, name: &str) -> bool {
        self.ancestors(block.parent).any(|element| element.is(name))
    }

    /// Returns the code blocks in `RequestExample`.
    pub fn request_examples(&self) -> impl Iterator<Item = CodeBlock> {
        let is_request = |block: &CodeBlock| self.is_code_in(*block, "RequestExample");
        self.code_blocks().filter(is_request)
    }

    /// Returns the examples of responses: the code blocks in `ResponseExample`, and blocks of data with a title, tab or
    /// heading that names a response or a status code.
    pub fn response_examples(&self) -> Vec<ResponseExample> {
        let blocks = self
            .code_blocks()
            .filter(|block| !self.is_code_in(*block, "RequestExample"));
        blocks
            .filter_map(|block| self.response_example(block))
            .collect()
    }

    fn response_example(&self, block: CodeBlock) -> Option<ResponseExample> {
        let title = self.title_of(block);
        let heading = self.heading_above(block);
        let of_title = title.as_deref().and_then(in_title);
        let status = of_title
            .or_else(|| in_title(heading?))
            .map(|(code, _)| code);
        if !self.is_code_in(block, "ResponseExample") {
            let names = |text: &str| {
                let lower = text.to_lowercase();
                lower.contains("response") || lower.contains("status")
            };
            let is_named = title.as_deref().or(heading).is_some_and(names) || status.is_some();
            let is_other = title
                .as_deref()
                .is_some_and(|title| title.to_lowercase().contains("request"));
            if !is_named || is_other || !self.is_data(block) {
                return None;
            }
        }
        Some(ResponseExample {
            block,
            title,
            status,
        })
    }

    /// Returns the title of a code block, or of the nearest element around it with one.
    fn title_of(&self, block: CodeBlock) -> Option<String> {
        let own = read_title(self.slice(block.meta), block.meta);
        own.or_else(|| {
            let mut around = self.ancestors(block.parent);
            around.find_map(|element| element.text("title").map(std::borrow::Cow::into_owned))
        })
    }

    /// Returns the text of the last heading above a code block.
    pub fn heading_above(&self, block: CodeBlock) -> Option<&str> {
        let mut headings = self.headings().rev();
        headings
            .find(|heading| heading.span.start < block.span.start)
            .map(|heading| heading.text)
    }

    /// Returns whether a code block shows data, and not code or commands.
    pub fn is_data(&self, block: CodeBlock) -> bool {
        let kinds = &LANGUAGES.kinds;
        match LANGUAGES.highlighter(self.slice(block.language)) {
            None => true,
            Some(name) => kinds.data.contains(name) || kinds.text.contains(name),
        }
    }
}

fn in_page(call: Call, code: &CodeText<'_>) -> HttpCall {
    HttpCall {
        method: call.method,
        method_span: call.method_range.map(|range| code.span(range)),
        address: call.address,
        address_span: code.span(call.address_range),
        is_script: call.is_script,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn responses_have_the_status_of_their_title() {
        let page = Page::of(
            "<ResponseExample>\n```json 200 OK\n{}\n```\n\n```json Success\n{}\n```\n</ResponseExample>\n\n\
             <RequestExample>\n```json 404\n{}\n```\n</RequestExample>\n\n\
             ## Response\n\n```json\n{}\n```\n\n```bash\nls\n```\n\n### 404 Not Found\n\n```json\n{}\n```\n\n\
             ## Body\n\n```json\n{}\n```\n\n<Tab title=\"422\">\n  ```json\n  {}\n  ```\n</Tab>\n",
        );
        let shown: Vec<String> = page
            .response_examples()
            .iter()
            .map(|example| {
                example
                    .status
                    .map_or("-".to_owned(), |status| status.to_string())
            })
            .collect();
        assert_eq!(shown, ["200", "-", "-", "404", "422"]);
    }

    #[test]
    fn calls_have_their_place_in_the_page() {
        let page =
            Page::of("- x\n\n  ```bash\n  curl -X POST \\\n    https://a.example/users\n  ```\n");
        let block = page.code_block(0).expect("a block");
        let calls = page.http_calls(block);
        let call = calls.first().expect("a call");
        assert_eq!(page.slice(call.address_span), "https://a.example/users");
        assert_eq!(call.method_span.map(|span| page.slice(span)), Some("POST"));
    }
}
