//! guest = "run"
//! layer = "guard"
//! then = "globals"
//! value = "held"
let seen = "held"; [1].forEach(function () { if (this !== undefined) seen = "out"; }); [3, 1].sort(function () { if (this !== undefined) seen = "out"; return 0; }); "a".replace("a", function () { if (this !== undefined) seen = "out"; return ""; });
return seen;
