//! The requests that the client does not wait for any more.

use lsp_server::RequestId;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

/// The requests that the client does not wait for any more. All clones are the same list.
#[derive(Debug, Clone, Default)]
pub(super) struct Cancelled(Arc<Mutex<HashSet<RequestId>>>);

impl Cancelled {
    /// Adds a request.
    pub(super) fn add(&self, id: RequestId) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(id);
    }

    /// Removes a request, and returns whether it was in the list.
    pub(super) fn take(&self, id: &RequestId) -> bool {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.remove(id)
    }
}
