//! Requests that functions send: `fetch("…")`, `requests.get("…")`, `http.NewRequest("POST", …)`.

use super::arguments::Code;
use super::call::Call;
use super::code::{Piece, piece};
use super::form::Form;
use crate::catalog::HTTP_CALLS;

/// The maximum number of requests of an example.
const MAX_CALLS: usize = 100;

/// Returns the requests of the functions that `text` calls. `language` is its highlighter.
pub(super) fn calls(text: &str, language: &str) -> Vec<Call> {
    let code = Code {
        text,
        has_hash_comments: HTTP_CALLS.hash_comments.contains(language),
    };
    let mut found = Vec::new();
    let mut tried = 0;
    let mut at = 0;
    while at < text.len() && tried < MAX_CALLS {
        let rest = &text[at..];
        // A string that is not closed is skipped like a character.
        let first = rest.chars().next().map_or(1, char::len_utf8);
        let (kind, length) = piece(rest, code.has_hash_comments).unwrap_or((Piece::Other, first));
        let form = match kind {
            Piece::Name => Form::of(&rest[..length]),
            _ => None,
        };
        if let Some(form) = form {
            tried += 1;
            let open = open_bracket(text, at + length);
            let parts = open.and_then(|open| code.parts(open));
            found.extend(parts.and_then(|parts| form.request(code, &parts)));
        }
        at += length;
    }
    found
}

/// Returns the offset of the bracket after the name of a function, which can have types: `axios.get<Key>(`.
fn open_bracket(text: &str, end: usize) -> Option<usize> {
    let rest = &text[end..];
    if rest.starts_with('(') {
        return Some(end);
    }
    let line = rest.lines().next().filter(|line| line.starts_with('<'))?;
    Some(end + line.find(">(")? + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Languages, code with `URL`, and the method of its request.
    const REQUESTS: &[(&str, &str, &str)] = &[
        ("javascript", "fetch('URL')", "GET"),
        (
            "javascript",
            "await fetch(`URL`, { headers, method: 'POST' })",
            "POST",
        ),
        (
            "javascript",
            "const options = {method: 'PUT', body: a};\nfetch('URL', options)",
            "PUT",
        ),
        (
            "javascript",
            "const url = 'URL';\nconst o = {\n  // The method.\n  method: 'PUT' };\nfetch(url, o)",
            "PUT",
        ),
        (
            "typescript",
            "const url: string = 'URL';\naxios.get<User[]>(url)",
            "GET",
        ),
        ("javascript", "axios.post('URL', {})", "POST"),
        (
            "javascript",
            "axios({ url: 'URL', 'method': 'patch' })",
            "PATCH",
        ),
        (
            "javascript",
            "axios.request({ method: 'DELETE', url: 'URL' })",
            "DELETE",
        ),
        ("javascript", "axios('URL')", "GET"),
        ("python", "requests.get(\"URL\", headers=h)", "GET"),
        ("python", "requests.post(url=\"URL\", json={})", "POST"),
        (
            "python",
            "url = \"URL\"\nrequests.request(\"POST\", url, data=d)",
            "POST",
        ),
        (
            "python",
            "requests.request(method=\"PUT\", url='URL')",
            "PUT",
        ),
        (
            "python",
            "async with session.get('URL') as response:",
            "GET",
        ),
        (
            "go",
            "req, _ := http.NewRequest(\"POST\", \"URL\", body)",
            "POST",
        ),
        (
            "go",
            "url := \"URL\"\nhttp.NewRequest(http.MethodPut, url, nil)",
            "PUT",
        ),
        (
            "go",
            "http.NewRequestWithContext(ctx, \"GET\", \"URL\", nil)",
            "GET",
        ),
        ("go", "http.Get(\"URL\")", "GET"),
        ("php", "$client->request('DELETE', 'URL')", "DELETE"),
        ("php", "Http::post('URL', [])", "POST"),
        ("ruby", "HTTParty.get('URL', a: 1) # fetch('x')", "GET"),
    ];

    /// Returns the methods and addresses of the requests in `text`.
    fn shown(text: &str, language: &str) -> String {
        let all = calls(text, language);
        let shown = all.iter().map(|call| {
            let method = call.method_range.clone().map_or("", |range| &text[range]);
            let name = call.method.name().to_lowercase();
            assert!(
                method.is_empty() || method.to_lowercase().ends_with(&name),
                "{method}"
            );
            format!("{} {}", call.method, &text[call.address_range.clone()])
        });
        shown.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn functions_send_requests() {
        let url = "https://a.example/users";
        for (language, code, method) in REQUESTS {
            let found = shown(&code.replace("URL", url), language);
            assert_eq!(found, format!("{method} {url}"), "{code}");
        }
        let variables = "fetch(`${base}/users/${id}`)\naxios.put(base + '/users/' + id)";
        assert_eq!(
            shown(variables, "javascript"),
            "GET ${base}/users/${id}, PUT /users/"
        );
    }

    #[test]
    fn calls_that_are_not_certain_are_left_out() {
        for code in [
            "fetch(url)",
            "fetch(url + id)",
            "fetch('https://a.example/users', options)",
            "fetch('https://a.example/users', { ...options })",
            "fetch('https://a.example/users', { method })",
            "fetch('https://a.example/users', { method: verb })",
            "url = 'https://a.example/a'\nurl = 'https://a.example/b'\nfetch(url)",
            "client.users.get('https://a.example/users')",
            "client.get('/users')",
            "client.users.create('/users')",
            "prefetch('https://a.example/users')",
            "my.fetch('https://a.example/users')",
            "// fetch('https://a.example/users')",
            "/* fetch('https://a.example/users') */",
            "const text = \"fetch('https://a.example/users')\"",
            "fetch('https://a.example/users'",
            "app.get('https://a.example/users')",
        ] {
            assert_eq!(shown(code, "javascript"), "", "{code}");
        }
    }

    #[test]
    fn hostile_code_is_read_quickly() {
        for text in [
            "fetch(",
            "fetch('a',{",
            "\"",
            "a.",
            "/*",
            "url=",
            "fetch(url)",
            "`${",
        ] {
            let _ = calls(&text.repeat(20_000), "javascript");
        }
    }
}
