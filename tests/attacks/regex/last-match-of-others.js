//! guest = "run"
//! layer = "properties"
//! then = "isolation"
//! value = "held"
return [RegExp.$1, RegExp.lastMatch, RegExp["$_"]].some((x) => typeof x === "string" && x !== "") ? "out" : "held";
