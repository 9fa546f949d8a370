//! C033 to C035: artifacts, which a program hands over besides its value.
//!
//! A page shows them and people save them, so nothing that the program says about them is believed: the name is held to a
//! list of characters, and the bytes are read before the type counts. HTML that is called a picture is refused here, and
//! what is let through is still never more than data: see docs/guide/artifacts.md.

mod csv; // rows and columns
mod name; // can a file be called that?
mod png; // a picture by its own bytes
mod preview; // a few words for a model
mod svg; // a drawing by its first element

use crate::call::Offer;
use crate::checks::shape;
use crate::codes::Rule;
use crate::rules::Budgets;
use crate::verdict::Objection;
use belljar_wire::artifact::ArtifactType;
use std::collections::HashSet;

/// The artifacts of one run.
#[derive(Debug)]
pub(crate) struct Artifacts {
    most: u64,
    left: u64,
    /// In small letters: some file systems know no others.
    names: HashSet<String>,
    preview: String,
}

impl Artifacts {
    pub(crate) fn new(budgets: &Budgets) -> Self {
        let Budgets { artifacts: most, artifact_bytes: left, .. } = *budgets;
        Self { most, left, names: HashSet::new(), preview: String::new() }
    }

    pub(crate) fn bytes_left(&self) -> u64 {
        self.left
    }

    pub(crate) fn preview(&self) -> &str {
        &self.preview
    }

    /// Counts it if nothing objects: how many, how large, then the name, and the bytes last.
    pub(crate) fn take(&mut self, offer: Offer<'_>) -> Result<(), Objection> {
        let refuse = |rule, reason: String| Err(Objection::new(rule, reason));
        if self.names.len() as u64 >= self.most {
            return refuse(Rule::ArtifactLimit, format!("A run may hand over {}.", self.most));
        }
        if offer.size > self.left {
            let reason = format!("It has {} bytes; {} are left of the limit.", offer.size, self.left);
            return refuse(Rule::ArtifactLimit, reason);
        }
        name::check(offer.name)?;
        let folded = offer.name.to_lowercase();
        if self.names.contains(&folded) {
            return refuse(Rule::ArtifactName, format!("There is one called {:?} already.", offer.name));
        }
        let Some(kind) = ArtifactType::from_name(offer.kind) else {
            return refuse(Rule::ArtifactType, format!("{} is no type that is known here.", quoted(offer.kind)));
        };
        if offer.bytes.len() as u64 != offer.size {
            return refuse(Rule::ArtifactType, "Its bytes were not all there.".to_owned());
        }
        self.preview = read(kind, offer.bytes).map_err(|reason| Objection::new(Rule::ArtifactType, reason))?;
        self.left -= offer.size;
        self.names.insert(folded);
        Ok(())
    }
}

/// The preview of what is what it says it is.
fn read(kind: ArtifactType, bytes: &[u8]) -> Result<String, String> {
    match kind {
        ArtifactType::File => return Ok(String::new()),
        ArtifactType::Png => return png::size(bytes).map(|(width, height)| format!("{width} x {height} pixels")),
        ArtifactType::Text | ArtifactType::Json | ArtifactType::Csv | ArtifactType::Svg => {}
    }
    let text = std::str::from_utf8(bytes).map_err(|error| format!("It is not text in UTF-8: {error}."))?;
    match kind {
        ArtifactType::Json => {
            shape::check(text, shape::Caps::RESULT).map_err(|objection| objection.reason)?;
        }
        ArtifactType::Svg => svg::check(text)?,
        _ => {}
    }
    Ok(if kind == ArtifactType::Csv { csv::preview(text) } else { preview::head(text) })
}

fn quoted(text: &str) -> String {
    let end = text.floor_char_boundary(60);
    format!("{:?}", text.get(..end).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn artifacts(most: u64, left: u64) -> Artifacts {
        Artifacts::new(&Budgets { artifacts: most, artifact_bytes: left, ..Budgets::default() })
    }

    fn offer<'a>(name: &'a str, kind: &'a str, bytes: &'a [u8]) -> Offer<'a> {
        Offer { name, kind, size: bytes.len() as u64, bytes }
    }

    fn rule(taken: Result<(), Objection>) -> Option<Rule> {
        taken.err().map(|objection| objection.rule)
    }

    #[test]
    fn a_type_is_what_the_bytes_are() {
        let picture = png::tests::picture(3, 2);
        for (kind, bytes, expected) in [
            ("text/plain", b"hello".as_slice(), Some("hello")),
            ("text/plain", b"<html>is text", Some("<html>is text")),
            ("text/plain", b"\xff", None),
            ("application/json", b"{\"a\":[1]}", Some("{\"a\":[1]}")),
            ("application/json", b"{a:1}", None),
            ("application/json", b"", None),
            ("text/csv", b"a,b\n1,2\n", Some("2 rows, 2 columns\na,b\n1,2")),
            (
                "image/svg+xml",
                b"<svg xmlns='http://www.w3.org/2000/svg'/>",
                Some("<svg xmlns='http://www.w3.org/2000/svg'/>"),
            ),
            ("image/svg+xml", b"<html><svg/></html>", None),
            ("image/png", picture.as_slice(), Some("3 x 2 pixels")),
            ("image/png", b"<html><script>alert(1)</script></html>", None),
            ("application/octet-stream", b"\xff\x00", Some("")),
            ("text/html", b"<p>", None),
            ("Text/Plain", b"x", None),
        ] {
            let mut made = artifacts(9, 1_000);
            let taken = made.take(offer("a", kind, bytes));
            match expected {
                Some(preview) => {
                    assert_eq!(taken, Ok(()), "{kind}");
                    assert_eq!(made.preview(), preview, "{kind}");
                }
                None => assert_eq!(rule(taken), Some(Rule::ArtifactType), "{kind} {bytes:?}"),
            }
        }
    }

    #[test]
    fn they_are_counted_and_the_refused_are_not() {
        let mut made = artifacts(2, 10);
        assert_eq!(rule(made.take(offer("a", "text/plain", b"12345678901"))), Some(Rule::ArtifactLimit));
        assert_eq!(rule(made.take(offer("a", "image/png", b"123456789"))), Some(Rule::ArtifactType));
        assert_eq!(rule(made.take(offer("a/b", "text/plain", b"1"))), Some(Rule::ArtifactName));
        assert_eq!(made.bytes_left(), 10);
        assert_eq!(made.take(offer("a", "text/plain", b"123456")), Ok(()));
        assert_eq!(rule(made.take(offer("A", "text/plain", b"1"))), Some(Rule::ArtifactName));
        assert_eq!(rule(made.take(offer("b", "text/plain", b"12345"))), Some(Rule::ArtifactLimit));
        assert_eq!(made.take(offer("b", "text/plain", b"1234")), Ok(()));
        assert_eq!(rule(made.take(offer("c", "text/plain", b""))), Some(Rule::ArtifactLimit));
    }

    #[test]
    fn one_that_is_too_large_need_not_be_shown() {
        let mut made = artifacts(2, 10);
        let large = Offer { size: 1 << 40, ..offer("a", "text/plain", b"") };
        assert_eq!(rule(made.take(large)), Some(Rule::ArtifactLimit));
        // But what is small enough is there.
        let missing = Offer { size: 3, ..offer("a", "application/octet-stream", b"") };
        assert_eq!(rule(made.take(missing)), Some(Rule::ArtifactType));
    }

    #[test]
    fn none_is_a_limit_too() {
        assert_eq!(rule(artifacts(0, 10).take(offer("a", "text/plain", b""))), Some(Rule::ArtifactLimit));
    }
}
