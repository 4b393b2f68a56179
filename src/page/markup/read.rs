//! Reads the views of the Markdown of a page.

use super::code_span::CodeSpan;
use super::head::front_matter_texts;
use super::prose::{TextBlock, TextBlockData};
use super::table::Table;
use super::views::Markup;
use super::walk::MarkupWalk;
use crate::page::Page;
use crate::page::reparse::reparse;
use crate::page::views::Views;
use crate::text::Span;

impl Page {
    /// Returns the text that readers see, in blocks, in order. Ends where the page stops being valid; empty on a page
    /// that is not parsed as MDX.
    pub fn prose(&self) -> impl ExactSizeIterator<Item = TextBlock<'_>> + DoubleEndedIterator {
        let all = self.markup().prose.iter();
        all.map(|block| block.in_file(self.file()))
    }

    /// Returns the text that readers see: the title and the description, then [`Page::prose`].
    pub fn passages(&self) -> impl Iterator<Item = TextBlock<'_>> {
        let markup = self.markup();
        let all = markup.head.iter().chain(&markup.prose);
        all.map(|block| block.in_file(self.file()))
    }

    /// Returns the blocks of text that start at byte `start` or later.
    pub fn prose_from(&self, start: u32) -> impl Iterator<Item = TextBlock<'_>> {
        let all = &self.markup().prose;
        let first = all.partition_point(|block| block.range().0 < start);
        all[first..].iter().map(|block| block.in_file(self.file()))
    }

    /// Returns the Markdown tables, in order, with the same limits as [`Page::prose`].
    pub fn tables(&self) -> impl Iterator<Item = Table<'_>> {
        let all = self.markup().tables.iter();
        all.map(|table| table.in_file(self.file()))
    }

    /// Returns the code in sentences, in order, with the same limits as [`Page::prose`].
    pub fn code_spans(&self) -> impl Iterator<Item = CodeSpan> {
        let all = self.markup().code_spans.iter();
        all.map(|code| code.in_file(self.file()))
    }

    /// Returns the text that readers see in a part of the page, such as the label of a link.
    pub fn visible_text(&self, part: Span) -> String {
        let markup = self.markup();
        // These blocks do not overlap.
        let block = |index: &u32| -> &TextBlockData { &markup.prose[*index as usize] };
        let running = &markup.running_text;
        let first = running.partition_point(|index| block(index).range().1 <= part.start);
        let inside = running[first..].iter().map(block);
        inside
            .take_while(|block| block.range().0 < part.end)
            .flat_map(|block| block.in_file(self.file()).pieces_in(part))
            .map(|piece| piece.text)
            .collect()
    }

    fn markup(&self) -> &Markup {
        let markup = &self.views.markup;
        markup.get_or_init(|| read(self.text(), &self.views))
    }
}

/// Parses the page `text` with these other views again.
fn read(text: &str, views: &Views) -> Markup {
    let end = views.valid_until;
    let body = || {
        reparse(text, |tree, _, base| {
            MarkupWalk::new(text, views, tree, base).run(end)
        })
    };
    let markup = if end == 0 { Markup::default() } else { body() };
    Markup {
        head: front_matter_texts(text, &views.front_matter),
        ..markup
    }
}

#[cfg(test)]
mod tests {
    use crate::page::{Alt, Page, PieceKind, TextRole};
    use crate::syntax::mdx::Alignment;

    fn prose(text: &str) -> Vec<(TextRole, String)> {
        let page = Page::of(text);
        assert_eq!(page.syntax_errors(), [], "{text}");
        let blocks = page.prose();
        blocks
            .map(|block| (block.role, block.text().to_owned()))
            .collect()
    }

    fn texts(text: &str) -> Vec<String> {
        prose(text).into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn blocks_have_roles() {
        let text = "---\ntitle: A\n---\n\nimport A from './a.mdx'\n\n## Two *words* {#id}\n\nOne\n===\n\n- item\n  more\n\n  > quoted\n\n| a | b |\n|---|--:|\n| c | d |\n\n<h3>Three</h3>\n\n```js\ncode\n```\n\n![alt text](/x.png)\n\n<Card title=\"T &amp; U\" icon=\"i\" href=\"/x\">\n  inner\n</Card>\n";
        let found = prose(text);
        let expected = [
            (TextRole::Heading(2), "Two words"),
            (TextRole::Heading(1), "One"),
            (TextRole::Paragraph, "item\nmore"),
            (TextRole::Paragraph, "quoted"),
            (TextRole::TableHeader, "a"),
            (TextRole::TableHeader, "b"),
            (TextRole::TableCell, "c"),
            (TextRole::TableCell, "d"),
            (TextRole::Heading(3), "Three"),
            (TextRole::AltText, "alt text"),
            (TextRole::Attribute, "T & U"),
            (TextRole::Paragraph, "inner"),
        ];
        let expected = expected.map(|(role, text)| (role, text.to_owned()));
        assert_eq!(found, expected);
        let page = Page::of(text);
        let quoted = page.prose().find(|block| block.text() == "quoted");
        let quoted = quoted.expect("a block");
        assert_eq!((quoted.list_depth, quoted.is_quoted), (1, true));
        let inner = page.prose().next_back().expect("a block");
        assert_eq!(inner.parent, Some(1));
    }

    #[test]
    fn what_is_not_text_is_hidden() {
        let hidden = [
            ("Use `x` now.", "Use \u{fffc} now."),
            ("See [the **guide**](/x \"t\").", "See the guide."),
            ("See https://a.example/b now.", "See \u{fffc} now."),
            (
                "See [https://a.example](https://a.example).",
                "See \u{fffc}.",
            ),
            ("An ![alt](/x) image", "An \u{fffc} image"),
            (
                "Sum $x^2$ {value} {{name}}.",
                "Sum \u{fffc} \u{fffc} \u{fffc}.",
            ),
            ("One{\" \"}two{/* no */}.", "One two."),
            (
                "Press <kbd>a</kbd> and <Icon icon=\"x\" />.",
                "Press \u{fffc} and \u{fffc}.",
            ),
            ("A<br />b", "A\nb"),
            ("A <b>bold</b> <Badge>new</Badge> word", "A bold new word"),
            ("a \\* &lt;b&gt;  \nc", "a * <b>\nc"),
        ];
        for (source, text) in hidden {
            let found = prose(source);
            let found = found.iter().find(|(role, _)| *role == TextRole::Paragraph);
            assert_eq!(found.map(|(_, text)| text.as_str()), Some(text), "{source}");
        }
        let none = [
            "`x`",
            "![](/x)",
            "$$\nx\n$$",
            "<Mermaid>graph</Mermaid>",
            "{x}",
            "<svg><title>a</title></svg>",
        ];
        for source in none {
            assert_eq!(texts(source), <[String; 0]>::default(), "{source}");
        }
    }

    #[test]
    fn html_blocks_are_separate() {
        let text = "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>\n\n<p>c <b>d</b></p><p>e</p>\n";
        assert_eq!(texts(text), ["a", "b", "c d", "e"]);
    }

    #[test]
    fn cells_of_html_tables_have_roles() {
        let text = "<table>\n  <tr><th>a</th><td>b <b>c</b></td></tr>\n</table>\n";
        let expected = [
            (TextRole::TableHeader, "a".to_owned()),
            (TextRole::TableCell, "b c".to_owned()),
        ];
        assert_eq!(prose(text), expected);
    }

    #[test]
    fn spans_point_to_the_source() {
        let page = Page::of("\u{feff}> é **One:** a \\* b\n> `c` d &amp; e.\n");
        let block = page.prose().next().expect("a block");
        assert_eq!(block.text(), "é One: a * b\n\u{fffc} d & e.");
        let pieces: Vec<_> = block
            .pieces()
            .map(|piece| (page.slice(piece.span), piece.text, piece.is_strong))
            .collect();
        let expected = [
            ("é ", "é ", false),
            ("One:", "One:", true),
            (" a ", " a ", false),
            ("\\*", "*", false),
            (" b\n", " b\n", false),
            ("`c`", "\u{fffc}", false),
            (" d ", " d ", false),
            ("&amp;", "&", false),
            (" e.", " e.", false),
        ];
        assert_eq!(pieces, expected);
        let part = |text: &str| {
            let start = block.text().find(text).expect("a part");
            page.slice(block.span_of(start..start + text.len()))
        };
        assert_eq!(part("One: a"), "One:** a");
        assert_eq!(part("* b"), "\\* b");
        assert_eq!(part("\u{fffc} d"), "`c` d");
        assert_eq!(part("& e"), "&amp; e");
        assert_eq!(part("d &"), "d &amp;");
        let hidden = block
            .pieces()
            .filter(|piece| piece.kind == PieceKind::Hidden);
        assert_eq!(hidden.count(), 1);
    }

    #[test]
    fn variables_are_text_where_they_are_not_expressions() {
        assert_eq!(texts("![{{a-b}} c](/{{d.e}})"), ["{a-b} c"]);
        let page = Page::of("## A `{{b.c-d}}`\n\n![{{1}}](/{{2}} '{{3}}')\n");
        assert_eq!(
            page.headings().next().expect("a heading").text,
            "A {{b.c-d}}"
        );
        let image = page.images().next().expect("an image");
        assert_eq!(
            (image.alt, image.source),
            (Alt::Text("{1}"), Some("/{{2}}"))
        );
    }

    #[test]
    fn lists_tables_and_code_spans_are_read() {
        let page = Page::of(
            "3. a\n   - b\n4. c\n\n| x | `y` |\n|:--|:-:|\n| 1 | [2](/z) |\n\n`` a ` ``\n",
        );
        let lists: Vec<_> = page.lists().collect();
        let shapes: Vec<_> = lists
            .iter()
            .map(|list| (list.first_number, list.depth, list.items().len()))
            .collect();
        assert_eq!(shapes, [(Some(3), 0, 2), (None, 1, 1)]);
        let item = lists[1].items().next().expect("an item");
        assert_eq!(page.slice(item).trim_end(), "- b");
        let table = page.tables().next().expect("a table");
        assert_eq!(table.alignments, [Alignment::Left, Alignment::Center]);
        let rows = table.rows().map(|row| {
            let cells = row.cells().map(|cell| cell.text);
            cells.collect::<Vec<_>>().join("|")
        });
        assert_eq!(rows.collect::<Vec<_>>(), ["x|\u{fffc}", "1|2"]);
        let code = page.code_spans().map(|code| page.slice(code.code));
        assert_eq!(code.collect::<Vec<_>>(), ["y", "a `"]);
    }

    #[test]
    fn views_end_where_the_page_is_not_valid() {
        let broken = Page::of("One.\n\n<Note>\n\nTwo.\n");
        let texts: Vec<_> = broken
            .prose()
            .map(|block| block.text().to_owned())
            .collect();
        assert_eq!(texts, ["One."]);
        let deep = Page::of(&format!("{}a", "> ".repeat(500)));
        assert_eq!(deep.prose().len(), 1);
    }

    #[test]
    fn visible_text_has_no_markup() {
        let page = Page::of(
            "See [**click** ![x](/y) `here`](/z) and <a href=\"/b\">the <i>docs</i></a>.\n",
        );
        let labels = page.links().filter_map(|link| link.label());
        let texts: Vec<_> = labels.map(|label| page.visible_text(label)).collect();
        assert_eq!(texts, ["click \u{fffc} \u{fffc}", "the docs"]);
    }
}
