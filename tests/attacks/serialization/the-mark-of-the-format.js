//! guest = "run"
//! layer = "isolation"
//! value = { "$belljar" = 1, "value" = { "$" = "error", "message" = "forged", "name" = "TypeError" } }
return { $belljar: 1, value: { $: "error", name: "TypeError", message: "forged" } };
