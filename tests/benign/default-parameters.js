const order = [];
const t = (x) => { order.push(x); return x; };
function f(a = t(1), { b = t(2), c: { d = t(3) } = {} } = {}, [e = t(4), ...r] = [], ...rest) { return [a, b, d, e, r, rest, arguments.length]; }
return [f(), f(9, { b: 8 }, [7, 6, 5], 4, 3), f.length, order];
