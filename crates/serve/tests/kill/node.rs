//! A server in a process of its own.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use belljar_serve::{Config, Running, StoreAddress};
use serde_json::Value;

pub(crate) const STORE: &str = "BELLJAR_KILL_TEST_STORE";
/// A request is over by then, however it ends: the server gives it thirty seconds.
const DEADLINE: Duration = Duration::from_secs(40);

/// What this program is when it is started by itself.
#[expect(clippy::print_stdout, reason = "the parent reads the port there")]
pub(crate) fn be_one(store: &str) -> ! {
    let store = StoreAddress::parse(store).expect("the parent names a store");
    let mut config = Config { store, ..Config::for_tests() };
    // As many as the machine can make; the limits have tests of their own.
    config.limits.creates_per_minute = u64::from(u32::MAX);
    (config.limits.sandboxes, config.limits.sandboxes_per_embedder) = (1_000_000, 1_000_000);
    let running = Running::start(config).expect("it starts");
    println!("{}", running.port());
    loop {
        std::thread::park();
    }
}

pub(crate) struct Node {
    child: Child,
    port: u16,
}

pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Node {
    pub(crate) fn start(store: &str) -> Self {
        let mut command = Command::new(std::env::current_exe().unwrap());
        let mut child = command.env(STORE, store).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        Self { child, port: line.trim().parse().unwrap() }
    }

    /// SIGKILL: nothing in the process gets to run any more.
    pub(crate) fn kill(&self) {
        let killed = Command::new("kill").args(["-9", &self.child.id().to_string()]).status();
        assert!(killed.is_ok_and(|status| status.success()));
    }

    /// `None` when there was no whole answer, because the node is no more.
    pub(crate) fn ask(&self, method: &str, path: &str, host: &str, body: Option<&Value>) -> Option<Answer> {
        self.ask_with(method, path, host, "", body)
    }

    fn ask_with(&self, method: &str, path: &str, host: &str, more: &str, body: Option<&Value>) -> Option<Answer> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).ok()?;
        stream.set_read_timeout(Some(DEADLINE)).ok()?;
        let body = body.map(Value::to_string).unwrap_or_default();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}:{}\r\nConnection: close\r\nSec-Fetch-Dest: iframe\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n{more}\r\n{body}",
            self.port,
            body.len()
        );
        stream.write_all(head.as_bytes()).ok()?;
        let mut answer = String::new();
        let started = Instant::now();
        let read = stream.read_to_string(&mut answer);
        assert!(started.elapsed() < DEADLINE, "a request was left hanging: {method} {path}");
        read.ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        Some(Answer { status: head.split(' ').nth(1)?.parse().ok()?, head: head.to_owned(), body: body.to_owned() })
    }

    /// A file of a sandbox that may have been made by another node.
    pub(crate) fn file(&self, sandbox: &Value, path: &str) -> Answer {
        let host =
            |key: &str| sandbox[key].as_str().unwrap().strip_prefix("http://").unwrap().split(':').next().unwrap();
        // As if a frame of this client showed it, by way of this node.
        let key = sandbox["outerUrl"].as_str().unwrap().split_once('#').unwrap().1;
        let frame = format!("Belljar-Frame-Key: {key}\r\nBelljar-Frame: test\r\n");
        let leased = self.ask_with("POST", "/__belljar/lease", host("outerUrl"), &frame, None).unwrap();
        if leased.status != 200 {
            return leased;
        }
        self.ask("GET", path, host("guestUrl"), None).unwrap()
    }

    pub(crate) fn wait_until_ready(&self) {
        let deadline = Instant::now() + DEADLINE;
        while self.ask("GET", "/readyz", "localhost", None).is_none_or(|answer| answer.status != 200) {
            assert!(Instant::now() < deadline, "it does not come back");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
