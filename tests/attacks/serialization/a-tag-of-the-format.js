//! guest = "run"
//! layer = "chamber"
//! value = [{ "$" = "bytes", "data" = "AAAA", "type" = "Uint8Array" }, {  }]
return [{ $: "bytes", type: "Uint8Array", data: "AAAA" }, new Map()];
