const log = []; const p = new Proxy({ a: 1 }, { get(t, k, r) { log.push("get " + String(k)); return Reflect.get(t, k, r); }, set(t, k, v) { log.push("set " + k); t[k] = v; return true; }, has: (t, k) => { log.push("has " + k); return k in t; }, ownKeys: (t) => { log.push("keys"); return Reflect.ownKeys(t); }, deleteProperty(t, k) { log.push("del " + k); return delete t[k]; } });
p.a; p["b"] = 2; const k = "a"; p[k] += 1; "a" in p; delete p.b; ({ ...p }); for (const x in p) log.push(x);
const f = new Proxy(function () { return "called"; }, { apply: (t, s, a) => "applied " + a.length, construct: () => ({ made: 1 }) });
return [log, f(1, 2), new f(1), Reflect.ownKeys({ x: 1, [Symbol.for("y")]: 2 }), Reflect.apply(Math.max, null, [1, 3, 2]), Reflect.construct(Date, [0]).getTime()];
