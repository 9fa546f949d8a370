//! Hints to the browser: what it might need soon.

use crate::channel::{Channel, Group};

const HINT: &str = "Connection-Allowlist";
const LOAD: &str = "CSP `default-src`, by what is loaded; Connection-Allowlist";

const fn row(id: &'static str, what: &'static str, by: &'static str, tries: &'static str) -> Channel {
    Channel::new(Group::Links, id, what, by, tries).needs(&["document"])
}

pub(super) const ROWS: &[Channel] = &[
    row(
        "preconnect",
        "`<link rel=preconnect>`",
        HINT,
        r#"await add("link", { rel: "preconnect", href: to.http }, document.head)"#,
    ),
    row(
        "preconnect-child",
        "the same in a `srcdoc` frame",
        HINT,
        r#"const f = document.createElement("iframe"); f.srcdoc = `<link rel=preconnect href="${to.http}">`; document.body.append(f); await wait(900)"#,
    ),
    row(
        "dns-prefetch",
        "`<link rel=dns-prefetch>`",
        HINT,
        r#"await add("link", { rel: "dns-prefetch", href: to.http }, document.head)"#,
    ),
    row(
        "prefetch",
        "`<link rel=prefetch>`",
        LOAD,
        r#"await add("link", { rel: "prefetch", href: to.http }, document.head)"#,
    ),
    row(
        "preload",
        "`<link rel=preload>`",
        LOAD,
        r#"await add("link", { rel: "preload", as: "image", href: to.http + ".png" }, document.head)"#,
    ),
    row(
        "preload-fetch",
        "`<link rel=preload as=fetch>`",
        LOAD,
        r#"await add("link", { rel: "preload", as: "fetch", crossorigin: "", href: to.http }, document.head)"#,
    ),
    row(
        "modulepreload",
        "`<link rel=modulepreload>`",
        LOAD,
        r#"await add("link", { rel: "modulepreload", href: to.http + ".js" }, document.head)"#,
    ),
    row(
        "prerender",
        "`<link rel=prerender>`",
        LOAD,
        r#"await add("link", { rel: "prerender", href: to.http + ".html" }, document.head)"#,
    ),
    row(
        "speculation-prefetch",
        "speculation rules, prefetch",
        LOAD,
        r#"const s = document.createElement("script"); s.type = "speculationrules"; s.textContent = JSON.stringify({ prefetch: [{ source: "list", urls: [to.http + ".html"], eagerness: "immediate" }] }); document.head.append(s); await wait(1000)"#,
    ),
    row(
        "speculation-prerender",
        "speculation rules, prerender",
        LOAD,
        r#"const s = document.createElement("script"); s.type = "speculationrules"; s.textContent = JSON.stringify({ prerender: [{ source: "list", urls: [to.http + ".html"], eagerness: "immediate" }] }); document.head.append(s); await wait(1000)"#,
    ),
];
