//! Follows the links to other sites, if the arguments ask for it.

use super::answer_cache::{AnswerCache, has_secret, now};
use super::args::Check;
use super::progress::Progress;
use crate::external::{Address, Answer, Answers, FoundAddress, Recorded};
use crate::fetch::{AllowedAddress, Client, Limits, Wanted, follow, is_local, new_client};
use crate::gate::SiteRun;
use crate::report::{counted, plain};
use anyhow::Context as _;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);
const TIMEOUT: Duration = Duration::from_mins(10);
const MAX_AGE: Duration = Duration::from_hours(24);

/// The error of a build without the feature `external-links`.
const WITHOUT_NETWORK: &str = "this build of mdxlint has no network code, so it cannot follow links to other sites: install a release, or build it with the feature `external-links`";

/// The answers of other sites in a session.
pub(super) struct External {
    client: Box<dyn Client>,
    limits: Limits,
    allowed: Vec<AllowedAddress>,
    cache: Option<AnswerCache>,
    is_quiet: bool,
    is_verbose: bool,
    answers: Answers,
    /// The addresses that were asked in this session.
    asked: BTreeSet<Address>,
    /// The addresses of the sites that have an answer, and for each that could not be checked why, and a place of it.
    followed: BTreeMap<Address, Option<(Box<str>, String)>>,
}

impl External {
    /// Returns what follows links, or `None` if the arguments do not ask for it. `base` is the working folder.
    ///
    /// # Errors
    /// Returns an error if this build has no network code, the cache cannot be used, or arguments have no meaning.
    pub(super) fn new(arguments: &Check, base: &Path) -> anyhow::Result<Option<Self>> {
        let own = &arguments.external;
        if !own.external {
            return match own.needs_external() {
                Some(name) => anyhow::bail!("{name} requires --external, or the command `links`"),
                None => Ok(None),
            };
        }
        let client = new_client(&own.allow_private).context(WITHOUT_NETWORK)?;
        let max_age = own.max_age.unwrap_or(MAX_AGE);
        let path = own.cache.as_ref().map(|path| base.join(path));
        let cache = path
            .map(|path| AnswerCache::open(&path, max_age))
            .transpose()?;
        let request = own.request_timeout.unwrap_or(REQUEST_TIMEOUT);
        let all = own.external_timeout.unwrap_or(TIMEOUT);
        Ok(Some(Self {
            client,
            limits: Limits::new(request, all),
            allowed: own.allow_private.clone(),
            answers: cache
                .as_ref()
                .map_or_else(Answers::default, |cache| cache.answers.clone()),
            cache,
            is_quiet: arguments.quiet,
            is_verbose: own.verbose,
            asked: BTreeSet::new(),
            followed: BTreeMap::new(),
        }))
    }

    /// Follows the links of a site that have no answer yet, and gives the answers to the run.
    pub(super) fn follow(&mut self, run: &mut SiteRun<'_>) {
        let mut found = run.external_addresses();
        found.retain(|found| !is_local(&found.address, &self.allowed));
        let wanted = self.wanted(&found);
        let count = wanted.len();
        let mut progress = Progress::new(self.is_quiet);
        let answers = follow(&wanted, &*self.client, self.limits, &mut |done| {
            progress.links(done, count);
        });
        progress.end();
        for (address, mut answer) in answers {
            if let Answer::Alive { moved_to, .. } = &mut answer {
                // A session of the other site, for example.
                moved_to.take_if(|to| has_secret(to));
            }
            let checked = now();
            self.answers.insert(&address, Recorded { answer, checked });
            self.asked.insert(address);
        }
        for one in found {
            let answer = self
                .answers
                .get(&one.address)
                .map(|recorded| &recorded.answer);
            let Some(answer) = answer else { continue };
            let problem = match answer {
                Answer::Unchecked(why) => Some((why.clone(), run.place(&one))),
                _ => None,
            };
            self.followed.entry(one.address).or_insert(problem);
        }
        run.set_answers(Arc::new(self.answers.clone()));
    }

    /// Returns the addresses to ask, with all fragments of links to them. An answer that lacks one of the fragments is asked
    /// for again once, because it is of an earlier run.
    fn wanted(&mut self, found: &[FoundAddress]) -> Wanted {
        let mut wanted = Wanted::new();
        for one in found {
            let fragments = wanted.entry(one.address.clone()).or_default();
            fragments.extend(one.fragment.clone());
        }
        wanted.retain(|address, fragments| {
            if has_secret(address.as_str()) {
                let answer =
                    Answer::Unchecked("it contains a value that looks like a secret".into());
                let checked = now();
                self.answers.insert(address, Recorded { answer, checked });
                return false;
            }
            match self.answers.get(address).map(|recorded| &recorded.answer) {
                None => true,
                Some(Answer::Alive { anchors, .. }) => {
                    let lacks = |fragment: &str| !anchors.contains_key(fragment);
                    !self.asked.contains(address)
                        && fragments.iter().any(|fragment| lacks(fragment))
                }
                Some(_) => false,
            }
        });
        wanted
    }

    /// Saves the cache, and returns notes about the links that could not be checked.
    ///
    /// # Errors
    /// Returns an error if the cache cannot be written.
    pub(super) fn end(self) -> anyhow::Result<Vec<String>> {
        let mut notes = Vec::new();
        let mut by_reason: BTreeMap<&str, usize> = BTreeMap::new();
        for (address, problem) in &self.followed {
            let Some((why, place)) = problem else {
                continue;
            };
            *by_reason.entry(why).or_default() += 1;
            if self.is_verbose {
                notes.push(
                    plain(&format!("{place}: `{address}` could not be checked: {why}"))
                        .into_owned(),
                );
            }
        }
        let all = counted(self.followed.len(), "link");
        let mut text = format!("followed {all} to other sites");
        let unchecked: usize = by_reason.values().sum();
        if unchecked > 0 {
            let reasons = by_reason
                .iter()
                .map(|(why, count)| format!("{why} ({count})"));
            let reasons = reasons.collect::<Vec<_>>().join(", ");
            let hint = if self.is_verbose {
                ""
            } else {
                "; --verbose lists them"
            };
            text = format!("{text}; {unchecked} could not be checked: {reasons}{hint}");
        }
        notes.push(plain(&text).into_owned());
        if let Some(cache) = self.cache {
            cache.save(self.answers)?;
        }
        Ok(notes)
    }
}
