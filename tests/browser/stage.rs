//! A host page with one guest frame on another host name, and whatever headers a test wants to see obeyed.

use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Result;
use belljar_browsers::{Browser, Request, Response, Site};
use serde::de::DeserializeOwned;

/// What is shown. The guest tells the host what it finds by `parent.postMessage({ name: value }, "*")`.
#[derive(Clone, Default)]
pub(crate) struct Scene {
    pub(crate) host_headers: Vec<(&'static str, String)>,
    pub(crate) guest_headers: Vec<(&'static str, String)>,
    pub(crate) frame_attributes: &'static str,
    pub(crate) guest: &'static str,
}

/// The ways a guest can be embedded, as attributes of its frame and as an addition to its policy.
pub(crate) const FRAMES: [(&str, &str, &str); 3] = [
    ("own origin", "", ""),
    ("opaque by attribute", "sandbox=allow-scripts", ""),
    ("opaque by header", "", "; sandbox allow-scripts"),
];

pub(crate) const HOST: &str = "localhost";
pub(crate) const GUEST: &str = "g.abc.localhost";

pub(crate) struct Stage {
    pub(crate) site: Site,
    scene: Arc<Mutex<Scene>>,
}

impl Stage {
    pub(crate) fn new() -> Result<Stage> {
        let scene = Arc::new(Mutex::new(Scene::default()));
        let shown = Arc::clone(&scene);
        let site = Site::start(move |request| answer(request, &shown.lock().unwrap_or_else(PoisonError::into_inner)))?;
        Ok(Stage { site, scene })
    }

    pub(crate) fn show(&self, browser: &Browser, scene: Scene) -> Result<()> {
        *self.scene.lock().unwrap_or_else(PoisonError::into_inner) = scene;
        browser.goto(&self.site.url(HOST, "/"))?;
        Ok(())
    }

    /// What the guest has said under `name`, waited for.
    pub(crate) fn said<T: DeserializeOwned>(&self, browser: &Browser, name: &str) -> Result<T> {
        Ok(browser.wait_for("return said[args] ?? null", name)?)
    }
}

fn answer(request: &Request, scene: &Scene) -> Response {
    let port = request.header("host").and_then(|host| host.rsplit(':').next()).unwrap_or_default();
    let with = |response: Response, headers: &[(&'static str, String)]| {
        headers.iter().fold(response, |response, (name, value)| response.header(name, value.clone()))
    };
    match (request.host.as_str(), request.path.as_str()) {
        (HOST, "/") => {
            let attributes = scene.frame_attributes;
            let page = format!(
                "<!doctype html><script>
                     globalThis.said = {{}};
                     addEventListener('message', (event) => Object.assign(said, event.data));
                 </script>
                 <iframe {attributes} src='http://{GUEST}:{port}/'></iframe>"
            );
            with(Response::html(page), &scene.host_headers)
        }
        (GUEST, "/") => with(Response::html(format!("<!doctype html><body>{}", scene.guest)), &scene.guest_headers),
        (_, "/echo.js") => open(
            Response::script("onmessage = () => postMessage('runs')")
                .header("cross-origin-embedder-policy", "require-corp"),
        ),
        (_, "/script.js") => open(Response::script("")),
        (_, "/style.css") => open(Response::new(200).header("content-type", "text/css")),
        (_, "/picture.svg") => {
            let picture = "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>";
            open(Response::new(200).header("content-type", "image/svg+xml").body(picture))
        }
        _ => open(Response::text("text")),
    }
}

/// Readable for everybody, as an opaque frame needs it even from its own host.
fn open(response: Response) -> Response {
    response.header("access-control-allow-origin", "*")
}
