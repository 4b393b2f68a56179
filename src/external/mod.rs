//! Addresses of other sites, and what they answered. Reads and writes recorded answers; sends nothing itself.

mod address;
mod answer;
mod answers;
mod hosts;

pub use address::Address;
pub use answer::{Answer, Cause};
pub use answers::{Answers, FoundAddress, Recorded};
