//! Hosts that must not be reached, and servers that send more than they should.

use crate::names::Names;
use crate::server::{Reply, Server, redirect, response};
use crate::{ask, limits, shown};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write as _;
use std::time::{Duration, Instant};

const REFUSED: &str = "unchecked: it leads to a private address, or to a port of another service";

#[test]
fn private_addresses_are_refused_after_the_lookup() {
    let server = Server::start(|_, _| response(200, "", b""));
    let port = server.address.port();
    let names = Names::default()
        .with("inner.io", &["127.0.0.1"])
        .with("mixed.io", &["10.0.0.1", "169.254.169.254", "::1"])
        .with("mapped.io", &["::ffff:127.0.0.1"]);
    let urls = [
        server.url("/"),
        format!("http://inner.io:{port}/"),
        format!("http://mixed.io:{port}/"),
        format!("http://mapped.io:{port}/"),
        format!("http://[::1]:{port}/"),
        format!("http://[::ffff:127.0.0.1]:{port}/"),
    ];
    let answers = ask(names, false, limits(), &urls.each_ref().map(String::as_str));
    for url in &urls {
        assert_eq!(shown(&answers[url]), REFUSED, "{url}");
    }
    assert_eq!(server.asked(), [] as [&str; 0]);
}

#[test]
fn redirects_do_not_lead_to_private_addresses() {
    // Only 127.0.0.1 is allowed, not the other addresses of this computer.
    let inner = Server::start(|_, _| response(200, "", b""));
    let inner_port = inner.address.port();
    let server = Server::start(move |asked, _| match asked.path.as_str() {
        "/number" => redirect(302, &format!("http://127.0.0.2:{inner_port}/")),
        "/version-6" => redirect(302, &format!("http://[::1]:{inner_port}/")),
        "/name" => redirect(302, &format!("http://inner.io:{inner_port}/")),
        "/metadata" => redirect(302, "http://169.254.169.254/latest/"),
        _ => redirect(302, "http://carrier.io:25/"),
    });
    let names = Names::default()
        .with("inner.io", &["127.0.0.2"])
        .with("carrier.io", &["8.8.8.8"]);
    let paths = ["/number", "/version-6", "/name", "/metadata", "/port"];
    let urls = paths.map(|path| server.url(path));
    let answers = ask(names, true, limits(), &urls.each_ref().map(String::as_str));
    for url in &urls {
        assert_eq!(shown(&answers[url]), REFUSED, "{url}");
    }
    assert_eq!(inner.asked(), [] as [&str; 0]);
}

#[test]
fn a_name_that_changes_its_address_is_refused() {
    let server = Server::start(|_, _| response(404, "Connection: close\r\n", b""));
    let port = server.address.port();
    // The first lookup finds an address that is allowed here, and each request looks up the name again.
    let names = Names::default()
        .with("rebound.io", &["127.0.0.1"])
        .with("rebound.io", &["127.0.0.2"]);
    let url = format!("http://rebound.io:{port}/");
    let answers = ask(names, true, limits(), &[&url]);
    assert_eq!(shown(&answers[&url]), REFUSED);
    assert_eq!(server.asked(), ["HEAD /"]);
}

#[test]
fn long_responses_end() {
    const ENDLESS: &[u8] =
        b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<h1 id=a>A</h1>";
    let bomb = zipped(64 << 20);
    assert!(bomb.len() < 100_000);
    let page = zipped(0);
    let server = Server::start(move |asked, _| {
        let headers = "Content-Type: text/html\r\nContent-Encoding: gzip\r\n";
        match asked.path.as_str() {
            "/endless" => Reply::Endless(ENDLESS.to_vec()),
            "/headers" => Reply::Endless(b"HTTP/1.1 200 OK\r\nX: ".to_vec()),
            "/bomb" => response(200, headers, &bomb),
            "/zipped" => response(200, headers, &page),
            "/not-zipped" => response(200, headers, b"<h1 id=a>A</h1>"),
            "/noise" => Reply::Bytes(vec![0xFF; 3000]),
            _ => Reply::Endless(
                b"HTTP/1.1 302 Found\r\nLocation: /\r\nConnection: close\r\n\r\n".to_vec(),
            ),
        }
    });
    let paths = [
        "/endless",
        "/bomb",
        "/zipped",
        "/not-zipped",
        "/headers",
        "/noise",
        "/redirect",
    ];
    let urls = paths.map(|path| server.url(&format!("{path}#a")));
    let start = Instant::now();
    let answers = ask(
        Names::default(),
        true,
        limits(),
        &urls.each_ref().map(String::as_str),
    );
    assert!(
        start.elapsed() < Duration::from_secs(15),
        "{:?}",
        start.elapsed()
    );
    let answer = |path: &str| shown(&answers[&server.url(path)]);
    assert_eq!(answer("/endless"), "alive");
    assert_eq!(answer("/bomb"), "alive");
    assert_eq!(answer("/zipped"), "alive, has #a");
    assert_eq!(answer("/not-zipped"), "alive");
    for path in ["/headers", "/noise", "/redirect"] {
        assert!(
            answer(path).starts_with("unchecked: "),
            "{path}: {}",
            answer(path)
        );
    }
}

/// Returns a compressed page with an anchor, and this number of spaces behind it.
fn zipped(spaces: usize) -> Vec<u8> {
    let mut out = GzEncoder::new(Vec::new(), Compression::best());
    out.write_all(b"<h1 id=a>A</h1>").expect("written");
    out.write_all(&vec![b' '; spaces]).expect("written");
    out.finish().expect("compressed")
}
