//! Files for coding agents.

use crate::catalog::FILE_NAMES;

/// Returns the name of the file at `path`.
pub(super) fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Returns whether a file is a skill. Skills may be meant for customers of the site, and the platform serves some of
/// them at separate addresses: `skill.md` at the root, and those in `.mintlify/skills/`.
pub(super) fn is_skill(path: &str) -> bool {
    file_name(path).eq_ignore_ascii_case("SKILL.md")
}

/// Returns whether a file is for coding agents, not for readers.
pub(super) fn is_for_agents(path: &str) -> bool {
    FILE_NAMES.for_agents.contains(file_name(path))
}
