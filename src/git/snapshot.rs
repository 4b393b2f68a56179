//! How files were at a commit, set up in a folder of their own.

use super::command::{self, git, git_with, parts};
use super::{GitError, Repository};
use crate::files::Disk;
use std::io::{Seek as _, Write as _};
use std::path::{Component, Path, PathBuf};
use tempfile::TempDir;

/// A file of a commit.
struct Blob {
    id: String,
    path: PathBuf,
}

impl Repository {
    /// Sets up the files of `commit` below `folder` as they were: those that `is_text` chooses by name with their
    /// texts, the others empty. Symbolic links are left out, as they are when a site is read.
    ///
    /// # Errors
    /// [`GitError`] where git fails or the folder cannot be written.
    pub fn snapshot(
        &self,
        commit: &str,
        folder: &Path,
        is_text: impl Fn(&Path) -> bool,
    ) -> Result<TempDir, GitError> {
        let root = tempfile::tempdir().map_err(GitError::Disk)?;
        let blobs = self.blobs(commit, folder)?;
        let (texts, others): (Vec<Blob>, Vec<Blob>) =
            blobs.into_iter().partition(|blob| is_text(&blob.path));
        for blob in &others {
            write(root.path(), &blob.path, b"")?;
        }
        let answer = self.contents(&texts)?;
        let mut rest = answer.as_slice();
        for blob in &texts {
            let Some((content, behind)) = next_content(rest) else {
                break;
            };
            write(root.path(), &blob.path, content)?;
            rest = behind;
        }
        Ok(root)
    }

    fn blobs(&self, commit: &str, folder: &Path) -> Result<Vec<Blob>, GitError> {
        let inside = folder.strip_prefix(self.root()).unwrap_or(Path::new(""));
        let mut wish: Vec<std::ffi::OsString> = [
            "--literal-pathspecs",
            "ls-tree",
            "-r",
            "-z",
            "--full-tree",
            commit,
        ]
        .map(Into::into)
        .into();
        if inside.components().next().is_some() {
            wish.push(inside.into());
        }
        let answer = git(self.root(), wish)?;
        let blobs = parts(&answer).filter_map(|entry| {
            let tab = entry.iter().position(|&byte| byte == b'\t')?;
            let mut facts = std::str::from_utf8(&entry[..tab]).ok()?.split(' ');
            let is_file = facts.next()?.starts_with("100") && facts.next()? == "blob";
            let path = command::path(&entry[tab + 1..]);
            let is_inside = path
                .components()
                .all(|part| matches!(part, Component::Normal(_)));
            (is_file && is_inside).then_some(Blob {
                id: facts.next()?.to_owned(),
                path,
            })
        });
        Ok(blobs.collect())
    }

    fn contents(&self, blobs: &[Blob]) -> Result<Vec<u8>, GitError> {
        // A file and no pipe: git may answer before it has read all of its input.
        let mut list = tempfile::tempfile().map_err(GitError::Disk)?;
        let ids: Vec<&str> = blobs.iter().map(|blob| blob.id.as_str()).collect();
        let ids = ids.join("\n") + "\n";
        list.write_all(ids.as_bytes()).map_err(GitError::Disk)?;
        list.rewind().map_err(GitError::Disk)?;
        git_with(self.root(), &["cat-file", "--batch"], list)
    }
}

/// The first content of an answer `<id> blob <size>\n<content>\n…`, and what follows it.
fn next_content(answer: &[u8]) -> Option<(&[u8], &[u8])> {
    let line = answer.iter().position(|&byte| byte == b'\n')?;
    let heading = std::str::from_utf8(&answer[..line]).ok()?;
    let size: usize = heading.rsplit(' ').next()?.parse().ok()?;
    let content = answer.get(line + 1..line + 1 + size)?;
    Some((content, answer.get(line + 2 + size..)?))
}

fn write(root: &Path, path: &Path, content: &[u8]) -> Result<(), GitError> {
    Disk.set_up(&root.join(path), content)
        .map_err(GitError::Disk)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_are_told_apart_by_their_size() {
        let answer = b"abc blob 3\na\nb\ndef blob 0\n\n";
        let (first, rest) = next_content(answer).expect("there");
        assert_eq!(first, b"a\nb");
        assert_eq!(next_content(rest), Some((&b""[..], &b""[..])));
        assert_eq!(next_content(b"abc missing\n"), None);
        assert_eq!(next_content(b"abc blob 99\nx\n"), None);
    }
}
