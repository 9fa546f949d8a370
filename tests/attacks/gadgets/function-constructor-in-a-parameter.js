//! guest = "run"
//! layer = "properties"
//! then = "csp"
const take = ({ ["constr" + "uctor"]: F }) => F("return 'out'")(); return take(() => {});
