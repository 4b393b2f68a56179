//! After each of many random edits, a checker that keeps results reports the same as a fresh run.

#![expect(clippy::disallowed_methods, reason = "tests create their own files")]

mod support;

use mdxlint::engine::{Checker, Report};
use mdxlint::page::Page;
use mdxlint::site::Site;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, Instant};
use support::mutants::{Random, mutant};
use support::{TestSite, copy, project, show};

/// The longest wait for a worker, on a machine with much else to do.
const PATIENCE: Duration = Duration::from_secs(20);
/// The number of random edits in each of the two tests.
const EDITS: usize = 500;
/// Files that the site has at first, beside the pages of a fixture.
const OTHER_FILES: [(&str, &str); 7] = [
    (
        "mdxlint.yaml",
        "extends: strict\nrules:\n  orphan-page: { reachable: true }\n",
    ),
    ("style.css", "a { background: url('/images/a.png') }\n"),
    ("images/a.png", ""),
    ("images/b.png", ""),
    (
        "snippets/note.mdx",
        "## Part of a snippet\n\nText with a [link](/en/quickstart#next).\n",
    ),
    (
        "snippets/badge.jsx",
        "export const Badge = () => <span>New</span>\n",
    ),
    (".mintignore", "drafts\n"),
];
/// Texts that refer to other files, or that other files refer to.
const PIECES: [&str; 27] = [
    "\n\n## Next\n\nText.\n",
    "\n\n## Next\n\n## Next\n",
    "\n\n## Part of a page\n",
    "\n\n# Large\n",
    "\n\n[a](/en/quickstart#next)\n",
    "\n\n[a](/en/quickstart#nxt)\n",
    "\n\n[a](/en/{{place}}) [b](/docs/en/lost) [c](https://parcel.example/docs/en/lost)\n",
    "\n\n[a](/en/quickstart#next-2) [b](/en/lost#next-2)\n",
    "\n\n[a](/en/index#part-of-a-snippet)\n",
    "\n\n[a](/en/returns/policy#part-of-a-page) [b](/en/returns/labels#next)\n",
    "\n\n[a](./quickstart) [b](../index.mdx) [c](/en/new) [d](/EN/Quickstart)\n",
    "\n\n[a][b] [c][d]\n\n[b]: /en/lost\n",
    "\n\n[a][b] [c][d] [e][f] [g][h]\n",
    "\n\n![An image](/images/a.png)\n\n<img src=\"/images/c.png\" />\n",
    "\n\nimport Note from '/snippets/note.mdx'\n\n<Note />\n",
    "\n\nimport Policy from '/en/returns/policy.mdx'\n\n<Policy />\n",
    "\n\nimport { Badge } from '/snippets/badge.jsx'\n\n<Badge id=\"next\" />\n",
    "\n\n<Snippet file=\"note.mdx\" />\n",
    "\n\n<div id=\"next\">text</div>\n",
    "\n\n{/* mdxlint-ignore-next-line broken-link -- a reason */}\n[a](/nowhere)\n",
    "\n\n{undefinedName}\n",
    "\n\n<Note>\n",
    "\n\n```js\nconst token = 'ghp_0123456789abcdefghijABCDEFGHIJ012345'\n```\n",
    "---\ntitle: Quickstart\n---\n",
    "---\ntitle: Labels\nhidden: true\n---\n",
    "---\ntitle: Quote\nopenapi: api/parcel.json GET /parcels\n---\n",
    "---\ntitle: Moved\ndescription: Moved to another page.\nurl: https://parcel.example\n---\n",
];
/// Settings that are added to `docs.json`.
const SETTINGS: [&str; 4] = [
    "",
    "\"variables\": { \"place\": \"quickstart\" },",
    "\"variables\": { \"place\": \"gone\" },",
    "\"seo\": { \"metatags\": { \"canonical\": \"https://parcel.example/docs\" } },",
];
/// Pages that others link to.
const LINKED_PAGES: [&str; 4] = [
    "en/quickstart.mdx",
    "en/index.mdx",
    "en/lost.mdx",
    "en/returns/policy.mdx",
];
/// Names of files that are added and removed.
const NEW_FILES: [&str; 8] = [
    "en/new.mdx",
    "en/shipping/new.md",
    "fr/new.mdx",
    "snippets/other.mdx",
    "drafts/new.mdx",
    "images/c.png",
    "images/A.png",
    "snippets/badge.tsx",
];

/// A site that is edited on disk and in memory.
struct Edited {
    root: PathBuf,
    site: TestSite,
    checker: Checker,
    /// The texts that were not written to disk.
    unsaved: BTreeMap<PathBuf, String>,
    random: Random,
}

impl Edited {
    fn open(folder: &Path, seed: u64) -> Self {
        copy(&project().join("fixtures/sites/parcel-portal"), folder);
        for (path, text) in OTHER_FILES {
            write(&folder.join(path), text);
        }
        let site = TestSite::open(folder);
        Self {
            root: fs::canonicalize(folder).expect("the folder exists"),
            checker: Checker::new(Arc::clone(&site.ruleset), Vec::new(), site.pool),
            site,
            unsaved: BTreeMap::new(),
            random: Random(seed),
        }
    }

    /// Returns the paths of the files of the site.
    fn files(&self) -> Vec<PathBuf> {
        support::files(&self.root)
    }

    fn text(&self, path: &Path) -> String {
        let unsaved = self.unsaved.get(path).cloned();
        unsaved.unwrap_or_else(|| fs::read_to_string(path).unwrap_or_default())
    }

    /// Edits a file, on disk or in memory, adds one, or removes one. Returns what was done.
    fn edit(&mut self) -> String {
        let files = self.files();
        let pages: Vec<&PathBuf> = files.iter().filter(|path| is_page(path)).collect();
        // Half of the edits are on a few pages, so that they affect each other.
        let page = match self.random.below(2) {
            0 => self.root.join(self.random.pick(&LINKED_PAGES)),
            _ => pages[self.random.below(pages.len())].clone(),
        };
        let other = pages[self.random.below(pages.len())].clone();
        let other = self.text(&other);
        let text = self.text(&page);
        match self.random.below(20) {
            0..6 => {
                let piece = self.random.pick(&PIECES);
                let at = if piece.starts_with("---") || piece.contains("import ") {
                    0
                } else {
                    text.len()
                };
                let text = format!("{}{piece}{}", &text[..at], &text[at..]);
                self.set(&page, text)
            }
            6..9 => {
                // Remove a paragraph.
                let mut blocks: Vec<&str> = text.split("\n\n").collect();
                let at = self.random.below(blocks.len());
                blocks.remove(at);
                self.set(&page, blocks.join("\n\n"))
            }
            9..11 => {
                let text = mutant(&mut self.random, &[&text, &other]);
                self.set(&page, text)
            }
            11 => self.set(&page, other),
            12..14 => self.edit_manifest(),
            14 => {
                let path = self.root.join(self.random.pick(&NEW_FILES));
                self.set(&path, other)
            }
            15 => {
                let path = self.root.join(self.random.pick(&NEW_FILES));
                self.remove(&path)
            }
            16 => self.remove_unless_last(&page, pages.len()),
            other => self.edit_other_file(other),
        }
    }

    /// Edits a file that is neither a page nor `docs.json`.
    fn edit_other_file(&mut self, kind: usize) -> String {
        match kind {
            17 => {
                let lines = [
                    "drafts\n",
                    "*.md\n",
                    "en/returns/\n",
                    "/snippets/other.mdx\n",
                    "",
                ];
                let text = self.random.pick(&lines).to_owned();
                let path = self.root.join(".mintignore");
                self.save(&path, &text)
            }
            18 => {
                let texts = [
                    "export const Badge = () => <span id=\"next\">New</span>\n",
                    "import { Other } from './badge.tsx'\nexport const Badge = () => <Other />\n",
                    "export const Label = () => null\n",
                    "export const = \n",
                ];
                let text = self.random.pick(&texts).to_owned();
                let path = self.root.join("snippets/badge.jsx");
                self.save(&path, &text)
            }
            _ => {
                let image = self.random.pick(&["a", "b", "c"]);
                let path = self.root.join("style.css");
                self.save(
                    &path,
                    &format!("a {{ background: url('/images/{image}.png') }}\n"),
                )
            }
        }
    }

    fn edit_manifest(&mut self) -> String {
        let path = self.root.join("docs.json");
        let text = self.text(&path);
        let text = match self.random.below(8) {
            0 => mutant(&mut self.random, &[&text]),
            1 => text.replace("\"en/quickstart\"", "\"en/quickstart\", \"en/new\""),
            2 => text.replace("en/returns/", "en/shipping/"),
            3 => text.replace("api/parcel.json", "api/events.yaml"),
            4 => text.replace("Parcel Portal", "Portal"),
            _ => {
                let first = project().join("fixtures/sites/parcel-portal/docs.json");
                let first = fs::read_to_string(first).expect("a manifest");
                let settings = self.random.pick(&SETTINGS);
                first.replacen('{', &format!("{{ {settings}"), 1)
            }
        };
        self.set(&path, text)
    }

    /// Sets the text of a file on disk or in memory.
    fn set(&mut self, path: &Path, text: String) -> String {
        let is_editable = is_page(path) || path.ends_with("docs.json");
        if !is_editable || self.random.below(2) == 0 {
            return self.save(path, &text);
        }
        self.unsaved.insert(path.to_owned(), text.clone());
        self.site.workspace.set_text(path, text);
        format!("unsaved {}", path.display())
    }

    fn save(&mut self, path: &Path, text: &str) -> String {
        write(path, text);
        self.unsaved.remove(path);
        self.site.workspace.unset_text(path);
        self.site.workspace.changed_on_disk(path);
        format!("saved {}", path.display())
    }

    fn remove(&mut self, path: &Path) -> String {
        let _ = fs::remove_file(path);
        self.unsaved.remove(path);
        self.site.workspace.unset_text(path);
        self.site.workspace.changed_on_disk(path);
        format!("removed {}", path.display())
    }

    fn remove_unless_last(&mut self, page: &Path, pages: usize) -> String {
        if pages > 20 {
            self.remove(page)
        } else {
            String::new()
        }
    }

    /// Returns the findings of the checker, and those of a fresh run.
    fn check(&mut self) -> [Vec<String>; 2] {
        let site = self.site.workspace.update(&mut |_, _| ());
        let report = self.checker.check(&site);
        let kept = shown(&site, &report);
        let mut fresh = TestSite::open(&self.root);
        for (path, text) in &self.unsaved {
            fresh.workspace.set_text(path, text.clone());
        }
        let (site, report) = fresh.check();
        [kept, shown(&site, &report)]
    }
}

fn is_page(path: &Path) -> bool {
    path.extension()
        .is_some_and(|kind| kind == "mdx" || kind == "md")
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("below the root")).expect("created");
    fs::write(path, text).expect("written");
}

/// Returns the findings, with everything that an output shows.
fn shown(site: &Arc<Site>, report: &Report) -> Vec<String> {
    let path = |file| site.source(file).path().display().to_string();
    let findings = report.findings.iter().map(|finding| {
        let related = finding.related.iter();
        let related = related.map(|one| {
            format!(
                "{} {:?} {}",
                path(one.span.file),
                (one.span.start, one.span.end),
                one.message
            )
        });
        let fix = finding.fix.iter().flat_map(|fix| &fix.edits);
        let fix = fix.map(|edit| {
            format!(
                "{} {:?} {}",
                path(edit.span.file),
                (edit.span.start, edit.span.end),
                edit.text
            )
        });
        let related: Vec<String> = related.collect();
        let fix: Vec<String> = fix.collect();
        format!(
            "{} {:?} {:?} {related:?} {fix:?}",
            show(site, finding),
            finding.note,
            finding.severity
        )
    });
    findings.collect()
}

#[test]
fn a_link_to_a_repeated_heading_counts() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut edited = Edited::open(folder.path(), 1);
    let heading = "---\ntitle: \"Lost\"\ndescription: \"What to do.\"\n---\n\n## Next\n\nText.\n\n## Next\n\nText.\n";
    let lost = edited.root.join("en/lost.mdx");
    edited.save(&lost, heading);
    let [before, _] = edited.check();
    let index = edited.root.join("en/index.mdx");
    let text = edited.text(&index);
    edited.save(&index, &format!("{text}\n[a](/en/lost#next-2)\n"));
    let [after, fresh] = edited.check();
    assert_eq!(after, fresh);
    let repeated = |shown: &[String]| -> Vec<String> {
        let repeated = shown.iter().filter(|one| one.contains("duplicate-heading"));
        repeated.cloned().collect()
    };
    assert_ne!(repeated(&before), repeated(&after));
}

#[test]
fn the_language_of_pages_is_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut edited = Edited::open(folder.path(), 1);
    for path in ["en/lost.mdx", "en/quickstart.mdx"] {
        let path = edited.root.join(path);
        let text = edited.text(&path);
        edited.save(&path, &format!("{text}\nYou recieve a parcel.\n"));
    }
    let manifest = edited.root.join("docs.json");
    let english = edited.text(&manifest);
    let german = english.replace("\"language\": \"en\"", "\"language\": \"de\"");
    for (text, expected) in [(&english, 2), (&german, 0), (&english, 2)] {
        edited.save(&manifest, text);
        let [kept, fresh] = edited.check();
        assert_eq!(kept, fresh);
        let misspelt = kept.iter().filter(|one| one.contains("misspelling"));
        assert_eq!(misspelt.count(), expected);
    }
}

#[test]
fn old_texts_are_freed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut edited = Edited::open(folder.path(), 1);
    let path = edited.root.join("en/lost.mdx");
    let pages: Vec<Weak<Page>> = (0..5)
        .map(|number| {
            edited
                .site
                .workspace
                .set_text(&path, format!("# {number}\n"));
            let site = edited.site.workspace.update(&mut |_, _| ());
            edited.checker.check(&site);
            Arc::downgrade(site.page_at("en/lost.mdx").expect("a page"))
        })
        .collect();
    let kept = || pages.iter().filter(|page| page.upgrade().is_some()).count();
    // A worker drops its job after it sent the result.
    let end = Instant::now() + PATIENCE;
    while kept() > 1 && Instant::now() < end {
        thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(kept(), 1, "only the last page is kept");
}

/// Fails unless a checker reports the same as a fresh run after each of many random edits.
fn edit_and_compare(seed: u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut edited = Edited::open(folder.path(), seed);
    let [first, fresh] = edited.check();
    assert_eq!(first, fresh);
    let mut changes = 0;
    let mut last = first;
    for number in 0..EDITS {
        let edit = edited.edit();
        let [kept, fresh] = edited.check();
        let differing: Vec<&String> = kept.iter().filter(|one| !fresh.contains(one)).collect();
        let missing: Vec<&String> = fresh.iter().filter(|one| !kept.contains(one)).collect();
        let is_same = kept == fresh;
        assert!(
            is_same,
            "after edit {number}, {edit}:\n{differing:#?}\ninstead of\n{missing:#?}"
        );
        changes += usize::from(kept != last);
        last = kept;
    }
    assert!(changes > EDITS / 3, "{changes} edits changed the report");
}

#[test]
fn a_checker_reports_the_same_as_a_fresh_run_after_each_edit() {
    edit_and_compare(0x9e37_79b9_7f4a_7c15);
}

#[test]
fn a_checker_reports_the_same_after_other_edits() {
    edit_and_compare(0x2545_f491_4f6c_dd1d);
}
