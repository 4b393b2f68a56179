//! Searches a text.

use memchr::memchr2_iter;

/// Returns the offset of the first place of `wanted` in `text`, ignoring the case of ASCII letters.
pub fn find_ignoring_case(text: &str, wanted: &str) -> Option<usize> {
    let (text, wanted) = (text.as_bytes(), wanted.as_bytes());
    let Some(first) = wanted.first() else {
        return Some(0);
    };
    let (small, capital) = (first.to_ascii_lowercase(), first.to_ascii_uppercase());
    memchr2_iter(small, capital, text).find(|at| {
        let there = text.get(*at..at + wanted.len());
        there.is_some_and(|there| there.eq_ignore_ascii_case(wanted))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_is_ignored() {
        for (text, wanted, at) in [
            ("a Bc", "bC", Some(2)),
            ("bbc", "Bc", Some(1)),
            ("é-É", "-É", Some(2)),
            ("é-É", "-é", None),
            ("b", "bc", None),
            ("", "", Some(0)),
        ] {
            assert_eq!(find_ignoring_case(text, wanted), at, "{text} {wanted}");
        }
    }
}
