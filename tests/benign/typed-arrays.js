const b = new ArrayBuffer(16), v = new DataView(b), f = new Float32Array(b, 4, 2); v.setInt16(0, -2); f[0] = 1.5;
const u = Uint8Array.from([300, -1, 5]), c = new Uint8ClampedArray([300, -1]), w = new Uint16Array(new Set([1, 2])), big = new BigInt64Array([1n]);
class Grid extends Float64Array { constructor(n) { super(n * n); this.n = n; } at2(i, j) { return this[i * this.n + j]; } }
const g = new Grid(4); g[5] = 9;
return [v.getUint8(0), f, u, c, w, big, g.at2(1, 1), g.length, u.slice(1).length, [...u.subarray(1)], u.map((x) => x + 1), Uint8Array.of(1).length, new Uint8Array("3").length, new Array("3"), Array(2, 3), Array.of(7), new Uint32Array({ length: 2 })];
