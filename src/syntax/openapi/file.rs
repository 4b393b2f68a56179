//! The parts of an OpenAPI file that are used.

use super::lenient::{Flag, FoundValue, Lenient, LenientValue, Text, read_lenient, skip_value};
use super::specification::{Operation, Specification};
use crate::syntax::endpoint::Method;
use serde::de::{MapAccess, SeqAccess};
use std::collections::HashMap;

/// A file before it is validated.
#[derive(Default)]
pub(super) struct File {
    /// The type of the root, if it is not a map.
    other: Option<&'static str>,
    swagger: Option<Text>,
    openapi: Option<Text>,
    info: Info,
    paths: Option<Section>,
    webhooks: Option<Section>,
}

/// The reason why a file cannot be used, and the key that is the cause.
pub(super) struct SpecificationError {
    pub(super) key: Option<&'static str>,
    pub(super) message: String,
}

impl LenientValue for File {
    fn value(&mut self, found: FoundValue<'_>) {
        self.other = not_a_map(found);
    }

    fn member<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        match key {
            "swagger" => self.swagger = Some(read_lenient(map)?),
            "openapi" => self.openapi = Some(read_lenient(map)?),
            "info" => self.info = read_lenient(map)?,
            "paths" => self.paths = Some(read_lenient(map)?),
            "webhooks" => self.webhooks = Some(read_lenient(map)?),
            _ => skip_value(map)?,
        }
        Ok(())
    }
}

impl File {
    pub(super) fn specification(self) -> Result<Specification, SpecificationError> {
        if let Some(error) = self.error() {
            return Err(error);
        }
        let mut specification = Specification::default();
        specification.title = self.info.title.0;
        for (path, item) in self.paths.into_iter().flat_map(|paths| paths.items) {
            if item.is_elsewhere {
                specification.elsewhere.push(path.clone());
            }
            let operations = item.operations.into_iter();
            specification
                .operations
                .extend(operations.map(|(method, details)| details.of(method, path.clone())));
        }
        for (name, item) in self.webhooks.into_iter().flat_map(|hooks| hooks.items) {
            let details = item.operations.into_iter().next();
            let details = details.map(|(_, details)| details).unwrap_or_default();
            specification
                .operations
                .push(details.of(Method::Webhook, name));
        }
        Ok(specification.indexed())
    }

    fn error(&self) -> Option<SpecificationError> {
        let at = |key, message| Some(SpecificationError { key, message });
        if let Some(kind) = self.other {
            return at(
                None,
                format!("an OpenAPI file is a map, and this is {kind}"),
            );
        }
        match (&self.openapi, &self.swagger) {
            (None, Some(Text(version))) => {
                let version = shortened(version.as_deref().unwrap_or("2.0"));
                let message =
                    format!("this is Swagger {version}, not OpenAPI: convert it to OpenAPI 3");
                return at(Some("swagger"), message);
            }
            (None, None) => {
                let message = "missing key `openapi` with the version, such as `openapi: 3.1.0`";
                return at(None, message.to_owned());
            }
            (Some(Text(None)), _) => {
                let message = "`openapi` is the version, a string such as `3.1.0`";
                return at(Some("openapi"), message.to_owned());
            }
            (Some(Text(Some(version))), _) if !version.starts_with("3.") => {
                let version = shortened(version);
                let message = format!("the version of OpenAPI is `{version}`, and only 3 is read");
                return at(Some("openapi"), message);
            }
            _ => (),
        }
        for (key, section) in [("paths", &self.paths), ("webhooks", &self.webhooks)] {
            if let Some(kind) = section.as_ref().and_then(|section| section.other) {
                return at(Some(key), format!("`{key}` is {kind}, not a map"));
            }
        }
        let is_silent = self.paths.is_none() && self.webhooks.is_none();
        let message = "neither `paths` nor `webhooks` found, so the file has no endpoints";
        is_silent.then(|| at(None, message.to_owned())).flatten()
    }
}

/// Returns the start of an invalid version, which can have any length, for a message.
fn shortened(version: &str) -> String {
    version.chars().take(20).collect()
}

fn not_a_map(found: FoundValue<'_>) -> Option<&'static str> {
    (!matches!(found, FoundValue::Map)).then(|| found.kind())
}

#[derive(Default)]
struct Info {
    title: Text,
}

impl LenientValue for Info {
    fn member<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        match key {
            "title" => self.title = read_lenient(map)?,
            _ => skip_value(map)?,
        }
        Ok(())
    }
}

/// `paths` or `webhooks`.
#[derive(Default)]
struct Section {
    other: Option<&'static str>,
    items: Vec<(Box<str>, Item)>,
    /// The index of each one in the list.
    places: HashMap<Box<str>, usize>,
}

impl Section {
    fn insert(&mut self, name: &str, item: Item) {
        match self.places.get(name) {
            Some(&place) => self.items[place].1 = item,
            None => {
                self.places.insert(name.into(), self.items.len());
                self.items.push((name.into(), item));
            }
        }
    }
}

impl LenientValue for Section {
    fn value(&mut self, found: FoundValue<'_>) {
        self.other = not_a_map(found);
    }

    fn member<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        if key.starts_with("x-") {
            return skip_value(map);
        }
        if key == MERGE {
            let merged: Self = read_lenient(map)?;
            for (name, item) in merged.items {
                if !self.places.contains_key(&name) {
                    self.insert(&name, item);
                }
            }
            return Ok(());
        }
        let item = read_lenient(map)?;
        self.insert(key, item);
        Ok(())
    }
}

/// The key in YAML that merges the members of another map.
const MERGE: &str = "<<";

/// The operations of one path or webhook.
#[derive(Default)]
struct Item {
    operations: Vec<(Method, Details)>,
    is_elsewhere: bool,
}

impl LenientValue for Item {
    fn member<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        self.is_elsewhere |= matches!(key, "$ref" | MERGE);
        // Methods are in lower case in the format; `GET` is not an operation.
        let is_small = key.bytes().all(|byte| byte.is_ascii_lowercase());
        let method = Method::named(key).filter(|method| is_small && *method != Method::Webhook);
        let Some(method) = method else {
            return skip_value(map);
        };
        let details = read_lenient(map)?;
        self.operations.retain(|(other, _)| *other != method);
        self.operations.push((method, details));
        Ok(())
    }
}

/// The facts about one operation.
#[derive(Default)]
struct Details {
    summary: Text,
    tag: FirstItem,
    mint: Mint,
    is_deprecated: Flag,
    is_hidden: Flag,
    is_excluded: Flag,
}

impl Details {
    fn of(self, method: Method, path: Box<str>) -> Operation {
        Operation {
            method,
            path,
            summary: self.summary.0,
            tag: self.tag.text.0,
            href: self.mint.href.0,
            is_deprecated: self.is_deprecated.0,
            is_hidden: self.is_hidden.0,
            is_excluded: self.is_excluded.0,
        }
    }
}

impl LenientValue for Details {
    fn member<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        match key {
            "summary" => self.summary = read_lenient(map)?,
            "tags" => self.tag = read_lenient(map)?,
            "deprecated" => self.is_deprecated = read_lenient(map)?,
            "x-mint" => self.mint = read_lenient(map)?,
            "x-hidden" => self.is_hidden = read_lenient(map)?,
            "x-excluded" => self.is_excluded = read_lenient(map)?,
            _ => skip_value(map)?,
        }
        Ok(())
    }
}

#[derive(Default)]
struct FirstItem {
    is_past: bool,
    text: Text,
}

impl LenientValue for FirstItem {
    fn item<'de, A: SeqAccess<'de>>(&mut self, items: &mut A) -> Result<bool, A::Error> {
        let Some(Lenient(text)) = items.next_element()? else {
            return Ok(false);
        };
        if !self.is_past {
            (self.is_past, self.text) = (true, text);
        }
        Ok(true)
    }
}

#[derive(Default)]
struct Mint {
    href: Text,
}

impl LenientValue for Mint {
    fn member<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        match key {
            "href" => self.href = read_lenient(map)?,
            _ => skip_value(map)?,
        }
        Ok(())
    }
}
