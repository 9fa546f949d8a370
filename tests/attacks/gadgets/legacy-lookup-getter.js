//! guest = "run"
//! layer = "properties"
//! then = "csp"
const get = ({})["__lookup" + "Getter__"]("__proto__"); return get ? "out" : "held";
