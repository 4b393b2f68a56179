//! Hunspell dictionaries that a site supplies.

mod dictionaries;
mod dictionary;

pub use dictionaries::Dictionaries;
pub(super) use dictionary::Dictionary;
