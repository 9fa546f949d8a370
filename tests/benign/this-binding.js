const o = { n: 1, f() { return this.n; }, g: () => typeof this, h() { return (() => this.n)(); }, i() { return [1].map(function () { return this; })[0]; }, j() { return [1].map(function () { return this.n; }, this)[0]; } };
const { f } = o; let r; try { r = f(); } catch (e) { r = e.name; }
const bound = o.f.bind({ n: 2 }); const m = "f"; class A { n = 7; m = () => this.n; static s() { return this.name; } }
return [o.f(), o["f"](), o[m](), (o.f)(), (0, o.f.call)?.call(o.f, o), r, o.g(), o.h(), o.i(), o.j(), bound(), f.call({ n: 3 }), f.apply({ n: 4 }, []), new A().m.call(null), A.s(), (o?.f)(), o?.[m]?.()];
