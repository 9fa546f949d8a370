//! guest = "worker"
//! layer = "gate"
//! then = "deadline"
end({ type: "value", value: "1" }, { stats: { killed: false, durationMs: 0 } });
