//! guest = "run"
//! layer = "globals"
//! then = "sandbox"
//! value = "held"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
let db; try { db = globalThis["indexed" + "DB"]; } catch { return "held"; }
if (!db) return "held";
return await new Promise((done) => { try { const q = db.open("x"); q.onsuccess = () => done("out"); q.onerror = () => done("held"); } catch { done("held"); } });
