//! Globs of configuration and ignore files, limited so that they are cheap to compile and match.

use globset::{Glob, GlobBuilder};
use ignore::gitignore::GitignoreBuilder;

/// The maximum length of a glob in bytes. Few systems have longer paths.
const MAX_GLOB: usize = 1024;
/// The maximum number and depth of braces in one glob: the compiler recurses for each.
const MAX_BRACES: usize = 100;
const MAX_DEPTH: usize = 10;
/// The maximum number of bytes and special characters in one list: in the worst case, matching a path takes as many
/// steps.
const MAX_BYTES: usize = 256 << 10;
const MAX_SPECIAL: usize = 10_000;

/// The maximum size of a file of patterns: compiling a larger one would take longer than checking the site.
pub(super) const MAX_LIST_BYTES: u64 = 512 << 10;

/// The bytes and special characters that the remaining globs of a list may have.
#[derive(Debug, Clone, Copy)]
pub struct GlobBudget {
    bytes: usize,
    special: usize,
}

impl Default for GlobBudget {
    fn default() -> Self {
        Self {
            bytes: MAX_BYTES,
            special: MAX_SPECIAL,
        }
    }
}

impl GlobBudget {
    /// Compiles a glob: `*` matches within a folder, `**` across folders.
    ///
    /// # Errors
    /// The reason why it is refused, in a few words.
    pub fn glob(&mut self, pattern: &str) -> Result<Glob, String> {
        self.admit(pattern)?;
        let glob = GlobBuilder::new(pattern).literal_separator(true).build();
        glob.map_err(|error| error.kind().to_string())
    }

    /// Compiles a glob in which `*` crosses folders.
    ///
    /// # Errors
    /// The reason why it is refused, in a few words.
    pub fn crossing_glob(&mut self, pattern: &str) -> Result<Glob, String> {
        self.admit(pattern)?;
        let glob = GlobBuilder::new(pattern).literal_separator(false).build();
        glob.map_err(|error| error.kind().to_string())
    }

    /// Checks that the list may contain this glob as well, and reduces the budget.
    fn admit(&mut self, pattern: &str) -> Result<(), String> {
        if pattern.len() > MAX_GLOB {
            return Err(format!("it is longer than {MAX_GLOB} bytes"));
        }
        let (mut braces, mut depth, mut special) = (0, 0_usize, 0);
        for byte in pattern.bytes() {
            match byte {
                b'{' => {
                    depth += 1;
                    braces += 1;
                    if depth > MAX_DEPTH {
                        return Err(format!("its braces are more than {MAX_DEPTH} levels deep"));
                    }
                }
                b'}' => depth = depth.saturating_sub(1),
                _ => (),
            }
            special += usize::from(b"*?[{,".contains(&byte));
        }
        if braces > MAX_BRACES {
            return Err(format!("it has more than {MAX_BRACES} pairs of braces"));
        }
        let left = self.bytes.checked_sub(pattern.len());
        let left = left.zip(self.special.checked_sub(special));
        let (bytes, special) = left.ok_or("the list up to here is already too long")?;
        *self = Self { bytes, special };
        Ok(())
    }
}

/// Adds patterns. Invalid ones are skipped, as git does.
pub(super) fn add_lines<'l>(builder: &mut GitignoreBuilder, lines: impl Iterator<Item = &'l str>) {
    let mut budget = GlobBudget::default();
    for (at, line) in lines.enumerate() {
        let line = if at == 0 {
            line.trim_start_matches('\u{feff}')
        } else {
            line
        };
        if budget.admit(line).is_ok() {
            let _ = builder.add_line(None, line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_globs_are_compiled() {
        let mut budget = GlobBudget::default();
        for pattern in ["**/*.{md,mdx}", "a/{b,{c,d}}/**", "[a-z]?.md", "a/b.mdx"] {
            assert!(budget.glob(pattern).is_ok(), "{pattern}");
        }
    }

    #[test]
    fn slow_globs_are_refused() {
        for pattern in [
            "{".repeat(200_000),
            "{".repeat(500),
            "{a,b}".repeat(150),
            "{".repeat(50) + &"}".repeat(50),
            "a".repeat(2_000),
        ] {
            assert!(GlobBudget::default().glob(&pattern).is_err());
        }
        let mut budget = GlobBudget::default();
        let accepted = (0..100_000).take_while(|_| budget.glob("*a*a*a*a").is_ok());
        assert_eq!(accepted.count(), MAX_SPECIAL / 4);
    }
}
