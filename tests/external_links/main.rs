//! Tests of following links to other sites: against a server on this computer, and a table of names. Nothing is sent
//! elsewhere.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod answers;
mod command;
mod hostile;
mod names;
mod server;
#[path = "../support/mod.rs"]
mod support;

use mdxlint::external::{Address, Answer, Cause};
use mdxlint::fetch::{AllowedAddress, Limits, Wanted, Web, follow};
use names::Names;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// Limits that keep the tests short.
fn limits() -> Limits {
    Limits {
        request: Duration::from_secs(1),
        all: Duration::from_secs(20),
        gap: Duration::ZERO,
        pause: Duration::from_millis(10),
    }
}

/// Returns the addresses with their fragments.
fn wanted(addresses: &[&str]) -> Wanted {
    let mut wanted = Wanted::new();
    for text in addresses {
        let (page, fragment) = text
            .split_once('#')
            .map_or((*text, None), |(page, id)| (page, Some(id)));
        let fragments = wanted.entry(Address::new(page).expect(text)).or_default();
        fragments.extend(fragment.map(Box::from));
    }
    wanted
}

/// Follows addresses, and returns the answers by address. Requests may go to this computer if `is_allowed`.
fn ask(
    names: Names,
    is_allowed: bool,
    limits: Limits,
    addresses: &[&str],
) -> BTreeMap<String, Answer> {
    let allowed: Vec<AllowedAddress> = if is_allowed {
        vec!["127.0.0.1".parse().expect("an exception")]
    } else {
        Vec::new()
    };
    let web = Web::new(allowed, Arc::new(names));
    let answers = follow(&wanted(addresses), &web, limits, &mut |_| ());
    answers
        .into_iter()
        .map(|(address, answer)| (address.to_string(), answer))
        .collect()
}

/// Returns an answer in a few words.
fn shown(answer: &Answer) -> String {
    match answer {
        Answer::Alive { moved_to, anchors } => {
            let mut text = "alive".to_owned();
            if let Some(to) = moved_to {
                text = format!("{text}, moved to {to}");
            }
            for (id, has) in anchors {
                text = format!("{text}, {} #{id}", if *has { "has" } else { "lacks" });
            }
            text
        }
        Answer::Dead(Cause::Status(status)) => format!("dead: {status}"),
        Answer::Dead(Cause::NoHost) => "dead: no host".to_owned(),
        Answer::Unchecked(why) => format!("unchecked: {why}"),
    }
}
