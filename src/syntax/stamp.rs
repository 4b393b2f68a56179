//! The line that says that a file, or a block of one, was written by this program: with which version, and what its
//! text was then. It is a Markdown definition that nothing refers to, so neither Markdown nor MDX shows it.

use super::value::{Range, fit};

const FILE: &str = "[//]: # (mdxlint ";
const BEGIN: &str = "[//]: # (mdxlint:begin ";
const END: &str = "[//]: # (mdxlint:end)";
const ADVICE: &str = "- written by `mdxlint init-rules`; change mdxlint.yaml instead";

/// What a stamp says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamp {
    /// The version that wrote the text.
    pub version: String,
    /// The hash of the text that was written.
    pub hash: String,
    /// Where the line stands, its end included.
    pub range: Range,
}

/// A stamped block in a file that others write in too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// What its first line says.
    pub stamp: Stamp,
    /// What stands between the two lines.
    pub inner: Range,
    /// All of it, both lines included.
    pub range: Range,
}

/// The stamp of the whole file `text`, where it has one.
pub fn of_file(text: &str) -> Option<Stamp> {
    lines(text).find_map(|(at, line)| stamp(line, FILE, at))
}

/// Whether a stamped file is as it was written.
pub fn is_untouched(text: &str, stamp: &Stamp) -> bool {
    let (start, end) = (stamp.range.0 as usize, stamp.range.1 as usize);
    let parts = text.get(..start).zip(text.get(end..));
    parts.is_some_and(|(head, body)| hash(&[head, body]) == stamp.hash)
}

/// A file made of `head` (its front matter, or nothing) and `body`, with a stamp between them.
pub fn stamped(head: &str, body: &str) -> String {
    let (version, hash) = (env!("CARGO_PKG_VERSION"), hash(&[head, "\n", body]));
    format!("{head}{FILE}{version} {hash} {ADVICE})\n\n{body}")
}

/// The stamped block in `text`, where there is one.
///
/// # Errors
/// Where one of the two lines is missing, and what was found of them.
pub fn block(text: &str) -> Result<Option<Block>, &'static str> {
    let mut first = None;
    for (at, line) in lines(text) {
        if let Some(found) = stamp(line, BEGIN, at) {
            if first.is_some() {
                return Err("duplicate `mdxlint:begin`");
            }
            first = Some(found);
        } else if line.trim_end() == END {
            let Some(stamp) = first else {
                return Err("`mdxlint:end` has no `mdxlint:begin` before it");
            };
            return Ok(Some(Block {
                inner: (stamp.range.1, fit(at)),
                range: (stamp.range.0, fit(at + line.len())),
                stamp,
            }));
        }
    }
    match first {
        Some(_) => Err("`mdxlint:begin` has no `mdxlint:end` after it"),
        None => Ok(None),
    }
}

/// Whether a block holds what was written into it.
pub fn is_block_untouched(text: &str, block: &Block) -> bool {
    let inner = text.get(block.inner.0 as usize..block.inner.1 as usize);
    inner.is_some_and(|inner| hash(&[inner]) == block.stamp.hash)
}

/// A block with `body` in it.
pub fn stamped_block(body: &str) -> String {
    let inner = format!("\n{}\n\n", body.trim());
    let (version, hash) = (env!("CARGO_PKG_VERSION"), hash(&[&inner]));
    format!("{BEGIN}{version} {hash} {ADVICE})\n{inner}{END}\n")
}

fn stamp(line: &str, mark: &str, at: usize) -> Option<Stamp> {
    let mut words = line.trim_end().strip_prefix(mark)?.split([' ', ')']);
    Some(Stamp {
        version: words.next()?.to_owned(),
        hash: words.next()?.to_owned(),
        range: (fit(at), fit(at + line.len())),
    })
}

/// Every line with the byte that it begins at, its end included.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len();
        Some((start, line))
    })
}

/// The hash (FNV-1a) of some texts after one another. It tells an edit from none, on every system: a checkout may change
/// the ends of lines.
fn hash(parts: &[&str]) -> String {
    let bytes = parts.iter().flat_map(|part| part.bytes());
    let bytes = bytes.filter(|&byte| byte != b'\r');
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamped_file_knows_whether_it_was_edited() {
        let text = stamped("---\nalwaysApply: true\n---\n", "# Words\n\nPlain.\n");
        let stamp = of_file(&text).expect("a stamp");
        assert_eq!(stamp.version, env!("CARGO_PKG_VERSION"));
        assert!(is_untouched(&text, &stamp));
        let windows = text.replace('\n', "\r\n");
        let stamp = of_file(&windows).expect("a stamp");
        assert!(is_untouched(&windows, &stamp));
        for edited in [
            text.replace("Plain", "Plainer"),
            text.replace("true", "false"),
            format!("{text}x"),
        ] {
            let stamp = of_file(&edited).expect("a stamp");
            assert!(!is_untouched(&edited, &stamp), "{edited}");
        }
    }

    #[test]
    fn a_block_is_found_among_the_words_of_others() {
        let text = format!("# Ours\n\n{}\nMore.\n", stamped_block("Words.\n"));
        let found = block(&text).expect("whole").expect("there");
        assert!(is_block_untouched(&text, &found));
        assert!(text[found.range.1 as usize..].starts_with("\nMore."));
        let edited = text.replace("Words", "Wards");
        let found = block(&edited).expect("whole").expect("there");
        assert!(!is_block_untouched(&edited, &found));
        assert_eq!(block("# Ours\n"), Ok(None));
    }

    #[test]
    fn half_a_block_is_told() {
        let text = stamped_block("Words.");
        assert!(block(&text.replace(END, "")).is_err());
        assert!(block(&format!("{END}\n")).is_err());
        assert!(block(&format!("{}{text}", text.replace(END, ""))).is_err());
    }
}
