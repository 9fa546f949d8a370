//! guest = "run"
//! layer = "chamber"
//! then = "chamber"
return [{ $: "bytes", type: "Uint8Array", data: "AAAA" }, new Map()];
