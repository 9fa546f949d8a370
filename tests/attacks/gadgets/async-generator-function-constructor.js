//! guest = "run"
//! layer = "properties"
//! then = "csp"
return (await (async function* () {}).constructor("yield 'out'")().next()).value;
