//! Decides what the responses of an address say about it.

use super::anchors;
use super::chain::{Arrived, Sender};
use super::client::Failure;
use crate::external::{Address, Answer, Cause};
use std::collections::BTreeSet;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The number of attempts.
const ATTEMPTS: u32 = 3;
/// The longest time that a server can ask to wait.
const MAX_WAIT: Duration = Duration::from_secs(30);

/// The answer of an address, and what it says about its host.
pub(super) struct Judged {
    pub(super) answer: Answer,
    /// Whether the host did not answer, or refuses to.
    pub(super) is_host_silent: bool,
    /// Whether a host with a name answered, so that names can be looked up here.
    pub(super) has_name_answered: bool,
}

/// Follows an address, again if it fails for a reason that may pass, with growing pauses from `pause` on.
pub(super) fn judge(
    sender: &Sender<'_>,
    address: &Address,
    fragments: &BTreeSet<Box<str>>,
    pause: Duration,
) -> Judged {
    let mut attempt = 1;
    loop {
        let result = sender.follow(address, !fragments.is_empty());
        let wait = retry_after(&result, pause * 2_u32.pow(attempt - 1));
        let wait = wait.filter(|wait| *wait <= MAX_WAIT && Instant::now() + *wait < sender.end);
        match wait.filter(|_| attempt < ATTEMPTS) {
            Some(wait) => sleep(wait),
            None => return judged(address, fragments, result),
        }
        attempt += 1;
    }
}

/// Returns the time after which to try again, or `None` if that is useless.
fn retry_after(result: &Result<Arrived, Failure>, usual: Duration) -> Option<Duration> {
    match result {
        Err(failure) => failure.is_transient().then_some(usual),
        Ok(arrived) => {
            let response = &arrived.response;
            let is_transient = matches!(response.status, 408 | 425 | 429 | 500 | 502..=504);
            is_transient.then(|| response.retry_after.unwrap_or(usual))
        }
    }
}

fn judged(
    address: &Address,
    fragments: &BTreeSet<Box<str>>,
    result: Result<Arrived, Failure>,
) -> Judged {
    let arrived = match result {
        Ok(arrived) => arrived,
        Err(failure) => {
            return Judged {
                answer: match failure {
                    Failure::NoHost => Answer::Dead(Cause::NoHost),
                    _ => Answer::Unchecked(failure.reason().into()),
                },
                is_host_silent: failure.is_of_host(),
                has_name_answered: false,
            };
        }
    };
    let status = arrived.response.status;
    let answer = match status {
        200..=299 => {
            let html = arrived.response.html.as_deref();
            Answer::Alive {
                moved_to: arrived.moved_to.map(|to| to.as_str().into()),
                anchors: html.map_or_else(Default::default, |html| anchors::found(html, fragments)),
            }
        }
        _ => match Cause::of_status(status) {
            Some(cause) => Answer::Dead(cause),
            None => Answer::Unchecked(format!("status {status}").into()),
        },
    };
    Judged {
        answer,
        is_host_silent: status == 429,
        has_name_answered: !address.has_number(),
    }
}
