//! Headings and components without an id that links can use.

use crate::page::slug::slug;
use crate::page::{Element, Heading, IdSource, Page};

/// A part of a page with the text of a fragment, but without this id.
#[derive(Clone, Copy)]
pub enum WithoutId<'p> {
    /// A heading without an id.
    Heading(Heading<'p>),
    /// A component with this title.
    Component(Element<'p>),
}

/// Attributes that contain the title of a component.
const TITLES: [&str; 4] = ["title", "label", "name", "header"];

impl Page {
    /// Returns the heading or component that has the text of `fragment`, but not this id.
    pub fn without_id(&self, fragment: &str) -> Option<WithoutId<'_>> {
        let wanted = fragment.to_lowercase();
        let heading = self.headings().find(|heading| {
            self.id_source(*heading) == IdSource::None && slug(heading.text) == wanted
        });
        let component = || {
            let mut components = self.elements().filter(Element::is_component);
            components.find(|element| {
                let mut titles = TITLES.iter().filter_map(|name| element.text(name));
                titles.any(|title| slug(&title) == wanted)
            })
        };
        heading
            .map(WithoutId::Heading)
            .or_else(|| component().map(WithoutId::Component))
    }
}
