//! The codes of the policy compiler. A code is never reused for something else.

use crate::severity::Severity::{self, Error, Note, Warning};

/// One code: what it means in general, and the way out.
#[derive(Debug)]
pub struct Row {
    pub code: &'static str,
    pub severity: Severity,
    pub title: &'static str,
    pub why: &'static str,
    pub help: &'static str,
}

macro_rules! codes {
    ($($name:ident = $code:literal, $severity:ident, $title:literal, $why:literal, $help:literal;)*) => {
        /// A finding's kind.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code { $($name),* }

        impl Code {
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            pub const fn row(self) -> &'static Row {
                match self {
                    $(Self::$name => &Row { code: $code, severity: $severity, title: $title, why: $why, help: $help }),*
                }
            }
        }
    };
}

codes! {
    Syntax = "P001", Error, "the text cannot be read",
        "A policy is TOML or JSON. What cannot be read cannot be enforced, so nothing of it is used.",
        "Fix the text at the location shown.";
    TooLarge = "P002", Error, "the policy is too large",
        "A policy is read on every start; 1 MiB is far more than any needs, and keeps hostile input cheap.",
        "Split what belongs to different sandboxes into policies of their own.";
    UnknownKey = "P003", Error, "no such key",
        "A key that is not understood might have been meant as a restriction, so it is never ignored.",
        "Look the name up in the list of keys: `belljar policy schema`.";
    WrongType = "P004", Error, "wrong kind of value",
        "A value of another kind would have to be guessed at.",
        "Write the kind of value the key takes.";
    OutOfRange = "P005", Error, "number out of range",
        "A limit outside its range is either no limit or one that nothing can meet.",
        "Choose a value inside the range shown.";
    UnknownWord = "P006", Error, "not one of the words this key takes",
        "Only listed words have a meaning.",
        "Use one of the words shown.";
    Duplicate = "P007", Error, "written twice",
        "Two values for one key leave open which one holds.",
        "Keep one of the two.";
    TooMany = "P008", Error, "too many entries",
        "Lists become response headers, and browsers and proxies cut headers that grow too long.",
        "Name fewer, wider origins: `https://*.example.com` covers every host below example.com.";

    EmptySource = "P010", Error, "empty source",
        "An empty string names no place.",
        "Remove the entry, or write an origin such as `https://api.example.com`.";
    AnyHost = "P011", Error, "`*` allows every host",
        "A star is not a list of hosts: it lets a guest send what it knows to anybody.",
        "Name the hosts, or use a wildcard: `https://*.example.com`.";
    SchemeSource = "P012", Error, "a scheme is not a source here",
        "`https:` allows every host that speaks it; local schemes have keys of their own, `resources.schemes` and `network.schemes`.",
        "Write scheme, host and port: `https://api.example.com`.";
    Keyword = "P013", Error, "keywords cannot be written as sources",
        "A quoted keyword such as 'unsafe-eval' changes what a whole directive means; each has a key of its own.",
        "Use the key: resources.inlineScripts, resources.eval or resources.wasm.";
    ForbiddenCharacter = "P014", Error, "a character that ends a header value",
        "Spaces, commas, semicolons, quotes and control characters end one source and begin the next, so one entry could smuggle in another.",
        "Write one origin per entry and nothing else.";
    UserInfo = "P015", Error, "user name or password in a source",
        "Headers cannot match on it, and `https://good.example@evil.example` means evil.example.",
        "Leave out everything up to and including the `@`.";
    PathHere = "P016", Error, "a path that no header can enforce",
        "Browsers drop the path after a redirect, so a path in this list would not be enforced.",
        "Write the origin alone. Paths work in network.allow and network.deny, where the egress proxy checks them.";
    QueryOrFragment = "P017", Error, "query or fragment in a source",
        "No layer matches on what follows `?` or `#`.",
        "End the entry before the `?` or `#`.";
    BadHost = "P018", Error, "not a host name",
        "What is not a host name as browsers understand it would match nothing, or something unforeseen.",
        "Write the host as in a browser's address bar, such as `api.example.com`.";
    WideWildcard = "P019", Error, "a wildcard in the wrong place",
        "Only `*.` as the leftmost label is understood by every layer, and it needs a domain below the top level to its right.",
        "Write `https://*.example.com`; list hosts one by one where that is too wide.";
    BadPort = "P020", Error, "not a port",
        "A port is a number from 1 to 65535; `:*` would allow every service on the host.",
        "Write the port, or leave it out for the scheme's own.";
    OddNumberHost = "P021", Error, "an address in an unusual spelling",
        "Browsers read `2130706433`, `0x7f.1` and `127.1` all as 127.0.0.1; a list of addresses must not be readable in two ways.",
        "Write the address as four decimal numbers.";
    Ipv6Header = "P022", Error, "an IPv6 address that no header can name",
        "The grammar of Content-Security-Policy has no IPv6 addresses, so browsers ignore such a source.",
        "Use a host name; in network.allow an IPv6 address works through the egress proxy.";
    OddPath = "P023", Error, "a path that can be read in two ways",
        "`..`, `//`, backslashes and percent-encoded slashes or dots are resolved differently by servers and proxies.",
        "Write the path in its plain form, such as `/admin/*`.";
    UnknownScheme = "P024", Error, "a scheme that is not allowed",
        "Only http, https, ws and wss lead to a host that a layer can check.",
        "Write https:// (or wss:// for WebSocket).";

    DirectRule = "P030", Error, "a rule that needs the proxy, with `via = \"direct\"`",
        "No response header can enforce a path, a method or an exception; a direct connection would get around it.",
        "Set `via = \"auto\"` or `\"proxy\"`, or remove the rule.";
    ProxyOff = "P031", Error, "a rule that needs the proxy, and the proxy is switched off",
        "A policy that cannot be enforced does not compile.",
        "Switch the egress proxy on (`egress.enabled = true`), or remove the rule.";
    DenyNothing = "P032", Error, "a deny that denies nothing",
        "What no allow entry covers is refused already; such a line is usually a misspelt host.",
        "Remove it, or fix it so that it lies inside an allow entry.";
    UnknownMethod = "P033", Error, "not a method a guest may use",
        "CONNECT, TRACE and TRACK open tunnels or echo secrets; other names are not methods.",
        "Use GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS.";
    AllowDenied = "P034", Warning, "an allow that is denied entirely",
        "Deny wins, so nothing of this entry is left.",
        "Remove one of the two.";
    SecretName = "P035", Error, "not the name of a secret",
        "A secret is named in the server's configuration by small letters, digits and hyphens; the secret itself never stands in a policy.",
        "Write the name under `egress.secrets`, such as `github`.";

    HeaderName = "P036", Error, "not a header that a policy can pass on",
        "Headers that belong to the connection, to the browser or to the proxy would change what the rules have checked: another host, path, method or sender, a part of an answer, an encoding that hides a secret.",
        "Leave the name out. docs/guide/egress.md lists what is passed on without it.";

    EvalInRun = "P040", Error, "`eval` is not available here",
        "Code made from strings at run time was never checked or metered, so scripts and tools never get it.",
        "Remove `resources.eval`; write the code as a function.";
    SharedHost = "P041", Error, "own storage needs a host name of its own",
        "Without host names per sandbox all guests would share one origin, and scripts there could read each other.",
        "Keep `sandbox.storage = \"opaque\"`, or run the server with wildcard host names.";
    PermissiveOff = "P042", Error, "permissive mode is not allowed by this server",
        "It lets a widget reach any host and is for debugging alone.",
        "Start the server with permissive widgets allowed, or use mode `declared`.";
    SameOriginScripts = "P043", Error, "allow-same-origin together with allow-scripts",
        "A frame with both on the host's origin can take its own sandbox off.",
        "Leave out allow-same-origin; `sandbox.storage = \"own\"` gives a real origin that is nobody else's.";
    OptionWidens = "P044", Error, "an option that would widen the policy",
        "`iframeOptions` may only narrow what the capabilities opened.",
        "Declare the capability instead, so that the user is asked.";

    WidgetDeclares = "P045", Error, "a widget declares this itself",
        "What a widget may reach is what its `_meta.ui.csp` declares; a second list beside it would look like a limit without being one.",
        "Remove the line. The host's side has `permissions`, `sandbox`, `tools`, `limits`, `resources.eval` and `resources.wasm`.";
    NotGranted = "P046", Warning, "declared, and not granted by the host",
        "A widget gets what it declares and what its host grants, both.",
        "Grant it in the policy that the host gives the widget, such as `permissions.camera = true`.";

    BadPattern = "P050", Error, "not a pattern of tool names",
        "Tool names are letters, digits, `:`, `_` and `-`, beginning with a letter, at most 256 long; `*` stands for any run of them.",
        "Write a name or a pattern such as `users:*`.";
    ToolDenyNothing = "P051", Error, "a tool deny that denies nothing",
        "With an allow list, what it does not name is refused already; such a line is usually a misspelt name.",
        "Remove it, or fix it so that it matches an allow pattern.";

    UnknownCapability = "P060", Error, "no such capability",
        "A capability that is not in the table opens nothing and might have been meant as something else.",
        "Look the name up in docs/guide/capabilities.md.";
    WildcardCapability = "P061", Error, "wildcard capabilities are for development",
        "A user cannot judge `dom:*`: it covers what was not there when it was granted.",
        "Name the capabilities, or start the server in development mode.";

    MissingField = "P070", Error, "a field is missing",
        "The protocol requires it, and whoever lists or calls the tools relies on it.",
        "Add the field.";
    BadForm = "P071", Error, "a text in the wrong form",
        "Names and versions are compared, listed and shown, so each has one form.",
        "Write it in the form shown.";
    DuplicateTool = "P072", Error, "two tools of one name",
        "A call names its tool, so a name means one tool.",
        "Rename one of the two.";
    CapabilityNotDeclared = "P073", Error, "a tool asks for more than its manifest",
        "The manifest's `capabilities` are what a user is shown before anything of it is used.",
        "Add the capability to the manifest's `capabilities`, or take it from the tool.";
    UnusedCapability = "P074", Warning, "a capability that no tool uses",
        "The manifest's `capabilities` are the union of its tools'; one more asks the user for nothing.",
        "Remove it, or add it to the tool that needs it.";
    NoDescription = "P075", Warning, "a manifest without a description",
        "The description is what a user reads when asked for capabilities.",
        "Say in a sentence what the tools are for.";
    BadSchema = "P076", Error, "a schema that cannot be used",
        "What a tool takes and gives is held against its schemas on every call, so they are read before the first.",
        "Fix the schema at the location shown.";
    NeedsProxy = "P077", Error, "a place that only the proxy could hold a tool to",
        "A tool connects directly, within its sandbox's headers, and those know no paths.",
        "Name the origin alone, such as `network:fetch:https://api.example.com`.";

    HttpsAssumed = "P080", Note, "https assumed",
        "A host without a scheme is taken to mean https.",
        "Write the scheme to be explicit.";
    Normalised = "P081", Note, "written in its plain form",
        "Host names are compared in lower case and in their ASCII form, and a scheme's own port is left out.",
        "Nothing to do; the form in use is shown.";
    Merged = "P082", Note, "the same source twice",
        "It is used once.",
        "Remove one of the two.";
    Covered = "P083", Note, "already covered by another source",
        "The wider entry allows it as well.",
        "Remove the narrower entry, or the wider one if it is too wide.";
    NoEffect = "P084", Note, "no effect for this guest",
        "The guest has nothing that this key opens or limits, so it is left out and stays closed.",
        "Nothing to do, unless another guest was meant (`--guest`).";
    PlainHttp = "P085", Warning, "an unencrypted connection",
        "Anybody on the network path can read and change data sent over http or ws.",
        "Use https or wss.";
    Strayed = "P086", Note, "a key of the whole policy inside a section",
        "In TOML a line belongs to the section above it, so a key meant for the whole policy ends up in the last section.",
        "Move the line above the first `[section]`.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_and_in_order() {
        let codes: Vec<_> = Code::ALL.iter().map(|code| code.row().code).collect();
        assert!(codes.is_sorted_by(|a, b| a < b), "{codes:?}");
    }
}
