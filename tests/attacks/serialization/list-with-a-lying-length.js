//! guest = "run"
//! layer = "gate"
//! then = "memory"
return new Proxy([1], { get: (t, k) => (k === "length" ? 4e9 : t[k]) });
