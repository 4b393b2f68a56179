//! Distinguishes passwords of examples from real ones.

use super::entropy::entropy;
use super::made_up::is_made_up;
use crate::catalog::SECRET_WORDS;

/// Whether `password` of `user` is only an example, or not a password at all.
pub(super) fn is_weak(password: &str, user: &str) -> bool {
    let lower = password.to_ascii_lowercase();
    let read = read_digits(&lower);
    let letters =
        |text: &str| -> String { text.chars().filter(char::is_ascii_alphabetic).collect() };
    let name = letters(&user.to_ascii_lowercase());
    password.chars().count() < 6
        || password.contains(['$', '{', '}', '<', '>', '[', ']', '\\', '|'])
        || password.starts_with('%')
        || !password.is_ascii()
        || entropy(password) < 2.3
        || SECRET_WORDS.weak.iter().any(|word| read.contains(word))
        || (name.len() >= 3 && letters(&lower) == name)
        || is_words(&letters(&lower))
        || is_words(&letters(&read))
        || lower.bytes().all(|byte| byte.is_ascii_digit())
        || is_pronounceable(password)
        || is_made_up(password)
}

/// Replaces digits by the letters that they imitate, as in `p4ssw0rd`.
fn read_digits(lower: &str) -> String {
    let letter = |letter| match letter {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' => 's',
        '7' => 't',
        other => other,
    };
    lower.chars().map(letter).collect()
}

/// Whether `letters` consists of known words.
fn is_words(letters: &str) -> bool {
    let mut reached = vec![false; letters.len() + 1];
    reached[0] = true;
    for start in 0..letters.len() {
        if !reached[start] {
            continue;
        }
        for word in SECRET_WORDS
            .passwords
            .iter()
            .filter(|word| letters[start..].starts_with(**word))
        {
            reached[start + word.len()] = true;
        }
    }
    reached[letters.len()]
}

/// Whether `password` looks like words: only pronounceable letters and separators.
fn is_pronounceable(password: &str) -> bool {
    let is_vowel = |letter: char| "aeiouy".contains(letter);
    let humps = password
        .as_bytes()
        .windows(2)
        .filter(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase());
    let lower = password.to_ascii_lowercase();
    let mut words = lower.split(['-', '_', '.', ' ']);
    humps.count() < 3
        && words.all(|word| {
            let letters = word.chars().all(|letter| letter.is_ascii_lowercase());
            let vowels = word.chars().filter(|letter| is_vowel(*letter)).count();
            let longest = word.split(is_vowel).map(str::len).max().unwrap_or_default();
            letters && vowels * 4 >= word.len() && longest <= 3
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn example_passwords_are_weak() {
        for (password, user) in [
            ("password", "user"),
            ("p@ssw0rd", "sa"),
            ("my-secret-pw", "root"),
            ("s3cr3t", "admin"),
            ("postgres", "postgres"),
            ("hunter2", "me"),
            ("YourStrong!Passw0rd", "sa"),
            ("changeme123", "elastic"),
            ("${PASSWORD}", "a"),
            ("8080", "host"),
            ("correct-horse-battery-staple", "a"),
            ("appuser", "appuser"),
            ("<password>", "a"),
            ("abc12345", "a"),
        ] {
            assert!(is_weak(password, user), "{password}");
        }
        for password in ["Tr0ub4dor&3", "Kd8fj2Lq", "n7Gq-w2Zp-4x"] {
            assert!(!is_weak(password, "app"), "{password}");
        }
    }
}
