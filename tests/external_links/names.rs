//! A table of names instead of the system's, so that tests send nothing to other computers.

use mdxlint::fetch::{Failure, Lookup};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::Duration;

/// The result of a lookup.
type Found = Result<Vec<IpAddr>, Failure>;

/// The IP addresses of names. Each lookup uses the next list of a name, and then the last one again.
#[derive(Debug, Default)]
pub(crate) struct Names {
    known: Mutex<HashMap<&'static str, Vec<Found>>>,
}

impl Names {
    /// Adds what the next lookup of a name finds.
    pub(crate) fn with(self, name: &'static str, ips: &[&str]) -> Self {
        let ips = ips.iter().map(|ip| ip.parse().expect("an IP address"));
        self.with_result(name, Ok(ips.collect()))
    }

    /// Adds the result of the next lookup of a name.
    pub(crate) fn with_result(self, name: &'static str, result: Found) -> Self {
        let mut known = self.known.lock().expect("the table");
        known.entry(name).or_default().push(result);
        drop(known);
        self
    }
}

impl Lookup for Names {
    fn lookup(&self, name: &str, _: Duration) -> Found {
        let mut known = self.known.lock().expect("the table");
        match known.get_mut(name) {
            None => Err(Failure::NoHost),
            Some(results) if results.len() == 1 => results[0].clone(),
            Some(results) => results.remove(0),
        }
    }
}
