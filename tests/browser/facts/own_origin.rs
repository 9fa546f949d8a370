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

/// An opaque frame starts no worker from a URL, whatever its policy says. From a blob it does, but in WebKit not under
/// `require-corp`; that leaves `data:`, and a `data:` worker loads no blob as a script there, but another `data:` URL.
pub(crate) fn workers_of_opaque_frames(browser: &Browser) -> Result<()> {
    let stage = Stage::new()?;
    for coep in ["unsafe-none", "require-corp"] {
        for (frame, attributes, addition) in FRAMES {
            workers_of(browser, &stage, coep, (frame, attributes, addition))?;
        }
    }
    Ok(())
}

fn workers_of(
    browser: &Browser,
    stage: &Stage,
    coep: &str,
    (frame, attributes, addition): (&str, &'static str, &str),
) -> Result<()> {
    stage.show(
        browser,
        Scene {
            guest_headers: vec![
                ("content-security-policy", format!("worker-src * blob: data:{addition}")),
                ("cross-origin-embedder-policy", coep.to_owned()),
            ],
            frame_attributes: attributes,
            guest: r#"<script>
                    const start = (name, url) => {
                        const say = (value) => parent.postMessage({ [name]: value }, "*");
                        try {
                            const worker = new Worker(url);
                            worker.onerror = () => say("blocked");
                            worker.onmessage = ({ data }) => say(data);
                            worker.postMessage("hello");
                        } catch { say("blocked") }
                    };
                    const echo = `onmessage = () => {
                        const script = new Blob(["self.loaded = 'runs'"], { type: "text/javascript" });
                        try { importScripts(URL.createObjectURL(script)) } catch (error) { self.loaded = String(error) }
                        try { importScripts("data:text/javascript,self.more = 'runs'") } catch (error) { self.more = String(error) }
                        postMessage([self.loaded, self.more].join(", "));
                    }`;
                    start("blob", URL.createObjectURL(new Blob([echo])));
                    start("data", "data:text/javascript," + encodeURIComponent(echo));
                    start("url", "/echo.js");
                </script>"#,
            ..Scene::default()
        },
    )?;
    let webkit = browser.engine() == Engine::WebKit;
    let blocked = webkit && coep == "require-corp" && frame != "own origin";
    let blob = if blocked { "blocked" } else { "runs, runs" };
    assert_eq!(stage.said::<String>(browser, "blob")?, blob, "{coep}, {frame}");
    let data = if webkit { "NetworkError: Load failed, runs" } else { "runs, runs" };
    assert_eq!(stage.said::<String>(browser, "data")?, data, "{coep}, {frame}");
    let url = if frame == "own origin" { "runs" } else { "blocked" };
    assert_eq!(stage.said::<String>(browser, "url")?, url, "{coep}, {frame}");
    Ok(())
}
