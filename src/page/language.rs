//! The text of a page that rules about writing read, and whether it is in English.

use super::suspect_words::SuspectWords;
use super::views::LanguageShares;
use super::{Element, Page, TextBlock, TextRole};
use crate::catalog::LANGUAGE_WORDS;
use crate::syntax::value::Range;
use crate::text::to_u32;
use std::borrow::Cow;

/// The number of words that tell the language.
const SAMPLE: usize = 1_000;

/// The number of words of other languages from which a page may contain passages in one of them.
const MIN_OTHER: usize = 3;

/// How many words of English a text has for each word of another language if it only has words that both share, such as "do".
const MAX_RATIO: usize = 25;

impl Page {
    /// Returns the text up to the place where the page stops being valid MDX, and at least the front matter. All text that
    /// readers see comes from it.
    pub fn valid_text(&self) -> &str {
        let end = self.views.valid_until.max(self.views.front_matter.range.1);
        self.text().get(..end as usize).unwrap_or(self.text())
    }

    /// Returns [`Page::valid_text`] without the content of code blocks and of dated entries of a changelog: the parts in order,
    /// each with its offset. All sentences that readers see and authors still change are in them.
    fn changing_text(&self) -> impl Iterator<Item = (usize, &str)> {
        let text = self.valid_text();
        let end = to_u32(text.len());
        let bodies = self.views.code_blocks.iter().map(|block| block.body);
        let entries = self.elements().filter(Element::is_dated_entry);
        let entries = entries.map(|entry| (entry.tag().end, entry.span().end));
        let mut skipped: Vec<Range> = bodies.chain(entries).collect();
        skipped.sort_unstable();
        let mut from = 0;
        skipped
            .into_iter()
            .chain(std::iter::once((end, end)))
            .filter_map(move |(start, stop)| {
                let part = text.get(from as usize..start.min(end) as usize);
                let at = from;
                from = from.max(stop);
                part.map(|part| (at as usize, part))
            })
    }

    /// Returns whether the text that readers see is in English, as far as its words tell. A page with few words counts as
    /// English.
    pub fn reads_as_english(&self) -> bool {
        self.shares().is_english
    }

    /// Returns whether a passage of the page is in another language than English, although the page as a whole is in English.
    pub fn is_in_other_language(&self, passage: &TextBlock<'_>) -> bool {
        if !self.shares().is_mixed {
            return false;
        }
        let (mut english, mut other) = (0, 0);
        // A single letter may be a value.
        let words = passage.text().split(|letter: char| !letter.is_alphabetic());
        for word in words.filter(|word| word.len() > 1).take(SAMPLE) {
            let lower = word.to_lowercase();
            english += usize::from(LANGUAGE_WORDS.english.contains(&*lower));
            other += usize::from(LANGUAGE_WORDS.other.contains(&*lower));
        }
        other > english + 1
    }

    fn shares(&self) -> LanguageShares {
        *self.views.language.get_or_init(|| self.language_shares())
    }

    /// Returns the words outside code blocks and changelogs that may be misspellings in the catalog, without those with inner
    /// capitals. Nearly all correct words are missing.
    pub fn words_maybe_misspelled(&self) -> impl Iterator<Item = &str> {
        self.words_at(&self.suspect_words().misspelled)
    }

    /// Returns the words outside code blocks and changelogs that follow the same word.
    pub fn repeated_words(&self) -> impl Iterator<Item = &str> {
        self.words_at(&self.suspect_words().repeated)
    }

    /// Returns the places of the words outside code blocks and changelogs that may be the key word of a wrong spelling of a
    /// term.
    pub fn words_maybe_of_terms(&self) -> impl Iterator<Item = std::ops::Range<usize>> {
        let words = self.suspect_words().terms.iter();
        words.map(|&(start, end)| start as usize..end as usize)
    }

    fn words_at<'p>(&'p self, ranges: &'p [Range]) -> impl Iterator<Item = &'p str> {
        let text = self.text();
        ranges
            .iter()
            .map(|&(start, end)| &text[start as usize..end as usize])
    }

    fn suspect_words(&self) -> &SuspectWords {
        let find = || SuspectWords::of(self.changing_text());
        self.views.suspect_words.get_or_init(find)
    }

    fn language_shares(&self) -> LanguageShares {
        let (mut english, mut other) = (0, 0);
        let (mut latin, mut foreign) = (0, 0);
        let running = self
            .passages()
            .filter(|block| !matches!(block.role, TextRole::AltText | TextRole::Attribute));
        let texts: Vec<&str> = running.map(|block| block.text()).collect();
        let words = texts
            .iter()
            .flat_map(|text| text.split(|letter: char| !letter.is_alphabetic()));
        for word in words.filter(|word| !word.is_empty()).take(SAMPLE) {
            let letters = word.chars().count();
            let strange = word.chars().filter(|&letter| letter > '\u{24f}').count();
            latin += letters - strange;
            foreign += strange;
            let lower = if word.contains(char::is_uppercase) {
                Cow::Owned(word.to_lowercase())
            } else {
                Cow::Borrowed(word)
            };
            english += usize::from(LANGUAGE_WORDS.english.contains(&*lower));
            other += usize::from(LANGUAGE_WORDS.other.contains(&*lower));
        }
        LanguageShares {
            // A letter of Chinese is as long as several of English.
            is_english: foreign * 4 <= latin && other <= english,
            is_mixed: other >= MIN_OTHER && other * MAX_RATIO > english,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_and_dated_entries_do_not_change() {
        let page = Page::of(concat!(
            "One\n\n```js\nTwo\n```\n\n<Update label=\"Three\">\nFour\n\n```js\nFive\n```\n</Update>\n\n",
            "Six\n\n<Note>\nSeven\n</Note>\n"
        ));
        let parts: String = page.changing_text().map(|(_, part)| part).collect();
        for (word, expected) in [
            ("One", true),
            ("Two", false),
            ("Three", true),
            ("Four", false),
            ("Five", false),
            ("Six", true),
            ("Seven", true),
        ] {
            assert_eq!(parts.contains(word), expected, "{word}");
        }
        for (at, part) in page.changing_text() {
            assert_eq!(page.text().get(at..at + part.len()), Some(part));
        }
    }

    #[test]
    fn pages_in_english_are_recognized() {
        for (text, expected) in [
            ("", true),
            ("Install the package, and run it with your key.", true),
            ("| Field | Type |\n|---|---|\n| `id` | String |", true),
            (
                "Instala el paquete y ejecuta el comando con tu clave.",
                false,
            ),
            ("安装软件包，然后使用您的 API 密钥运行。", false),
            (
                "Installieren Sie das Paket und starten Sie es mit dem Befehl.",
                false,
            ),
            (
                "Installez le paquet, et lancez la commande avec votre clé.",
                false,
            ),
            ("Установите пакет и запустите его с вашим ключом.", false),
        ] {
            assert_eq!(Page::of(text).reads_as_english(), expected, "{text}");
        }
    }
}
