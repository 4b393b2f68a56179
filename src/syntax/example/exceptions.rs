//! Exceptions that the caller allows.

/// Syntax that is not JSON but is allowed in JSON examples.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exceptions {
    /// `// …`, `/* … */` and `# …`, and a trailing comma.
    pub comments: bool,
    /// `...` in place of values and members.
    pub ellipses: bool,
}
