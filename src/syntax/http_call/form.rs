//! The forms of functions that send requests.

use super::address::{Address, Host};
use super::arguments::{Code, Part, named, positional};
use super::call::Call;
use crate::catalog::HTTP_CALLS;
use crate::syntax::endpoint::Method;
use std::ops::Range;

/// How a function receives the method and the address.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// The address first, and the method as an option.
    Options,
    /// The address first; the name of the function is the method.
    Named(Method),
    /// The same, for an object that is only likely to be a client.
    Likely(Method),
    /// The method and the address, after this number of arguments.
    Both(usize),
    /// The same, for an object that is only likely to be a client.
    LikelyBoth,
}

impl Form {
    /// Returns the form of the function with this name.
    pub(super) fn of(name: &str) -> Option<Self> {
        let words = &HTTP_CALLS;
        if words.with_options.contains(name) {
            return Some(Self::Options);
        }
        if words.method_first.contains(name) {
            return Some(Self::Both(0));
        }
        if words.method_second.contains(name) {
            return Some(Self::Both(1));
        }
        let at = name.rfind(['.', ':', '>'])?;
        let (object, verb) = (&name[..at], &name[at + 1..]);
        let object = object.trim_end_matches([':', '-', '?']);
        let is_likely = || {
            let last = object.rsplit(['.', ':', '>']).next();
            last.is_some_and(|last| words.likely_clients.contains(last))
        };
        if verb == "request" {
            return is_likely().then_some(Self::LikelyBoth);
        }
        let method = Method::named(verb).filter(|method| *method != Method::Webhook)?;
        if words.clients.contains(object) {
            Some(Self::Named(method))
        } else {
            is_likely().then_some(Self::Likely(method))
        }
    }

    /// Returns the request of a call with these arguments, if it is certain.
    pub(super) fn request(self, code: Code<'_>, parts: &[Part<'_>]) -> Option<Call> {
        let unnamed = positional(parts);
        let address_of = |at: usize| {
            let by_name = || named(parts, &HTTP_CALLS.address_names);
            unnamed.get(at).copied().or_else(by_name)
        };
        match self {
            Self::Named(method) => request(code, (method, None), address_of(0)?),
            Self::Likely(method) => {
                let call = request(code, (method, None), address_of(0)?)?;
                matches!(call.address.host, Host::Literal(_)).then_some(call)
            }
            Self::Both(skipped) => both(code, parts, &unnamed, skipped),
            Self::LikelyBoth => {
                let call = both(code, parts, &unnamed, 0)?;
                matches!(call.address.host, Host::Literal(_)).then_some(call)
            }
            Self::Options => with_options(code, &unnamed),
        }
    }
}

fn request(
    code: Code<'_>,
    (method, method_range): (Method, Option<Range<usize>>),
    address: Part<'_>,
) -> Option<Call> {
    let (text, address_range) = code.string(address)?;
    Some(Call {
        method,
        method_range,
        address: Address::parse(&text)?,
        address_range,
        is_script: true,
    })
}

/// Reads `request("POST", "…")` and `request(method="POST", url="…")`.
fn both(code: Code<'_>, parts: &[Part<'_>], unnamed: &[Part<'_>], skipped: usize) -> Option<Call> {
    let at = |index: usize| unnamed.get(skipped + index).copied();
    let method = at(0).or_else(|| named(parts, &HTTP_CALLS.method_names))?;
    let address = at(1).or_else(|| named(parts, &HTTP_CALLS.address_names))?;
    let (method, range) = code.method(method)?;
    request(code, (method, Some(range)), address)
}

/// Reads `fetch("…", { method: "POST" })` and `axios({ method: "POST", url: "…" })`.
fn with_options(code: Code<'_>, unnamed: &[Part<'_>]) -> Option<Call> {
    let first = *unnamed.first()?;
    if code.string(first).is_none() {
        let members = code.object(first)?;
        let address = named(&members, &HTTP_CALLS.address_names)?;
        return request(code, method_of(code, &members)?, address);
    }
    let method = match unnamed.get(1) {
        None => (Method::Get, None),
        Some(options) => method_of(code, &code.object(*options)?)?,
    };
    request(code, method, first)
}

/// Returns the method that the members of an object set, or `GET` if they set none.
fn method_of(code: Code<'_>, members: &[Part<'_>]) -> Option<(Method, Option<Range<usize>>)> {
    if let Some(part) = named(members, &HTTP_CALLS.method_names) {
        let (method, range) = code.method(part)?;
        return Some((method, Some(range)));
    }
    let is_unknown = |part: &Part<'_>| {
        part.text.starts_with("...") || HTTP_CALLS.method_names.contains(part.text)
    };
    (!members.iter().any(is_unknown)).then_some((Method::Get, None))
}
