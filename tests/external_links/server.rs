//! A web server on this computer, which answers as the tests say.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// What the server does with a request.
pub(crate) enum Reply {
    /// Sends these bytes.
    Bytes(Vec<u8>),
    /// Sends these bytes, and then zeros until the client leaves.
    Endless(Vec<u8>),
    /// Sends nothing for this time.
    Wait(Duration),
    /// Closes the connection.
    Close,
}

/// A request: its method, its path, and the names and values of its headers.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) headers: String,
}

/// A running server. It ends with the test program.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    log: Arc<Mutex<Vec<Asked>>>,
}

impl Server {
    /// Starts a server. `reply` is called with each request, and the number of earlier requests with its method and path.
    pub(crate) fn start(reply: impl Fn(&Asked, usize) -> Reply + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let log: Arc<Mutex<Vec<Asked>>> = Arc::default();
        let (reply, own_log) = (Arc::new(reply), Arc::clone(&log));
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (reply, log) = (Arc::clone(&reply), Arc::clone(&own_log));
                thread::spawn(move || serve(stream, &*reply, &log));
            }
        });
        Self { address, log }
    }

    /// Returns an address of the server by its number.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Returns the requests so far, as method and path, sorted.
    pub(crate) fn asked(&self) -> Vec<String> {
        let log = self.log.lock().expect("the log");
        let mut all: Vec<String> = log
            .iter()
            .map(|asked| format!("{} {}", asked.method, asked.path))
            .collect();
        all.sort();
        all
    }

    /// Returns the headers of all requests so far.
    pub(crate) fn headers(&self) -> String {
        let log = self.log.lock().expect("the log");
        log.iter().map(|asked| asked.headers.as_str()).collect()
    }
}

fn serve(stream: TcpStream, reply: &dyn Fn(&Asked, usize) -> Reply, log: &Mutex<Vec<Asked>>) {
    let mut out = stream.try_clone().expect("a handle");
    let mut lines = BufReader::new(stream);
    let mut first = String::new();
    if lines.read_line(&mut first).is_err() {
        return;
    }
    let mut headers = String::new();
    while lines.read_line(&mut headers).is_ok_and(|read| read > 2) {}
    let mut words = first.split(' ');
    let (Some(method), Some(path)) = (words.next(), words.next()) else {
        return;
    };
    let asked = Asked {
        method: method.to_owned(),
        path: path.to_owned(),
        headers,
    };
    let before = {
        let mut log = log.lock().expect("the log");
        let is_same = |one: &&Asked| one.method == method && one.path == path;
        let before = log.iter().filter(is_same).count();
        log.push(asked.clone());
        before
    };
    // The client may leave at any time.
    match reply(&asked, before) {
        Reply::Bytes(bytes) => {
            let _ = out.write_all(&bytes);
        }
        Reply::Endless(bytes) => {
            let _ = out.write_all(&bytes);
            while out.write_all(&[b' '; 4096]).is_ok() {}
        }
        Reply::Wait(time) => thread::sleep(time),
        Reply::Close => {
            let mut rest = [0; 1];
            let _ = out.set_read_timeout(Some(Duration::from_millis(1)));
            let _ = out.read(&mut rest);
        }
    }
}

/// Returns a response that closes the connection.
pub(crate) fn response(status: u16, headers: &str, body: &[u8]) -> Reply {
    let mut bytes = format!(
        "HTTP/1.1 {status} Answer\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n",
        body.len()
    )
    .into_bytes();
    bytes.extend_from_slice(body);
    Reply::Bytes(bytes)
}

/// Returns a redirect.
pub(crate) fn redirect(status: u16, to: &str) -> Reply {
    response(status, &format!("Location: {to}\r\n"), b"")
}

/// Returns an HTML page.
pub(crate) fn html(body: &str) -> Reply {
    response(
        200,
        "Content-Type: text/html; charset=utf-8\r\n",
        body.as_bytes(),
    )
}
