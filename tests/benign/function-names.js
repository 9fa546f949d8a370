const a = () => {}, b = function () {}, c = class {}; let d; d = () => {}; const o = { e() {}, f: () => {}, ["g" + 1]: function () {}, get h() { return 1; } };
const { i = () => {} } = {}; class K { j = () => {}; static k = function () {}; l() {} }
function m({ n = () => {} } = {}, p = class {}) { return [n.name, p.name]; }
return [a.name, b.name, c.name, d.name, o.e.name, o.f.name, o.g1.name, i.name, new K().j.name, K.k.name, K.prototype.l.name, m(), Object.getOwnPropertyDescriptor(o, "h").get.name, (() => {}).name];
