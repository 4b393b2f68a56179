//! The processor time of threads, for limits that do not depend on the load of the machine.

use std::time::Duration;

/// What the system knows about the time of a thread.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ThreadTime {
    /// The processor time.
    pub(super) used: Duration,
    /// How long the thread could have run, but other threads did.
    pub(super) delayed: Duration,
}

/// The system's id of a thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ThreadNumber(u32);

impl ThreadNumber {
    /// Returns the thread with this number; none for 0.
    pub(super) fn new(number: u32) -> Option<Self> {
        (number > 0).then_some(Self(number))
    }

    /// Returns the number.
    pub(super) fn get(self) -> u32 {
        self.0
    }
}

#[cfg(target_os = "linux")]
mod system {
    use super::{ThreadNumber, ThreadTime};
    use rustix::process::{Pid, setpriority_process};
    use rustix::thread::gettid;
    use rustix::time::{ClockId, clock_gettime};
    use std::time::Duration;

    /// The lowest priority: such a thread runs only when the processor is otherwise idle.
    const LOWEST: i32 = 19;

    impl ThreadNumber {
        /// Returns the number of the calling thread.
        pub(in super::super) fn own() -> Option<Self> {
            u32::try_from(gettid().as_raw_nonzero().get())
                .ok()
                .map(Self)
        }

        /// Returns the time of the thread. Can be called from any thread.
        pub(in super::super) fn time(self) -> Option<ThreadTime> {
            #[expect(
                clippy::disallowed_methods,
                reason = "this is not a file but a query to the system"
            )]
            let facts = std::fs::read_to_string(format!("/proc/self/task/{}/schedstat", self.0));
            let facts = facts.ok()?;
            let mut numbers = facts.split(' ').map_while(|number| number.parse().ok());
            Some(ThreadTime {
                used: Duration::from_nanos(numbers.next()?),
                delayed: Duration::from_nanos(numbers.next()?),
            })
        }

        /// Gives the thread the lowest priority. A thread that hangs cannot be ended, but it must not slow down the
        /// others.
        pub(in super::super) fn step_back(self) {
            let thread = i32::try_from(self.0).ok().and_then(Pid::from_raw);
            if thread.is_some() {
                // Without permission the priority does not change.
                let _ = setpriority_process(thread, LOWEST);
            }
        }
    }

    /// Returns the processor time of the calling thread.
    pub(in super::super) fn own_time() -> Duration {
        let time = clock_gettime(ClockId::ThreadCPUTime);
        Duration::try_from(time).unwrap_or_default()
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use super::{ThreadNumber, ThreadTime};
    use std::time::Duration;

    impl ThreadNumber {
        /// Not available on this system.
        pub(in super::super) fn own() -> Option<Self> {
            None
        }

        /// Not available on this system.
        pub(in super::super) fn time(self) -> Option<ThreadTime> {
            None
        }

        /// Not available on this system.
        pub(in super::super) fn step_back(self) {}
    }

    /// Not available on this system.
    pub(in super::super) fn own_time() -> Duration {
        Duration::ZERO
    }
}

pub(super) use system::own_time;

/// Returns how long a job has run since it started: `wall` is the time since then in which it did not have to wait for a
/// processor, `used` its processor time, if known, and `shared` an estimate.
///
/// A job that uses almost no processor time is waiting for something, so its wall time counts.
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
    fn waiting_counts_as_running_but_lack_of_processor_time_does_not() {
        let seconds = Duration::from_secs;
        let run = |wall, used: Option<Duration>| run_time(seconds(wall), used, seconds(1));
        assert_eq!(run(60, Some(seconds(3))), seconds(3));
        assert_eq!(run(60, Some(Duration::from_millis(1))), seconds(60));
        assert_eq!(run(60, None), seconds(1));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_time_of_another_thread_can_be_read() {
        let (send, receive) = std::sync::mpsc::channel();
        let (stop, stopped) = std::sync::mpsc::channel::<()>();
        std::thread::spawn(move || {
            while own_time() < Duration::from_millis(30) {}
            send.send(ThreadNumber::own()).expect("sent");
            let _ = stopped.recv();
        });
        let number = receive.recv().expect("received").expect("a number");
        let time = number.time().expect("known");
        assert!(time.used >= Duration::from_millis(20), "{time:?}");
        drop(stop);
    }
}
