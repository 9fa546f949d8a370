//! Requests and connections.

use super::group::{Group, Wall};

#[rustfmt::skip]
pub(super) static GROUP: Group = Group {
    title: "Requests and connections",
    wall: Wall::Csp,
    why: "`connect-src`, and Connection-Allowlist where it exists; docs/internals/leaks.md names what is left",
    names: &[
        "CloseEvent", "connection", "EventSource", "fetch", "fetchLater", "FetchLaterResult", "Headers",
        "NetworkInformation", "Request", "Response", "RTCCertificate", "RTCDataChannel", "RTCDataChannelEvent",
        "RTCDtlsTransport", "RTCDTMFSender", "RTCDTMFToneChangeEvent", "RTCEncodedAudioFrame",
        "RTCEncodedVideoFrame", "RTCError", "RTCErrorEvent", "RTCIceCandidate", "RTCIceTransport",
        "RTCPeerConnection", "RTCPeerConnectionIceErrorEvent", "RTCPeerConnectionIceEvent", "RTCRtpReceiver",
        "RTCRtpScriptTransform", "RTCRtpSender", "RTCRtpTransceiver", "RTCSctpTransport", "RTCSessionDescription",
        "RTCStatsReport", "RTCTrackEvent", "sendBeacon", "webkitRTCPeerConnection", "WebSocket", "WebSocketError",
        "WebSocketStream", "WebTransport", "WebTransportBidirectionalStream", "WebTransportDatagramDuplexStream",
        "WebTransportError", "WebTransportReceiveStream", "WebTransportSendStream", "XMLHttpRequest",
        "XMLHttpRequestEventTarget", "XMLHttpRequestProgressEvent", "XMLHttpRequestUpload",
    ],
};
