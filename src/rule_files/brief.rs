//! The facts about a site and its rules that templates can use.

use super::advice::{Advices, advices};
use super::apis::{Api, apis};
use super::calls::{Call, typical_call};
use super::component::{Described, SharedValues, of_platform, of_site, shared_values};
use super::endpoints::{Endpoints, endpoints};
use super::outline::{Entry, languages, outline, versions};
use super::place::Place;
use super::snippet::{Snippet, snippets};
use super::styles::{StyleBrief, accepted_terms, styles};
use crate::catalog::{ElementFacts, NAVIGATION};
use crate::config::Settings;
use crate::diagnostic::SecretMask;
use crate::files::relative;
use crate::site::{Manifest, Navigation, Site, Value, specification_names, specification_path};
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The facts about a site and its rules that templates can use.
#[derive(Debug, Serialize)]
pub struct Brief {
    site: SiteFacts,
    rules: Advices,
    /// The styles that the site uses besides the rules.
    styles: Vec<StyleBrief>,
    /// The terms that the vocabularies of the styles accept.
    accepted_terms: Vec<String>,
    components: Vec<Described>,
    endpoint_components: Vec<Described>,
    own_components: Vec<Described>,
    shared_values: Vec<SharedValues>,
    snippets: Vec<Snippet>,
    snippets_left: usize,
    elements: Vec<ElementRow>,
    outline: Vec<Entry>,
    outline_left: usize,
    terms: Vec<Term>,
    /// How the site documents the endpoints of its API.
    endpoints: Endpoints,
    /// What the API specifications say about all endpoints.
    apis: Vec<Api>,
    /// A call from a page, if the user configures none.
    call: Option<Call>,
    own: OwnTexts,
    /// The secrets of the site, which no text contains.
    #[serde(skip)]
    mask: Arc<SecretMask>,
}

/// The facts about the site from `docs.json` and the configuration.
#[derive(Debug, Serialize)]
struct SiteFacts {
    name: Option<String>,
    description: Option<String>,
    /// The address where it is served.
    address: Option<String>,
    /// Its folder, relative to the base of the rule files.
    folder: String,
    languages: Vec<String>,
    versions: Vec<String>,
    variables: Vec<Variable>,
    specifications: Vec<String>,
    /// The files that `docs.json` is split into.
    files: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Variable {
    name: String,
    value: String,
}

#[derive(Debug, Serialize)]
struct Term {
    term: String,
    meaning: String,
}

/// One kind of list in the navigation.
#[derive(Debug, Serialize)]
struct ElementRow {
    list: &'static str,
    name: &'static str,
    lists: &'static [String],
}

/// The texts of the user for the four areas that the user can write.
#[derive(Debug, Serialize)]
struct OwnTexts {
    writing_standards: Vec<String>,
    component_patterns: Vec<String>,
    code_examples: Vec<String>,
    style_and_tone: Vec<String>,
}

impl Brief {
    /// Collects the facts about the site at `place`.
    pub fn new(settings: &Settings, site: &Site, place: &Place) -> Self {
        let manifest = site.manifest();
        let texts = &settings.rule_files;
        let (components, endpoint_components) = of_platform(settings);
        let (outline, outline_left) = outline(manifest);
        let languages = languages(manifest);
        let call = if texts.code_examples.is_empty() {
            typical_call(site, languages.get(1..).unwrap_or_default())
        } else {
            None
        };
        let (snippets, snippets_left) = snippets(place.site(), &languages);
        Self {
            site: SiteFacts {
                languages,
                ..site_facts(settings, manifest, place)
            },
            rules: advices(settings),
            styles: styles(settings),
            accepted_terms: accepted_terms(settings),
            components,
            endpoint_components,
            own_components: of_site(settings),
            shared_values: shared_values(),
            snippets,
            snippets_left,
            elements: NAVIGATION.elements.iter().map(row).collect(),
            outline,
            outline_left,
            terms: texts
                .terms
                .iter()
                .map(|(term, meaning)| Term {
                    term: term.clone(),
                    meaning: meaning.clone(),
                })
                .collect(),
            endpoints: endpoints(site),
            apis: apis(site),
            call,
            own: OwnTexts {
                writing_standards: texts.writing_standards.clone(),
                component_patterns: texts.component_patterns.clone(),
                code_examples: texts.code_examples.clone(),
                style_and_tone: texts.style_and_tone.clone(),
            },
            mask: Arc::clone(site.secret_mask()),
        }
    }

    /// Returns a mask over the secrets of the site.
    pub fn mask(&self) -> &SecretMask {
        &self.mask
    }

    /// Returns the name of the site from `docs.json`.
    pub fn name(&self) -> Option<&str> {
        self.site.name.as_deref()
    }
}

fn site_facts(settings: &Settings, manifest: &Manifest, place: &Place) -> SiteFacts {
    let text = |key| manifest.get(&[key])?.as_str().map(str::to_owned);
    let variables = manifest.get(&["variables"]).map(Value::members);
    let variables = variables.unwrap_or_default().iter().filter_map(|member| {
        Some(Variable {
            name: member.key.to_string(),
            value: member.value.as_str()?.to_owned(),
        })
    });
    let files = manifest.files().iter();
    SiteFacts {
        name: text("name"),
        description: text("description"),
        address: settings.address.as_deref().map(str::to_owned),
        folder: place.prefix().to_owned(),
        languages: Vec::new(),
        versions: versions(manifest),
        variables: variables.collect(),
        specifications: specifications(manifest),
        files: files
            .map(|source| relative(place.site(), source.path()))
            .collect(),
    }
}

/// Returns the API specifications that `docs.json` names.
fn specifications(manifest: &Manifest) -> Vec<String> {
    let elements = manifest
        .navigation()
        .into_iter()
        .flat_map(Navigation::elements);
    let fields = elements.filter_map(|(_, element)| element.field("openapi"));
    let values = fields
        .map(|field| &field.value)
        .chain(manifest.get(&["api", "openapi"]));
    let mut found = BTreeSet::new();
    for value in values {
        for (name, _) in specification_names(value) {
            found.insert(specification_path(name).unwrap_or_else(|| name.to_owned()));
        }
    }
    found.into_iter().collect()
}

fn row(facts: &'static ElementFacts) -> ElementRow {
    let lists = if facts.specified.is_empty() {
        &facts.lists
    } else {
        &facts.specified
    };
    ElementRow {
        list: &facts.list,
        name: &facts.name,
        lists,
    }
}
