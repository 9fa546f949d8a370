//! guest = "run"
//! policy = { limits = { iterations = 20000 } }
//! layer = "meter"
//! then = "deadline"
for (;;) Array.from({ length: 500 }, (_, i) => i).sort(() => 1);
