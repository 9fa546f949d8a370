//! An SVG by its first element. What precedes it may be an XML declaration and comments; a document type may not, because
//! its entities unpack to any size.

pub(super) fn check(text: &str) -> Result<(), String> {
    let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text).trim_start();
    if let Some((_, after)) = rest.strip_prefix("<?xml ").and_then(|inside| inside.split_once("?>")) {
        rest = after.trim_start();
    }
    while let Some((_, after)) = rest.strip_prefix("<!--").and_then(|inside| inside.split_once("-->")) {
        rest = after.trim_start();
    }
    let named = rest.strip_prefix("<svg");
    if named.is_some_and(|after| after.starts_with(|next: char| next.is_ascii_whitespace() || "/>".contains(next))) {
        return Ok(());
    }
    Err("It is not an SVG: its first element is not `<svg>`, or something else precedes it.".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_starts_with_its_element() {
        for text in
            ["<svg/>", "\u{feff} <svg width=\"1\"></svg>", "<?xml version=\"1.0\"?>\n<!-- a --><!-- b -->\n<svg\n>"]
        {
            assert_eq!(check(text), Ok(()), "{text}");
        }
        for text in [
            "", "svg", "<svgx/>", "<SVG/>", "<html><svg/>", "<!DOCTYPE svg [<!ENTITY a \"b\">]><svg/>", "<!-- <svg/>",
            "<?xml ", "<script/><svg/>", "<?php ?><svg/>",
        ] {
            assert!(check(text).is_err(), "{text}");
        }
    }
}
