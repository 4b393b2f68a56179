use super::support_frame::{is_linked, wrap};
use super::support_size::is_small;
use crate::page::{Image, ImageForm, Page};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// The largest icon, in pixels.
const ICON: f64 = 64.0;

/// Reports an image outside a `Frame`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UnframedImage {
    allow_in: Vec<String>,
    exempt: Vec<Exemption>,
    badges: Vec<String>,
}

/// Images that most sites show without a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Exemption {
    /// Images that are links, such as buttons.
    Links,
    /// Images among words, where a `Frame`, which is a block, would break the line.
    Text,
    /// Images whose address says that they are badges.
    Badges,
    /// Images that are set to a small size.
    Icons,
    /// Pages that are laid out by hand.
    CustomPages,
    /// Components of the site: what they put around an image is not known.
    OwnComponents,
}

impl Rule for UnframedImage {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        for image in page
            .images()
            .iter()
            .filter(|image| image.form != ImageForm::Video)
        {
            if self.is_framed(page, image) || self.is_exempt(page, image, cx) {
                continue;
            }
            let finding = cx.report(image.span, "image is not in a `Frame`");
            finding.note(if image.block.is_some() {
                "wrap it in `<Frame>` and `</Frame>`, each on its own line"
            } else {
                "move it to a line of its own, between `<Frame>` and `</Frame>`"
            });
            if let Some(fix) = wrap(page, image) {
                finding.fix(fix);
            }
        }
    }
}

impl UnframedImage {
    fn is_framed(&self, page: &Page, image: &Image) -> bool {
        let mut around = page.ancestors(image.parent);
        around
            .any(|element| element.is("Frame") || self.allow_in.iter().any(|name| element.is(name)))
    }

    fn is_exempt(&self, page: &Page, image: &Image, cx: &Cx<'_>) -> bool {
        self.exempt.iter().any(|exemption| match exemption {
            Exemption::Links => is_linked(page, image),
            Exemption::Text => is_among_words(page, image),
            Exemption::Badges => image.source.as_deref().is_some_and(|address| {
                let address = address.to_lowercase();
                self.badges.iter().any(|word| address.contains(word))
            }),
            Exemption::Icons => {
                let element = page.element_at(image.span.start);
                element.is_some_and(|element| is_small(page, element, ICON))
            }
            Exemption::CustomPages => page.is_laid_out_by_hand(),
            Exemption::OwnComponents => is_in_own_component(page, image, cx),
        })
    }
}

/// Whether the image is in a sentence, a heading or a table cell.
fn is_among_words(page: &Page, image: &Image) -> bool {
    const INLINE: [&str; 10] = [
        "span", "strong", "em", "label", "td", "th", "summary", "Tooltip", "Badge", "Icon",
    ];
    let parent = page.ancestors(image.parent).next();
    let mut around = page.ancestors(image.parent);
    image.is_inline
        || parent.is_some_and(|parent| parent.has_words())
        || around.any(|element| INLINE.contains(&element.name()))
}

fn is_in_own_component(page: &Page, image: &Image, cx: &Cx<'_>) -> bool {
    let components = cx.components();
    page.ancestors(image.parent).any(|element| {
        let name = element.name();
        let root = name.split('.').next().unwrap_or(name);
        let is_described = components.get(name).is_some() && !components.is_own(name);
        element.is_component() && (!is_described || page.declares(root))
    })
}
