use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::text::Span;
use serde::Deserialize;
use std::collections::HashSet;

/// Reports an image or video that nothing in the site names.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnusedAsset {
    ignore: Vec<String>,
}

/// The endings of files that are shown.
const SHOWN: [&str; 17] = [
    "png", "jpg", "jpeg", "svg", "gif", "webp", "avif", "ico", "bmp", "tiff", "mp4", "webm", "mov",
    "mp3", "wav", "ogg", "pdf",
];

impl Rule for UnusedAsset {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let Some(manifest) = site.manifest().files().first() else {
            return;
        };
        let named = names(site);
        let at = Span::new(manifest.id(), 0, 0);
        let mut unused: Vec<&str> = site
            .files()
            .filter(|path| is_shown(path))
            .filter(|path| {
                !self
                    .ignore
                    .iter()
                    .any(|folder| path.starts_with(folder.as_str()))
            })
            .filter(|path| !named.contains(name(path)))
            .collect();
        unused.sort_unstable();
        for path in unused {
            cx.report(at, format!("nothing names the file `{path}`"))
                .note("delete it, or list its folder under `ignore` of this rule");
        }
    }
}

fn is_shown(path: &str) -> bool {
    let kind = path.rsplit_once('.').map(|(_, kind)| kind.to_lowercase());
    kind.is_some_and(|kind| SHOWN.contains(&&*kind))
}

fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Every word in the texts of the site that may be the name of such a file: scripts and styles put paths together, so
/// one file of a name stands for all of that name.
fn names(site: &Site) -> HashSet<String> {
    let mut names = HashSet::new();
    for text in site.texts() {
        for word in text.split(|letter: char| {
            letter.is_whitespace() || "/\"'`()<>{}[]|?#,;=\\".contains(letter)
        }) {
            if is_shown(word) {
                names.insert(crate::site::decoded(word));
            }
        }
    }
    names
}
