//! guest = "run"
//! layer = "properties"
//! then = "csp"
//! code = "EXECUTION_ERROR"
//! strict = { code = "GUARD_REFUSED" }
// A rejected promise of the host was handed to a guest's catch with an error of the host's realm.
return await callTool("fail", {}).catch((e) => Object.getPrototypeOf(Object.getPrototypeOf(e)).constructor.constructor("return 'out'")());
