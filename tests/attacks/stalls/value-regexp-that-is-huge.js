//! guest = "value"
//! promise = "decode-linear"
return new RegExp("(?:" + "a|".repeat(200_000) + "b)".slice(0, 2));
// --- control
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
