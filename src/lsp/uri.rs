//! Addresses of files.

use lsp_types::Uri;
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};
use std::path::{Path, PathBuf};

/// The characters that a path in an address cannot contain.
const ESCAPED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// Returns the path of a file, or `None` if the address is not that of a file.
pub(super) fn path_of(uri: &Uri) -> Option<PathBuf> {
    let is_file = uri.scheme().is_some_and(|scheme| scheme.as_str() == "file");
    let path = is_file.then(|| uri.path().as_str())?;
    let path = percent_decode_str(path).decode_utf8().ok()?;
    // `/C:/a` on Windows.
    let drive = path.strip_prefix('/').filter(|rest| {
        rest.as_bytes().get(1) == Some(&b':')
            && rest.starts_with(|first: char| first.is_ascii_alphabetic())
    });
    Some(PathBuf::from(
        drive.filter(|_| cfg!(windows)).unwrap_or(&path),
    ))
}

/// Returns the address of a file. Without one for paths that are not text.
pub(super) fn uri_of(path: &Path) -> Option<Uri> {
    let path = path
        .to_str()?
        .replace('\\', if cfg!(windows) { "/" } else { "\\" });
    let slash = if path.starts_with('/') { "" } else { "/" };
    let escaped = utf8_percent_encode(&path, ESCAPED);
    format!("file://{slash}{escaped}").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_paths_are_inverse() {
        for path in ["/a/b.mdx", "/with space/é#?%[x].mdx"] {
            let uri = uri_of(Path::new(path)).expect("an address");
            assert_eq!(path_of(&uri), Some(PathBuf::from(path)));
        }
        let other: Uri = "untitled:Untitled-1".parse().expect("an address");
        assert_eq!(path_of(&other), None);
    }
}
