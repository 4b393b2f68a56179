//! Globs of configuration and ignore files, compiled only as far as they are cheap to match.

use globset::{Glob, GlobBuilder};
use ignore::gitignore::GitignoreBuilder;

/// The longest glob in bytes. Few systems have longer paths.
const LONGEST: usize = 1024;
/// Braces in one glob, and how deep they may be in each other: the compiler calls itself for each.
const MOST_BRACES: usize = 100;
const DEEPEST: usize = 10;
/// Bytes and special characters in one list: matching a path costs as many steps in the worst case.
const MOST_BYTES: usize = 256 << 10;
const MOST_SPECIAL: usize = 10_000;

/// The largest file of patterns that is read: larger ones would cost more to compile than the site to check.
pub(super) const LARGEST_LIST: u64 = 512 << 10;

/// What the globs of one list may still have.
#[derive(Debug, Clone, Copy)]
pub struct GlobBudget {
    bytes: usize,
    special: usize,
}

impl Default for GlobBudget {
    fn default() -> Self {
        Self {
            bytes: MOST_BYTES,
            special: MOST_SPECIAL,
        }
    }
}

impl GlobBudget {
    /// Compiles a glob: `*` matches within a folder, `**` across folders.
    ///
    /// # Errors
    /// Why it cannot be used, in a few words.
    pub fn glob(&mut self, pattern: &str) -> Result<Glob, String> {
        self.admit(pattern)?;
        let glob = GlobBuilder::new(pattern).literal_separator(true).build();
        glob.map_err(|error| error.kind().to_string())
    }

    /// Makes sure that the list may have this glob too.
    fn admit(&mut self, pattern: &str) -> Result<(), String> {
        if pattern.len() > LONGEST {
            return Err(format!("it is longer than {LONGEST} bytes"));
        }
        let (mut braces, mut depth, mut special) = (0, 0_usize, 0);
        for byte in pattern.bytes() {
            match byte {
                b'{' => {
                    depth += 1;
                    braces += 1;
                    if depth > DEEPEST {
                        return Err(format!("its braces are more than {DEEPEST} levels deep"));
                    }
                }
                b'}' => depth = depth.saturating_sub(1),
                _ => (),
            }
            special += usize::from(b"*?[{,".contains(&byte));
        }
        if braces > MOST_BRACES {
            return Err(format!("it has more than {MOST_BRACES} pairs of braces"));
        }
        let left = self.bytes.checked_sub(pattern.len());
        let left = left.zip(self.special.checked_sub(special));
        let (bytes, special) = left.ok_or("the list before it is too long already")?;
        *self = Self { bytes, special };
        Ok(())
    }
}

/// Adds patterns. Those that cannot be used are passed over, as git does.
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
    fn globs_that_people_write_are_compiled() {
        let mut budget = GlobBudget::default();
        for pattern in ["**/*.{md,mdx}", "a/{b,{c,d}}/**", "[a-z]?.md", "a/b.mdx"] {
            assert!(budget.glob(pattern).is_ok(), "{pattern}");
        }
    }

    #[test]
    fn globs_made_to_be_slow_are_refused() {
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
        let taken = (0..100_000).take_while(|_| budget.glob("*a*a*a*a").is_ok());
        assert_eq!(taken.count(), MOST_SPECIAL / 4);
    }
}
