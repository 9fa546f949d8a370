//! guest = "value"
//! promise = "decode-linear"
let next = 0;
return Array.from({ length: 1_500 }, () => Object.fromEntries(Array.from({ length: 60 }, () => [(next++).toString(36), 0])));
// --- control
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
