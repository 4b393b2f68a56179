//! The parts of an OpenAPI file that are used.

use super::specification::{Operation, Specification};
use super::take::{Flag, Lenient, Seen, Take, Text, pass, take};
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

impl Take for File {
    fn value(&mut self, seen: Seen<'_>) {
        self.other = not_a_map(seen);
    }

    fn member<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        match key {
            "swagger" => self.swagger = Some(take(map)?),
            "openapi" => self.openapi = Some(take(map)?),
            "info" => self.info = take(map)?,
            "paths" => self.paths = Some(take(map)?),
            "webhooks" => self.webhooks = Some(take(map)?),
            _ => pass(map)?,
        }
        Ok(())
    }
}

impl File {
    pub(super) fn specification(self) -> Result<Specification, SpecificationError> {
        if let Some(error) = self.error() {
            return Err(error);
        }
        let mut made = Specification::default();
        made.title = self.info.title.0;
        for (path, item) in self.paths.into_iter().flat_map(|paths| paths.items) {
            if item.is_elsewhere {
                made.elsewhere.push(path.clone());
            }
            let operations = item.operations.into_iter();
            made.operations
                .extend(operations.map(|(method, details)| details.of(method, path.clone())));
        }
        for (name, item) in self.webhooks.into_iter().flat_map(|hooks| hooks.items) {
            let details = item.operations.into_iter().next();
            let details = details.map(|(_, details)| details).unwrap_or_default();
            made.operations.push(details.of(Method::Webhook, name));
        }
        Ok(made.indexed())
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

/// The maximum length of an invalid version in a message.
fn shortened(version: &str) -> String {
    version.chars().take(20).collect()
}

fn not_a_map(seen: Seen<'_>) -> Option<&'static str> {
    (!matches!(seen, Seen::Map)).then(|| seen.kind())
}

#[derive(Default)]
struct Info {
    title: Text,
}

impl Take for Info {
    fn member<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        match key {
            "title" => self.title = take(map)?,
            _ => pass(map)?,
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
    fn put(&mut self, name: &str, item: Item) {
        match self.places.get(name) {
            Some(&place) => self.items[place].1 = item,
            None => {
                self.places.insert(name.into(), self.items.len());
                self.items.push((name.into(), item));
            }
        }
    }
}

impl Take for Section {
    fn value(&mut self, seen: Seen<'_>) {
        self.other = not_a_map(seen);
    }

    fn member<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        if key.starts_with("x-") {
            return pass(map);
        }
        if key == MERGE {
            let merged: Self = take(map)?;
            for (name, item) in merged.items {
                if !self.places.contains_key(&name) {
                    self.put(&name, item);
                }
            }
            return Ok(());
        }
        let item = take(map)?;
        self.put(key, item);
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

impl Take for Item {
    fn member<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        self.is_elsewhere |= matches!(key, "$ref" | MERGE);
        // Methods are in lower case in the format; `GET` is not an operation.
        let is_small = key.bytes().all(|byte| byte.is_ascii_lowercase());
        let method = Method::named(key).filter(|method| is_small && *method != Method::Webhook);
        let Some(method) = method else {
            return pass(map);
        };
        let details = take(map)?;
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

impl Take for Details {
    fn member<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        match key {
            "summary" => self.summary = take(map)?,
            "tags" => self.tag = take(map)?,
            "deprecated" => self.is_deprecated = take(map)?,
            "x-mint" => self.mint = take(map)?,
            "x-hidden" => self.is_hidden = take(map)?,
            "x-excluded" => self.is_excluded = take(map)?,
            _ => pass(map)?,
        }
        Ok(())
    }
}

#[derive(Default)]
struct FirstItem {
    is_past: bool,
    text: Text,
}

impl Take for FirstItem {
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

impl Take for Mint {
    fn member<'de, A: MapAccess<'de>>(&mut self, key: &str, map: &mut A) -> Result<(), A::Error> {
        match key {
            "href" => self.href = take(map)?,
            _ => pass(map)?,
        }
        Ok(())
    }
}
