//! nginx, with one file and the headers it was told.

use super::baseline::Sample;
use super::belljar::Process;
use anyhow::{Context, Result, bail};
use std::fmt::Write as _;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs};

pub(super) struct Nginx {
    process: Process,
    folder: PathBuf,
    pub(super) port: u16,
}

/// `None` where it is not installed.
pub(super) fn start(sample: &Sample) -> Result<Option<Nginx>> {
    let Some(program) = installed() else { return Ok(None) };
    let folder = env::temp_dir().join(format!("belljar-bench-nginx-{}", std::process::id()));
    fs::create_dir_all(folder.join("logs"))?;
    // Its workers may run as another user.
    fs::write(folder.join("index.html"), &sample.body)?;
    let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    fs::write(folder.join("nginx.conf"), configuration(&folder, port, sample)?)?;
    let mut command = Command::new(&program);
    command.arg("-p").arg(&folder).arg("-c").arg(folder.join("nginx.conf")).stdout(Stdio::null());
    let process = Process(command.spawn().with_context(|| format!("cannot start {}", program.display()))?);
    let deadline = Instant::now() + Duration::from_secs(5);
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        if Instant::now() > deadline {
            bail!("nginx does not answer; see {}", folder.join("logs/error.log").display());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(Some(Nginx { process, folder, port }))
}

/// Debian puts it where only root's `PATH` looks.
fn installed() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain([PathBuf::from("/usr/sbin")]);
    folders.map(|folder| folder.join("nginx")).find(|program| program.is_file())
}

fn configuration(folder: &Path, port: u16, sample: &Sample) -> Result<String> {
    let mut headers = String::new();
    for (name, value) in &sample.headers {
        if value.contains(['$', '\\']) {
            bail!("nginx would read {name} in another way");
        }
        if name != "content-type" {
            writeln!(headers, "            add_header {name} \"{}\";", value.replace('"', "\\\""))?;
        }
    }
    let folder = folder.display();
    Ok(format!(
        "daemon off;
worker_processes auto;
pid {folder}/pid;
error_log {folder}/logs/error.log;
events {{ worker_connections 256; }}
http {{
    access_log off;
    sendfile on;
    tcp_nopush on;
    keepalive_requests 100000000;
    etag off;
    if_modified_since off;
    types {{ text/html html; }}
    charset utf-8;
    open_file_cache max=10;
    server {{
        listen 127.0.0.1:{port};
        location / {{
            root {folder};
            index index.html;
{headers}        }}
    }}
}}
"
    ))
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // Asked, it ends its workers; killed, it would leave them behind.
        let _ = Command::new("kill").arg(self.process.0.id().to_string()).status();
        let _ = self.process.0.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
