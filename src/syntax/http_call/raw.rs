//! Requests that are written as HTTP: `POST /users HTTP/1.1`.

use super::address::{Address, Host};
use super::call::Call;
use crate::syntax::endpoint::Method;

/// Returns the requests in `text`, in order. Outside blocks in the language `http`, a request line ends with the version.
pub(super) fn requests(text: &str, is_http: bool) -> Vec<Call> {
    let mut found: Vec<Call> = Vec::new();
    // Whether the current line can be a header of the last request.
    let mut is_head = false;
    let mut at = 0;
    for whole in text.split_inclusive('\n') {
        let (line, start) = (whole.trim_end(), at);
        at += whole.len();
        if let Some(call) = request_line(line, start, is_http) {
            found.push(call);
            is_head = true;
        } else if line.is_empty() {
            is_head = false;
        } else if let Some(call) = found.last_mut().filter(|_| is_head) {
            let header = line.split_once(':');
            let value = header.filter(|(name, _)| name.eq_ignore_ascii_case("host"));
            if let Some((_, value)) = value.filter(|_| call.address.host == Host::None) {
                call.address.host = Address::parse(&format!("https://{}", value.trim()))
                    .map_or(Host::Variable, |address| address.host);
            }
        }
    }
    found
}

fn request_line(line: &str, start: usize, is_http: bool) -> Option<Call> {
    let (method, rest) = line.split_once(' ')?;
    let method_range = start..start + method.len();
    let (address, version) = rest
        .rsplit_once(" HTTP/")
        .map_or((rest, None), |(address, version)| (address, Some(version)));
    let known = Method::in_capitals(method).filter(|method| *method != Method::Webhook);
    let other = || version.and_then(|_| Method::other_in_capitals(method));
    let method = known.or_else(other)?;
    if version.is_none() && !is_http || address.contains(' ') {
        return None;
    }
    let address_start = method_range.end + 1;
    Some(Call {
        method,
        method_range: Some(method_range),
        address: Address::parse(address)?,
        address_range: address_start..address_start + address.len(),
        is_script: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn request_lines_are_requests() {
        let text = "POST /users HTTP/1.1\r\nAccept: */*\nHost: api.example.com\n\n{}\n\n###\nGET https://b.example/keys?a=1\n";
        let found = requests(text, true);
        let shown: Vec<_> = found
            .iter()
            .map(|call| {
                (
                    call.method,
                    &text[call.address_range.clone()],
                    &call.address.host,
                )
            })
            .collect();
        assert_eq!(
            shown,
            [
                (
                    Method::Post,
                    "/users",
                    &Host::Literal("api.example.com".to_owned())
                ),
                (
                    Method::Get,
                    "https://b.example/keys?a=1",
                    &Host::Literal("b.example".to_owned())
                ),
            ]
        );
        assert_eq!(requests(text, false).len(), 1);
    }

    #[test]
    fn other_lines_are_not() {
        for text in [
            "HTTP/1.1 200 OK",
            "get /users",
            "GET users",
            "GET the key",
            "Host: a",
            "",
            "POST",
            "DELETE  ",
        ] {
            assert!(requests(text, true).is_empty(), "{text}");
        }
    }
}
