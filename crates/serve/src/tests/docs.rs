//! The documentation at /docs: every page is served, and every link and picture leads somewhere.

use std::collections::{BTreeMap, BTreeSet};

use belljar_assets::Asset;

use super::client::ask;
use crate::{Config, Running};

/// Every page by its address, with what it says.
fn pages() -> BTreeMap<String, &'static str> {
    let of = |asset: &'static Asset| {
        let name = asset.path.strip_prefix("docs")?.strip_suffix(".html")?;
        let at = if name == "/index" { String::new() } else { name.to_owned() };
        Some((format!("/docs{at}"), std::str::from_utf8(asset.bytes).ok()?))
    };
    belljar_assets::all().iter().filter_map(of).collect()
}

fn values<'t>(text: &'t str, attribute: &'t str) -> impl Iterator<Item = &'t str> {
    text.split(attribute).skip(1).filter_map(|rest| rest.split('"').next())
}

#[test]
fn every_link_and_anchor_leads_somewhere() {
    let pages = pages();
    assert!(pages.len() > 40, "only {} pages", pages.len());
    let ids: BTreeMap<&str, BTreeSet<&str>> =
        pages.iter().map(|(at, text)| (at.as_str(), values(text, " id=\"").collect())).collect();
    let mut faults = Vec::new();
    let mut followed = 0;
    for (at, text) in &pages {
        for link in values(text, " href=\"").chain(values(text, " src=\"")) {
            let (path, heading) = link.split_once('#').unwrap_or((link, ""));
            let path = if path.is_empty() { at } else { path };
            if path.contains("://") || path.starts_with("mailto:") || path == "/" || path.starts_with("/playground/") {
                continue;
            }
            followed += 1;
            let there = match ids.get(path) {
                Some(ids) => heading.is_empty() || ids.contains(heading),
                None => belljar_assets::get(&path[1..]).is_some(),
            };
            if !there {
                faults.push(format!("{at}: {link}"));
            }
        }
    }
    assert!(followed > 1000, "only {followed} links were found");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A strict policy holds for each, and no page needs more: nothing in it is inline.
#[test]
fn every_page_is_served_with_the_hosts_policy() {
    let server = Running::start(Config::for_tests()).unwrap();
    let get = |path: &str| ask(&server, "GET", path).api().send();
    for (at, text) in pages() {
        let answer = get(&at);
        assert_eq!((answer.status, answer.header("content-type")), (200, Some("text/html; charset=utf-8")), "{at}");
        let policy = answer.header("content-security-policy").unwrap_or_default();
        assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self';"), "{at}: {policy}");
        for inline in [" style=\"", "<style", " onclick=\"", "href=\"javascript:"] {
            assert!(!text.contains(inline), "{at} has {inline}");
        }
        assert_eq!(text.matches("<script").count(), 1, "{at}");
        assert!(text.contains("<script type=\"module\" src=\"/docs/main.js\"></script>"), "{at}");
    }
    for (path, kind) in [
        ("/docs/search.json", "application/json"),
        ("/docs/playground.png", "image/png"),
        ("/docs/style.css", "text/css; charset=utf-8"),
    ] {
        let answer = get(path);
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(kind)), "{path}");
    }
    // A page has one address.
    for path in ["/docs/runs.html", "/docs/nothing", "/docs/../playground/main.js", "/docs/index"] {
        assert_eq!(get(path).status, 404, "{path}");
    }
}
