//! The threads that serve connections, each with a runtime of its own.
//!
//! A connection stays with the thread that got it. Were all connections on one runtime, its threads would wake each other
//! for every request to share work that is done in less time than the waking takes. What is long, the store above all, is
//! done on other threads anyway.

use std::io;
use std::net::TcpStream;
use std::num::NonZero;
use std::sync::Arc;
use std::thread::JoinHandle;

use tokio::runtime::{Builder, Handle};
use tokio::sync::oneshot;

/// What other threads have done for a connection is sent in turns with what it can do by itself. Left to the runtime, those
/// who ask for files are served thirty times before anybody who asked for more.
const GLOBAL_QUEUE_INTERVAL: u32 = 2;

/// Ends when it is dropped, with whatever still runs there.
#[derive(Debug)]
pub(crate) struct ConnectionThreads(Vec<Worker>);

#[derive(Debug)]
struct Worker {
    runtime: Handle,
    /// As many as it has connections, and one.
    busy: Arc<()>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl ConnectionThreads {
    /// One for each processor.
    pub(crate) fn start() -> io::Result<Self> {
        let how_many = std::thread::available_parallelism().map_or(1, NonZero::get);
        (0..how_many).map(|_| Worker::start()).collect::<io::Result<_>>().map(Self)
    }

    /// Gives a connection to the thread that has the fewest.
    pub(crate) fn give<Serving: Future<Output = ()> + Send>(
        &self,
        stream: TcpStream,
        serve: impl FnOnce(tokio::net::TcpStream) -> Serving + Send + 'static,
    ) {
        let Some(worker) = self.0.iter().min_by_key(|worker| Arc::strong_count(&worker.busy)) else { return };
        let busy = Arc::clone(&worker.busy);
        worker.runtime.spawn(async move {
            match tokio::net::TcpStream::from_std(stream) {
                Ok(stream) => serve(stream).await,
                Err(error) => tracing::warn!(%error, "a connection could not be served"),
            }
            drop(busy);
        });
    }
}

impl Worker {
    fn start() -> io::Result<Self> {
        let runtime =
            Builder::new_current_thread().enable_all().global_queue_interval(GLOBAL_QUEUE_INTERVAL).build()?;
        let handle = runtime.handle().clone();
        let (stop, stopped) = oneshot::channel();
        let thread = std::thread::Builder::new().name("belljar-connections".into()).spawn(move || {
            // A sender that was dropped means the same as one that was used. What the store has begun is finished.
            let _ = runtime.block_on(stopped);
        })?;
        Ok(Self { runtime: handle, busy: Arc::new(()), stop: Some(stop), thread: Some(thread) })
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
