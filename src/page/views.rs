//! The views of a page, which rules use.

use super::anchors::Anchors;
use super::declarations::Declarations;
use super::elements::Elements;
use super::front_matter::FrontMatterData;
use super::heading::HeadingData;
use super::image::ImageData;
use super::import::{ImportData, NameExpressionData};
use super::link::LinkData;
use super::list::ListData;
use super::markup::Markup;
use super::stated_endpoint::StatedEndpoint;
use super::suspect_words::SuspectWords;
use super::undefined::UndefinedData;
use super::{CodeBlock, EmphasisMark, LineMark, MisplacedContent};
use crate::syntax::mdx_errors::SyntaxError;
use crate::syntax::suppression::{Directive, Malformed};
use crate::syntax::value::Range;
use crate::workers::Memory;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// The views of a page.
#[derive(Debug)]
pub(super) struct Views {
    pub(super) front_matter: FrontMatterData,
    pub(super) headings: Vec<HeadingData>,
    pub(super) images: Vec<ImageData>,
    pub(super) code_blocks: Vec<CodeBlock<Range>>,
    pub(super) elements: Elements,
    pub(super) links: Vec<LinkData>,
    pub(super) lists: Vec<ListData>,
    pub(super) undefined_references: Vec<UndefinedData>,
    pub(super) misplaced_content: Vec<MisplacedContent<Range>>,
    /// The ranges of formulas in running text.
    pub(super) formulas: Vec<Range>,
    pub(super) emphasis_marks: Vec<EmphasisMark<Range>>,
    pub(super) line_marks: Vec<LineMark<Range>>,
    /// Whether an expression renders elements, which are missing from the views.
    pub(super) hides_elements: bool,
    pub(super) name_expressions: Vec<NameExpressionData>,
    /// The ranges of `{{name}}` in running text.
    pub(super) variables: Vec<Range>,
    pub(super) imports: Vec<ImportData>,
    pub(super) exports: Vec<Box<str>>,
    /// The names that imports and exports declare.
    pub(super) declared: Declarations,
    pub(super) syntax_errors: Vec<SyntaxError>,
    pub(super) directives: Vec<Result<Directive, Malformed>>,
    /// The offset in the text at which the page stops being valid MDX; 0 if it was not parsed as MDX.
    pub(super) valid_until: u32,
    /// The views that few rules need.
    pub(super) markup: OnceLock<Markup>,
    /// The language of the text.
    pub(super) language: OnceLock<LanguageShares>,
    /// The words that may be wrong.
    pub(super) suspect_words: OnceLock<SuspectWords>,
    /// The ids that links can use.
    pub(super) anchors: OnceLock<Arc<Anchors>>,
    /// The headings and components without an id.
    pub(super) unlinked: OnceLock<UnlinkedTexts>,
    /// The level and the id of each heading.
    pub(super) heading_ids: OnceLock<Box<[(u8, String)]>>,
    /// The endpoints that the page states.
    pub(super) stated_endpoints: OnceLock<Box<[StatedEndpoint]>>,
    /// The memory that the page takes.
    pub(super) memory: OnceLock<Memory>,
}

impl Views {
    /// Creates the views of a page with only its start parsed.
    pub(super) fn new(
        front_matter: FrontMatterData,
        directives: Vec<Result<Directive, Malformed>>,
    ) -> Self {
        Self {
            front_matter,
            headings: Vec::new(),
            images: Vec::new(),
            code_blocks: Vec::new(),
            elements: Elements::default(),
            links: Vec::new(),
            lists: Vec::new(),
            undefined_references: Vec::new(),
            misplaced_content: Vec::new(),
            formulas: Vec::new(),
            emphasis_marks: Vec::new(),
            line_marks: Vec::new(),
            hides_elements: false,
            name_expressions: Vec::new(),
            variables: Vec::new(),
            imports: Vec::new(),
            exports: Vec::new(),
            declared: Declarations::default(),
            syntax_errors: Vec::new(),
            directives,
            valid_until: 0,
            markup: OnceLock::new(),
            language: OnceLock::new(),
            suspect_words: OnceLock::new(),
            anchors: OnceLock::new(),
            unlinked: OnceLock::new(),
            heading_ids: OnceLock::new(),
            stated_endpoints: OnceLock::new(),
            memory: OnceLock::new(),
        }
    }

    /// Completes the views: indexes what was collected, and frees unused memory, because a site keeps them.
    pub(super) fn finish(&mut self) {
        self.declared = Declarations::new(&self.imports, &self.exports);
        self.headings.shrink_to_fit();
        self.images.shrink_to_fit();
        self.code_blocks.shrink_to_fit();
        self.elements.shrink_to_fit();
        // They are found by their starts.
        self.links.sort_by_key(|link| link.range.0);
        self.links.shrink_to_fit();
        self.lists.shrink_to_fit();
        self.misplaced_content.shrink_to_fit();
    }
}

/// Where the text of an id is, by the index among the headings or the elements of the page.
#[derive(Debug, Clone, Copy)]
pub(super) enum Unlinked {
    Heading(usize),
    Component(usize),
}

/// The headings and components without an id, by the id that their texts would have.
pub(super) type UnlinkedTexts = HashMap<String, Unlinked>;

/// What the words of a page tell about its language.
#[derive(Debug, Clone, Copy)]
pub(super) struct LanguageShares {
    pub(super) is_english: bool,
    /// Whether it has enough words of other languages for a passage in one of them.
    pub(super) is_mixed: bool,
}
