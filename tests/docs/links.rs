//! Links: every page can be reached, and nothing refers to a page, a file or a heading that is not there.

use std::path::Path;

use crate::blocks;

/// For users and for contributors; each has an index.
const FOLDERS: &[&str] = &["docs/guide", "docs/internals"];

#[test]
fn every_page_is_in_the_index_of_its_folder() {
    let pages = blocks::pages();
    let text = |name: &str| pages.iter().find(|(page, _)| page == name).map(|(_, text)| text.as_str()).expect("a page");
    let mut listed = 0;
    for (page, _) in pages.iter().filter(|(page, _)| page.starts_with("docs/")) {
        let (folder, name) = page.rsplit_once('/').expect("a folder");
        assert!(FOLDERS.contains(&folder), "{page}: docs has two folders, {FOLDERS:?}");
        let (index, link) = match name {
            "README.md" => ("README.md", page.clone()),
            _ => (&*format!("{folder}/README.md"), name.to_owned()),
        };
        assert!(text(index).contains(&format!("]({link})")), "{index} has no link to {page}");
        listed += 1;
    }
    assert!(listed > 20, "only {listed} pages were found");
}

#[test]
fn links_lead_somewhere() {
    let mut faults = Vec::new();
    for (page, text) in blocks::pages() {
        let folder = blocks::root().join(&page).parent().expect("a folder").to_owned();
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let (path, heading) = target.split_once('#').unwrap_or((target, ""));
            let elsewhere = path.contains("://") || path.contains(' ');
            let file = if path.is_empty() { blocks::root().join(&page) } else { folder.join(path) };
            if elsewhere || (path.is_empty() && heading.is_empty()) {
                continue;
            }
            if !file.exists() {
                faults.push(format!("{page}: {target} is not there"));
            } else if !heading.is_empty() && !headings(&file).iter().any(|known| known == heading) {
                faults.push(format!("{page}: {path} has no heading #{heading}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Comments, messages and pages name pages by their path: `docs/guide/runs.md`.
#[test]
fn pages_that_are_named_exist() {
    let mut faults = Vec::new();
    let mut named = 0;
    for (file, text) in blocks::files(&["rs", "ts", "js", "mjs", "md", "toml", "html", "json", "conf", "service"]) {
        for rest in text.split("docs/").skip(1) {
            let path: String =
                rest.chars().take_while(|letter| letter.is_alphanumeric() || "-_/.".contains(*letter)).collect();
            let Some((path, _)) = path.split_once(".md") else { continue };
            named += 1;
            if !blocks::root().join(format!("docs/{path}.md")).is_file() {
                faults.push(format!("{file}: docs/{path}.md is not there"));
            }
        }
    }
    assert!(named > 50, "only {named} names were found");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Pages name files and folders of the code in backticks: `crates/gate/src/lib.rs`.
#[test]
fn code_that_is_named_exists() {
    // Made by commands, so not in a fresh clone.
    const MADE: &[&str] = &["web/dist", "fuzz/artifacts"];
    let mut faults = Vec::new();
    let mut named = 0;
    // The changelog names what was there.
    for (page, text) in blocks::pages().iter().filter(|(page, _)| page != "CHANGELOG.md") {
        for code in text.lines().flat_map(|line| line.split('`').skip(1).step_by(2)) {
            let in_code =
                ["crates/", "web/", "tests/", "xtask/", "fuzz/", "deploy/"].iter().any(|at| code.starts_with(at));
            let is_path = code.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_/.".contains(letter));
            if in_code && is_path && !MADE.iter().any(|made| code.starts_with(made)) {
                named += 1;
                if !blocks::root().join(code).exists() {
                    faults.push(format!("{page}: {code} is not there"));
                }
            }
        }
    }
    assert!(named > 50, "only {named} names were found");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// As addresses are made of them.
fn headings(file: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let mut fenced = false;
    let titles = text.lines().filter_map(|line| {
        fenced ^= line.trim_start().starts_with("```");
        line.strip_prefix('#').filter(|_| !fenced)
    });
    titles
        .map(|title| title.trim_start_matches('#').trim().to_lowercase())
        .map(|title| {
            let kept = title.chars().filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
            kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
        })
        .collect()
}
