//! What an SPDX expression asks for: `(MIT OR Apache-2.0) AND Unicode-3.0`, and `MIT/Apache-2.0` as it was written once.

/// Whether the licences at hand are enough. What cannot be read is not.
pub(crate) fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    let text = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut reader = Reader { words: &words, allowed };
    reader.any() == Some(true) && reader.words.is_empty()
}

struct Reader<'a> {
    words: &'a [&'a str],
    allowed: &'a [String],
}

impl<'a> Reader<'a> {
    fn any(&mut self) -> Option<bool> {
        let mut enough = self.all()?;
        while self.takes("OR") {
            // Read in any case: the rest of the expression comes after it.
            enough |= self.all()?;
        }
        Some(enough)
    }

    fn all(&mut self) -> Option<bool> {
        let mut enough = self.one()?;
        while self.takes("AND") {
            enough &= self.one()?;
        }
        Some(enough)
    }

    fn one(&mut self) -> Option<bool> {
        let word = self.next()?;
        if word == "(" {
            let inside = self.any()?;
            return self.takes(")").then_some(inside);
        }
        let mut name = word.to_owned();
        if self.takes("WITH") {
            name = format!("{name} WITH {}", self.next()?);
        }
        Some(self.allowed.contains(&name))
    }

    fn takes(&mut self, wanted: &str) -> bool {
        let there = self.words.first() == Some(&wanted);
        if there {
            self.words = &self.words[1..];
        }
        there
    }

    fn next(&mut self) -> Option<&'a str> {
        let (first, rest) = self.words.split_first()?;
        self.words = rest;
        Some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::is_allowed;

    #[test]
    fn expressions() {
        let allowed = ["MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "Unicode-3.0"].map(str::to_owned);
        for (expression, expected) in [
            ("MIT", true),
            ("GPL-3.0", false),
            ("MIT OR GPL-3.0", true),
            ("GPL-3.0 OR MIT", true),
            ("MIT AND GPL-3.0", false),
            ("MIT/Apache-2.0", true),
            ("(MIT OR GPL-3.0) AND Unicode-3.0", true),
            ("(MIT OR GPL-3.0) AND Zlib", false),
            ("Zlib OR MIT AND GPL-3.0", false),
            ("Apache-2.0 WITH LLVM-exception", true),
            ("MIT WITH Classpath-exception-2.0", false),
            ("", false),
            ("(MIT", false),
            ("MIT)", false),
            ("MIT MIT", false),
        ] {
            assert_eq!(is_allowed(expression, &allowed), expected, "{expression}");
        }
    }
}
