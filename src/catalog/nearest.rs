//! "Did you mean …?"

/// The most slips that a misspelling may have.
pub const MOST_SLIPS: usize = 3;

/// Returns the candidate that `word` is most likely a misspelling of: the same but for case, or one slip in three
/// letters.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let wanted = folded(word);
    let allowed = (word.chars().count() / 3).clamp(usize::from(word.len() > 2), MOST_SLIPS);
    candidates
        .into_iter()
        // Most candidates are too long or too short, and need no closer look.
        .filter(|candidate| candidate.chars().count().abs_diff(wanted.len()) <= allowed + 1)
        .filter_map(|candidate| {
            let slips = slips(&wanted, &folded(candidate), allowed)?;
            Some((slips, candidate))
        })
        .min()
        .map(|(_, candidate)| candidate)
}

/// Returns the slips that lie between two words: letters that are wrong, missing, added, or swapped with their
/// neighbor. Returns none where there are more than `most`.
pub fn slips_between(one: &str, other: &str, most: usize) -> Option<usize> {
    if one.is_ascii() && other.is_ascii() {
        return slips(one.as_bytes(), other.as_bytes(), most);
    }
    let one: Vec<char> = one.chars().collect();
    let other: Vec<char> = other.chars().collect();
    slips(&one, &other, most)
}

fn folded(word: &str) -> Vec<char> {
    word.chars().flat_map(char::to_lowercase).collect()
}

/// Looks only at the part of the table where `most` slips can lead, and stops at the first row without any.
fn slips<T: PartialEq>(one: &[T], other: &[T], most: usize) -> Option<usize> {
    if one.len().abs_diff(other.len()) > most {
        return None;
    }
    let (one, other) = without_ends(one, other);
    let too_many = most + 1;
    let mut before: Vec<usize> = vec![too_many; other.len() + 1];
    let mut last: Vec<usize> = (0..=other.len()).map(|at| at.min(too_many)).collect();
    for at in 1..=one.len() {
        let mut row = vec![too_many; other.len() + 1];
        let (first, end) = (at.saturating_sub(most), (at + most).min(other.len()));
        if first == 0 {
            row[0] = at.min(too_many);
        }
        for to in first.max(1)..=end {
            let is_same = one[at - 1] == other[to - 1];
            let changed = last[to - 1] + usize::from(!is_same);
            let mut fewest = changed.min(last[to] + 1).min(row[to - 1] + 1);
            if at > 1 && to > 1 && one[at - 1] == other[to - 2] && one[at - 2] == other[to - 1] {
                fewest = fewest.min(before[to - 2] + 1);
            }
            row[to] = fewest.min(too_many);
        }
        if row[first..=end].iter().all(|&slips| slips > most) {
            return None;
        }
        before = std::mem::replace(&mut last, row);
    }
    last.last().copied().filter(|&slips| slips <= most)
}

/// Two words without what they have in common at both ends.
fn without_ends<'w, T: PartialEq>(mut one: &'w [T], mut other: &'w [T]) -> (&'w [T], &'w [T]) {
    while let (Some((a, rest)), Some((b, others))) = (one.split_first(), other.split_first())
        && a == b
    {
        (one, other) = (rest, others);
    }
    while let (Some((a, rest)), Some((b, others))) = (one.split_last(), other.split_last())
        && a == b
    {
        (one, other) = (rest, others);
    }
    (one, other)
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
