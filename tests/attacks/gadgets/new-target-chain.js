//! guest = "run"
//! layer = "properties"
//! then = "csp"
function Maker() { return new.target.constructor("return 'out'")(); } return new Maker();
