//! Looks up endpoints as the platform does.

use super::specification::{Operation, Specification};
use crate::syntax::endpoint::Method;

/// The result of looking up an endpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lookup<'s> {
    /// The endpoint.
    Operation(&'s Operation),
    /// It may exist: its path takes operations from another place.
    Elsewhere,
    /// Its path exists, but only with other methods.
    NoMethod,
    /// The file has no such path or webhook.
    NoPath,
}

impl Specification {
    /// Looks up an endpoint by its path, or a webhook by its name: first exactly, then ignoring a trailing slash.
    pub fn find(&self, method: Method, path: &str) -> Lookup<'_> {
        let Some(path) = self.path_in_file(method, path) else {
            return Lookup::NoPath;
        };
        let mut operations = self.operations_at(path);
        match operations.find(|one| one.method == method && *one.path == *path) {
            Some(operation) => Lookup::Operation(operation),
            None if self.elsewhere_at(path).any(|other| other == path) => Lookup::Elsewhere,
            None => Lookup::NoMethod,
        }
    }

    /// Returns the methods of an endpoint's path, looked up as in [`Self::find`].
    pub fn methods(&self, path: &str) -> impl Iterator<Item = Method> {
        let path = self.path_in_file(Method::Get, path);
        let operations = path.into_iter().flat_map(|path| self.operations_at(path));
        operations
            .filter(move |one| one.method != Method::Webhook && Some(&*one.path) == path)
            .map(|one| one.method)
    }

    /// The path as in the file.
    fn path_in_file(&self, method: Method, path: &str) -> Option<&str> {
        let is_webhook = method == Method::Webhook;
        let operations = || {
            self.operations_at(path)
                .filter(move |one| (one.method == Method::Webhook) == is_webhook)
        };
        let names = || {
            let elsewhere = self.elsewhere_at(path).filter(move |_| !is_webhook);
            operations().map(|one| &*one.path).chain(elsewhere)
        };
        names()
            .find(|name| *name == path)
            .or_else(|| names().next())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::openapi::tests::read_text as read;
    const TEXT: &str = r#"{ "openapi": "3.1.0", "paths": {
  "/plants": { "post": {}, "get": {} },
  "/plants/{id}/": { "delete": {} },
  "/shared": { "$ref": "./shared.yaml" }
}, "webhooks": { "plant": {}, "gone": {} } }"#;

    #[test]
    fn endpoints_are_found_as_on_the_platform() {
        use Method::{Delete, Get, Head, Post, Webhook};
        let file = read(TEXT).expect("valid");
        let found = |method, path| matches!(file.find(method, path), Lookup::Operation(_));
        assert!(found(Get, "/plants") && found(Post, "/plants/"));
        assert!(found(Delete, "/plants/{id}") && found(Delete, "/plants/{id}/"));
        assert!(found(Webhook, "plant") && found(Webhook, "gone"));
        assert_eq!(file.find(Head, "/plants"), Lookup::NoMethod);
        assert_eq!(file.find(Head, "/shared"), Lookup::Elsewhere);
        for (method, path) in [
            (Get, "plants"),
            (Get, "/plants//"),
            (Get, "plant"),
            (Webhook, "/plants"),
            (Get, ""),
        ] {
            assert_eq!(file.find(method, path), Lookup::NoPath, "{path}");
        }
        assert!(file.methods("/plants/").eq([Post, Get]));

        let twins = "openapi: 3.0.0\npaths: {/a: {get: {}}, /a/: {post: {}}}";
        let twins = read(twins).expect("valid");
        assert_eq!(
            twins.find(Post, "/a"),
            Lookup::NoMethod,
            "the exact path counts"
        );
    }
}
