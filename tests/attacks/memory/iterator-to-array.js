//! guest = "run"
//! policy = { limits = { memoryBytes = 4194304, iterations = 300000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
return (function* () { for (;;) yield "x"; })().toArray?.().length ?? [...(function* () { for (;;) yield "x"; })()].length;
