//! guest = "run"
//! policy = { limits = { timeoutMs = 6000 } }
//! layer = "isolation"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
for (let i = 0; i < 20000; i++) setTimeout(() => {}, i % 50); await new Promise((done) => setTimeout(done, 60)); return "held";
