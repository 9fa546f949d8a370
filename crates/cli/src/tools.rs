//! `belljar tools`: tools as a model reads them, from a file or from MCP servers.

use std::io::{Write as _, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use belljar_describe::{DescribeError, Described, MAX_BYTES, Options, ToolSet};
use belljar_serve::{McpFile, mcp_tools};
use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;

use crate::exit::{Failure, REFUSED};
use crate::input::Input;
use crate::mcp::tell_down_text;

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Print tools as TypeScript, or as a prompt; exits with 1 when one of them cannot be described
    Describe(Describe),
    /// Find tools by what they do
    Search(Search),
}

#[derive(Debug, Args)]
pub(crate) struct Describe {
    #[command(flatten)]
    from: From,
    /// Describe this tool alone
    #[arg(long, value_name = "NAME", conflicts_with = "budget")]
    tool: Option<String>,
    /// How many tokens the prompt may have, at four bytes each; what does not fit is named, or counted
    #[arg(long, value_name = "TOKENS", value_parser = clap::value_parser!(u64).range(Options::LEAST_BUDGET..=Options::MOST_BUDGET))]
    budget: Option<u64>,
    #[arg(long, value_name = "FORMAT", default_value = "ts")]
    format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct Search {
    /// What the tool should do
    query: String,
    #[command(flatten)]
    from: From,
    /// How many tools to print
    #[arg(long, value_name = "COUNT", default_value = "10", value_parser = clap::value_parser!(u8).range(1..=100))]
    limit: u8,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct From {
    /// Tools as JSON: a list, an object by name, or an answer to `tools/list`; `-` reads standard input
    #[arg(value_name = "FILE", required_unless_present = "mcp", conflicts_with = "mcp")]
    file: Option<String>,
    /// Ask the MCP servers of this file, as other MCP hosts have it
    #[arg(long, value_name = "MCP.JSON")]
    mcp: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// TypeScript declarations
    Ts,
    /// What a model is told
    Prompt,
    /// Both, and what was cut
    Json,
}

pub(crate) fn run(verb: &Verb) -> Result<ExitCode, Failure> {
    let from = match verb {
        Verb::Describe(verb) => &verb.from,
        Verb::Search(verb) => &verb.from,
    };
    let tools = match from.read()? {
        Ok(tools) => tools,
        Err(code) => return Ok(code),
    };
    let done = tools.and_then(|tools| match verb {
        Verb::Describe(verb) => verb.written(&tools),
        Verb::Search(verb) => verb.written(&tools),
    });
    match done {
        Ok(written) => {
            stdout().lock().write_all(written.as_bytes())?;
            Ok(ExitCode::SUCCESS)
        }
        Err(error) => {
            eprintln!("{}", told(&error));
            Ok(ExitCode::from(REFUSED))
        }
    }
}

impl Describe {
    fn written(&self, tools: &ToolSet) -> Result<String, DescribeError> {
        if let Some(name) = &self.tool {
            let one = tools.one(name)?;
            return Ok(if self.format == Format::Json { json(&one) } else { one.declarations });
        }
        let described = tools.describe(&Options { budget: self.budget, ..Options::default() });
        if self.format != Format::Json {
            tell_cut(&described);
        }
        Ok(match self.format {
            Format::Ts => described.declarations,
            Format::Prompt => described.prompt,
            Format::Json => json(&described),
        })
    }
}

impl Search {
    fn written(&self, tools: &ToolSet) -> Result<String, DescribeError> {
        let found = tools.search(&self.query, self.limit.into())?;
        if self.json {
            return Ok(json(&found));
        }
        if found.is_empty() {
            eprintln!("no tool was found");
        }
        Ok(found.iter().map(|found| format!("{}\t{}\t{}\n", found.name, found.call, found.description)).collect())
    }
}

impl From {
    /// The tools or what is wrong with them; a server that cannot be asked has been told.
    fn read(&self) -> Result<Result<Result<ToolSet, DescribeError>, ExitCode>, Failure> {
        let Some(path) = &self.mcp else {
            let input = Input::read_up_to(self.file.as_deref().unwrap_or("-"), MAX_BYTES)?;
            return Ok(Ok(ToolSet::read(&input.text)));
        };
        let entries = McpFile::read(path)
            .map_err(|faults| Failure::usage(faults.to_string(), "docs/guide/mcp.md describes the file"))?;
        match mcp_tools(entries) {
            Ok(tools) => {
                let bytes = serde_json::to_string(&tools).map_or(0, |text| text.len());
                Ok(Ok(ToolSet::from_value(tools.into(), bytes)))
            }
            Err((name, down)) => {
                tell_down_text(&name, &down);
                Ok(Err(ExitCode::from(REFUSED)))
            }
        }
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}

fn told(error: &DescribeError) -> String {
    let place = if error.place.is_empty() { String::new() } else { format!("{}: ", error.place) };
    let near = error.near.first().map(|near| format!(" Did you mean `{near}`?")).unwrap_or_default();
    format!("error: {place}{}{near} [{}]\n  help: {}", error.message, error.code.name(), error.code.help())
}

/// Beside what is printed, so that it is seen also where that goes into a file.
fn tell_cut(described: &Described) {
    let cut = &described.cut;
    if !cut.name_only.is_empty() || !cut.left_out.is_empty() {
        eprintln!(
            "{} of {} tools are described, {} only named, {} left out ({} tokens)",
            cut.whole.len(),
            cut.total,
            cut.name_only.len(),
            cut.left_out.len(),
            cut.tokens
        );
    }
    if !cut.shortened.is_empty() {
        eprintln!("shortened, because a description or a schema is too long: {}", cut.shortened.join(", "));
    }
}
