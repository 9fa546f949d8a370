//! Firefox is driven over Marionette, the protocol that its WebDriver proxy speaks as well: no further program is needed.
//!
//! A message is its length in bytes, a colon and JSON: `[0, id, command, parameters]` out, `[1, id, error, result]` back.

mod commands; // WebDriver's paths in Marionette's words

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::allowance::Allowance;
use crate::client::Method;
use crate::engine::Engine;
use crate::error::{Error, Result};

const ENGINE: Engine = Engine::Firefox;

/// Messages longer than this are nonsense; a screenshot has a few megabytes.
const MAX_MESSAGE: usize = 256 << 20;

#[derive(Debug)]
pub(crate) struct Marionette {
    pub(crate) allowance: Allowance,
    wire: Mutex<Wire>,
}

impl Marionette {
    /// Connects and waits for the browser's greeting.
    pub(crate) fn connect(port: u16, within: Duration) -> io::Result<Marionette> {
        let mut wire = Wire { stream: TcpStream::connect(("127.0.0.1", port))?, received: Vec::new(), last: 0 };
        wire.stream.set_nodelay(true)?;
        let greeting = wire.receive(Instant::now() + within)?;
        match greeting["marionetteProtocol"].as_u64() {
            Some(3) => Ok(Marionette { allowance: Allowance::default(), wire: Mutex::new(wire) }),
            _ => Err(io::Error::other(format!("this is not Marionette 3: {greeting}"))),
        }
    }

    /// Sends a command of WebDriver, named by its path below the session.
    pub(crate) fn send(&self, method: Method, path: &str, body: &Value, within: Duration) -> Result<Value> {
        let (name, parameters) = commands::translated(method, path, body).ok_or_else(|| Error::Refused {
            engine: ENGINE,
            command: path.to_owned(),
            code: "unknown command".to_owned(),
            message: "crates/browsers has no Marionette command for it".to_owned(),
        })?;
        self.command(path, name, &parameters, within).map(commands::value)
    }

    /// Sends Marionette's own command; `shown` is what errors call it.
    pub(crate) fn command(&self, shown: &str, name: &str, parameters: &Value, within: Duration) -> Result<Value> {
        let after = self.allowance.of(within);
        let answer = self.wire.lock().unwrap_or_else(PoisonError::into_inner).ask(name, parameters, after);
        let (engine, command) = (ENGINE, shown.to_owned());
        self.allowance.was_silent(matches!(&answer, Err(error) if is_timeout(error)));
        let mut answer = match answer {
            Ok(answer) => answer,
            Err(error) if is_timeout(&error) => return Err(Error::Deadline { engine, command, after }),
            Err(error) => return Err(Error::Lost { engine, command, reason: error.to_string() }),
        };
        if answer[2].is_null() {
            return Ok(answer[3].take());
        }
        let text = |key: &str| answer[2][key].as_str().unwrap_or("no reason given").trim().to_owned();
        Err(Error::Refused { engine, command, code: text("error"), message: text("message") })
    }
}

fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}

#[derive(Debug)]
struct Wire {
    stream: TcpStream,
    /// Bytes of messages that are not whole yet.
    received: Vec<u8>,
    last: u64,
}

impl Wire {
    fn ask(&mut self, name: &str, parameters: &Value, within: Duration) -> io::Result<Value> {
        let until = Instant::now() + within;
        self.last += 1;
        let message = json!([0, self.last, name, parameters]).to_string();
        self.stream.set_write_timeout(Some(within))?;
        self.stream.write_all(format!("{}:{message}", message.len()).as_bytes())?;
        loop {
            let answer = self.receive(until)?;
            // An earlier command whose deadline has passed may be answered late.
            if answer[0] == 1 && answer[1] == self.last {
                return Ok(answer);
            }
        }
    }

    fn receive(&mut self, until: Instant) -> io::Result<Value> {
        let mut part = [0; 64 << 10];
        loop {
            if let Some(message) = self.whole()? {
                return Ok(message);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(io::ErrorKind::TimedOut.into());
            }
            self.stream.set_read_timeout(Some(left))?;
            match self.stream.read(&mut part) {
                Ok(0) => return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "the browser closed the connection")),
                Ok(read) => self.received.extend_from_slice(part.get(..read).unwrap_or_default()),
                // A child of this process has ended: a read with a deadline is not taken up again by the system.
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Takes the first message, if all of it is there.
    fn whole(&mut self) -> io::Result<Option<Value>> {
        let Some(colon) = self.received.iter().take(20).position(|byte| *byte == b':') else {
            return if self.received.len() < 20 {
                Ok(None)
            } else {
                Err(io::Error::other("no length before a message"))
            };
        };
        let length = std::str::from_utf8(&self.received[..colon]).ok().and_then(|text| text.parse::<usize>().ok());
        let length =
            length.filter(|length| *length <= MAX_MESSAGE).ok_or_else(|| io::Error::other("no such length"))?;
        let end = colon + 1 + length;
        if self.received.len() < end {
            return Ok(None);
        }
        let message = serde_json::from_slice(&self.received[colon + 1..end]).map_err(io::Error::other)?;
        self.received.drain(..end);
        Ok(Some(message))
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::thread;

    use super::*;
    use crate::client::nothing;

    const GREETING: &[u8] = b"50:{\"applicationType\":\"gecko\",\"marionetteProtocol\":3}";

    /// A browser that says `lines` after its greeting, whatever it is asked.
    fn browser(lines: &'static [&'static str]) -> Marionette {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            stream.write_all(GREETING).unwrap();
            let _ = stream.read(&mut [0; 1024]);
            for line in lines {
                stream.write_all(format!("{}:{line}", line.len()).as_bytes()).unwrap();
            }
            thread::sleep(Duration::from_secs(1));
        });
        Marionette::connect(port, Duration::from_secs(5)).unwrap()
    }

    fn title(browser: &Marionette, within: Duration) -> Result<Value> {
        browser.send(Method::Get, "title", &nothing(), within)
    }

    #[test]
    fn answers_to_earlier_commands_are_passed_over() {
        let firefox = browser(&["[1,0,null,{\"value\":\"late\"}]", "[1,1,null,{\"value\":\"now\"}]"]);
        assert_eq!(title(&firefox, Duration::from_secs(5)).unwrap(), "now");
    }

    #[test]
    fn refusals_losses_and_silence_are_told_apart() {
        let refusing = browser(&["[1,1,{\"error\":\"no such window\",\"message\":\"gone\"},null]"]);
        let refused = title(&refusing, Duration::from_secs(5)).unwrap_err();
        assert_eq!(refused.to_string(), "firefox refused `title`: no such window: gone");
        let silent = browser(&[]);
        let late = title(&silent, Duration::from_millis(100)).unwrap_err();
        assert!(matches!(late, Error::Deadline { .. }), "{late}");
        let lost = title(&silent, Duration::from_secs(60)).unwrap_err();
        assert!(lost.is_loss(), "{lost}");
    }

    #[test]
    fn nonsense_is_a_loss() {
        let unknown = browser(&[]).send(Method::Get, "no/such/path", &nothing(), Duration::from_secs(1)).unwrap_err();
        assert!(matches!(unknown, Error::Refused { .. }), "{unknown}");
        for bytes in ["x:{}", "999999999999:{}", "2:x}", "aaaaaaaaaaaaaaaaaaaaaaaaa"] {
            let stream = TcpStream::connect(TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()).unwrap();
            let mut wire = Wire { stream, received: bytes.as_bytes().to_vec(), last: 0 };
            assert!(wire.whole().is_err(), "{bytes}");
        }
    }
}
