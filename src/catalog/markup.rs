//! The elements of HTML and SVG: `rules/data/markup.yaml`.

use super::table::read;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::sync::LazyLock;

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

/// Returns the elements of HTML and SVG.
pub fn markup() -> &'static Markup {
    static TABLE: LazyLock<Markup> = LazyLock::new(|| read("data/markup.yaml"));
    &TABLE
}
