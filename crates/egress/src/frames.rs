//! A server's end of a WebSocket, frame by frame: secrets are masked in what a message says, and a message may come in
//! many frames. Frames that hide what they say (compressed, masked) end the socket, since nobody agreed on them.

use std::collections::VecDeque;

use super::mask::{Mask, Spellings};

#[derive(Debug)]
pub(super) struct Frames {
    spellings: Spellings,
    /// Over the message that is being said.
    message: Mask,
    /// The head of the frame that is being read.
    head: Vec<u8>,
    /// What is left of the frame's payload, and what kind of frame it is.
    left: u64,
    kind: Kind,
    control: Vec<u8>,
    /// What goes out once the message's bytes before it have.
    waiting: VecDeque<Waiting>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The last frame of a message, or one before it.
    Message { last: bool },
    /// Ping, pong and close: whole in themselves, and in between the frames of a message.
    Control,
}

#[derive(Debug)]
enum Waiting {
    Bytes(Vec<u8>),
    /// So many bytes of the message.
    Message(usize),
}

impl Frames {
    pub(super) fn new(spellings: Spellings) -> Self {
        let message = Mask::new(spellings.clone());
        let kind = Kind::Message { last: true };
        Self { spellings, message, head: Vec::new(), left: 0, kind, control: Vec::new(), waiting: VecDeque::new() }
    }

    /// Takes what came and gives out what can go on; `None` for frames that nobody agreed on.
    pub(super) fn push(&mut self, mut piece: &[u8]) -> Option<Vec<u8>> {
        let mut out = Vec::with_capacity(piece.len());
        while let Some((first, rest)) = piece.split_first() {
            if self.left > 0 {
                let take = usize::try_from(self.left).map_or(piece.len(), |left| left.min(piece.len()));
                let (payload, rest) = piece.split_at(take);
                self.payload(payload, &mut out);
                piece = rest;
                continue;
            }
            self.head.push(*first);
            piece = rest;
            if !self.read_head()? {
                continue;
            }
            let head = std::mem::take(&mut self.head);
            self.waiting.push_back(Waiting::Bytes(head));
            if self.left == 0 {
                self.ended(&mut out);
            }
        }
        self.release(&[], &mut out);
        Some(out)
    }

    /// Whether the head is whole.
    fn read_head(&mut self) -> Option<bool> {
        let [first, second, rest @ ..] = self.head.as_slice() else { return Some(false) };
        let (hides, masked) = (first & 0x70 != 0, second & 0x80 != 0);
        let code = first & 0x0f;
        if hides || masked || matches!(code, 3..=7 | 11..) {
            return None;
        }
        let (bytes, short) = match second & 0x7f {
            126 => (2, 0),
            127 => (8, 0),
            length => (0, u64::from(length)),
        };
        if rest.len() < bytes {
            return Some(false);
        }
        self.left = rest.iter().fold(short, |length, byte| (length << 8) | u64::from(*byte));
        let last = first & 0x80 != 0;
        self.kind = if code >= 8 { Kind::Control } else { Kind::Message { last } };
        let odd = code >= 8 && (!last || second & 0x7f > 125);
        (!odd).then_some(true)
    }

    fn payload(&mut self, payload: &[u8], out: &mut Vec<u8>) {
        self.left -= payload.len() as u64;
        match self.kind {
            Kind::Control => self.control.extend_from_slice(payload),
            Kind::Message { .. } => {
                self.waiting.push_back(Waiting::Message(payload.len()));
                let ready = self.message.push(payload);
                self.release(&ready, out);
            }
        }
        if self.left == 0 {
            self.ended(out);
        }
    }

    /// A frame is whole.
    fn ended(&mut self, out: &mut Vec<u8>) {
        match self.kind {
            Kind::Control => {
                let said = std::mem::take(&mut self.control);
                self.waiting.push_back(Waiting::Bytes(self.spellings.hide(&said)));
            }
            // Nobody waits for the next message to hear the end of this one.
            Kind::Message { last: true } => {
                let rest = self.message.finish();
                self.release(&rest, out);
            }
            Kind::Message { last: false } => {}
        }
    }

    /// Bytes of the message are there: they go out, and what stands between and behind them.
    fn release(&mut self, mut ready: &[u8], out: &mut Vec<u8>) {
        while let Some(first) = self.waiting.front_mut() {
            match first {
                Waiting::Bytes(bytes) => out.append(bytes),
                Waiting::Message(count) => {
                    let (now, later) = ready.split_at((*count).min(ready.len()));
                    out.extend_from_slice(now);
                    ready = later;
                    *count -= now.len();
                    if *count > 0 {
                        return;
                    }
                }
            }
            self.waiting.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "sk-live-0123456789";

    fn frame(code: u8, last: bool, payload: &[u8]) -> Vec<u8> {
        let mut bytes = vec![code | if last { 0x80 } else { 0 }];
        match payload.len() {
            short @ ..126 => bytes.push(short as u8),
            long => {
                bytes.push(126);
                bytes.extend_from_slice(&(long as u16).to_be_bytes());
            }
        }
        bytes.extend_from_slice(payload);
        bytes
    }

    fn frames() -> Frames {
        Frames::new(Spellings::of([SECRET].into_iter()).unwrap())
    }

    #[test]
    fn a_secret_in_several_frames_is_masked_and_the_frames_stay_whole() {
        let (begin, end) = SECRET.split_at(7);
        let said = [
            frame(1, false, format!("<{begin}").as_bytes()),
            frame(9, true, SECRET.as_bytes()),
            frame(0, true, format!("{end}>").as_bytes()),
            frame(1, true, "x".repeat(300).as_bytes()),
            frame(8, true, format!("\x03\u{e9}{SECRET}").as_bytes()),
        ]
        .concat();
        for size in [1, 2, 3, 7, 64, said.len()] {
            let mut frames = frames();
            let out: Vec<u8> = said.chunks(size).flat_map(|piece| frames.push(piece).unwrap()).collect();
            assert_eq!(out.len(), said.len(), "{size}");
            assert_eq!(out.iter().filter(|byte| **byte == b'*').count(), 3 * SECRET.len(), "{size}");
            assert_eq!(out[..3], said[..3]);
        }
    }

    #[test]
    fn a_message_that_ends_like_a_secret_begins_is_not_held_back() {
        let said = frame(1, true, b"see sk-l");
        assert_eq!(frames().push(&said), Some(said));
    }

    #[test]
    fn what_hides_its_words_ends_the_socket() {
        for odd in [[0xc1, 1, 0], [0x81, 0x81, 0], [0x83, 1, 0], [0x09, 1, 0], [0x89, 126, 0]] {
            assert_eq!(frames().push(&[&odd[..], &[0; 4]].concat()), None, "{odd:?}");
        }
    }
}
