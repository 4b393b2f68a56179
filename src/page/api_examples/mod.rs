//! What a page about an endpoint shows: requests, responses and status codes.
//!
//! Few pages document an endpoint, so nothing here is stored.

mod examples;
mod status_code;
mod statuses;

pub use examples::{HttpCall, ResponseExample};
pub use status_code::StatusCode;
pub use statuses::Status;
