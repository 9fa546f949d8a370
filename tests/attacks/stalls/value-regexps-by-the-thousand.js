//! guest = "value"
//! promise = "decode-linear"
return Array.from({ length: 3_000 }, (_, at) => new RegExp(`(a{1,${at % 900 + 1}}){1,900}`, "u"));
// --- control
const until = performance.now() + 2_000;
while (performance.now() < until);
return "spun";
