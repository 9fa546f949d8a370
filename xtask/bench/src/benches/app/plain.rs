//! The same files from nginx as Debian installs it; where it is not installed, from a server that knows just as much about
//! caching: an `ETag`, and 304.

use anyhow::{Context, Result, bail};
use belljar_browsers::{Response, Site};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs};

/// By path.
pub(super) type Files = BTreeMap<String, String>;

pub(super) enum Plain {
    Nginx { process: Child, folder: PathBuf, port: u16 },
    Own(Site),
}

impl Plain {
    pub(super) fn port(&self) -> u16 {
        match self {
            Self::Nginx { port, .. } => *port,
            Self::Own(site) => site.port(),
        }
    }

    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Nginx { .. } => "nginx",
            Self::Own(_) => "a plain server (nginx is not installed)",
        }
    }
}

pub(super) fn start(files: &Files) -> Result<Plain> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain([PathBuf::from("/usr/sbin")]);
    match folders.map(|folder| folder.join("nginx")).find(|program| program.is_file()) {
        Some(program) => nginx(&program, files),
        None => own(files.clone()),
    }
}

fn nginx(program: &Path, files: &Files) -> Result<Plain> {
    let folder = env::temp_dir().join(format!("belljar-bench-app-{}", std::process::id()));
    for (path, text) in files {
        let file = folder.join("files").join(path.trim_start_matches('/'));
        fs::create_dir_all(file.parent().context("a folder")?)?;
        fs::write(file, text)?;
    }
    fs::create_dir_all(folder.join("logs"))?;
    let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let shown = folder.display();
    fs::write(
        folder.join("nginx.conf"),
        format!(
            "daemon off; worker_processes auto; pid {shown}/pid; error_log {shown}/logs/error.log;
             events {{ worker_connections 256; }}
             http {{
                 access_log off; sendfile on; tcp_nopush on; charset utf-8;
                 types {{ text/html html; text/css css; text/javascript js; application/json json; image/svg+xml svg; }}
                 server {{ listen 127.0.0.1:{port}; root {shown}/files; index index.html; }}
             }}"
        ),
    )?;
    let mut command = Command::new(program);
    command.arg("-p").arg(&folder).arg("-c").arg(folder.join("nginx.conf")).stdout(Stdio::null());
    let process = command.spawn().with_context(|| format!("cannot start {}", program.display()))?;
    let plain = Plain::Nginx { process, folder, port };
    let deadline = Instant::now() + Duration::from_secs(5);
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        if Instant::now() > deadline {
            bail!("nginx does not answer on port {port}");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(plain)
}

fn own(files: Files) -> Result<Plain> {
    let site = Site::start(move |request| {
        let path = if request.path == "/" { "/index.html" } else { &request.path };
        let Some(text) = files.get(path) else { return Response::not_found() };
        let kind = match path.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("css") => "text/css",
            Some("js") => "text/javascript",
            Some("svg") => "image/svg+xml",
            _ => "application/json",
        };
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let tag = format!("\"{:x}\"", hasher.finish());
        let known = request.header("if-none-match") == Some(tag.as_str());
        let response = if known { Response::new(304) } else { Response::new(200).body(text.as_str()) };
        response.header("content-type", kind).header("etag", tag)
    })?;
    Ok(Plain::Own(site))
}

impl Drop for Plain {
    fn drop(&mut self) {
        if let Self::Nginx { process, folder, .. } = self {
            let _ = process.kill();
            let _ = process.wait();
            let _ = fs::remove_dir_all(folder);
        }
    }
}
