use crate::page::{Alt, ImageForm, Page};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports an image without alternative text, and a video without a label.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingAltText {}

impl Rule for MissingAltText {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for image in page
            .images()
            .iter()
            .filter(|image| image.alt == Alt::Missing)
        {
            let (message, note) = match image.form {
                ImageForm::Markdown => (
                    "the image has no alt text",
                    "say what it shows: `![The key list in the dashboard](…)`",
                ),
                ImageForm::Img => (
                    "`<img>` has no alt text",
                    "say what it shows: `alt=\"The key list in the dashboard\"`; for decoration add `aria-hidden=\"true\"`",
                ),
                ImageForm::Video => (
                    "`<video>` has no label",
                    "say what it shows: `aria-label=\"Creating a key in the dashboard\"`",
                ),
            };
            cx.report(image.span, message).note(note);
        }
    }
}
