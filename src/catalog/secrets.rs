//! What secrets look like: `rules/data/secrets.yaml`, turned into data when the program is built.

/// What the form of a secret is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecretKind {
    /// The value tells itself by its prefix or shape.
    Token,
    /// The value tells nothing: a word of the provider and a key-like name must stand near it.
    Context,
    /// A block of several lines, or such a block in one line.
    Key,
    /// Three parts, of which the first two are base64 of JSON.
    Jwt,
    /// A URL with a password in it.
    Address,
    /// A password in another form than a URL.
    Account,
    /// Base64 of `name:password`.
    Login,
}

/// Whom a secret is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecretGrade {
    /// Nobody but its owner.
    Secret,
    /// It opens only a sandbox.
    Test,
    /// It is made to be seen.
    Publishable,
}

/// What is known of one form of secrets.
#[derive(Debug)]
pub struct SecretPattern {
    /// Its name in the table.
    pub id: &'static str,
    /// Who hands it out; empty where many do.
    pub provider: &'static str,
    /// What it is, with its article: `an API key`.
    pub is: &'static str,
    /// What its form is.
    pub kind: SecretKind,
    /// Literals in lower case: only where one stands the pattern is tried.
    pub keywords: &'static [&'static str],
    /// The regular expression; where more than the value is in it, the value is the group `secret`.
    pub pattern: &'static str,
    /// The least bits per character of the value, its prefix aside.
    pub entropy: f32,
    /// The algorithm by which the value proves that it is one.
    pub checksum: Option<&'static str>,
    /// Whom it is for.
    pub grade: SecretGrade,
    /// Words that make the value one that is made to be seen, where they stand around it.
    pub shown_near: &'static [&'static str],
    /// What to write in its place.
    pub instead: &'static str,
    /// The page that the form is known from.
    pub source: &'static str,
    /// Whether every match begins with one of the keywords.
    pub begins: bool,
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

/// Every form of secrets that is known, the most telling first.
pub fn secrets() -> &'static [SecretPattern] {
    SECRETS
}

/// Returns the words by which secrets differ from what only looks like one.
pub fn secret_words() -> &'static SecretWords {
    &WORDS
}

/// The 64-bit FNV-1a sums of keys that everybody knows, in order.
pub fn published_keys() -> &'static [u64] {
    PUBLISHED
}
