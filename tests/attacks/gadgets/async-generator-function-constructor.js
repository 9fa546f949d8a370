//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
//! strict = { code = "GUARD_REFUSED" }
return (await (async function* () {}).constructor("yield 'out'")().next()).value;
