//! guest = "worker"
//! layer = "gate"
//! then = "deadline"
end({ type: "value", value: "1" }, { iterations: -5 });
