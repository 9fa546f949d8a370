//! guest = "run"
//! layer = "isolation"
//! value = "[object Uint8Array]"
//! strict = { code = "EXECUTION_ERROR", layer = "properties" }
const t = new Uint8Array([1, 2]); Object.defineProperty(t, "length", { value: 1e9 }); Object.defineProperty(t, "byteLength", { value: 1e9 }); return t;
