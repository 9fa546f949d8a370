//! guest = "value"
//! promise = "decode-linear"
let one = 1; for (let at = 0; at < 490; at++) one = [one, one === 1 ? 1 : 2]; return one;
// --- control
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
