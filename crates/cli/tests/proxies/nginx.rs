//! nginx with `deploy/nginx.conf`.

use std::path::Path;
use std::process::Command;

use super::files::{Ports, program, substituted};

const FILE: &str = include_str!("../../../../deploy/nginx.conf");

pub(super) fn command(at: &Path, ports: &Ports, upstream: u16) -> Command {
    let rows = [
        ("127.0.0.1:3333", format!("127.0.0.1:{upstream}")),
        ("listen 443 ", format!("listen 127.0.0.1:{} ", ports.https)),
        ("listen 80 ", format!("listen 127.0.0.1:{} ", ports.http)),
        ("listen 80;", format!("listen 127.0.0.1:{};", ports.http)),
        // Not every machine that tests has IPv6.
        ("listen [::]:443 ", format!("listen 127.0.0.2:{} ", ports.https)),
        ("listen [::]:80 ", format!("listen 127.0.0.2:{} ", ports.http)),
        ("listen [::]:80;", format!("listen 127.0.0.2:{};", ports.http)),
        ("/etc/letsencrypt/live/jar.example", at.display().to_string()),
    ];
    std::fs::write(at.join("belljar.conf"), substituted("nginx.conf", FILE, &rows)).unwrap();
    std::fs::write(at.join("nginx.conf"), surroundings(at)).unwrap();
    let mut command = Command::new(program("nginx"));
    command.arg("-p").arg(at).arg("-c").arg(at.join("nginx.conf"));
    command
}

/// What a distribution has around it.
fn surroundings(at: &Path) -> String {
    let at = at.display();
    let folders: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("    {kind}_temp_path {at}/{kind};\n"))
        .concat();
    format!(
        "daemon off;\nworker_processes 1;\npid {at}/pid;\nerror_log {at}/error.log;\nevents {{ worker_connections 256; }}\n\
         http {{\n{folders}    include {at}/belljar.conf;\n}}\n"
    )
}
