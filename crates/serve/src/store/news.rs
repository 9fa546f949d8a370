//! What happens in a store that several nodes share, as they tell each other.

use serde::{Deserialize, Serialize};

use super::Gone;
use crate::label::Label;
use crate::reports::FilesChanged;
use crate::sandbox::Id;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum News {
    /// A sandbox's files, and perhaps its policy, are others now.
    Files(Label, FilesChanged),
    Gone(Vec<Gone>),
    /// There are new ones.
    Reports(Id),
    /// Something may have been missed: nothing that was read before is to be relied on.
    Missed,
    /// The store has not been heard of for so long that nothing read from it may be kept, until [`News::Missed`] comes.
    Deaf,
}

/// As it goes over the wire; a sandbox's id is in `changed`.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Wire {
    Files { label: String, changed: FilesChanged },
    Gone(Vec<(String, String)>),
    Reports(String),
}

impl News {
    /// PostgreSQL takes less than 8000 bytes.
    const MOST_BYTES: usize = 7000;
    pub(super) const MOST_GONE: usize = 100;

    pub(super) fn of_files(label: &Label, changed: FilesChanged) -> String {
        let label = label.as_str().to_owned();
        let text = text(&Wire::Files { label: label.clone(), changed: changed.clone() });
        if text.len() <= Self::MOST_BYTES {
            return text;
        }
        let more = changed.more + changed.put.len() + changed.removed.len();
        self::text(&Wire::Files {
            label,
            changed: FilesChanged { put: Vec::new(), removed: Vec::new(), more, ..changed },
        })
    }

    /// At most [`News::MOST_GONE`] of them.
    pub(super) fn of_gone(gone: &[Gone]) -> String {
        let pairs = gone.iter().map(|gone| (gone.id.to_string(), gone.label.to_string()));
        text(&Wire::Gone(pairs.collect()))
    }

    pub(super) fn of_reports(id: &Id) -> String {
        text(&Wire::Reports(id.to_string()))
    }

    /// What cannot be read is from another version of Belljar, and something did happen.
    pub(super) fn read(text: &str) -> Self {
        let understood = match serde_json::from_str(text) {
            Ok(Wire::Files { label, changed }) => Label::parse(&label).map(|label| Self::Files(label, changed)),
            Ok(Wire::Gone(pairs)) => {
                let gone =
                    |(id, label): &(String, String)| Some(Gone { id: Id::parse(id)?, label: Label::parse(label)? });
                pairs.iter().map(gone).collect::<Option<_>>().map(Self::Gone)
            }
            Ok(Wire::Reports(id)) => Id::parse(&id).map(Self::Reports),
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
    fn news_fit_and_come_back_as_they_were() {
        let (id, label) = (Id::from_bytes(&[1; 16]), Label::parse(&"a".repeat(32)).unwrap());
        assert_eq!(News::read(&News::of_reports(&id)), News::Reports(id.clone()));
        let gone = vec![Gone { id: id.clone(), label: label.clone() }; News::MOST_GONE];
        assert!(News::of_gone(&gone).len() < 8000);
        assert_eq!(News::read(&News::of_gone(&gone)), News::Gone(gone));
        let few =
            FilesChanged { sandbox: id.to_string(), version: "v".into(), put: vec!["/a".into()], ..Default::default() };
        assert_eq!(News::read(&News::of_files(&label, few.clone())), News::Files(label.clone(), few.clone()));
        let many = FilesChanged { put: vec!["/".repeat(100); 200], removed: vec!["/x".into()], more: 3, ..few };
        let text = News::of_files(&label, many);
        assert!(text.len() < 8000);
        assert!(matches!(News::read(&text), News::Files(_, changed) if changed.more == 204 && changed.put.is_empty()));
        for odd in ["", "{}", "{\"gone\":[[\"x\",\"y\"]]}", "{\"later\":1}"] {
            assert_eq!(News::read(odd), News::Missed);
        }
    }
}
