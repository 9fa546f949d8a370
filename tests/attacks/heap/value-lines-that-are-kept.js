//! guest = "value"
//! promise = "decode-linear"
for (let at = 0; at < 2_000; at++) console.log(Array.from({ length: 90 }, (_, n) => ({ [`k${at}_${n}`]: [n] })), "x".repeat(9_000));
return "logged";
// --- control
stage.kept = new Uint8Array(400 << 20).fill(1);
return "kept";
