//! A real PostgreSQL for tests and benches: on loopback, in a folder of its own, gone with the program that started it.
//!
//! A shell keeps it and reads orders from a pipe. However the program ends, the pipe closes, and the shell stops its
//! server by its process id and takes the folder away.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// Why there is no database.
#[derive(Debug, thiserror::Error)]
pub enum PostgresError {
    #[error(
        "PostgreSQL is not installed: there is no /usr/lib/postgresql/*/bin/postgres, and no `postgres` on PATH; \
         `cargo xtask setup` gets it"
    )]
    NotInstalled,
    #[error("PostgreSQL {0}")]
    Failed(String),
    #[error("PostgreSQL: {0}")]
    Io(#[from] io::Error),
}

#[derive(Debug)]
pub struct Postgres {
    bin: PathBuf,
    port: u16,
    keeper: Mutex<Keeper>,
    databases: AtomicUsize,
}

#[derive(Debug)]
struct Keeper {
    shell: Child,
    orders: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

/// How it is set up.
#[derive(Clone, Copy, Debug, Default)]
pub struct Setup<'a> {
    /// Commits outlive the power, as in production. Without it they outlive processes, which is enough for tests.
    pub synchronised: bool,
    /// The certificate and its key, as PEM; with them it speaks TLS.
    pub tls: Option<(&'a str, &'a str)>,
}

impl Postgres {
    const USER: &str = "belljar";
    /// It has a character that addresses have to escape.
    const PASSWORD: &str = "correct@horse";

    /// One for the whole program.
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        SHARED.get_or_init(|| match Self::start(Setup::default()) {
            Ok(started) => started,
            Err(error) => panic!("{error}"),
        })
    }

    pub fn start(setup: Setup<'_>) -> Result<Self, PostgresError> {
        let bin = installed().ok_or(PostgresError::NotInstalled)?;
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let on = |flag| if flag { "on" } else { "off" };
        let settings = [
            format!("fsync={}", on(setup.synchronised)),
            format!("ssl={}", on(setup.tls.is_some())),
            "max_connections=300".into(),
            "shared_buffers=64MB".into(),
        ];
        let mut command = shell();
        command.args(["-c", include_str!("keeper.sh"), "keeper"]);
        command.arg(&bin).arg(std::env::temp_dir()).args([port.to_string().as_str(), Self::PASSWORD]);
        command.args(settings.iter().flat_map(|setting| ["-c", setting.as_str()]));
        if let Some((certificate, key)) = setup.tls {
            command.env("BELLJAR_TLS_CERT", certificate).env("BELLJAR_TLS_KEY", key);
        }
        command.current_dir("/").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut shell = command.spawn()?;
        let (orders, answers) = (shell.stdin.take(), shell.stdout.take());
        let answers = answers.ok_or_else(|| PostgresError::Failed("has no output".into()))?;
        let mut keeper = Keeper { shell, orders, answers: BufReader::new(answers) };
        keeper.answer()?;
        Ok(Self { bin, port, keeper: Mutex::new(keeper), databases: AtomicUsize::new(0) })
    }

    /// Makes a new, empty database and gives its address.
    pub fn database(&self) -> Result<String, PostgresError> {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.sql("postgres", &format!("CREATE DATABASE {name}"))?;
        Ok(self.url(&name))
    }

    pub fn url(&self, database: &str) -> String {
        let password = Self::PASSWORD.replace('@', "%40");
        format!("postgres://{}:{password}@127.0.0.1:{}/{database}", Self::USER, self.port)
    }

    pub const fn password(&self) -> &'static str {
        Self::PASSWORD
    }

    /// One statement in the database of this name or address; the rows as text, their columns separated by `|`.
    pub fn sql(&self, database: &str, statement: &str) -> Result<String, PostgresError> {
        let name = database.rsplit('/').next().unwrap_or(database);
        let mut command = Command::new(self.bin.join("psql"));
        command.args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1", "-U", Self::USER]);
        command.args(["-p", &self.port.to_string(), "-d", name, "-c", statement]).env("PGPASSWORD", Self::PASSWORD);
        let output = command.stdin(Stdio::null()).output()?;
        if !output.status.success() {
            return Err(PostgresError::Failed(String::from_utf8_lossy(&output.stderr).trim().to_owned()));
        }
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    /// The report of `pgbench`, which lets many clients run one script again and again.
    pub fn load(&self, database: &str, script: &str, clients: usize, round: Duration) -> Result<String, PostgresError> {
        let name = database.rsplit('/').next().unwrap_or(database);
        let mut command = Command::new(self.bin.join("pgbench"));
        command.args(["-n", "-M", "prepared", "-f", "/dev/stdin", "-j", "2", "-h", "127.0.0.1", "-U", Self::USER]);
        command.args(["-p", &self.port.to_string(), "-c", &clients.to_string()]);
        command.args(["-T", &round.as_secs().to_string(), name]).env("PGPASSWORD", Self::PASSWORD);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        if let Some(mut input) = child.stdin.take() {
            input.write_all(script.as_bytes())?;
        }
        let output = child.wait_with_output()?;
        if !output.status.success() {
            return Err(PostgresError::Failed(String::from_utf8_lossy(&output.stderr).trim().to_owned()));
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// As an operator stops it: clients are sent away.
    pub fn stop(&self) -> Result<(), PostgresError> {
        self.order("stop")
    }

    /// `kill -9`.
    pub fn kill(&self) -> Result<(), PostgresError> {
        self.order("kill")
    }

    /// After [`Self::stop`] or [`Self::kill`].
    pub fn start_again(&self) -> Result<(), PostgresError> {
        self.order("start")
    }

    fn order(&self, order: &str) -> Result<(), PostgresError> {
        let mut keeper = self.keeper.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(orders) = &mut keeper.orders {
            writeln!(orders, "{order}")?;
        }
        keeper.answer()
    }
}

impl Keeper {
    fn answer(&mut self) -> Result<(), PostgresError> {
        let mut line = String::new();
        self.answers.read_line(&mut line)?;
        match line.trim() {
            "ok" => Ok(()),
            other => Err(PostgresError::Failed(format!("did not do as it was told: {other}"))),
        }
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        drop(self.orders.take());
        let _ = self.shell.wait();
    }
}

/// Where its programs are; of several versions the newest.
fn installed() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let versions = versions.map(|entry| entry.path().join("bin")).filter(|bin| bin.join("postgres").is_file());
    let number = |bin: &PathBuf| bin.parent().and_then(Path::file_name)?.to_str()?.parse::<u32>().ok();
    let path = std::env::var_os("PATH").unwrap_or_default();
    versions
        .max_by_key(number)
        .or_else(|| std::env::split_paths(&path).find(|folder| folder.join("postgres").is_file()))
}

/// PostgreSQL refuses to run as root, so there another account has to do it.
fn shell() -> Command {
    if !rustix::process::geteuid().is_root() {
        return Command::new("sh");
    }
    let accounts = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
    // Its name, user and group.
    let account = |name: &str| {
        let mut parts =
            accounts.lines().map(|line| line.split(':')).find(|parts| parts.clone().next() == Some(name))?;
        Some((parts.nth(2)?, parts.next()?))
    };
    let (user, group) = account("postgres").or_else(|| account("nobody")).unwrap_or(("65534", "65534"));
    let mut command = Command::new("setpriv");
    command.args(["--reuid", user, "--regid", group, "--clear-groups", "sh"]);
    command
}
