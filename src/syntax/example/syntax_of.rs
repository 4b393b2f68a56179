//! What the texts and comments of each language look like: as much as is needed to find its brackets.

use super::Language;

/// A kind of string.
pub(super) struct Quote {
    pub(super) open: &'static str,
    pub(super) close: &'static str,
    /// Whether a backslash takes the meaning from what follows.
    pub(super) escapes: bool,
    /// Whether it may hold line breaks.
    pub(super) spans_lines: bool,
}

/// The lexical form of a language.
pub(super) struct Syntax {
    /// What a comment to the end of the line begins with.
    pub(super) line_comments: &'static [&'static str],
    /// What a comment stands between.
    pub(super) block_comment: Option<(&'static str, &'static str)>,
    /// Kinds of strings, longer marks before shorter ones.
    pub(super) quotes: &'static [Quote],
    /// What a text to a line with its own end mark begins with.
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
const CSHARP: Syntax = Syntax {
    line_comments: &["//", "#"],
    block_comment: SLASHES,
    quotes: &[
        pair("\"\"\"", "\"\"\""),
        pair("@\"", "\""),
        pair("@$\"", "\""),
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
const RUBY: Syntax = Syntax {
    line_comments: &["#"],
    block_comment: Some(("\n=begin", "\n=end")),
    quotes: &[
        quote("\"", true, true),
        quote("'", true, true),
        quote("`", true, true),
    ],
    heredoc: Some("<<"),
};
const SQL: Syntax = Syntax {
    // `#>`, `#=` and the like are operators.
    line_comments: &["--", "# "],
    block_comment: SLASHES,
    quotes: &[
        pair("$$", "$$"),
        quote("'", false, true),
        quote("\"", false, true),
        quote("`", false, true),
    ],
    heredoc: None,
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

/// The lexical form of `language`.
pub(super) fn syntax_of(language: Language) -> &'static Syntax {
    match language {
        Language::JavaScript | Language::TypeScript => &SCRIPT,
        Language::Go => &GO,
        Language::Rust => &RUST,
        Language::Java => &JAVA,
        Language::CSharp => &CSHARP,
        Language::Php => &PHP,
        Language::Ruby => &RUBY,
        Language::Sql => &SQL,
        _ => &PYTHON,
    }
}
