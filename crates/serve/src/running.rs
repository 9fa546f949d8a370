//! A server on a thread of its own, for tests and for programs that are not async.

use std::io;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use belljar_mcp::{Inspection, McpDown};
use belljar_store::Store;
use tokio::sync::oneshot;

use crate::config::{CodeClients, Config};
use crate::routes::{ROUTES, Route};
use crate::server::{ServeError, Server};

/// Serves until the process is told to stop (SIGINT, SIGTERM); `ready` is called when it listens.
pub fn run(config: Config, ready: impl FnOnce(&Server)) -> Result<(), ServeError> {
    let at = config.listen;
    raise_open_files();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| ServeError::Listen(at, error))?;
    runtime.block_on(async {
        let server = Server::bind(config).await?;
        let stop = told_to_stop();
        ready(&server);
        server.run(stop).await;
        Ok(())
    })
}

/// The same with one MCP server, which is looked at before `ready` is called with what was found, or with why nothing was.
/// Serving begins when `ready` says so.
pub fn run_inspecting(
    config: Config,
    name: &str,
    ready: impl FnOnce(&Server, Result<Inspection, McpDown>) -> bool,
) -> Result<(), ServeError> {
    let at = config.listen;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| ServeError::Listen(at, error))?;
    runtime.block_on(async {
        let server = Server::bind(config).await?;
        let found = tokio::select! {
            found = server.inspect_mcp(name) => found,
            () = told_to_stop() => Err(McpDown { why: "told to stop".into(), stderr: Vec::new() }),
        };
        let stop = told_to_stop();
        if ready(&server, found) {
            server.run(stop).await;
        } else {
            server.run(std::future::ready(())).await;
        }
        Ok(())
    })
}

/// Serves programs of MCP clients until the process is told to stop; over standard input and output, also until the client closes them.
pub fn run_code(config: Config, ready: impl FnOnce(&Server)) -> Result<(), ServeError> {
    let at = config.listen;
    let over_stdio = matches!(&config.code, Some(code) if matches!(code.clients, CodeClients::Stdio));
    raise_open_files();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| ServeError::Listen(at, error))?;
    let done = runtime.block_on(async {
        let server = Server::bind(config).await?;
        let stop = told_to_stop();
        ready(&server);
        let client = server.code().filter(|_| over_stdio).map(Arc::clone);
        let ended = async {
            match client {
                Some(service) => belljar_code::serve_stdio(service).await,
                None => std::future::pending().await,
            }
        };
        server
            .run(async {
                tokio::select! { () = ended => {}, () = stop => {} }
            })
            .await;
        Ok(())
    });
    // Standard input is read by a thread that only its end could stop.
    runtime.shutdown_timeout(Duration::from_millis(100));
    done
}

/// A connection is an open file, and a shell's ordinary limit is far below `limits.connections`.
fn raise_open_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }) {
            tracing::warn!(%error, "the number of open files could not be raised");
        }
    }
}

/// Listens from now on, and not only when it is waited for: who tells the server to stop as soon as it says where it is,
/// is heard.
fn told_to_stop() -> impl Future<Output = ()> {
    #[cfg(unix)]
    let signals = {
        use tokio::signal::unix::{SignalKind, signal};
        (signal(SignalKind::terminate()), signal(SignalKind::interrupt()))
    };
    async move {
        // A signal that cannot be listened to ends the process by itself.
        #[cfg(unix)]
        if let (Ok(mut terminate), Ok(mut interrupt)) = signals {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
            return;
        }
        let _ = tokio::signal::ctrl_c().await;
    }
}

/// Stops when it is dropped.
#[derive(Debug)]
pub struct Running {
    port: u16,
    origin: String,
    code_page: Option<String>,
    code_token: Option<String>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub fn start(config: Config) -> Result<Self, ServeError> {
        Self::start_with(config, None, ROUTES)
    }

    pub(crate) fn start_with(
        config: Config,
        store: Option<Arc<dyn Store>>,
        routes: &'static [Route],
    ) -> Result<Self, ServeError> {
        let at = config.listen;
        let failed = move |error: io::Error| ServeError::Listen(at, error);
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().map_err(failed)?;
        let server = runtime.block_on(Server::bind_with(config, store, routes))?;
        let (port, origin) = (server.address().port(), server.public_url());
        let code_page = server.code().map(|code| code.page_address());
        let code_token = server.code().and_then(|code| code.client_token()).map(|token| token.as_str().to_owned());
        let (stop, stopped) = oneshot::channel();
        let thread = std::thread::Builder::new().name("belljar-serve".into()).spawn(move || {
            runtime.block_on(server.run(async {
                // A sender that was dropped means the same as one that was used.
                let _ = stopped.await;
            }));
        });
        Ok(Self { port, origin, code_page, code_token, stop: Some(stop), thread: Some(thread.map_err(failed)?) })
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// `http://localhost:41234`
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Where the page that runs programs of MCP clients is, with its secret.
    pub fn code_page(&self) -> Option<&str> {
        self.code_page.as_deref()
    }

    /// What MCP clients whose programs are run send.
    pub fn code_token(&self) -> Option<&str> {
        self.code_token.as_deref()
    }

    /// Waits until open requests are answered and everything is written down.
    pub fn stop(mut self) {
        self.end();
    }

    fn end(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}
