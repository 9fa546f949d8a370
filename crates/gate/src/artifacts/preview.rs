//! A few words for a model. They are the program's: whoever writes them into a conversation puts them in quotation marks.

pub(super) const MAX_CHARACTERS: usize = 400;

/// The beginning of a text. What would change how the rest is shown is a space.
pub(super) fn head(text: &str) -> String {
    let mut head: String = text.chars().take(MAX_CHARACTERS).map(shown).collect();
    if text.chars().nth(MAX_CHARACTERS).is_some() {
        head.push('…');
    }
    head
}

fn shown(character: char) -> char {
    let hides = matches!(
        character,
        '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
            | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
    );
    if hides || (character.is_control() && character != '\n') { ' ' } else { character }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_short_and_shows_what_it_says() {
        assert_eq!(head("a\nb\tc\u{202e}d\u{e0041}e\0"), "a\nb c d e ");
        assert_eq!(head(&"é".repeat(400)), "é".repeat(400));
        assert_eq!(head(&"é".repeat(401)), format!("{}…", "é".repeat(400)));
    }
}
