//! Signals that end the program.

/// Removes temporary files when an interrupt or a termination request ends the program.
#[cfg(unix)]
pub(super) fn clean_up() {
    use crate::files::remove_temporaries;
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // Without a handler, the signals end the program as usual.
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

/// Forwards interrupts and termination requests to the process `child`, which cleans up and ends.
#[cfg(unix)]
pub(super) fn forward_to(child: i32) {
    use rustix::process::{Pid, Signal, kill_process};
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let signals = Signals::new([SIGINT, SIGTERM]);
    let (Some(child), Ok(mut signals)) = (Pid::from_raw(child), signals) else {
        return;
    };
    let wait = move || {
        for signal in signals.forever() {
            let signal = if signal == SIGINT {
                Signal::INT
            } else {
                Signal::TERM
            };
            let _ = kill_process(child, signal);
        }
    };
    let _ = std::thread::Builder::new()
        .name("mdxlint-signals".to_owned())
        .spawn(wait);
}

/// Ends this process by the signal that ended its child, if that was an interrupt or a termination request.
#[cfg(unix)]
pub(super) fn repeat(status: std::process::ExitStatus) {
    use crate::files::remove_temporaries;
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::low_level::emulate_default_handler;
    use std::os::unix::process::ExitStatusExt as _;

    if let Some(signal @ (SIGINT | SIGTERM)) = status.signal() {
        remove_temporaries();
        let _ = emulate_default_handler(signal);
    }
}

/// Does nothing: there are no Unix signals.
#[cfg(not(unix))]
pub(super) fn clean_up() {}

/// Does nothing: there are no Unix signals.
#[cfg(not(unix))]
pub(super) fn forward_to(_child: i32) {}
