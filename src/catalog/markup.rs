//! The elements of HTML and SVG: `rules/data/markup.yaml`.

use super::table::Table;
use serde::Deserialize;
use std::collections::BTreeSet;

/// The elements of HTML and SVG.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Markup {
    /// Elements without content and closing tag.
    pub void: BTreeSet<String>,
    /// The other elements of HTML that pages use.
    pub elements: BTreeSet<String>,
    /// The elements of SVG with a capital letter inside their names.
    pub svg: BTreeSet<String>,
    /// Elements in which an image is a part of a sentence or a table.
    pub inline: BTreeSet<String>,
    /// Other elements in which a block does not belong.
    pub image_holders: BTreeSet<String>,
}

/// The elements of HTML and SVG.
pub static MARKUP: Table<Markup> = Table::new("data/markup.yaml");
