//! Panics become messages.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

thread_local! {
    static WATCHED: Cell<bool> = const { Cell::new(false) };
    static MESSAGE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs `job`; a panic in it comes back as its message and place instead of ending the thread, and prints nothing.
///
/// # Errors
/// The panic's message, with the file and line that it came from.
pub fn caught<R>(job: impl FnOnce() -> R) -> Result<R, String> {
    install();
    let outer = WATCHED.replace(true);
    let result = catch_unwind(AssertUnwindSafe(job));
    WATCHED.set(outer);
    result.map_err(|_| {
        MESSAGE
            .take()
            .unwrap_or_else(|| "no message was left".to_owned())
    })
}

/// Teaches the process's panic hook to stay silent inside [`caught`]; every other panic is shown as before.
fn install() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if WATCHED.get() {
                let message = info.payload_as_str().unwrap_or("a panic without a message");
                let place = info
                    .location()
                    .map_or_else(String::new, |at| format!(" ({}:{})", at.file(), at.line()));
                MESSAGE.set(Some(format!("{message}{place}")));
            } else {
                usual(info);
            }
        }));
    });
}
