let log = [];
const o = { _v: 1, get v() { log.push("g"); return this._v; }, set v(x) { log.push("s" + x); this._v = x; } };
o.v++; o.v += 2; o.v **= 2; o["v"] -= 1; o.v ||= 5; o.v &&= 7; o.v ??= 8;
class T { static get z() { return "z"; } get [Symbol.toStringTag]() { return "Tag"; } }
Object.defineProperty(o, "w", { get() { return "w" + this.v; }, enumerable: true });
return [o._v, log, T.z, String(new T()), o.w, Object.keys(o)];
