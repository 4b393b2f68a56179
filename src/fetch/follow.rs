//! Follows many addresses: hosts at the same time, the addresses of one host one after another.

use super::chain::Sender;
use super::client::Client;
use super::judge::judge;
use super::pace::Pace;
use crate::external::{Address, Answer, Cause};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender as Channel, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The number of hosts that are asked at the same time.
const THREADS: usize = 16;
/// The number of addresses of a host without an answer after which the others are not tried.
const MAX_SILENT: usize = 3;

/// The addresses to follow, each with the fragments that links have behind it.
pub type Wanted = BTreeMap<Address, BTreeSet<Box<str>>>;

/// Limits of time.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The limit of one request.
    pub request: Duration,
    /// The limit of all requests.
    pub all: Duration,
    /// The time between the starts of two requests to the same host.
    pub gap: Duration,
    /// The time before the second attempt. It doubles with each further one.
    pub pause: Duration,
}

impl Limits {
    /// Returns limits with the usual pace.
    pub fn new(request: Duration, all: Duration) -> Self {
        Self {
            request,
            all,
            gap: Duration::from_millis(200),
            pause: Duration::from_secs(1),
        }
    }
}

/// The addresses of one host.
type Host<'w> = Vec<(&'w Address, &'w BTreeSet<Box<str>>)>;

/// Follows each address once. `progress` is called with the number of answers so far.
pub fn follow(
    wanted: &Wanted,
    client: &dyn Client,
    limits: Limits,
    progress: &mut dyn FnMut(usize),
) -> Vec<(Address, Answer)> {
    let hosts = hosts(wanted);
    let count = hosts.len().min(THREADS);
    let hosts = Mutex::new(VecDeque::from(hosts));
    let has_name_answered = AtomicBool::new(false);
    let sender = Sender {
        client,
        pace: Pace::new(limits.gap),
        limit: limits.request,
        end: Instant::now() + limits.all,
    };
    let mut answers = Vec::with_capacity(wanted.len());
    let work = |out: &Channel<(Address, Answer)>| {
        let next = || {
            hosts
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .pop_front()
        };
        while let Some(host) = next() {
            follow_host(&host, &sender, limits.pause, &has_name_answered, out);
        }
    };
    thread::scope(|scope| {
        let (out, results) = channel();
        let work = &work;
        for _ in 0..count {
            let own = out.clone();
            let started = thread::Builder::new().spawn_scoped(scope, move || work(&own));
            if started.is_err() {
                break;
            }
        }
        drop(out);
        for answer in results {
            answers.push(answer);
            progress(answers.len());
        }
    });
    answers.extend(unasked(wanted, &answers));
    if !has_name_answered.into_inner() {
        // No name can be looked up on this machine, which says nothing about the hosts.
        for (_, answer) in &mut answers {
            if *answer == Answer::Dead(Cause::NoHost) {
                *answer = Answer::Unchecked("no name of a host could be looked up".into());
            }
        }
    }
    answers
}

/// Returns the addresses by host. The host with the most addresses takes longest, so it is first.
fn hosts(wanted: &Wanted) -> Vec<Host<'_>> {
    let mut by_host: BTreeMap<&str, Host<'_>> = BTreeMap::new();
    for (address, fragments) in wanted {
        let host = by_host.entry(address.host()).or_default();
        host.push((address, fragments));
    }
    let mut hosts: Vec<Host<'_>> = by_host.into_values().collect();
    hosts.sort_by_key(|host| std::cmp::Reverse(host.len()));
    hosts
}

/// Follows the addresses of one host.
fn follow_host(
    host: &Host<'_>,
    sender: &Sender<'_>,
    pause: Duration,
    has_name_answered: &AtomicBool,
    out: &Channel<(Address, Answer)>,
) {
    let mut silent = 0;
    for (address, fragments) in host {
        let answer = if Instant::now() >= sender.end {
            unchecked("the time limit was reached")
        } else if silent >= MAX_SILENT {
            unchecked("the host did not answer before")
        } else {
            let judged = judge(sender, address, fragments, pause);
            silent = if judged.is_host_silent { silent + 1 } else { 0 };
            has_name_answered.fetch_or(judged.has_name_answered, Ordering::Relaxed);
            judged.answer
        };
        if out.send(((*address).clone(), answer)).is_err() {
            return;
        }
    }
}

/// Returns answers for the addresses without one, because no thread could be started.
fn unasked(wanted: &Wanted, answers: &[(Address, Answer)]) -> Vec<(Address, Answer)> {
    let known: BTreeSet<&Address> = answers.iter().map(|(address, _)| address).collect();
    let others = wanted.keys().filter(|address| !known.contains(address));
    others
        .map(|address| (address.clone(), unchecked("no thread could be started")))
        .collect()
}

fn unchecked(why: &str) -> Answer {
    Answer::Unchecked(why.into())
}
