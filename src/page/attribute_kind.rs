//! How the value of an attribute is written.

/// The value of an attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttributeKind {
    /// None: `expandable`.
    Boolean,
    /// A string: `title="Get started"`.
    Literal,
    /// An expression: `cols={2}`.
    Expression,
    /// A spread, which has no name: `{...props}`.
    Spread,
}
