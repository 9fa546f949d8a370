//! guest = "worker"
//! layer = "gate"
//! then = "isolation"
//! code = "SANDBOX_LOST"
end({ type: "value", value: '"out"' }, { kept: [{ name: "rows", number: 1 }] });
