//! Finds secrets in a text: tokens, keys and passwords.
//!
//! One pass over a text searches for the keywords of `rules/data/secrets.yaml`; patterns are only tried near them. Each
//! match is then checked, because most values in documentation that look like a key are placeholders.

mod alphabet;
mod around;
mod assigned;
mod base64;
mod chains;
mod checksum;
mod choose;
mod data;
mod entropy;
mod escapes;
mod find;
mod found;
mod heads;
mod judge;
mod jwt;
mod keyword;
mod keywords;
mod login;
mod made_up;
mod masked;
mod matches;
mod names;
mod password;
mod private_key;
mod random;
mod reader;
mod scan;
mod table;
mod token;
mod verdict;

pub use find::find;
pub use found::Found;
pub use masked::masked;
