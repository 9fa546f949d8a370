//! Listens to what any node did. A connection that broke may have missed something, and the listener says so.

use std::future::poll_fn;
use std::time::{Duration, Instant};

use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};
use tokio_postgres::AsyncMessage;

use super::tls::Tls;
use crate::config::Database;
use crate::store::{News, StoreError};

/// How many may wait before the listener does not read on.
pub(super) const BACKLOG: usize = 1024;
/// A store that was not heard of for longer makes a node forget what it read there.
const DEAF_AFTER: Duration = Duration::from_secs(5);
const PATIENCE: Duration = Duration::from_secs(3);
const PAUSE: Duration = Duration::from_millis(300);

/// Ends when nobody wants news any more.
pub(super) async fn listen(database: Database, tls: Tls, news: mpsc::Sender<News>) {
    let mut heard = Instant::now();
    let mut deaf = false;
    loop {
        let ended = listen_once(&database, &tls, &news, &mut heard, &mut deaf).await;
        match ended {
            Ok(()) => return,
            Err(error) => tracing::warn!(%error, "other nodes cannot be heard; it is tried again"),
        }
        if !deaf && heard.elapsed() > DEAF_AFTER {
            deaf = true;
            if news.send(News::Deaf).await.is_err() {
                return;
            }
        }
        tokio::select! {
            () = sleep(PAUSE) => {}
            () = news.closed() => return,
        }
    }
}

async fn listen_once(
    database: &Database,
    tls: &Tls,
    news: &mpsc::Sender<News>,
    heard: &mut Instant,
    deaf: &mut bool,
) -> Result<(), StoreError> {
    let connecting = timeout(PATIENCE, database.way.connect(tls.clone())).await;
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
    timeout(PATIENCE, client.batch_execute("LISTEN belljar")).await.map_err(|_| silent())??;
    if news.send(News::Missed).await.is_err() {
        return Ok(());
    }
    *deaf = false;
    // Nothing comes over a network that swallows packets, and that is no news either.
    let mut pulse = interval(Duration::from_secs(1));
    pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            note = notes.recv() => {
                let Some(note) = note else { return Err(StoreError::Failed("the connection ended".into())) };
                if news.send(News::read(&note)).await.is_err() {
                    return Ok(());
                }
            }
            _ = pulse.tick() => {
                timeout(PATIENCE, client.check_connection()).await.map_err(|_| silent())??;
                *heard = Instant::now();
            }
            () = news.closed() => return Ok(()),
        }
    }
}

fn silent() -> StoreError {
    StoreError::Failed(format!("no answer within {} seconds", PATIENCE.as_secs()))
}
