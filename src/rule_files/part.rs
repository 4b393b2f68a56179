//! The texts of rule files, each with its purpose, its scope and its budget.

/// When an assistant reads a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Always.
    Always,
    /// With pages.
    Pages,
    /// With pages of endpoints.
    Endpoints,
    /// With `docs.json`.
    Manifest,
    /// When it finds it useful.
    Requested,
}

/// One text: a separate file, or a section of a shared one.
#[derive(Debug)]
pub struct Part {
    /// The name of the text and of its template.
    pub id: &'static str,
    /// What it says and when to read it, on one line that needs no quotes in YAML.
    pub description: &'static str,
    /// When it is read.
    pub scope: Scope,
    /// The maximum number of lines.
    pub lines: usize,
    /// The maximum number of characters.
    pub characters: usize,
}

/// The texts, in reading order.
pub const PARTS: [Part; 8] = [
    // Read with every request, so it only has what every page needs and fits the limits of all editors.
    part(
        "writing-standards",
        "What every page of the documentation must have, and how to work on it",
        Scope::Always,
        (120, 6_000),
    ),
    part(
        "page-structure",
        "How a documentation page is built - order, front matter, headings, images, links",
        Scope::Pages,
        (200, 8_000),
    ),
    part(
        "component-patterns",
        "Which component to use when, the components and snippets of this site, and the rules for them",
        Scope::Pages,
        (300, 12_000),
    ),
    part(
        "component-reference",
        "The attributes of every component with an example of each - read before writing a component",
        Scope::Requested,
        (500, 20_000),
    ),
    part(
        "code-examples",
        "How code examples are written, and real calls of the product",
        Scope::Pages,
        (200, 8_000),
    ),
    part(
        "api-pages",
        "What the page of an API endpoint says, and its components - read before writing API pages",
        Scope::Endpoints,
        (300, 10_000),
    ),
    part(
        "navigation",
        "How docs.json orders the site - read before adding, moving or deleting a page",
        Scope::Manifest,
        (200, 10_000),
    ),
    part(
        "style-and-tone",
        "Style, tone and terms of the documentation",
        Scope::Pages,
        (200, 8_000),
    ),
];

/// The text that is too long to be always read: attributes and examples of every component.
pub(super) const REFERENCE: &str = "component-reference";

const fn part(
    id: &'static str,
    description: &'static str,
    scope: Scope,
    (lines, characters): (usize, usize),
) -> Part {
    Part {
        id,
        description,
        scope,
        lines,
        characters,
    }
}
