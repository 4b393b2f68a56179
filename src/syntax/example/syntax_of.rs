//! The lexical syntax of strings and comments in each language, as far as it is needed to find brackets.

use super::Language;

/// A kind of string.
pub(super) struct Quote {
    pub(super) open: &'static str,
    pub(super) close: &'static str,
    /// Whether a backslash escapes the next character.
    pub(super) escapes: bool,
    /// Whether it can contain line breaks.
    pub(super) spans_lines: bool,
}

/// The lexical syntax of a language.
pub(super) struct Syntax {
    /// The start of a line comment.
    pub(super) line_comments: &'static [&'static str],
    /// The start and the end of a block comment.
    pub(super) block_comment: Option<(&'static str, &'static str)>,
    /// The kinds of strings, longer delimiters first.
    pub(super) quotes: &'static [Quote],
    /// The start of a heredoc.
    pub(super) heredoc: Option<&'static str>,
}

const fn quote(mark: &'static str, escapes: bool, spans_lines: bool) -> Quote {
    Quote {
        open: mark,
        close: mark,
        escapes,
        spans_lines,
    }
}

const fn pair(open: &'static str, close: &'static str) -> Quote {
    Quote {
        open,
        close,
        escapes: false,
        spans_lines: true,
    }
}

const SLASHES: Option<(&str, &str)> = Some(("/*", "*/"));

const PYTHON: Syntax = Syntax {
    line_comments: &["#"],
    block_comment: None,
    quotes: &[
        quote("\"\"\"", true, true),
        quote("'''", true, true),
        quote("\"", true, false),
        quote("'", true, false),
    ],
    heredoc: None,
};
const GO: Syntax = Syntax {
    line_comments: &["//"],
    block_comment: SLASHES,
    quotes: &[
        quote("`", false, true),
        quote("\"", true, false),
        quote("'", true, false),
    ],
    heredoc: None,
};
const RUST: Syntax = Syntax {
    line_comments: &["//"],
    block_comment: SLASHES,
    quotes: &[
        pair("r##\"", "\"##"),
        pair("r#\"", "\"#"),
        pair("r\"", "\""),
        pair("br#\"", "\"#"),
        pair("br\"", "\""),
        pair("cr#\"", "\"#"),
        pair("cr\"", "\""),
        quote("\"", true, true),
    ],
    heredoc: None,
};
const JAVA: Syntax = Syntax {
    line_comments: &["//"],
    block_comment: SLASHES,
    quotes: &[
        quote("\"\"\"", true, true),
        quote("\"", true, false),
        quote("'", true, false),
    ],
    heredoc: None,
};
const PHP: Syntax = Syntax {
    line_comments: &["//", "#"],
    block_comment: SLASHES,
    quotes: &[
        quote("\"", true, true),
        quote("'", true, true),
        quote("`", true, true),
    ],
    heredoc: Some("<<<"),
};

const SCRIPT: Syntax = Syntax {
    line_comments: &["//"],
    block_comment: SLASHES,
    quotes: &[
        quote("`", true, true),
        quote("\"", true, false),
        quote("'", true, false),
    ],
    heredoc: None,
};

/// Returns the lexical syntax of `language`.
pub(super) fn syntax_of(language: Language) -> &'static Syntax {
    own_syntax_of(language).unwrap_or(&PYTHON)
}

/// Returns the lexical syntax of `language` if it differs from that of Python.
fn own_syntax_of(language: Language) -> Option<&'static Syntax> {
    Some(match language {
        Language::JavaScript | Language::TypeScript => &SCRIPT,
        Language::Go => &GO,
        Language::Rust => &RUST,
        Language::Java => &JAVA,
        Language::Php => &PHP,
        _ => return None,
    })
}

/// Returns the quotes around strings that can contain line breaks, in the language of `highlighter`. Quotes that also
/// are apostrophes do not count.
pub fn long_quotes(highlighter: &str) -> impl Iterator<Item = &'static str> {
    let syntax = match highlighter {
        "kotlin" | "scala" | "swift" | "elixir" => Some(&JAVA),
        "python" | "mojo" => Some(&PYTHON),
        name => Language::of(name).and_then(own_syntax_of),
    };
    let quotes = syntax.into_iter().flat_map(|syntax| syntax.quotes);
    let long = quotes.filter(|quote| quote.spans_lines && quote.open == quote.close);
    long.map(|quote| quote.open)
        .filter(|mark| !matches!(*mark, "\"" | "'"))
}
