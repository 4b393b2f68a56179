//! What stands in examples and is no code: prompts, ellipses, placeholders, marks of changes.

use std::borrow::Cow;

/// Names in angle brackets that are looked at.
const MOST_GAPS: usize = 50;

/// Whether lines of `text` begin with a prompt of some console.
pub(super) fn has_prompt(text: &str) -> bool {
    const PROMPTS: [&str; 13] = [
        ":) ", "$ ", "> ", ">>> ", ">>>", "% ", "❯ ", "➜ ", "PS>", "PS ", "C:\\", "irb", "In [",
    ];
    text.lines().any(|line| {
        PROMPTS
            .iter()
            .any(|prompt| line.trim_start().starts_with(prompt))
    })
}

/// Whether `text` holds a template: what stands there is put in later.
pub(super) fn has_template(text: &str) -> bool {
    ["{{", "{%", "<%", "${{", "<<<", "[[", "<?="]
        .iter()
        .any(|mark| text.contains(mark))
}

/// Whether `text` holds a name in angle brackets that stands for code: `<your-key>`, `<API_KEY>`, `<...>`. In a string it
/// stands for a part of that.
pub(super) fn has_placeholder(text: &str) -> bool {
    text.lines().any(|line| {
        let mut quotes = 0;
        let mut pieces = line.split('<');
        let mut before = pieces.next().unwrap_or_default();
        pieces.any(|behind| {
            quotes += before.matches(['"', '\'', '`']).count();
            before = behind;
            let name = behind.split_once('>').map_or("", |(name, _)| name);
            quotes % 2 == 0 && is_placeholder(name)
        })
    })
}

/// Whether a plain word in angle brackets stands for code, as in `const <name> = 1`: no tag, because nothing closes it,
/// and no parameter of a type.
pub(super) fn has_named_gap(text: &str) -> bool {
    text.match_indices('<').take(MOST_GAPS).any(|(at, _)| {
        let name = text[at + 1..].split_once('>').map_or("", |(name, _)| name);
        let is_word = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
        let follows_name =
            text[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '.');
        is_word && !follows_name && !text.contains(&format!("</{name}"))
    })
}

/// Whether a name in angle brackets stands for a value.
pub(super) fn is_placeholder(name: &str) -> bool {
    // Parameters of types are no placeholders.
    const TYPES: [&str; 5] = ["dyn ", "impl ", "mut ", "const ", "typeof "];
    let may_be = |letter: char| letter.is_alphanumeric() || "_-. …".contains(letter);
    if name.len() < 2
        || !name.chars().all(may_be)
        || TYPES.iter().any(|word| name.starts_with(word))
    {
        return false;
    }
    !name.chars().any(char::is_lowercase)
        || name.contains([' ', '-', '_', '…'])
        || name.contains("...")
        || name.to_lowercase().starts_with("your")
}

/// Whether `text` leaves something out in so many dots.
pub(super) fn has_ellipsis(text: &str) -> bool {
    text.contains("...") || text.contains('…')
}

/// Whether dots one below the other stand for what is left out.
pub(super) fn has_vertical_dots(text: &str) -> bool {
    text.lines().any(|line| line.trim() == ".")
}

/// The quotes that text processors put in place of straight ones.
pub(super) const CURLY: [char; 4] = ['“', '”', '‘', '’'];

/// Whether the line at byte `at` has a curly quote outside of straight quotes. An apostrophe in a word of a comment is not
/// one.
pub(super) fn has_curly_quote(text: &str, at: usize) -> bool {
    let at = text.floor_char_boundary(at);
    let start = text[..at].rfind('\n').map_or(0, |at| at + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    let mut open = None;
    let mut before = ' ';
    line.chars().any(|letter| {
        let is_apostrophe = letter == '’' && before.is_alphanumeric();
        before = letter;
        match (open, letter) {
            (None, letter) if CURLY.contains(&letter) && !is_apostrophe => return true,
            (None, '"' | '\'' | '`') => open = Some(letter),
            (Some(quote), letter) if quote == letter => open = None,
            _ => (),
        }
        false
    })
}

/// Whether dots stand in the place of code; not those at the end of words in a string.
pub(super) fn has_gap(text: &str) -> bool {
    has_ellipsis(text)
        && text.lines().any(|line| {
            let bare = line.trim_start_matches([' ', '\t', '/', '#', '-', '*']);
            bare.starts_with("...")
                || line.contains('…')
                || line.match_indices("...").any(|(at, _)| {
                    let behind = &line[at + 3..];
                    let is_apart =
                        line[..at].ends_with(' ') && (behind.is_empty() || behind.starts_with(' '));
                    let before = line[..at].trim_end().chars().next_back();
                    is_apart || before.is_some_and(|letter| "([{=,:;>&|+".contains(letter))
                })
        })
}

/// Whether lines are marked as added or taken away.
pub(super) fn has_changes(text: &str) -> bool {
    let is_change = |line: &str| {
        let mut bytes = line.bytes();
        matches!(bytes.next(), Some(b'+' | b'-'))
            && matches!(bytes.next(), Some(b' ' | b'\t') | None)
    };
    text.lines()
        .any(|line| is_change(line) || line.starts_with("@@ "))
}

/// Whether the text points at itself: arrows and marks explain it to people.
pub(super) fn is_annotated(text: &str) -> bool {
    const MARKS: [char; 17] = [
        '↵', '←', '→', '⇒', '❌', '✗', '✘', '✅', '⬅', '┌', '└', '│', '├', '👈', '⋮', '↑', '↓',
    ];
    text.contains(MARKS)
        || ["<-- ", "// <- ", "# <- ", "// -> "]
            .iter()
            .any(|mark| text.contains(mark))
        || text.lines().any(|line| {
            let bare = line.trim_start_matches(['/', '#', ' ', '\t', '-', '|', '*', '<', '!']);
            bare.starts_with('^') || bare.starts_with("~~~")
        })
}

/// Whether `text` shows what a database prints: rows, notices, errors.
pub(super) fn has_rows(text: &str) -> bool {
    text.lines().map(str::trim).any(|line| {
        let is_rule = line.len() > 2 && line.bytes().all(|byte| b"-+|".contains(&byte));
        let is_count =
            line.starts_with('(') && (line.ends_with(" row)") || line.ends_with(" rows)"));
        let marks = ["NOTICE:", "ERROR:", "WARNING:", "Result:", "DETAIL:"];
        is_rule && line != "---" || is_count || marks.iter().any(|mark| line.starts_with(mark))
    })
}

/// Whether a comment shows a value that goes on in the next line: `# => "a` and no quote behind it.
pub(super) fn has_long_value(text: &str) -> bool {
    text.lines().any(|line| {
        let value = line
            .split_once("# =>")
            .or_else(|| line.split_once("#=>"))
            .or_else(|| line.split_once("// =>"));
        let quotes = value.map_or(0, |(_, value)| {
            value.matches('"').count() - value.matches("\\\"").count()
        });
        quotes % 2 == 1
    })
}

/// Whether a line before byte `at` shows the value of the one above it, as `irb` prints it: `=> [`.
pub(super) fn has_output_before(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    before.lines().any(|line| line.starts_with("=>"))
}

/// The pieces of `text` between blank lines.
pub(super) fn paragraphs(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut start, mut at) = (0, 0);
    for line in text.split_inclusive('\n') {
        if line.trim().is_empty() {
            pieces.push(&text[start..at]);
            start = at + line.len();
        }
        at += line.len();
    }
    pieces.push(&text[start..]);
    pieces.retain(|piece| !piece.trim().is_empty());
    pieces
}

/// The pieces of `text` between lines that are comments, blank lines or rulers.
pub(super) fn between_comments(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut start, mut at) = (0, 0);
    for line in text.split_inclusive('\n') {
        let bare = line.trim();
        if bare.is_empty() || bare.starts_with("//") || bare.starts_with('#') {
            pieces.push(&text[start..at]);
            start = at + line.len();
        }
        at += line.len();
    }
    pieces.push(&text[start..]);
    pieces.retain(|piece| !piece.trim().is_empty());
    pieces
}

/// The bytes that the first line with anything in it is indented by.
pub(super) fn first_indent(text: &str) -> usize {
    let mut lines = text.lines();
    lines.find(|line| !line.trim().is_empty()).map_or(0, indent)
}

/// The bytes that a line is indented by.
pub(super) fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

/// `text` without the lines that hold nothing but dots: blanks stand in their place.
pub(super) fn without_dotted_lines(text: &str) -> Cow<'_, str> {
    if !has_ellipsis(text) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let bare = line
            .trim()
            .trim_start_matches(['#', '/', '-', ' '])
            .trim_end_matches(',');
        if !bare.is_empty() && bare.chars().all(|letter| ".… ".contains(letter)) {
            let body = line.trim_end_matches(['\n', '\r']);
            out.extend(std::iter::repeat_n(' ', body.len()));
            out.push_str(&line[body.len()..]);
        } else {
            out.push_str(line);
        }
    }
    Cow::Owned(out)
}
