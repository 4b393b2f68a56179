//! Parses the new lines in a diff.

use super::command;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Returns the new lines of every file in `diff`, which git wrote without context (`--unified=0`) and with the prefix
/// `b/`.
pub(super) fn new_lines(diff: &[u8]) -> BTreeMap<PathBuf, Vec<RangeInclusive<u32>>> {
    let mut files: BTreeMap<PathBuf, Vec<RangeInclusive<u32>>> = BTreeMap::new();
    let mut file: Option<PathBuf> = None;
    // Count the remaining lines of a hunk, because they may look like headers.
    let mut left = 0;
    for line in diff.split(|&byte| byte == b'\n') {
        if left > 0 && line.starts_with(b"\\") {
            continue;
        }
        if left > 0 {
            left -= 1;
        } else if let Some(name) = line.strip_prefix(b"+++ ") {
            file = name_of(name);
        } else if let Some(hunk) = line.strip_prefix(b"@@ ").and_then(read_hunk) {
            left = hunk.old.saturating_add(hunk.count);
            if let (Some(file), true) = (&file, hunk.count > 0) {
                let lines = files.entry(file.clone()).or_default();
                lines.push(hunk.start..=hunk.start.saturating_add(hunk.count - 1));
            }
        }
    }
    files
}

/// A hunk header `-12,2 +13,4 @@ …`.
struct Hunk {
    /// The number of deleted lines.
    old: u32,
    /// The first new line.
    start: u32,
    /// The number of added lines.
    count: u32,
}

fn read_hunk(heading: &[u8]) -> Option<Hunk> {
    let heading = std::str::from_utf8(heading.split(|&byte| byte == b'@').next()?).ok()?;
    let (old, new) = heading.trim().split_once(' ')?;
    let numbers = |part: &str| -> Option<(u32, u32)> {
        match part.split_once(',') {
            Some((start, count)) => Some((start.parse().ok()?, count.parse().ok()?)),
            None => Some((part.parse().ok()?, 1)),
        }
    };
    let (_, old) = numbers(old.strip_prefix('-')?)?;
    let (start, count) = numbers(new.strip_prefix('+')?)?;
    Some(Hunk { old, start, count })
}

/// Returns the file in a header `+++ b/name`, or `None` for `/dev/null`.
fn name_of(name: &[u8]) -> Option<PathBuf> {
    let name = name.strip_suffix(b"\t").unwrap_or(name);
    let name = match name.strip_prefix(b"\"") {
        None => name.to_owned(),
        Some(quoted) => unquoted(quoted.strip_suffix(b"\"").unwrap_or(quoted)),
    };
    name.strip_prefix(b"b/").map(command::path)
}

/// Returns a name without the escapes that git writes for quotes and control characters.
fn unquoted(name: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(name.len());
    let mut rest = name;
    while let Some((&first, after)) = rest.split_first() {
        rest = after;
        let Some((&letter, after)) = rest.split_first().filter(|_| first == b'\\') else {
            out.push(first);
            continue;
        };
        let digits = rest
            .iter()
            .take(3)
            .filter(|byte| (b'0'..=b'7').contains(byte));
        if digits.count() == 3 {
            let value = rest[..3]
                .iter()
                .fold(0_u32, |sum, byte| sum * 8 + u32::from(byte - b'0'));
            out.push(u8::try_from(value).unwrap_or(b'?'));
            rest = &rest[3..];
            continue;
        }
        rest = after;
        out.push(match letter {
            b'a' => 7,
            b'b' => 8,
            b't' => b'\t',
            b'n' => b'\n',
            b'v' => 11,
            b'f' => 12,
            b'r' => b'\r',
            other => other,
        });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_lines_are_found() {
        let diff = b"diff --git a/a.mdx b/a.mdx\n--- a/a.mdx\n+++ b/a.mdx\n@@ -1 +1,2 @@ x\n-old\n+new\n+++ b/trap\n@@ -9,2 +10,0 @@\n-x\n-y\n\
            diff --git a/b c.mdx b/b c.mdx\n--- /dev/null\n+++ b/b c.mdx\t\n@@ -0,0 +1,2 @@\n+x\n+y\n\\ No newline at end of file\n\
            diff --git a/d b/d\n--- a/d\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n";
        let found = new_lines(diff);
        let expected = [("a.mdx", vec![1..=2]), ("b c.mdx", vec![1..=2])];
        assert_eq!(
            found,
            expected
                .map(|(name, lines)| (PathBuf::from(name), lines))
                .into()
        );
    }

    #[test]
    fn quoted_names_are_unescaped() {
        let name = name_of(b"\"b/a\\n\\\"\\\\\\303\\244.mdx\"");
        assert_eq!(name, Some(PathBuf::from("a\n\"\\ä.mdx")));
        assert_eq!(name_of(b"\"b/open\\"), Some(PathBuf::from("open\\")));
    }

    #[test]
    fn invalid_diffs_are_ignored() {
        for diff in [
            "",
            "@@",
            "@@ -1 @@",
            "+++ ",
            "@@ -x +y @@\n+++ b/a\n@@ -1,9999 +1,4294967295 @@",
        ] {
            let _ = new_lines(diff.as_bytes());
        }
    }
}
