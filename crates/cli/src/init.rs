//! `belljar init`: a policy, a page and a list of MCP servers to begin with.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write as _, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use crate::exit::Failure;

#[derive(Debug, Args)]
pub(crate) struct Init {
    /// Where to put the files
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
}

const FILES: &[(&str, &str, &str)] = &[
    ("policy.toml", include_str!("init/policy.toml"), "what guests may do"),
    ("index.html", include_str!("init/index.html"), "a page that runs a program"),
    ("mcp.json", include_str!("init/mcp.json"), "MCP servers, none yet"),
];

pub(crate) fn run(init: &Init) -> Result<ExitCode, Failure> {
    let folder = &init.folder;
    let cannot = |place: &PathBuf, error: &std::io::Error| Failure::Cannot(format!("{}: {error}", place.display()));
    fs::create_dir_all(folder).map_err(|error| cannot(folder, &error))?;
    // Nothing is begun when one of them is somebody's already.
    let there: Vec<_> = FILES.iter().map(|(name, ..)| folder.join(name)).filter(|file| file.exists()).collect();
    if !there.is_empty() {
        let there: Vec<_> = there.iter().map(|file| file.display().to_string()).collect();
        return Err(Failure::usage(
            format!("{} {} there already", there.join(", "), if there.len() == 1 { "is" } else { "are" }),
            "nothing was written; name an empty folder, such as `belljar init my-page`",
        ));
    }
    let mut out = stdout().lock();
    for (name, text, what) in FILES {
        let file = folder.join(name);
        let made = OpenOptions::new().write(true).create_new(true).open(&file);
        made.and_then(|mut made| made.write_all(text.as_bytes())).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => Failure::usage(format!("{} is there already", file.display()), "look at it"),
            _ => cannot(&file, &error),
        })?;
        writeln!(out, "{:<24} {what}", file.display())?;
    }
    writeln!(
        out,
        "\nNext:\n  \
         belljar serve --mcp {}\n  \
         python3 -m http.server 8000 --directory {}     # or any other server of files\n\
         and open http://localhost:8000",
        folder.join("mcp.json").display(),
        folder.display()
    )?;
    Ok(ExitCode::SUCCESS)
}
