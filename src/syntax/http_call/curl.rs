//! Requests of the command `curl`.

use super::address::Address;
use super::call::Call;
use super::shell_words::{self, Word};
use crate::catalog::{CurlOption, HTTP_CALLS};
use crate::syntax::endpoint::Method;

/// Returns the requests of the commands in `text`, in order.
pub(super) fn commands(text: &str) -> Vec<Call> {
    if !text.contains("curl") {
        return Vec::new();
    }
    let commands = shell_words::commands(text);
    let requests = commands.iter().filter_map(|command| request(command));
    let mut found: Vec<Call> = requests.collect();
    found.sort_by_key(|call| call.address_range.start);
    found
}

/// What the words of a command say about its request.
#[derive(Default)]
struct Request {
    method: Option<Word>,
    addresses: Vec<Word>,
    options: Vec<CurlOption>,
}

/// Returns the request of a command, if it is certain.
fn request(command: &[Word]) -> Option<Call> {
    let words = &HTTP_CALLS.curl;
    let before = |word: &&Word| words.before.contains(&word.text) || is_assignment(&word.text);
    let start = command.iter().take_while(before).count();
    let (program, arguments) = command[start..].split_first()?;
    if !words.programs.contains(&program.text) {
        return None;
    }
    let mut request = Request::default();
    let mut arguments = arguments.iter();
    while let Some(word) = arguments.next() {
        let text = word.text.as_str();
        if text.starts_with('>') || text.starts_with("2>") {
            break;
        }
        if !text.starts_with('-') || text.len() == 1 {
            request.addresses.push(word.clone());
        } else if text.starts_with("--") {
            let option = words.option(text)?;
            let value = value_of(option, &mut arguments)?;
            request.add(option, value);
        } else {
            request.letters(word, &mut arguments)?;
        }
    }
    request.finish()
}

/// Returns the word after an option, if it has a value. Returns `None` if that is missing.
fn value_of<'w>(
    option: CurlOption,
    arguments: &mut impl Iterator<Item = &'w Word>,
) -> Option<Vec<Word>> {
    if option.has_value() {
        Some(vec![arguments.next()?.clone()])
    } else {
        Some(Vec::new())
    }
}

/// Returns whether a word sets a variable: `TOKEN=abc`.
fn is_assignment(word: &str) -> bool {
    let name = word.split_once('=').map_or("", |(name, _)| name);
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    !name.is_empty() && name.chars().all(is_letter)
}

impl Request {
    /// Reads a word with short options, which may contain the value of the last one: `-sXPOST`.
    fn letters<'w>(
        &mut self,
        word: &Word,
        arguments: &mut impl Iterator<Item = &'w Word>,
    ) -> Option<()> {
        for (at, letter) in word.text.char_indices().skip(1) {
            let option = HTTP_CALLS.curl.option(&format!("-{letter}"))?;
            let rest = word.text.get(at + letter.len_utf8()..)?;
            if option.has_value() && !rest.is_empty() {
                let end = word.range.end;
                let value = Word {
                    text: rest.to_owned(),
                    range: end.saturating_sub(rest.len()).max(word.range.start)..end,
                };
                self.add(option, vec![value]);
                return Some(());
            }
            let value = value_of(option, arguments)?;
            self.add(option, value);
        }
        Some(())
    }

    fn add(&mut self, option: CurlOption, value: Vec<Word>) {
        match option {
            CurlOption::Method => self.method = value.into_iter().next(),
            CurlOption::Address => self.addresses.extend(value),
            option => self.options.push(option),
        }
    }

    fn has(&self, option: CurlOption) -> bool {
        self.options.contains(&option)
    }

    fn finish(self) -> Option<Call> {
        let [address] = self.addresses.as_slice() else {
            return None;
        };
        let method = match &self.method {
            Some(word) => Method::sent(&word.text)?,
            None if self.has(CurlOption::Head) => Method::Head,
            None if self.has(CurlOption::Get) => Method::Get,
            None if self.has(CurlOption::Put) => Method::Put,
            None if self.has(CurlOption::Post) => Method::Post,
            None => Method::Get,
        };
        Some(Call {
            method,
            method_range: self.method.map(|word| word.range),
            address: Address::parse(&address.text)?,
            address_range: address.range.clone(),
            is_script: false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the methods and addresses of the requests in `text`.
    fn shown(text: &str) -> String {
        let all = commands(text);
        let shown = all.iter().map(|call| {
            let method = call.method_range.clone().map_or("", |range| &text[range]);
            assert!(
                method.is_empty() || method.eq_ignore_ascii_case(call.method.name()),
                "{method}"
            );
            format!("{} {}", call.method, &text[call.address_range.clone()])
        });
        shown.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn the_method_follows_from_the_options() {
        let url = "https://a.example/users";
        for (command, method) in [
            ("curl URL", "GET"),
            ("curl -X POST URL", "POST"),
            ("curl -XPUT URL", "PUT"),
            ("curl -sSXDELETE URL", "DELETE"),
            ("curl -s -X 'PATCH' \"URL\"", "PATCH"),
            ("curl --request POST --url URL", "POST"),
            ("curl URL -d '{\"a\": 1}'", "POST"),
            ("curl -d@file URL", "POST"),
            ("curl --data-raw a URL", "POST"),
            ("curl --json '{}' 'URL'", "POST"),
            ("curl -F a=b URL", "POST"),
            ("curl -G -d a=b URL", "GET"),
            ("curl -X GET -d a=b URL", "GET"),
            ("curl -I URL", "HEAD"),
            ("curl -T file URL", "PUT"),
            ("$ curl -u key: URL", "GET"),
            ("TOKEN=a sudo curl URL | jq .", "GET"),
            ("curl -fsS URL > out.json", "GET"),
            ("curl URL?a=1&b=2", "GET"),
            ("curl URL \\\n  -H 'A: b' \\\r\n  -d '\n{}'\n", "POST"),
            ("curl URL ^\n  -X POST", "POST"),
            ("# curl -X PUT x\ncurl URL # curl y", "GET"),
            ("cat <<EOF\ncurl x.y/z\nEOF\ncurl URL", "GET"),
            ("curl -d \"$(cat a.json | tr 'a' \"b\")\" URL", "POST"),
        ] {
            let found = shown(&command.replace("URL", url));
            let query = if command.contains("?a") {
                "?a=1&b=2"
            } else {
                ""
            };
            assert_eq!(found, format!("{method} {url}{query}"), "{command}");
        }
    }

    #[test]
    fn several_commands_have_several_requests() {
        assert_eq!(
            shown("TOKEN=$(curl -X POST $AUTH/token)\ncurl $API/users && curl -I /users"),
            "POST $AUTH/token, GET $API/users, HEAD /users"
        );
    }

    #[test]
    fn requests_that_are_not_certain_are_left_out() {
        for command in [
            "brew install curl",
            "curl $URL",
            "curl -X $METHOD https://a.example/users",
            "curl --unheard-of a https://a.example/users",
            "curl https://a.example/users https://a.example/keys",
            "curl",
            "curl -X",
            "curl -d 'a https://a.example/users",
            "echo curl https://a.example/users",
            "curl -X WEBHOOK https://a.example/users",
        ] {
            assert_eq!(shown(command), "", "{command}");
        }
    }

    #[test]
    fn a_hostile_command_is_read_quickly() {
        for text in [
            "curl $(",
            "curl \"",
            "curl '",
            "curl \\\n",
            "curl $($(",
            "curl <<A\n",
        ] {
            let text = text.repeat(20_000);
            let _ = commands(&text);
        }
    }
}
