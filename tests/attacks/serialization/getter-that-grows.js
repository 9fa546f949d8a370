//! guest = "run"
//! policy = { limits = { iterations = 200000, outputBytes = 100000 } }
//! layer = "meter"
//! then = "isolation"
//! value = "[object Object] that is no plain data"
return { get next() { return { get next() { return this; }, more: this }; } };
