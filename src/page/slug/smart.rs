//! Smart punctuation: how the platform renders quotes, dashes and dots.

/// Returns `text` with curly quotes, dashes and ellipses. Keeps the code spans in `code`, which are in order.
pub(in crate::page) fn smart(text: &str, code: &[String]) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let mut code = code.iter().peekable();
    let (mut rest, mut before) = (text, None);
    while let Some(letter) = rest.chars().next() {
        if let Some(verbatim) = code.next_if(|code| rest.starts_with(code.as_str())) {
            out.push_str(verbatim);
            rest = &rest[verbatim.len()..];
            before = Some('x');
            continue;
        }
        let run = rest.len() - rest.trim_start_matches(letter).len();
        let after = &rest[letter.len_utf8()..];
        match letter {
            '-' if run == 2 => out.push('—'),
            '.' if run >= 3 => out.push('…'),
            '-' | '.' => out.push_str(&rest[..run]),
            '"' | '\'' => out.push(quote(letter, before, after)),
            _ => out.push(letter),
        }
        let taken = match letter {
            '-' | '.' => run,
            _ => letter.len_utf8(),
        };
        rest = &rest[taken..];
        before = Some(letter);
    }
    out
}

/// Returns the curly form of a quote between `before` and `after`.
fn quote(quote: char, before: Option<char>, after: &str) -> char {
    let next = after.chars().next();
    // The 1980s as `'80s`.
    let is_decade = after.as_bytes().first().is_some_and(u8::is_ascii_digit)
        && after.get(1..).is_some_and(|rest| rest.starts_with("0s"));
    let is_word_before = before.is_some_and(|before| before.is_alphanumeric() || before == '_');
    let ends = next.is_none_or(char::is_whitespace);
    let is_before_sign = before.is_none()
        && next.is_some_and(|next| !next.is_alphanumeric() && !"\"'".contains(next));
    let closes = is_word_before || ends || is_decade || is_before_sign;
    match (quote, closes) {
        ('"', true) => '”',
        ('"', false) => '“',
        (_, true) => '’',
        (_, false) => '‘',
    }
}

/// Returns the code spans in a line of Markdown, with white space collapsed.
pub(in crate::page) fn code_spans(source: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut rest = source;
    while let Some(at) = rest.find('`') {
        let open = &rest[at..];
        let marks = open.len() - open.trim_start_matches('`').len();
        let after = &open[marks..];
        let is_close = |(end, _): &(usize, &str)| {
            !after[..*end].ends_with('`') && !after[*end + marks..].starts_with('`')
        };
        match after.match_indices(&open[..marks]).find(is_close) {
            Some((end, _)) => {
                let words: Vec<&str> = after[..end].split_whitespace().collect();
                all.push(words.join(" "));
                rest = &after[end + marks..];
            }
            None => rest = after,
        }
    }
    all.retain(|code| !code.is_empty());
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn punctuation_becomes_smart() {
        let cases = [
            ("What's \"new\" -- x...", "What’s “new” — x…"),
            ("a - b --- c .. ....", "a - b --- c .. …"),
            ("the '80s and 'em (\"x\")", "the ’80s and ‘em (“x”)"),
            ("users' \"'Quoted' words\"", "users’ “‘Quoted’ words”"),
        ];
        for (text, expected) in cases {
            assert_eq!(smart(text, &[]), expected);
        }
    }

    #[test]
    fn code_is_unchanged() {
        let source = "What's `--x` and ``a ` b``'s `";
        assert_eq!(code_spans(source), ["--x", "a ` b"]);
        assert_eq!(
            smart("What's --x and a ` b's --x", &code_spans(source)),
            "What’s --x and a ` b’s —x"
        );
    }
}
