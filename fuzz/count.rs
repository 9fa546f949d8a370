//! How many inputs were tried and how many of them were bad, said now and then and when the fuzzer ends.

use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

static TRIED: AtomicU64 = AtomicU64::new(0);
static BAD: AtomicU64 = AtomicU64::new(0);
const FIRST_SAID: u64 = 1 << 16;

pub(crate) fn count(passed: bool) {
    static AT_THE_END: Once = Once::new();
    AT_THE_END.call_once(|| {
        // SAFETY: `say` lives as long as the program and unwinds nowhere.
        let registered = unsafe { libc::atexit(say) };
        assert_eq!(registered, 0, "nobody would hear of the count");
    });
    BAD.fetch_add(u64::from(!passed), Relaxed);
    let tried = TRIED.fetch_add(1, Relaxed) + 1;
    if tried >= FIRST_SAID && tried.is_power_of_two() {
        say();
    }
}

extern "C" fn say() {
    eprintln!("{} inputs tried, {} of them bad", TRIED.load(Relaxed), BAD.load(Relaxed));
}
