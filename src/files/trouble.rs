//! Why a file cannot be read.

/// Why a file's text is not what lies on disk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// The system refused to read it, with its words.
    Unreadable(String),
    /// It is not UTF-8; the first byte that is not stands here. The text holds a replacement character there.
    NotUtf8(u32),
    /// It is larger than a page may be, with its size in bytes; it was not read.
    TooLarge(u64),
}
