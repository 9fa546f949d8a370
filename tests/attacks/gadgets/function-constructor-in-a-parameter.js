//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
const take = ({ ["constr" + "uctor"]: F }) => F("return 'out'")(); return take(() => {});
