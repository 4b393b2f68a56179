//! Finds the HTTP requests that code examples send: with `curl`, with functions such as `fetch`, or written as HTTP.
//!
//! Only requests with a certain method and address are found, so a call of an SDK is not one.

mod address;
mod arguments;
mod assignments;
mod call;
mod code;
mod curl;
mod find;
mod form;
mod functions;
mod placeholder;
mod raw;
mod shell_words;
mod strings;

pub use address::{Address, Host, Segment};
pub use call::Call;
pub use find::calls;
