//! guest = "run"
//! policy = { limits = { iterations = 5000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
// The transformer's temporary was spelt by the guest, who then owned the counter.
const VM2_INTERNAL_STATE_DO_NOT_USE_OR_PROGRAM_WILL_FAIL = { n: 1e9 }, __iter = 0, __loopGuard = { n: 0 }, __belljar = { n: 1e9 }; for (;;) __belljar.n = 1e9;
