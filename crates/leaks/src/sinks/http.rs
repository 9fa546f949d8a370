//! HTTP and WebSocket: every connection counts, and every request is answered with something of the kind it asks for,
//! readable by everybody, so that no probe fails for want of an answer.

use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use super::arrivals::{Arrivals, How};

pub(super) async fn serve(listener: TcpListener, token: String, arrivals: Arrivals) {
    loop {
        let Ok((stream, _)) = listener.accept().await else { continue };
        arrivals.note(&token, How::Connection);
        tokio::spawn(answer(stream, token.clone(), arrivals.clone()));
    }
}

async fn answer(mut stream: TcpStream, token: String, arrivals: Arrivals) {
    let mut head = Vec::new();
    let mut part = [0; 4096];
    // A preconnect is kept open, as a real server would.
    let reads = async {
        while !head.windows(4).any(|end| end == b"\r\n\r\n") && head.len() < 64 * 1024 {
            match stream.read(&mut part).await {
                Ok(0) | Err(_) => return false,
                Ok(count) => head.extend_from_slice(&part[..count]),
            }
        }
        true
    };
    if !tokio::time::timeout(Duration::from_secs(30), reads).await.unwrap_or(false) {
        return;
    }
    arrivals.note(&token, How::Request);
    let line = String::from_utf8_lossy(&head).lines().next().unwrap_or_default().to_owned();
    let path = line.split(' ').nth(1).unwrap_or_default().split('?').next().unwrap_or_default().to_owned();
    let (kind, body) = content(path.rsplit_once('.').map_or("", |(_, extension)| extension));
    let text = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: {kind}\r\ncontent-length: {}\r\naccess-control-allow-origin: *\r\n\
         access-control-allow-headers: *\r\ncross-origin-resource-policy: cross-origin\r\ncache-control: no-store\r\n\
         connection: close\r\n\r\n{body}",
        body.len()
    );
    // A browser that hangs up halfway is its own business.
    let _ = stream.write_all(text.as_bytes()).await;
    let _ = stream.shutdown().await;
}

fn content(extension: &str) -> (&'static str, &'static str) {
    match extension {
        "js" => ("text/javascript", "export {}"),
        "css" => ("text/css", ""),
        "json" => ("application/json", "{}"),
        "html" => ("text/html", "<!doctype html><title>arrived</title>"),
        "svg" => ("image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'><g id='x'/></svg>"),
        "png" => ("image/png", ""),
        "events" => ("text/event-stream", "data: x\n\n"),
        "bin" => ("application/octet-stream", "x"),
        _ => ("text/plain", "x"),
    }
}
