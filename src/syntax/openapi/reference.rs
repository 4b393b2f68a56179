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
    /// The references lead back to where they start, or there are too many of them.
    Circular,
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
        self.followed_within(&mut { MAX_STEPS }).ok()
    }

    /// Like [`Self::followed`], with the maximum number of references. Returns the target that is not a value.
    fn followed_within(self, steps: &mut usize) -> Result<Self, Target<'s>> {
        let mut node = self;
        while let Some(reference) = node.reference() {
            *steps = steps.checked_sub(1).ok_or(Target::Circular)?;
            let text = reference.as_str().unwrap_or_default();
            node = match reference.target_within(text, steps) {
                Target::Node(target) => target,
                other => return Err(other),
            };
        }
        Ok(node)
    }

    /// Returns the target of the reference `text` in the file of this node.
    pub fn target(self, text: &str) -> Target<'s> {
        self.target_within(text, &mut { MAX_STEPS })
    }

    /// Returns where the reference in this node ends: a value that is not a reference, or the reason that there is none.
    pub fn end(self) -> Target<'s> {
        match self.followed_within(&mut { MAX_STEPS }) {
            Ok(node) => Target::Node(node),
            Err(target) => target,
        }
    }

    fn target_within(self, text: &str, steps: &mut usize) -> Target<'s> {
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
            let here = match node.followed_within(steps) {
                Ok(here) => here,
                Err(Target::Circular) => return Target::Circular,
                Err(Target::Unknown) => return Target::Unknown,
                Err(_) => return Target::Missing,
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
        // Some tools write a name as it is.
        self.get(&name).or_else(item).or_else(|| self.get(written))
    }
}
