//! Images and videos.

use crate::text::Span;

/// How an image is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImageForm {
    /// `![alt](source)`.
    Markdown,
    /// `<img>`.
    Img,
    /// `<video>`.
    Video,
}

/// What an image says to a reader who cannot see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Alt {
    /// Nothing: there is no alternative text, or a blank one.
    Missing,
    /// This text.
    Text(Box<str>),
    /// Something that only the running page knows, or the image is marked as decoration.
    Unknown,
}

/// An image or video of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    /// The image as it is written; for an element its opening tag.
    pub span: Span,
    /// How it is written.
    pub form: ImageForm,
    /// Where it comes from, where that can be read.
    pub source: Option<Box<str>>,
    /// Its alternative text.
    pub alt: Alt,
    /// What a `Frame` would wrap: the block that shows nothing but this image. None where it stands in a line.
    pub block: Option<Span>,
    /// The element that it stands in.
    pub parent: Option<u32>,
}
