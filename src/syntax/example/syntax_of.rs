//! The lexical syntax of strings and comments in each language, as far as it is needed to find brackets.

use super::Language;

/// A kind of string.
pub(super) struct Quote {
    /// The characters around it.
    pub(super) mark: &'static str,
    /// Whether a backslash escapes the next character.
    pub(super) escapes: bool,
    /// Whether it can contain line breaks.
    pub(super) spans_lines: bool,
}

/// The lexical syntax of a language.
pub(super) struct Syntax {
    /// The start of a line comment.
    pub(super) line_comment: &'static str,
    /// The start and the end of a block comment.
    pub(super) block_comment: Option<(&'static str, &'static str)>,
    /// The kinds of strings, longer marks first.
    pub(super) quotes: &'static [Quote],
}

const fn quote(mark: &'static str, escapes: bool, spans_lines: bool) -> Quote {
    Quote {
        mark,
        escapes,
        spans_lines,
    }
}

const SLASHES: Option<(&str, &str)> = Some(("/*", "*/"));

const PYTHON: Syntax = Syntax {
    line_comment: "#",
    block_comment: None,
    quotes: &[
        quote("\"\"\"", true, true),
        quote("'''", true, true),
        quote("\"", true, false),
        quote("'", true, false),
    ],
};
const GO: Syntax = Syntax {
    line_comment: "//",
    block_comment: SLASHES,
    quotes: &[
        quote("`", false, true),
        quote("\"", true, false),
        quote("'", true, false),
    ],
};
const JAVA: Syntax = Syntax {
    line_comment: "//",
    block_comment: SLASHES,
    quotes: &[
        quote("\"\"\"", true, true),
        quote("\"", true, false),
        quote("'", true, false),
    ],
};

const SCRIPT: Syntax = Syntax {
    line_comment: "//",
    block_comment: SLASHES,
    quotes: &[
        quote("`", true, true),
        quote("\"", true, false),
        quote("'", true, false),
    ],
};

/// Returns the lexical syntax of `language`.
pub(super) fn syntax_of(language: Language) -> &'static Syntax {
    own_syntax_of(language).unwrap_or(&PYTHON)
}

/// Returns the lexical syntax of `language` if it differs from that of Python.
fn own_syntax_of(language: Language) -> Option<&'static Syntax> {
    Some(match language {
        Language::JavaScript | Language::TypeScript => &SCRIPT,
        _ => return None,
    })
}

/// Returns the quotes around strings that can contain line breaks, in the language of `highlighter`. Quotes that also
/// are apostrophes do not count.
pub fn long_quotes(highlighter: &str) -> impl Iterator<Item = &'static str> {
    let syntax = match highlighter {
        "go" => Some(&GO),
        "java" | "kotlin" | "scala" | "swift" | "elixir" => Some(&JAVA),
        "python" | "mojo" => Some(&PYTHON),
        name => Language::of(name).and_then(own_syntax_of),
    };
    let quotes = syntax.into_iter().flat_map(|syntax| syntax.quotes);
    let long = quotes.filter(|quote| quote.spans_lines);
    long.map(|quote| quote.mark)
        .filter(|mark| !matches!(*mark, "\"" | "'"))
}
