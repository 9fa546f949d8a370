//! An example for the help of every verb. Each is read by the same rules as what people type.

use clap::Command;

/// The verb, and lines that somebody could type.
const ROWS: &[(&[&str], &[&str])] = &[
    (&["serve"], &["belljar serve --open", "belljar serve --mcp mcp.json --listen 127.0.0.1:8080"]),
    (&["init"], &["belljar init my-page"]),
    (&["token", "new"], &["belljar token new --name shop --scope sandboxes:write --days 90"]),
    (&["token", "scopes"], &["belljar token scopes"]),
    (&["token", "label-key"], &["belljar token label-key"]),
    (&["policy", "compile"], &["belljar policy compile policy.toml --guest widget"]),
    (
        &["policy", "explain"],
        &[
            "belljar policy explain policy.toml",
            "belljar policy explain policy.toml --blocked 'connect https://x.example'",
        ],
    ),
    (&["policy", "schema"], &["belljar policy schema > policy.schema.json"]),
    (&["check"], &["belljar check program.js", "belljar check --format model - < program.ts"]),
    (&["harden"], &["belljar harden program.js --map program.js.map"]),
    (
        &["mcp", "inspect"],
        &["belljar mcp inspect -- node server.js --stdio", "belljar mcp inspect https://mcp.example/mcp"],
    ),
    (&["mcp", "bridge"], &["belljar mcp bridge http://localhost:3333/agents"]),
    (&["mcp", "code"], &["belljar mcp code --mcp mcp.json"]),
    (&["tools", "describe"], &["belljar tools describe --mcp mcp.json --format prompt"]),
    (&["tools", "search"], &["belljar tools search 'send mail' --mcp mcp.json"]),
    (&["packages", "list"], &["belljar packages list"]),
    (&["packages", "add"], &["belljar packages add react@19 recharts --vendor /srv/packages"]),
    (&["packages", "verify"], &["belljar packages verify"]),
    (&["packages", "prune"], &["belljar packages prune --unused 90"]),
    (&["audit", "export"], &["belljar audit export --since 7d --format csv"]),
    (&["doctor"], &["belljar doctor --config belljar.toml", "belljar doctor --at 192.0.2.1:443"]),
    (&["completions"], &["belljar completions bash > ~/.local/share/bash-completion/completions/belljar"]),
    (&["man"], &["belljar man > belljar.1"]),
];

pub(crate) fn added(command: Command) -> Command {
    ROWS.iter().fold(command, |command, (verb, lines)| with(command, verb, lines))
}

fn with(command: Command, verb: &[&str], lines: &[&str]) -> Command {
    match verb.split_first() {
        Some((first, rest)) => command.mut_subcommand(first, |inner| with(inner, rest, lines)),
        None => {
            let word = if lines.len() == 1 { "Example" } else { "Examples" };
            command.after_help(format!("{word}:\n  {}", lines.join("\n  ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;
    use crate::Cli;

    #[test]
    fn every_verb_has_one() {
        let mut missing = Vec::new();
        leaves(&added(Cli::command()), "belljar", &mut missing);
        assert!(missing.is_empty(), "without an example: {missing:?}");
    }

    fn leaves(command: &Command, name: &str, missing: &mut Vec<String>) {
        // Another program's help is its own.
        let is_ours = !command.is_disable_help_flag_set();
        if is_ours && !command.has_subcommands() && command.get_after_help().is_none() {
            missing.push(name.to_owned());
        }
        for inner in command.get_subcommands() {
            leaves(inner, &format!("{name} {}", inner.get_name()), missing);
        }
    }

    #[test]
    fn every_one_can_be_typed() {
        for (verb, lines) in ROWS {
            for line in *lines {
                let words = words(line);
                assert_eq!(&words[1..=verb.len()], *verb, "{line}");
                let read = Cli::command().try_get_matches_from(&words);
                assert!(read.is_ok(), "{line}: {}", read.unwrap_err());
            }
        }
    }

    /// As a shell takes them apart, as far as the examples need it.
    fn words(line: &str) -> Vec<String> {
        let line = line.split([" > ", " < "][usize::from(line.contains(" < "))]).next().unwrap_or(line);
        let quoted = line.split('\'').enumerate();
        quoted
            .flat_map(|(number, part)| {
                let inside = number % 2 == 1;
                if inside { vec![part.to_owned()] } else { part.split_whitespace().map(str::to_owned).collect() }
            })
            .collect()
    }
}
