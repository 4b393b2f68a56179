//! Components: what each is for, what it takes, and what it may stand in and hold.
//!
//! `rules/data/components.yaml` holds the platform's; a site's own, in its configuration, have the same form.

use serde::{Deserialize, Deserializer};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Who states what is known of a component or attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stated {
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
    /// One of some strings.
    Enum,
    /// The name of an icon, an address, a path, or an element.
    Icon,
    /// An address or a path.
    Url,
    /// An expression.
    Expression,
    /// Anything.
    #[default]
    Any,
}

/// What is known of an attribute.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AttributeFacts {
    /// The type of its value.
    #[serde(rename = "type", default)]
    pub kind: AttributeType,
    /// Whether the component needs it.
    #[serde(default)]
    pub required: bool,
    /// The values that it may have, or the name of a shared list of them.
    #[serde(default, deserialize_with = "list_or_name")]
    pub values: Vec<String>,
    /// The least number.
    pub min: Option<i64>,
    /// The greatest number.
    pub max: Option<i64>,
    /// The greatest number that the documentation shows; greater ones work too.
    pub usual_max: Option<i64>,
    /// Whether a number in quotes works too.
    #[serde(default)]
    pub quoted: bool,
    /// What it is where it is not set.
    pub default: Option<serde_yaml::Value>,
    /// Who states it.
    #[serde(default)]
    pub source: Stated,
}

/// What a component may hold.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Content {
    /// Anything.
    #[default]
    Any,
    /// Words, but no blocks.
    Inline,
    /// Nothing.
    None,
    /// Text that is taken as it is.
    Text,
    /// Only these components; `code` stands for a code block, `list` for a Markdown list.
    #[serde(untagged)]
    Only(Vec<String>),
}

/// What to use instead of a component.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deprecation {
    /// The component that takes its place.
    pub by: Option<String>,
    /// What to know about it.
    pub note: Option<String>,
}

/// What is known of a component.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a key of its own in the table"
)]
pub struct Component {
    /// What it is for.
    pub purpose: String,
    /// When to choose it, and when another.
    pub choose: Option<String>,
    /// Who states it.
    pub source: Stated,
    /// Its attributes.
    pub attributes: BTreeMap<String, AttributeFacts>,
    /// Attributes that are accepted without a word: only undocumented types know them.
    pub accepts: BTreeSet<String>,
    /// Attributes of which exactly one must be set.
    pub one_of: Vec<String>,
    /// The components that it must stand in; anywhere where there are none.
    pub inside: Vec<String>,
    /// The components that several of it side by side belong in.
    pub group: Vec<String>,
    /// What it may hold.
    pub children: Content,
    /// Whether it may stand empty.
    pub empty: bool,
    /// Whether a page may have only one.
    pub once: bool,
    /// The attribute that must differ among its siblings.
    pub unique: Option<String>,
    /// Whether it is looked through when the parents of another component are checked.
    pub transparent: bool,
    /// What to use instead.
    pub deprecated: Option<Deprecation>,
    /// Whether it is for the platform alone.
    pub internal: bool,
    /// A short, correct use.
    pub example: Option<String>,
}

impl Component {
    /// Whether it takes an attribute of this name, the global ones aside.
    pub fn takes(&self, attribute: &str) -> bool {
        self.attributes.contains_key(attribute) || self.accepts.contains(attribute)
    }
}

/// The components of the platform: `rules/data/components.yaml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ComponentTable {
    shared: BTreeMap<String, Vec<String>>,
    global: BTreeSet<String>,
    unforwarded_id: BTreeSet<String>,
    callouts: BTreeSet<String>,
    text_attributes: BTreeSet<String>,
    title_attributes: BTreeSet<String>,
    shown_attributes: BTreeSet<String>,
    meant: BTreeMap<String, BTreeMap<String, String>>,
    advice: BTreeMap<String, BTreeMap<String, String>>,
    components: BTreeMap<String, Component>,
}

impl ComponentTable {
    /// The component of this name.
    pub fn get(&self, name: &str) -> Option<&Component> {
        self.components.get(name)
    }

    /// Every component, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Component)> {
        self.components
            .iter()
            .map(|(name, component)| (name.as_str(), component))
    }

    /// The lists of values that several attributes share, by name.
    pub fn shared(&self) -> impl Iterator<Item = (&str, &[String])> {
        let shared = self.shared.iter();
        shared.map(|(name, values)| (name.as_str(), &values[..]))
    }

    /// Whether every component takes this attribute.
    pub fn is_global(&self, attribute: &str) -> bool {
        attribute.starts_with("data-")
            || attribute.starts_with("aria-")
            || self.global.contains(attribute)
    }

    /// Whether a component drops the `id` that it is given.
    pub fn drops_id(&self, component: &str) -> bool {
        self.unforwarded_id.contains(component)
    }

    /// Whether a component is a callout, which sets a remark apart from the text.
    pub fn is_callout(&self, component: &str) -> bool {
        self.callouts.contains(component)
    }

    /// Whether writers give this attribute the text that belongs between the tags.
    pub fn is_text_attribute(&self, attribute: &str) -> bool {
        self.text_attributes.contains(attribute)
    }

    /// Whether writers give this attribute the title.
    pub fn is_title_attribute(&self, attribute: &str) -> bool {
        attribute == "title" || self.title_attributes.contains(attribute)
    }

    /// Whether writers give this attribute a text that they expect to be shown.
    pub fn is_shown_attribute(&self, attribute: &str) -> bool {
        self.shown_attributes.contains(attribute)
    }

    /// What to do about an attribute that a component does not take and that means none that it takes.
    pub fn advice(&self, component: &str, attribute: &str) -> Option<&str> {
        let advice = self.advice.get(component)?.get(attribute)?;
        Some(advice)
    }

    /// The attribute of `component` that takes what writers give `attribute`, which it does not take.
    pub fn meant(&self, component: &str, attribute: &str) -> Option<&str> {
        let meant = self.meant.get(component)?.get(attribute)?;
        Some(meant)
    }

    /// The values that an attribute may have: its own, or those of the shared list that it names.
    pub fn values<'t>(&'t self, facts: &'t AttributeFacts) -> &'t [String] {
        match &facts.values[..] {
            [name] => self.shared.get(name).map_or(&facts.values, |shared| shared),
            values => values,
        }
    }
}

/// The components that a site may use: its own, and the platform's.
#[derive(Debug, Clone, Default)]
pub struct Components {
    own: BTreeMap<String, Component>,
}

impl Components {
    /// Adds one of the site's own, or what it says of one of the platform's.
    pub fn add(&mut self, name: String, component: Component) {
        self.own.insert(name, component);
    }

    /// What is known of the component `name`.
    pub fn get(&self, name: &str) -> Option<&Component> {
        self.own.get(name).or_else(|| components().get(name))
    }

    /// Whether the site describes `name` itself.
    pub fn is_own(&self, name: &str) -> bool {
        self.own.contains_key(name)
    }

    /// The names of all of them that a writer may use.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let platform = components()
            .iter()
            .filter(|(_, component)| !component.internal);
        self.own
            .keys()
            .map(String::as_str)
            .chain(platform.map(|(name, _)| name))
    }
}

/// The components of the platform.
pub fn components() -> &'static ComponentTable {
    static TABLE: LazyLock<ComponentTable> =
        LazyLock::new(|| super::table::read("data/components.yaml"));
    &TABLE
}

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
