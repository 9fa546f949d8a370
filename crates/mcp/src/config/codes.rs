//! M001 …: one row per thing that can be wrong with a file of MCP servers. Codes are never reused.

macro_rules! codes {
    ($( $variant:ident $name:literal { $title:literal, $help:literal } )*) => {
        /// What is wrong.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum McpCode {
            $( #[doc = $title] $variant, )*
        }

        impl McpCode {
            pub const ALL: &'static [Self] = &[$( Self::$variant ),*];

            /// As written in messages.
            pub const fn name(self) -> &'static str {
                match self { $( Self::$variant => $name, )* }
            }

            pub const fn title(self) -> &'static str {
                match self { $( Self::$variant => $title, )* }
            }

            /// The way out.
            pub const fn help(self) -> &'static str {
                match self { $( Self::$variant => $help, )* }
            }
        }
    };
}

codes! {
    NotReadable "M001" {
        "The file cannot be read.",
        "Check the path after `--mcp` or in `mcp.servers`, and that this user may read it."
    }
    NotJson "M002" {
        "The file is not JSON.",
        "Correct the place that is named. Comments and trailing commas are fine."
    }
    NoServers "M003" {
        "There is no `mcpServers`.",
        "Write `{ \"mcpServers\": { \"name\": { \"command\": \"…\" } } }`, as other MCP hosts do."
    }
    WrongType "M004" {
        "A value is of the wrong type.",
        "Compare with docs/guide/mcp.md: `command`, `cwd` and `url` are strings, `args` a list of strings, `env` and `headers` objects of strings."
    }
    UnknownKey "M005" {
        "A server has a key that Belljar does not know.",
        "Correct it or take it out. A key that is passed over in silence is how a setting is believed in and not applied."
    }
    BadName "M006" {
        "That cannot be a server's name.",
        "A name has 1 to 100 characters and neither `/` nor control characters: it is a part of addresses."
    }
    Duplicate "M007" {
        "A key is there twice.",
        "Keep one of the two: readers disagree about which one counts."
    }
    NoWay "M008" {
        "It is not said how to reach the server.",
        "Give `command` (and `args`) for a program, or `url` for a server that is reached by HTTP."
    }
    TwoWays "M009" {
        "Two ways to reach the server are mixed.",
        "`command`, `args`, `env` and `cwd` belong to a program; `url` and `headers` to a server that is reached by HTTP."
    }
    NoProgram "M010" {
        "The program is not there.",
        "Install it, write its whole path, or correct `PATH` in the server's `env`."
    }
    BadUrl "M011" {
        "The address cannot be used.",
        "Write `https://host/path`, or `http://` for a server nearby; user names and passwords go into `headers`."
    }
    BadHeader "M012" {
        "A header cannot be sent.",
        "Names are letters, digits and `-`; values are visible ASCII. MCP's own headers are set by Belljar."
    }
    Unset "M013" {
        "A variable is not set.",
        "Set it where Belljar starts, or write `${NAME:-default}`."
    }
    OldTransport "M014" {
        "The transport is not supported.",
        "Belljar speaks stdio and streamable HTTP. Servers that only speak the older HTTP+SSE need a newer version."
    }
    NoFolder "M015" {
        "The folder is not there.",
        "Correct `cwd`; without it the server starts in the folder Belljar was started in."
    }
}

#[cfg(test)]
mod tests {
    use super::McpCode;

    #[test]
    fn every_code_is_documented_and_says_everything() {
        let page = include_str!("../../../../docs/guide/mcp.md");
        for (index, code) in McpCode::ALL.iter().enumerate() {
            assert_eq!(code.name(), format!("M{:03}", index + 1));
            assert!(code.title().ends_with('.') && code.help().ends_with('.'), "{}", code.name());
            assert!(page.contains(&format!("| `{}` | {} |", code.name(), code.title())), "{}", code.name());
        }
    }
}
