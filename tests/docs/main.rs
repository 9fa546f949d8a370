//! Whatever the pages tell people to type is typed here: commands with the built binary in a folder of their own,
//! policies and settings by what reads them. Scripts and pages run in browsers: `tests/browser/docs`.

mod blocks; // fenced blocks and their info strings
mod commands; // running them, or seeing that they could be
mod files; // policies, settings, MCP servers
mod links; // between pages, and from code to pages

use blocks::Block;

/// What can stand behind the three backticks, and who sees to it.
const KINDS: &[(&str, &[&str])] = &[
    // A picture, a message, a header: nothing that anybody types.
    ("text", &[]),
    // The shape of a command: its flags are there.
    ("usage", &[]),
    ("sh", &["serves", "not-run"]),
    ("console", &[]),
    ("toml", &["policy", "config", "file", "file-of"]),
    ("json", &["policy", "mcp", "tools", "file", "is", "not-run"]),
    // Files of other programs, which lie in the repository as they are shown.
    ("ini", &["file-of"]),
    ("nginx", &["file-of"]),
    ("caddy", &["file-of"]),
    ("dockerfile", &["file-of"]),
    // By the browser tests.
    ("js", &["is", "file-of"]),
    ("jsx", &["file-of"]),
    ("svelte", &["file-of"]),
    ("html", &["until"]),
];

/// More than this, and pages are not what people can trust any more.
const MOST_NOT_RUN: usize = 16;

#[test]
fn every_block_says_what_it_is() {
    let mut faults = Vec::new();
    for block in blocks::all() {
        match KINDS.iter().find(|(kind, _)| *kind == block.kind) {
            None => {
                faults.push(format!("{}: `{}` is no kind of block; see tests/docs/main.rs", block.place(), block.kind));
            }
            Some((_, known)) => {
                let unknown = block.says.keys().filter(|word| !known.contains(&word.as_str()));
                faults.extend(unknown.map(|word| format!("{}: `{word}` means nothing there", block.place())));
            }
        }
        let typed = block
            .text
            .lines()
            .any(|line| ["$ ", "belljar ", "cargo ", "npm "].iter().any(|start| line.starts_with(start)));
        if block.kind == "text" && typed {
            faults.push(format!("{}: commands are `sh` or `console`", block.place()));
        }
        let is_file = !["text", "usage", "sh", "console", "js", "html"].contains(&block.kind.as_str());
        if is_file && block.says.keys().all(|word| word == "file") {
            faults.push(format!("{}: nobody reads it: say what it is", block.place()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
#[expect(clippy::print_stdout, reason = "whoever runs it is told which are left")]
fn few_are_not_run_and_each_says_why() {
    let left: Vec<Block> = blocks::all().into_iter().filter(|block| block.has("not-run")).collect();
    for block in &left {
        println!("{}: not run: {}", block.place(), block.says["not-run"]);
        assert!(block.says["not-run"].len() > 10, "{}: why?", block.place());
    }
    assert!(left.len() <= MOST_NOT_RUN, "{} blocks are not run", left.len());
}

#[test]
fn commands_do_what_pages_say() {
    let mut faults = Vec::new();
    let mut ran = 0;
    for (page, text) in blocks::pages() {
        let blocks = blocks::blocks(&page, &text);
        let folder = files::folder(&blocks);
        for block in blocks.iter().filter(|block| ["sh", "console", "usage"].contains(&block.kind.as_str())) {
            ran += 1;
            faults
                .extend(commands::check(block, folder.path()).err().map(|fault| format!("{}: {fault}", block.place())));
        }
    }
    assert!(ran > 8, "only {ran} blocks of commands were found");
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

#[test]
fn files_are_as_shown() {
    let mut seen = 0;
    for block in blocks::all() {
        let Some(path) = block.says.get("file-of") else { continue };
        seen += 1;
        let file = std::fs::read_to_string(blocks::root().join(path));
        assert!(file.is_ok_and(|file| file == block.text), "{}: {path} is another text", block.place());
    }
    assert!(seen > 0, "no page shows a file");
}

#[test]
fn commands_in_sentences_exist() {
    let mut faults = Vec::new();
    for (page, text) in blocks::pages() {
        for (line, span) in commands::spans(&text) {
            faults.extend(commands::exists(span).err().map(|fault| format!("{page}:{line}: `{span}`: {fault}")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What the first page says about each way out is what the generated table says.
#[test]
fn the_first_pages_table_is_true() {
    let pages = blocks::pages();
    let text = |name: &str| pages.iter().find(|(page, _)| page == name).map(|(_, text)| text.as_str()).expect("a page");
    let (worker, frame) = text("docs/guide/guarantees.md").split_once("the frame placement").expect("two tables");
    let frame = frame.split_once("## With").expect("its end").0;
    let mut compared = 0;
    for row in text("README.md").lines().filter(|line| line.starts_with("| **")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let name = cells[1].split("**").nth(1).expect("a name");
        for (cell, table) in [(cells[2], worker), (cells[3], frame)] {
            compared += 1;
            assert_eq!(open_in(cell), generated(table, name), "{name}: `{cell}`");
        }
    }
    let rows = worker.lines().chain(frame.lines()).filter(|line| line.starts_with("| **")).count();
    // What nobody hears of means something to frames alone.
    assert_eq!(compared, rows + 1);
}

/// The engines that a cell says are open; none for `–`.
fn open_in(cell: &str) -> Option<Vec<&str>> {
    let engines = ["Chromium", "Firefox", "WebKit"];
    let claim = cell.split(':').next().unwrap_or(cell);
    assert!(claim == "closed" || claim == "–" || claim.starts_with("open in "), "{cell}");
    (claim != "–").then(|| engines.into_iter().filter(|engine| claim.contains(engine)).collect())
}

fn generated<'a>(table: &str, name: &str) -> Option<Vec<&'a str>> {
    let row = table.lines().find(|line| line.starts_with(&format!("| **{name}**")))?;
    let cells: Vec<&str> = row.split(" | ").map(str::trim).collect();
    let engines = ["Chromium", "Firefox", "WebKit"].into_iter().zip(&cells[2..5]);
    Some(engines.filter(|(_, cell)| cell.starts_with("**open**")).map(|(engine, _)| engine).collect())
}

#[test]
fn policies_and_settings_are_read() {
    let mut faults = Vec::new();
    let mut read = 0;
    for block in blocks::all().iter().filter(|block| ["toml", "json"].contains(&block.kind.as_str())) {
        read += 1;
        faults.extend(files::check(block).err().map(|fault| format!("{}: {fault}", block.place())));
    }
    assert!(read > 3, "only {read} blocks were found");
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}
