//! The reason why a file cannot be read.

/// The reason why the text of a file differs from the file on disk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadError {
    /// The file cannot be read, with the system's message.
    Unreadable(String),
    /// The file is not UTF-8, with the offset of the first invalid byte. The text has a replacement character there.
    NotUtf8(u32),
    /// The file is too large, with its size in bytes, and was not read.
    TooLarge(u64),
}
