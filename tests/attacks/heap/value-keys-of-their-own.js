//! guest = "value"
//! promise = "decode-linear"
let next = 0;
return Array.from({ length: 30_000 }, () => Object.fromEntries(Array.from({ length: 4 }, () => [(next++).toString(36), 0])));
// --- control
stage.kept = new Uint8Array(400 << 20).fill(1);
return "kept";
