use super::support::{aimed, paths, with_path};
use crate::diagnostic::Fix;
use crate::page::{Page, Purpose};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports a link to a page with the extension of its file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageExtensionInLink {}

impl Rule for PageExtensionInLink {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let site = cx.site();
        if !site.is_rooted() {
            return;
        }
        for aimed in aimed(page, cx).filter(|aimed| aimed.link.purpose() == Purpose::Follow) {
            let aim = aimed.aim();
            let Some((bare, kind)) = aim.path.rsplit_once('.') else {
                continue;
            };
            // `/page.md` is how the platform serves the source of `page.mdx`.
            let is_page = matches!(kind, "mdx" | "md")
                && paths(&aim, page, site)
                    .iter()
                    .any(|path| site.page_at(path).is_some());
            if is_page {
                let right = bare.strip_suffix("/index").unwrap_or(bare);
                let right = if right.is_empty() { "/" } else { right };
                let edit = with_path(page, aimed.link.target(), right);
                cx.report(
                    aimed.link.target(),
                    format!(
                        "`{}` names a file, and readers find none at this address",
                        aim.path
                    ),
                )
                .note(format!(
                    "write `{right}`: pages are served without an extension"
                ))
                .fix(Fix::safe(format!("write `{right}`"), vec![edit]));
            }
        }
    }
}
