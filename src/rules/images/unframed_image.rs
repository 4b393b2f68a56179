use super::display_size::is_small;
use super::framing::{are_pair, how_to_wrap, is_linked, wrap};
use crate::catalog::MARKUP;
use crate::page::{Element, Image, ImageForm, Page};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// The maximum size of an icon, in pixels.
const MAX_ICON_SIZE: f64 = 64.0;

/// Reports an image outside a `Frame`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UnframedImage {
    allow_in: Vec<String>,
    exempt: Vec<Exemption>,
    badges: Vec<String>,
}

/// Images that most sites show without a `Frame`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Exemption {
    /// Images that are links, such as buttons.
    Links,
    /// Images in a line of text, which a `Frame`, a block element, would break.
    Text,
    /// Images with an address that contains a word for badges.
    Badges,
    /// Images with a small explicit size.
    Icons,
    /// Images with a class or attribute that keeps readers from enlarging or selecting them.
    Decoration,
    /// Images in a row or grid that a class or style lays out.
    Layout,
    /// Pages with a custom layout.
    CustomPages,
    /// Images in components of the site, which may add a frame.
    OwnComponents,
}

impl Rule for UnframedImage {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let images = page.images();
        let mut images = images
            .filter(|image| image.form != ImageForm::Video)
            .peekable();
        while let Some(image) = images.next() {
            let pair = images.next_if(|other| are_pair(page, image, *other));
            if self.is_framed(page, image) || self.is_exempt(page, image, cx) {
                continue;
            }
            let finding = cx.report(image.span, "image is not in a `Frame`");
            finding.note(how_to_wrap(page, image, pair));
            if let Some(pair) = pair {
                finding.see(pair.span, "this image replaces it in the other mode");
            }
            if let Some(fix) = wrap(page, image, pair) {
                finding.fix(fix);
            }
        }
    }
}

impl UnframedImage {
    fn is_framed(&self, page: &Page, image: Image<'_>) -> bool {
        let mut around = page.ancestors(image.parent);
        around
            .any(|element| element.is("Frame") || self.allow_in.iter().any(|name| element.is(name)))
    }

    fn is_exempt(&self, page: &Page, image: Image<'_>, cx: &Cx<'_>) -> bool {
        self.exempt.iter().any(|exemption| match exemption {
            Exemption::Links => is_linked(page, image),
            Exemption::Text => is_in_text(page, image),
            Exemption::Badges => image.source.is_some_and(|address| {
                let address = address.to_lowercase();
                self.badges.iter().any(|word| address.contains(word))
            }),
            Exemption::Icons => {
                let element = page.element_at(image.span.start);
                element.is_some_and(|element| is_small(page, element, MAX_ICON_SIZE))
            }
            Exemption::Decoration => page.element_at(image.span.start).is_some_and(is_decoration),
            Exemption::Layout => page
                .ancestors(image.parent)
                .any(|element| lays_out(page, element)),
            Exemption::CustomPages => page.has_custom_layout(),
            Exemption::OwnComponents => is_in_own_component(page, image, cx),
        })
    }
}

/// Returns whether a class or attribute marks the image as decoration.
fn is_decoration(image: Element<'_>) -> bool {
    let classes = image
        .literal("className")
        .or_else(|| image.literal("class"));
    let mut classes = classes.unwrap_or_default().split_whitespace();
    image.attribute("noZoom").is_some()
        || classes.any(|class| matches!(class, "noZoom" | "pointer-events-none"))
}

/// Returns whether an element puts its content into a row or a grid, which a `Frame` around an image would change.
fn lays_out(page: &Page, element: Element<'_>) -> bool {
    let classes = element
        .literal("className")
        .or_else(|| element.literal("class"));
    let mut classes = classes.unwrap_or_default().split_whitespace();
    let is_layout = |class: &str| {
        let bare = class.rsplit(':').next().unwrap_or(class);
        matches!(bare, "flex" | "grid" | "inline-flex" | "inline-grid")
    };
    let style = element.attribute("style");
    let style = style.map_or("", |style| page.slice(style.value));
    let has_display = |style: &str| {
        let (_, value) = style.split_once("display").unwrap_or_default();
        let value = value.trim_start_matches([':', ' ', '"', '\'']);
        value.starts_with("flex") || value.starts_with("grid") || value.starts_with("inline-")
    };
    classes.any(is_layout) || has_display(style)
}

/// Returns whether the image is in a sentence, a heading or a table cell.
fn is_in_text(page: &Page, image: Image<'_>) -> bool {
    let parent = page.ancestors(image.parent).next();
    let mut around = page.ancestors(image.parent);
    image.is_inline
        || parent.is_some_and(|parent| parent.has_words())
        || around.any(|element| MARKUP.inline.contains(element.name()))
}

fn is_in_own_component(page: &Page, image: Image<'_>, cx: &Cx<'_>) -> bool {
    let components = cx.components();
    page.ancestors(image.parent).any(|element| {
        let name = element.name();
        let root = name.split('.').next().unwrap_or(name);
        let is_described = components.get(name).is_some() && !components.is_own(name);
        element.is_component() && (!is_described || page.declares(root))
    })
}
