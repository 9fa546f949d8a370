//! Packets to a chosen host: peer connections and QUIC.

use crate::channel::{Channel, Ends, Group};

const BY: &str = "Connection-Allowlist";

const fn peer(id: &'static str, what: &'static str, tries: &'static str) -> Channel {
    Channel::new(Group::Webrtc, id, what, BY, tries).needs(&["RTCPeerConnection"])
}

pub(super) const ROWS: &[Channel] = &[
    peer("stun", "a peer connection's STUN server", r#"await gathers({ urls: `stun:127.0.0.1:${to.udp}` })"#),
    peer(
        "turn",
        "a peer connection's TURN server",
        r#"await gathers({ urls: `turn:127.0.0.1:${to.udp}?transport=udp`, username: to.token, credential: "x" })"#,
    ),
    peer(
        "turn-tcp",
        "the same over TCP",
        r#"await gathers({ urls: `turn:127.0.0.1:${to.tcp}?transport=tcp`, username: to.token, credential: "x" })"#,
    ),
    peer(
        "candidate",
        "a peer with a chosen address",
        r#"const [one, two] = [new RTCPeerConnection(), new RTCPeerConnection()];
           one.createDataChannel("x");
           await one.setLocalDescription(await one.createOffer());
           await two.setRemoteDescription(one.localDescription);
           await two.setLocalDescription(await two.createAnswer());
           await one.setRemoteDescription(two.localDescription);
           await one.addIceCandidate({ candidate: `candidate:1 1 udp 2113937151 127.0.0.1 ${to.udp} typ host`, sdpMid: "0", sdpMLineIndex: 0 });
           await wait(1200)"#,
    ),
    Channel::new(
        Group::Webrtc,
        "stun-child",
        "a peer connection in a `srcdoc` frame",
        BY,
        r#"const f = document.createElement("iframe"); f.srcdoc = `<script>const p = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${to.udp}" }] }); p.createDataChannel("x"); p.createOffer().then((o) => p.setLocalDescription(o))</script>`; document.body.append(f); await wait(2200)"#,
    )
    .needs(&["document", "RTCPeerConnection"])
    // Chromium ends the whole process for it where the header forbids it.
    .ends(Ends::Document),
    Channel::new(
        Group::Requests,
        "webtransport",
        "`WebTransport`",
        "CSP `connect-src`",
        r#"const t = new WebTransport(to.quic); t.closed.catch(() => {}); await Promise.race([t.ready, wait(1200)])"#,
    )
    .needs(&["WebTransport"]),
];
