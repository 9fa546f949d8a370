//! guest = "run"
//! layer = "guard"
//! then = "isolation"
//! code = "SYNTAX_ERROR"
// A rewriting sandbox closed its wrapper by text.
return 1; }; /*`*/ ((") => {
