//! Turns panics into messages.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

thread_local! {
    static IS_CAUGHT: Cell<bool> = const { Cell::new(false) };
    static MESSAGE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs `job` and catches a panic in it, without printing anything.
///
/// # Errors
/// The message of the panic, with its file and line.
pub fn caught<R>(job: impl FnOnce() -> R) -> Result<R, String> {
    install();
    let outer = IS_CAUGHT.replace(true);
    let result = catch_unwind(AssertUnwindSafe(job));
    IS_CAUGHT.set(outer);
    result.map_err(|_| {
        MESSAGE
            .take()
            .unwrap_or_else(|| "the panic has no message".to_owned())
    })
}

/// Installs a panic hook that is silent inside [`caught`] and shows every other panic as before.
fn install() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let default_hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if IS_CAUGHT.get() {
                let message = info.payload_as_str().unwrap_or("a panic without a message");
                let place = info
                    .location()
                    .map_or_else(String::new, |at| format!(" ({}:{})", at.file(), at.line()));
                MESSAGE.set(Some(format!("{message}{place}")));
            } else {
                default_hook(info);
            }
        }));
    });
}
