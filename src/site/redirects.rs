//! Finds the redirect for a path, and its target.

use super::Redirect;
use std::collections::HashMap;

/// Redirects by their sources, so that a lookup among many is fast.
#[derive(Debug, Default)]
pub(super) struct RedirectIndex {
    /// The first redirect with each source without parameters.
    exact: HashMap<String, usize>,
    /// The others, by the prefix of their sources without parameters.
    by_start: HashMap<String, Vec<usize>>,
}

impl RedirectIndex {
    pub(super) fn new(redirects: &[Redirect]) -> Self {
        let mut index = Self::default();
        for (number, redirect) in redirects.iter().enumerate() {
            let fixed = parts(&redirect.source).take_while(|part| is_fixed(part));
            let start = fixed.collect::<Vec<_>>().join("/");
            if parts(&redirect.source).all(is_fixed) {
                index.exact.entry(start).or_insert(number);
            } else {
                index.by_start.entry(start).or_default().push(number);
            }
        }
        index
    }

    /// Returns the index of the redirect that applies to `path`, which is relative to the root: the one with exactly this
    /// source, whatever the order, otherwise the first of the `redirects` with a pattern that matches.
    pub(super) fn find(&self, redirects: &[Redirect], path: &str) -> Option<usize> {
        if !self.exact.is_empty() {
            let given: Vec<&str> = parts(before_query(path)).collect();
            if let Some(exact) = self.exact.get(&given.join("/")) {
                return Some(*exact);
            }
        }
        let matching = |number: &&usize| matches(&redirects[**number].source, path);
        let lists = self.candidates(path);
        lists
            .filter_map(|numbers| numbers.iter().find(matching).copied())
            .min()
    }

    /// Returns the redirects with patterns that share a prefix with `path`, by the length of the prefix.
    fn candidates(&self, path: &str) -> impl Iterator<Item = &[usize]> {
        let given: Vec<&str> = parts(before_query(path)).collect();
        let mut start = given.join("/");
        let mut is_done = self.by_start.is_empty();
        std::iter::from_fn(move || {
            if is_done {
                return None;
            }
            let found = self.by_start.get(&start).map(Vec::as_slice);
            is_done = start.is_empty();
            start.truncate(start.rfind('/').unwrap_or_default());
            Some(found.unwrap_or_default())
        })
    }
}

fn before_query(path: &str) -> &str {
    &path[..path.find(['?', '#']).unwrap_or(path.len())]
}

/// Returns whether `path` matches `pattern`: `:name` matches one part of a path, `:name?` one or none, `:name*` all that
/// follow, and `*` at least one: `/a/*` does not match `/a`.
pub(super) fn matches(pattern: &str, path: &str) -> bool {
    let mut wanted = parts(pattern);
    let mut given = parts(before_query(path));
    loop {
        match (wanted.next(), given.next()) {
            (None, None) => return true,
            (Some("*"), None) if pattern.contains('/') => return false,
            (Some(part), _) if is_rest(part) => return true,
            (Some(part), Some(name)) if fits(part, name) => (),
            (Some(part), None) if is_optional(part) => (),
            _ => return false,
        }
    }
}

/// Returns the target of `redirect` for `path`, which it matches. Returns `None` if a part of the target is unknown.
pub(super) fn destination(redirect: &Redirect, path: &str) -> Option<String> {
    let mut named: Vec<(&str, String)> = Vec::new();
    let mut given = parts(path);
    for part in parts(&redirect.source) {
        if is_rest(part) {
            let rest: Vec<&str> = given.by_ref().collect();
            named.push((part, rest.join("/")));
            named.push(("*", rest.join("/")));
        } else {
            let name = given.next()?;
            named.push((part, name.to_owned()));
        }
    }
    let target = &*redirect.destination;
    if !target.contains([':', '*']) || target.contains("://") {
        return Some(target.to_owned());
    }
    let mut out = String::new();
    for part in parts(target) {
        out.push('/');
        if part.starts_with(':') || part.contains('*') {
            let known = named.iter().find(|(name, _)| same(name, part));
            out.push_str(&known?.1);
        } else {
            out.push_str(part);
        }
    }
    Some(out)
}

fn parts(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|part| !part.is_empty())
}

/// Returns whether a part of a pattern matches everything that follows.
fn is_rest(part: &str) -> bool {
    part == "*" || (part.starts_with(':') && part.ends_with('*'))
}

/// Returns whether a part of a pattern is literal.
fn is_fixed(part: &str) -> bool {
    !part.starts_with(':') && !part.contains('*')
}

/// Returns whether a part of a pattern is optional: `:name?`.
fn is_optional(part: &str) -> bool {
    part.starts_with(':') && part.ends_with('?')
}

fn fits(part: &str, name: &str) -> bool {
    if part.starts_with(':') {
        return true;
    }
    match part.split_once('*') {
        Some((before, after)) => {
            name.len() >= before.len() + after.len()
                && name.starts_with(before)
                && name.ends_with(after)
        }
        None => part == name,
    }
}

/// Returns whether two parts are the same parameter, like `:slug` and `:slug*`.
fn same(one: &str, other: &str) -> bool {
    let bare = |part: &str| part.trim_end_matches('*').to_owned();
    one == other || (one.starts_with(':') && bare(one) == bare(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{FileId, Span};

    fn redirect(source: &str, destination: &str) -> Redirect {
        let nowhere = Span::new(FileId(0), 0, 0);
        Redirect {
            source: source.into(),
            source_span: nowhere,
            destination: destination.into(),
            destination_span: nowhere,
        }
    }

    #[test]
    fn patterns_match_like_on_the_platform() {
        for (pattern, path, expected) in [
            ("/a/b", "a/b", true),
            ("/a/b", "a/b/", true),
            ("/a/b", "a/b/c", false),
            ("/a/:x", "a/b", true),
            ("/a/:x", "a", false),
            ("/a/*", "a/b/c", true),
            ("/a/*", "a", false),
            ("/a/:x*", "a", true),
            ("/a/:x*", "a/b/c", true),
            ("/a/v*", "a/v2", true),
            ("/a/:x/c", "a/b/d", false),
            ("/a/:x?", "a", true),
            ("/a/:x?", "a/b", true),
            ("/a/:x?", "a/b/c", false),
        ] {
            assert_eq!(matches(pattern, path), expected, "{pattern} {path}");
        }
    }

    #[test]
    fn an_exact_source_or_the_first_pattern_applies() {
        let all = [
            redirect("/a/:x/c", "/1"),
            redirect("/a/b", "/2"),
            redirect("/a/b/", "/3"),
            redirect("/a/*", "/4"),
            redirect("*", "/5"),
            redirect("/a/x/c", "/6"),
        ];
        let index = RedirectIndex::new(&all);
        for (path, expected) in [
            ("a/b", Some(1)),
            ("a/b/c", Some(0)),
            ("a/x/c", Some(5)),
            ("a", Some(4)),
            ("a/b/d?x", Some(3)),
            ("c", Some(4)),
            ("", Some(4)),
        ] {
            assert_eq!(index.find(&all, path), expected, "{path}");
        }
        assert_eq!(RedirectIndex::new(&all[..3]).find(&all, "a"), None);
    }

    #[test]
    fn few_of_many_redirects_are_compared() {
        let of = |number| redirect(&format!("/a/{number}/*"), "/b");
        let all: Vec<Redirect> = (0..10_000).map(of).collect();
        let index = RedirectIndex::new(&all);
        let compared: usize = index.candidates("a/9999/b").map(<[usize]>::len).sum();
        assert_eq!(compared, 1);
        assert_eq!(index.find(&all, "a/9999/b"), Some(9999));
    }

    #[test]
    fn parameters_are_inserted() {
        let to = |source, target, path| destination(&redirect(source, target), path);
        assert_eq!(to("/a/:x", "/b/:x", "a/1").as_deref(), Some("/b/1"));
        assert_eq!(to("/a/:x*", "/b/:x*", "a/1/2").as_deref(), Some("/b/1/2"));
        assert_eq!(to("/a/*", "/b/*", "a/1/2").as_deref(), Some("/b/1/2"));
        assert_eq!(to("/a/*", "/b", "a/1").as_deref(), Some("/b"));
        assert_eq!(to("/a", "/b/:x", "a"), None);
    }
}
