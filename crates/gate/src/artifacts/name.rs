//! C033: a name that a list can show and a file can have. An allow list: bidirectional controls, look-alike slashes and
//! whatever comes next are refused without being known.

use crate::codes::Rule;
use crate::verdict::Objection;

const MAX_BYTES: usize = 128;
const SIGNS: &str = " ._-()+,=@#&'";

pub(super) fn check(name: &str) -> Result<(), Objection> {
    let fits = |character: char| character.is_alphanumeric() || SIGNS.contains(character);
    let reason = if name.is_empty() {
        "It is empty.".to_owned()
    } else if name.len() > MAX_BYTES {
        format!("It has {} bytes.", name.len())
    } else if let Some(other) = name.chars().find(|character| !fits(*character)) {
        format!("{other:?} cannot be in it.")
    } else if name.starts_with(['.', ' ']) || name.ends_with(['.', ' ']) {
        "It starts or ends with a dot or a space.".to_owned()
    } else {
        return Ok(());
    };
    Err(Objection::new(Rule::ArtifactName, reason))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::table;

    #[test]
    fn accepts_and_refuses() {
        let (longest, longer) = ("a".repeat(128), "a".repeat(129));
        table::check(
            check,
            &["report.csv", "a", "Größe (2).json", "売上 2024", "R&D_a-b+c,d=e@f#g's", &longest],
            &[
                "", ".", "..", ".env", "a.", " a", "a ", "a/b", "a\\b", "../a", "c:a", "a\0b", "a\nb", "a\tb",
                "\u{202e}gpj.exe", "a\u{2044}b", "a<b", "a|b", "a\"b", "a*", "a?", "a\u{200b}b", "a\u{7f}", &longer,
            ]
            .map(|name| (name, Rule::ArtifactName)),
        );
    }
}
