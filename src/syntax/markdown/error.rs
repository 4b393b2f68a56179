//! What is wrong with a page: kinds with data, never sentences.

use super::span::Span;

/// An error of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MdxError {
    /// What is wrong.
    pub kind: ErrorKind,
    /// What the writer must edit.
    pub span: Span,
    /// The tag, as far as it could be read, the expression with its braces, or the block of imports and exports that it
    /// is in.
    pub construct: Span,
    /// Another place that explains it, such as the tag that a closing tag does not match.
    pub related: Option<Span>,
    /// What the platform does.
    pub effect: Effect,
    /// Whether it follows from an earlier error.
    pub is_consequence: bool,
}

/// What the platform does with a page that has an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// It refuses the page.
    Refused,
    /// It shows something else than the writer meant.
    Misread,
}

/// What is wrong with a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ErrorKind {
    /// A character after `<` with which no name can begin; `None` at the end of the text.
    TagStart(Option<char>),
    /// A comment as in HTML.
    HtmlComment,
    /// An address between angle brackets.
    AngleAddress,
    /// A character that is not allowed at its place in a tag; `None` at the end of the text.
    Tag(TagPlace, Option<char>),
    /// A line of a tag that lacks the mark of the container in which the tag began.
    LazyTag,
    /// A line of an expression that lacks the mark of the container in which the expression began.
    LazyExpression,
    /// An expression that does not end.
    UnclosedExpression,
    /// An expression of an attribute with nothing in it.
    EmptyAttributeExpression,
    /// A spread with something else than one value.
    Spread,
    /// A closing tag with attributes, or that closes itself.
    ClosingTag,
    /// A closing tag without an opening tag.
    UnexpectedClosingTag,
    /// A closing tag that does not match the open element, which is `related`.
    MismatchedClosingTag,
    /// An element that is not closed before its container ends.
    UnclosedTag(Container),
    /// JavaScript that is wrong.
    JavaScript(JsErrorKind),
}

/// The container that ends before an element in it is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Container {
    /// The page.
    Page,
    /// A block or a mark of a text of this kind.
    Node(super::kind::Kind),
}

/// A place in a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TagPlace {
    /// In the name of the element.
    Name,
    /// After the colon of a name.
    LocalName,
    /// After a dot of a name.
    MemberName,
    /// After the name of the element.
    AfterName,
    /// Before an attribute.
    BeforeAttribute,
    /// In the name of an attribute.
    AttributeName,
    /// After the name of an attribute.
    AfterAttributeName,
    /// After `=`.
    AttributeValue,
    /// In a quoted value.
    Literal,
    /// After the slash of a tag that closes itself.
    AfterSlash,
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
    /// The JavaScript parser gave up on the code.
    Unchecked,
}
