//! What is wrong with JavaScript.

/// An error in JavaScript.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) struct JsError {
    /// The offset in the text that was checked.
    pub(in super::super) offset: u32,
    /// The number of bytes that are wrong.
    pub(in super::super) length: u32,
    /// What is wrong.
    pub(in super::super) kind: JsErrorKind,
}

/// What is wrong with JavaScript.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JsErrorKind {
    /// The grammar does not allow it; what the JavaScript parser says, in its words.
    Syntax(Box<str>),
    /// Something other than a value follows the expression.
    AfterExpression,
    /// A value is missing.
    Empty,
    /// Something other than one spread value.
    NotSpread,
    /// A statement that is neither an import nor an export.
    NotModule,
    /// A name that is declared twice.
    Redeclared(Box<str>),
    /// An exported name that is not declared.
    UnknownExport(Box<str>),
    /// Code that only newer versions of JavaScript, or TypeScript, allow.
    Unsupported,
    /// The code nests too deep to be checked.
    TooComplex,
}

/// Where an expression is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Form {
    /// In a text or between blocks.
    Child,
    /// As the value of an attribute.
    Value,
    /// In a tag, in place of an attribute.
    Spread,
}
