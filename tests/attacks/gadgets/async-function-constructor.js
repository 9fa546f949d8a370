//! guest = "run"
//! layer = "properties"
//! then = "csp"
return await (async () => {}).constructor("return 'out'")();
