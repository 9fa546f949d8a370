//! Which tools are described within a budget, and an account of those that are not.
//!
//! A token is counted as four bytes of UTF-8, rounded up: no tokenizer is the right one for every model, and this is near
//! enough for English and code. Tools come in the order of the set. As many as fit are named, in at most half of the
//! budget; then each is described whole, if it still fits.

use crate::declare::Declared;
use crate::namespace::{cost, opening_cost};
use crate::prompt::{FIXED_BYTES, NAMES_BYTES, Share};
use crate::tool::Tool;
use serde::Serialize;
use std::collections::HashSet;

const BYTES_PER_TOKEN: usize = 4;

/// How many tokens a text has, as budgets count them.
#[must_use]
pub fn tokens(text: &str) -> u64 {
    text.len().div_ceil(BYTES_PER_TOKEN) as u64
}

/// What became of each tool.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Cut {
    /// Tools in the set.
    pub total: usize,
    /// Tokens of the prompt, and how many it was allowed to have.
    pub tokens: u64,
    pub budget: Option<u64>,
    /// Described with their types.
    pub whole: Vec<String>,
    /// Named, without types.
    pub name_only: Vec<String>,
    /// Not even named.
    pub left_out: Vec<String>,
    /// Described, but with a description or a schema that is too long to be written out.
    pub shortened: Vec<String>,
}

pub(crate) fn shares(tools: &[(&Tool, &Declared)], budget: Option<u64>) -> Vec<Share> {
    let Some(budget) = budget else { return vec![Share::Whole; tools.len()] };
    let bytes = usize::try_from(budget).unwrap_or(usize::MAX).saturating_mul(BYTES_PER_TOKEN);
    let mut account = Account { left: bytes.saturating_sub(FIXED_BYTES), opened: HashSet::new() };
    if tools.iter().all(|(tool, declared)| account.describe(tool, declared)) {
        return vec![Share::Whole; tools.len()];
    }
    let mut account = Account { left: bytes.saturating_sub(FIXED_BYTES + NAMES_BYTES), opened: HashSet::new() };
    let half = account.left / 2;
    let mut shares: Vec<Share> = tools
        .iter()
        .map(|(tool, _)| {
            let named = account.left - half >= name_cost(tool);
            account.left -= if named { name_cost(tool) } else { 0 };
            if named { Share::Name } else { Share::Nothing }
        })
        .collect();
    for (share, (tool, declared)) in shares.iter_mut().zip(tools) {
        let freed = if *share == Share::Name { name_cost(tool) } else { 0 };
        account.left += freed;
        if account.describe(tool, declared) {
            *share = Share::Whole;
        } else {
            account.left -= freed;
        }
    }
    shares
}

/// A name, a comma, and its part of the line breaks.
fn name_cost(tool: &Tool) -> usize {
    tool.name.len() + 5
}

struct Account<'t> {
    left: usize,
    /// Namespaces that are paid for.
    opened: HashSet<&'t [String]>,
}

impl<'t> Account<'t> {
    /// Pays for a tool, if that can be paid.
    fn describe(&mut self, tool: &'t Tool, declared: &Declared) -> bool {
        let path = tool.path.as_deref().unwrap_or_default();
        // Its own name may be a namespace too, later.
        let new: Vec<&[String]> = (1..=path.len()).filter_map(|end| path.get(..end)).collect();
        let new: Vec<&[String]> = new.into_iter().filter(|prefix| !self.opened.contains(prefix)).collect();
        let opening: usize = new
            .first()
            .map_or(0, |first| opening_cost(path) - opening_cost(path.get(..first.len() - 1).unwrap_or_default()));
        match self.left.checked_sub(cost(tool, declared) + opening) {
            Some(left) => {
                self.left = left;
                self.opened.extend(new);
                true
            }
            None => false,
        }
    }
}
