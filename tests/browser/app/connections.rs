//! What a Content Security Policy does not close: connections made ahead, names looked up, packets. Connection-Allowlist
//! does, in engines that have it, and must do so for documents that the service worker answers too.

use std::net::UdpSocket;
use std::time::{Duration, Instant};

use anyhow::Result;
use belljar_browsers::{Browser, Engine, Site};
use serde_json::{Value, json};

use super::Stage;

/// A place that hears connections, and one that hears packets.
struct Sinks {
    links: Site,
    packets: UdpSocket,
}

impl Sinks {
    fn open() -> Result<Self> {
        let packets = UdpSocket::bind("127.0.0.1:0")?;
        packets.set_read_timeout(Some(Duration::from_millis(500)))?;
        Ok(Self { links: Site::sink()?, packets })
    }

    fn attack(&self) -> Result<String> {
        Ok(format!(
            "const link = document.createElement('link');
             link.rel = 'preconnect'; link.href = '{}';
             document.head.append(link);
             if (typeof RTCPeerConnection !== 'undefined') {{
                 const peer = new RTCPeerConnection({{ iceServers: [{{ urls: 'stun:127.0.0.1:{}' }}] }});
                 peer.createDataChannel('x');
                 await peer.setLocalDescription(await peer.createOffer()).catch(() => {{}});
             }}
             await new Promise((done) => setTimeout(done, 1500));
             return !!navigator.serviceWorker.controller",
            self.links.origin("127.0.0.1"),
            self.packets.local_addr()?.port()
        ))
    }

    /// Whether a connection was made, and a packet sent.
    fn heard(&self) -> (bool, bool) {
        (self.links.connections() > 0, self.packets.recv(&mut [0; 1_500]).is_ok())
    }

    /// The same of a control, which is heard sooner or later.
    fn heard_at_last(&self, with_packets: bool) -> (bool, bool) {
        let until = Instant::now() + Duration::from_secs(60);
        let mut heard = self.heard();
        while !(heard.0 && (heard.1 || !with_packets)) && Instant::now() < until {
            let (links, packets) = self.heard();
            heard = (links, heard.1 || packets);
        }
        heard
    }
}

/// In a browser of its own: in a context that was made for a test Chromium connects to nothing ahead, so the controls would
/// show nothing.
pub(crate) fn nothing_is_told_by_the_way(engine: Engine) -> Result<()> {
    let browser = &Browser::start(engine)?;
    let stage = Stage::open(browser)?;
    let has_allowlist = engine == Engine::Chromium;

    let sinks = Sinks::open()?;
    let seen: Value = stage.page(
        browser,
        "const app = await show({ '/index.html': '' }, OWN);
         await active(app);
         await again(app);
         const document = await app.waits('network', ({ destination }) => destination === 'iframe');
         const controlled = await app.execute(args);
         await app.close();
         const closed = (name) => jar.guarantees.app.find(({ channel }) => channel === name).closed;
         return { verdict: document.verdict, controlled, links: closed('links'), webrtc: closed('webrtc') }",
        sinks.attack()?,
    )?;
    let expected = json!({ "verdict": "virtual", "controlled": true, "links": has_allowlist, "webrtc": has_allowlist });
    assert_eq!(seen, expected);
    let heard = sinks.heard();
    assert!(!has_allowlist || heard == (false, false), "a document of the worker lets out (links, packets) {heard:?}");

    // Two controls: a page without walls, and a document that a service worker answered without the header.
    for way in ["", "#made"] {
        let sinks = Sinks::open()?;
        let controlled: bool = stage.page(
            browser,
            "const other = location.origin.replace('localhost', 'bare.localhost');
             if (args.way === '') return await bare(other, args.attack);
             await bare(other, `const workers = navigator.serviceWorker;
                 const controlled = new Promise((done) => { workers.oncontrollerchange = done });
                 await workers.register('/bare-maker.js'); await controlled`);
             return await bare(other, args.attack, '?made')",
            json!({ "attack": sinks.attack()?, "way": way }),
        )?;
        assert_eq!(controlled, way == "#made");
        let (links, packets) = sinks.heard_at_last(has_allowlist);
        assert!(links, "preconnect is deaf {way}");
        // Firefox sends nothing to a loopback address, and Debian's WebKit has no peer connections.
        assert!(packets || !has_allowlist, "peer connections are deaf {way}");
    }
    Ok(())
}
