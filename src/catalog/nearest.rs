//! "Did you mean …?"

/// The candidate that `word` is most likely a misspelling of: the same but for case, or one slip in three letters.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let folded = word.to_lowercase();
    let allowed = word.chars().count() / 3;
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let distance = strsim::osa_distance(&folded, &candidate.to_lowercase());
            (distance <= allowed.clamp(usize::from(word.len() > 2), 3))
                .then_some((distance, candidate))
        })
        .min_by_key(|&(distance, candidate)| (distance, candidate))
        .map(|(_, candidate)| candidate)
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
}
