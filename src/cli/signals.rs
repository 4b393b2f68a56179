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

/// Passes interrupts and termination requests on to the process `child`, which cleans up and ends with them.
#[cfg(unix)]
pub(super) fn pass_on(child: u32) {
    use rustix::process::{Pid, Signal, kill_process};
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let child = i32::try_from(child).ok().and_then(Pid::from_raw);
    let (Some(child), Ok(mut signals)) = (child, Signals::new([SIGINT, SIGTERM])) else {
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

/// Ends this process by the signal that ended its child, where somebody asked for that.
#[cfg(unix)]
pub(super) fn follow(status: std::process::ExitStatus) {
    use crate::files::remove_temporaries;
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::low_level::emulate_default_handler;
    use std::os::unix::process::ExitStatusExt as _;

    if let Some(signal @ (SIGINT | SIGTERM)) = status.signal() {
        remove_temporaries();
        let _ = emulate_default_handler(signal);
    }
}

/// Signals are those of Unix.
#[cfg(not(unix))]
pub(super) fn clean_up() {}

/// Signals are those of Unix.
#[cfg(not(unix))]
pub(super) fn pass_on(_child: u32) {}
