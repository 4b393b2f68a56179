//! Components: the purpose, attributes, parents and content of each.
//!
//! `rules/data/components.yaml` describes the platform's. Those of a site, in its configuration, have the same format.

use super::by_name::{ByName, Names};
use super::table::Table;
use serde::{Deserialize, Deserializer};
use std::collections::{BTreeMap, BTreeSet};

/// The source of the facts about a component or attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// The authoring specification.
    Specification,
    /// The platform's documentation.
    #[default]
    Documentation,
    /// Only the types in the platform's packages.
    Types,
}

/// The type of an attribute's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AttributeType {
    /// A string.
    String,
    /// `true` or `false`; the bare name means `true`.
    Boolean,
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// One of a list of strings.
    Enum,
    /// The name of an icon, a URL, a path, or an element.
    Icon,
    /// A URL or a path.
    Url,
    /// An expression.
    Expression,
    /// Anything.
    #[default]
    Any,
}

/// The facts about an attribute.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AttributeFacts {
    /// The type of its value.
    #[serde(rename = "type", default)]
    pub kind: AttributeType,
    /// Whether the component requires it.
    #[serde(default)]
    pub required: bool,
    /// Whether the platform shows the component without it, although it is required.
    #[serde(default)]
    pub omittable: bool,
    /// The allowed values, or the name of a shared list of them.
    #[serde(default, deserialize_with = "list_or_name")]
    pub values: Vec<String>,
    /// For an enum, the key of an object that is allowed too, with a list that is not empty.
    pub object: Option<String>,
    /// The minimum number.
    pub min: Option<i64>,
    /// The maximum number.
    pub max: Option<i64>,
    /// The maximum number in the documentation; greater ones also work.
    pub usual_max: Option<i64>,
    /// Whether a number in quotes also works.
    #[serde(default)]
    pub quoted: bool,
    /// The default value.
    pub default: Option<serde_yaml::Value>,
    /// The source of these facts.
    #[serde(default)]
    pub source: Origin,
}

/// The content that a component may have.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Content {
    /// Anything.
    #[default]
    Any,
    /// Text without blocks.
    Inline,
    /// Nothing.
    None,
    /// Literal text.
    Text,
    /// Only these components; `code` is a code block, `list` a Markdown list.
    #[serde(untagged)]
    Only(Vec<String>),
}

/// The replacement for a deprecated component.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deprecation {
    /// The component to use instead.
    pub by: Option<String>,
    /// A note about the replacement.
    pub note: Option<String>,
}

/// The facts about a component.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a separate key in the table"
)]
pub struct Component {
    /// The purpose.
    pub purpose: String,
    /// When to use it, and when to use another.
    pub choose: Option<String>,
    /// The source of these facts.
    pub source: Origin,
    /// The attributes.
    pub attributes: BTreeMap<String, AttributeFacts>,
    /// Attributes that are not reported, because undocumented types contain them.
    pub accepts: BTreeSet<String>,
    /// Attributes that exclude one another: exactly one of them must be set.
    pub one_of: Vec<String>,
    /// The components that it must be in; if empty, it may be anywhere.
    pub inside: Vec<String>,
    /// The components that several adjacent ones should be in.
    pub group: Vec<String>,
    /// The allowed content.
    pub children: Content,
    /// Whether it may be empty.
    pub empty: bool,
    /// Whether a page may have only one.
    pub once: bool,
    /// The attribute that must be unique among siblings.
    pub unique: Option<String>,
    /// Whether it is ignored when the parents of another component are checked.
    pub transparent: bool,
    /// What to use instead, if it is deprecated.
    pub deprecated: Option<Deprecation>,
    /// Whether only the platform itself uses it.
    pub internal: bool,
    /// A short, valid example.
    pub example: Option<String>,
}

impl Component {
    /// Whether it has an attribute with this name, apart from the global ones.
    pub fn takes(&self, attribute: &str) -> bool {
        self.attributes.contains_key(attribute) || self.accepts.contains(attribute)
    }
}

/// The components of the platform: `rules/data/components.yaml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ComponentTable {
    shared: BTreeMap<String, Vec<String>>,
    icon_classes: BTreeMap<String, String>,
    global: BTreeSet<String>,
    unforwarded_id: Names,
    elsewhere: BTreeMap<String, String>,
    callouts: Names,
    text_attributes: BTreeSet<String>,
    title_attributes: BTreeSet<String>,
    shown_attributes: BTreeSet<String>,
    meant: BTreeMap<String, BTreeMap<String, String>>,
    advice: BTreeMap<String, BTreeMap<String, String>>,
    components: ByName<Component>,
}

impl ComponentTable {
    /// Returns the component with this name.
    pub fn get(&self, name: &str) -> Option<&Component> {
        self.components.get(name)
    }

    /// Returns every component, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Component)> {
        self.components.iter()
    }

    /// Returns the lists of values that several attributes share, by name.
    pub fn shared(&self) -> impl Iterator<Item = (&str, &[String])> {
        let shared = self.shared.iter();
        shared.map(|(name, values)| (name.as_str(), &values[..]))
    }

    /// Returns the `iconType` for a class that writers put before the name of an icon: empty if none is needed.
    pub fn icon_type(&self, class: &str) -> Option<&str> {
        self.icon_classes.get(class).map(String::as_str)
    }

    /// Returns the classes that writers put before the name of an icon.
    pub fn icon_classes(&self) -> impl Iterator<Item = &str> {
        self.icon_classes.keys().map(String::as_str)
    }

    /// Whether every component accepts this attribute.
    pub fn is_global(&self, attribute: &str) -> bool {
        attribute.starts_with("data-")
            || attribute.starts_with("aria-")
            || self.global.contains(attribute)
    }

    /// Whether a component ignores its `id`.
    pub fn drops_id(&self, component: &str) -> bool {
        self.unforwarded_id.contains(component)
    }

    /// Returns what takes the place of a component of another site builder: a component, or a sentence.
    pub fn instead_of(&self, component: &str) -> Option<&str> {
        self.elsewhere.get(component).map(String::as_str)
    }

    /// Returns the components of other site builders, and what takes the place of each.
    pub fn elsewhere(&self) -> impl Iterator<Item = (&str, &str)> {
        let all = self.elsewhere.iter();
        all.map(|(name, instead)| (name.as_str(), instead.as_str()))
    }

    /// Whether a component is a callout.
    pub fn is_callout(&self, component: &str) -> bool {
        self.callouts.contains(component)
    }

    /// Whether writers use this attribute for the text that belongs between the tags.
    pub fn is_text_attribute(&self, attribute: &str) -> bool {
        self.text_attributes.contains(attribute)
    }

    /// Whether writers use this attribute for the title.
    pub fn is_title_attribute(&self, attribute: &str) -> bool {
        attribute == "title" || self.title_attributes.contains(attribute)
    }

    /// Whether writers use this attribute for a text that they expect to be shown.
    pub fn is_shown_attribute(&self, attribute: &str) -> bool {
        self.shown_attributes.contains(attribute)
    }

    /// Returns the note for an attribute that a component does not have and that has no equivalent.
    pub fn advice(&self, component: &str, attribute: &str) -> Option<&str> {
        let advice = self.advice.get(component)?.get(attribute)?;
        Some(advice)
    }

    /// Returns the attribute of `component` that writers mean by `attribute`, which it does not have.
    pub fn intended_attribute(&self, component: &str, attribute: &str) -> Option<&str> {
        let meant = self.meant.get(component)?.get(attribute)?;
        Some(meant)
    }

    /// Returns the allowed values of an attribute: its own, or those of the shared list that it names.
    pub fn values<'t>(&'t self, facts: &'t AttributeFacts) -> &'t [String] {
        match &facts.values[..] {
            [name] => self.shared.get(name).map_or(&facts.values, |shared| shared),
            values => values,
        }
    }
}

/// The components that a site can use: its own and the platform's.
#[derive(Debug, Clone, Default)]
pub struct Components {
    own: BTreeMap<String, Component>,
}

impl Components {
    /// Adds one of the site's components, which can replace one of the platform's.
    pub fn add(&mut self, name: String, component: Component) {
        self.own.insert(name, component);
    }

    /// Returns the facts about the component `name`.
    pub fn get(&self, name: &str) -> Option<&Component> {
        self.own.get(name).or_else(|| COMPONENTS.get(name))
    }

    /// Whether the site itself describes `name`.
    pub fn is_own(&self, name: &str) -> bool {
        self.own.contains_key(name)
    }

    /// Returns the names of all components that a writer may use.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let platform = COMPONENTS
            .iter()
            .filter(|(_, component)| !component.internal);
        self.own
            .keys()
            .map(String::as_str)
            .chain(platform.map(|(name, _)| name))
    }
}

/// The components of the platform.
pub static COMPONENTS: Table<ComponentTable> = Table::new("data/components.yaml");

fn list_or_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Either {
        Name(String),
        List(Vec<String>),
    }
    Ok(match Either::deserialize(deserializer)? {
        Either::Name(name) => vec![name],
        Either::List(list) => list,
    })
}
