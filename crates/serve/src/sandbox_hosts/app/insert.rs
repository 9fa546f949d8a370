//! Where a script goes into somebody's HTML, so that it is the first.
//!
//! Searching for `<head>` finds it in comments, titles and strings of scripts. What may come before the first element is
//! little, and read here as the HTML standard's tokenizer reads it: a byte order mark, white space, comments, a doctype.

/// The place for an element before all others, or nothing where the text is no UTF-8.
pub(crate) fn first_element(html: &[u8]) -> Option<usize> {
    if html.starts_with(&[0xFE, 0xFF]) || html.starts_with(&[0xFF, 0xFE]) {
        return None;
    }
    let mut at = if html.starts_with(&[0xEF, 0xBB, 0xBF]) { 3 } else { 0 };
    // Without a doctype it goes where the first thing is that is neither white space nor a comment.
    let mut found = at;
    loop {
        let rest = html.get(at..).unwrap_or_default();
        if rest.first().is_some_and(|byte| b"\t\n\x0c\r ".contains(byte)) {
            at += 1;
        } else if let Some(length) = comment(rest) {
            at += length;
            found = at;
        } else if rest.get(..9).is_some_and(|start| start.eq_ignore_ascii_case(b"<!doctype")) {
            return Some(at + through(rest, b">"));
        } else {
            return Some(found);
        }
    }
}

/// The length of a comment, or of what the tokenizer makes one of.
fn comment(text: &[u8]) -> Option<usize> {
    if let Some(rest) = text.strip_prefix(b"<!--") {
        for short in [&b">"[..], b"->"] {
            if rest.starts_with(short) {
                return Some(4 + short.len());
            }
        }
        return Some(4 + through(rest, b"-->").min(through(rest, b"--!>")));
    }
    let bogus = text.starts_with(b"<?")
        || (text.starts_with(b"<!") && !text.get(..9).is_some_and(|start| start.eq_ignore_ascii_case(b"<!doctype")))
        || (text.starts_with(b"</") && !text.get(2).is_some_and(u8::is_ascii_alphabetic));
    bogus.then(|| through(text, b">"))
}

/// Up to and with the end; all there is where it has none.
fn through(text: &[u8], end: &[u8]) -> usize {
    text.windows(end.len()).position(|window| window == end).map_or(text.len(), |at| at + end.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(html: &str) -> String {
        let at = first_element(html.as_bytes()).expect("UTF-8");
        format!("{}|{}", &html[..at], &html[at..])
    }

    #[test]
    fn after_the_doctype_and_nowhere_else() {
        for expected in [
            "<!doctype html>|<title>x</title>",
            "\u{feff}<!DOCTYPE html>|<html>",
            "\n <!-- <!doctype x> --> <!doctype html>|\n<head>",
            "<!doctype html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \"http://www.w3.org/TR\">|<html>",
            "<?xml version='1.0'?>\n<!doctype html>|<html>",
            "<!--><!doctype html>|x",
            "<!---><!doctype html>|x",
            "<!-- a --!><!doctype html>|x",
            "</ bogus><!doctype html>|x",
            "|<html><!-- <head> --><!doctype html>",
            "|<title><head></title>",
            "|<script>'<!doctype html>'</script>",
            "|</p><!doctype html>",
            "<!-- never ends <head>|",
            "<!doctype html|",
            "<!-- only a comment -->|\n text",
            "|",
            "| text",
        ] {
            assert_eq!(put(&expected.replacen('|', "", 1)), expected);
        }
    }

    #[test]
    fn what_is_not_utf8_is_left_alone() {
        assert_eq!(first_element(b"\xFF\xFE<\0!\0"), None);
        assert_eq!(first_element(b"\xFE\xFF\0<\0!"), None);
    }

    #[test]
    fn every_cut_of_a_document_has_a_place() {
        let html = "\u{feff} <!-- a --><?b?><!c><!doctype html><html>".as_bytes();
        for end in 0..=html.len() {
            assert!(first_element(&html[..end]).is_some_and(|at| at <= end), "{end}");
        }
    }
}
