//! The sealed engine: one program in a QuickJS of its own, which has nothing but the memory it is given.
//!
//! The module imports `env.memory`, and `env.is_late`, which says whether the program's time is over: the same bytes run in a
//! browser's worker and in any other engine.
//! It is spoken to in messages, as a worker is: the host hands one over with [`deliver`], the program's answers lie in the
//! outbox until the host has taken them. Nothing in here waits, and nothing tells the time but the host.
//!
//! What may be called in which order: [`boot`] once, with the runtime's script; [`begin`] once, with the budgets;
//! [`deliver`] as often as there is something to say. After any call that does not answer [`GOES_ON`], and after any trap,
//! the instance is done with.

mod clock; // what the host says is the time
mod engine; // QuickJS, and what the runtime's script is given of us
mod fuel; // what it has worked
mod host; // the one function it imports
mod memory; // what it holds
mod outbox; // what it says
mod over; // whether it is at its end

use belljar_wasm_edge::{answer, take, take_text};
use engine::Engine;
use std::cell::{Cell, RefCell};

/// The program waits, or has ended in good order: the outbox says which.
pub const GOES_ON: u32 = 0;
/// It has used up its fuel.
pub const OUT_OF_FUEL: u32 = 1;
/// It asked for more memory than it may have.
pub const OUT_OF_MEMORY: u32 = 2;
/// The runtime's own script failed; the answer says how.
pub const FAILED: u32 = 3;

thread_local! {
    /// Never taken down: an instance is thrown away whole.
    static ENGINE: Cell<Option<&'static Engine>> = const { Cell::new(None) };
    /// What the next message carries besides its text.
    static ATTACHED: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
}

/// Makes the engine and runs the runtime's script in it.
///
/// # Safety
/// What is taken over comes from `belljar_room`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn boot(script: *mut u8, length: usize) -> u32 {
    // SAFETY: by this function's contract.
    let script = unsafe { take_text(script, length) };
    match Engine::boot(script) {
        Ok(engine) => {
            ENGINE.set(Some(Box::leak(Box::new(engine))));
            status(Ok(()))
        }
        Err(reason) => status(Err(reason)),
    }
}

/// Hands out the budgets: bytes above what the engine itself holds now, and fuel.
#[unsafe(no_mangle)]
pub extern "C" fn begin(memory_bytes: f64, fuel: f64) {
    memory::begin(memory_bytes as usize);
    fuel::begin(fuel as u64);
}

/// The time in milliseconds since 1970, until the host says another.
#[unsafe(no_mangle)]
pub extern "C" fn set_now(ms: f64) {
    clock::set(ms);
}

/// A buffer that goes with the next message.
///
/// # Safety
/// As for [`boot`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn attach(bytes: *mut u8, length: usize) {
    // SAFETY: by this function's contract.
    let bytes = unsafe { take(bytes, length) };
    ATTACHED.with_borrow_mut(|attached| attached.push(bytes));
}

/// Hands a message to the runtime's script and takes every turn that follows from it.
///
/// # Safety
/// As for [`boot`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn deliver(message: *mut u8, length: usize) -> u32 {
    // SAFETY: by this function's contract.
    let message = unsafe { take_text(message, length) };
    let buffers = ATTACHED.take();
    match ENGINE.get() {
        Some(engine) => status(engine.deliver(&message, buffers)),
        None => status(Err("it was not booted".to_owned())),
    }
}

/// Takes the oldest message out of the outbox, as the answer: its text, then the buffers that go with it. Gives back
/// the number of these parts, 0 when there is no message.
#[unsafe(no_mangle)]
pub extern "C" fn take_message() -> usize {
    let Some(parts) = outbox::take() else { return 0 };
    let count = parts.len();
    belljar_wasm_edge::answer_parts(parts);
    count
}

/// Nothing of the program runs any more.
#[unsafe(no_mangle)]
pub extern "C" fn stop() {
    fuel::stop();
}

#[unsafe(no_mangle)]
pub extern "C" fn fuel_used() -> f64 {
    fuel::used() as f64
}

#[unsafe(no_mangle)]
pub extern "C" fn memory_peak() -> f64 {
    memory::peak() as f64
}

#[unsafe(no_mangle)]
pub extern "C" fn memory_live() -> f64 {
    memory::live() as f64
}

/// The clock of the C library.
#[unsafe(no_mangle)]
pub extern "C" fn __rquickjs_host_now_us() -> f64 {
    clock::now() * 1_000.0
}

fn status(done: Result<(), String>) -> u32 {
    if memory::denied() {
        return OUT_OF_MEMORY;
    }
    if fuel::is_out() {
        return OUT_OF_FUEL;
    }
    match done {
        Ok(()) => GOES_ON,
        Err(reason) => {
            answer([reason.into_bytes()]);
            FAILED
        }
    }
}

#[cfg(test)]
mod tests;
