//! One folder per rewrite: `input` becomes `output`, character for character.
//!
//! `UPDATE=1 cargo test -p belljar-tests --test guard rewrites` writes the outputs anew; read the difference.

use std::fs;

use belljar_guard::{Language, Options, harden};

use crate::node;

#[test]
fn rewrites_are_as_shown() {
    let mut folders: Vec<_> = fs::read_dir(node::folder().join("rewrites"))
        .expect("fixtures")
        .map(|entry| entry.expect("entry").path())
        .collect();
    folders.sort();
    assert!(folders.len() >= 14, "fixtures are missing");
    for folder in folders {
        let (extension, input) = ["js", "ts", "tsx"]
            .iter()
            .find_map(|ext| fs::read_to_string(folder.join(format!("input.{ext}"))).ok().map(|text| (ext, text)))
            .unwrap_or_else(|| panic!("{} has no input", folder.display()));
        let options = Options { language: Language::from_extension(extension), ..Options::default() };
        let hardened = harden(&input, &options).unwrap_or_else(|refused| panic!("{}: {refused}", folder.display()));
        let output = folder.join("output.js");
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&output, &hardened.code).expect("the output is written");
        }
        let expected = fs::read_to_string(&output).unwrap_or_default();
        assert_eq!(hardened.code, expected, "{}", folder.display());
        // The last two lines of an output are its own.
        assert_eq!(hardened.code.lines().count(), input.trim_end().lines().count() + 2, "{}", folder.display());
        if options.language == Language::Js {
            assert_lines_stay(&input, &hardened.code);
        }
    }
}

/// Line `n` of the output is line `n` of the input with pieces put in.
fn assert_lines_stay(input: &str, output: &str) {
    for (line, (before, after)) in input.lines().zip(output.lines()).enumerate() {
        let mut rest = after.chars();
        let kept = before.chars().filter(|c| c.is_alphanumeric()).all(|c| rest.any(|d| d == c));
        let replaced = ["export", "#!", "__proto__", "new "].iter().any(|word| before.contains(word));
        assert!(kept || replaced, "line {} changed:\n{before}\n{after}", line + 1);
    }
}
