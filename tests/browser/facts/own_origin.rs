//! What `'self'` means in a frame whose origin is opaque: in WebKit, not what one hopes.

use anyhow::Result;
use belljar_browsers::{Browser, Engine};
use serde_json::{Value, json};

use crate::stage::{FRAMES, GUEST, Scene, Stage};

const PROBE: &str = r#"<script nonce=x>
    const say = (name, value) => parent.postMessage({ [name]: value }, "*");
    const load = (name, tag, properties) => {
        const element = document.createElement(tag);
        element.onload = () => say(name, "loads");
        element.onerror = () => say(name, "blocked");
        document.body.append(Object.assign(element, properties));
    };
    load("script", "script", { src: "/script.js" });
    load("style", "link", { rel: "stylesheet", href: "/style.css" });
    load("picture", "img", { src: "/picture.svg" });
    fetch("/data").then(() => say("fetch", "loads"), () => say("fetch", "blocked"));
</script>"#;

pub(crate) fn in_opaque_frames(browser: &Browser) -> Result<()> {
    let stage = Stage::new()?;
    for source in ["'self'", &stage.site.origin(GUEST)] {
        for (frame, attributes, addition) in FRAMES {
            let policy = format!("default-src {source}; script-src {source} 'nonce-x'{addition}");
            stage.show(
                browser,
                Scene {
                    guest_headers: vec![("content-security-policy", policy)],
                    frame_attributes: attributes,
                    guest: PROBE,
                    ..Scene::default()
                },
            )?;
            let mut found = serde_json::Map::new();
            for name in ["script", "style", "picture", "fetch"] {
                found.insert(name.to_owned(), stage.said(browser, name)?);
            }
            let expected = expected(browser.engine(), source, frame);
            assert_eq!(Value::Object(found), expected, "{source}, {frame}");
        }
    }
    Ok(())
}

fn expected(engine: Engine, source: &str, frame: &str) -> Value {
    let (elements, fetch) = match (engine, source, frame) {
        (Engine::WebKit, "'self'", "opaque by attribute") => ("blocked", "blocked"),
        (Engine::WebKit, "'self'", "opaque by header") => ("loads", "blocked"),
        _ => ("loads", "loads"),
    };
    json!({ "script": elements, "style": elements, "picture": elements, "fetch": fetch })
}

/// An opaque frame starts no worker from a URL, whatever its policy says; from a blob it does.
pub(crate) fn workers_of_opaque_frames(browser: &Browser) -> Result<()> {
    let stage = Stage::new()?;
    for (frame, attributes, addition) in FRAMES {
        stage.show(
            browser,
            Scene {
                guest_headers: vec![("content-security-policy", format!("worker-src * blob:{addition}"))],
                frame_attributes: attributes,
                guest: r#"<script>
                    const start = (name, url) => {
                        const say = (value) => parent.postMessage({ [name]: value }, "*");
                        try {
                            const worker = new Worker(url);
                            worker.onerror = () => say("blocked");
                            worker.onmessage = () => say("runs");
                            worker.postMessage("hello");
                        } catch { say("blocked") }
                    };
                    const echo = "onmessage = () => postMessage(1)";
                    start("blob", URL.createObjectURL(new Blob([echo])));
                    start("url", "/echo.js");
                </script>"#,
                ..Scene::default()
            },
        )?;
        assert_eq!(stage.said::<String>(browser, "blob")?, "runs", "{frame}");
        let expected = if frame == "own origin" { "runs" } else { "blocked" };
        assert_eq!(stage.said::<String>(browser, "url")?, expected, "{frame}");
    }
    Ok(())
}
