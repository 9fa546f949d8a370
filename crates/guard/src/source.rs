//! The text as it came in, with everything checked that can be checked without parsing it.

use crate::codes;
use crate::diagnostic::{Findings, Refused};
use crate::nesting;
use crate::options::{Caps, Options};

/// Text that is small and flat enough to be parsed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'s> {
    text: &'s str,
    /// Bytes of whole lines before the author's text.
    lead: u32,
}

impl<'s> Source<'s> {
    pub(crate) fn admit(text: &'s str, lead: u32, options: &Options) -> Result<Self, Refused> {
        let caps = options.caps;
        let source = Self { text, lead };
        let refuse = |code, at, message: String| {
            let mut findings = source.findings(caps);
            findings.add(code, at, at, message);
            Err(findings.into_refusal())
        };
        if text.len() > caps.source_bytes as usize {
            let message =
                format!("the source has {} bytes; {} is the most that is read", text.len(), caps.source_bytes);
            return refuse(codes::SOURCE_TOO_LARGE, 0, message);
        }
        let ends = text.bytes().filter(|byte| matches!(byte, b';' | b'}' | b'\n')).count();
        if ends > caps.nodes as usize {
            // Each ends a part, if it does not stand in a text. To read millions of them first takes too long.
            let message = format!("the source has {ends} line ends, semicolons and braces; {} is the most", caps.nodes);
            return refuse(codes::TOO_MANY_NODES, 0, message);
        }
        if let Some(at) = nesting::too_deep(text, caps.nesting) {
            let message =
                format!("from here on the source is nested too deeply: a depth of {} is the most", caps.nesting);
            return refuse(codes::TOO_DEEP, at, message);
        }
        Ok(source)
    }

    /// All of it.
    pub(crate) fn text(self) -> &'s str {
        self.text
    }

    /// Where in it the author's text begins.
    pub(crate) fn lead(self) -> u32 {
        self.lead
    }

    /// What its author wrote.
    pub(crate) fn written(self) -> &'s str {
        self.text.get(self.lead as usize..).unwrap_or("")
    }

    /// About this text; places are given as those of all of it, and told as those of what its author wrote.
    pub(crate) fn findings(self, caps: Caps) -> Findings<'s> {
        Findings::behind(self.lead, self.written(), caps)
    }
}
