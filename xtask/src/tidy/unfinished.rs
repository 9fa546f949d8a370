//! Nothing is left out, switched off or put off: a known gap is a test that shows today's result.

use super::tree::Tree;

/// By kind of file: what must not stand in it, and why. Written in pieces, so that this file passes itself.
const MARKS: &[(&[&str], &str, &str)] = &[
    (&["rs"], concat!("#[ig", "nore"), "a test that does not run proves nothing"),
    (&["rs"], concat!("to", "do!("), "finish it"),
    (&["rs"], concat!("unimple", "mented!("), "finish it"),
    (&["ts", "mjs"], concat!("test.", "only("), "it switches the other tests off"),
    (&["ts", "mjs"], concat!("test.", "skip("), "a test that does not run proves nothing"),
    (&["ts", "mjs"], concat!("test.", "todo("), "finish it"),
    (&["ts", "mjs"], concat!("{ ", "skip:"), "a test that does not run proves nothing"),
    (&["ts"], concat!("@ts-", "ignore"), "use @ts-expect-error with a reason, which ends when the fault does"),
];

pub(super) fn check(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for (extensions, mark, why) in MARKS {
        for (file, text) in tree.texts(extensions).filter(|(file, _)| !is_corpus(&file.path)) {
            for (number, _) in text.lines().enumerate().filter(|(_, line)| line.contains(mark)) {
                faults.push(format!("{}:{}: `{mark}`: {why}", file.path, number + 1));
            }
        }
    }
    faults
}

/// Programs of the corpora are data: they may say what they like.
fn is_corpus(path: &str) -> bool {
    path.starts_with("tests/attacks/") || path.starts_with("tests/benign/")
}

#[cfg(test)]
mod tests {
    use super::{MARKS, Tree, check};

    #[test]
    fn every_mark_is_found_in_its_own_kind_of_file_only() {
        for (extensions, mark, _) in MARKS {
            let code = format!("first line\n  {mark} …\n");
            let own = format!("a/b.{}", extensions[0]);
            assert_eq!(check(&Tree::of(&[(&own, &code)])).len(), 1, "{mark}");
            assert_eq!(check(&Tree::of(&[("a/b.md", &code)])).len(), 0, "{mark}");
            assert_eq!(check(&Tree::of(&[("tests/attacks/x.ts", &code)])).len(), 0, "{mark}");
        }
    }
}
