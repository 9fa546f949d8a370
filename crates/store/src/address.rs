//! Where sandboxes are kept, and how that is shown: never with its password.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use tokio_postgres::config::{Host, SslMode};

/// Where sandboxes are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreAddress {
    /// `sqlite:PATH`
    File(PathBuf),
    /// `sqlite::memory:`
    Memory,
    /// `postgres://user:password@host/database`
    Postgres(Box<Database>),
}

/// A PostgreSQL database, and how to get there.
#[derive(Clone, PartialEq, Eq)]
pub struct Database {
    pub way: tokio_postgres::Config,
    /// Certificates that are believed besides the public ones.
    pub roots: Option<PathBuf>,
    shown: String,
}

impl StoreAddress {
    /// A fault never repeats what was written: it may be a password.
    pub fn parse(text: &str) -> Result<Self, String> {
        if let Some(path) = text.strip_prefix("sqlite:") {
            return match path {
                ":memory:" => Ok(Self::Memory),
                "" => Err("`sqlite:` names no file".into()),
                path => Ok(Self::File(PathBuf::from(path.strip_prefix("//").unwrap_or(path)))),
            };
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Database::parse(text).map(|database| Self::Postgres(Box::new(database)));
        }
        let shown = if text.contains('@') { text.split(':').next().unwrap_or_default() } else { text };
        Err(format!(
            "`{shown}` is neither `sqlite:PATH`, `sqlite::memory:` nor `postgres://USER:PASSWORD@HOST/DATABASE`"
        ))
    }
}

impl Database {
    /// A network that swallows packets must not hold a request for longer than it may take.
    const CONNECT: Duration = Duration::from_secs(3);
    const SILENCE: Duration = Duration::from_secs(10);

    fn parse(text: &str) -> Result<Self, String> {
        let (address, query) = text.split_once('?').unwrap_or((text, ""));
        let (mut mode, mut roots, mut rest) = (None, None, Vec::new());
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            match pair.split_once('=') {
                Some(("sslmode", value)) => mode = Some(value),
                Some(("sslrootcert", value)) => {
                    let path = percent_encoding::percent_decode_str(value).decode_utf8();
                    let path = path.map_err(|_| "`sslrootcert` is not the name of a file")?;
                    roots = Some(PathBuf::from(path.into_owned()));
                }
                _ => rest.push(pair),
            }
        }
        let plain = if rest.is_empty() { address.to_owned() } else { format!("{address}?{}", rest.join("&")) };
        // Where a password ends must not be open to interpretation: the rest of it would be taken for a host, and shown.
        let user = text.split_once("://").and_then(|(_, rest)| rest.rsplit_once('@')).map_or("", |(user, _)| user);
        let parsed = if user.contains(['@', '/', '?']) { None } else { plain.parse::<tokio_postgres::Config>().ok() };
        let mut way = parsed.ok_or(
            "it is not the address of a database, such as `postgres://user:password@host/database`; \
             in a password, `@` is written `%40`, `/` `%2F` and `?` `%3F`",
        )?;
        let nameless = |host: &Host| matches!(host, Host::Tcp(name) if name.is_empty());
        if way.get_hostaddrs().is_empty() && way.get_hosts().iter().all(nameless) {
            return Err(
                "it names no host; a socket is written `postgres://user@%2Fvar%2Frun%2Fpostgresql/database`".into()
            );
        }
        way.ssl_mode(match mode {
            Some("disable") => SslMode::Disable,
            Some("require" | "verify-full") => SslMode::Require,
            None if way.get_hostaddrs().is_empty() && way.get_hosts().iter().all(is_here) => SslMode::Disable,
            None => SslMode::Require,
            // Whoever sits between would only have to say that there is no TLS.
            Some(_) => return Err("`sslmode` is `disable`, `require` or `verify-full`".into()),
        });
        if way.get_connect_timeout().is_none() {
            way.connect_timeout(Self::CONNECT);
        }
        if way.get_application_name().is_none() {
            way.application_name("belljar");
        }
        way.keepalives_idle(Self::SILENCE).tcp_user_timeout(Self::SILENCE);
        Ok(Self { way, roots, shown: without_password(address) })
    }
}

/// On this machine there is nobody in between.
fn is_here(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => name == "localhost" || name.parse().is_ok_and(|ip: std::net::IpAddr| ip.is_loopback()),
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

fn without_password(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else { return "postgres://…".into() };
    match rest.rsplit_once('@') {
        Some((user, place)) => format!("{scheme}://{}@{place}", user.split(':').next().unwrap_or_default()),
        None => address.to_owned(),
    }
}

impl fmt::Display for StoreAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => write!(f, "sqlite:{}", path.display()),
            Self::Memory => f.write_str("sqlite::memory:"),
            Self::Postgres(database) => f.write_str(&database.shown),
        }
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn database(text: &str) -> Database {
        match StoreAddress::parse(text) {
            Ok(StoreAddress::Postgres(database)) => *database,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn the_password_is_used_and_never_shown() {
        for text in [
            "postgres://jar:hunter2%40x@db.example:6432/belljar",
            "postgresql://jar:hunter2%40x@db.example/belljar?sslmode=disable",
            "postgres://jar@db.example/belljar?password=hunter2%40x&sslmode=verify-full",
        ] {
            let at = StoreAddress::parse(text).unwrap();
            assert_eq!(database(text).way.get_password(), Some(b"hunter2@x".as_slice()), "{text}");
            for shown in [at.to_string(), format!("{at:?}"), format!("{at:#?}")] {
                assert!(!shown.contains("hunter2") && shown.contains("jar@db.example"), "{shown}");
            }
        }
    }

    #[test]
    fn a_fault_does_not_repeat_the_password() {
        for text in [
            "postgres://jar:hunter2/x@db.example/belljar",
            "postgres://jar:hunter2@x@db.example/belljar",
            "postgres://jar:hunter2?x@db.example/belljar",
            "postgres://jar:hunter2@db.example:port/belljar",
            "postgres://jar:hunter2@db.example/belljar?sslmode=prefer",
            "postgres://jar:hunter2@/belljar",
            "postgre://jar:hunter2@db.example/belljar",
            "mysql://jar:hunter2@db.example/belljar",
        ] {
            let fault = StoreAddress::parse(text).expect_err(text);
            assert!(!fault.contains("hunter2") && !fault.contains('\n'), "{fault}");
        }
    }

    #[test]
    fn only_this_machine_is_spoken_to_in_the_clear() {
        for (text, mode) in [
            ("postgres://jar@localhost/b", SslMode::Disable),
            ("postgres://jar@127.0.0.1:6432/b", SslMode::Disable),
            ("postgres://jar@%2Frun%2Fpostgresql/b", SslMode::Disable),
            ("postgres://jar@localhost/b?sslmode=require", SslMode::Require),
            ("postgres://jar@db.example/b", SslMode::Require),
            ("postgres://jar@localhost,db.example/b", SslMode::Require),
            ("postgres://jar@localhost/b?hostaddr=192.0.2.1", SslMode::Require),
            ("postgres://jar@db.example/b?sslmode=disable", SslMode::Disable),
        ] {
            assert_eq!(database(text).way.get_ssl_mode(), mode, "{text}");
        }
    }
}
