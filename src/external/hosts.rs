//! Hosts that exist only in examples or on one network, so that there is nothing to follow.

/// The domains that RFC 2606 reserves for examples.
const DOMAINS: [&str; 4] = ["example.com", "example.net", "example.org", "example.edu"];

/// The last parts of names that no public host has: RFC 2606, RFC 6761, RFC 6762, RFC 7686, and `internal`.
const ENDS: [&str; 8] = [
    "example",
    "test",
    "invalid",
    "localhost",
    "local",
    "internal",
    "onion",
    "lan",
];

/// Returns whether a host, in lower case and without port, cannot be reached by readers, or is a placeholder.
pub(super) fn is_reserved(name: &str) -> bool {
    let end = name.rsplit('.').next().unwrap_or(name);
    let is_in = |domain: &&str| {
        let before = name.strip_suffix(*domain);
        before.is_some_and(|before| before.is_empty() || before.ends_with('.'))
    };
    let is_number = name.starts_with('[') || end.bytes().all(|byte| byte.is_ascii_digit());
    let mut parts = name.split('.');
    ENDS.contains(&end)
        || DOMAINS.iter().any(is_in)
        // A name without a dot is one of a private network.
        || (!is_number && end == name)
        || parts.any(|part| part == "your" || part.starts_with("your-"))
}
