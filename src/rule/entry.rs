//! A rule in the list of rules.

use super::Rule;
use serde::de::DeserializeOwned;
use serde_yaml::Value;

/// A rule's name, and how it is made from its options.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Its name.
    pub id: &'static str,
    make: fn(Value) -> Result<Box<dyn Rule>, String>,
}

impl Entry {
    /// The rule `R` under this name.
    pub const fn of<R: Rule + DeserializeOwned + 'static>(id: &'static str) -> Self {
        Self {
            id,
            make: make::<R>,
        }
    }

    /// Makes the rule with these options: every one that its page documents, and no other.
    ///
    /// # Errors
    /// What does not fit, in the words of the deserialiser.
    pub fn make(&self, options: Value) -> Result<Box<dyn Rule>, String> {
        (self.make)(options)
    }
}

fn make<R: Rule + DeserializeOwned + 'static>(options: Value) -> Result<Box<dyn Rule>, String> {
    let rule: R = serde_yaml::from_value(options).map_err(|error| error.to_string())?;
    Ok(Box::new(rule))
}
