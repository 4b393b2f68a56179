//! Signals that end the program.

#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

/// The signals that end the program: interrupts, termination requests, and a closed terminal if that is not ignored.
#[cfg(unix)]
fn ending() -> Vec<i32> {
    let mut signals = vec![SIGINT, SIGTERM];
    if !ignores_hangups() {
        signals.push(SIGHUP);
    }
    signals
}

/// Returns whether the program was started to survive its terminal, as by `nohup`.
#[cfg(target_os = "linux")]
fn ignores_hangups() -> bool {
    // A bit mask in hexadecimal digits; the lowest bit is signal 1.
    let status = crate::files::own_status();
    let mask = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (SIGHUP - 1) & 1 == 1)
}

/// Returns whether the program was started to survive its terminal: `nohup` leaves it no stream that is one.
#[cfg(all(unix, not(target_os = "linux")))]
fn ignores_hangups() -> bool {
    use std::io::{IsTerminal as _, stderr, stdin, stdout};
    !stdin().is_terminal() && !stdout().is_terminal() && !stderr().is_terminal()
}

/// Removes temporary files when a signal ends the program.
#[cfg(unix)]
pub(super) fn clean_up() {
    use crate::files::remove_temporaries;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // Without a handler, the signals end the program as usual.
    let Ok(mut signals) = Signals::new(ending()) else {
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

/// Forwards the signals that end the program to the process `child`, which cleans up and ends. This process must not end
/// before it: whoever waits for this process would still find temporary files.
#[cfg(unix)]
pub(super) fn forward_to(child: i32) {
    use rustix::process::{Pid, Signal, kill_process};
    use signal_hook::iterator::Signals;

    let signals = Signals::new(ending());
    let (Some(child), Ok(mut signals)) = (Pid::from_raw(child), signals) else {
        return;
    };
    let wait = move || {
        for signal in signals.forever() {
            let signal = match signal {
                SIGINT => Signal::INT,
                SIGHUP => Signal::HUP,
                _ => Signal::TERM,
            };
            let _ = kill_process(child, signal);
        }
    };
    let _ = std::thread::Builder::new()
        .name("mdxlint-signals".to_owned())
        .spawn(wait);
}

/// Ends this process by the signal that ended its child, if that is one that ends the program.
#[cfg(unix)]
pub(super) fn repeat(status: std::process::ExitStatus) {
    use crate::files::remove_temporaries;
    use signal_hook::low_level::emulate_default_handler;
    use std::os::unix::process::ExitStatusExt as _;

    if let Some(signal @ (SIGINT | SIGTERM | SIGHUP)) = status.signal() {
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
