//! What the system says about this process.

/// Returns the status of this process: a line for each fact. Empty if it is unknown.
#[cfg(target_os = "linux")]
#[expect(
    clippy::disallowed_methods,
    reason = "this is not a file but a query to the system"
)]
pub fn own_status() -> String {
    std::fs::read_to_string("/proc/self/status").unwrap_or_default()
}
