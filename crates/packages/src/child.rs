//! Children that do the work on what others wrote: the bundler, and the reader of CommonJS files.

use std::ffi::OsString;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use belljar_jail::{Jail, Launcher, Limits, Role};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::process::Command;

use crate::exports::{self, Names, Sources};
use crate::problem::{Problem, ProblemCode};

/// The reader of CommonJS files: it has its standard input and output, and nothing else.
pub const ROLE: Role = Role { name: "commonjs-names", jail: |_| Jail::compute(READER), run: read_names };

const READER: Limits = Limits { memory_bytes: 1 << 30, cpu_seconds: 10, file_bytes: 0, open_files: 16 };
const BUNDLER: Limits = Limits { memory_bytes: 3 << 29, cpu_seconds: 60, file_bytes: 64 << 20, open_files: 4096 };
/// By the clock, for each.
const DEADLINE: Duration = Duration::from_secs(60);
/// Of what a child says; the bundler is told to say little.
const MAX_OUTPUT_BYTES: u64 = 8 << 20;
/// Deeply nested source needs a deep stack; the memory limit ends what needs more.
const STACK_BYTES: usize = 256 << 20;

#[derive(Clone, Debug)]
pub(crate) struct Children {
    launcher: Launcher,
}

/// How a bundler ended.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) fine: bool,
    pub(crate) said: String,
}

impl Children {
    pub(crate) const fn new(launcher: Launcher) -> Self {
        Self { launcher }
    }

    /// Runs the bundler in a folder that it can read, with another that it can write.
    pub(crate) async fn bundle(&self, run: &BundlerRun<'_>) -> Result<Ended, Problem> {
        let jail = Jail::compute(BUNDLER).read(run.read).write(run.write).exec(run.program);
        let mut command = self.launcher.exec(&jail);
        command.current_dir(run.read).args(&run.arguments);
        let (fine, _, said) = finish(command.into(), Vec::new(), "the bundler").await?;
        Ok(Ended { fine, said: String::from_utf8_lossy(&said).into_owned() })
    }

    pub(crate) async fn names(&self, sources: &Sources) -> Result<Names, Problem> {
        let input = serde_json::to_vec(sources).unwrap_or_default();
        let (fine, out, said) =
            finish(self.launcher.command(ROLE.name).into(), input, "the reader of CommonJS").await?;
        if !fine {
            let why = String::from_utf8_lossy(&said).trim().chars().take(300).collect::<String>();
            return Err(not_done(format!("the reader of CommonJS ended without an answer: {why}")));
        }
        serde_json::from_slice(&out)
            .map_err(|error| not_done(format!("the reader of CommonJS answered nonsense: {error}")))
    }
}

/// One run of the bundler.
#[derive(Debug)]
pub(crate) struct BundlerRun<'a> {
    pub(crate) program: &'a Path,
    pub(crate) read: &'a Path,
    pub(crate) write: &'a Path,
    pub(crate) arguments: Vec<OsString>,
}

/// Whether it exited with 0, its standard output, and its standard error. It is killed at the deadline, and when the one who
/// waits for it goes away.
async fn finish(mut command: Command, input: Vec<u8>, what: &str) -> Result<(bool, Vec<u8>, Vec<u8>), Problem> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
    let cannot = |error: std::io::Error| Problem::server(format!("{what} cannot be run: {error}"));
    let mut child = command.spawn().map_err(cannot)?;
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let (Some(mut stdin), Some(stdout), Some(stderr)) = (stdin, stdout, stderr) else {
        return Err(Problem::server(format!("{what} has no standard streams")));
    };
    let whole = async {
        let (mut out, mut said) = (Vec::new(), Vec::new());
        let (mut stdout, mut stderr) = (stdout.take(MAX_OUTPUT_BYTES), stderr.take(MAX_OUTPUT_BYTES));
        let give = async {
            // A child that ends early does not read all of it; how it ended tells more.
            let _ = stdin.write_all(&input).await;
            drop(stdin);
        };
        let read_out = stdout.read_to_end(&mut out);
        let read_said = stderr.read_to_end(&mut said);
        let ((), read_out, read_said) = tokio::join!(give, read_out, read_said);
        read_out?;
        read_said?;
        let status = child.wait().await?;
        Ok::<_, std::io::Error>((status.success(), out, said))
    };
    match tokio::time::timeout(DEADLINE, whole).await {
        Ok(ended) => ended.map_err(cannot),
        Err(_) => Err(not_done(format!("{what} did not end within {} seconds", DEADLINE.as_secs()))),
    }
}

fn not_done(message: String) -> Problem {
    Problem::new(ProblemCode::Bundle, message, "Use fewer or smaller packages: the work on them is limited.")
}

fn read_names(_arguments: &[OsString]) -> i32 {
    let work = || {
        let mut input = Vec::new();
        std::io::stdin().read_to_end(&mut input).ok()?;
        let sources: Sources = serde_json::from_slice(&input).ok()?;
        let answer = serde_json::to_vec(&exports::names(&sources)).ok()?;
        std::io::stdout().write_all(&answer).ok()
    };
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(work);
    match thread.map(std::thread::JoinHandle::join) {
        Ok(Ok(Some(()))) => 0,
        _ => 1,
    }
}

/// What a bundler is told, whatever the bundle.
pub(crate) fn arguments(mode: &str, minify: bool, out: &Path, metafile: &Path) -> Vec<OsString> {
    let assets = ["avif", "eot", "gif", "jpg", "jpeg", "otf", "png", "svg", "ttf", "webp", "woff", "woff2", "wasm"];
    let mut list: Vec<OsString> = [
        "--bundle", "--splitting", "--format=esm", "--platform=browser", "--target=es2022", "--charset=utf8",
        "--chunk-names=chunk-[hash]", "--asset-names=asset-[hash]", "--log-level=error", "--log-limit=20",
        "--color=false", // A package's own settings of TypeScript are for its author.
        "--tsconfig-raw={}", "--define:global=globalThis", "--define:process.env={}",
    ]
    .into_iter()
    .map(OsString::from)
    .collect();
    list.push(format!("--conditions=module,{mode}").into());
    list.push(format!("--define:process.env.NODE_ENV=\"{mode}\"").into());
    list.extend(assets.iter().map(|kind| OsString::from(format!("--loader:.{kind}=file"))));
    if minify {
        list.push("--minify".into());
    }
    list.push(flag("--outdir=", out));
    list.push(flag("--metafile=", metafile));
    list
}

fn flag(name: &str, path: &Path) -> OsString {
    let mut flag = OsString::from(name);
    flag.push(PathBuf::from(path));
    flag
}
