//! Follows `$ref`.

use super::api_file::OtherPath;
use super::node::Node;

use percent_encoding::percent_decode_str;
use std::borrow::Cow;

/// The maximum number of references that follow each other.
const MAX_STEPS: usize = 32;

/// The target of a reference.
#[derive(Debug, Clone, Copy)]
pub enum Target<'s> {
    /// The value.
    Node(Node<'s>),
    /// The file exists, and does not contain the value.
    Missing,
    /// The file does not exist in the site.
    NoFile,
    /// The file is outside the site.
    Outside,
    /// Unknown, because it is a URL, the file cannot be read, or the reference is not a JSON pointer.
    Unknown,
}

impl<'s> Node<'s> {
    /// Returns the text of the reference, if it is one.
    pub fn reference(self) -> Option<Self> {
        self.get("$ref").filter(|text| text.as_str().is_some())
    }

    /// Returns the value itself, or the target of a reference and of the references that follow. Returns `None` if there is
    /// no target.
    pub fn followed(self) -> Option<Self> {
        let mut node = self;
        for _ in 0..MAX_STEPS {
            let Some(reference) = node.reference() else {
                return Some(node);
            };
            let Target::Node(target) = reference.target(reference.as_str()?) else {
                return None;
            };
            node = target;
        }
        None
    }

    /// Returns the target of the reference `text` in the file of this node.
    pub fn target(self, text: &str) -> Target<'s> {
        let (file, fragment) = text.split_once('#').unwrap_or((text, ""));
        let file = match file {
            "" => self.file,
            path => match self.file.other_path(path) {
                OtherPath::Remote => return Target::Unknown,
                OtherPath::Outside => return Target::Outside,
                OtherPath::In(path) => match self.specification.file(&path) {
                    Some(Ok(file)) => file,
                    Some(Err(())) => return Target::Unknown,
                    None => return Target::NoFile,
                },
            },
        };
        let root = Self {
            file,
            value: file.document().root(),
            ..self
        };
        if !fragment.is_empty() && !fragment.starts_with('/') {
            return Target::Unknown;
        }
        let mut node = root;
        for step in fragment.split('/').skip(1) {
            // A reference on the way is followed too.
            let Some(here) = node.followed() else {
                return Target::Missing;
            };
            let Some(next) = here.step(step) else {
                return Target::Missing;
            };
            node = next;
        }
        Target::Node(node)
    }

    /// Takes one step of a JSON pointer.
    fn step(self, written: &str) -> Option<Self> {
        let decoded = percent_decode_str(written).decode_utf8().ok()?;
        let name = if decoded.contains('~') {
            Cow::Owned(decoded.replace("~1", "/").replace("~0", "~"))
        } else {
            decoded
        };
        let item = || self.items().nth(name.parse().ok()?);
        self.get(&name).or_else(item)
    }
}
