//! Caddy with `deploy/Caddyfile`.

use std::path::Path;
use std::process::Command;

use super::files::{Ports, program, substituted};

const FILE: &str = include_str!("../../../../deploy/Caddyfile");

pub(super) fn command(at: &Path, ports: &Ports, upstream: u16) -> Command {
    let Ports { https, http } = ports;
    let rows = [
        ("127.0.0.1:3333", format!("127.0.0.1:{upstream}")),
        ("/etc/letsencrypt/live/jar.example", at.display().to_string()),
        // Without them it listens on every address, and can be told things on a port that another test has.
        (
            "\tservers {\n",
            format!("\tadmin off\n\tdefault_bind 127.0.0.1\n\thttps_port {https}\n\thttp_port {http}\n\tservers {{\n"),
        ),
    ];
    std::fs::write(at.join("Caddyfile"), substituted("Caddyfile", FILE, &rows)).unwrap();
    let mut command = Command::new(program("caddy"));
    command.args(["run", "--adapter", "caddyfile", "--config"]).arg(at.join("Caddyfile"));
    // Where it keeps what it remembers.
    command.env("HOME", at).env("XDG_DATA_HOME", at).env("XDG_CONFIG_HOME", at);
    command
}
