//! D001 …: one row per thing that can be wrong with a set of tools, or with what is asked about it. Codes are never reused.

macro_rules! codes {
    ($( $variant:ident $name:literal { $title:literal, $help:literal } )*) => {
        /// What is wrong.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum DescribeCode {
            $( #[doc = $title] $variant, )*
        }

        impl DescribeCode {
            pub const ALL: &'static [Self] = &[$( Self::$variant ),*];

            /// As written in messages.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $( Self::$variant => $name, )* }
            }

            #[must_use]
            pub const fn title(self) -> &'static str {
                match self { $( Self::$variant => $title, )* }
            }

            /// What to do.
            #[must_use]
            pub const fn help(self) -> &'static str {
                match self { $( Self::$variant => $help, )* }
            }
        }
    };
}

codes! {
    NotJson "D001" {
        "The tools are not JSON.",
        "Send a list of tools as JSON, without functions and cycles."
    }
    NotTools "D002" {
        "That is no set of tools.",
        "Give a list of tools with names, an object of tools by name, or the answer of an MCP server to `tools/list`."
    }
    TooLarge "D003" {
        "The set of tools is too large.",
        "Describe fewer tools at once, or tools with smaller schemas."
    }
    BadName "D004" {
        "That cannot be a tool's name.",
        "A name has letters, digits, `:`, `_`, `-`, `.` and `/`, starts with a letter or digit, and has at most 256 bytes."
    }
    SameName "D005" {
        "Two tools cannot be told apart.",
        "Rename one of the two: in a program both would have the same place below `tools`."
    }
    BadField "D006" {
        "A field of a tool is not what it must be.",
        "`description` is text, `annotations` an object, `needsApproval` true or false; write one of `inputSchema`, `input` and `parameters`, and one of `outputSchema` and `output`."
    }
    BadSchema "D007" {
        "A tool's schema cannot be read.",
        "Correct the place that is named. The gate reads the same schema before it lets a call through: JSON Schema 2020-12."
    }
    BadOptions "D008" {
        "The options cannot be understood.",
        "The one option is `budget`, a whole number of tokens from 200 to 1000000."
    }
    UnknownTool "D009" {
        "There is no such tool in the set.",
        "Use a name of the set; `search` finds names by what a tool does."
    }
    BadQuery "D010" {
        "That cannot be searched for.",
        "Search for 1 to 1000 characters of text, and ask for 1 to 100 tools."
    }
}
