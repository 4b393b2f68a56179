//! Findings about the admonitions of other site builders, and the components that replace them.

use crate::catalog::FOREIGN_SYNTAX;
use crate::page::LineMark;
use crate::text::{Edit, Span};

/// A finding that is not reported yet.
pub(super) struct Foreign {
    pub(super) span: Span,
    pub(super) message: String,
    pub(super) note: String,
    pub(super) label: &'static str,
    pub(super) edits: Option<Vec<Edit>>,
}

impl Foreign {
    /// Creates a finding about an admonition at `mark`, which `component` replaces.
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

/// The component that replaces an admonition.
pub(super) struct Tag {
    /// The name.
    pub(super) name: String,
    /// The attribute `title`.
    title: Option<String>,
    /// Whether an accordion is initially open.
    is_open: bool,
    /// The first line of the content.
    pub(super) heading: Option<String>,
}

impl Tag {
    /// Returns the component for admonitions of this kind.
    pub(super) fn of(kind: &str) -> Option<Self> {
        if FOREIGN_SYNTAX.is_accordion(kind) {
            return Self::with_title("Accordion", "Details");
        }
        FOREIGN_SYNTAX.callout(kind).map(Self::plain)
    }

    /// Returns the component with this name, without a title.
    pub(super) fn plain(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            title: None,
            is_open: false,
            heading: None,
        }
    }

    /// Returns a component with the attribute `title`, or `None` if the title cannot be written as an attribute.
    pub(super) fn with_title(name: &str, title: &str) -> Option<Self> {
        let is_plain = !title.contains(['"', '&', '<', '{', '`', '*', '[', '\\']);
        is_plain.then(|| Self {
            title: Some(title.to_owned()),
            ..Self::plain(name)
        })
    }

    /// Returns an accordion with its kind as the title, or `None` if the kind cannot be written as an attribute.
    pub(super) fn accordion(kind: &str, is_open: bool) -> Option<Self> {
        let mut title = kind.to_owned();
        if let Some(first) = title.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        let tag = Self::with_title("Accordion", &title)?;
        Some(Self { is_open, ..tag })
    }

    /// Sets the title, unless it is empty. Returns `None` if the title cannot be written in the component.
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
