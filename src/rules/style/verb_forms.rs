//! The forms of the verbs that headings and items of lists start with.

use crate::catalog::{LANGUAGE_WORDS, PROCEDURE_WORDS, VERBS};

/// The form of the first word of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum VerbForm {
    /// "Create a label".
    Imperative,
    /// "Creating a label".
    Gerund,
    /// "Creates a label".
    ThirdPerson,
}

impl VerbForm {
    /// Returns the form of a text, or `None` if its first word may be a noun.
    pub(super) fn of(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let first = words.next()?.to_lowercase();
        let next = words.next()?.to_lowercase();
        let is_verb = |word: &str| VERBS.verbs.contains(word);
        let may_be_verb =
            |word: &str| is_verb(word) || PROCEDURE_WORDS.verbs.iter().any(|verb| verb == word);
        // "Use the label" is an instruction, and "use cases" is not.
        let has_object = VERBS.determiners.contains(&next);
        if is_verb(&first) || (may_be_verb(&first) && has_object) {
            Some(Self::Imperative)
        } else if gerund_of(&first).any(|verb| is_verb(&verb) || (has_object && may_be_verb(&verb)))
        {
            Some(Self::Gerund)
        } else if third_person_of(&first)
            .any(|verb| is_verb(&verb) || (has_object && may_be_verb(&verb)))
        {
            Some(Self::ThirdPerson)
        } else {
            None
        }
    }

    /// The name for messages.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Imperative => "an instruction",
            Self::Gerund => "a verb with `-ing`",
            Self::ThirdPerson => "a verb with `-s`",
        }
    }
}

/// Returns whether a word is certainly not a name, in any case.
pub(super) fn is_known_word(word: &str) -> bool {
    let lower = word.to_lowercase();
    LANGUAGE_WORDS.english.contains(&lower)
        || VERBS.verbs.contains(&lower)
        || VERBS.determiners.contains(&lower)
        || PROCEDURE_WORDS.verbs.contains(&lower)
}

/// Returns the verbs that a word with "-ing" may be a form of.
fn gerund_of(word: &str) -> impl Iterator<Item = String> {
    let stem = word.strip_suffix("ing").filter(|stem| stem.len() > 1);
    let forms = stem.map(|stem| {
        let mut letters = stem.chars();
        let last = letters.next_back();
        let doubled = last.is_some() && letters.clone().next_back() == last;
        let single = if doubled { letters.as_str() } else { stem };
        [stem.to_owned(), format!("{stem}e"), single.to_owned()]
    });
    forms.into_iter().flatten()
}

/// Returns the verbs that a word with "-s" may be a form of.
fn third_person_of(word: &str) -> impl Iterator<Item = String> {
    let forms = word.strip_suffix('s').map(|stem| {
        let short = stem.strip_suffix('e').unwrap_or(stem);
        let with_y = short.strip_suffix('i').map(|short| format!("{short}y"));
        [
            stem.to_owned(),
            short.to_owned(),
            with_y.unwrap_or_default(),
        ]
    });
    forms.into_iter().flatten()
}

/// Returns the index of the only one of several things that differs from all others, which share the value `common`:
/// `(index, value, common)`.
pub(super) fn only_other<T: PartialEq + Copy>(all: &[T]) -> Option<(usize, T, T)> {
    let (&first, rest) = all.split_first()?;
    let (&second, _) = rest.split_first()?;
    // With the first two equal, or one of the two the other one, the last is the common value in both cases.
    let common = if first == second { first } else { *all.last()? };
    let mut others = all
        .iter()
        .enumerate()
        .filter(|(_, value)| **value != common);
    let (index, &value) = others.next()?;
    others.next().is_none().then_some((index, value, common))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_verbs_are_recognized() {
        use VerbForm::{Gerund, Imperative, ThirdPerson};
        for (text, form) in [
            ("Create labels", Some(Imperative)),
            ("Creating labels", Some(Gerund)),
            ("Creates labels", Some(ThirdPerson)),
            ("Run the tracker", Some(Imperative)),
            ("Run limits", None),
            ("Running the tracker", Some(Gerund)),
            ("Testing environments", None),
            ("Runs the tracker", Some(ThirdPerson)),
            ("Use cases", None),
            ("Requests per minute", None),
            ("Applies labels", Some(ThirdPerson)),
            ("Labels and stamps", None),
            ("Nothing else", None),
            ("Create", None),
        ] {
            assert_eq!(VerbForm::of(text), form, "{text}");
        }
    }

    #[test]
    fn only_one_may_differ() {
        assert_eq!(only_other(&[1, 1, 2, 1]), Some((2, 2, 1)));
        assert_eq!(only_other(&[2, 1, 1, 1]), Some((0, 2, 1)));
        assert_eq!(only_other(&[1, 2, 1, 1]), Some((1, 2, 1)));
        assert_eq!(only_other(&[1, 1, 1, 2]), Some((3, 2, 1)));
        assert_eq!(only_other(&[1, 1, 2, 2]), None);
        assert_eq!(only_other(&[1, 1, 1, 1]), None);
    }
}
