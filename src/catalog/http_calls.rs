//! How code examples send a request: `rules/data/http_calls.yaml`.

use super::table::Table;
use serde::Deserialize;
use std::collections::BTreeSet;

/// How code examples send a request.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct HttpCalls {
    /// The command `curl`.
    pub curl: CurlWords,
    /// Functions with the address first, and the method in an option.
    pub with_options: BTreeSet<String>,
    /// Objects with a function for each method.
    pub clients: BTreeSet<String>,
    /// Objects that can be clients, if the address is a whole URL.
    pub likely_clients: BTreeSet<String>,
    /// Functions with the method first, then the address.
    pub method_first: BTreeSet<String>,
    /// Functions with the method and the address after another argument.
    pub method_second: BTreeSet<String>,
    /// Names of the method.
    pub method_names: BTreeSet<String>,
    /// Names of the address.
    pub address_names: BTreeSet<String>,
    /// Highlighters of the languages in which `#` starts a comment.
    pub hash_comments: BTreeSet<String>,
    /// Parts of names of path parameters that take the rest of the address.
    rest_names: Vec<String>,
}

/// The words of the command `curl`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CurlWords {
    /// Names of the program.
    pub programs: BTreeSet<String>,
    /// Words before it that run it.
    pub before: BTreeSet<String>,
    method: BTreeSet<String>,
    address: BTreeSet<String>,
    post: BTreeSet<String>,
    head: BTreeSet<String>,
    put: BTreeSet<String>,
    get: BTreeSet<String>,
    values: BTreeSet<String>,
    flags: BTreeSet<String>,
}

/// What an option of `curl` means for the request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CurlOption {
    /// Its value is the method.
    Method,
    /// Its value is the address.
    Address,
    /// Its value is data to send.
    Post,
    /// Its value is a file to upload.
    Put,
    /// It asks for the headers only.
    Head,
    /// It sends the data in the address.
    Get,
    /// Its value is something else.
    Value,
    /// It has no value.
    Flag,
}

impl CurlOption {
    /// Returns whether a value follows the option.
    pub fn has_value(self) -> bool {
        !matches!(self, Self::Head | Self::Get | Self::Flag)
    }
}

impl CurlWords {
    /// Returns the meaning of an option, with its hyphens.
    pub fn option(&self, name: &str) -> Option<CurlOption> {
        let all = [
            (&self.method, CurlOption::Method),
            (&self.address, CurlOption::Address),
            (&self.post, CurlOption::Post),
            (&self.head, CurlOption::Head),
            (&self.put, CurlOption::Put),
            (&self.get, CurlOption::Get),
            (&self.values, CurlOption::Value),
            (&self.flags, CurlOption::Flag),
        ];
        let found = all.into_iter().find(|(names, _)| names.contains(name));
        found.map(|(_, option)| option)
    }
}

impl HttpCalls {
    /// Returns whether a path parameter with this name may take the rest of the address.
    pub fn takes_rest(&self, parameter: &str) -> bool {
        let lower = parameter.to_lowercase();
        self.rest_names
            .iter()
            .any(|part| lower.contains(part.as_str()))
    }
}

/// How code examples send a request.
pub static HTTP_CALLS: Table<HttpCalls> = Table::new("data/http_calls.yaml");
