//! guest = "worker"
//! layer = "gate"
//! then = "deadline"
for (let i = 0; i < 3000; i++) port.postMessage({ i });
