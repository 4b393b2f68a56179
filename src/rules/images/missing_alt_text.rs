use crate::diagnostic::Severity;
use crate::page::{Alt, ImageForm, Page};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports an image without alternative text, and a video without a label.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingAltText {}

impl Rule for MissingAltText {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for image in page.images().filter(|image| image.alt == Alt::Missing) {
            let (message, note) = match image.form {
                ImageForm::Markdown => (
                    "image has no alt text",
                    "describe what it shows between the brackets, for example `![The settings page](…)`",
                ),
                ImageForm::Img => (
                    "`<img>` has no alt text",
                    "describe what it shows, for example `alt=\"The settings page\"`, or add `aria-hidden=\"true\"` to an image that is only decoration",
                ),
                ImageForm::Video => (
                    "`<video>` has no accessible label",
                    "describe what it shows, for example `aria-label=\"How to change your settings\"`",
                ),
            };
            let finding = cx.report(image.span, message);
            finding.note(note);
            // The text around a video usually says what it shows, which is less common for images.
            if image.form == ImageForm::Video {
                finding.severity = finding.severity.min(Severity::Warning);
            }
        }
    }
}
