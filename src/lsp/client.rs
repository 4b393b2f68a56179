//! The client: what it understands, and messages to it.

use super::outgoing::{hidden, hide};
use super::position::Encoding;
use crate::diagnostic::SecretMask;
use crossbeam_channel::Sender;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::Notification as Kind;
use serde::Serialize;
use std::sync::Arc;

/// The client. All clones are the same.
#[derive(Clone)]
pub(super) struct Client {
    sender: Sender<Message>,
    /// The unit of columns.
    pub(super) encoding: Encoding,
    /// Whether it shows progress.
    pub(super) shows_progress: bool,
    /// The secrets of the site that this clone sends messages about.
    mask: Arc<SecretMask>,
}

impl Client {
    /// Creates the client that receives the messages of `sender`.
    pub(super) fn new(sender: Sender<Message>, encoding: Encoding, shows_progress: bool) -> Self {
        Self {
            sender,
            encoding,
            shows_progress,
            mask: Arc::default(),
        }
    }

    /// Masks these secrets in messages from now on.
    pub(super) fn hide(&mut self, secrets: &Arc<SecretMask>) {
        self.mask = Arc::clone(secrets);
    }

    /// Sends a notification. A client that is gone gets none.
    pub(super) fn notify<N: Kind>(&self, parameters: N::Params) {
        let mut message = Notification::new(N::METHOD.to_owned(), parameters);
        message.params = hidden(message.params, &self.mask);
        let _ = self.sender.send(message.into());
    }

    /// Sends a request; the answer is not needed.
    pub(super) fn ask<R: lsp_types::request::Request>(&self, id: &str, parameters: R::Params) {
        let id = RequestId::from(id.to_owned());
        let message = Request::new(id, R::METHOD.to_owned(), parameters);
        let _ = self.sender.send(message.into());
    }

    /// Answers a request.
    pub(super) fn answer(&self, id: RequestId, result: &impl Serialize) {
        let mut response = Response::new_ok(id, result);
        response.response_result = response
            .response_result
            .map(|result| hidden(result, &self.mask));
        let _ = self.sender.send(response.into());
    }

    /// Answers a request with an error.
    pub(super) fn refuse(&self, id: RequestId, code: ErrorCode, message: &str) {
        let message = hide(message, &self.mask).into_owned();
        let response = Response::new_err(id, code as i32, message);
        let _ = self.sender.send(response.into());
    }
}
