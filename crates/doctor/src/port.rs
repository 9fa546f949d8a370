//! Who listens where the server is to.

use std::net::TcpListener;

use belljar_base::Names;
use belljar_serve::Config;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::finding::Finding;
use crate::timeout::TIMEOUT;

/// Whether Belljar is there, and what was found.
pub(super) async fn check(config: &Config, names: &Names) -> (bool, Finding) {
    let at = config.listen;
    let Ok(Ok(stream)) = timeout(TIMEOUT, TcpStream::connect(at)).await else {
        return (false, free(config));
    };
    // Over TLS of its own it does not answer this, and has to be seen from outside.
    match timeout(TIMEOUT, asked(stream, names)).await {
        Ok(Ok(answer)) if answer.contains("\r\n\r\nok\n") => {
            (true, Finding::ok("port", format!("Belljar answers on {at}")))
        }
        Ok(Ok(answer)) if answer.is_empty() || !answer.starts_with("HTTP/") => {
            (true, Finding::ok("port", format!("somebody listens on {at}, and does not speak plain HTTP")))
        }
        _ => (
            false,
            Finding::failed(
                "port",
                format!("another program listens on {at}"),
                "stop it, or choose another address with `listen`",
            ),
        ),
    }
}

fn free(config: &Config) -> Finding {
    let at = config.listen;
    match TcpListener::bind(at) {
        Ok(_) => Finding::ok("port", format!("{at} is free; the server is not running")),
        Err(error) => Finding::failed(
            "port",
            format!("{at} cannot be listened on: {error}"),
            "`listen` names an address of this machine; ports below 1024 need CAP_NET_BIND_SERVICE",
        ),
    }
}

async fn asked(mut stream: TcpStream, names: &Names) -> std::io::Result<String> {
    let origin = names.public().to_string();
    let authority = origin.split("://").nth(1).unwrap_or_default();
    let request = format!("GET /healthz HTTP/1.1\r\nHost: {authority}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.take(16 * 1024).read_to_end(&mut answer).await?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}
