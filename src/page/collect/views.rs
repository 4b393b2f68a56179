//! What a walk over a page fills.

use crate::page::element::ElementData;
use crate::page::{CodeBlock, FrontMatter, Heading, Image, Import};
use crate::syntax::comment::{Directive, Malformed};
use crate::syntax::fault::Fault;

/// Everything that rules see of a page.
#[derive(Debug)]
pub(in crate::page) struct Views {
    pub(in crate::page) front_matter: FrontMatter,
    pub(in crate::page) headings: Vec<Heading>,
    pub(in crate::page) images: Vec<Image>,
    pub(in crate::page) code_blocks: Vec<CodeBlock>,
    pub(in crate::page) elements: Vec<ElementData>,
    pub(in crate::page) imports: Vec<Import>,
    pub(in crate::page) faults: Vec<Fault>,
    pub(in crate::page) directives: Vec<Result<Directive, Malformed>>,
}

impl Views {
    /// Views with nothing in them but what needs no walk.
    pub(super) fn new(
        front_matter: FrontMatter,
        directives: Vec<Result<Directive, Malformed>>,
    ) -> Self {
        Self {
            front_matter,
            headings: Vec::new(),
            images: Vec::new(),
            code_blocks: Vec::new(),
            elements: Vec::new(),
            imports: Vec::new(),
            faults: Vec::new(),
            directives,
        }
    }

    /// Gives back the room that growing left over: a site keeps its views.
    pub(super) fn shrink(&mut self) {
        self.headings.shrink_to_fit();
        self.images.shrink_to_fit();
        self.code_blocks.shrink_to_fit();
        self.elements.shrink_to_fit();
    }
}
