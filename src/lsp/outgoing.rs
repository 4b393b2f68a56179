//! Masks secrets in messages to the client.

use crate::diagnostic::SecretMask;
use crate::secrets::masked;
use serde_json::Value;
use std::borrow::Cow;

/// The members that are not for people: addresses of files, and texts that the client writes to a document that it has open.
const FOR_CLIENTS: [&str; 4] = ["uri", "newText", "target", "token"];

/// Returns a message with the secrets of `mask`, and others that their form shows, masked in every text for people. Proposals
/// that would insert a secret are left out.
pub(super) fn hidden(message: Value, mask: &SecretMask) -> Value {
    match message {
        Value::String(text) => Value::String(hide(&text, mask).into_owned()),
        Value::Array(items) => {
            let items = items.into_iter();
            let items = items.filter(|item| !inserts_secret(item, mask));
            items.map(|item| hidden(item, mask)).collect()
        }
        Value::Object(members) => {
            let members = members.into_iter().map(|(name, value)| {
                let is_for_client = value.is_string() && FOR_CLIENTS.contains(&&*name);
                let value = if is_for_client {
                    value
                } else {
                    hidden(value, mask)
                };
                (name, value)
            });
            Value::Object(members.collect())
        }
        other => other,
    }
}

/// Returns `text` with the secrets of `mask`, and others that their form shows, masked.
pub(super) fn hide<'t>(text: &'t str, mask: &SecretMask) -> Cow<'t, str> {
    match masked(text) {
        Cow::Borrowed(text) => mask.hide(text),
        Cow::Owned(text) => Cow::Owned(mask.hide(&text).into_owned()),
    }
}

/// Whether an item is a proposal that inserts a secret.
fn inserts_secret(item: &Value, mask: &SecretMask) -> bool {
    let inserted = item.pointer("/textEdit/newText").and_then(Value::as_str);
    inserted.is_some_and(|text| matches!(hide(text, mask), Cow::Owned(_)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn texts_for_people_are_masked() {
        let secret = "Qx7Rk2mVzP9sLd4Hw8Xc3";
        let mask = SecretMask::new([secret]);
        let shown = hidden(
            json!({
                "uri": format!("file:///{secret}"),
                "message": format!("a {secret}"),
                "items": [
                    { "label": "a", "textEdit": { "newText": secret } },
                    { "label": "b", "textEdit": { "newText": "b" } },
                ],
                "changes": { "file:///a": [{ "newText": secret }] },
            }),
            &mask,
        );
        assert_eq!(
            shown,
            json!({
                "uri": format!("file:///{secret}"),
                "message": "a Qx7*****************3",
                "items": [{ "label": "b", "textEdit": { "newText": "b" } }],
                "changes": { "file:///a": [{ "newText": secret }] },
            })
        );
    }
}
