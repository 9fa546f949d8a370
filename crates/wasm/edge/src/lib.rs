//! How text crosses the edge of a module. `web/shared/module.ts` is the other side.
//!
//! JavaScript asks for room, writes bytes there, and hands them over with the next call by address and length. What a
//! call answers with, besides a number, stays here in parts until the next call; JavaScript copies them out.
//!
//! The modules take and give a few texts and numbers. A binding generator for that took a tenth of the first build.

use std::cell::RefCell;
use std::ptr::slice_from_raw_parts_mut;

thread_local! {
    /// A module has one thread, and one call at a time.
    static ANSWER: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
}

/// Where JavaScript may write `length` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn belljar_room(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Where a part of the last answer lies.
#[unsafe(no_mangle)]
pub extern "C" fn belljar_answer_at(part: usize) -> *const u8 {
    ANSWER.with_borrow(|parts| parts.get(part).map_or(std::ptr::null(), |bytes| bytes.as_ptr()))
}

#[unsafe(no_mangle)]
pub extern "C" fn belljar_answer_length(part: usize) -> usize {
    ANSWER.with_borrow(|parts| parts.get(part).map_or(0, Vec::len))
}

/// Leaves what a call answers with for JavaScript to fetch.
pub fn answer<const PARTS: usize>(parts: [Vec<u8>; PARTS]) {
    ANSWER.set(parts.into());
}

/// The same for as many parts as there are.
pub fn answer_parts(parts: Vec<Vec<u8>>) {
    ANSWER.set(parts);
}

/// What JavaScript wrote into a room.
///
/// # Safety
/// `at` is what `belljar_room(length)` returned, and has not been taken before.
pub unsafe fn take(at: *mut u8, length: usize) -> Vec<u8> {
    // SAFETY: by this function's contract, that is a box that was leaked with this length and belongs to nobody.
    unsafe { Box::from_raw(slice_from_raw_parts_mut(at, length)) }.into_vec()
}

/// The same as text. What is not UTF-8 is read as its receiver in JavaScript will read it.
///
/// # Safety
/// As for [`take`].
pub unsafe fn take_text(at: *mut u8, length: usize) -> String {
    // SAFETY: by this function's contract.
    let bytes = unsafe { take(at, length) };
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(bytes: &[u8]) -> (*mut u8, usize) {
        let at = belljar_room(bytes.len());
        // SAFETY: the room is that long, and nobody else knows it.
        unsafe { at.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
        (at, bytes.len())
    }

    fn taken(bytes: &[u8]) -> String {
        let (at, length) = written(bytes);
        // SAFETY: just written, and taken once.
        unsafe { take_text(at, length) }
    }

    #[test]
    fn text_arrives_as_it_was_written() {
        for text in ["", "x", "Grüße \u{1f514}", &"long ".repeat(100_000)] {
            assert_eq!(taken(text.as_bytes()), text);
        }
    }

    #[test]
    fn what_is_no_text_is_read_as_a_browser_reads_it() {
        assert_eq!(taken(b"a\xff\xf0\x9f\x94b"), "a\u{fffd}\u{fffd}b");
    }

    #[test]
    fn an_answer_stays_until_the_next() {
        answer([b"one".to_vec(), Vec::new()]);
        assert_eq!([0, 1, 2].map(|part| belljar_answer_length(part)), [3, 0, 0]);
        assert!(belljar_answer_at(2).is_null());
        answer([b"other".to_vec()]);
        assert_eq!([0, 1].map(|part| belljar_answer_length(part)), [5, 0]);
    }
}
