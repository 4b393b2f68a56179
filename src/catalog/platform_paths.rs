//! The addresses that the platform answers itself: `rules/data/platform_paths.yaml`.

use super::table::Table;
use serde::Deserialize;

/// An address, or the addresses with one start.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlatformPath {
    /// The start of the addresses; empty for a single address.
    #[serde(default)]
    pub start: String,
    #[serde(default)]
    path: String,
    page: Option<PageFate>,
    #[serde(default = "yes")]
    served: bool,
}

/// What happens to a page of the site at the address.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PageFate {
    /// Readers never get it.
    Hidden,
}

fn yes() -> bool {
    true
}

impl PlatformPath {
    /// Returns whether it includes `path`: an address from the root, without a leading slash.
    fn includes(&self, path: &str) -> bool {
        if self.start.is_empty() {
            path == self.path
        } else {
            path.starts_with(&self.start)
        }
    }
}

/// Returns whether the platform serves something at `path`.
pub fn is_served_by_platform(path: &str) -> bool {
    let mut all = PLATFORM_PATHS.iter();
    all.any(|row| row.served && row.includes(path))
}

/// Returns the row that keeps readers from a page of the site at `path`.
pub fn hides_page(path: &str) -> Option<&'static PlatformPath> {
    let mut all = PLATFORM_PATHS.iter();
    all.find(|row| row.page.is_some() && row.includes(path))
}

static PLATFORM_PATHS: Table<Vec<PlatformPath>> = Table::new("data/platform_paths.yaml");
