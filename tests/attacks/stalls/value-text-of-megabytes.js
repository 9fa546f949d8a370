//! guest = "value"
//! promise = "decode-linear"
return "x".repeat(4_900_000);
// --- control
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
