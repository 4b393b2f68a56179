//! The keywords of JavaScript and TypeScript.

/// A keyword and its uses.
struct Keyword {
    word: &'static str,
    /// Whether a name can follow it at the start of a line.
    precedes_names: bool,
    /// Whether it can follow `export`.
    is_exported: bool,
}

const fn keyword(word: &'static str) -> Keyword {
    Keyword {
        word,
        precedes_names: false,
        is_exported: false,
    }
}

const fn before_names(word: &'static str) -> Keyword {
    Keyword {
        precedes_names: true,
        ..keyword(word)
    }
}

const fn exported(word: &'static str) -> Keyword {
    Keyword {
        is_exported: true,
        ..before_names(word)
    }
}

/// Every keyword, in order.
const KEYWORDS: [Keyword; 60] = [
    exported("abstract"),
    keyword("accessor"),
    before_names("as"),
    keyword("asserts"),
    exported("async"),
    before_names("await"),
    before_names("case"),
    keyword("catch"),
    exported("class"),
    exported("const"),
    exported("declare"),
    exported("default"),
    before_names("delete"),
    before_names("do"),
    before_names("else"),
    exported("enum"),
    before_names("export"),
    before_names("extends"),
    keyword("finally"),
    before_names("for"),
    exported("function"),
    before_names("get"),
    keyword("global"),
    before_names("if"),
    before_names("implements"),
    before_names("import"),
    before_names("in"),
    keyword("infer"),
    keyword("instanceof"),
    exported("interface"),
    keyword("is"),
    keyword("keyof"),
    exported("let"),
    before_names("module"),
    exported("namespace"),
    before_names("new"),
    keyword("of"),
    keyword("out"),
    keyword("override"),
    before_names("private"),
    before_names("protected"),
    before_names("public"),
    before_names("readonly"),
    before_names("return"),
    keyword("satisfies"),
    before_names("set"),
    before_names("static"),
    keyword("super"),
    keyword("switch"),
    before_names("throw"),
    keyword("try"),
    exported("type"),
    before_names("typeof"),
    keyword("unique"),
    keyword("using"),
    exported("var"),
    before_names("void"),
    keyword("while"),
    keyword("with"),
    keyword("yield"),
];

/// A bit for each length of the keywords that start with a letter.
const LENGTHS: [u16; 26] = {
    let mut lengths = [0; 26];
    let mut at = 0;
    while at < KEYWORDS.len() {
        let word = KEYWORDS[at].word.as_bytes();
        lengths[(word[0] - b'a') as usize] |= 1 << word.len();
        at += 1;
    }
    lengths
};

fn find(word: &[u8]) -> Option<&'static Keyword> {
    let at = KEYWORDS.binary_search_by(|keyword| keyword.word.as_bytes().cmp(word));
    KEYWORDS.get(at.ok()?)
}

/// Returns whether `word` is a keyword.
pub(super) fn is_keyword(word: &[u8]) -> bool {
    let first = word
        .first()
        .map(|first| usize::from(first.wrapping_sub(b'a')));
    let lengths = first.and_then(|first| LENGTHS.get(first));
    // Most other words differ from every keyword with the same start in length.
    lengths.is_some_and(|lengths| word.len() < 16 && lengths >> word.len() & 1 == 1)
        && find(word).is_some()
}

/// Returns whether a line of code can start with the keyword `word` and a name.
pub(super) fn precedes_names(word: &str) -> bool {
    find(word.as_bytes()).is_some_and(|keyword| keyword.precedes_names)
}

/// Returns whether the keyword `word` can follow `export`.
pub(super) fn is_exported(word: &str) -> bool {
    find(word.as_bytes()).is_some_and(|keyword| keyword.is_exported)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_are_in_order() {
        assert!(KEYWORDS.is_sorted_by_key(|keyword| keyword.word));
    }
}
