//! guest = "run"
//! layer = "properties"
//! then = "isolation"
//! code = "EXECUTION_ERROR"
const get = ({})["__lookup" + "Getter__"]("__proto__"); return get ? "out" : "held";
