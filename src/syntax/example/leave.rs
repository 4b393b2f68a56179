//! What a caller lets pass.

/// What is no JSON, but is let pass in JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leave {
    /// `// …`, `/* … */` and `# …`; and, beside them, a comma before a closing bracket.
    pub comments: bool,
    /// `...` in the place of values and members.
    pub ellipses: bool,
}
