//! guest = "run"
//! layer = "chamber"
//! then = "chamber"
const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy;
