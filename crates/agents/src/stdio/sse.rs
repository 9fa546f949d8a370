//! Server-sent events, as they arrive.

/// Bytes in, data of whole events out.
#[derive(Debug, Default)]
pub(super) struct Events {
    rest: Vec<u8>,
    data: Vec<u8>,
    too_large: bool,
}

/// Of one event. The server's own bound is far below.
const MAX_BYTES: usize = 64 << 20;

impl Events {
    /// `None` when an event has no end.
    pub(super) fn push(&mut self, part: &[u8]) -> Option<Vec<Vec<u8>>> {
        self.rest.extend_from_slice(part);
        let mut whole = Vec::new();
        let mut begin = 0;
        while let Some(length) = self.rest.iter().skip(begin).position(|byte| *byte == b'\n') {
            let line = self.rest.get(begin..begin + length).unwrap_or_default();
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            if line.is_empty() {
                if !self.data.is_empty() {
                    whole.push(std::mem::take(&mut self.data));
                }
            } else if let Some(data) = line.strip_prefix(b"data:") {
                if !self.data.is_empty() {
                    self.data.push(b'\n');
                }
                self.data.extend_from_slice(data.strip_prefix(b" ").unwrap_or(data));
            }
            begin += length + 1;
        }
        self.rest.drain(..begin);
        self.too_large |= self.rest.len() + self.data.len() > MAX_BYTES;
        (!self.too_large).then_some(whole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(parts: &[&str]) -> Vec<String> {
        let mut events = Events::default();
        let found = parts.iter().flat_map(|part| events.push(part.as_bytes()).unwrap());
        found.map(|data| String::from_utf8(data).unwrap()).collect()
    }

    #[test]
    fn events_arrive_whole_however_they_are_cut() {
        let stream = "retry: 3000\nid: 0\ndata: \n\n: a comment\n\nevent: message\r\ndata: {\"a\":1}\r\n\r\ndata:{\ndata: }\n\ndata: half";
        let expected = ["{\"a\":1}", "{\n}"];
        assert_eq!(texts(&[stream]), expected);
        for cut in 0..stream.len() {
            assert_eq!(texts(&[&stream[..cut], &stream[cut..]]), expected, "cut at {cut}");
        }
    }
}
