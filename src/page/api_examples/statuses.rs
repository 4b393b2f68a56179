//! The status codes that a page names.

use super::status_code::{StatusCode, in_text, in_title};
use crate::catalog::HTTP_STATUSES;
use crate::page::{CodeBlock, CodeText, Page, read_title};
use crate::text::Span;

/// A status code on a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Status {
    /// The code.
    pub code: StatusCode,
    /// Its span. For one in the title of a code block, the span of the options after the language.
    pub span: Span,
}

impl Page {
    /// Returns the HTTP status codes that the page names, in order: in its text, in inline code, in the titles of code
    /// blocks, and in shown responses. They are read again with each call.
    pub fn statuses(&self) -> Vec<Status> {
        let mut found = Vec::new();
        for block in self.prose() {
            let codes = in_text(block.text()).into_iter();
            found.extend(codes.map(|(code, range)| Status {
                code,
                span: block.span_of(range),
            }));
        }
        for code in self.code_spans() {
            let text = self.slice(code.code);
            let whole = in_title(text).filter(|(_, range)| range.start == 0 || text.len() < 40);
            found.extend(whole.filter(|_| text.len() < 60).map(|(status, _)| Status {
                code: status,
                span: code.code,
            }));
        }
        for block in self.code_blocks() {
            let title = read_title(self.slice(block.meta), block.meta);
            let code = title.and_then(|title| in_title(&title));
            found.extend(code.map(|(code, _)| Status {
                code,
                span: block.meta,
            }));
            shown_statuses(self, block, &mut found);
        }
        found.sort_by_key(|status| (status.span.start, status.code));
        found.dedup();
        found
    }
}

/// Adds the status codes in a response that a code block shows.
fn shown_statuses(page: &Page, block: CodeBlock, found: &mut Vec<Status>) {
    let code = page.code_text(block);
    let text = code.text();
    for (at, _) in text.match_indices("HTTP/") {
        let line = text[at..].lines().next().unwrap_or_default();
        let after = line.find(' ').map_or(line.len(), |space| space + 1);
        add(&code, at + after, found);
    }
    for member in &HTTP_STATUSES.members {
        for (at, _) in text.match_indices(member.as_str()) {
            let after = &text[at + member.len()..];
            let value = after.trim_start_matches(['"', '\'', ' ', ':']);
            let is_member = after.starts_with(['"', '\'']) && value.len() + 2 <= after.len();
            if is_member {
                add(&code, text.len() - value.len(), found);
            }
        }
    }
}

/// Adds the status code at an offset of a code block.
fn add(code: &CodeText<'_>, at: usize, found: &mut Vec<Status>) {
    let text = code.text();
    let number = text.get(at..at + 3).and_then(StatusCode::parse);
    let ends = |text: &str| !text.starts_with(|letter: char| letter.is_alphanumeric());
    let status = number.filter(|_| ends(&text[at + 3..]));
    found.extend(status.map(|status| Status {
        code: status,
        span: code.span(at..at + 3),
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn status_codes_are_found_all_over_the_page() {
        let page = Page::of(
            "## Errors\n\n### 404\n\nFails with `409` or `Bad 12`. HTTP 429 too.\n\n\
             | Code | Why |\n|---|---|\n| 401 | No key |\n| `403` | No right |\n\n\
             <Accordion title=\"422 Unprocessable Entity\">\n  Text.\n</Accordion>\n\n\
             ```json 500\n{ \"status\": 502, \"code\": \"503\", \"count\": 404 }\n```\n\n\
             ```http\nHTTP/1.1 504 Gateway Timeout\n```\n\nUp to 200 items.\n",
        );
        let codes: Vec<String> = page
            .statuses()
            .iter()
            .map(|status| status.code.to_string())
            .collect();
        assert_eq!(codes.join(" "), "404 409 429 401 403 422 500 502 503 504");
    }
}
