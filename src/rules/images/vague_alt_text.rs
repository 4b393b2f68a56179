use crate::catalog::FILE_NAMES;
use crate::page::{Alt, Image, ImageForm, Page};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// Reports alternative text that does not describe the image.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct VagueAltText {
    words: Vec<String>,
    captions: bool,
}

impl Rule for VagueAltText {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for image in page.images() {
            let Alt::Text(alt) = image.alt else {
                continue;
            };
            let why = if self.is_vague(alt) {
                "does not describe the image"
            } else if is_file_name(alt) {
                "is a file name"
            } else if self.captions && is_caption(page, image, alt) {
                "repeats the caption"
            } else {
                continue;
            };
            if page.is_history(image.parent) {
                continue;
            }
            let what = if image.form == ImageForm::Video {
                "label"
            } else {
                "alt text"
            };
            cx.report(image.span, format!("{what} `{alt}` {why}"))
                .note("describe in a few words what the reader sees");
        }
    }
}

impl VagueAltText {
    fn is_vague(&self, alt: &str) -> bool {
        let words = alt.trim_end_matches('.').to_lowercase();
        let bare = words
            .trim_end_matches(|letter: char| letter.is_ascii_digit() || " -_#".contains(letter));
        self.words.iter().any(|vague| vague == bare)
    }
}

/// Returns whether the text is a file name such as `hero-dark.png`.
fn is_file_name(alt: &str) -> bool {
    let kind = alt.rsplit_once('.').map(|(_, kind)| kind.to_lowercase());
    !alt.contains(' ') && kind.is_some_and(|kind| FILE_NAMES.is_picture(&kind))
}

fn is_caption(page: &Page, image: Image<'_>, alt: &str) -> bool {
    let mut around = page.ancestors(image.parent);
    let frame = around.find(|element| element.is("Frame"));
    let caption = frame.and_then(|frame| frame.literal("caption"));
    caption.is_some_and(|caption| caption.trim().eq_ignore_ascii_case(alt))
}
