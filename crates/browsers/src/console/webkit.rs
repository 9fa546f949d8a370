//! WebKitGTK's driver knows nothing of the console, and its browser writes none of it down while it is automated.
//! But driver and browser talk over WebKit's remote inspector, whose server takes a second client: this one.
//!
//! A message is its length (big endian), a byte of flags, a name that ends in NUL, and a `GVariant`. The few
//! forms needed here are plain: `(tt)` is two numbers, `(tts)` the same and a text that ends in NUL.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::lines::{Console, Kind, Level, shown};
use crate::connection::fault;
use crate::engine::Engine;
use crate::error::Result;

/// The browser process is the inspector server's first connection, and its first page is the first target there.
/// The server lists targets to the driver alone, so they have to be known.
const FIRST_PAGE: Target = Target { connection: 1, id: 1 };

/// The second target is the automation session. A client that took it over would cut off the driver.
const AUTOMATION: u64 = 2;

/// Windows are numbered as they open, but service workers and popups take numbers, too.
/// A number that nobody has is ignored.
const GAP: u64 = 4;

/// Messages longer than this are nonsense; the longest real one, the list of commands, has 70 kB.
const LONGEST: usize = 16 << 20;

#[derive(Clone, Copy)]
struct Target {
    connection: u64,
    id: u64,
}

/// The listener's end that windows are made known to.
#[derive(Clone, Debug)]
pub(crate) struct Inspector {
    writer: Arc<Mutex<TcpStream>>,
    /// The highest number of a window whose console is on.
    heard: Arc<AtomicU64>,
    console: Console,
}

/// `address` is what the driver told the browser as `WEBKIT_INSPECTOR_SERVER`.
pub(super) fn listen(address: &str, console: Console) -> Result<Inspector> {
    let failed = |error| fault(Engine::WebKit, error);
    let mut stream = TcpStream::connect(address).map_err(failed)?;
    stream.set_read_timeout(Some(Duration::from_secs(10))).map_err(failed)?;
    let inspector =
        Inspector { writer: Arc::new(Mutex::new(stream.try_clone().map_err(failed)?)), heard: Arc::default(), console };
    // The commands this client knows, as a hash: none, and it does not mind being sent them.
    inspector.send("SetupInspectorClient", b"\0").map_err(failed)?;
    inspector.send("Setup", &FIRST_PAGE.bytes()).map_err(failed)?;
    // A page that loads after this is heard.
    while inspector.heard.load(Ordering::Relaxed) < FIRST_PAGE.id {
        inspector.step(&mut stream).map_err(failed)?;
    }
    let _ = stream.set_read_timeout(None);
    let reader = inspector.clone();
    thread::spawn(move || while reader.step(&mut stream).is_ok() {});
    Ok(inspector)
}

impl Inspector {
    /// Listens to a window that was opened a moment ago as well.
    pub(super) fn window_opened(&self) {
        let heard = self.heard.load(Ordering::Relaxed);
        let first = heard.max(AUTOMATION) + 1;
        for id in first..first + GAP {
            let _ = self.send("Setup", &Target { id, ..FIRST_PAGE }.bytes());
        }
        let until = Instant::now() + Duration::from_secs(2);
        while self.heard.load(Ordering::Relaxed) == heard && Instant::now() < until {
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Takes one message.
    fn step(&self, stream: &mut TcpStream) -> io::Result<()> {
        let (name, body) = receive(stream)?;
        if name != "SendMessageToFrontend" {
            return Ok(());
        }
        let Some((target, text)) = Target::split(&body) else {
            return Ok(());
        };
        let message: Value = serde_json::from_str(text).unwrap_or_default();
        let params = &message["params"];
        match message["method"].as_str() {
            // Also when a navigation moves the page to another process. What was said before is sent again.
            Some("Target.targetCreated") => {
                let enable = json!({ "id": 1, "method": "Console.enable", "params": {} }).to_string();
                let wrapped = json!({
                    "id": 1,
                    "method": "Target.sendMessageToTarget",
                    "params": { "targetId": params["targetInfo"]["targetId"], "message": enable },
                });
                let mut body = target.bytes();
                body.extend_from_slice(wrapped.to_string().as_bytes());
                body.push(0);
                self.send("SendMessageToBackend", &body)
            }
            Some("Target.dispatchMessageFromTarget") => {
                let inner = params["message"].as_str().unwrap_or_default();
                let inner: Value = serde_json::from_str(inner).unwrap_or_default();
                if inner["method"] == "Console.messageAdded" {
                    record(&inner["params"]["message"], &self.console);
                }
                if inner["id"] == 1 {
                    self.heard.fetch_max(target.id, Ordering::Relaxed);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn send(&self, name: &str, body: &[u8]) -> io::Result<()> {
        let message = framed(name, body)?;
        self.writer.lock().unwrap_or_else(PoisonError::into_inner).write_all(&message)
    }
}

fn record(message: &Value, console: &Console) {
    let level = match message["level"].as_str() {
        Some("error") => Level::Error,
        Some("warning") => Level::Warning,
        Some("debug") => Level::Debug,
        _ => Level::Info,
    };
    let kind = match message["source"].as_str() {
        Some("console-api") => Kind::Console,
        Some("javascript") => Kind::PageError,
        _ => Kind::Browser,
    };
    // The text is the first argument only.
    let parameters: Vec<String> = message["parameters"].as_array().into_iter().flatten().map(shown).collect();
    let text = match (kind, parameters.is_empty()) {
        (Kind::Console, false) => parameters.join(" "),
        _ => message["text"].as_str().unwrap_or_default().to_owned(),
    };
    console.push(level, kind, text);
}

impl Target {
    fn bytes(self) -> Vec<u8> {
        [self.connection.to_le_bytes(), self.id.to_le_bytes()].concat()
    }

    /// Takes a `(tts)` apart.
    fn split(body: &[u8]) -> Option<(Target, &str)> {
        let (connection, rest) = body.split_first_chunk()?;
        let (id, text) = rest.split_first_chunk()?;
        let target = Target { connection: u64::from_le_bytes(*connection), id: u64::from_le_bytes(*id) };
        Some((target, std::str::from_utf8(text).ok()?.trim_end_matches('\0')))
    }
}

/// Says that the `GVariant` is little endian.
const LITTLE_ENDIAN: u8 = 1;

fn framed(name: &str, body: &[u8]) -> io::Result<Vec<u8>> {
    let length = u32::try_from(name.len() + 1 + body.len()).map_err(io::Error::other)?;
    let mut message = length.to_be_bytes().to_vec();
    message.push(LITTLE_ENDIAN);
    message.extend_from_slice(name.as_bytes());
    message.push(0);
    message.extend_from_slice(body);
    Ok(message)
}

fn receive(stream: &mut impl Read) -> io::Result<(String, Vec<u8>)> {
    let mut head = [0; 5];
    stream.read_exact(&mut head)?;
    let [a, b, c, d, _flags] = head;
    let length = u32::from_be_bytes([a, b, c, d]) as usize;
    if length > LONGEST {
        return Err(io::Error::other("a message of the inspector is too long"));
    }
    let mut message = vec![0; length];
    stream.read_exact(&mut message)?;
    let end = message.iter().position(|byte| *byte == 0).unwrap_or(message.len());
    let body = message.split_off((end + 1).min(message.len()));
    message.truncate(end);
    Ok((String::from_utf8_lossy(&message).into_owned(), body))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_taken_apart() {
        let mut body = FIRST_PAGE.bytes();
        body.extend_from_slice(b"{}\0");
        let message = framed("Send", &body).unwrap();
        assert_eq!(message[..5], [0, 0, 0, 24, 1]);
        let (name, received) = receive(&mut message.as_slice()).unwrap();
        assert_eq!((name.as_str(), &received), ("Send", &body));
        let (target, text) = Target::split(&received).unwrap();
        assert_eq!((target.connection, target.id, text), (1, 1, "{}"));
    }

    #[test]
    fn nonsense_is_an_error_and_not_a_hang() {
        assert!(receive(&mut [0xff, 0xff, 0xff, 0xff, 1].as_slice()).is_err());
        assert!(receive(&mut [0, 0, 0, 9, 1, b'x'].as_slice()).is_err());
        assert!(Target::split(b"short").is_none());
    }
}
