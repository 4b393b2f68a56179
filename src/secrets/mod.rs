//! Secrets in a text: tokens, keys and passwords that open something.
//!
//! One pass over a text looks for the keywords of `rules/data/secrets.yaml`; only where one stands is anything tried.
//! Whatever has the form of a secret is then asked whether it is one: most of what looks like a key in documentation is
//! a placeholder.

mod alphabet;
mod around;
mod assigned;
mod base64;
mod checksum;
mod choose;
mod data;
mod entropy;
mod escapes;
mod find;
mod found;
mod judge;
mod jwt;
mod keywords;
mod login;
mod masked;
mod names;
mod password;
mod private_key;
mod random;
mod reader;
mod scan;
mod silence;
mod table;
mod verdict;

pub use find::find;
pub use found::Found;
pub use masked::masked;
