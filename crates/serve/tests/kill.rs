//! What was acknowledged is there after `kill -9`, whenever it comes.
//!
//! The test starts itself again as the server, so that there is a real process to kill; hence no libtest.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use belljar_serve::{Config, Running, StoreAt};
use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::{Value, json};

const STORE: &str = "BELLJAR_KILL_TEST_STORE";

fn main() {
    if let Some(store) = std::env::var_os(STORE) {
        be_the_server(Path::new(&store));
    }
    let trials = vec![
        Trial::test("acknowledged_sandboxes_survive_kill_9", acknowledged_sandboxes_survive_kill_9),
        Trial::test("acknowledged_changes_survive_kill_9", acknowledged_changes_survive_kill_9),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

#[expect(clippy::print_stdout, reason = "the parent reads the port there")]
fn be_the_server(store: &Path) -> ! {
    let mut config = Config { store: StoreAt::File(store.to_owned()), ..Config::for_tests() };
    // As many as the machine can make; the limit has tests of its own.
    config.limits.creates_per_minute = u64::from(u32::MAX);
    let running = Running::start(config).expect("it starts");
    println!("{}", running.port());
    loop {
        std::thread::park();
    }
}

struct Server {
    child: Child,
    port: u16,
}

impl Server {
    fn start(store: &Path) -> Self {
        let mut child =
            Command::new(std::env::current_exe().unwrap()).env(STORE, store).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        Self { child, port: line.trim().parse().unwrap() }
    }

    /// SIGKILL: nothing in the process gets to run any more.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// `None` when there was no whole answer.
    fn ask(&self, method: &str, path: &str, host: &str, body: Option<&Value>) -> Option<(u16, String)> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(10))).ok()?;
        let body = body.map(Value::to_string).unwrap_or_default();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}:{}\r\nConnection: close\r\nSec-Fetch-Dest: iframe\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.port,
            body.len()
        );
        stream.write_all(head.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        Some((head.split(' ').nth(1)?.parse().ok()?, body.to_owned()))
    }

    fn create(&self, html: &str) -> Option<Value> {
        let body = json!({ "guest": "widget", "html": html });
        let (status, answer) = self.ask("POST", "/api/v1/sandboxes", "localhost", Some(&body))?;
        assert_eq!(status, 201, "{answer}");
        serde_json::from_str(&answer).ok()
    }

    fn html(&self, sandbox: &Value) -> (u16, String) {
        let url = sandbox["guestUrl"].as_str().unwrap();
        let host = url.strip_prefix("http://").unwrap().split(':').next().unwrap();
        self.ask("GET", "/", host, None).unwrap()
    }
}

fn acknowledged_sandboxes_survive_kill_9() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let store = folder.path().join("belljar.db");
    let mut acknowledged: Vec<(Value, String)> = Vec::new();
    // The kill comes at another moment each time, while four makers are at work.
    for round in 0_u64..4 {
        let server = Server::start(&store);
        for (sandbox, html) in &acknowledged {
            assert_eq!(server.html(sandbox), (200, html.clone()), "round {round}");
        }
        let made = std::thread::scope(|scope| {
            let makers: Vec<_> = (0..4)
                .map(|maker| {
                    let server = &server;
                    scope.spawn(move || {
                        let mut made = Vec::new();
                        let deadline = Instant::now() + Duration::from_secs(20);
                        while Instant::now() < deadline {
                            let html = format!("{round} {maker} {} {}", made.len(), "x".repeat(3_000));
                            match server.create(&html) {
                                Some(sandbox) => made.push((sandbox, html)),
                                None => break,
                            }
                        }
                        made
                    })
                })
                .collect();
            std::thread::sleep(Duration::from_millis(250 + 170 * round));
            // Only the process is ended here; the makers notice.
            let killed = Command::new("kill").args(["-9", &server.child.id().to_string()]).status();
            assert!(killed.is_ok_and(|status| status.success()));
            makers.into_iter().flat_map(|maker| maker.join().unwrap()).collect::<Vec<_>>()
        });
        assert!(!made.is_empty(), "nothing was acknowledged in round {round}");
        acknowledged.extend(made);
        server.kill();
    }
    let server = Server::start(&store);
    for (sandbox, html) in &acknowledged {
        assert_eq!(server.html(sandbox), (200, html.clone()));
    }
    server.kill();
    Ok(())
}

fn acknowledged_changes_survive_kill_9() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let store = folder.path().join("belljar.db");
    let server = Server::start(&store);
    let (kept, deleted) = (server.create("old").unwrap(), server.create("gone").unwrap());
    let path = format!("/api/v1/sandboxes/{}", kept["id"].as_str().unwrap());
    let change = json!({ "files": { "/index.html": "new" } });
    assert_eq!(server.ask("PATCH", &format!("{path}/files"), "localhost", Some(&change)).unwrap().0, 200);
    let gone = format!("/api/v1/sandboxes/{}", deleted["id"].as_str().unwrap());
    assert_eq!(server.ask("DELETE", &gone, "localhost", None).unwrap().0, 204);
    server.kill();
    let server = Server::start(&store);
    assert_eq!(server.html(&kept), (200, "new".into()));
    assert_eq!(server.html(&deleted).0, 404);
    server.kill();
    Ok(())
}
