//! The folder in which the server runs.

use super::answer::answer;
use crate::config::{self, Settings};
use crate::diagnostic::{SecretMask, Severity};
use crate::files::{Base, Disk, Sources};
use crate::gate::{Action, EmptyRun, Input, Options, ensure_no_shortage, whole_site};
use crate::report::plain;
use crate::site::Site;
use anyhow::Context as _;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The folder in which the server runs, with a site in, above or below it.
#[derive(Debug, Clone)]
pub(super) struct Folder {
    path: PathBuf,
    /// The secrets of the sites that the call has read.
    secrets: Arc<Mutex<SecretMask>>,
}

impl Folder {
    /// Returns the folder at `path`, for one call.
    pub(super) fn new(path: PathBuf) -> Self {
        Self {
            path,
            secrets: Arc::default(),
        }
    }

    /// Returns the folder for another call.
    pub(super) fn for_call(&self) -> Self {
        Self::new(self.path.clone())
    }

    /// Masks the secrets of a site in the answer.
    pub(super) fn hide(&self, secrets: &SecretMask) {
        let known = self.secrets.lock();
        known.unwrap_or_else(PoisonError::into_inner).add(secrets);
    }

    /// Returns a text as the answer to the call.
    pub(super) fn answer(&self, text: &str) -> String {
        let secrets = self.secrets.lock();
        answer(text, &secrets.unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the options of a run over these files.
    pub(super) fn options(&self, input: Input, action: Action, least: Severity) -> Options {
        Options {
            empty: EmptyRun::Forbidden,
            ..Options::for_client(self.base(), input, action, least)
        }
    }

    /// Returns the folder that paths in answers are relative to.
    pub(super) fn base(&self) -> Base {
        Base(self.path.clone())
    }

    /// Returns the files and folders with these names.
    ///
    /// # Errors
    /// Returns an error for one that is outside the folder and the site, or does not exist.
    pub(super) fn inputs(&self, names: &[String]) -> anyhow::Result<Input> {
        let paths = if names.is_empty() {
            vec![self.path.clone()]
        } else {
            let paths = names.iter().map(|name| self.existing(name));
            paths.collect::<anyhow::Result<_>>()?
        };
        Ok(Input { paths, text: None })
    }

    /// Returns the root of the only site.
    ///
    /// # Errors
    /// Returns an error if there is no site or more than one.
    pub(super) fn whole_site(&self) -> anyhow::Result<Input> {
        let target = whole_site::target(None, &self.path)?;
        Ok(Input {
            paths: vec![target.root],
            text: None,
        })
    }

    /// Returns the real path of a file or folder.
    fn existing(&self, name: &str) -> anyhow::Result<PathBuf> {
        let real = Disk
            .real_path(&self.named(name)?)
            .with_context(|| plain(name).into_owned())?;
        self.ensure_inside(&real, name)?;
        Ok(real)
    }

    /// Returns the path of a file that need not exist, in a folder that exists.
    ///
    /// # Errors
    /// Returns an error if it is outside the folder and the site.
    pub(super) fn new_file(&self, name: &str) -> anyhow::Result<PathBuf> {
        let path = self.named(name)?;
        if let Ok(real) = Disk.real_path(&path) {
            self.ensure_inside(&real, name)?;
            return Ok(real);
        }
        let folder = path.parent().unwrap_or(&path);
        let folder = Disk
            .real_path(folder)
            .with_context(|| format!("the folder of {} does not exist", plain(name)))?;
        self.ensure_inside(&folder, name)?;
        Ok(folder.join(path.file_name().unwrap_or_default()))
    }

    /// Returns the path of a file that is named relative to the folder, or to the root of the site.
    fn named(&self, name: &str) -> anyhow::Result<PathBuf> {
        let path = Path::new(name);
        let is_below = path
            .components()
            .all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
        anyhow::ensure!(
            path.is_absolute() || is_below,
            "{} is outside the site",
            plain(name)
        );
        let here = self.path.join(path);
        let root = whole_site::target(None, &self.path).map(|target| target.root);
        let below = root.map(|root| root.join(path)).unwrap_or_default();
        Ok(if !Disk.exists(&here) && Disk.exists(&below) {
            below
        } else {
            here
        })
    }

    fn ensure_inside(&self, real: &Path, name: &str) -> anyhow::Result<()> {
        let root = whole_site::target(None, &self.path).map(|target| target.root);
        let is_inside =
            real.starts_with(&self.path) || root.is_ok_and(|root| real.starts_with(root));
        anyhow::ensure!(is_inside, "{} is outside the site", plain(name));
        Ok(())
    }

    /// Reads the settings of the only site, and returns the files that they are in too. Without a configuration that can be
    /// read, they are the default ones.
    ///
    /// # Errors
    /// Returns an error if there is no site or more than one.
    pub(super) fn settings(&self) -> anyhow::Result<(Settings, Sources)> {
        let target = whole_site::target(None, &self.path)?;
        let mut sources = Sources::default();
        let settings = config::load(&target.root, None, &mut sources).unwrap_or_default();
        Ok((settings, sources))
    }

    /// Reads the site and its settings.
    ///
    /// # Errors
    /// Returns an error if there is no site or more than one, or memory or threads are missing.
    pub(super) fn site(&self) -> anyhow::Result<(Arc<Site>, Settings)> {
        let target = whole_site::target(None, &self.path)?;
        let (settings, sources) = self.settings()?;
        let site = whole_site::read_with(target, &settings, sources, &mut |_, _| ());
        ensure_no_shortage()?;
        self.hide(site.secret_mask());
        Ok((site, settings))
    }
}
