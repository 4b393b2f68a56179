//! Reads pages from their files.

use super::{Page, collect};
use crate::files::Source;
use crate::syntax::mdx_errors::SyntaxError;
use std::sync::Arc;

impl Page {
    /// Reads the page in `source`, at `path` relative to the root of its site.
    pub fn read(source: Arc<Source>, path: &str) -> Self {
        let views = collect::mdx(source.text());
        Self::with(source, path, Arc::new(views))
    }

    /// The page with only its front matter, and why.
    pub(super) fn unread(source: Arc<Source>, path: &str, error: SyntaxError) -> Self {
        let mut views = collect::head(source.text());
        views.syntax_errors.push(error);
        views.finish();
        Self::with(source, path, Arc::new(views))
    }

    /// Creates the page in `source`, at `path`, which has the same text as `other`. The text is kept once, and not parsed
    /// again.
    pub fn with_text_of(other: &Self, source: Source, path: &str) -> Self {
        let source = source.sharing_text_of(&other.source);
        Self::with(Arc::new(source), path, Arc::clone(&other.views))
    }
}

#[cfg(test)]
impl Page {
    /// Creates the page `a.mdx` with this text.
    pub(crate) fn of(text: &str) -> Self {
        let source = Source::new(crate::text::FileId(0), "a.mdx".into(), text.to_owned());
        Self::read(Arc::new(source), "a.mdx")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{FileId, Span};

    const TEXT: &str = "---\ntitle: A\n---\n\nimport B from './b.mdx'\n\n## Two\n\n![a](/b.png)\n\nText {name} $x$ {{variable}}\n\n**bold ** [c](/d) [e][fg]\n\n::: note\n\n```js\ncode\n```\n\n- item\n\n| a |\n|---|\n| `b` |\n\n<Steps>\n  text\n</Steps>\n";

    fn source(file: u32) -> Source {
        let path = format!("{file}.mdx").into();
        Source::new(FileId(file), path, TEXT.to_owned())
    }

    /// Returns a span of each view.
    fn spans(page: &Page) -> Vec<Span> {
        let head = page.front_matter();
        let import = page.imports().next();
        let table = page.tables().next();
        let row = table.and_then(|table| table.rows().next());
        let spans = [
            Some(head.span),
            head.field("title").map(|field| field.value_span),
            import.map(|import| import.statement),
            import.and_then(|import| Some(import.names().next()?.span)),
            page.headings().next().map(|heading| heading.span),
            page.images().next().and_then(|image| image.block),
            page.code_blocks().next().map(|block| block.body),
            page.elements().next().map(|element| element.span()),
            page.links().last().map(|link| link.target()),
            page.undefined_references().next().map(|found| found.label),
            page.misplaced_content().next().map(|found| found.span),
            page.formulas().next(),
            page.emphasis_marks().next().map(|marks| marks[0].span),
            page.line_marks().next().map(|mark| mark.paragraph),
            page.name_expressions().next().map(|found| found.span),
            page.variables().first().map(|variable| variable.span),
            page.prose().next().map(|block| block.span()),
            page.lists().next().and_then(|list| list.items().next()),
            table.map(|table| table.span),
            row.map(|row| row.span),
            row.and_then(|row| Some(row.cells().next()?.span)),
            page.code_spans().next().map(|found| found.code),
        ];
        let spans = spans.into_iter().enumerate();
        spans
            .map(|(view, span)| span.unwrap_or_else(|| panic!("view {view} is empty")))
            .collect()
    }

    #[test]
    fn pages_with_the_same_text_share_views_and_have_their_own_spans() {
        let first = Page::read(Arc::new(source(0)), "0.mdx");
        assert_eq!(first.syntax_errors(), []);
        let second = Page::with_text_of(&first, source(1), "1.mdx");
        assert!(Arc::ptr_eq(&first.views, &second.views));
        assert_eq!(first.text_id(), second.text_id());
        assert_eq!(second.path(), "1.mdx");
        for (own, other) in spans(&first).into_iter().zip(spans(&second)) {
            assert_eq!((own.file, other.file), (FileId(0), FileId(1)));
            assert_eq!(first.slice(own), second.slice(other));
        }
    }
}
