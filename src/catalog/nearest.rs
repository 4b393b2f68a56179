//! "Did you mean …?"

/// The most slips that a misspelling may have.
pub const MOST_SLIPS: usize = 3;

/// The most letters in which two words may differ before they are compared: the comparison takes the product of both.
const LONGEST: usize = 64;

/// Returns the candidate that `word` is most likely a misspelling of: the same but for case, or one slip in three
/// letters.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let most = (word.chars().count() / 3).clamp(usize::from(word.len() > 2), MOST_SLIPS);
    nearest_within(word, candidates, most)
}

/// Returns the candidate with the fewest slips, and no more than `most`, ignoring case.
pub fn nearest_within<'c>(
    word: &str,
    candidates: impl IntoIterator<Item = &'c str>,
    most: usize,
) -> Option<&'c str> {
    let wanted = word.to_lowercase();
    let near = candidates.into_iter().filter_map(|candidate| {
        let slips = slips_between(&wanted, &candidate.to_lowercase(), most)?;
        Some((slips, candidate))
    });
    near.min().map(|(_, candidate)| candidate)
}

/// Returns the slips between two words: letters that are wrong, missing, added, or swapped with their neighbor. Returns
/// `None` if there are more than `most`, or if the words differ in long parts.
pub fn slips_between(one: &str, other: &str, most: usize) -> Option<usize> {
    let (one, other) = without_ends(one, other);
    let lengths = (one.chars().count(), other.chars().count());
    if lengths.0.abs_diff(lengths.1) > most || lengths.0.max(lengths.1) > LONGEST {
        return None;
    }
    Some(strsim::osa_distance(one, other)).filter(|&slips| slips <= most)
}

/// Returns two words without what they have in common at both ends.
fn without_ends<'w>(mut one: &'w str, mut other: &'w str) -> (&'w str, &'w str) {
    let shared = |pair: &(char, char)| pair.0 == pair.1;
    let start = one.chars().zip(other.chars()).take_while(shared);
    let start: usize = start.map(|(letter, _)| letter.len_utf8()).sum();
    (one, other) = (&one[start..], &other[start..]);
    let end = one.chars().rev().zip(other.chars().rev());
    let end: usize = end
        .take_while(shared)
        .map(|(letter, _)| letter.len_utf8())
        .sum();
    (&one[..one.len() - end], &other[..other.len() - end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_and_case_are_forgiven() {
        assert_eq!(nearest("Title", ["title", "tag"]), Some("title"));
        assert_eq!(nearest("desciption", ["description"]), Some("description"));
        assert_eq!(nearest("pyhton", ["python", "php"]), Some("python"));
    }

    #[test]
    fn other_words_are_not_near() {
        assert_eq!(nearest("weight", ["boost", "tag"]), None);
        assert_eq!(nearest("ab", ["go"]), None);
    }

    #[test]
    fn slips_are_those_of_the_full_distance() {
        let words = [
            "",
            "a",
            "ab",
            "ba",
            "abc",
            "acb",
            "cab",
            "navigation",
            "navgiation",
            "navigatoin",
            "avigation",
            "nvaigatoin",
            "navigations",
            "xavigatiom",
            "größe",
            "grösse",
        ];
        for one in words {
            for other in words {
                let whole = strsim::osa_distance(one, other);
                for most in 0..=4 {
                    let expected = (whole <= most).then_some(whole);
                    assert_eq!(slips_between(one, other, most), expected, "{one} {other}");
                }
            }
        }
    }
}
