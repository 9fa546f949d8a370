//! guest = "worker"
//! layer = "csp"
//! then = "isolation"
//! reached = []
//! value = 1
let seen = "1"; try { seen = new Function("return '\"out\"'")(); } catch {} try { const s = document.createElement("script"); s.textContent = "globalThis.ran = 1"; document.documentElement.append(s); if (globalThis.ran) seen = '"out"'; } catch {} value(seen);
