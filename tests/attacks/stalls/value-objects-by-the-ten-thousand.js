//! guest = "value"
//! promise = "decode-linear"
return Array.from({ length: 60_000 }, (_, at) => ({ at }));
// --- control
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
