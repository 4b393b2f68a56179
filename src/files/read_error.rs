//! The reason why a file cannot be read.

use std::fmt;

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

/// The reason in a few words.
impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(why) => f.write_str(why),
            Self::NotUtf8(_) => f.write_str("it is not UTF-8 text"),
            Self::TooLarge(bytes) => write!(f, "it has {bytes} bytes, too many"),
        }
    }
}
