//! Descriptions of tools for the browser: run by the SDK, on the page's thread. What that may cost is limited by the
//! bytes of the tools, which are counted before they are read.
//!
//! An instance of the module has one set of tools. `web/host/describe/module.ts` is the other side.

use belljar_describe::{DescribeError, ErrorData, Options, ToolSet};
use belljar_wasm_edge::{answer, take_text};
use serde::Serialize;
use std::cell::RefCell;

thread_local! {
    /// A module has one thread, and one call at a time.
    static TOOLS: RefCell<Option<ToolSet>> = const { RefCell::new(None) };
}

#[derive(Serialize)]
struct Wrong<'a> {
    #[serde(flatten)]
    data: ErrorData<'a>,
    /// All of it, in sentences.
    text: String,
}

/// Reads tools, keeps them, and describes them. Both texts are JSON.
///
/// Gives 1 and answers with JSON of `{ declarations, prompt, cut }`; or 0, and answers with JSON of `Wrong`.
///
/// # Safety
/// Both texts were written into rooms of their lengths.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn describe_tools(
    tools: *mut u8,
    tools_length: usize,
    options: *mut u8,
    options_length: usize,
) -> u32 {
    // SAFETY: by this function's contract.
    let (tools, options) = unsafe { (take_text(tools, tools_length), take_text(options, options_length)) };
    let described = read_options(&options).and_then(|options| {
        let set = ToolSet::read(&tools)?;
        let described = set.describe(&options);
        TOOLS.set(Some(set));
        Ok(described)
    });
    tell(&described)
}

/// Describes one tool of the set.
///
/// # Safety
/// The name was written into a room of its length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn describe_one(name: *mut u8, length: usize) -> u32 {
    // SAFETY: by this function's contract.
    let name = unsafe { take_text(name, length) };
    with_tools(|tools| tell(&tools.one(&name)))
}

/// Finds tools of the set.
///
/// # Safety
/// The query was written into a room of its length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn describe_search(query: *mut u8, length: usize, limit: usize) -> u32 {
    // SAFETY: by this function's contract.
    let query = unsafe { take_text(query, length) };
    with_tools(|tools| tell(&tools.search(&query, limit)))
}

/// Gets ready to find tools of the set, so that nobody waits for that.
#[unsafe(no_mangle)]
pub extern "C" fn describe_prepare() {
    TOOLS.with_borrow(|tools| tools.iter().for_each(ToolSet::prepare));
}

fn read_options(text: &str) -> Result<Options, DescribeError> {
    Options::read(&serde_json::from_str(text).unwrap_or_default())
}

fn with_tools(ask: impl FnOnce(&ToolSet) -> u32) -> u32 {
    TOOLS.with_borrow(|tools| match tools {
        Some(tools) => ask(tools),
        None => {
            answer([b"null".to_vec()]);
            0
        }
    })
}

fn tell(result: &Result<impl Serialize, DescribeError>) -> u32 {
    let (done, json) = match result {
        Ok(value) => (1, serde_json::to_vec(value)),
        Err(error) => (0, serde_json::to_vec(&Wrong { data: error.data(), text: error.to_string() })),
    };
    answer([json.unwrap_or_default()]);
    done
}
