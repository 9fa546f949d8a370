use belljar_wire::audit::Subject;

/// Something that wants to cross. Values are JSON text, as they travel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call<'a> {
    /// The guest calls a tool of the host.
    Tool { name: &'a str, args: &'a str },
    /// The host answers a tool call; `name` is the tool's.
    ToolResult { name: &'a str, value: &'a str },
    /// The host answers whether a tool call goes on; `name` is the tool's.
    Approval { name: &'a str, answer: &'a str },
    /// The host hands the guest its arguments.
    Input { args: &'a str },
    /// The guest calls a method of the `btcp` API.
    Capability { method: &'a str, params: &'a str },
    /// The guest writes to the console: a list of texts, each a line.
    Console { lines: &'a str },
    /// The guest hands back the value of its run.
    Output { value: &'a str },
    /// The state of a session, before its program runs and after it returned.
    State { value: &'a str },
    /// A result that a session kept, before its program runs; `name` is the property of `kept`.
    Kept { name: &'a str, value: &'a str },
    /// A handle that the program of a session left in `kept`; `handle` is its number as text.
    Keep { name: &'a str, handle: &'a str },
    /// The guest hands over an artifact.
    Artifact(Offer<'a>),
    /// The guest reads from a handle; `handle` is its number as text.
    Read { handle: &'a str, value: &'a str },
    /// A widget's JSON-RPC message for the host. `activated`: its user has just clicked in it, or pressed a key.
    Relay { message: &'a str, activated: bool },
}

/// An artifact as a guest offers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer<'a> {
    pub name: &'a str,
    /// What the guest says it is.
    pub kind: &'a str,
    /// How many bytes it has; `bytes` may be empty where that is too many already.
    pub size: u64,
    pub bytes: &'a [u8],
}

impl<'a> Call<'a> {
    #[must_use]
    pub fn subject(&self) -> Subject {
        match self {
            Self::Tool { .. } => Subject::ToolCall,
            Self::ToolResult { .. } => Subject::ToolResult,
            Self::Approval { .. } => Subject::Approval,
            Self::Input { .. } => Subject::Input,
            Self::Capability { .. } => Subject::Capability,
            Self::Console { .. } => Subject::Console,
            Self::Output { .. } => Subject::Output,
            Self::State { .. } => Subject::State,
            Self::Kept { .. } | Self::Keep { .. } => Subject::Kept,
            Self::Artifact(_) => Subject::Artifact,
            Self::Read { .. } => Subject::HandleRead,
            Self::Relay { .. } => Subject::Relay,
        }
    }

    /// Tool or method. A relayed message's method is known only after it was read.
    #[must_use]
    pub fn name(&self) -> &'a str {
        match *self {
            Self::Tool { name, .. }
            | Self::ToolResult { name, .. }
            | Self::Approval { name, .. }
            | Self::Kept { name, .. }
            | Self::Keep { name, .. } => name,
            Self::Capability { method, .. } => method,
            Self::Artifact(offer) => offer.name,
            Self::Read { handle, .. } => handle,
            Self::Input { .. }
            | Self::Console { .. }
            | Self::Output { .. }
            | Self::State { .. }
            | Self::Relay { .. } => "",
        }
    }

    /// The JSON text that crosses; an artifact is none.
    #[must_use]
    pub fn text(&self) -> &'a str {
        match *self {
            Self::Tool { args, .. } | Self::Input { args } => args,
            Self::Approval { answer, .. } => answer,
            Self::Console { lines } => lines,
            Self::ToolResult { value, .. }
            | Self::Output { value }
            | Self::State { value }
            | Self::Kept { value, .. }
            | Self::Read { value, .. } => value,
            Self::Capability { params, .. } => params,
            Self::Keep { handle, .. } => handle,
            Self::Relay { message, .. } => message,
            Self::Artifact(_) => "",
        }
    }

    /// How many bytes cross.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        match self {
            Self::Artifact(offer) => offer.size,
            _ => self.text().len() as u64,
        }
    }

    /// Whether it comes from the guest, and so counts as one of its messages. State and what is kept come with its value.
    pub(crate) fn is_guests(&self) -> bool {
        !matches!(
            self,
            Self::ToolResult { .. }
                | Self::Approval { .. }
                | Self::Input { .. }
                | Self::State { .. }
                | Self::Kept { .. }
                | Self::Keep { .. }
        )
    }
}
