//! Answers about `docs.json`.

mod answers;
mod completion;
mod facts;
mod place;

pub(super) use answers::answer;
