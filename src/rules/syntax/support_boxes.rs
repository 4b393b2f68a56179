//! What is reported of the boxes of other site builders, and the components that take their place.

use crate::catalog::foreign_syntax;
use crate::page::LineMark;
use crate::text::{Edit, Span};

/// A finding before it is filed.
pub(super) struct Foreign {
    pub(super) span: Span,
    pub(super) message: String,
    pub(super) note: String,
    pub(super) label: &'static str,
    pub(super) edits: Option<Vec<Edit>>,
}

impl Foreign {
    /// A finding about a box at `mark`, in whose place the component is.
    pub(super) fn new(
        mark: &LineMark,
        written: &str,
        component: Option<&str>,
        edits: Option<Vec<Edit>>,
    ) -> Self {
        let note = match component {
            Some(name) => format!("use `<{name}>` and `</{name}>`"),
            None => "use a component of the platform".to_owned(),
        };
        Self {
            span: mark.span,
            message: format!("`{written}` is shown as text"),
            note,
            label: "use the component",
            edits,
        }
    }
}

/// The component that takes the place of a box.
pub(super) struct Tag {
    /// Its name.
    pub(super) name: String,
    /// Its attribute `title`.
    title: Option<String>,
    /// Whether it is open when the page opens.
    is_open: bool,
    /// The first line of its content.
    pub(super) heading: Option<String>,
}

impl Tag {
    /// The component for boxes of this kind.
    pub(super) fn of(kind: &str) -> Option<Self> {
        if foreign_syntax().is_accordion(kind) {
            return Self::with_title("Accordion", "Details");
        }
        foreign_syntax().callout(kind).map(Self::plain)
    }

    /// The component of this name.
    pub(super) fn plain(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            title: None,
            is_open: false,
            heading: None,
        }
    }

    /// A component that shows its attribute `title`. None where the title cannot be an attribute.
    pub(super) fn with_title(name: &str, title: &str) -> Option<Self> {
        let is_plain = !title.contains(['"', '&', '<', '{', '`', '*', '[', '\\']);
        is_plain.then(|| Self {
            title: Some(title.to_owned()),
            ..Self::plain(name)
        })
    }

    /// An accordion that is named for its kind. None where the kind cannot be an attribute.
    pub(super) fn accordion(kind: &str, is_open: bool) -> Option<Self> {
        let mut title = kind.to_owned();
        if let Some(first) = title.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        let tag = Self::with_title("Accordion", &title)?;
        Some(Self { is_open, ..tag })
    }

    /// The same with this title, unless that is empty. None where the title cannot be written there.
    pub(super) fn titled(self, title: &str) -> Option<Self> {
        if title.is_empty() {
            return Some(self);
        }
        if self.title.is_some() {
            let tag = Self::with_title(&self.name, title)?;
            return Some(Self {
                is_open: self.is_open,
                ..tag
            });
        }
        let is_plain = !title.contains(['*', '_', '<', '{', '\\', '`', '[']);
        is_plain.then(|| Self {
            heading: Some(format!("**{title}**")),
            ..self
        })
    }

    pub(super) fn opening(&self) -> String {
        let title = self.title.as_ref();
        let title = title.map_or_else(String::new, |title| format!(" title=\"{title}\""));
        let open = if self.is_open { " defaultOpen" } else { "" };
        format!("<{}{title}{open}>", self.name)
    }
}
