//! guest = "run"
//! layer = "properties"
//! then = "csp"
return (function* () {}).constructor("yield 'out'")().next().value;
