//! JSON as a module: the value by default, and each key that can be a name.

use std::fmt::Write as _;

use belljar_modules::{Diagnostic, Task, Unit, codes};
use serde_json::Value;

use crate::compile::is_name;
use crate::failed::failed;

/// Nobody imports more by name.
const MAX_NAMES: usize = 500;

pub(crate) fn compile(task: &Task) -> Unit {
    let text = task.text.trim_start_matches('\u{feff}');
    let value: Value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) => {
            let place = |number: usize| u32::try_from(number.max(1)).unwrap_or(u32::MAX);
            let said = Diagnostic::new(codes::JSON, &task.path, error.to_string());
            return failed(vec![said.placed(text, place(error.line()), place(error.column()), 1)]);
        }
    };
    // As an object literal, `__proto__` would be no key.
    let literal = serde_json::to_string(&value.to_string()).expect("text is JSON");
    let mut code = format!("const json = JSON.parse({literal});\nexport default json;\n");
    let mut exports = vec!["default".to_owned()];
    for name in
        value.as_object().into_iter().flat_map(|object| object.keys()).filter(|name| is_name(name)).take(MAX_NAMES)
    {
        let _ = write!(code, "const json_{name} = json.{name};\nexport {{ json_{name} as {name} }};\n");
        exports.push(name.clone());
    }
    Unit { code: code.replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029"), exports, ..Unit::default() }
}
