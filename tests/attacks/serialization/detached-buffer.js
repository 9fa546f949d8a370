//! guest = "run"
//! layer = "isolation"
//! code = "EXECUTION_ERROR"
const b = new ArrayBuffer(8); const t = new Uint8Array(b); structuredClone(b, { transfer: [b] }); return t;
