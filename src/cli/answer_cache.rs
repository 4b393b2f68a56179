//! The file of `--cache`, which keeps the answers of other sites.

use crate::external::{Answer, Answers};
use crate::files::{Disk, Draft};
use crate::report::plain;
use crate::secrets;
use anyhow::Context as _;
use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The file of `--cache`, and what it contains.
pub(super) struct AnswerCache {
    draft: Draft,
    name: String,
    /// The answers in it that are not too old.
    pub(super) answers: Answers,
}

impl AnswerCache {
    /// Opens the file, so that one that cannot be read or written is an error before the run.
    ///
    /// # Errors
    /// Returns an error that names the file, also if mdxlint did not write it.
    pub(super) fn open(path: &Path, max_age: Duration) -> anyhow::Result<Self> {
        let name = plain(&path.display().to_string()).into_owned();
        let mut answers = Answers::default();
        let draft = Draft::begin(path).context("--cache")?;
        if Disk.exists(draft.path()) {
            let text = Disk.read_named_text(draft.path());
            let known = text.and_then(|text| Answers::read(&text));
            answers = known.map_err(|why| {
                anyhow::anyhow!(
                    "--cache {name}: not a file of `mdxlint links`, so it is not overwritten: {why}"
                )
            })?;
            answers.retain_between(now().saturating_sub(max_age.as_secs()), now());
        }
        Ok(Self {
            draft,
            name,
            answers,
        })
    }

    /// Writes `answers` to the file, except those with a secret in an address.
    ///
    /// # Errors
    /// Returns the error of the system; the file is then unchanged.
    pub(super) fn save(self, mut answers: Answers) -> anyhow::Result<()> {
        let name = format!("--cache {}", self.name);
        answers.retain(|address, answer| {
            let target = match answer {
                Answer::Alive { moved_to, .. } => moved_to.as_deref(),
                _ => None,
            };
            !has_secret(address) && !target.is_some_and(has_secret)
        });
        let mut out = self.draft.writer().with_context(|| name.clone())?;
        out.write_all(answers.to_text().as_bytes())
            .with_context(|| name.clone())?;
        self.draft.keep().with_context(|| name)
    }
}

/// Returns whether an address contains a value that looks like a secret.
pub(super) fn has_secret(address: &str) -> bool {
    !secrets::find(address).is_empty()
}

/// Returns the time, in seconds since 1970.
pub(super) fn now() -> u64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH);
    time.map_or(0, |time| time.as_secs())
}
