//! guest = "run"
//! layer = "isolation"
//! value = "held"
// A comparator detached the buffer that was being sorted.
const t = new Float64Array(64); try { t.sort(() => { structuredClone(t.buffer, { transfer: [t.buffer] }); return 1; }); } catch {} return t.length === 0 || t.length === 64 ? "held" : "out";
