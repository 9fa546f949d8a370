//! guest = "run"
//! layer = "isolation"
//! code = "EXECUTION_ERROR"
//! strict = { code = "GUARD_REFUSED" }
//! secure = { code = "GUARD_REFUSED" }
const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); throw proxy;
