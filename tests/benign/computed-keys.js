const o = {}; const keys = ["a", 1, Symbol.for("s"), { toString: () => "obj" }, null, undefined, true, 1.5, -0, 10n];
let calls = 0; const once = { toString() { calls++; return "once"; } };
for (const k of keys) o[k] = typeof k;
o[once] = 1; o[once] = 2; delete o[once];
const { [keys[0]]: first, [`${"b"}`]: second = "default" } = o;
let t; ({ [keys[1]]: t } = o);
return [o, first, second, t, calls, o?.[keys[0]], o[keys[3]], Object.keys(o)];
