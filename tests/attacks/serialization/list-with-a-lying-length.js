//! guest = "run"
//! layer = "gate"
//! then = "isolation"
//! code = "OUTPUT_TOO_LARGE"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
return new Proxy([1], { get: (t, k) => (k === "length" ? 4e9 : t[k]) });
