//! Whether a file is an OpenAPI file that can be used.

use crate::syntax::document::{Kind, Value};
use crate::syntax::value::ValueError;

/// Returns an error unless `root` is that of an OpenAPI file of version 3 with endpoints or webhooks.
pub(super) fn validate(root: Value<'_>) -> Result<(), ValueError> {
    let error = |at: Value<'_>, message: String| {
        let offset = at.range().0;
        Err(ValueError { offset, message })
    };
    if root.kind() != Kind::Map {
        let kind = root.kind().name();
        return error(
            root,
            format!("an OpenAPI file is a map, and this is {kind}"),
        );
    }
    match (root.find("openapi"), root.find("swagger")) {
        (None, Some((key, version))) => {
            let version = shortened(version.written().unwrap_or("2.0"));
            let message =
                format!("this is Swagger {version}, not OpenAPI: convert it to OpenAPI 3");
            return error(key, message);
        }
        (None, None) => {
            let message = "missing key `openapi` with the version, such as `openapi: 3.1.0`";
            return error(root, message.to_owned());
        }
        (Some((key, version)), _) => {
            let Some(version) = version.written() else {
                let message = "`openapi` is the version, a string such as `3.1.0`";
                return error(key, message.to_owned());
            };
            if !version.starts_with("3.") {
                let version = shortened(version);
                let message = format!("the version of OpenAPI is `{version}`, and only 3 is read");
                return error(key, message);
            }
        }
    }
    let sections = ["paths", "webhooks"].map(|key| root.find(key));
    for (key, section) in sections.into_iter().flatten() {
        if section.kind() != Kind::Map {
            let (name, kind) = (key.name(), section.kind().name());
            return error(key, format!("`{name}` is {kind}, not a map"));
        }
    }
    if sections.iter().all(Option::is_none) {
        let message = "neither `paths` nor `webhooks` found, so the file has no endpoints";
        return error(root, message.to_owned());
    }
    Ok(())
}

/// Returns the start of an invalid version, which can have any length, for a message.
fn shortened(version: &str) -> String {
    version.chars().take(20).collect()
}

#[cfg(test)]
mod tests {
    use crate::syntax::openapi::tests::check;

    #[test]
    fn invalid_specifications_have_a_message_and_an_offset() {
        let nested = "{\"x\": {\"swagger\": \"\\\"\"}, \"swagger\": \"2.0\"}";
        let late = "\u{feff}a: 1\n\"openapi\" : 2.0.0\n";
        let none = "neither `paths` nor `webhooks`";
        check(&[
            (
                "info: {}\nswagger: '2.0'\n",
                "this is Swagger 2.0, not OpenAPI",
                "swagger",
            ),
            (nested, "this is Swagger 2.0", "\"swagger\": \"2.0"),
            ("{\"paths\": {}}", "missing key `openapi`", "{"),
            (late, "the version of OpenAPI is `2.0.0`", "\"openapi\""),
            ("openapi: 3\n", "the version of OpenAPI is `3`", "openapi"),
            (
                "openapi: []\n",
                "`openapi` is the version, a string",
                "openapi",
            ),
            (
                "openapi: 3.1.0\npaths: []\n",
                "`paths` is a list, not a map",
                "paths",
            ),
            (
                "openapi: 3.1.0\nwebhooks:\n",
                "`webhooks` is empty, not a map",
                "webhooks",
            ),
            ("openapi: 3.1.0\ninfo: {}\n", none, "openapi"),
        ]);
    }
}
