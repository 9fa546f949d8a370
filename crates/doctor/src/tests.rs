//! The doctor, on servers that are well and servers that are not.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use belljar_serve::{Config, Running, Sources};
use belljar_store::StoreAddress;
use rcgen::{CertificateParams, KeyPair};
use rustls_pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::{Finding, Outcome, Question, examine};

fn start() -> Running {
    Running::start(Config::for_tests()).unwrap()
}

/// Settings as an operator writes them.
fn configured(settings: &[(&str, &str)]) -> Config {
    let own = [("BELLJAR_LISTEN", "127.0.0.1:0"), ("BELLJAR_STORE", "sqlite::memory:")];
    let env = own.iter().chain(settings).map(|(name, value)| ((*name).into(), (*value).into())).collect();
    Config::load(&Sources { file: None, env, flags: Vec::new() }).unwrap().config
}

fn findings(question: &Question) -> Vec<Finding> {
    examine(question)
}

fn one(question: &Question, check: &str) -> Finding {
    let all = findings(question);
    let found: Vec<_> = all.iter().filter(|finding| finding.check == check).collect();
    let [found] = found[..] else { panic!("{check} in {all:#?}") };
    assert_eq!(found.outcome == Outcome::Ok, found.help.is_none(), "what is wrong has a way out: {found:?}");
    assert_eq!(found.says.lines().count(), 1, "{found:?}");
    found.clone()
}

/// The configuration of a server that runs.
fn of(server: &Running) -> Question {
    let mut config = Config::for_tests();
    config.listen.set_port(server.port());
    Question::new(config)
}

#[test]
fn a_server_that_is_well() {
    let server = start();
    let all = findings(&of(&server));
    let outcomes: Vec<_> = all.iter().map(|finding| (finding.check, finding.outcome)).collect();
    let names = ["config", "store", "suffix", "port", "tls", "clock", "headers"];
    assert_eq!(outcomes, names.map(|name| (name, Outcome::Ok)), "{all:#?}");
}

#[test]
fn a_server_that_does_not_run_and_a_port_that_is_taken() {
    let server = start();
    let question = of(&server);
    server.stop();
    assert_eq!(one(&question, "port").outcome, Outcome::Ok);
    let down = one(&question, "server");
    assert!(down.outcome == Outcome::Warning && down.says.contains("does not answer"), "{down:?}");
    let at = question.config.listen;
    let elsewhere = one(&Question { at: Some(at), ..question }, "server");
    assert!(elsewhere.outcome == Outcome::Failed && elsewhere.says.starts_with(&at.to_string()), "{elsewhere:?}");

    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut config = Config::for_tests();
    config.listen = other.local_addr().unwrap();
    std::thread::spawn(move || {
        for stream in other.incoming() {
            let mut stream = stream.unwrap();
            let _ = stream.read(&mut [0; 4096]);
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nother");
        }
    });
    assert_eq!(one(&Question::new(config), "port").outcome, Outcome::Failed);
}

#[test]
fn stores_that_work_are_not_there_yet_and_do_not_work() {
    let folder = tempfile::tempdir().unwrap();
    let at = |path: PathBuf| {
        let mut config = Config::for_tests();
        config.listen.set_port(9);
        config.store = StoreAddress::File(path);
        one(&Question::new(config), "store")
    };
    let path = folder.path().join("deep/belljar.db");
    let missing = at(path.clone());
    assert!(missing.outcome == Outcome::Ok && missing.says.contains("first start"), "{missing:?}");
    assert!(!path.exists(), "looking makes nothing");
    let mut config = Config::for_tests();
    config.store = StoreAddress::File(path.clone());
    let server = Running::start(config).unwrap();
    assert!(at(path.clone()).says.contains("written and read"), "beside a server that runs");
    server.stop();
    let kept: i64 = rusqlite::Connection::open(&path)
        .and_then(|store| store.query_row("SELECT count(*) FROM sandbox", [], |row| row.get(0)))
        .unwrap();
    assert_eq!(kept, 0, "nothing is left behind");
    let broken = folder.path().join("broken.db");
    std::fs::write(&broken, "this is no database, however one looks at it".repeat(100)).unwrap();
    assert_eq!(at(broken).outcome, Outcome::Failed);
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    assert_eq!(at(file.join("belljar.db")).outcome, Outcome::Failed);
}

#[test]
fn settings_that_fit_together_and_are_still_unwise() {
    let mut config = public();
    config.development = true;
    let question = Question { at: Some(SocketAddr::from(([127, 0, 0, 1], 9))), ..Question::new(config) };
    let all = findings(&question);
    let said: Vec<_> = all.iter().filter(|finding| finding.check == "config").collect();
    assert!(said.iter().any(|one| one.outcome == Outcome::Warning && one.says.contains("`development`")), "{said:#?}");
    assert!(said.iter().any(|one| one.outcome == Outcome::Warning && one.says.contains("`store`")), "{said:#?}");
    let mut config = public();
    config.base = "jar.example".into();
    let question = Question { at: question.at, ..Question::new(config) };
    assert_eq!(one(&question, "config").outcome, Outcome::Failed, "what the server itself refuses");
}

/// Reached by https://jar.example, or another address.
fn public_at(url: &str) -> Config {
    configured(&[
        ("BELLJAR_PUBLIC_URL", url),
        ("BELLJAR_BASE", "sandbox.example"),
        ("BELLJAR_HOSTS_ALLOW", "https://app.example"),
        ("BELLJAR_TOKENS", "0123456789abcdef"),
    ])
}

fn public() -> Config {
    public_at("https://jar.example")
}

/// Something between the doctor and a server, which changes heads of answers, or gives its own.
fn between(server: &Running, change: impl Fn(String) -> String + Send + Sync + 'static) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (address, port) = (listener.local_addr().unwrap(), server.port());
    let change = Arc::new(change);
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let (mut stream, change) = (stream.unwrap(), Arc::clone(&change));
            std::thread::spawn(move || {
                let mut request = Vec::new();
                let mut part = [0; 64 * 1024];
                let whole = |request: &[u8]| {
                    let text = String::from_utf8_lossy(request).to_ascii_lowercase();
                    let Some((head, body)) = text.split_once("\r\n\r\n") else { return false };
                    let length = head.split("content-length: ").nth(1).and_then(|rest| rest.lines().next());
                    body.len() >= length.map_or(0, |length| length.parse().unwrap())
                };
                while !whole(&request) {
                    match stream.read(&mut part) {
                        Ok(read @ 1..) => request.extend_from_slice(&part[..read]),
                        _ => return,
                    }
                }
                let text = String::from_utf8(request).unwrap().replacen("\r\n", "\r\nConnection: close\r\n", 1);
                let mut behind = TcpStream::connect(("127.0.0.1", port)).unwrap();
                behind.write_all(text.as_bytes()).unwrap();
                let mut answer = Vec::new();
                let _ = behind.read_to_end(&mut answer);
                let end = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
                let body = answer.split_off(end);
                let head = change(String::from_utf8(answer).unwrap());
                let _ = stream.write_all(head.as_bytes());
                // One that is answered by the proxy itself is whole.
                if !head.ends_with("\r\n\r\n") {
                    let _ = stream.write_all(&body);
                }
            });
        }
    });
    address
}

#[test]
fn a_proxy_that_changes_headers_is_found_out() {
    let server = start();
    let headers = |change: fn(String) -> String| {
        let question = Question { at: Some(between(&server, change)), ..of(&server) };
        one(&question, "headers")
    };
    assert_eq!(headers(|answer| answer).outcome, Outcome::Ok);
    let dropped = headers(|answer| answer.replace("\r\npermissions-policy:", "\r\nx-other:"));
    assert!(
        dropped.outcome == Outcome::Failed && dropped.says.contains("`permissions-policy` does not arrive"),
        "{dropped:?}"
    );
    let weaker = headers(|answer| answer.replace("default-src 'none'", "default-src *"));
    assert!(weaker.outcome == Outcome::Failed && weaker.says.contains("content-security-policy"), "{weaker:?}");
    let added = headers(|answer| answer.replacen("\r\n", "\r\nSet-Cookie: a=b; Domain=example\r\n", 1));
    assert!(added.outcome == Outcome::Failed && added.says.contains("set-cookie"), "{added:?}");
    // What it refuses by itself has no policy.
    let own = headers(|answer| {
        if answer.starts_with("HTTP/1.1 404") || answer.starts_with("HTTP/1.1 400") {
            "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".into()
        } else {
            answer
        }
    });
    assert!(own.outcome == Outcome::Failed && own.says.contains("no policy"), "{own:?}");
}

#[test]
fn a_token_is_needed_to_look() {
    let mut config = configured(&[("BELLJAR_TOKENS", "0123456789abcdef")]);
    let server = Running::start(config.clone()).unwrap();
    config.listen.set_port(server.port());
    let question = Question::new(config);
    assert_eq!(one(&question, "headers").outcome, Outcome::Warning);
    let question = Question { token: Some("0123456789abcdef".into()), ..question };
    assert_eq!(one(&question, "headers").outcome, Outcome::Ok);
    let question = Question { token: Some("another-one-altogether".into()), ..question };
    assert_eq!(one(&question, "headers").outcome, Outcome::Warning);
}

/// Belljar behind a proxy that ends at another name, asked by somebody who is nobody.
#[test]
fn strangers_are_turned_away_or_it_is_told() {
    let look = |answer: &'static str| {
        let server = start();
        let at = between(&server, move |_| answer.into());
        one(&Question { at: Some(at), ..Question::new(public_at("http://jar.example")) }, "strangers").outcome
    };
    assert_eq!(look("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n"), Outcome::Ok);
    assert_eq!(look("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"), Outcome::Failed);
    assert_eq!(look("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n"), Outcome::Warning);
}

/// A server with a certificate of its own making, which answers everything in the same way.
fn encrypted(names: &[&str], days: std::ops::Range<i64>) -> (SocketAddr, tempfile::TempDir) {
    let key = KeyPair::generate().unwrap();
    let mut params = CertificateParams::new(names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()).unwrap();
    let now = rcgen::date_time_ymd(1970, 1, 1) + SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
    let day = std::time::Duration::from_secs(24 * 3600);
    let at = |days: i64| {
        let span = day * u32::try_from(days.abs()).unwrap();
        if days < 0 { now - span } else { now + span }
    };
    (params.not_before, params.not_after) = (at(days.start), at(days.end));
    let certificate = params.self_signed(&key).unwrap();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("root.pem"), certificate.pem()).unwrap();
    let chain = vec![CertificateDer::from(certificate.der().to_vec())];
    let key = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .unwrap();
    let config = Arc::new(config);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let connection = ServerConnection::new(Arc::clone(&config)).unwrap();
            let mut stream = StreamOwned::new(connection, stream.unwrap());
            if stream.read(&mut [0; 4096]).is_ok_and(|read| read > 0) {
                let date = httpdate::fmt_http_date(SystemTime::now());
                let head = format!("HTTP/1.1 503 X\r\nDate: {date}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
                let _ = stream.write_all(head.as_bytes());
                stream.conn.send_close_notify();
                let _ = stream.flush();
            }
        }
    });
    (address, folder)
}

#[test]
fn certificates_that_cover_every_sandbox_and_ones_that_do_not() {
    let look = |names: &[&str], days: std::ops::Range<i64>, believed: bool| {
        let (at, folder) = encrypted(names, days);
        let roots = believed.then(|| folder.path().join("root.pem"));
        let question = Question { at: Some(at), roots, ..Question::new(public()) };
        let (tls, headers) = (one(&question, "tls"), one(&question, "headers"));
        (tls, headers)
    };
    let both = ["jar.example", "*.sandbox.example"];
    let (tls, headers) = look(&both, -1..90, true);
    assert_eq!(tls.outcome, Outcome::Ok, "{tls:?}");
    assert!(headers.says.contains("no sandbox could be made"), "whoever is there is asked: {headers:?}");
    let (soon, _) = look(&both, -80..10, true);
    assert!(soon.outcome == Outcome::Warning && soon.says.contains("within 14 days"), "{soon:?}");
    for (names, days, believed, why) in [
        (&["jar.example"][..], -1..90, true, "other names"),
        (&["jar.example", "*.jar.example", "sandbox.example"], -1..90, true, "other names"),
        (&["*.sandbox.example"], -1..90, true, "other names"),
        (&both, -90..-1, true, "is over"),
        (&both, 1..90, true, "not valid yet"),
        (&both, -1..90, false, "nobody whom browsers know"),
    ] {
        let (tls, headers) = look(names, days, believed);
        assert!(tls.outcome == Outcome::Failed && tls.says.contains(why), "{why}: {tls:?}");
        if !names.contains(&"jar.example") || why != "other names" {
            assert!(headers.says.contains("token is not sent"), "{why}: {headers:?}");
        }
    }
    let server = start();
    let at = between(&server, |answer| answer);
    let question = Question { at: Some(at), ..Question::new(public_at("http://jar.example")) };
    assert_eq!(one(&question, "tls").outcome, Outcome::Failed, "a public server without encryption");
}
