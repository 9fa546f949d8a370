//! The process that compiles. One serves one build of one app and is thrown away: whatever a hostile file does to it, it never
//! sees a file of anybody else. The next one waits already, locked in.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{env, io};

use belljar_modules::{Diagnostic, Task, Unit, codes, read_frame_length, write_frame};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

const PROGRAM: &str = "belljar-compiler";
/// For one file. Ordinary ones take a millisecond.
const PATIENCE: Duration = Duration::from_secs(10);
const MAX_ANSWER: usize = 64 << 20;

#[derive(Debug)]
pub struct Compiler {
    inside: Arc<Inside>,
}

#[derive(Debug)]
struct Inside {
    /// Where it may be; it is looked for when it is needed, as it may come after the server.
    programs: Vec<PathBuf>,
    /// Children are started here, whatever thread asks for one.
    runtime: Handle,
    spare: Mutex<Option<Process>>,
    places: Arc<Semaphore>,
}

/// A child that is locked in and waits.
#[derive(Debug)]
struct Process {
    // Killed when it is dropped.
    _child: Child,
    input: ChildStdin,
    output: ChildStdout,
}

impl Compiler {
    /// Builds at a time; others wait.
    const PLACES: usize = 4;

    /// The program beside the one that runs. Tests run in a folder below it.
    pub fn beside(runtime: Handle) -> Self {
        let name = format!("{PROGRAM}{}", env::consts::EXE_SUFFIX);
        let own = env::current_exe().ok();
        let folders = own.iter().flat_map(|own| own.ancestors().skip(1).take(2));
        let programs = folders.map(|folder| folder.join(&name)).collect();
        let places = Arc::new(Semaphore::new(Self::PLACES));
        Self { inside: Arc::new(Inside { programs, runtime, spare: Mutex::new(None), places }) }
    }

    /// For one build of one app.
    pub(crate) async fn session(&self) -> Session {
        let place = Arc::clone(&self.inside.places).acquire_owned().await;
        Session { inside: Arc::clone(&self.inside), process: None, _place: place.ok() }
    }
}

/// One build's own compiler.
#[derive(Debug)]
pub(crate) struct Session {
    inside: Arc<Inside>,
    process: Option<Process>,
    _place: Option<OwnedSemaphorePermit>,
}

impl Session {
    pub(crate) async fn compile(&mut self, task: Task) -> Unit {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => match self.inside.take().await {
                Ok(process) => process,
                Err(why) => return failed(Diagnostic::new(codes::NO_COMPILER, &task.path, why)),
            },
        };
        let exchange = async {
            process.input.write_all(&write_frame(&task)).await?;
            read(&mut process.output).await
        };
        match tokio::time::timeout(PATIENCE, exchange).await {
            Ok(Ok(bytes)) => match serde_json::from_slice(&bytes) {
                Ok(unit) => {
                    self.process = Some(process);
                    unit
                }
                Err(_) => failed(Diagnostic::new(
                    codes::GAVE_UP,
                    &task.path,
                    "the compiler answered nonsense and was stopped",
                )),
            },
            Ok(Err(_)) => failed(Diagnostic::new(
                codes::GAVE_UP,
                &task.path,
                "the compiler ended while it worked on this file: it ran out of memory, stack or processor time",
            )),
            Err(_) => failed(Diagnostic::new(
                codes::GAVE_UP,
                &task.path,
                format!("the compiler was stopped after {} seconds with this file", PATIENCE.as_secs()),
            )),
        }
    }
}

impl Inside {
    async fn take(self: &Arc<Self>) -> Result<Process, String> {
        let spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner).take();
        let inside = Arc::clone(self);
        // The next one, while this one works.
        let next = async move {
            if let Ok(process) = inside.start().await {
                *inside.spare.lock().unwrap_or_else(PoisonError::into_inner) = Some(process);
            }
        };
        match spare {
            Some(process) => {
                self.runtime.spawn(next);
                Ok(process)
            }
            None => {
                let inside = Arc::clone(self);
                let started = self.runtime.spawn(async move { inside.start().await }).await;
                let process = started.map_err(|error| error.to_string())??;
                self.runtime.spawn(next);
                Ok(process)
            }
        }
    }

    async fn start(&self) -> Result<Process, String> {
        let Some(program) = self.programs.iter().find(|file| file.is_file()) else {
            return Err(format!("there is no `{PROGRAM}` beside the server's program"));
        };
        let cannot = |error: io::Error| format!("`{}` does not start: {error}", shown(program));
        let mut child = Command::new(program)
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(cannot)?;
        let (Some(input), Some(mut output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("`{PROGRAM}` has no input or output"));
        };
        match tokio::time::timeout(PATIENCE, read(&mut output)).await {
            Ok(Ok(ready)) if ready == b"\"ready\"" => Ok(Process { _child: child, input, output }),
            _ => {
                let mut why = String::new();
                if let Some(stderr) = child.stderr.take() {
                    let _ =
                        tokio::time::timeout(Duration::from_secs(1), stderr.take(2_000).read_to_string(&mut why)).await;
                }
                Err(format!("`{PROGRAM}` could not lock itself in: {}", why.trim()))
            }
        }
    }
}

/// Where it is on this machine is nobody's business who sends files.
fn shown(program: &Path) -> String {
    program.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

async fn read(output: &mut ChildStdout) -> io::Result<Vec<u8>> {
    let mut head = [0; 4];
    output.read_exact(&mut head).await?;
    let length = read_frame_length(head, MAX_ANSWER).ok_or(io::ErrorKind::InvalidData)?;
    let mut body = vec![0; length];
    output.read_exact(&mut body).await?;
    Ok(body)
}

fn failed(diagnostic: Diagnostic) -> Unit {
    Unit { diagnostics: vec![diagnostic], ..Unit::default() }
}
