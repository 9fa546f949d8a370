//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! reached = []
//! code = "SANDBOX_LOST"
for (let i = 0; i < 3000; i++) port.postMessage({ i });
