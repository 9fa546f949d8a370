//! Types are taken out, enums, namespaces and JSX are turned into plain JavaScript.
//!
//! ## Input
//! ```ts
//! enum Size { Small } const pick = (s: Size): string => Size[s]!;
//! ```
//! ## Output
//! ```js
//! var Size = /* … */; const pick = (s) => Size[s];
//! ```

use std::path::Path;

use oxc_allocator::Allocator;
use oxc_codegen::{Codegen, CodegenOptions, CommentOptions};
use oxc_transformer::{JsxRuntime, TransformOptions, Transformer};

use crate::codes;
use crate::diagnostic::{Findings, Refused};
use crate::options::Options;
use crate::parse::Parsed;
use crate::positions::Segment;

/// Plain JavaScript, and where its pieces stood in the TypeScript.
pub(crate) struct Stripped {
    pub(crate) code: String,
    pub(crate) origin: Vec<Segment>,
}

pub(crate) fn strip<'a>(parsed: Parsed<'a>, allocator: &'a Allocator, options: &Options) -> Result<Stripped, Refused> {
    let Parsed { program, scoping } = parsed;
    let mut transform = TransformOptions::default();
    // JSX becomes calls of what the program itself has bound to `React`.
    transform.jsx.runtime = JsxRuntime::Classic;
    transform.typescript.only_remove_type_imports = true;
    let path = Path::new("program.tsx");
    let done = Transformer::new(allocator, path, &transform).build_with_scoping(scoping, program);
    if !done.diagnostics.is_empty() {
        let mut findings = Findings::new(program.source_text, options.caps);
        for error in &done.diagnostics {
            findings.add(codes::UNSUPPORTED_SYNTAX, 0, 0, error.message.to_string());
        }
        return Err(findings.into_refusal());
    }
    let printed = Codegen::new()
        .with_options(CodegenOptions {
            source_map_path: Some(path.to_path_buf()),
            comments: CommentOptions::disabled(),
            ..CodegenOptions::default()
        })
        .build(program);
    let origin = printed.map.iter().flat_map(|map| {
        map.get_tokens().map(|token| Segment {
            line: token.get_dst_line(),
            column: token.get_dst_col(),
            source_line: token.get_src_line(),
            source_column: token.get_src_col(),
        })
    });
    let origin = origin.collect();
    Ok(Stripped { code: printed.code, origin })
}
