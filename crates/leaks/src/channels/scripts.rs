//! Code from elsewhere.

use crate::channel::{Channel, Group};

const BY: &str = "CSP `script-src`";

const fn row(id: &'static str, what: &'static str, tries: &'static str) -> Channel {
    Channel::new(Group::Scripts, id, what, BY, tries)
}

pub(super) const ROWS: &[Channel] = &[
    row("script", "`<script src>`", r#"await add("script", { src: to.http + ".js" })"#).needs(&["document"]),
    row("script-module", "`<script type=module>`", r#"await add("script", { type: "module", src: to.http + ".js" })"#)
        .needs(&["document"]),
    row(
        "script-svg",
        "`<script>` in SVG",
        r#"const s = document.createElementNS("http://www.w3.org/2000/svg", "script"); s.setAttribute("href", to.http + ".js"); const g = document.createElementNS("http://www.w3.org/2000/svg", "svg"); g.append(s); document.body.append(g); await wait(800)"#,
    )
    .needs(&["document"]),
    row("import", "`import()`", r#"await import(to.http + ".js")"#),
    row("import-json", "`import()` of JSON", r#"await import(to.http + ".json", { with: { type: "json" } })"#),
    row("import-scripts", "`importScripts()`", r#"importScripts(to.http + ".js")"#).needs(&["importScripts"]),
    row(
        "worklet",
        "a worklet's module",
        r#"await new OfflineAudioContext(1, 1, 44100).audioWorklet.addModule(to.http + ".js")"#,
    )
    .needs(&["OfflineAudioContext"]),
];
