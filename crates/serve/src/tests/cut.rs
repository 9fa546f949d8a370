//! A network that a test can cut: what is sent gets lost, and nobody is told.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

pub(super) struct Cut {
    port: u16,
    swallowing: Arc<AtomicBool>,
}

impl Cut {
    /// In front of a port of this machine.
    pub(super) fn before(target: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let swallowing = Arc::new(AtomicBool::new(false));
        let cut = Arc::clone(&swallowing);
        std::thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let Ok(server) = TcpStream::connect(("127.0.0.1", target)) else { continue };
                for (from, to) in [(&client, &server), (&server, &client)] {
                    let (from, to, cut) = (from.try_clone().unwrap(), to.try_clone().unwrap(), Arc::clone(&cut));
                    std::thread::spawn(move || carry(from, to, &cut));
                }
            }
        });
        Self { port, swallowing }
    }

    /// The same address through here.
    pub(super) fn url(&self, url: &str) -> String {
        let (before, after) = url.rsplit_once(':').unwrap();
        format!("{before}:{}/{}", self.port, after.split_once('/').unwrap().1)
    }

    pub(super) fn swallow(&self, all: bool) {
        self.swallowing.store(all, Ordering::SeqCst);
    }
}

/// Bytes that were lost once never come: the connection is of no use any more, and says nothing.
fn carry(mut from: TcpStream, mut to: TcpStream, cut: &AtomicBool) {
    let mut part = [0; 16 * 1024];
    let mut lost = false;
    while let Ok(read @ 1..) = from.read(&mut part) {
        lost |= cut.load(Ordering::SeqCst);
        if !lost && to.write_all(&part[..read]).is_err() {
            break;
        }
    }
    // An end gets lost as well.
    while cut.load(Ordering::SeqCst) {
        std::thread::sleep(Duration::from_millis(20));
    }
    let _ = to.shutdown(Shutdown::Both);
}
