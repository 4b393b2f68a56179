//! References to definitions: `[label]`.

use super::{LinkForm, Page};
use crate::text::Span;

impl Page {
    /// Returns whether a part of the text is in a reference such as `[label]`, so that another text is another label.
    pub fn is_in_reference(&self, part: Span) -> bool {
        let mut references = self
            .links()
            .filter(|link| link.form() == LinkForm::Reference);
        references.any(|link| {
            let is_label = |text: Span| Some(self.slice(text)) == link.reference();
            link.span().holds(part) && link.label().is_none_or(is_label)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::to_u32;

    #[test]
    fn texts_of_references_can_be_their_labels() {
        let page = Page::of("[a] [b][] [c][a] ![a] [d](/d)\n\n[a]: /a\n[b]: /b\n");
        let at = |text: &str| {
            let start = page.text().find(text).expect("text");
            page.span((to_u32(start + 1), to_u32(start + 2)))
        };
        for (text, expected) in [
            ("[a]", true),
            ("[b][", true),
            ("[c]", false),
            ("[d]", false),
        ] {
            assert_eq!(page.is_in_reference(at(text)), expected, "{text}");
        }
    }
}
