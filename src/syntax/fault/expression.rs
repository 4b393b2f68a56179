//! What is wrong between `{` and `}`.

use super::{Fault, FaultKind};
use crate::syntax::mdx::RawError;
use crate::syntax::value::{fit, lower};

/// The fault behind an error that is about no tag.
pub(super) fn fault(text: &str, error: &RawError) -> Fault {
    let at = error.offset as usize;
    if error
        .message
        .starts_with("Unexpected end of file in expression")
    {
        return Fault::new(
            (error.offset, error.offset + 1),
            "`{` starts an expression that is never closed",
            "close it with `}`, or write `\\{` where the character is meant",
        );
    }
    let start = enclosing_brace(text, at);
    let end = text[at..].find('}').map_or(at, |end| at + end + 1);
    let range = (fit(start), fit(end.max(start + 1)));
    // An error need not point at a brace: at the very end of the text nothing stands behind it.
    let inside = text.get(start + 1..end).unwrap_or_default().trim_start();
    if inside.starts_with('#') {
        return Fault {
            kind: FaultKind::HeadingId,
            ..Fault::new(
                range,
                "`{#…}` does not belong here",
                "the platform reads it only at the end of a heading that starts with `#` at the left margin",
            )
        };
    }
    let hint = if inside.starts_with(['"', '\'', '\n']) || inside.contains("\":") {
        "put data in a fenced code block, or write `\\{` where the character is meant".to_owned()
    } else if style_before(&text[..start]).is_some() {
        "put all of the CSS in a template: `<style>{`…`}</style>`".to_owned()
    } else if text[start..end].contains(['(', '=', '`', '?']) {
        let message = error
            .message
            .trim_start_matches("Could not parse expression with oxc: ");
        format!(
            "mend the JavaScript, or write `\\{{` where the character is meant ({})",
            lower(message)
        )
    } else {
        "braces hold JavaScript: write `\\{`, or put the text in backticks".to_owned()
    };
    let message = format!(
        "`{}` is no JavaScript expression",
        shown(text.get(start..end.max(start + 1)).unwrap_or_default())
    );
    Fault::new(range, message, hint)
}

/// Whether an unclosed `{` stands right behind another one.
pub(super) fn follows_a_brace(before: &str, error: &RawError) -> bool {
    error.message.starts_with("Unexpected end of file") && before.ends_with('{')
}

/// The `{` that the byte `at` stands behind, itself where it is one.
fn enclosing_brace(text: &str, at: usize) -> usize {
    if text[at..].starts_with('{') {
        return at;
    }
    let mut open = 0;
    for (index, byte) in text.as_bytes()[..at].iter().enumerate().rev() {
        match byte {
            b'}' => open += 1,
            b'{' if open == 0 => return index,
            b'{' => open -= 1,
            _ => (),
        }
    }
    at
}

/// Where the `<style>` begins that is open at the end of `before`.
pub(super) fn style_before(before: &str) -> Option<usize> {
    let open = before.rfind("<style")?;
    (!before[open..].contains("</style")).then_some(open)
}

/// A short text on one line, for a message.
fn shown(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let short: String = line.chars().take(30).collect();
    if short.len() < text.len() {
        format!("{short}…")
    } else {
        short
    }
}
