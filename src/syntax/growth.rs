//! Refuses pages for which the MDX parser would need too much memory.
//!
//! The parser unwraps a paragraph that contains only tags and expressions, and copies the list of all parts of its
//! parent each time. So it allocates four bytes for each pair of such a paragraph and a part, and frees them only at
//! the end.

use super::value::to_u32;

/// The maximum size of the copies in bytes. The largest on 1,700 pages of three sites is 640 KB.
const MAX_BYTES: usize = 128 << 20;
/// The size of one copy of a part in bytes.
const COPY: usize = 4;

/// Returns the first line that makes the parser copy, if all copies together need too much memory. Computes an upper
/// bound in one pass over the lines.
pub(super) fn grows_at(text: &str) -> Option<u32> {
    // Each such paragraph starts with a tag or an expression, and most pages have too few of them.
    let count = |byte: u8| memchr::memchr_iter(byte, text.as_bytes()).count();
    let tags = count(b'<') + count(b'{');
    let lines = count(b'\n') + count(b'\r') + 1;
    if tags.saturating_mul(lines + tags) <= MAX_BYTES / COPY {
        return None;
    }
    let (mut paragraphs, mut parts, mut first, mut at) = (0_usize, 0_usize, None, 0);
    for line in text.split_inclusive(['\n', '\r']) {
        let start = at;
        at += line.len();
        let line = line.trim_start_matches([' ', '\t', '>']).trim_ascii_end();
        if line.is_empty() {
            continue;
        }
        parts += 1 + memchr::memchr2_iter(b'<', b'{', line.as_bytes()).count();
        if may_be_unwrapped(line) {
            paragraphs += 1;
            first.get_or_insert(start);
        }
    }
    let copies = paragraphs.saturating_mul(parts);
    first.filter(|_| copies > MAX_BYTES / COPY).map(to_u32)
}

/// Whether a line can start a paragraph of tags and expressions. A line with a single tag or expression is not a
/// paragraph, and text after a list marker is alone in its item.
fn may_be_unwrapped(line: &str) -> bool {
    let bytes = line.as_bytes();
    let (open, close) = match bytes[0] {
        b'<' => (b'<', b'>'),
        b'{' => (b'{', b'}'),
        _ => return false,
    };
    let is_single =
        bytes.ends_with(&[close]) && memchr::memchr2_iter(open, close, bytes).count() == 2;
    !is_single
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_many_small_elements_are_refused() {
        for block in [
            "<Note>x</Note>\n\n",
            "<A>{b}</A>\n\n",
            "> <b>x</b>\n>\n",
            "{a}{b}\n\n",
            "<a\n>x</a>\n\n",
        ] {
            assert_eq!(
                grows_at(&format!("# A\n\n{}", block.repeat(12_000))),
                Some(5),
                "{block}"
            );
            assert_eq!(grows_at(&block.repeat(1500)), None, "{block}");
        }
    }

    #[test]
    fn other_large_pages_are_accepted() {
        for block in [
            "<Card>\n  a\n</Card>\n\n",
            "<img src=\"a\" />\n\n",
            "{/* a */}\n\n",
            "- <b>a</b>\n",
            "| <b>a</b> | {b} |\n",
            "a <b>c</b>\n\n",
        ] {
            assert_eq!(grows_at(&block.repeat(50_000)), None, "{block}");
        }
    }
}
