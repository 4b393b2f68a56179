//! Pages that would take the MDX parser more memory than a page may have.
//!
//! The parser unwraps a paragraph that holds nothing but tags and expressions, and copies the list of all parts of its
//! parent each time. So it takes four bytes for each pair of such a paragraph and a part, all of which live to the end.

use super::value::fit;

/// Bytes that the copies may take. The most on 1,700 pages of three sites is 640 KB.
const MOST: usize = 128 << 20;
/// What each copy of a part takes.
const COPY: usize = 4;

/// Returns the first line that makes the parser copy, where all of them take too much memory. An upper bound from
/// one pass over the lines.
pub(super) fn grows_at(text: &str) -> Option<u32> {
    if text.len() < SHORT {
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
    first.filter(|_| copies > MOST / COPY).map(fit)
}

/// Pages of so many bytes cannot pass the limit, however they use them.
const SHORT: usize = 8192;

/// Whether a line may begin a paragraph of tags and expressions. One that is a single tag or expression is no
/// paragraph, and what follows the mark of a list is alone in its item.
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
    fn large_pages_of_other_things_are_not() {
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
