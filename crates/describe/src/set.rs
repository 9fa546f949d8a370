//! A set of tools, and what can be asked of it.

use crate::codes::DescribeCode as Code;
use crate::declare::declare;
use crate::error::{DescribeError, shown};
use crate::fit::{Cut, shares, tokens};
use crate::namespace::declarations;
use crate::options::Options;
use crate::prompt::{Share, prompt, undescribed};
use crate::read;
use crate::search::{Found, Index};
use crate::tool::Tool;
use belljar_model::near::near_misses;
use serde::Serialize;
use serde_json::Value;
use std::sync::OnceLock;

const MAX_NEAR: usize = 3;

/// Tools that were read.
#[derive(Debug)]
pub struct ToolSet {
    tools: Vec<Tool>,
    /// Made by the first search, or before it.
    index: OnceLock<Index>,
}

/// A set, written for a model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Described {
    /// TypeScript.
    pub declarations: String,
    /// The declarations, with what a model must know to use them.
    pub prompt: String,
    /// What is in them, and what is not.
    pub cut: Cut,
}

/// One tool, written for a model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OneTool {
    pub name: String,
    /// As a program calls it, up to the parenthesis.
    pub call: String,
    pub declarations: String,
    /// Whether its description or schemas say more than is written here.
    pub shortened: bool,
}

impl ToolSet {
    /// Reads tools as JSON: a list, an object by name, or an MCP server's answer to `tools/list`.
    pub fn read(json: &str) -> Result<Self, DescribeError> {
        read::text(json).map(Self::of)
    }

    /// The same, of JSON that was parsed; `bytes` is what it was parsed from.
    pub fn from_value(value: Value, bytes: usize) -> Result<Self, DescribeError> {
        read::check_size(bytes)?;
        read::tools(value).map(Self::of)
    }

    fn of(tools: Vec<Tool>) -> Self {
        Self { tools, index: OnceLock::new() }
    }

    #[must_use]
    pub fn describe(&self, options: &Options) -> Described {
        let written: Vec<_> = self.tools.iter().map(declare).collect();
        let both: Vec<_> = self.tools.iter().zip(&written).collect();
        let shares = shares(&both, options.budget);
        let with = |share: Share| {
            let matching = both.iter().zip(&shares).filter(move |(_, it)| **it == share);
            matching.map(|((tool, declared), _)| (*tool, *declared))
        };
        let names = |share: Share| with(share).map(|(tool, _)| tool.name.clone()).collect::<Vec<_>>();
        let (name_only, left_out) = (names(Share::Name), names(Share::Nothing));
        let shared: Vec<_> = self.tools.iter().zip(shares.iter().copied()).collect();
        let declarations = declarations(with(Share::Whole)) + &undescribed(&shared);
        let prompt = prompt(&declarations, name_only.is_empty() && left_out.is_empty(), options.artifacts);
        let shortened = with(Share::Whole).filter(|(_, declared)| declared.shortened);
        let cut = Cut {
            total: self.tools.len(),
            tokens: tokens(&prompt),
            budget: options.budget,
            shortened: shortened.map(|(tool, _)| tool.name.clone()).collect(),
            whole: names(Share::Whole),
            name_only,
            left_out,
        };
        Described { declarations, prompt, cut }
    }

    /// One tool, by its name or by its place below `tools`.
    pub fn one(&self, name: &str) -> Result<OneTool, DescribeError> {
        let tool = self.find(name).ok_or_else(|| {
            let near = near_misses(name, self.tools.iter().map(|tool| tool.name.as_str()), MAX_NEAR);
            let message = format!("There is no tool `{}`.", shown(name));
            DescribeError {
                near: near.into_iter().map(str::to_owned).collect(),
                ..DescribeError::new(Code::UnknownTool, "", message)
            }
        })?;
        let declared = declare(tool);
        Ok(OneTool {
            name: tool.name.clone(),
            call: tool.call(),
            declarations: declarations(std::iter::once((tool, &declared))),
            shortened: declared.shortened,
        })
    }

    /// The tools that a text speaks of, the best first.
    pub fn search(&self, query: &str, limit: usize) -> Result<Vec<Found>, DescribeError> {
        self.index().search(&self.tools, query, limit)
    }

    /// Does what the first search would wait for.
    pub fn prepare(&self) {
        self.index();
    }

    fn index(&self) -> &Index {
        self.index.get_or_init(|| Index::of(&self.tools))
    }

    fn find(&self, name: &str) -> Option<&Tool> {
        let place = name.strip_prefix("tools.").unwrap_or(name);
        let by_name = self.tools.iter().find(|tool| tool.name == name);
        by_name
            .or_else(|| self.tools.iter().find(|tool| tool.path.as_ref().is_some_and(|path| path.join(".") == place)))
    }
}
