//! Looks up the names of hosts.

use super::client::Failure;
use std::fmt::Debug;
use std::io;
use std::net::{IpAddr, ToSocketAddrs as _};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// Looks up the IP addresses of names.
pub trait Lookup: Debug + Send + Sync {
    /// Returns the IP addresses of a host.
    ///
    /// # Errors
    /// Returns the reason why there are none.
    fn lookup(&self, name: &str, limit: Duration) -> Result<Vec<IpAddr>, Failure>;
}

/// Looks up names with the functions of the system.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemLookup;

impl Lookup for SystemLookup {
    fn lookup(&self, name: &str, limit: Duration) -> Result<Vec<IpAddr>, Failure> {
        // The system's function has no time limit of its own.
        let (out, result) = sync_channel(1);
        let asked = name.to_owned();
        let work = move || {
            // Nobody waits for a result after the limit.
            let _ = out.send((&*asked, 0).to_socket_addrs());
        };
        let started = thread::Builder::new().spawn(work);
        started.map_err(|_| Failure::Names)?;
        match result.recv_timeout(limit) {
            Ok(Ok(found)) => Ok(found.map(|socket| socket.ip()).collect()),
            Ok(Err(error)) if is_unknown_name(&error) => Err(Failure::NoHost),
            Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => Err(Failure::Names),
            Err(RecvTimeoutError::Timeout) => Err(Failure::Timeout),
        }
    }
}

/// Returns whether the error says that the name does not exist. The standard library has no kind for that, so this is what
/// the C libraries and Windows (error 11001) say; everything else counts as a failure of the lookup.
fn is_unknown_name(error: &io::Error) -> bool {
    const TEXTS: [&str; 3] = [
        "Name or service not known",
        "Name does not resolve",
        "nodename nor servname provided",
    ];
    let text = error.to_string();
    error.raw_os_error() == Some(11001) || TEXTS.iter().any(|one| text.contains(one))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_need_no_lookup_and_other_errors_say_nothing() {
        let limit = Duration::from_secs(5);
        let found = SystemLookup.lookup("127.0.0.1", limit);
        assert_eq!(found, Ok(vec![IpAddr::from([127, 0, 0, 1])]));
        let error =
            |text: &str| io::Error::other(format!("failed to lookup address information: {text}"));
        assert!(is_unknown_name(&error("Name or service not known")));
        assert!(!is_unknown_name(&error(
            "Temporary failure in name resolution"
        )));
    }
}
