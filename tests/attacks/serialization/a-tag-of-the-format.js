//! guest = "run"
//! layer = "isolation"
//! value = [{ "$" = "bytes", "data" = "AAAA", "type" = "Uint8Array" }, {  }]
return [{ $: "bytes", type: "Uint8Array", data: "AAAA" }, new Map()];
