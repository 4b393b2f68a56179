//! Follows addresses of other sites. The only module that uses the network; only the command line calls it, and only if the
//! user asks for it.

mod anchors;
mod chain;
mod client;
mod follow;
mod judge;
#[cfg(feature = "external-links")]
mod lookup;
mod new_client;
mod pace;
mod private;
mod redirects;
#[cfg(feature = "external-links")]
mod web;

pub use client::{Client, Failure, Method, Request, Response};
pub use follow::{Limits, Wanted, follow};
#[cfg(feature = "external-links")]
pub use lookup::{Lookup, SystemLookup};
pub use new_client::new_client;
pub use private::{AllowedAddress, is_local};
#[cfg(feature = "external-links")]
pub use web::Web;
