use super::code_blocks::{highlighter, title};
use super::file_names::{is_named_before, is_named_inside};
use crate::catalog::{FILE_FORMS, FileForm};
use crate::diagnostic::Fix;
use crate::page::Page;
use crate::rule::{Cx, Rule};
use crate::text::Edit;
use serde::Deserialize;

/// Reports code blocks that show a well-known configuration file without its name.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnnamedFile {}

impl Rule for UnnamedFile {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let mut previous_end = 0;
        for block in page.code_blocks() {
            let before = page.text().get(previous_end..block.span.start as usize);
            previous_end = block.span.end as usize;
            let Some(language) = highlighter(page, block) else {
                continue;
            };
            if title(page, block).is_some() {
                continue;
            }
            let code = page.code_text(block);
            let mut forms = FILE_FORMS.iter();
            let Some(form) = forms.find(|form| form.fits(language, code.text())) else {
                continue;
            };
            if is_named_inside(code.text()) || before.is_some_and(is_named_before) {
                continue;
            }
            let name = page.slice(block.language);
            let finding = cx.report(block.language, message(form));
            finding.note(format!(
                "add the file name after the language, such as `{name} {}`",
                form.file
            ));
            if !form.like {
                let edit = Edit::insert_after(block.language, format!(" {}", form.file));
                finding.fix(Fix::risky(format!("name it `{}`", form.file), vec![edit]));
            }
        }
    }
}

fn message(form: &FileForm) -> String {
    if form.like {
        "code block shows a configuration file without the file name".to_owned()
    } else {
        format!("code block shows `{}` without the file name", form.file)
    }
}
