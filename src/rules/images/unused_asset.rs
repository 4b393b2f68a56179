use super::support_names::Names;
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::text::Span;
use serde::Deserialize;

/// Reports an image or video that nothing in the site names.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnusedAsset {
    ignore: Vec<String>,
}

/// The endings of files that are shown in pages. Documents are not among them: people link to them from elsewhere.
const SHOWN: [&str; 16] = [
    "png", "jpg", "jpeg", "svg", "gif", "webp", "avif", "ico", "bmp", "tiff", "mp4", "webm", "mov",
    "mp3", "wav", "ogg",
];

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
            .filter(|path| is_shown(path) && !is_ignored(path) && !is_made_use_of(path))
            .collect();
        let mut names = Names::new(shown);
        for text in site.texts() {
            names.read(&text);
        }
        let at = Span::new(manifest.id(), 0, 0);
        for path in names.unnamed() {
            cx.report(at, format!("nothing names the file `{path}`"))
                .note("delete it, or list its folder under `ignore` of this rule");
        }
    }
}

fn is_shown(path: &str) -> bool {
    let kind = path.rsplit_once('.').map(|(_, kind)| kind.to_lowercase());
    kind.is_some_and(|kind| SHOWN.contains(&&*kind))
}

/// Whether browsers ask for it by themselves.
fn is_made_use_of(path: &str) -> bool {
    path.starts_with("favicon.")
}
