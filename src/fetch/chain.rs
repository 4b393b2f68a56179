//! One attempt to get a page: `HEAD`, then `GET`, and the redirects.

use super::client::{Client, Failure, Method, Request, Response};
use super::pace::Pace;
use super::redirects::is_trivial;
use crate::external::Address;
use std::time::{Duration, Instant};

/// The number of redirects that are followed, as many as browsers do at least.
const MAX_REDIRECTS: usize = 10;

/// How requests are sent.
pub(super) struct Sender<'c> {
    pub(super) client: &'c dyn Client,
    pub(super) pace: Pace,
    /// The limit of one request.
    pub(super) limit: Duration,
    /// When no further request starts.
    pub(super) end: Instant,
}

/// The last response of a chain of redirects.
pub(super) struct Arrived {
    pub(super) response: Response,
    /// Where the permanent redirects at the start of the chain lead.
    pub(super) moved_to: Option<Address>,
}

impl Sender<'_> {
    /// Follows an address to its last response.
    pub(super) fn follow(&self, from: &Address, wants_text: bool) -> Result<Arrived, Failure> {
        let mut here = from.clone();
        let mut visited = vec![from.clone()];
        let mut permanent = Some(from.clone());
        let mut stable = from.clone();
        loop {
            let response = self.ask(&here, wants_text)?;
            let is_redirect = matches!(response.status, 301 | 302 | 303 | 307 | 308);
            let Some(location) = response.location.as_deref().filter(|_| is_redirect) else {
                let moved_to = Some(stable).filter(|to| to != from && !is_trivial(from, to));
                return Ok(Arrived { response, moved_to });
            };
            let next = here.join(location);
            let next = next.ok_or_else(|| invalid("a redirect to no web address"))?;
            if visited.contains(&next) {
                return Err(invalid("redirects in a circle"));
            }
            if visited.len() > MAX_REDIRECTS {
                return Err(invalid("too many redirects"));
            }
            permanent = permanent.filter(|_| matches!(response.status, 301 | 308));
            if permanent.is_some() {
                stable = next.clone();
            }
            visited.push(next.clone());
            here = next;
        }
    }

    /// Asks for the status, and for the page if the server does not answer that.
    fn ask(&self, address: &Address, wants_text: bool) -> Result<Response, Failure> {
        if !wants_text {
            let head = self.send(Method::Head, address, false);
            match head {
                // Some servers answer `HEAD` with an error.
                Ok(response) if response.status >= 400 && response.status != 429 => (),
                Err(Failure::Connection(_) | Failure::Invalid(_)) => (),
                answered => return answered,
            }
        }
        self.send(Method::Get, address, wants_text)
    }

    fn send(
        &self,
        method: Method,
        address: &Address,
        wants_text: bool,
    ) -> Result<Response, Failure> {
        if !self.pace.wait(address.host(), self.end) {
            return Err(Failure::Timeout);
        }
        self.client.send(Request {
            method,
            address,
            wants_text,
            limit: self.limit,
        })
    }
}

fn invalid(why: &str) -> Failure {
    Failure::Invalid(why.to_owned())
}
