//! The texts in front matter that readers see.

use super::prose::{PieceKind, TextBlockData, TextRole};
use super::text_builder::{Context, TextBuilder};
use crate::page::front_matter::FrontMatterData;
use crate::text::{slice, to_u32};

/// The fields that readers see as text, and their roles.
const FIELDS: [(&str, TextRole); 3] = [
    ("title", TextRole::Title),
    ("sidebarTitle", TextRole::Title),
    ("description", TextRole::Description),
];

/// Returns the texts in the front matter of `page`, in order.
pub(super) fn front_matter_texts(page: &str, head: &FrontMatterData) -> Vec<TextBlockData> {
    let fields = head.fields.iter().filter_map(|field| {
        let (_, role) = FIELDS.iter().find(|(name, _)| *name == &*field.key)?;
        let text = field.value.as_str()?;
        let mut block = TextBuilder::new(Context {
            role: *role,
            list_depth: 0,
            is_quoted: false,
            parent: None,
        });
        let (start, end) = field.value_range;
        match slice(page, field.value_range).find(text) {
            Some(at) => {
                let start = start + to_u32(at);
                let range = (start, start + to_u32(text.len()));
                block.add(PieceKind::Verbatim, range, text, false);
            }
            // YAML spells it differently: over several lines, with escapes.
            None => block.add(PieceKind::Decoded, (start, end), text, false),
        }
        block.finish()
    });
    fields.collect()
}

#[cfg(test)]
mod tests {
    use crate::page::{Page, TextRole};

    #[test]
    fn titles_and_descriptions_are_passages() {
        let page = Page::of(
            "---\ntitle: 'Start here'\ntag: NEW\ndescription: >\n  One\n  two.\n---\n\nBody.\n",
        );
        let found: Vec<_> = page
            .passages()
            .map(|block| (block.role, block.text().to_owned()))
            .collect();
        assert_eq!(
            found,
            [
                (TextRole::Title, "Start here".to_owned()),
                (TextRole::Description, "One two.".to_owned()),
                (TextRole::Paragraph, "Body.".to_owned()),
            ]
        );
        let title = page.passages().next().expect("a title");
        assert_eq!(page.slice(title.span_of(6..10)), "here");
        let description = page.passages().nth(1).expect("a description");
        assert!(page.slice(description.span_of(0..3)).contains("One"));
    }
}
