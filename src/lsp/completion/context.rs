//! What can be written at the cursor.

/// What is being written. `start` is the byte at which it begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Context<'t> {
    /// The name of a component, in the innermost element that is open.
    Component {
        start: usize,
        inside: Option<&'t str>,
    },
    /// The name in the closing tag of an element.
    Closing { start: usize, element: &'t str },
    /// The name of an attribute of an element, which has others already.
    Attribute {
        start: usize,
        element: &'t str,
        set: Vec<&'t str>,
    },
    /// The value of an attribute in quotes.
    Value {
        start: usize,
        element: &'t str,
        attribute: &'t str,
    },
    /// The target of a link.
    Link { start: usize, written: &'t str },
    /// The address of an image.
    Image { start: usize },
    /// The file of an import.
    Import { start: usize },
    /// The name of a variable of the site.
    Variable { start: usize },
    /// The language of a code block.
    Language { start: usize },
    /// The name of a field in front matter.
    Field { start: usize },
    /// The value of a field in front matter.
    FieldValue { start: usize, field: &'t str },
    /// The id of a rule in a comment that suppresses findings.
    Rule { start: usize },
    /// Anything else.
    Text,
}
