//! Links that show images.

use crate::page::{Alt, Page};
use crate::text::Span;

/// The images of a link that shows nothing else.
#[derive(PartialEq, Eq)]
pub(super) enum LinkedImages {
    /// The link has text, or has no images.
    None,
    /// At least one image has alt text.
    Named,
    /// No image has alt text.
    Unnamed,
}

impl LinkedImages {
    pub(super) fn of(page: &Page, label: Span) -> Self {
        let written = page.slice(label);
        if !written.contains("![") && !written.contains("<img") {
            return Self::None;
        }
        let inside = page.images_from(label.start);
        let inside = inside.take_while(|image| image.span.end <= label.end);
        let (mut at, mut is_named, mut count) = (label.start, false, 0);
        for image in inside {
            let between = Span {
                start: at.min(image.span.start),
                end: image.span.start,
                ..label
            };
            if !page.slice(between).trim().is_empty() {
                return Self::None;
            }
            is_named |= image.alt != Alt::Missing;
            at = image.span.end;
            count += 1;
        }
        let rest = Span { start: at, ..label };
        match (count, is_named) {
            _ if !page.slice(rest).trim().is_empty() => Self::None,
            (0, _) => Self::None,
            (_, true) => Self::Named,
            (_, false) => Self::Unnamed,
        }
    }
}
