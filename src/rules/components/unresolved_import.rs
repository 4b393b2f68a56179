use super::legacy_snippet::{KINDS, old_snippets};
use super::missing_imports::export_list;
use crate::diagnostic::Fix;
use crate::page::{Import, Page};
use crate::rule::{Cx, Rule};
use crate::site::Site;
use crate::syntax::esm::{ALL, ExportName};
use crate::text::Edit;
use serde::Deserialize;
use std::collections::HashSet;

/// The rule that says nothing new about an import if there is nothing to import.
const UNUSED: &[&str] = &["unused-import"];

/// Reports an import of a file or name that does not exist.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnresolvedImport {}

impl Rule for UnresolvedImport {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for import in page.imports() {
            let is_path = import.source.starts_with(['/', '.']);
            match page.resolve(import.source) {
                Some(path) if cx.site().has_file(&path) => check_names(import, &path, cx),
                Some(path) if cx.site().is_generated(&path) => (),
                Some(path) => report_missing(import, &path, cx),
                None if is_path => {
                    cx.report(
                        import.span,
                        format!("`{}` is outside the site", import.source),
                    )
                    .note("import a file from the folder of `docs.json`")
                    .explains_of(import.statement, UNUSED);
                }
                None => report_package(import, cx),
            }
        }
        old_snippets(page, cx);
    }
}

/// The first parts of paths that other site generators replace with a folder. No package has such a name.
const ALIASES: [&str; 5] = ["@/", "@site/", "@theme/", "~/", "#/"];

fn report_package(import: Import<'_>, cx: &mut Cx<'_>) {
    let source = import.source;
    if cx.site().has_file(source) {
        let edit = Edit::insert_before(import.span.inside(), "/");
        cx.report(
            import.span,
            format!("`{source}` has no leading slash, so it names a package"),
        )
        .note(format!("write `/{source}`"))
        .explains_of(import.statement, UNUSED)
        .fix(Fix::safe(format!("write `/{source}`"), vec![edit]));
        return;
    }
    let mut aliases = ALIASES.iter();
    if let Some(alias) = aliases.find(|alias| source.starts_with(**alias)) {
        cx.report(
            import.span,
            format!("`{alias}` is an alias of another site generator, and pages can only import files by their path"),
        )
        .note("write a path from the root, such as `/snippets/name.mdx`");
        return;
    }
    let finding = cx.report(
        import.span,
        format!("`{source}` is a package, and pages can only import files of the site"),
    );
    finding.explains_of(import.statement, UNUSED);
    if source == "react" {
        finding.note("remove the import: React's hooks are available without it");
    } else {
        finding.note("write a path from the root, such as `/snippets/name.mdx`");
    }
}

fn report_missing(import: Import<'_>, path: &str, cx: &mut Cx<'_>) {
    let site: &Site = cx.site();
    let with_kind = KINDS
        .iter()
        .map(|kind| format!("{path}{kind}"))
        .find(|path| site.has_file(path));
    let other_case = site.file_in_other_case(path).map(str::to_owned);
    let source = import.source;
    if let Some(right) = with_kind {
        let kind = &right[path.len()..];
        let edit = Edit::insert_after(import.span.inside(), kind);
        cx.report(import.span, format!("`{source}` has no extension"))
            .note(format!("write `{source}{kind}`"))
            .explains_of(import.statement, UNUSED)
            .fix(Fix::safe(format!("write `{source}{kind}`"), vec![edit]));
    } else if let Some(right) = other_case {
        let edit = Edit::replace(import.span.inside(), format!("/{right}"));
        cx.report(
            import.span,
            format!("file `{source}` does not exist: case differs"),
        )
        .note(format!("write `/{right}`"))
        .explains_of(import.statement, UNUSED)
        .fix(Fix::safe(format!("write `/{right}`"), vec![edit]));
    } else {
        cx.report(import.span, format!("file `{source}` does not exist"))
            .note("check the path, which starts at the folder of `docs.json`: the page omits missing imports")
            .explains_of(import.statement, UNUSED);
    }
}

/// Checks the names that are imported from an existing file.
fn check_names(import: Import<'_>, path: &str, cx: &mut Cx<'_>) {
    if !KINDS.iter().any(|kind| path.ends_with(kind)) {
        cx.report(
            import.span,
            format!("`{}` cannot be imported", import.source),
        )
        .note("pages import `.mdx`, `.md`, `.jsx` and `.tsx` files")
        .explains_of(import.statement, UNUSED);
        return;
    }
    let site = cx.site();
    let is_page = matches!(path.rsplit_once('.'), Some((_, "mdx" | "md")));
    let exports: Option<&[Box<str>]> = if is_page {
        // Exports after the first syntax error of a page are unknown.
        site.page_at(path)
            .filter(|page| page.syntax_errors().is_empty())
            .map(|page| page.exports())
    } else {
        site.module(path).map(|module| &module.exports[..])
    };
    let Some(exports) = exports else {
        return;
    };
    let names: HashSet<&str> = exports.iter().map(|export| &**export).collect();
    // A file that re-exports everything from another file has more exports than `names`.
    let exports_name = |wanted: &str| names.contains(wanted) || names.contains(ALL);
    let list = export_list(exports);
    for name in import.names() {
        match name.export {
            ExportName::Named(wanted) if !exports_name(wanted) => {
                cx.report(
                    name.span,
                    format!("`{}` does not export `{wanted}`", import.source),
                )
                .note(format!("it exports {list}"))
                .explains_of(name.span, UNUSED);
            }
            ExportName::Default if !is_page && !exports_name("default") => {
                cx.report(
                    name.span,
                    format!("`{}` has no default export", import.source),
                )
                .note(format!(
                    "import what it exports by name, in braces; it exports {list}"
                ))
                .explains_of(name.span, UNUSED);
            }
            _ => (),
        }
    }
}
