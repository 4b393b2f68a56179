//! What each kind of response means.

use crate::names::Names;
use crate::server::{Asked, Reply, Server, html, redirect, response};
use crate::{ask, limits, shown};
use mdxlint::fetch::{Failure, Limits};
use std::time::{Duration, Instant};

/// Answers by the path of a request.
fn reply(asked: &Asked, before: usize) -> Reply {
    let is_head = asked.method == "HEAD";
    let page = "<h2 id=\"start\">Start</h2>";
    match asked.path.as_str() {
        "/301" | "/chain/4" => redirect(301, "/new"),
        "/302" => redirect(302, "/new"),
        "/307" => redirect(307, "/new"),
        "/308" => redirect(308, "new"),
        "/chain" => redirect(301, "/chain/2"),
        "/chain/2" => redirect(308, "/chain/3"),
        "/chain/3" => redirect(302, "/chain/4"),
        "/later" => redirect(302, "/301"),
        "/slash" => redirect(301, "/slash/"),
        "/to-dead" => redirect(301, "/404"),
        "/circle" => redirect(302, "/circle/2"),
        "/circle/2" => redirect(302, "/circle"),
        "/nowhere" => response(301, "", b""),
        "/to-file" => redirect(301, "file:///etc/passwd"),
        "/busy" if before == 0 => response(429, "Retry-After: 0\r\n", b""),
        "/always-busy" => response(429, "Retry-After: 3600\r\n", b""),
        "/restarting" if before == 0 => response(500, "", b""),
        "/get-only" if is_head => response(405, "", b""),
        "/wrong-head" if is_head => response(404, "", b""),
        "/closes-head" if is_head => Reply::Close,
        "/slow" => Reply::Wait(Duration::from_secs(3)),
        "/closed" => Reply::Close,
        "/page" => html(page),
        "/scripts" => html("<div id=root></div>"),
        "/text" => response(200, "Content-Type: text/plain\r\n", page.as_bytes()),
        path if path.starts_with("/many/") => {
            let number: usize = path[6..].parse().expect("a number");
            redirect(302, &format!("/many/{}", number + 1))
        }
        path => match path[1..].parse() {
            Ok(status) => response(status, "", b""),
            Err(_) => response(200, "", b""),
        },
    }
}

#[test]
fn each_response_means_something() {
    let server = Server::start(reply);
    let new = server.url("/new");
    let moved = format!("alive, moved to {new}");
    let chained = format!("alive, moved to {}", server.url("/chain/3"));
    let expected = [
        ("/200", "alive"),
        ("/204", "alive"),
        ("/301", &moved),
        ("/302", "alive"),
        ("/307", "alive"),
        ("/308", &moved),
        ("/chain", &chained),
        ("/later", "alive"),
        ("/slash", "alive"),
        ("/to-dead", "dead: 404"),
        ("/404", "dead: 404"),
        ("/410", "dead: 410"),
        ("/400", "unchecked: status 400"),
        ("/401", "unchecked: status 401"),
        ("/403", "unchecked: status 403"),
        ("/405", "unchecked: status 405"),
        ("/451", "unchecked: status 451"),
        ("/500", "unchecked: status 500"),
        ("/503", "unchecked: status 503"),
        ("/999", "unchecked: status 999"),
        (
            "/circle",
            "unchecked: invalid answer: redirects in a circle",
        ),
        ("/many/0", "unchecked: invalid answer: too many redirects"),
        ("/nowhere", "unchecked: status 301"),
        (
            "/to-file",
            "unchecked: invalid answer: a redirect to no web address",
        ),
        ("/busy", "alive"),
        ("/restarting", "alive"),
        ("/get-only", "alive"),
        ("/wrong-head", "alive"),
        ("/closes-head", "alive"),
    ];
    let urls: Vec<String> = expected.iter().map(|(path, _)| server.url(path)).collect();
    let urls: Vec<&str> = urls.iter().map(String::as_str).collect();
    let answers = ask(Names::default(), true, limits(), &urls);
    for ((_, expected), url) in expected.iter().zip(&urls) {
        assert_eq!(shown(&answers[*url]), *expected, "{url}");
    }
    let headers = server.headers().to_lowercase();
    assert!(headers.contains("user-agent: mdxlint/"), "{headers}");
    for secret in ["cookie", "authorization", "referer"] {
        assert!(!headers.contains(secret), "{headers}");
    }
}

#[test]
fn anchors_are_looked_for_in_pages() {
    let server = Server::start(reply);
    let [page, missing, scripts, text] =
        ["/page#start", "/page#end", "/scripts#start", "/text#start"].map(|path| server.url(path));
    let answers = ask(
        Names::default(),
        true,
        limits(),
        &[&page, &missing, &scripts, &text],
    );
    let answer = |path: &str| shown(&answers[&server.url(path)]);
    assert_eq!(answer("/page"), "alive, lacks #end, has #start");
    assert_eq!(answer("/scripts"), "alive");
    assert_eq!(answer("/text"), "alive");
    // One request answers for both anchors of a page.
    assert_eq!(server.asked(), ["GET /page", "GET /scripts", "GET /text"]);
}

#[test]
fn a_request_is_repeated_only_if_that_may_help() {
    let server = Server::start(reply);
    let paths = ["/404", "/403", "/500", "/busy", "/always-busy", "/200"];
    let urls = paths.map(|path| server.url(path));
    let answers = ask(
        Names::default(),
        true,
        limits(),
        &urls.each_ref().map(String::as_str),
    );
    assert_eq!(shown(&answers[&urls[4]]), "unchecked: status 429");
    let asked = server.asked();
    let count = |line: &str| asked.iter().filter(|one| *one == line).count();
    assert_eq!(count("HEAD /200") + count("GET /200"), 1);
    assert_eq!((count("HEAD /404"), count("GET /404")), (1, 1));
    assert_eq!((count("HEAD /403"), count("GET /403")), (1, 1));
    assert_eq!((count("HEAD /500"), count("GET /500")), (3, 3));
    assert_eq!((count("HEAD /busy"), count("GET /busy")), (2, 0));
    // It asks to wait longer than the limit.
    assert_eq!(
        (count("HEAD /always-busy"), count("GET /always-busy")),
        (1, 0)
    );
}

#[test]
fn hosts_without_an_answer_are_not_dead() {
    let server = Server::start(reply);
    let port = server.address.port();
    let closed = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let closed_port = closed.local_addr().expect("an address").port();
    drop(closed);
    let [slow, reset, refused, no_tls] = [
        format!("http://slow.io:{port}/slow"),
        format!("http://reset.io:{port}/closed"),
        format!("http://closed.io:{closed_port}/"),
        format!("https://plain.io:{port}/200"),
    ];
    let names = ["slow.io", "reset.io", "closed.io", "plain.io"];
    let names = names.into_iter().fold(Names::default(), |names, name| {
        names.with(name, &["127.0.0.1"])
    });
    let limits = Limits {
        request: Duration::from_millis(300),
        ..limits()
    };
    let answers = ask(names, true, limits, &[&slow, &reset, &refused, &no_tls]);
    assert_eq!(shown(&answers[&slow]), "unchecked: no answer in time");
    for url in [reset, refused, no_tls] {
        let answer = shown(&answers[&url]);
        assert!(answer.starts_with("unchecked: "), "{url}: {answer}");
    }
}

#[test]
fn a_missing_host_is_dead_only_if_other_names_are_found() {
    let server = Server::start(reply);
    let port = server.address.port();
    let (known, gone) = (format!("http://carrier.io:{port}/200"), "https://gone.io/");
    let names = || Names::default().with("carrier.io", &["127.0.0.1"]);
    let answers = ask(names(), true, limits(), &[&known, gone]);
    assert_eq!(shown(&answers[gone]), "dead: no host");
    let offline = "unchecked: no name of a host could be looked up";
    let by_number = server.url("/200");
    let answers = ask(names(), true, limits(), &[&by_number, gone]);
    assert_eq!(shown(&answers[gone]), offline);
    let failing = names().with_result("gone.io", Err(Failure::Names));
    let answers = ask(failing, true, limits(), &[&known, gone]);
    let unknown = "unchecked: the name of the host cannot be looked up";
    assert_eq!(shown(&answers[gone]), unknown);
    let later = names()
        .with_result("late.io", Err(Failure::NoHost))
        .with("late.io", &["127.0.0.1"]);
    let late = format!("http://late.io:{port}/200");
    let answers = ask(later, true, limits(), &[&known, &late]);
    assert_eq!(shown(&answers[&late]), "alive");
}

#[test]
fn a_host_that_does_not_answer_is_given_up() {
    let server = Server::start(reply);
    let urls: Vec<String> = (0..9)
        .map(|index| server.url(&format!("/closed?{index}")))
        .collect();
    let server = Server::start(|_, _| Reply::Close);
    let closed: Vec<String> = urls
        .iter()
        .map(|url| {
            let path = &url[url.rfind("/closed").expect("the path")..];
            server.url(path)
        })
        .collect();
    let closed: Vec<&str> = closed.iter().map(String::as_str).collect();
    let answers = ask(Names::default(), true, limits(), &closed);
    let given_up = "unchecked: the host did not answer before";
    let count = answers
        .values()
        .filter(|answer| shown(answer) == given_up)
        .count();
    assert_eq!(count, 6);
}

#[test]
fn requests_end_with_the_time_limit_and_keep_their_pace() {
    let server = Server::start(|_, _| Reply::Wait(Duration::from_secs(5)));
    let urls: Vec<String> = (0..20)
        .map(|index| server.url(&format!("/{index}")))
        .collect();
    let urls: Vec<&str> = urls.iter().map(String::as_str).collect();
    let start = Instant::now();
    let all = Duration::from_millis(500);
    let short = Limits { all, ..limits() };
    let answers = ask(Names::default(), true, short, &urls);
    assert!(
        start.elapsed() < Duration::from_secs(4),
        "{:?}",
        start.elapsed()
    );
    assert_eq!(answers.len(), 20);
    let limit = "unchecked: the time limit was reached";
    assert!(answers.values().any(|answer| shown(answer) == limit));

    let server = Server::start(reply);
    let urls = ["/1?", "/200", "/204", "/new"].map(|path| server.url(path));
    let gap = Duration::from_millis(100);
    let start = Instant::now();
    ask(
        Names::default(),
        true,
        Limits { gap, ..limits() },
        &urls.each_ref().map(String::as_str),
    );
    assert!(start.elapsed() >= gap * 3, "{:?}", start.elapsed());
}
