use serde_json::Value;

/// One tool, read and found to be in order.
#[derive(Debug)]
pub(crate) struct Tool {
    pub(crate) name: String,
    /// Where it is below `tools`; none when `callTool` alone reaches it.
    pub(crate) path: Option<Vec<String>>,
    /// What the names of its types begin with; no other tool has the same.
    pub(crate) prefix: String,
    pub(crate) description: String,
    /// What its annotations and `needsApproval` say, a sentence each.
    pub(crate) notes: Vec<&'static str>,
    pub(crate) input: Option<Value>,
    /// Whether the gate lets `{}` through, so that a call may leave the argument out.
    pub(crate) input_optional: bool,
    pub(crate) output: Option<Value>,
}

impl Tool {
    /// As a program calls it, up to the parenthesis.
    pub(crate) fn call(&self) -> String {
        match &self.path {
            Some(path) => format!("tools.{}", path.join(".")),
            None => "callTool".into(),
        }
    }
}
