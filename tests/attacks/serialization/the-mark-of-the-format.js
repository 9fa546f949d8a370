//! guest = "run"
//! layer = "chamber"
//! then = "chamber"
return { $belljar: 1, value: { $: "error", name: "TypeError", message: "forged" } };
