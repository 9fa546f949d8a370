//! guest = "value"
//! promise = "decode-linear"
let error = new Error("x"); for (let at = 0; at < 400; at++) error = new Error("m".repeat(1_000), { cause: error }); return error;
// --- control
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
