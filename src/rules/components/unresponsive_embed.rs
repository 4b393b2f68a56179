use super::embed_size::{edits, fixed_width, is_narrow, shape};
use crate::diagnostic::Fix;
use crate::page::{Element, Page, Value};
use crate::rule::{Cx, Rule};
use serde::Deserialize;

/// The aspect ratio of the class `aspect-video`.
const VIDEO: f64 = 16.0 / 9.0;

/// Reports a video or embedded frame with a size that does not adapt to the screen.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UnresponsiveEmbed {
    classes: Vec<String>,
    classes_only: bool,
}

impl Rule for UnresponsiveEmbed {
    fn page(&self, page: &Page, cx: &mut Cx<'_>) {
        let embeds = page.elements().filter(|element| match element.name() {
            "video" | "iframe" => true,
            "embed" | "object" => !self.classes_only,
            _ => false,
        });
        for element in embeds.filter(|element| !element.has_spread()) {
            let attribute = element
                .attribute("className")
                .or_else(|| element.attribute("class"));
            let classes = match attribute.map(|attribute| element.value(attribute)) {
                None => "",
                Some(Value::Text(classes)) => classes,
                Some(_) => continue,
            };
            let mut missing: Vec<&str> = self
                .classes
                .iter()
                .map(String::as_str)
                .filter(|class| !self.satisfies(page, element, classes, class))
                .collect();
            if missing.is_empty() {
                continue;
            }
            // A frame with the aspect ratio of a video is a video. The class replaces its height.
            let video = self.classes.iter().find(|class| *class == "aspect-video");
            let is_video = shape(element).is_some_and(|shape| (shape / VIDEO - 1.0).abs() < 0.03);
            if let Some(video) =
                video.filter(|video| is_video && !missing.contains(&video.as_str()))
            {
                missing.push(video);
            }
            let adds = missing.join(" ");
            let name = element.name();
            let finding = cx.report(
                element.name_span(),
                match fixed_width(element) {
                    Some(width) => format!(
                        "`{name}` has a fixed width of {width} pixels, wider than a phone screen"
                    ),
                    None => format!("`{name}` is not responsive"),
                },
            );
            if let Some(edits) = edits(page, element, attribute, &missing) {
                let also = if edits.len() > 1 {
                    ", and remove the fixed size"
                } else {
                    ""
                };
                finding
                    .note(format!("add the classes `{adds}`{also}"))
                    .fix(Fix::risky(format!("add `{adds}`"), edits));
            } else {
                finding.note(format!(
                    "set its size with the classes `{adds}` instead of a style"
                ));
            }
        }
    }
}

impl UnresponsiveEmbed {
    /// Returns whether the embed has the class or, unless only classes are allowed, another setting with the same
    /// effect.
    fn satisfies(&self, page: &Page, element: Element<'_>, classes: &str, class: &str) -> bool {
        let mut own = classes
            .split_whitespace()
            .map(|own| own.rsplit(':').next().unwrap_or(own));
        if self.classes_only {
            return own.any(|own| own == class);
        }
        let family = class.split('-').next().unwrap_or(class);
        let (families, property): (&[&str], &str) = match family {
            "w" => (&["w", "max", "size", "inset"], "width"),
            "aspect" => (&["aspect", "h", "min", "size", "inset"], "height"),
            _ => (&[], ""),
        };
        let style = element.attribute("style");
        let style = style.map_or("", |style| page.slice(style.value));
        let by_style = !property.is_empty()
            && (style.contains(property)
                || style.to_lowercase().contains("aspect") && property == "height"
                // The style may come from a variable.
                || !style.is_empty() && !style.contains(':'));
        let by_attribute = match family {
            "w" => is_narrow(element),
            // All elements except `<iframe>` have an intrinsic aspect ratio.
            "aspect" => {
                !element.is("iframe") || element.attribute("height").is_some() || is_narrow(element)
            }
            _ => false,
        };
        let by_class = own.any(|own| {
            let own_family = own.split('-').next().unwrap_or(own);
            own == class || own_family == family || families.contains(&own_family)
        });
        by_class || by_style || by_attribute
    }
}
