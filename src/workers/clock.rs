//! The processor time of threads, for limits that do not depend on what else the machine does.

use std::time::Duration;

/// What the system knows a thread by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ThreadNumber(u32);

impl ThreadNumber {
    /// The thread of this number; 0 is none.
    pub(super) fn new(number: u32) -> Option<Self> {
        (number > 0).then_some(Self(number))
    }

    /// Its number.
    pub(super) fn get(self) -> u32 {
        self.0
    }
}

#[cfg(target_os = "linux")]
mod system {
    use super::ThreadNumber;
    use rustix::process::{Pid, setpriority_process};
    use rustix::thread::gettid;
    use rustix::time::{ClockId, clock_gettime};
    use std::time::Duration;

    /// The lowest priority: such a thread runs only when the machine has nothing better to do.
    const LOWEST: i32 = 19;

    impl ThreadNumber {
        /// The number of the calling thread.
        pub(in super::super) fn own() -> Option<Self> {
            u32::try_from(gettid().as_raw_nonzero().get())
                .ok()
                .map(Self)
        }

        /// How long the thread has run, wherever it is called from.
        pub(in super::super) fn time(self) -> Option<Duration> {
            #[expect(
                clippy::disallowed_methods,
                reason = "this is no file but a question to the system"
            )]
            let facts = std::fs::read_to_string(format!("/proc/self/task/{}/schedstat", self.0));
            let nanoseconds = facts.ok()?.split(' ').next()?.parse().ok()?;
            Some(Duration::from_nanos(nanoseconds))
        }

        /// Leaves the processor to other threads. A thread that hangs cannot be ended, but it need not slow them down.
        pub(in super::super) fn step_back(self) {
            let thread = i32::try_from(self.0).ok().and_then(Pid::from_raw);
            if thread.is_some() {
                // Without permission it stays as it is.
                let _ = setpriority_process(thread, LOWEST);
            }
        }
    }

    /// How long the calling thread has run.
    pub(in super::super) fn own_time() -> Duration {
        let time = clock_gettime(ClockId::ThreadCPUTime);
        Duration::try_from(time).unwrap_or_default()
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use super::ThreadNumber;
    use std::time::Duration;

    impl ThreadNumber {
        /// Not known here.
        pub(in super::super) fn own() -> Option<Self> {
            None
        }

        /// Not known here.
        pub(in super::super) fn time(self) -> Option<Duration> {
            None
        }

        /// Not possible here.
        pub(in super::super) fn step_back(self) {}
    }

    /// Not known here.
    pub(in super::super) fn own_time() -> Duration {
        Duration::ZERO
    }
}

pub(super) use system::own_time;

/// How long a job has run, of `wall` time since it began: `used` is the processor time that it took, if that is known,
/// and `shared` an estimate.
///
/// A job that hardly runs at all waits for something that no processor gives it: then wall time counts.
pub(super) fn run_time(wall: Duration, used: Option<Duration>, shared: Duration) -> Duration {
    match used {
        Some(used) if used < wall / 200 => wall,
        Some(used) => used,
        None => shared,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_counts_as_running_and_starving_does_not() {
        let seconds = Duration::from_secs;
        let run = |wall, used: Option<Duration>| run_time(seconds(wall), used, seconds(1));
        assert_eq!(run(60, Some(seconds(3))), seconds(3));
        assert_eq!(run(60, Some(Duration::from_millis(1))), seconds(60));
        assert_eq!(run(60, None), seconds(1));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn one_thread_knows_the_time_of_another() {
        let (send, receive) = std::sync::mpsc::channel();
        let (stop, stopped) = std::sync::mpsc::channel::<()>();
        std::thread::spawn(move || {
            while own_time() < Duration::from_millis(30) {}
            send.send(ThreadNumber::own()).expect("sent");
            let _ = stopped.recv();
        });
        let number = receive.recv().expect("received").expect("a number");
        let time = number.time().expect("known");
        assert!(time >= Duration::from_millis(20), "{time:?}");
        drop(stop);
    }
}
