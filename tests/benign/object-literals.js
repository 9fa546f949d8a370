const x = 1, __proto__ = "shadow"; const base = { hi() { return "base " + this.n; } };
const o = { __proto__: base, n: 5, hi() { return super.hi() + "!"; }, x, async a() {}, *g() {}, "quoted key": 1, 42: 2, [`t${x}`]: 3, ...{ s: 1, x: 9 }, ...null, ...[7] };
return [o.hi(), o, Object.getPrototypeOf(o) === base, "t1" in o, { __proto__: null } instanceof Object, Object.keys(o)];
