use super::referenced_files::Names;
use crate::catalog::FILE_NAMES;
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::text::Span;
use serde::Deserialize;

/// Reports an image or video without a reference in the site.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnusedAsset {
    ignore: Vec<String>,
}

impl Rule for UnusedAsset {
    fn site(&self, site: &Site, cx: &mut Cx<'_>) {
        let Some(manifest) = site.manifest().files().first() else {
            return;
        };
        let is_ignored = |path: &str| {
            let mut ignored = self.ignore.iter();
            ignored.any(|start| path.starts_with(start.trim_start_matches('/')))
        };
        let files = site.files();
        let shown: Vec<&str> = files
            .filter(|path| is_shown(path) && !is_ignored(path) && !is_requested_by_browsers(path))
            .collect();
        let mut names = Names::new(shown);
        for text in site.texts() {
            names.read(&text);
        }
        let at = Span::new(manifest.id(), 0, 0);
        for path in names.unnamed() {
            cx.report(at, format!("unused file `{path}`"))
                .note("delete it, or add its folder to the option `ignore`");
        }
    }
}

fn is_shown(path: &str) -> bool {
    let kind = path.rsplit_once('.').map(|(_, kind)| kind.to_lowercase());
    let names = &FILE_NAMES;
    kind.is_some_and(|kind| names.is_picture(&kind) || names.sounds.contains(&kind))
}

/// Returns whether browsers request the file automatically.
fn is_requested_by_browsers(path: &str) -> bool {
    path.starts_with("favicon.")
}
