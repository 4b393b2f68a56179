//! The client of this build.

use super::client::Client;
use super::private::AllowedAddress;

/// Returns a client for the public internet and the addresses in `allowed`, or `None` if this build has no network code.
pub fn new_client(allowed: &[AllowedAddress]) -> Option<Box<dyn Client>> {
    #[cfg(feature = "external-links")]
    {
        use super::lookup::SystemLookup;
        use super::web::Web;
        use std::sync::Arc;
        Some(Box::new(Web::new(allowed.to_vec(), Arc::new(SystemLookup))))
    }
    #[cfg(not(feature = "external-links"))]
    {
        let _ = allowed;
        None
    }
}
