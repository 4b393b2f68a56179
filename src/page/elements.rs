//! Storage for the JSX elements of a page.

use super::attribute_kind::AttributeKind;
use crate::syntax::value::Range;
use crate::text::{slice, to_u32};
use std::collections::BTreeMap;

/// The elements of a page, in the order of their opening tags. Sites have tens of thousands, so all attributes of a
/// page are in one list, and ranges do not repeat the file.
#[derive(Debug, Default)]
pub(super) struct Elements {
    pub(super) data: Vec<ElementData>,
    attributes: Vec<AttributeData>,
    /// The attribute indexes, sorted by name, of elements with many attributes.
    by_name: BTreeMap<usize, Vec<u32>>,
}

/// Elements with more attributes than this have them indexed by name.
const MAX_UNINDEXED: usize = 24;

impl Elements {
    /// Returns the number of elements.
    pub(super) fn len(&self) -> usize {
        self.data.len()
    }

    /// Adds an element of the page `text` with its attributes, and returns its index.
    pub(super) fn add(
        &mut self,
        text: &str,
        element: ElementData,
        attributes: &[AttributeData],
    ) -> u32 {
        let index = to_u32(self.data.len());
        if attributes.len() > MAX_UNINDEXED {
            let mut by_name: Vec<u32> = (0..to_u32(attributes.len())).collect();
            by_name.sort_by_key(|&at| name_in(text, &attributes[at as usize]));
            self.by_name.insert(self.data.len(), by_name);
        }
        self.data.push(ElementData {
            first: to_u32(self.attributes.len()),
            ..element
        });
        self.attributes.extend_from_slice(attributes);
        index
    }

    /// Returns the indexes of the elements with opening tags that start in `range`.
    pub(super) fn starting_in(&self, (start, end): Range) -> std::ops::Range<usize> {
        let before = |at: u32| self.data.partition_point(|data| data.range.0 < at);
        before(start)..before(end)
    }

    /// Returns the index of the element with an opening tag at `start`.
    pub(super) fn at(&self, start: u32) -> Option<usize> {
        let index = self.data.partition_point(|data| data.range.0 < start);
        let data = self.data.get(index)?;
        (data.range.0 == start).then_some(index)
    }

    /// Returns the attributes of the element at `index`.
    pub(super) fn attributes(&self, index: usize) -> &[AttributeData] {
        let at = |index: usize| self.data.get(index).map(|data| data.first as usize);
        let start = at(index).unwrap_or(self.attributes.len());
        let end = at(index + 1).unwrap_or(self.attributes.len());
        &self.attributes[start..end]
    }

    /// Returns the first attribute `name` of an element. `text` is that of the page.
    pub(super) fn named(&self, text: &str, index: usize, name: &str) -> Option<&AttributeData> {
        let all = self.attributes(index);
        let Some(by_name) = self.by_name.get(&index) else {
            return all.iter().find(|data| name_in(text, data) == name);
        };
        let before = |&at: &u32| name_in(text, &all[at as usize]) < name;
        let first = *by_name.get(by_name.partition_point(before))?;
        all.get(first as usize)
            .filter(|data| name_in(text, data) == name)
    }

    /// Returns the index of the element around an element.
    pub(super) fn parent(&self, index: usize) -> Option<u32> {
        let parent = self.data.get(index)?.parent;
        (parent != NOWHERE).then_some(parent)
    }

    /// Frees unused capacity.
    pub(super) fn shrink_to_fit(&mut self) {
        self.data.shrink_to_fit();
        self.attributes.shrink_to_fit();
    }
}

fn name_in<'t>(text: &'t str, attribute: &AttributeData) -> &'t str {
    slice(text, attribute.name)
}

/// The index that means no element.
pub(super) const NOWHERE: u32 = u32::MAX;

/// The stored data of an element.
#[derive(Debug, Clone, Copy)]
pub(super) struct ElementData {
    /// The whole element, including content and closing tag.
    pub(super) range: Range,
    /// The first byte after the opening tag.
    pub(super) tag_end: u32,
    /// The first byte after the name in the opening tag.
    pub(super) name_end: u32,
    /// The index of its first attribute in the list of the page. Set when the element is added.
    pub(super) first: u32,
    /// The index of the element around it, or [`NOWHERE`].
    pub(super) parent: u32,
    /// Whether it is a component.
    pub(super) is_component: bool,
    /// Whether it has any content.
    pub(super) has_content: bool,
    /// Whether text or code is directly inside it, outside paragraphs.
    pub(super) has_words: bool,
}

/// The stored data of an attribute.
#[derive(Debug, Clone, Copy)]
pub(super) struct AttributeData {
    pub(super) kind: AttributeKind,
    pub(super) name: Range,
    pub(super) value: Range,
}
