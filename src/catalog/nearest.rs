//! Finds the most similar word, for "did you mean …?".

/// The maximum number of slips in a misspelling.
pub const MOST_SLIPS: usize = 3;

/// The maximum length of two words without their common parts: comparing them takes time proportional to the product.
const LONGEST: usize = 64;

/// Returns the candidate that `word` is most likely a misspelling of: the same except for case, or with at most one
/// slip in three letters.
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

/// Returns the number of slips between two words: letters that are wrong, missing, added, or swapped with the next one.
/// Returns `None` if there are more than `most`, or if the words differ in long parts.
pub fn slips_between(one: &str, other: &str, most: usize) -> Option<usize> {
    let (one, other) = without_ends(one, other);
    let lengths = (one.chars().count(), other.chars().count());
    if lengths.0.abs_diff(lengths.1) > most || lengths.0.max(lengths.1) > LONGEST {
        return None;
    }
    Some(strsim::osa_distance(one, other)).filter(|&slips| slips <= most)
}

/// Returns two words without their common prefix and suffix.
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
    fn slips_and_case_are_ignored() {
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
    fn slips_match_the_full_edit_distance() {
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
                let distance = strsim::osa_distance(one, other);
                for most in 0..=4 {
                    let expected = (distance <= most).then_some(distance);
                    assert_eq!(slips_between(one, other, most), expected, "{one} {other}");
                }
            }
        }
    }
}
