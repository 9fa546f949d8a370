//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! layer = "meter"
//! then = "deadline"
//! code = "ITERATION_LIMIT"
const spin = async () => { for (;;) await 0; }; return await Promise.race([spin(), spin()]);
