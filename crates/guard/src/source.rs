//! The text as it came in, with everything checked that can be checked without parsing it.

use crate::codes;
use crate::diagnostic::{Findings, Refused};
use crate::nesting;
use crate::options::Options;

/// Text that is small and flat enough to be parsed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'s> {
    text: &'s str,
}

impl<'s> Source<'s> {
    pub(crate) fn admit(text: &'s str, options: &Options) -> Result<Self, Refused> {
        let caps = options.caps;
        let refuse = |code, at, message: String| {
            let mut findings = Findings::new(text, caps);
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
        Ok(Self { text })
    }

    pub(crate) fn text(self) -> &'s str {
        self.text
    }
}
