//! guest = "tool"
//! promise = "channel-decides-format"
//! capabilities = ["dom:read"]
let next = 0;
return Array.from({ length: 40_000 }, () => ({ [(next++).toString(36)]: 0, [(next++).toString(36)]: [] }));
// --- control
stage.kept = new Uint8Array(400 << 20).fill(1);
return "kept";
