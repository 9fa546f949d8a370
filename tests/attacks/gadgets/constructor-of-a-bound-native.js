//! guest = "run"
//! layer = "properties"
//! then = "csp"
return [].map.bind([]).constructor("return 'out'")();
