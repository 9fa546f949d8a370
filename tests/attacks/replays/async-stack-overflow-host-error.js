//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
//! strict = { code = "GUARD_REFUSED" }
// Deep recursion made the host throw its own RangeError into the guest.
const dive = async () => { try { return await dive(); } catch (e) { return e; } }; const e = await Promise.race([dive(), Promise.resolve().then(() => new RangeError("x"))]); return e.constructor.constructor("return 'out'")();
