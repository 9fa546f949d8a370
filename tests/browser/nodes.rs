//! Two nodes on one PostgreSQL, behind one address: made by one, shown by the other, and one of them dies.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicU16, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result};
use belljar_browsers::{Browser, Response, Site};
use belljar_policy::SourceExpr;
use belljar_postgres::Postgres;
use belljar_serve::{Config, Running, StoreAddress};
use serde_json::{Value, json};

/// With it this program is a node; its value is the store, and where people reach it.
pub(crate) const NODE: &str = "BELLJAR_TEST_NODE";

#[expect(clippy::print_stdout, reason = "the parent reads the port there")]
pub(crate) fn be_a_node(told: &str) -> ExitCode {
    let Some((store, public)) = told.split_once(' ') else { return ExitCode::FAILURE };
    let Ok(running) = config(store, public).and_then(|config| Ok(Running::start(config)?)) else {
        return ExitCode::FAILURE;
    };
    println!("{}", running.port());
    loop {
        std::thread::park();
    }
}

fn config(store: &str, public: &str) -> Result<Config> {
    let store = StoreAddress::parse(store).map_err(anyhow::Error::msg)?;
    let public = SourceExpr::parse(public).map_err(|_| anyhow::anyhow!("{public} is no origin"))?.value;
    Ok(Config { store, public_url: Some(public), ..Config::for_tests() })
}

/// A node that can be killed.
struct Node {
    child: Child,
    port: u16,
}

impl Node {
    fn start(store: &str, public: &str) -> Result<Self> {
        let mut command = Command::new(std::env::current_exe()?);
        let mut child = command.env(NODE, format!("{store} {public}")).stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().context("its output")?).read_line(&mut line)?;
        Ok(Self { child, port: line.trim().parse()? })
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // `kill -9`.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What stands in front of nodes: one address, and by `Host` the API's node or the sandboxes' node.
struct Balancer {
    origin: String,
    api: Arc<AtomicU16>,
    sandboxes: Arc<AtomicU16>,
    /// Connections that were taken to sandboxes' hosts.
    shown: Arc<AtomicUsize>,
    open: Arc<Mutex<Vec<TcpStream>>>,
}

impl Balancer {
    fn start() -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let balancer = Self {
            origin: format!("http://localhost:{}", listener.local_addr()?.port()),
            api: Arc::default(),
            sandboxes: Arc::default(),
            shown: Arc::default(),
            open: Arc::default(),
        };
        let (api, sandboxes) = (Arc::clone(&balancer.api), Arc::clone(&balancer.sandboxes));
        let (shown, open) = (Arc::clone(&balancer.shown), Arc::clone(&balancer.open));
        std::thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let (api, sandboxes, shown) = (Arc::clone(&api), Arc::clone(&sandboxes), Arc::clone(&shown));
                open.lock().unwrap_or_else(PoisonError::into_inner).extend(client.try_clone());
                std::thread::spawn(move || {
                    let head = head(&client)?;
                    let is_api = head.to_ascii_lowercase().contains("\r\nhost: localhost:");
                    let port = if is_api { api } else { sandboxes }.load(Ordering::SeqCst);
                    let mut server = TcpStream::connect(("127.0.0.1", port)).ok()?;
                    shown.fetch_add(usize::from(!is_api), Ordering::SeqCst);
                    server.write_all(head.as_bytes()).ok()?;
                    let (from, to) = (server.try_clone().ok()?, client.try_clone().ok()?);
                    std::thread::spawn(move || carry(from, to));
                    carry(client, server);
                    Some(())
                });
            }
        });
        Ok(balancer)
    }

    /// From now on, and what is open is closed, as when a node goes away.
    fn send(&self, api: u16, sandboxes: u16) {
        self.api.store(api, Ordering::SeqCst);
        self.sandboxes.store(sandboxes, Ordering::SeqCst);
        for stream in self.open.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

/// The first request's head, and what came with it. A browser uses a connection for one host.
fn head(client: &TcpStream) -> Option<String> {
    let mut client = client;
    let (mut head, mut part) = (Vec::new(), [0; 4096]);
    while !head.windows(4).any(|four| four == b"\r\n\r\n") {
        match client.read(&mut part) {
            Ok(read @ 1..) => head.extend_from_slice(part.get(..read)?),
            _ => return None,
        }
    }
    String::from_utf8(head).ok()
}

fn carry(mut from: TcpStream, mut to: TcpStream) {
    let _ = std::io::copy(&mut from, &mut to);
    let _ = to.shutdown(Shutdown::Both);
    let _ = from.shutdown(Shutdown::Both);
}

/// The first node makes what the second one shows; the first one dies, and the page goes on.
pub(crate) fn a_page_outlives_the_node_that_made_its_sandboxes(browser: &Browser) -> Result<()> {
    let store = Postgres::shared().database()?;
    let balancer = Balancer::start()?;
    let first = Node::start(&store, &balancer.origin)?;
    let second = Running::start(config(&store, &balancer.origin)?)?;
    balancer.send(first.port, second.port());
    let page = include_str!("app/host.html").replace("SERVER", &balancer.origin);
    let site = Site::start(move |_| Response::html(&*page))?;
    browser.goto(&site.url("localhost", "/"))?;
    let open = "if (globalThis.failed) throw globalThis.failed; return globalThis.jar !== undefined";
    browser.wait_for::<bool>(open, ())?;
    let patience = Duration::from_secs(180);
    let seen: Value = browser.run_within(
        patience,
        "const app = window.app = await show({
             '/index.html': `<!doctype html><script src=main.js></script>`,
             '/main.js': `console.log('first')`,
         });
         const { args: said } = await app.waits('console', () => true);
         return [said, (await jar.run('return 1 + 1')).value]",
        (),
    )?;
    assert_eq!(seen, json!([["first"], 2]));
    assert!(balancer.shown.load(Ordering::SeqCst) > 0, "nothing was shown by the second node");

    drop(first);
    balancer.send(second.port(), second.port());
    let seen: Value = browser.run_within(
        patience,
        "await app.write({ '/main.js': `console.log('second')` });
         await app.waits('console', ({ args }) => args[0] === 'second');
         return (await jar.run('return 2 + 2')).value",
        (),
    )?;
    assert_eq!(seen, json!(4));
    // And so does a page that is opened anew.
    browser.goto(&site.url("localhost", "/"))?;
    browser.wait_for::<bool>(open, ())?;
    assert_eq!(browser.run_within::<Value>(patience, "return (await jar.run('return 3 + 3')).value", ())?, json!(6));
    Ok(())
}
