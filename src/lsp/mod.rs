//! The language server for editors, on standard input and output.
//!
//! Each site runs on a thread of its own, which keeps it in memory with the unsaved texts of the editor, and checks again
//! what an edit can affect. A check begins only when no message waits, so that of many edits only the last one is checked.
//! The main thread passes messages on.
//!
//! Every message leaves through `client.rs`, which masks secrets in what people read. The texts that an editor writes to a
//! document, and the addresses of files, are the real ones.

mod actions;
mod answers;
mod cancelled;
mod capabilities;
mod client;
mod completion;
mod diagnostics;
mod documents;
mod edits;
mod job;
mod loading;
mod manifest;
mod outgoing;
mod place;
mod position;
mod roots;
mod router;
mod server;
mod site_thread;
mod transport;
mod uri;

pub use server::serve;
