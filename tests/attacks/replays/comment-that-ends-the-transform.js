//! guest = "run"
//! layer = "guard"
//! then = "guard"
// A rewriting sandbox closed its wrapper by text.
return 1; }; /*`*/ ((") => {
