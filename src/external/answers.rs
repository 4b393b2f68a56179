//! The answers of all followed addresses, and the file that keeps them.

use super::address::Address;
use super::answer::{Answer, Cause};
use crate::text::Span;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The value of `format` in a file of recorded answers.
const FORMAT: &str = "mdxlint external links";
const VERSION: u64 = 1;

/// An answer, and when it was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// The answer.
    pub answer: Answer,
    /// The time, in seconds since 1970.
    pub checked: u64,
}

/// An address in a file, with the fragment behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundAddress {
    /// The address.
    pub address: Address,
    /// The fragment.
    pub fragment: Option<Box<str>>,
    /// The place.
    pub span: Span,
}

/// The answers of addresses.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answers {
    by_address: BTreeMap<Box<str>, Recorded>,
}

impl Answers {
    /// Returns the answer of an address.
    pub fn get(&self, address: &Address) -> Option<&Recorded> {
        self.by_address.get(address.as_str())
    }

    /// Adds an answer.
    pub fn insert(&mut self, address: &Address, recorded: Recorded) {
        self.by_address.insert(address.as_str().into(), recorded);
    }

    /// Returns whether an answer says nothing about its page.
    pub fn has_unchecked(&self) -> bool {
        let mut all = self.by_address.values();
        all.any(|recorded| matches!(recorded.answer, Answer::Unchecked(_)))
    }

    /// Returns all addresses and answers.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Recorded)> {
        let all = self.by_address.iter();
        all.map(|(address, recorded)| (&**address, recorded))
    }

    /// Removes the answers that are older than `since`, in seconds since 1970, or that were given after `now`.
    pub fn retain_between(&mut self, since: u64, now: u64) {
        self.by_address
            .retain(|_, recorded| (since..=now).contains(&recorded.checked));
    }

    /// Removes answers for which `is_kept` returns false.
    pub fn retain(&mut self, is_kept: impl Fn(&str, &mut Answer) -> bool) {
        self.by_address
            .retain(|address, recorded| is_kept(address, &mut recorded.answer));
    }

    /// Reads recorded answers. Skips those that are not valid.
    ///
    /// # Errors
    /// The reason if the text does not contain recorded answers.
    pub fn read(text: &str) -> Result<Self, String> {
        let file: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if file["format"] != FORMAT {
            return Err(format!("it has no `\"format\": \"{FORMAT}\"`"));
        }
        let mut answers = Self::default();
        if file["version"] == VERSION {
            let all = file["answers"].as_object().into_iter().flatten();
            for (address, value) in all {
                if let (Some(address), Some(recorded)) = (Address::new(address), recorded(value)) {
                    answers.insert(&address, recorded);
                }
            }
        }
        Ok(answers)
    }

    /// Returns the answers as text. Omits those that say nothing about their page.
    pub fn to_text(&self) -> String {
        let known = self.iter().filter_map(|(address, recorded)| {
            let value = match &recorded.answer {
                Answer::Alive { moved_to, anchors } => {
                    let mut value = json!({ "status": 200 });
                    if let Some(to) = moved_to {
                        value["moved-to"] = Value::from(&**to);
                    }
                    if !anchors.is_empty() {
                        let anchors = anchors.iter();
                        let anchors = anchors.map(|(id, has)| (id.to_string(), Value::from(*has)));
                        value["anchors"] = Value::Object(anchors.collect());
                    }
                    value
                }
                Answer::Dead(Cause::Status(status)) => json!({ "status": status }),
                Answer::Dead(Cause::NoHost) => json!({ "status": "no-host" }),
                Answer::Unchecked(_) => return None,
            };
            let mut value = value;
            value["checked"] = Value::from(recorded.checked);
            Some((address.to_owned(), value))
        });
        let known: Map<String, Value> = known.collect();
        let file = json!({ "format": FORMAT, "version": VERSION, "answers": known });
        format!("{file:#}\n")
    }
}

fn recorded(value: &Value) -> Option<Recorded> {
    let answer = match (value["status"].as_u64(), value["status"].as_str()) {
        (Some(200..=299), _) => {
            let moved_to = value["moved-to"].as_str().and_then(Address::new);
            let anchors = value["anchors"].as_object().into_iter().flatten();
            Answer::Alive {
                moved_to: moved_to.map(|to| to.as_str().into()),
                anchors: anchors
                    .filter_map(|(id, has)| Some((id.as_str().into(), has.as_bool()?)))
                    .collect(),
            }
        }
        (Some(status), _) => Answer::Dead(Cause::of_status(u16::try_from(status).ok()?)?),
        (None, Some("no-host")) => Answer::Dead(Cause::NoHost),
        _ => return None,
    };
    Some(Recorded {
        answer,
        checked: value["checked"].as_u64().unwrap_or_default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_as_they_are_written() {
        let mut answers = Answers::default();
        let alive = Answer::Alive {
            moved_to: Some("https://parcel.io/new".into()),
            anchors: [("install".into(), false)].into(),
        };
        for (address, answer) in [
            ("https://parcel.io/old", alive),
            ("https://parcel.io/gone", Answer::Dead(Cause::Status(410))),
            ("https://parcel-gone.io/", Answer::Dead(Cause::NoHost)),
        ] {
            let checked = 1_700_000_000;
            let address = Address::new(address).expect("an address");
            answers.insert(&address, Recorded { answer, checked });
        }
        assert_eq!(Answers::read(&answers.to_text()), Ok(answers.clone()));
        let busy = Address::new("https://parcel.io/busy").expect("an address");
        let answer = Answer::Unchecked("status 429".into());
        let unchecked = Recorded { answer, checked: 1 };
        let without = answers.to_text();
        answers.insert(&busy, unchecked);
        assert_eq!(answers.to_text(), without);
        answers.retain_between(1, 1_700_000_000);
        assert_eq!(answers.iter().count(), 4);
        answers.retain_between(1, 1_699_999_999);
        assert_eq!(answers.iter().count(), 1);
    }

    #[test]
    fn other_files_and_wrong_values_are_not_used() {
        for text in ["", "[]", "{}", "{\"format\": \"other\"}"] {
            assert!(Answers::read(text).is_err(), "{text}");
        }
        let text = r#"{ "format": "mdxlint external links", "version": 1, "answers": {
            "https://parcel.io/a": { "status": 500 }, "https://parcel.io/b": { "status": 70000 },
            "https://parcel.io/c": {}, "file:///etc/passwd": { "status": 404 },
            "https://parcel.io/d": { "status": 200, "moved-to": "javascript:alert(1)" } } }"#;
        let answers = Answers::read(text).expect("answers");
        let [(address, recorded)] = answers.iter().collect::<Vec<_>>()[..] else {
            panic!("one answer expected");
        };
        assert_eq!(address, "https://parcel.io/d");
        let nothing = Answer::Alive {
            moved_to: None,
            anchors: BTreeMap::new(),
        };
        assert_eq!(recorded.answer, nothing);
    }
}
