//! Blocks that are files: written where commands find them, and read by what is meant to read them.

use std::fs;

use belljar_policy::Guest;
use tempfile::TempDir;

use crate::blocks::Block;
use crate::commands::{belljar, output, variables};

/// A folder with every file that a page shows.
pub(crate) fn folder(blocks: &[Block]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for block in blocks {
        if let Some(name) = block.says.get("file") {
            fs::write(folder.path().join(name), &block.text).expect("a file");
        }
    }
    folder
}

pub(crate) fn check(block: &Block) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let file = folder.path().join(format!("block.{}", block.kind));
    fs::write(&file, &block.text).map_err(|error| error.to_string())?;
    if block.has("policy") {
        for guest in Guest::ALL {
            let mut command = belljar();
            output(command.args(["policy", "compile"]).arg(&file).args(["--guest", guest.name()]))?;
        }
    }
    if block.has("config") {
        output(
            belljar().args(["serve", "--print-config", "--config"]).arg(&file).env("GITHUB_TOKEN", "a-token-for-tests"),
        )?;
    }
    if block.has("tools") {
        output(belljar().args(["tools", "describe"]).arg(&file))?;
    }
    if block.has("mcp") {
        // Read at the start, as a whole; no server is started before it is wanted.
        crate::commands::serves(variables(belljar().args(["serve", "--mcp"]).arg(&file)))?;
    }
    Ok(())
}
