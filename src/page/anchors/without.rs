//! Headings and components without an id that links can use.

use crate::page::slug::slug;
use crate::page::views::{Unlinked, UnlinkedTexts};
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
        // A page can have as many such links as headings.
        let known = self.views.unlinked.get_or_init(|| self.unlinked_texts());
        match *known.get(&fragment.to_lowercase())? {
            Unlinked::Heading(at) => self.heading(at).map(WithoutId::Heading),
            Unlinked::Component(at) => {
                let element = Element::new(&self.source, &self.views.elements, at);
                Some(WithoutId::Component(element))
            }
        }
    }

    /// Returns the first heading with each text, or the first component if there is none.
    fn unlinked_texts(&self) -> UnlinkedTexts {
        let mut known = UnlinkedTexts::new();
        for (at, heading) in self.headings().enumerate() {
            if self.id_source(heading) == IdSource::None {
                let text = slug(heading.text);
                known.entry(text).or_insert(Unlinked::Heading(at));
            }
        }
        for (at, element) in self.elements().enumerate() {
            if element.is_component() {
                for title in TITLES.iter().filter_map(|name| element.text(name)) {
                    let text = slug(&title);
                    known.entry(text).or_insert(Unlinked::Component(at));
                }
            }
        }
        known
    }
}
