//! Counts what the operations of specifications say.

use crate::page::Page;
use crate::site::{
    Site, SpecificationFile, has_errors, is_described, is_parameter_described,
    mentions_authentication, shows_response, states_authentication,
};
use crate::syntax::endpoint::Method;
use crate::syntax::openapi::{Details, Specification};
use crate::text::FileId;
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use std::collections::{BTreeSet, HashMap};

/// How completely the operations of a site are documented.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ApiCoverage {
    /// The specifications that the site uses, by path.
    pub specifications: Vec<SpecificationCoverage>,
    /// The sums, without translations.
    pub total: Counts,
}

/// How completely the operations of a specification are documented.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SpecificationCoverage {
    /// Its path from the root of the site.
    pub file: String,
    /// The title of the API.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Its languages, if it is the translation of another specification. Then it does not count in the total.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub languages: BTreeSet<String>,
    /// The sums.
    #[serde(flatten)]
    pub counts: Counts,
    /// The counts by tag, in the order of the file.
    pub tags: Vec<TagCoverage>,
}

/// How completely the operations with a tag are documented.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TagCoverage {
    /// The first tag of the operations. `None` for those without.
    pub tag: Option<String>,
    /// The counts.
    #[serde(flatten)]
    pub counts: Counts,
}

/// Numbers of operations. In JSON, the columns are `null` if there are no operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// All that are not excluded or hidden.
    pub operations: usize,
    /// With a page.
    pub documented: usize,
    /// With a summary or a description.
    pub described: usize,
    /// With a description of each parameter.
    pub parameters: usize,
    /// With a response that the page can show.
    pub examples: usize,
    /// With an error response.
    pub errors: usize,
    /// With authentication.
    pub authentication: usize,
}

/// A column of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ColumnCount {
    /// Its name, as in JSON.
    pub name: &'static str,
    /// The number of operations.
    pub count: usize,
}

impl Counts {
    /// Returns the counts that should be as high as the number of operations.
    pub fn columns(self) -> [ColumnCount; 6] {
        [
            ("documented", self.documented),
            ("described", self.described),
            ("parameters", self.parameters),
            ("examples", self.examples),
            ("errors", self.errors),
            ("authentication", self.authentication),
        ]
        .map(|(name, count)| ColumnCount { name, count })
    }

    /// Returns the share of operations in percent, rounded down, or `None` if there are no operations.
    pub fn percent(self, column: ColumnCount) -> Option<usize> {
        (column.count * 100).checked_div(self.operations)
    }

    fn add(&mut self, other: Self) {
        self.operations += other.operations;
        self.documented += other.documented;
        self.described += other.described;
        self.parameters += other.parameters;
        self.examples += other.examples;
        self.errors += other.errors;
        self.authentication += other.authentication;
    }
}

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let columns = self.columns();
        let mut map = serializer.serialize_map(Some(columns.len() + 1))?;
        map.serialize_entry("operations", &self.operations)?;
        for column in columns {
            let count = (self.operations > 0).then_some(column.count);
            map.serialize_entry(column.name, &count)?;
        }
        map.end()
    }
}

/// Counts the operations of the specifications that a site uses.
pub fn count(site: &Site) -> ApiCoverage {
    let pages = site.operations_with_pages();
    let translated = site.translated_specifications();
    let mut total = Counts::default();
    let mut specifications = Vec::new();
    for (path, file) in site.specifications() {
        let SpecificationFile::Read(read) = file else {
            continue;
        };
        let mut tags: Vec<TagCoverage> = Vec::new();
        let mut known: HashMap<Option<&str>, usize> = HashMap::new();
        let mut counts = Counts::default();
        let is_stated = is_authentication_stated(site, read);
        for operation in &read.operations {
            if operation.is_hidden || operation.is_excluded || operation.method == Method::Webhook {
                continue;
            }
            let details = read.details(operation);
            let page = pages.get(&details.id());
            let own = counts_of(
                site,
                details,
                (page.is_some(), page.copied().flatten()),
                is_stated,
            );
            counts.add(own);
            let tag = operation.tag.as_deref();
            let at = *known.entry(tag).or_insert(tags.len());
            match tags.get_mut(at) {
                Some(one) => one.counts.add(own),
                None => tags.push(TagCoverage {
                    tag: tag.map(str::to_owned),
                    counts: own,
                }),
            }
        }
        let languages = translated.get(path).cloned().unwrap_or_default();
        if languages.is_empty() {
            total.add(counts);
        }
        specifications.push(SpecificationCoverage {
            file: path.to_owned(),
            title: read.title.as_deref().map(str::to_owned),
            languages,
            counts,
            tags,
        });
    }
    ApiCoverage {
        specifications,
        total,
    }
}

fn is_authentication_stated(site: &Site, specification: &Specification) -> bool {
    let info = specification.root().field("info");
    site.manifest().get(&["api", "mdx", "auth"]).is_some()
        || info.is_some_and(mentions_authentication)
}

fn counts_of(
    site: &Site,
    details: Details<'_>,
    (is_documented, file): (bool, Option<FileId>),
    is_authentication_stated: bool,
) -> Counts {
    let shown: Option<&Page> = file.and_then(|file| site.page(file)).map(|page| &**page);
    let parameters = details.parameters();
    let is_complete = details.knows_parameters() && parameters.iter().all(is_parameter_described);
    Counts {
        operations: 1,
        documented: is_documented.into(),
        described: is_described(details, shown).into(),
        parameters: is_complete.into(),
        examples: shows_response(details).into(),
        errors: has_errors(details).into(),
        authentication: (is_authentication_stated || states_authentication(details)).into(),
    }
}
