//! What a page shows without an id that a link may lead to.

use crate::page::slug::slug;
use crate::page::{Element, Heading, IdSource, Page};

/// What has the text that a fragment is made from, and no such id.
#[derive(Clone, Copy)]
pub enum WithoutId<'p> {
    /// A heading that gets no id.
    Heading(&'p Heading),
    /// A component with this title.
    Component(Element<'p>),
}

/// Attributes that hold the title of a component.
const TITLES: [&str; 4] = ["title", "label", "name", "header"];

impl Page {
    /// Returns what has the text that `fragment` is made from, but not this id.
    pub fn without_id(&self, fragment: &str) -> Option<WithoutId<'_>> {
        let wanted = fragment.to_lowercase();
        let heading = self.headings().iter().find(|heading| {
            self.id_source(heading) == IdSource::None && slug(&heading.text) == wanted
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
