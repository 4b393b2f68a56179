//! Signals that end the program.

/// Removes temporary files when an interrupt or a termination request ends the program.
#[cfg(unix)]
pub(super) fn clean_up() {
    use crate::files::remove_temporaries;
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // Without them, the signals end the program as they always do.
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else {
        return;
    };
    let wait = move || {
        for signal in signals.forever() {
            remove_temporaries();
            let _ = emulate_default_handler(signal);
        }
    };
    let _ = std::thread::Builder::new()
        .name("mdxlint-signals".to_owned())
        .spawn(wait);
}

/// Signals are those of Unix.
#[cfg(not(unix))]
pub(super) fn clean_up() {}
