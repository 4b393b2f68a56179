//! Sends requests with `ureq`, the only file that does.

use super::client::{Client, Failure, Method, Request, Response};
use super::lookup::Lookup;
use super::private::{AllowedAddress, is_private};
use std::fmt;
use std::io::Read as _;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use ureq::config::Config;
use ureq::http::{Response as HttpResponse, Uri};
use ureq::unversioned::resolver::{ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};
use ureq::{Agent, Body, Error};

/// The number of bytes of a page that are read, uncompressed.
const MAX_TEXT: u64 = 4 << 20;
/// The number of bytes of the headers of a response.
const MAX_HEADERS: usize = 64 << 10;

/// The name that requests carry, so that servers can recognize them.
const USER_AGENT: &str = concat!(
    "mdxlint/",
    env!("CARGO_PKG_VERSION"),
    " (+https://github.com/mdxlint/mdxlint)"
);

/// Sends requests to the public internet: private addresses are refused after the lookup of the name, and requests go to the
/// addresses that were looked up. Sends no cookies, and no credentials.
pub struct Web {
    agent: Agent,
}

impl Web {
    /// Creates a client that may also reach the addresses in `allowed`.
    pub fn new(allowed: Vec<AllowedAddress>, lookup: Arc<dyn Lookup>) -> Self {
        let config = Config::builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            // A proxy would look up names itself, and could reach private networks.
            .proxy(None)
            .user_agent(USER_AGENT)
            .accept("text/html, */*;q=0.8")
            .max_response_header_size(MAX_HEADERS)
            .build();
        let resolver = PublicResolver { allowed, lookup };
        Self {
            agent: Agent::with_parts(config, DefaultConnector::default(), resolver),
        }
    }
}

impl Client for Web {
    fn send(&self, request: Request<'_>) -> Result<Response, Failure> {
        let address = request.address.as_str();
        let builder = match request.method {
            Method::Head => self.agent.head(address),
            Method::Get => self.agent.get(address),
        };
        let builder = builder.config().timeout_global(Some(request.limit)).build();
        let mut response = builder.call().map_err(|error| failure(&error))?;
        let header = |name: &str| {
            let value = response.headers().get(name)?;
            Some(String::from_utf8_lossy(value.as_bytes()).into_owned())
        };
        let (location, wait) = (header("location"), header("retry-after"));
        let seconds = wait.and_then(|wait| wait.trim().parse().ok());
        let status = response.status().as_u16();
        let is_html = header("content-type").is_some_and(|kind| {
            let kind = kind.to_ascii_lowercase();
            kind.starts_with("text/html") || kind.starts_with("application/xhtml")
        });
        let is_read = request.wants_text && is_html && (200..300).contains(&status);
        Ok(Response {
            status,
            location,
            retry_after: seconds.map(Duration::from_secs),
            html: is_read.then(|| text(&mut response)).flatten(),
        })
    }
}

/// Returns the text of a page, or `None` if it is too long or ends early.
fn text(response: &mut HttpResponse<Body>) -> Option<String> {
    let mut bytes = Vec::new();
    let reader = response.body_mut().as_reader();
    let read = reader.take(MAX_TEXT).read_to_end(&mut bytes).ok()?;
    let is_whole = (read as u64) < MAX_TEXT;
    is_whole.then(|| String::from_utf8_lossy(&bytes).into_owned())
}

fn failure(error: &Error) -> Failure {
    match error {
        Error::Other(inner) => match inner.downcast_ref::<Refusal>() {
            Some(refusal) => refusal.0.clone(),
            None => Failure::Invalid(short(&inner.to_string())),
        },
        Error::HostNotFound => Failure::NoHost,
        Error::Timeout(_) => Failure::Timeout,
        Error::Io(error) => match error.kind() {
            std::io::ErrorKind::TimedOut => Failure::Timeout,
            std::io::ErrorKind::InvalidData => Failure::Certificate,
            kind => Failure::Connection(kind.to_string()),
        },
        Error::ConnectionFailed => Failure::Connection("no connection".to_owned()),
        Error::Tls(_) | Error::Rustls(_) => Failure::Certificate,
        error => Failure::Invalid(short(&error.to_string())),
    }
}

/// Returns the start of a message, which can contain what a server sent.
fn short(message: &str) -> String {
    message.chars().take(80).collect()
}

/// Looks up names, and refuses private addresses.
#[derive(Debug)]
struct PublicResolver {
    allowed: Vec<AllowedAddress>,
    lookup: Arc<dyn Lookup>,
}

impl Resolver for PublicResolver {
    fn resolve(
        &self,
        uri: &Uri,
        _: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, Error> {
        let usual = if uri.scheme_str() == Some("http") {
            80
        } else {
            443
        };
        let port = uri.port_u16().unwrap_or(usual);
        let name = uri.host().ok_or(Error::HostNotFound)?;
        let name = name.trim_start_matches('[').trim_end_matches(']');
        let found = match name.parse::<IpAddr>() {
            Ok(ip) => vec![ip],
            Err(_) => self.lookup.lookup(name, *timeout.after).map_err(refused)?,
        };
        let mut sockets = self.empty();
        for ip in found.iter().copied().filter(|ip| self.admits(*ip, port)) {
            if sockets.len() < MAX_SOCKETS {
                sockets.push(SocketAddr::new(ip, port));
            }
        }
        match (found.is_empty(), sockets.is_empty()) {
            (true, _) => Err(Error::HostNotFound),
            (false, true) => Err(refused(Failure::Refused(
                "it leads to a private address, or to a port of another service".to_owned(),
            ))),
            (false, false) => Ok(sockets),
        }
    }
}

/// The number of addresses of a host that are tried.
const MAX_SOCKETS: usize = 8;

impl PublicResolver {
    /// Returns whether requests may go to a port of an IP address. Other services than web servers have ports below 1024.
    fn admits(&self, ip: IpAddr, port: u16) -> bool {
        let is_allowed = self.allowed.iter().any(|allowed| allowed.covers(ip, port));
        let is_web = matches!(port, 80 | 443 | 1024..);
        is_allowed || (is_web && !is_private(ip))
    }
}

/// A failure as an error of the library.
#[derive(Debug)]
struct Refusal(Failure);

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.reason())
    }
}

impl std::error::Error for Refusal {}

fn refused(failure: Failure) -> Error {
    Error::Other(Box::new(Refusal(failure)))
}
