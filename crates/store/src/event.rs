//! Events of a store that several nodes share, as they are sent to the other nodes.

use belljar_base::{ClientMark, FilesChanged, Id, Label};
use serde::{Deserialize, Serialize};

use crate::RemovedSandbox;

#[derive(Clone, Debug, PartialEq)]
pub enum StoreEvent {
    /// A sandbox's files, and perhaps its policy, changed.
    FilesChanged(Label, FilesChanged),
    Removed(Vec<RemovedSandbox>),
    /// The sandbox has new reports.
    ReportsAdded(Id),
    /// A client shows a sandbox, in this frame.
    Leased(Id, ClientMark, String),
    /// Events may have been missed: do not rely on anything that was read before.
    Missed,
    /// The connection has been lost for so long that nothing read from the store may be cached until
    /// [`StoreEvent::Missed`] arrives.
    Disconnected,
}

/// As it goes over the wire; a sandbox's id is in `changed`.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Wire {
    FilesChanged { label: String, changed: FilesChanged },
    Removed(Vec<(String, String)>),
    ReportsAdded(String),
    Leased(String, String, String),
}

impl StoreEvent {
    /// PostgreSQL takes less than 8000 bytes.
    const MAX_BYTES: usize = 7000;
    pub(super) const MAX_REMOVED: usize = 100;

    pub(super) fn of_files(label: &Label, changed: FilesChanged) -> String {
        let label = label.as_str().to_owned();
        let text = text(&Wire::FilesChanged { label: label.clone(), changed: changed.clone() });
        if text.len() <= Self::MAX_BYTES {
            return text;
        }
        let more = changed.more + changed.put.len() + changed.removed.len();
        self::text(&Wire::FilesChanged {
            label,
            changed: FilesChanged { put: Vec::new(), removed: Vec::new(), more, ..changed },
        })
    }

    /// At most [`StoreEvent::MAX_REMOVED`] of them.
    pub(super) fn of_removed(gone: &[RemovedSandbox]) -> String {
        let pairs = gone.iter().map(|gone| (gone.id.to_string(), gone.label.to_string()));
        text(&Wire::Removed(pairs.collect()))
    }

    pub(super) fn of_reports(id: &Id) -> String {
        text(&Wire::ReportsAdded(id.to_string()))
    }

    pub(super) fn of_lease(id: &Id, client: ClientMark, frame: &str) -> String {
        text(&Wire::Leased(id.to_string(), client.to_string(), frame.to_owned()))
    }

    /// What cannot be read is from another version of Belljar, and something did happen.
    pub(super) fn read(text: &str) -> Self {
        let understood = match serde_json::from_str(text) {
            Ok(Wire::FilesChanged { label, changed }) => {
                Label::parse(&label).map(|label| Self::FilesChanged(label, changed))
            }
            Ok(Wire::Removed(pairs)) => {
                let gone = |(id, label): &(String, String)| {
                    Some(RemovedSandbox { id: Id::parse(id)?, label: Label::parse(label)? })
                };
                pairs.iter().map(gone).collect::<Option<_>>().map(Self::Removed)
            }
            Ok(Wire::ReportsAdded(id)) => Id::parse(&id).map(Self::ReportsAdded),
            Ok(Wire::Leased(id, client, frame)) => {
                Id::parse(&id).zip(ClientMark::parse(&client)).map(|(id, client)| Self::Leased(id, client, frame))
            }
            Err(_) => None,
        };
        understood.unwrap_or(Self::Missed)
    }
}

fn text(wire: &Wire) -> String {
    serde_json::to_string(wire).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_fit_and_come_back_as_they_were() {
        let (id, label) = (Id::from_bytes(&[1; 16]), Label::parse(&"a".repeat(32)).unwrap());
        assert_eq!(StoreEvent::read(&StoreEvent::of_reports(&id)), StoreEvent::ReportsAdded(id.clone()));
        let client = ClientMark::of(None, b"x");
        assert_eq!(
            StoreEvent::read(&StoreEvent::of_lease(&id, client, "f")),
            StoreEvent::Leased(id.clone(), client, "f".into())
        );
        let gone = vec![RemovedSandbox { id: id.clone(), label: label.clone() }; StoreEvent::MAX_REMOVED];
        assert!(StoreEvent::of_removed(&gone).len() < 8000);
        assert_eq!(StoreEvent::read(&StoreEvent::of_removed(&gone)), StoreEvent::Removed(gone));
        let few =
            FilesChanged { sandbox: id.to_string(), version: "v".into(), put: vec!["/a".into()], ..Default::default() };
        assert_eq!(
            StoreEvent::read(&StoreEvent::of_files(&label, few.clone())),
            StoreEvent::FilesChanged(label.clone(), few.clone())
        );
        let many = FilesChanged { put: vec!["/".repeat(100); 200], removed: vec!["/x".into()], more: 3, ..few };
        let text = StoreEvent::of_files(&label, many);
        assert!(text.len() < 8000);
        assert!(
            matches!(StoreEvent::read(&text), StoreEvent::FilesChanged(_, changed) if changed.more == 204 && changed.put.is_empty())
        );
        for odd in ["", "{}", "{\"removed\":[[\"x\",\"y\"]]}", "{\"later\":1}"] {
            assert_eq!(StoreEvent::read(odd), StoreEvent::Missed);
        }
    }
}
