//! The hosts of addresses.

use crate::catalog::{FILE_NAMES, LANGUAGES};

/// Returns whether files with an `@` or `:` in their names have this extension: `logo@2x.png`.
fn is_file_extension(extension: &str) -> bool {
    FILE_NAMES.images.contains(extension) || FILE_NAMES.documents.contains(extension)
}

/// Returns the host and port at the start of `behind`, the text after a scheme.
fn host(behind: &str) -> &str {
    let end = behind.find(['/', '?', '#', '\\']).unwrap_or(behind.len());
    let authority = &behind[..end];
    authority.rsplit('@').next().unwrap_or(authority)
}

/// Returns whether a text certainly starts with a host.
pub(super) fn is_host(behind: &str) -> bool {
    let host = host(behind);
    let name = host.split(':').next().unwrap_or(host);
    let is_letter = |letter: char| letter.is_alphanumeric() || "-._".contains(letter);
    let has_top = name.rsplit_once('.').is_some_and(|(name, top)| {
        name.starts_with(char::is_alphanumeric) && top.starts_with(char::is_alphanumeric)
    });
    name.chars().all(is_letter) && (has_top || name == "localhost")
}

/// Returns what is wrong with the host after a scheme. Ignores placeholders.
pub(super) fn host_problem(behind: &str) -> Option<&'static str> {
    let host = host(behind);
    if host.is_empty() {
        Some("has no host")
    } else if host.contains(['<', '>', '{', '}', '$', '*', '…']) {
        None
    } else if host.contains(char::is_whitespace) || host.contains("%20") {
        Some("has a space in its host")
    } else if is_unbalanced(host, '[', ']') || is_unbalanced(host, '(', ')') {
        Some("has an unbalanced bracket in its host")
    } else if host.contains(',') && host.contains('.') {
        Some("has a comma in its host")
    } else if host.contains("..") && host.contains(char::is_alphanumeric) {
        Some("has two dots in a row in its host")
    } else if host.len() > 1 && host.starts_with('.') && !host.starts_with("..") {
        Some("has a dot before its host")
    } else {
        None
    }
}

fn is_unbalanced(text: &str, open: char, close: char) -> bool {
    text.matches(open).count() != text.matches(close).count()
}

/// Returns whether a host, with or without port, is on this computer or a private network.
pub(super) fn is_local(host: &str) -> bool {
    if let Some(address) = host.strip_prefix('[') {
        return address.starts_with("::1]");
    }
    let name = host.split(':').next().unwrap_or(host);
    let top = name.rsplit('.').next().unwrap_or(name);
    top.eq_ignore_ascii_case("localhost")
        || (top.eq_ignore_ascii_case("local") && name.len() != top.len())
        || top.parse::<u8>().is_ok() && is_private(name)
}

/// Returns whether an address in numbers is on this computer or a private network.
fn is_private(name: &str) -> bool {
    let numbers: Vec<Option<u8>> = name.split('.').map(|part| part.parse().ok()).collect();
    matches!(
        numbers[..],
        [Some(127 | 10), Some(_), Some(_), Some(_)]
            | [Some(192), Some(168), Some(_), Some(_)]
            | [Some(172), Some(16..=31), Some(_), Some(_)]
            | [Some(0), Some(0), Some(0), Some(0)]
    )
}

/// Returns `Some` if an address starts with a host and port and lacks its scheme; inside, the scheme if it is certain.
#[expect(
    clippy::option_option,
    reason = "a missing scheme is not always a certain one"
)]
pub(super) fn missing_scheme(address: &str) -> Option<Option<&'static str>> {
    let end = address.find(['/', '?', '#']).unwrap_or(address.len());
    let (host, port) = address[..end].rsplit_once(':')?;
    let is_port = (2..=5).contains(&port.len()) && port.bytes().all(|byte| byte.is_ascii_digit());
    if !is_port {
        return None;
    }
    let is_number =
        host.split('.').count() == 4 && host.split('.').all(|part| part.parse::<u8>().is_ok());
    if is_number || is_local(host) {
        return Some(Some("http://"));
    }
    // `server.rs:12` is a line in a file.
    let (_, top) = host.rsplit_once('.')?;
    let is_file = is_file_extension(top) || LANGUAGES.knows(top);
    let is_top = top.len() > 1 && top.bytes().all(|byte| byte.is_ascii_lowercase());
    (is_host(host) && is_top && !is_file).then_some(None)
}

/// Returns whether an address is an email address without a scheme.
pub(super) fn is_mail(address: &str) -> bool {
    let bare = address.split('?').next().unwrap_or(address);
    let Some((name, host)) = bare.split_once('@') else {
        return false;
    };
    let top = host.rsplit_once('.').map_or("", |(_, top)| top);
    let is_name = |text: &str| {
        text.starts_with(char::is_alphanumeric)
            && text
                .chars()
                .all(|letter| letter.is_alphanumeric() || "._+-".contains(letter))
    };
    let is_top = top.len() > 1 && top.bytes().all(|byte| byte.is_ascii_lowercase());
    is_name(name) && is_name(host) && is_top && !is_file_extension(top)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognizes_local_hosts() {
        for host in [
            "localhost",
            "LOCALHOST:3000",
            "docs.localhost",
            "127.0.0.1:80",
            "0.0.0.0",
            "[::1]:3000",
            "10.0.0.7",
            "172.16.0.1",
            "192.168.1.2",
            "printer.local",
        ] {
            assert!(is_local(host), "{host}");
        }
        for host in [
            "localhost.example",
            "local",
            "127.example",
            "172.32.0.1",
            "192.169.1.2",
            "1.0.0.0",
            "[2001:db8::1]",
        ] {
            assert!(!is_local(host), "{host}");
        }
    }
}
