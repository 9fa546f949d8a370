//! The APIs that connect.

use crate::channel::{Channel, Ends, Group};

const BY: &str = "CSP `connect-src`";

const fn row(id: &'static str, what: &'static str, tries: &'static str) -> Channel {
    Channel::new(Group::Requests, id, what, BY, tries)
}

pub(super) const ROWS: &[Channel] = &[
    row("fetch", "`fetch()`", r#"await fetch(to.http, { mode: "no-cors" })"#).needs(&["fetch"]),
    row(
        "fetch-post",
        "`fetch()` with a body",
        r#"await fetch(to.http, { method: "POST", mode: "no-cors", body: to.token })"#,
    )
    .needs(&["fetch"]),
    row(
        "fetch-keepalive",
        "`fetch()` that outlives its document",
        r#"await fetch(to.http, { mode: "no-cors", keepalive: true })"#,
    )
    .needs(&["fetch"]),
    row("fetch-later", "`fetchLater()`", r#"fetchLater(to.http, { activateAfter: 0 }); await wait(1200)"#)
        .needs(&["fetchLater"]),
    row(
        "xhr",
        "`XMLHttpRequest`",
        r#"const x = new XMLHttpRequest(); x.open("GET", to.http); x.send(); await ended(x, "loadend")"#,
    )
    .needs(&["XMLHttpRequest"]),
    row(
        "xhr-sync",
        "`XMLHttpRequest`, waited for",
        r#"const x = new XMLHttpRequest(); x.open("GET", to.http, false); x.send()"#,
    )
    .needs(&["XMLHttpRequest"]),
    row("beacon", "`navigator.sendBeacon()`", r#"if (!navigator.sendBeacon(to.http, to.token)) return "refused""#)
        .needs(&["document"]),
    row("websocket", "`WebSocket`", r#"await ended(new WebSocket(to.ws), "open", "error")"#).needs(&["WebSocket"]),
    row("websocket-stream", "`WebSocketStream`", r#"await new WebSocketStream(to.ws).opened"#)
        .needs(&["WebSocketStream"]),
    row("event-source", "`EventSource`", r#"await ended(new EventSource(to.http + ".events"), "open", "error")"#)
        .needs(&["EventSource"]),
    row(
        "a-ping",
        "`<a ping>`",
        r##"const a = put("<a href='#here'>x</a>"); a.ping = to.http; a.click(); await wait(500)"##,
    )
    .needs(&["document"])
    .ends(Ends::Document),
];
