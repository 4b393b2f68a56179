//! Files for coding agents.

/// File names that are by convention for agents, never for documentation. Case matters: `agents.md` may be a page about
/// agents.
const NAMES: [&str; 9] = [
    "AGENTS.md",
    "AGENTS.override.md",
    "CLAUDE.md",
    "CLAUDE.local.md",
    "GEMINI.md",
    "QWEN.md",
    "WARP.md",
    "SKILL.md",
    "copilot-instructions.md",
];

/// Returns the name of the file at `path`.
pub(super) fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Whether a file is a skill. Skills may be meant for customers of the site, and the platform serves some of them at
/// separate addresses: `skill.md` at the root, and those in `.mintlify/skills/`.
pub(super) fn is_skill(path: &str) -> bool {
    file_name(path).eq_ignore_ascii_case("SKILL.md")
}

/// Whether a file is for coding agents, not for readers.
pub(super) fn is_for_agents(path: &str) -> bool {
    NAMES.contains(&file_name(path))
}
