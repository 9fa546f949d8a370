//! guest = "worker"
//! layer = "sandbox"
//! then = "isolation"
//! reached = []
//! value = 1
let seen = "1"; try { if (open(start.sink + "/popup")) seen = '"out"'; } catch {} try { const form = document.createElement("form"); form.action = "about:blank"; document.documentElement.append(form); form.submit(); } catch {} value(seen);
