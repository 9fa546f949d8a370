//! How deep the parser would have to recurse, found out without recursing.
//!
//! Every later stage walks the syntax tree by recursion. A source of a hundred thousand brackets, of
//! `a+a+a…` or of `if(x)if(x)…` would overflow the stack, which in native code ends the process. So
//! one pass over the bytes bounds the depth of the tree first: brackets that are open, and at each
//! level the operators and headers in a row since the last separator.
//!
//! Brackets in text, comments and regular expressions do not count, and whether `/` begins a regular
//! expression cannot always be told without parsing. Guessing wrong would let an attacker hide code
//! in what we take for text: where it is open, both readings are followed, and a reading ends
//! when its brackets do not match. What harmless input pays: a source in which too many readings
//! stay open is refused.

use std::collections::HashMap;

/// A bracket costs the parser a dozen calls, an operator one or two. The cap is chosen so that a
/// stack of one megabyte has room to spare: 250 brackets, or 1,000 operators in a row.
const BRACKET: u32 = 4;

/// The offset at which the source becomes deeper than `limit`, if it does.
pub(crate) fn too_deep(source: &str, limit: u32) -> Option<u32> {
    let mut scanner = Scanner {
        bytes: source.as_bytes(),
        limit,
        forks: Vec::new(),
        seen: HashMap::new(),
        forked: false,
        work: source.len().saturating_mul(4).saturating_add(100_000),
    };
    let mut next = Some(Reading::default());
    while let Some(reading) = next {
        if let Some(at) = scanner.follow(reading) {
            return Some(u32::try_from(at).unwrap_or(u32::MAX));
        }
        next = scanner.forks.pop();
    }
    None
}

struct Scanner<'s> {
    bytes: &'s [u8],
    limit: u32,
    /// Readings still to be followed.
    forks: Vec<Reading>,
    /// States at line ends and semicolons, noted once readings have parted: where two meet
    /// again, the one with the longer run stands for both.
    seen: HashMap<(usize, u64, u32, Last), u32>,
    forked: bool,
    /// Bytes that may still be looked at, over all readings.
    work: usize,
}

/// One way to read the source up to `at`.
#[derive(Clone, Default)]
struct Reading {
    at: usize,
    levels: Vec<Level>,
    /// Operators and headers in a row at this level, and the sum of those of the levels below.
    run: u32,
    below: u32,
    last: Last,
    /// A `;` or `}` was passed: the next token begins anew unless it is `else`.
    ended: bool,
    newline: bool,
}

#[derive(Clone, Copy)]
struct Level {
    bracket: u8,
    /// All brackets up to this one, so that two stacks can be told apart by one number.
    stack: u64,
    /// `(` after `if`, `while`, `for`: what follows its `)` is a statement.
    header: bool,
    run: u32,
}

/// What the last token was, as far as the next one depends on it.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
enum Last {
    /// An operator, an opening bracket, a keyword, or nothing yet: a value may follow.
    #[default]
    Open,
    /// A value.
    Value,
    /// `}`, or a word that is a keyword in some places only: a slash may be read both ways.
    Either,
    /// `.`: the word that follows is a property.
    Dot,
    /// `if`, `while`, `for`, `with`
    Header,
}

impl Reading {
    fn stack(&self) -> u64 {
        self.levels.last().map_or(0, |level| level.stack)
    }

    fn push(&mut self, bracket: u8, header: bool) {
        // The multiplier of FNV; a collision made on purpose gains a reading that another stands for.
        let stack = (self.stack() ^ u64::from(bracket) ^ (u64::from(header) << 8))
            .wrapping_mul(0x100_0000_01b3)
            .wrapping_add(1);
        self.levels.push(Level { bracket, stack, header, run: self.run });
    }
}

enum Step {
    On,
    /// This reading cannot be the right one, or another has been here.
    Stop,
}

/// `${` and the bracket of a template hole, told from `{`.
const HOLE: u8 = b'$';

impl Scanner<'_> {
    fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    fn follow(&mut self, mut reading: Reading) -> Option<usize> {
        while reading.at < self.bytes.len() {
            let from = reading.at;
            if matches!(self.token(&mut reading), Step::Stop) {
                return None;
            }
            let depth = u32::try_from(reading.levels.len()).unwrap_or(u32::MAX).saturating_mul(BRACKET);
            if depth + reading.below + reading.run > self.limit {
                return Some(from);
            }
            match self.work.checked_sub(reading.at - from) {
                Some(left) => self.work = left,
                None => return Some(from),
            }
        }
        None
    }

    fn token(&mut self, r: &mut Reading) -> Step {
        let byte = self.byte(r.at);
        match byte {
            b'\n' | b'\r' => {
                r.newline = true;
                r.at += 1;
                return self.meet(r);
            }
            b' ' | b'\t' | 0x0b | 0x0c => r.at += 1,
            128.. if self.space(r.at) > 0 => {
                r.newline |= self.at_line_end(r.at);
                r.at += self.space(r.at);
            }
            b'/' if self.byte(r.at + 1) == b'/' => self.skip_line(r),
            b'/' if self.byte(r.at + 1) == b'*' => self.skip_comment(r),
            b'/' => self.slash(r),
            b'"' | b'\'' => {
                self.begin_value(r);
                self.skip_string(r, byte);
            }
            b'`' => {
                // A template after a value is a call of it.
                r.run += u32::from(r.last == Last::Value);
                self.begin_value(r);
                r.at += 1;
                self.skip_template(r);
            }
            b'(' | b'[' | b'{' => self.open(r, byte),
            b')' | b']' | b'}' => return self.close(r, byte),
            b';' => {
                r.ended = true;
                r.last = Last::Open;
                r.at += 1;
                return self.meet(r);
            }
            b',' => {
                r.run = 0;
                r.last = Last::Open;
                r.at += 1;
            }
            b'.' if !self.byte(r.at + 1).is_ascii_digit() => {
                let spread = self.byte(r.at + 1) == b'.';
                r.run += 1;
                r.last = if spread { Last::Open } else { Last::Dot };
                r.at += if spread { 3 } else { 1 };
            }
            b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | b'#' | b'@' | b'\\' | b'.' | 128.. => self.word(r),
            _ => self.operator(r, byte),
        }
        Step::On
    }

    fn begin_value(&self, r: &mut Reading) {
        if r.ended || (r.newline && r.last == Last::Value) {
            r.run = 0;
        }
        r.ended = false;
        r.newline = false;
        r.last = Last::Value;
    }

    fn word(&mut self, r: &mut Reading) {
        let start = r.at;
        while matches!(self.byte(r.at), b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | b'#' | b'@' | b'\\' | b'.' | 128..)
        {
            // A dot belongs to a number only.
            let number = self.byte(start).is_ascii_digit() || self.byte(start) == b'.';
            if (self.byte(r.at) == b'.' && !number) || self.space(r.at) > 0 {
                break;
            }
            r.at += 1;
        }
        if r.at == start {
            r.at += 1;
        }
        if r.last == Last::Dot {
            r.last = Last::Value;
            r.newline = false;
            return;
        }
        let word = self.bytes.get(start..r.at).unwrap_or(&[]);
        match word {
            // A chain of `else` nests although every link ends in `;` or `}`.
            b"else" | b"catch" | b"finally" => {
                r.run += 1;
                r.last = Last::Open;
                r.ended = false;
            }
            b"case" | b"default" => {
                r.run = 0;
                r.ended = false;
                r.last = Last::Open;
            }
            b"in" | b"instanceof" | b"extends" => {
                r.run += 1;
                r.last = Last::Open;
                r.ended = false;
            }
            b"of" | b"as" | b"satisfies" => {
                r.run += 1;
                r.last = Last::Either;
                r.ended = false;
            }
            b"if" | b"while" | b"for" | b"with" | b"switch" => {
                self.begin_value(r);
                r.run += 1;
                r.last = Last::Header;
            }
            b"await" if r.last == Last::Header => {}
            b"typeof" | b"void" | b"delete" | b"new" | b"return" | b"throw" | b"do" | b"function" | b"class" => {
                self.begin_value(r);
                r.run += 1;
                r.last = Last::Open;
            }
            b"await" | b"yield" | b"async" => {
                self.begin_value(r);
                r.run += 1;
                r.last = Last::Either;
            }
            // An escape may spell a keyword.
            word if word.contains(&b'\\') => {
                self.begin_value(r);
                r.last = Last::Either;
            }
            b"const" | b"let" | b"var" | b"export" | b"import" => {
                self.begin_value(r);
                r.run = 0;
                r.last = Last::Open;
            }
            _ => self.begin_value(r),
        }
        r.newline = false;
    }

    fn operator(&self, r: &mut Reading, byte: u8) {
        if r.ended {
            r.run = 0;
            r.ended = false;
        }
        let step = matches!((byte, self.byte(r.at + 1)), (b'+', b'+') | (b'-', b'-'));
        r.run += 1;
        r.at += if step { 2 } else { 1 };
        // `a++` stays a value; on a line of its own `++` belongs to what follows.
        if !(step && r.last == Last::Value && !r.newline) {
            r.last = Last::Open;
        }
        r.newline = false;
    }

    fn slash(&mut self, r: &mut Reading) {
        let division =
            Reading { last: Last::Open, at: r.at + 1, run: r.run + 1, newline: false, ended: false, ..r.clone() };
        match r.last {
            Last::Value | Last::Dot => *r = division,
            Last::Open | Last::Header => {
                self.begin_value(r);
                if !self.skip_regex(r) {
                    *r = division;
                }
            }
            Last::Either => {
                self.forked = true;
                self.forks.push(division);
                if !self.skip_regex(r) {
                    if let Some(division) = self.forks.pop() {
                        *r = division;
                    }
                    return;
                }
                self.begin_value(r);
            }
        }
    }

    fn open(&self, r: &mut Reading, byte: u8) {
        let header = byte == b'(' && r.last == Last::Header;
        if r.ended || (byte == b'{' && r.newline && r.last == Last::Value) {
            r.run = 0;
        }
        // A bracket after a value is a call or an access of it.
        r.run += u32::from(r.last == Last::Value && byte != b'{');
        r.push(byte, header);
        r.below += r.run;
        r.run = 0;
        r.last = Last::Open;
        r.ended = false;
        r.newline = false;
        r.at += 1;
    }

    fn close(&mut self, r: &mut Reading, byte: u8) -> Step {
        let Some(level) = r.levels.pop() else { return Step::Stop };
        r.below -= level.run;
        r.run = level.run;
        r.newline = false;
        r.ended = false;
        r.at += 1;
        match (level.bracket, byte) {
            (b'(', b')') => r.last = if level.header { Last::Open } else { Last::Value },
            (b'[', b']') => r.last = Last::Value,
            (b'{', b'}') => {
                r.last = Last::Either;
                r.ended = true;
            }
            (HOLE, b'}') => {
                r.last = Last::Value;
                self.skip_template(r);
            }
            _ => return Step::Stop,
        }
        Step::On
    }

    fn meet(&mut self, r: &Reading) -> Step {
        if !self.forked {
            return Step::On;
        }
        let seen = self.seen.entry((r.at, r.stack(), r.below, r.last)).or_insert(0);
        // Runs are noted with one added, so that a first visit is never taken for a second.
        if *seen > r.run {
            return Step::Stop;
        }
        *seen = r.run + 1;
        Step::On
    }

    fn skip_line(&self, r: &mut Reading) {
        while r.at < self.bytes.len() && !self.at_line_end(r.at) {
            r.at += 1;
        }
    }

    fn skip_comment(&self, r: &mut Reading) {
        r.at += 2;
        while r.at < self.bytes.len() && !(self.byte(r.at) == b'*' && self.byte(r.at + 1) == b'/') {
            r.newline |= self.at_line_end(r.at);
            r.at += 1;
        }
        r.at += 2;
    }

    /// A string ends at its quote. One that ends with the line is an error, and the parser goes on
    /// behind it, so we do.
    fn skip_string(&self, r: &mut Reading, quote: u8) {
        r.at += 1;
        while r.at < self.bytes.len() {
            match self.byte(r.at) {
                b'\\' => r.at += 2,
                b'\n' | b'\r' => return,
                byte => {
                    r.at += 1;
                    if byte == quote {
                        return;
                    }
                }
            }
        }
    }

    fn skip_template(&self, r: &mut Reading) {
        while r.at < self.bytes.len() {
            match (self.byte(r.at), self.byte(r.at + 1)) {
                (b'\\', _) => r.at += 2,
                (b'`', _) => {
                    r.at += 1;
                    return;
                }
                (b'$', b'{') => {
                    r.push(HOLE, false);
                    r.below += r.run;
                    r.run = 0;
                    r.last = Last::Open;
                    r.at += 2;
                    return;
                }
                _ => r.at += 1,
            }
        }
    }

    /// False, and nothing skipped, when no regular expression ends on this line.
    fn skip_regex(&self, r: &mut Reading) -> bool {
        let mut at = r.at + 1;
        let mut in_class = false;
        loop {
            if at >= self.bytes.len() || self.at_line_end(at) {
                return false;
            }
            match self.byte(at) {
                b'\\' => at += 1,
                b'[' => in_class = true,
                b']' => in_class = false,
                b'/' if !in_class => break,
                _ => {}
            }
            at += 1;
        }
        r.at = at + 1;
        r.last = Last::Value;
        true
    }

    /// The length of the space character outside ASCII at this place, or 0.
    fn space(&self, at: usize) -> usize {
        match (self.byte(at), self.byte(at + 1), self.byte(at + 2)) {
            (0xc2, 0xa0, _) => 2,
            (0xe1, 0x9a, 0x80) | (0xe2, 0x80, 0x80..=0x8a | 0xa8 | 0xa9 | 0xaf) => 3,
            (0xe2, 0x81, 0x9f) | (0xe3, 0x80, 0x80) | (0xef, 0xbb, 0xbf) => 3,
            _ => 0,
        }
    }

    fn at_line_end(&self, at: usize) -> bool {
        match self.byte(at) {
            b'\n' | b'\r' => true,
            0xe2 => self.byte(at + 1) == 0x80 && matches!(self.byte(at + 2), 0xa8 | 0xa9),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests;
