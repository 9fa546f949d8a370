//! Tools by their place: `declare const tools: { users: { list(…): …; }; };`

use crate::declare::Declared;
use crate::tool::Tool;
use std::collections::HashMap;
use std::fmt::Write as _;

/// The declarations of these tools, each in the namespaces of its path, in the order in which they are given.
pub(crate) fn declarations<'t>(tools: impl Iterator<Item = (&'t Tool, &'t Declared)>) -> String {
    let mut text = String::new();
    let mut functions = String::new();
    let mut root = Namespace::default();
    for (tool, declared) in tools {
        text.push_str(&declared.types);
        match &tool.path {
            Some(path) => root.add(path, declared),
            None => {
                let _ = write!(functions, "{}declare function callTool{}\n\n", declared.comment, declared.signature);
            }
        }
    }
    text.push_str(&functions);
    if !root.members.is_empty() {
        text.push_str("declare const tools: {\n");
        root.write(&mut text, "  ");
        text.push_str("};\n");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// How many bytes one more tool adds at most, besides namespaces that others have opened.
pub(crate) fn cost(tool: &Tool, declared: &Declared) -> usize {
    let own = declared.types.len() + declared.comment.len() + declared.signature.len();
    match &tool.path {
        Some(path) => own + 2 * path.len() + path.last().map_or(0, String::len) + 8,
        None => own + "declare function callTool\n\n".len(),
    }
}

/// How many bytes the namespaces of a path add.
pub(crate) fn opening_cost(path: &[String]) -> usize {
    path.iter().enumerate().map(|(depth, segment)| 4 * (depth + 1) + segment.len() + ": {\n};\n".len()).sum()
}

#[derive(Default)]
struct Namespace<'t> {
    /// A tool of this very name.
    own: Option<&'t Declared>,
    members: Vec<(&'t str, Self)>,
    at: HashMap<&'t str, usize>,
}

impl<'t> Namespace<'t> {
    fn add(&mut self, path: &'t [String], declared: &'t Declared) {
        let Some((first, rest)) = path.split_first() else {
            self.own = Some(declared);
            return;
        };
        let index = *self.at.entry(first).or_insert_with(|| {
            self.members.push((first, Self::default()));
            self.members.len() - 1
        });
        if let Some((_, below)) = self.members.get_mut(index) {
            below.add(rest, declared);
        }
    }

    fn write(&self, text: &mut String, indent: &str) {
        for (name, below) in &self.members {
            match below.own {
                Some(declared) if below.members.is_empty() => {
                    let _ = writeln!(text, "{}{indent}{name}{}", declared.comment, declared.signature);
                }
                own => {
                    // A tool that is a namespace too: `users(…)` beside `users.list(…)`.
                    let _ = writeln!(text, "{indent}{name}: {{");
                    if let Some(declared) = own {
                        let _ = writeln!(text, "{}{indent}{}", declared.comment, declared.signature);
                    }
                    below.write(text, &format!("{indent}  "));
                    let _ = writeln!(text, "{indent}}};");
                }
            }
        }
    }
}
