//! The patterns of secrets: `rules/data/secrets.yaml`, compiled into the program by the build script.

/// The form of a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecretKind {
    /// A value with a distinctive prefix or shape.
    Token,
    /// A value without a distinctive shape: the name of the provider and a key-like name must be near it.
    Context,
    /// A block of several lines, or such a block on one line.
    Key,
    /// Three parts; the first two are base64 of JSON.
    Jwt,
    /// A URL with a password in it.
    Address,
    /// A password that is not in a URL.
    Account,
    /// Base64 of `name:password`.
    Login,
}

/// How sensitive a secret is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecretGrade {
    /// Only for its owner.
    Secret,
    /// Only works in a sandbox.
    Test,
    /// Public by design.
    Publishable,
}

/// The facts about one pattern of secrets.
#[derive(Debug)]
pub struct SecretPattern {
    /// The name in the table.
    pub id: &'static str,
    /// The provider; empty if there are many.
    pub provider: &'static str,
    /// What it is, with an article: `an API key`.
    pub is: &'static str,
    /// The form.
    pub kind: SecretKind,
    /// Literals in lower case: the pattern is only tried near one of them.
    pub keywords: &'static [&'static str],
    /// The regular expression. If it matches more than the value, the value is the group `secret`.
    pub pattern: &'static str,
    /// The minimum entropy of the value in bits per character, without its prefix.
    pub entropy: f32,
    /// The algorithm of the value's checksum.
    pub checksum: Option<&'static str>,
    /// How sensitive it is.
    pub grade: SecretGrade,
    /// Words near the value that show that it is public by design.
    pub shown_near: &'static [&'static str],
    /// The text to write instead.
    pub instead: &'static str,
    /// The page that documents the pattern.
    pub source: &'static str,
    /// Whether every match starts with one of the keywords.
    pub begins: bool,
    /// The minimum length of a match in bytes.
    pub shortest: usize,
    /// The maximum length of a match in bytes, if there is one.
    pub longest: Option<usize>,
    /// Whether a match contains neither blanks, quotes nor brackets.
    pub is_token: bool,
    /// A match contains one text of each of these lists, in any case.
    pub parts: &'static [&'static [&'static str]],
}

/// The words by which secrets differ from what only looks like one: `rules/data/secret_words.yaml`.
#[derive(Debug)]
pub struct SecretWords {
    /// The parts of names after which a value is examined.
    pub stems: &'static [&'static str],
    /// Words of names that are not those of a secret.
    pub harmless: &'static [&'static str],
    /// Words at the end of names that describe a secret.
    pub about: &'static [&'static str],
    /// Words of the names of secrets.
    pub secret: &'static [&'static str],
    /// Words of the names of passwords.
    pub password: &'static [&'static str],
    /// Words at the end of the names of passwords.
    pub password_endings: &'static [&'static str],
    /// Words that make a key a secret.
    pub key_kinds: &'static [&'static str],
    /// Commands that give the name after them the next word.
    pub setters: &'static [&'static str],
    /// Calls that only wrap a string.
    pub wrappers: &'static [&'static str],
    /// Words that no random value contains.
    pub made_up: &'static [&'static str],
    /// The starts of values that are not secrets, such as digests.
    pub harmless_starts: &'static [&'static str],
    /// Signs of templates and omissions.
    pub template_marks: &'static [&'static str],
    /// The words that weak passwords consist of.
    pub passwords: &'static [&'static str],
    /// Words that make a password weak.
    pub weak: &'static [&'static str],
    /// The claims of tokens that documentation copies.
    pub copied_claims: &'static [&'static str],
    /// The names of the own machine.
    pub local_hosts: &'static [&'static str],
    /// Words in the place of the data of a private key.
    pub key_data: &'static [&'static str],
}

include!(concat!(env!("OUT_DIR"), "/secrets.rs"));

/// Every pattern of secrets, the most specific first.
pub static SECRETS: &[SecretPattern] = PATTERNS;

/// The words by which secrets differ from what only looks like one.
pub static SECRET_WORDS: SecretWords = WORDS;

/// The 64-bit FNV-1a hashes of well-known published keys, sorted.
pub static PUBLISHED_KEYS: &[u64] = PUBLISHED;
