//! Where a redirect ends.

use crate::site::{Aim, Destination, Site, Style};

/// Where a redirect ends.
pub(super) enum End {
    /// Somewhere, or where only the running site knows, or at a fault of another redirect.
    Fine,
    /// At this path, where nothing is.
    Nowhere(String),
    /// At itself.
    Circle,
    /// At `last`, over another redirect.
    Chain { next: usize, last: String },
}

/// Where the redirect of this number ends.
pub(super) fn end(site: &Site, number: usize) -> End {
    let redirect = &site.manifest().redirects()[number];
    if redirect.destination.contains([':', '*']) {
        // Where parameters lead is not known, but to what was asked for.
        let is_same = redirect.source.trim_matches('/') == redirect.destination.trim_matches('/');
        return if is_same { End::Circle } else { End::Fine };
    }
    let (mut way, mut target) = (vec![number], redirect.destination.to_string());
    loop {
        let aim = Aim::of(&target);
        if !matches!(aim.style, Style::Rooted | Style::Bare) {
            break;
        }
        let Some(path) = aim.path_from("") else {
            break;
        };
        let next = match site.destination(&path) {
            Destination::Redirect(next) => next,
            Destination::Nothing if site.first_below(&path).is_none() => {
                // Where it leads over another redirect, that one is at fault.
                return match way.len() {
                    1 => End::Nowhere(path),
                    _ => End::Fine,
                };
            }
            _ => break,
        };
        if way.contains(&next) {
            // Each circle is told once, at its first redirect.
            let is_first = next == number && way.iter().min() == Some(&number);
            return if is_first { End::Circle } else { End::Fine };
        }
        way.push(next);
        match site.redirected(next, &path) {
            Some(path) => target = path,
            None => return End::Fine,
        }
    }
    match way.get(1) {
        Some(&next) => End::Chain { next, last: target },
        None => End::Fine,
    }
}
