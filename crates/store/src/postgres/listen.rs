//! Listens to what any node did. A connection that broke may have missed something, and the listener says so.

use std::future::poll_fn;
use std::time::{Duration, Instant};

use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};
use tokio_postgres::AsyncMessage;

use super::tls::Tls;
use crate::{Database, StoreError, StoreEvent};

/// How many may wait before the listener does not read on.
pub(super) const BACKLOG: usize = 1024;
/// A store that was not heard of for longer makes a node forget what it read there.
const DEAF_AFTER: Duration = Duration::from_secs(5);
const TIMEOUT: Duration = Duration::from_secs(3);
const PAUSE: Duration = Duration::from_millis(300);

/// Ends when nobody wants events any more.
pub(super) async fn listen(database: Database, tls: Tls, events: mpsc::Sender<StoreEvent>) {
    let mut heard = Instant::now();
    let mut disconnected = false;
    loop {
        let ended = listen_once(&database, &tls, &events, &mut heard, &mut disconnected).await;
        match ended {
            Ok(()) => return,
            Err(error) => tracing::warn!(%error, "other nodes cannot be heard; it is tried again"),
        }
        if !disconnected && heard.elapsed() > DEAF_AFTER {
            disconnected = true;
            if events.send(StoreEvent::Disconnected).await.is_err() {
                return;
            }
        }
        tokio::select! {
            () = sleep(PAUSE) => {}
            () = events.closed() => return,
        }
    }
}

async fn listen_once(
    database: &Database,
    tls: &Tls,
    events: &mpsc::Sender<StoreEvent>,
    heard: &mut Instant,
    disconnected: &mut bool,
) -> Result<(), StoreError> {
    let connecting = timeout(TIMEOUT, database.way.connect(tls.clone())).await;
    let (client, mut connection) = connecting.map_err(|_| silent())??;
    let (sender, mut notes) = mpsc::channel(BACKLOG);
    tokio::spawn(async move {
        while let Some(Ok(message)) = poll_fn(|cx| connection.poll_message(cx)).await {
            if let AsyncMessage::Notification(note) = message
                && sender.send(note.payload().to_owned()).await.is_err()
            {
                return;
            }
        }
    });
    timeout(TIMEOUT, client.batch_execute("LISTEN belljar")).await.map_err(|_| silent())??;
    if events.send(StoreEvent::Missed).await.is_err() {
        return Ok(());
    }
    *disconnected = false;
    // Nothing comes over a network that swallows packets, and that is no event either.
    let mut pulse = interval(Duration::from_secs(1));
    pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            note = notes.recv() => {
                let Some(note) = note else { return Err(StoreError::Failed("the connection ended".into())) };
                if events.send(StoreEvent::read(&note)).await.is_err() {
                    return Ok(());
                }
            }
            _ = pulse.tick() => {
                timeout(TIMEOUT, client.check_connection()).await.map_err(|_| silent())??;
                *heard = Instant::now();
            }
            () = events.closed() => return Ok(()),
        }
    }
}

fn silent() -> StoreError {
    StoreError::Failed(format!("no answer within {} seconds", TIMEOUT.as_secs()))
}
