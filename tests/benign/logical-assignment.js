const o = { a: null, b: 0, c: 1 }; let n = 0; const inc = () => ++n;
o.a ??= inc(); o.b ||= inc(); o.c &&= inc(); o.c ??= inc(); o.d ??= {}; o.d.e ||= []; o.d.e.push(1);
let s = ""; s ||= "x"; s += s; s &&= s + s;
return [o, n, s];
