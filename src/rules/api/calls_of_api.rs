//! Which requests on a page are for the API of its endpoint.

use super::by_hand::ByHand;
use crate::catalog::{MAX_TYPOS, typos_between};
use crate::page::HttpCall;
use crate::syntax::endpoint::Method;
use crate::syntax::http_call::Host;
use std::collections::BTreeSet;

/// The requests that are for the API of an endpoint.
pub(super) struct CallsOfApi<'e> {
    endpoint: &'e ByHand<'e>,
    /// The hosts of the API, as far as they are known.
    hosts: BTreeSet<String>,
}

impl<'e> CallsOfApi<'e> {
    pub(super) fn new(endpoint: &'e ByHand<'e>) -> Self {
        let addresses = endpoint.servers().iter().chain([endpoint.address()]);
        let hosts = addresses.filter_map(|address| name(&address.host));
        Self {
            hosts: hosts.collect(),
            endpoint,
        }
    }

    /// Returns this with the hosts of the requests that are right.
    pub(super) fn with_hosts_of(mut self, calls: &[HttpCall]) -> Self {
        let right = calls.iter().filter(|call| self.is_right(call));
        let hosts: Vec<String> = right.filter_map(|call| name(&call.address.host)).collect();
        self.hosts.extend(hosts);
        self
    }

    /// Returns whether a request is for the endpoint.
    pub(super) fn is_right(&self, call: &HttpCall) -> bool {
        let method = match call.method {
            // It asks for the headers of the response.
            Method::Head => Method::Get,
            method => method,
        };
        let is_method = method == self.endpoint.method() || call.method == self.endpoint.method();
        is_method && self.endpoint.has_address(&call.address)
    }

    /// Returns whether a request is for the API.
    pub(super) fn has(&self, call: &HttpCall) -> bool {
        match &call.address.host {
            Host::Literal(name) if !self.hosts.is_empty() => self.hosts.contains(name),
            // The site or app of the reader has it.
            Host::None if call.is_script => false,
            Host::None => true,
            Host::Literal(_) | Host::Variable => self.is_similar(call),
        }
    }

    /// Returns whether the path of a request is like that of the endpoint. Otherwise a host that is not known may be that
    /// of another API.
    fn is_similar(&self, call: &HttpCall) -> bool {
        let is_close = |one: &str, other: &str| {
            let most = MAX_TYPOS.min(one.len().min(other.len()) / 3);
            one == other || typos_between(one, other, most).is_some()
        };
        let is_word = |word: &&str| word.len() > 2 && *word != "api";
        let words = || self.endpoint.address().words().filter(is_word);
        self.endpoint.has_address(&call.address)
            || call
                .address
                .words()
                .filter(is_word)
                .any(|word| words().any(|own| is_close(own, word)))
    }
}

fn name(host: &Host) -> Option<String> {
    match host {
        Host::Literal(name) => Some(name.clone()),
        _ => None,
    }
}
