//! guest = "run"
//! layer = "properties"
//! then = "chamber"
return [RegExp.$1, RegExp.lastMatch, RegExp["$_"]].some((x) => typeof x === "string" && x !== "") ? "out" : "held";
