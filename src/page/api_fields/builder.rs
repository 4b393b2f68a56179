//! Builds the tree of fields.

use super::field::{ApiField, FieldLocation};
use super::name::{self, NamePart};
use std::collections::HashMap;

/// The maximum number of fields of a page with its snippets.
const MAX_FIELDS: usize = 20_000;
/// The maximum depth of the tree.
const MAX_DEPTH: usize = 100;

/// The tree that is being built. Fields are numbered, and those around a field have lower numbers.
#[derive(Default)]
pub(super) struct Builder {
    nodes: Vec<Node>,
    by_name: HashMap<(Option<usize>, FieldLocation, String), usize>,
}

struct Node {
    around: Option<usize>,
    depth: usize,
    /// Its name as written.
    written: Vec<NamePart>,
    field: ApiField,
}

impl Builder {
    /// Adds a field, and returns its number. Returns `None` if there are too many.
    pub(super) fn add(&mut self, around: Option<usize>, mut field: ApiField) -> Option<usize> {
        let outer = around.map(|around| &self.nodes[around]);
        if let Some(outer) = outer {
            field.location = outer.field.location;
        }
        let written = if field.location.has_properties() && !field.name.is_empty() {
            name::split(&field.name)
        } else {
            vec![name::whole(&field.name)]
        };
        let outer = outer.map_or(&[][..], |outer| &outer.written);
        let mut parts = name::without_prefix(written.clone(), outer);
        let last = parts.pop()?;
        let mut around = around;
        for part in parts {
            around = Some(self.implied(around, part, &field)?);
        }
        field.name = last.name;
        field.is_list = last.is_list;
        self.declare(around, written, field)
    }

    /// Returns the field with this name, which the name of `property` mentions.
    fn implied(
        &mut self,
        around: Option<usize>,
        part: NamePart,
        property: &ApiField,
    ) -> Option<usize> {
        let key = (around, property.location, part.name.clone());
        if let Some(&known) = self.by_name.get(&key) {
            self.nodes[known].field.is_list |= part.is_list;
            return Some(known);
        }
        let field = ApiField {
            name: part.name.clone(),
            is_list: part.is_list,
            is_implied: true,
            kind: None,
            values: Vec::new(),
            required: None,
            default: None,
            is_deprecated: false,
            children: Vec::new(),
            name_span: property.name_span,
            location: property.location,
            tag: property.tag,
        };
        self.push(around, vec![part], field)
    }

    /// Adds a field that the page documents itself.
    fn declare(
        &mut self,
        around: Option<usize>,
        written: Vec<NamePart>,
        field: ApiField,
    ) -> Option<usize> {
        let key = (around, field.location, field.name.clone());
        let known = self.by_name.get(&key).copied();
        let Some(known) = known.filter(|&known| self.nodes[known].field.is_implied) else {
            return self.push(around, written, field);
        };
        let node = &mut self.nodes[known];
        let is_list = node.field.is_list || field.is_list;
        node.written = written;
        node.field = ApiField { is_list, ..field };
        Some(known)
    }

    fn push(
        &mut self,
        around: Option<usize>,
        written: Vec<NamePart>,
        field: ApiField,
    ) -> Option<usize> {
        let depth = around.map_or(0, |around| self.nodes[around].depth + 1);
        if self.nodes.len() >= MAX_FIELDS || depth > MAX_DEPTH {
            return None;
        }
        let number = self.nodes.len();
        let key = (around, field.location, field.name.clone());
        self.by_name.entry(key).or_insert(number);
        self.nodes.push(Node {
            around,
            depth,
            written,
            field,
        });
        Some(number)
    }

    /// Returns the outermost fields, with those inside them.
    pub(super) fn finish(self) -> Vec<ApiField> {
        let mut roots = Vec::new();
        let mut inside: Vec<Vec<ApiField>> = self.nodes.iter().map(|_| Vec::new()).collect();
        for (number, node) in self.nodes.into_iter().enumerate().rev() {
            let mut field = node.field;
            field.children = std::mem::take(&mut inside[number]);
            field.children.reverse();
            match node.around {
                Some(around) => inside[around].push(field),
                None => roots.push(field),
            }
        }
        roots.reverse();
        roots
    }
}
