//! Entries of the list of rules.

use super::Rule;
use serde::de::DeserializeOwned;
use serde_yaml::Value;

/// An entry of the list of rules: the id of a rule, and how to create the rule from its options.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The id of the rule.
    pub id: &'static str,
    make: fn(Value) -> Result<Box<dyn Rule>, String>,
}

impl Entry {
    /// Creates the entry of the rule `R`.
    pub const fn of<R: Rule + DeserializeOwned + 'static>(id: &'static str) -> Self {
        Self {
            id,
            make: make::<R>,
        }
    }

    /// Creates the rule. `options` contains every option that the manual documents, and no other.
    ///
    /// # Errors
    /// Returns the message of the deserializer if an option is missing, unknown or invalid.
    pub fn make(&self, options: Value) -> Result<Box<dyn Rule>, String> {
        (self.make)(options)
    }
}

fn make<R: Rule + DeserializeOwned + 'static>(options: Value) -> Result<Box<dyn Rule>, String> {
    let rule: R = serde_yaml::from_value(options).map_err(|error| error.to_string())?;
    Ok(Box::new(rule))
}
