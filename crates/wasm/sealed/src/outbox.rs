//! What the program says, until the host takes it. It counts as the program's memory.

use crate::memory;
use std::cell::RefCell;
use std::collections::VecDeque;

thread_local! {
    static WAITING: RefCell<VecDeque<Vec<Vec<u8>>>> = const { RefCell::new(VecDeque::new()) };
}

/// Says whether there was room for it. The parts are a message's text and its buffers.
pub(crate) fn put(parts: Vec<Vec<u8>>) -> bool {
    let held = memory::hold(parts.iter().map(Vec::len).sum());
    if held {
        WAITING.with_borrow_mut(|waiting| waiting.push_back(parts));
    }
    held
}

/// The oldest.
pub(crate) fn take() -> Option<Vec<Vec<u8>>> {
    let parts = WAITING.with_borrow_mut(VecDeque::pop_front)?;
    memory::release(parts.iter().map(Vec::len).sum());
    Some(parts)
}
