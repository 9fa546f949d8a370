//! One tool as TypeScript: the types that its schemas name, and the function itself.

use crate::doc_comment::{clean, comment};
use crate::literal::string;
use crate::references::References;
use crate::tool::Tool;
use crate::types::Types;
use serde_json::Value;
use std::fmt::Write as _;

/// Bytes of the types of one schema, counted at every level they are copied up.
const MAX_TYPE_BYTES: usize = 64 << 10;
const MAX_COMMENT_CHARS: usize = 1_200;

/// One tool, written.
#[derive(Debug)]
pub(crate) struct Declared {
    /// Named types, one after the other; often none.
    pub(crate) types: String,
    /// The comment above the function, with the indentation of its place.
    pub(crate) comment: String,
    /// `(input: …): Promise<…>;`
    pub(crate) signature: String,
    /// Whether the tool's description or schemas say more than is written here.
    pub(crate) shortened: bool,
}

pub(crate) fn declare(tool: &Tool) -> Declared {
    let indent = "  ".repeat(tool.path.as_ref().map_or(0, Vec::len));
    let mut written =
        Declared { types: String::new(), comment: String::new(), signature: String::new(), shortened: false };
    let input = written.schema(tool.input.as_ref(), &format!("{}Input", tool.prefix), &indent);
    let output = written.schema(tool.output.as_ref(), &format!("{}Output", tool.prefix), &indent);
    let mark = if tool.input_optional { "?" } else { "" };
    written.signature = match &tool.path {
        Some(_) => format!("(input{mark}: {input}): Promise<{output}>;"),
        None => format!("(name: {}, input{mark}: {input}): Promise<{output}>;", string(&tool.name)),
    };
    written.comment = written.about(tool, &indent);
    written
}

impl Declared {
    fn about(&mut self, tool: &Tool, indent: &str) -> String {
        let (mut lines, cut) = clean(&tool.description, MAX_COMMENT_CHARS);
        self.shortened |= cut;
        lines.extend(tool.notes.iter().map(|note| (*note).to_owned()));
        // Where the place does not say the name, `callTool` and messages still use it.
        if tool.path.as_ref().is_some_and(|path| path.join(":") != tool.name) {
            lines.push(format!("Name: {}", tool.name));
        }
        comment(&lines, indent)
    }

    fn schema(&mut self, schema: Option<&Value>, prefix: &str, indent: &str) -> String {
        let Some(root) = schema else { return "unknown".into() };
        let references = References::of(root, prefix);
        let mut types = Types { references: &references, place: "", room: MAX_TYPE_BYTES, shortened: false };
        let inline = match references.name("") {
            Some(name) => name.to_owned(),
            None => types.schema(root, 0, indent).text,
        };
        for place in &references.places {
            types.place = place;
            let written = types.schema(root.pointer(place).unwrap_or(&Value::Null), 0, "").text;
            let _ = writeln!(self.types, "type {} = {written};\n", references.name(place).unwrap_or("_"));
        }
        self.shortened |= types.shortened;
        inline
    }
}
