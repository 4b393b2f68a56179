//! A small site for tests of many texts: one page, or `docs.json`, changes from case to case. The fuzz targets also use
//! it.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "the fuzz targets use it from another crate"
)]

use mdxlint::config::{Preset, Settings};
use mdxlint::diagnostic::Safety;
use mdxlint::engine::{Fixed, Report, Ruleset, check, fix};
use mdxlint::files::Sources;
use mdxlint::page::Page;
use mdxlint::rules::RULES;
use mdxlint::site::{Site, Target, Workspace};
use mdxlint::workers::Pool;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The `docs.json` of the site, with the page in its navigation.
pub const MANIFEST: &str = r##"{
  "$schema": "https://mintlify.com/docs.json",
  "theme": "mint",
  "name": "Acme",
  "colors": { "primary": "#0055aa" },
  "variables": { "version": "2.1" },
  "navigation": { "groups": [{ "group": "Start", "pages": ["page", "other"] }] }
}
"##;

const OTHER: &str = "---\ntitle: \"Other\"\ndescription: \"Another page, for links.\"\n---\n\n## First part\n\nText.\n";
const SNIPPET: &str = "export const Badge = () => <span>New</span>\n\nText of a snippet.\n";

/// The site. Its files are on disk; changed texts are kept in memory.
pub struct ScratchSite {
    /// The workspace that holds the texts of the site.
    pub workspace: Workspace,
    /// Every rule, with the preset `strict`.
    pub ruleset: Arc<Ruleset>,
    /// A pool with one thread and a time limit for each page.
    pub pool: Pool,
    root: PathBuf,
    _folder: tempfile::TempDir,
}

impl ScratchSite {
    /// Creates a site with the time limit `limit` for each page.
    pub fn new(limit: Duration) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let root = fs::canonicalize(folder.path()).expect("the folder exists");
        for (path, text) in [
            ("docs.json", MANIFEST),
            ("page.mdx", "---\ntitle: A\n---\n"),
            ("other.mdx", OTHER),
            ("snippets/badge.mdx", SNIPPET),
            ("images/a.png", ""),
        ] {
            let path = root.join(path);
            fs::create_dir_all(path.parent().expect("below")).expect("created");
            fs::write(path, text).expect("written");
        }
        let pool = Pool { threads: 1, limit };
        let mut settings = Settings::default();
        settings.preset = Preset::Strict;
        Self {
            workspace: open(&root, pool),
            ruleset: Arc::new(Ruleset::new(RULES, settings)),
            pool,
            root,
            _folder: folder,
        }
    }

    /// Returns the folder of the site.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Sets the text of the page.
    pub fn set_page(&mut self, text: &str) {
        let path = self.root.join("page.mdx");
        self.workspace.set_text(&path, text.to_owned());
    }

    /// Sets the text of `docs.json` and opens the site again.
    pub fn set_manifest(&mut self, text: &str) {
        self.workspace = open(&self.root, self.pool);
        let path = self.root.join("docs.json");
        self.workspace.set_text(&path, text.to_owned());
    }

    /// Returns the current state of the site.
    pub fn site(&mut self) -> Arc<Site> {
        self.workspace.snapshot(&mut |_, _| ())
    }

    /// Checks the site.
    pub fn check(&mut self) -> (Arc<Site>, Report) {
        let site = self.site();
        let report = check(&site, &self.ruleset, &[], self.pool);
        (site, report)
    }

    /// Applies the fixes that `allow` permits.
    pub fn fix(&mut self, allow: Safety) -> Fixed {
        fix(&mut self.workspace, &self.ruleset, &[], self.pool, allow)
    }

    /// Applies fixes twice. Returns whether the second run applied none, or the first one reported that fixes remain.
    pub fn fixes_settle(&mut self, allow: Safety) -> bool {
        !self.fix(allow).unsettled.is_empty() || self.fix(allow).made == 0
    }
}

fn open(root: &Path, pool: Pool) -> Workspace {
    let target = Target {
        root: root.to_owned(),
        has_manifest: true,
        only: Vec::new(),
    };
    Workspace::open(target, pool, Sources::default())
}

/// Returns the page that changes.
pub fn page(site: &Site) -> &Arc<Page> {
    site.page_at("page.mdx").expect("the page exists")
}

/// Fails if a rule panicked or did not finish. No text may cause that.
///
/// # Errors
/// The message of the finding.
pub fn check_no_internal_error(report: &Report) -> Result<(), String> {
    let mut found = report.findings.iter();
    match found.find(|finding| finding.rule == "internal-error") {
        None => Ok(()),
        Some(finding) => Err(finding.message.clone()),
    }
}

/// Returns whether the parser gave up on the page.
pub fn is_unparsable(page: &Page) -> bool {
    let mut errors = page.syntax_errors().iter();
    errors.any(|error| error.message.contains("could not be parsed"))
}
