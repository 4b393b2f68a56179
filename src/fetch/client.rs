//! Requests and responses, apart from how they are sent.

use crate::external::Address;
use std::time::Duration;

/// The method of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Asks for the status only.
    Head,
    /// Asks for the page.
    Get,
}

/// A request.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// The method.
    pub method: Method,
    /// The address.
    pub address: &'a Address,
    /// Whether the text of a page is wanted.
    pub wants_text: bool,
    /// The time after which it fails.
    pub limit: Duration,
}

/// A response.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Response {
    /// The status.
    pub status: u16,
    /// Where a redirect leads, as written.
    pub location: Option<String>,
    /// The time after which the server wants to be asked again.
    pub retry_after: Option<Duration>,
    /// The text of an HTML page, if it is wanted and not too long.
    pub html: Option<String>,
}

/// The reason why there is no response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// No host has the name.
    NoHost,
    /// The name could not be looked up.
    Names,
    /// The address is in a private network, or has a port of another service.
    Refused(String),
    /// The host did not answer in time.
    Timeout,
    /// The connection failed.
    Connection(String),
    /// The certificate of the host is not trusted, or there is no secure connection.
    Certificate,
    /// The answer is not valid.
    Invalid(String),
}

impl Failure {
    /// Returns the reason in a few words.
    pub fn reason(&self) -> String {
        match self {
            Self::NoHost => "no host has this name".to_owned(),
            Self::Names => "the name of the host cannot be looked up".to_owned(),
            Self::Refused(why) => why.clone(),
            Self::Timeout => "no answer in time".to_owned(),
            Self::Connection(why) => format!("connection failed: {why}"),
            Self::Certificate => "no trusted secure connection".to_owned(),
            Self::Invalid(why) => format!("invalid answer: {why}"),
        }
    }

    /// Returns whether another attempt may succeed. A host that did not answer in time would only take as long again.
    pub(super) fn is_transient(&self) -> bool {
        matches!(self, Self::NoHost | Self::Names | Self::Connection(_))
    }

    /// Returns whether the host itself does not answer, so that its other addresses will not either.
    pub(super) fn is_of_host(&self) -> bool {
        self.is_transient() || matches!(self, Self::Timeout | Self::Certificate)
    }
}

/// Sends requests.
pub trait Client: Sync {
    /// Sends a request. Does not follow redirects.
    ///
    /// # Errors
    /// Returns the reason why there is no response.
    fn send(&self, request: Request<'_>) -> Result<Response, Failure>;
}
