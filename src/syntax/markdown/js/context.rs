//! The contexts that tell a regular expression from a division, and an element from a comparison.

/// A token, as far as the tokens after it depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token {
    /// None: the start of the text.
    Start,
    /// A name.
    Name,
    /// The name `await`.
    Await,
    /// A number, a string or a regular expression.
    Literal,
    /// A string.
    String,
    /// `{`
    BraceOpen,
    /// `}`
    BraceClose,
    /// `(`
    ParenOpen,
    /// `)`
    ParenClose,
    /// `[`
    BracketOpen,
    /// `]`
    BracketClose,
    /// `;`
    Semicolon,
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// `.`
    Dot,
    /// `?.`
    QuestionDot,
    /// `=>`
    Arrow,
    /// `/`
    Slash,
    /// `++` or `--`
    Step,
    /// Another operator.
    Operator,
    /// The mark at the end of a template.
    Template,
    /// `if`, `for`, `while` or `with`.
    Head,
    /// `function`
    Function,
    /// `class`
    Class,
    /// `return`
    Return,
    /// `else` or `do`.
    Else,
    /// `var` or `const`.
    Declaration,
    /// A keyword that an expression follows.
    Prefix,
    /// A keyword that a name or a mark follows.
    Keyword,
    /// A keyword that is a value: `this`, `super`, `null`, `true`, `false`.
    Value,
    /// The `<` of a tag.
    TagStart,
    /// The `>` of a tag.
    TagEnd,
    /// A name in a tag.
    TagName,
    /// Text between tags.
    TagText,
}

impl Token {
    /// Returns whether an expression can follow.
    pub(super) fn precedes_expression(self) -> bool {
        matches!(
            self,
            Self::BraceOpen
                | Self::ParenOpen
                | Self::BracketOpen
                | Self::Semicolon
                | Self::Comma
                | Self::Colon
                | Self::Arrow
                | Self::Slash
                | Self::Operator
                | Self::Return
                | Self::Else
                | Self::Prefix
                | Self::TagText
        )
    }

    /// Returns whether an expression can end with it.
    pub(super) fn ends_expression(self) -> bool {
        matches!(
            self,
            Self::Name
                | Self::Literal
                | Self::String
                | Self::BraceClose
                | Self::ParenClose
                | Self::BracketClose
                | Self::Template
                | Self::Value
                | Self::TagEnd
                | Self::Step
        )
    }

    /// Returns the token of a word.
    pub(super) fn of_word(word: &[u8]) -> Self {
        match word {
            b"await" => Self::Await,
            b"if" | b"for" | b"while" | b"with" => Self::Head,
            b"function" => Self::Function,
            b"class" => Self::Class,
            b"return" => Self::Return,
            b"else" | b"do" => Self::Else,
            b"var" | b"const" => Self::Declaration,
            b"case" | b"default" | b"throw" | b"new" | b"extends" | b"in" | b"instanceof"
            | b"typeof" | b"void" | b"delete" => Self::Prefix,
            b"break" | b"catch" | b"continue" | b"debugger" | b"finally" | b"switch" | b"try"
            | b"export" | b"import" => Self::Keyword,
            b"this" | b"super" | b"null" | b"true" | b"false" => Self::Value,
            _ => Self::Name,
        }
    }

    fn is_keyword(self) -> bool {
        matches!(
            self,
            Self::Head
                | Self::Function
                | Self::Class
                | Self::Return
                | Self::Else
                | Self::Declaration
                | Self::Prefix
                | Self::Keyword
                | Self::Value
        )
    }

    /// Returns whether it is a keyword that is a plain name because it follows `before`.
    pub(super) fn is_member_after(self, before: Self) -> bool {
        matches!(before, Self::Dot | Self::QuestionDot) && self.is_keyword()
    }
}

/// What is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Context {
    /// The braces of a block or a function.
    Block,
    /// The braces of a class.
    ClassBody,
    /// The braces of an object.
    Object,
    /// The braces in a template or between tags.
    Hole,
    /// The braces in a tag.
    TagHole,
    /// The parentheses after `if`, `for`, `while` or `with`.
    HeadParens,
    /// Other parentheses.
    Parens,
    /// Square brackets.
    Brackets,
    /// A template.
    Template,
    /// A function up to the end of its body.
    Function(Function),
    /// A tag.
    Tag,
    /// A closing tag.
    ClosingTag,
    /// An element: its opening tag, and what is in it.
    Element,
}

/// A function or a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Function {
    /// Whether it is an expression.
    pub(super) is_expression: bool,
    /// Whether it is a class.
    pub(super) is_class: bool,
}

impl Context {
    /// Returns whether it is an expression that is complete when it is closed.
    pub(super) fn is_expression(self) -> bool {
        match self {
            Self::Object | Self::TagHole | Self::Parens | Self::Brackets | Self::Template => true,
            Self::Function(function) => function.is_expression,
            _ => false,
        }
    }

    /// Returns whether a closing brace closes it.
    pub(super) fn is_braces(self) -> bool {
        matches!(
            self,
            Self::Block | Self::ClassBody | Self::Object | Self::Hole | Self::TagHole
        )
    }

    /// Returns whether it contains statements or members.
    pub(super) fn is_body(self) -> bool {
        matches!(self, Self::Block | Self::ClassBody)
    }
}

/// What is open, and how deep it is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    /// What is open.
    pub(super) context: Context,
    /// A bound of the depth outside of it.
    pub(super) depth: u32,
    /// How many conditional expressions in it lack their second branch.
    pub(super) conditions: u32,
    /// The bound at the end of the last statement or element of a list in it.
    pub(super) last_depth: u32,
    /// Where it starts.
    pub(super) start: usize,
    /// Whether it is in a generator.
    pub(super) is_in_generator: bool,
}
