//! Finds the most similar word, for "did you mean …?".

use std::borrow::Cow;

/// The maximum number of typos in a misspelling.
pub const MAX_TYPOS: usize = 3;

/// The maximum length of the parts in which two words that are compared may differ.
const MAX_WORD: usize = 64;

/// Returns the candidate that `word` is most likely a misspelling of: the same except for case, or with at most one
/// typo in three letters.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    nearest_accepted(word, candidates, |_| true)
}

/// Like [`nearest`], among the candidates that `is_accepted` returns `true` for. It is only called for those that are
/// nearer than all before.
pub fn nearest_accepted<'c>(
    word: &str,
    candidates: impl IntoIterator<Item = &'c str>,
    is_accepted: impl Fn(&str) -> bool,
) -> Option<&'c str> {
    let most = (word.chars().count() / 3).clamp(usize::from(word.len() > 2), MAX_TYPOS);
    let pairs = candidates.into_iter().map(|name| (word, name, name));
    fewest_typos(most, pairs, |name| is_accepted(name))
}

/// Returns the candidate with the fewest typos, and no more than `most`, ignoring case.
pub fn nearest_within<'c>(
    word: &str,
    candidates: impl IntoIterator<Item = &'c str>,
    most: usize,
) -> Option<&'c str> {
    let pairs = candidates.into_iter().map(|name| (word, name, name));
    fewest_typos(most, pairs, |_| true)
}

/// Compares the two words of each item, ignoring case. Returns the accepted item with the fewest typos between its words,
/// and no more than `most`; the smallest of several. Calls `is_accepted` only for items that are better than all before.
pub fn fewest_typos<'w, T: Ord>(
    most: usize,
    items: impl IntoIterator<Item = (&'w str, &'w str, T)>,
    is_accepted: impl Fn(&T) -> bool,
) -> Option<T> {
    let mut best: Option<(usize, T)> = None;
    for (one, other, item) in items {
        let most = best.as_ref().map_or(most, |(typos, _)| *typos);
        let Some(typos) = typos_ignoring_case(one, other, most) else {
            continue;
        };
        let is_better = match &best {
            Some((least, known)) => (typos, &item) < (*least, known),
            None => true,
        };
        if is_better && is_accepted(&item) {
            best = Some((typos, item));
        }
    }
    best.map(|(_, item)| item)
}

/// Returns the typos between two words as [`typos_between`] does, ignoring case.
fn typos_ignoring_case(one: &str, other: &str, most: usize) -> Option<usize> {
    let is_ascii = one.is_ascii() && other.is_ascii();
    if is_ascii && one.len().abs_diff(other.len()) > most {
        return None;
    }
    typos_between(&in_lower_case(one), &in_lower_case(other), most)
}

fn in_lower_case(word: &str) -> Cow<'_, str> {
    let is_lower = |byte: u8| byte.is_ascii() && !byte.is_ascii_uppercase();
    if word.bytes().all(is_lower) {
        Cow::Borrowed(word)
    } else {
        Cow::Owned(word.to_lowercase())
    }
}

/// Returns the number of typos between two words: letters that are wrong, missing, added, or swapped with the next one.
/// Returns `None` if there are more than `most`, or if the words differ in long parts.
pub fn typos_between(one: &str, other: &str, most: usize) -> Option<usize> {
    if one.is_ascii() && other.is_ascii() {
        return count_typos(one.as_bytes(), other.as_bytes(), most);
    }
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    count_typos(&one, &other, most)
}

/// Computes the rows of the table of distances only where they can be at most `most`, and gives up once they cannot.
fn count_typos<L: Copy + PartialEq>(one: &[L], other: &[L], most: usize) -> Option<usize> {
    let (one, other) = without_ends(one, other);
    let lengths = (one.len(), other.len());
    if lengths.0.abs_diff(lengths.1) > most || lengths.0.max(lengths.1) > MAX_WORD {
        return None;
    }
    if lengths.0.min(lengths.1) == 0 {
        return Some(lengths.0.max(lengths.1));
    }
    let most = most.min(MAX_WORD);
    let too_many = most + 1;
    // One cell more on each side of a row, so that each cell has neighbors.
    let mut rows = [[too_many; MAX_WORD + 2]; 3];
    let [mut before, mut above, mut row] = rows.each_mut();
    for (at, cell) in above.iter_mut().enumerate().take(most + 1) {
        *cell = at;
    }
    let mut least_above = 0;
    for i in 1..=lengths.0 {
        let (from, to) = (i.saturating_sub(most).max(1), (i + most).min(lengths.1));
        row[from - 1] = if from == 1 { i } else { too_many };
        row[to + 1] = too_many;
        let mut least = row[from - 1];
        for j in from..=to {
            let is_same = one[i - 1] == other[j - 1];
            let replaced = above[j - 1] + usize::from(!is_same);
            let mut cell = replaced.min(above[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                cell = cell.min(before[j - 2] + 1);
            }
            row[j] = cell;
            least = least.min(cell);
        }
        if least > most && least_above >= most {
            return None;
        }
        least_above = least;
        (before, above, row) = (above, row, before);
    }
    Some(above[lengths.1]).filter(|&typos| typos <= most)
}

/// Returns two words without their common prefix and suffix.
fn without_ends<'w, L: PartialEq>(one: &'w [L], other: &'w [L]) -> (&'w [L], &'w [L]) {
    let shared = |pair: &(&L, &L)| pair.0 == pair.1;
    let start = one.iter().zip(other).take_while(shared).count();
    let (one, other) = (&one[start..], &other[start..]);
    let end = one.iter().rev().zip(other.iter().rev());
    let end = end.take_while(shared).count();
    (&one[..one.len() - end], &other[..other.len() - end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typos_and_case_are_ignored() {
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
    fn typos_match_the_full_edit_distance() {
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
            "aaabbbcccddd",
            "dddcccbbbaaa",
            "bacbdcedfegf",
            "abcbdcedfegf",
        ];
        for one in words {
            for other in words {
                let distance = strsim::osa_distance(one, other);
                for most in 0..=4 {
                    let expected = (distance <= most).then_some(distance);
                    assert_eq!(typos_between(one, other, most), expected, "{one} {other}");
                }
            }
        }
    }

    #[test]
    fn words_that_differ_in_long_parts_are_not_compared() {
        let (one, other) = ("ab".repeat(MAX_WORD), "ba".repeat(MAX_WORD));
        assert_eq!(typos_between(&one, &other, 4), None);
        let same = "a".repeat(1_000);
        assert_eq!(typos_between(&same, &format!("{same}b"), 1), Some(1));
    }

    #[test]
    fn only_better_candidates_are_examined() {
        let examined = std::cell::RefCell::new(Vec::new());
        let names = ["titles", "titels", "title", "tag", "titlee"];
        let near = nearest_accepted("titl", names, |name| {
            examined.borrow_mut().push(name.to_owned());
            name != "title"
        });
        assert_eq!(near, None);
        assert_eq!(examined.take(), ["title"]);
    }
}
