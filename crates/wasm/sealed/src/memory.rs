//! Every byte that the engine holds, counted. A request beyond the cap is denied before it is made, and so is everything
//! that would be asked for once the fuel is used up.
//!
//! QuickJS has a limit of its own, which on this target counts nothing: its C library does not tell sizes.

use crate::fuel;
use rquickjs::allocator::Allocator;
use std::alloc::{Layout, alloc, alloc_zeroed, dealloc, realloc};
use std::cell::Cell;
use std::ptr;

/// What QuickJS needs at most.
const ALIGN: usize = 8;
/// Before each piece stands its size.
const HEADER: usize = 8;

thread_local! {
    // A module has one thread.
    static LIVE: Cell<usize> = const { Cell::new(0) };
    static PEAK: Cell<usize> = const { Cell::new(0) };
    static BASE: Cell<usize> = const { Cell::new(0) };
    static CAP: Cell<usize> = const { Cell::new(usize::MAX) };
    static DENIED: Cell<bool> = const { Cell::new(false) };
}

/// From here on the program's bytes count: what is there now is the engine's own.
pub(crate) fn begin(cap: usize) {
    BASE.set(LIVE.get());
    PEAK.set(LIVE.get());
    CAP.set(LIVE.get().saturating_add(cap));
    DENIED.set(false);
}

/// The most that the program held at one time.
pub(crate) fn peak() -> usize {
    PEAK.get() - BASE.get()
}

/// What it holds now.
pub(crate) fn live() -> usize {
    LIVE.get().saturating_sub(BASE.get())
}

/// It asked for more than it may have, whatever it made of the answer.
pub(crate) fn denied() -> bool {
    DENIED.get()
}

/// Counts bytes that are held for the program outside of the engine. Says whether it may have them.
pub(crate) fn hold(bytes: usize) -> bool {
    let live = LIVE.get().saturating_add(bytes);
    if live > CAP.get() {
        DENIED.set(true);
        return false;
    }
    LIVE.set(live);
    PEAK.set(PEAK.get().max(live));
    true
}

pub(crate) fn release(bytes: usize) {
    LIVE.set(LIVE.get() - bytes);
}

/// The engine's allocator.
#[derive(Debug)]
pub(crate) struct Counted;

impl Counted {
    /// With the header, in whole units.
    fn whole(size: usize) -> Option<usize> {
        Some(size.checked_add(HEADER)?.checked_next_multiple_of(ALIGN)?).filter(|whole| *whole <= isize::MAX as usize)
    }

    fn layout(whole: usize) -> Option<Layout> {
        Layout::from_size_align(whole, ALIGN).ok()
    }

    fn make(size: usize, allocate: unsafe fn(Layout) -> *mut u8) -> *mut u8 {
        let Some((whole, layout)) = Self::whole(size).and_then(|whole| Some((whole, Self::layout(whole)?))) else {
            DENIED.set(true);
            return ptr::null_mut();
        };
        if !fuel::spend_on_bytes(whole) || !hold(whole) {
            return ptr::null_mut();
        }
        // SAFETY: the layout has a header's length at least.
        let at = unsafe { allocate(layout) };
        if at.is_null() {
            release(whole);
            DENIED.set(true);
            return at;
        }
        // SAFETY: the piece begins with room for its header, and is aligned for it.
        unsafe {
            at.cast::<usize>().write(whole);
            at.add(HEADER)
        }
    }

    /// # Safety
    /// `at` is what `make` or `realloc` returned.
    unsafe fn whole_at(at: *mut u8) -> usize {
        // SAFETY: by this function's contract the header stands there.
        unsafe { at.sub(HEADER).cast::<usize>().read() }
    }
}

// SAFETY: pieces are as long as asked for and aligned for everything that QuickJS keeps, or null.
unsafe impl Allocator for Counted {
    fn alloc(&mut self, size: usize) -> *mut u8 {
        Self::make(size, alloc)
    }

    fn calloc(&mut self, count: usize, size: usize) -> *mut u8 {
        match count.checked_mul(size) {
            Some(bytes) => Self::make(bytes, alloc_zeroed),
            None => {
                DENIED.set(true);
                ptr::null_mut()
            }
        }
    }

    unsafe fn dealloc(&mut self, at: *mut u8) {
        // SAFETY: by the trait's contract, a piece of ours with its header.
        unsafe {
            let whole = Self::whole_at(at);
            release(whole);
            if let Some(layout) = Self::layout(whole) {
                dealloc(at.sub(HEADER), layout);
            }
        }
    }

    unsafe fn realloc(&mut self, at: *mut u8, size: usize) -> *mut u8 {
        if at.is_null() {
            return self.alloc(size);
        }
        if size == 0 {
            // SAFETY: by the trait's contract.
            unsafe { self.dealloc(at) };
            return ptr::null_mut();
        }
        // SAFETY: by the trait's contract.
        let old = unsafe { Self::whole_at(at) };
        let Some((whole, layout)) = Self::whole(size).and_then(|whole| Some((whole, Self::layout(old)?))) else {
            DENIED.set(true);
            return ptr::null_mut();
        };
        let growth = whole.saturating_sub(old);
        if growth > 0 && (!fuel::spend_on_bytes(whole) || !hold(growth)) {
            return ptr::null_mut();
        }
        // SAFETY: a piece of ours with the layout it was made with; `whole` is not 0 and fits.
        let moved = unsafe { realloc(at.sub(HEADER), layout, whole) };
        if moved.is_null() {
            release(growth);
            DENIED.set(true);
            return moved;
        }
        release(old.saturating_sub(whole));
        // SAFETY: as in `make`.
        unsafe {
            moved.cast::<usize>().write(whole);
            moved.add(HEADER)
        }
    }

    unsafe fn usable_size(at: *mut u8) -> usize {
        // SAFETY: by the trait's contract.
        unsafe { Self::whole_at(at) - HEADER }
    }
}
