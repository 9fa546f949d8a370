//! Rust source as tokens with their lines: enough to find paths, and nothing of comments, strings or lifetimes.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A name or a keyword.
    Name(&'a str),
    /// A string literal without its quotes: attributes name files and functions in them.
    Text(&'a str),
    /// `::`
    PathSeparator,
    Sign(char),
}

pub(super) struct Located<'a> {
    pub(super) token: Token<'a>,
    pub(super) line: usize,
}

pub(super) fn tokens(source: &str) -> Vec<Located<'_>> {
    let mut reader = Reader { source, at: 0, line: 1 };
    let mut found = Vec::new();
    while let Some(next) = reader.peek() {
        let line = reader.line;
        if let Some(token) = reader.token(next) {
            found.push(Located { token, line });
        }
    }
    found
}

struct Reader<'a> {
    source: &'a str,
    at: usize,
    line: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn advance(&mut self, bytes: usize) -> &'a str {
        let passed = &self.rest()[..bytes];
        self.line += passed.matches('\n').count();
        self.at += bytes;
        passed
    }

    /// Up to and with `end`, or all there is.
    fn through(&mut self, end: &str) -> &'a str {
        let bytes = self.rest().find(end).map_or(self.rest().len(), |at| at + end.len());
        self.advance(bytes)
    }

    fn token(&mut self, next: char) -> Option<Token<'a>> {
        let rest = self.rest();
        if rest.starts_with("//") {
            self.through("\n");
            return None;
        }
        if rest.starts_with("/*") {
            self.block_comment();
            return None;
        }
        if next == '_' || next.is_alphabetic() {
            return Some(self.name_or_prefixed_literal());
        }
        if next.is_ascii_digit() {
            self.advance(rest.find(|c: char| c != '_' && !c.is_alphanumeric()).unwrap_or(rest.len()));
            return Some(Token::Sign('0'));
        }
        match next {
            '"' => Some(Token::Text(self.string())),
            '\'' => {
                self.character_or_lifetime();
                None
            }
            ':' if rest.starts_with("::") => {
                self.advance(2);
                Some(Token::PathSeparator)
            }
            _ => {
                self.advance(next.len_utf8());
                (!next.is_whitespace()).then_some(Token::Sign(next))
            }
        }
    }

    fn block_comment(&mut self) {
        self.advance(2);
        let mut depth = 1;
        while depth > 0 && !self.rest().is_empty() {
            if self.rest().starts_with("/*") {
                depth += 1;
                self.advance(2);
            } else if self.rest().starts_with("*/") {
                depth -= 1;
                self.advance(2);
            } else {
                self.advance(self.peek().map_or(0, char::len_utf8));
            }
        }
    }

    /// `name`, `r#name`, and the literals that begin with letters: `b"…"`, `r#"…"#`, `b'…'`.
    fn name_or_prefixed_literal(&mut self) -> Token<'a> {
        let rest = self.rest();
        let length = rest.find(|c: char| c != '_' && !c.is_alphanumeric()).unwrap_or(rest.len());
        let (name, after) = rest.split_at(length);
        if !matches!(name, "r" | "b" | "c" | "br" | "cr") {
            self.advance(length);
            return Token::Name(name);
        }
        let hashes = after.len() - after.trim_start_matches('#').len();
        if name.ends_with('r') && after[hashes..].starts_with('"') {
            self.advance(length + hashes + 1);
            let end = format!("\"{}", "#".repeat(hashes));
            let text = self.through(&end);
            return Token::Text(text.strip_suffix(&*end).unwrap_or(text));
        }
        if name == "r" && hashes == 1 {
            self.advance(length + 1);
            return self.name_or_prefixed_literal();
        }
        self.advance(length);
        match after.chars().next() {
            Some('"') => Token::Text(self.string()),
            Some('\'') => {
                self.character_or_lifetime();
                Token::Sign('0')
            }
            _ => Token::Name(name),
        }
    }

    fn string(&mut self) -> &'a str {
        self.advance(1);
        let mut escaped = false;
        let end = self.rest().find(|c| {
            let ends = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        });
        let text = self.advance(end.unwrap_or(self.rest().len()));
        if !self.rest().is_empty() {
            self.advance(1);
        }
        text
    }

    fn character_or_lifetime(&mut self) {
        self.advance(1);
        let mut ahead = self.rest().chars();
        match (ahead.next(), ahead.next()) {
            (Some('\\'), _) => {
                self.advance(2);
                self.through("'");
            }
            (Some(one), Some('\'')) => {
                self.advance(one.len_utf8() + 1);
            }
            _ => {
                let rest = self.rest();
                self.advance(rest.find(|c: char| c != '_' && !c.is_alphanumeric()).unwrap_or(rest.len()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Token, tokens};

    fn names(source: &str) -> Vec<&str> {
        let names = tokens(source).into_iter().filter_map(|found| match found.token {
            Token::Name(name) => Some(name),
            _ => None,
        });
        names.collect()
    }

    #[test]
    fn comments_strings_characters_and_lifetimes_hold_no_names() {
        assert_eq!(names("a /* b /* c */ d */ e // f\n g"), ["a", "e", "g"]);
        assert_eq!(names(r##"a("b \" c", r#"d " e"#, b"f", 'g', '\'', b'h', '"', i)"##), ["a", "i"]);
        assert_eq!(names("fn a<'b>(c: &'b str) -> r#type { 0x1f_u8 }"), ["fn", "a", "c", "str", "type"]);
        assert_eq!(names(r#"raw("\\") after"#), ["raw", "after"]);
    }

    #[test]
    fn a_token_knows_its_line() {
        let found = tokens("a\n\"b\nc\"\n::d");
        assert_eq!(found.iter().map(|found| found.line).collect::<Vec<_>>(), [1, 2, 4, 4]);
        assert_eq!(found[1].token, Token::Text("b\nc"));
        assert_eq!(found[2].token, Token::PathSeparator);
    }
}
