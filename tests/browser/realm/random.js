// Random natives with random arguments. The program walks its own realm, so a new native is tried as soon as it is there.

/** What a seed does: so many calls, of natives that the seed picks, and everything they answer is kept. */
export const random = (seed, calls = 400) => `
  let state = ${seed} * 2654435761 >>> 0 || 1;
  const next = (n) => { state ^= state << 13; state ^= state >>> 17; state ^= state << 5; return (state >>> 0) % n; };
  const natives = []; const met = new Set([globalThis]); const queue = [];
  const skip = /^(then|catch|finally|callTool|parallel|log|warn|error|info|debug|freeze|seal|preventExtensions|setPrototypeOf|set|get|setTimeout|setInterval|queueMicrotask|createTask)$/;
  const meet = (v) => { if ((typeof v === "object" && v !== null || typeof v === "function") && !met.has(v)) { met.add(v); queue.push(v); } };
  for (const name of Object.getOwnPropertyNames(globalThis)) if (!/^(console|args|callTool|parallel|globalThis|self|performance|crypto)$/.test(name)) meet(globalThis[name]);
  for (const v of [[].values(), new Map().keys(), new Set().keys(), ""[Symbol.iterator](), /a/]) meet(Object.getPrototypeOf(v));
  for (let i = 0; i < queue.length; i++) {
    meet(Object.getPrototypeOf(queue[i]));
    for (const key of Reflect.ownKeys(queue[i])) {
      const d = Reflect.getOwnPropertyDescriptor(queue[i], key);
      for (const f of [d.value, d.get]) {
        meet(f);
        if (typeof f === "function" && !skip.test(String(key)) && key !== "constructor") natives.push(f);
      }
    }
  }
  const long = "aé\\"<$&".repeat(3000), list = Array.from({ length: 3000 }, (_, i) => i), bytes = new Uint8Array(60000);
  let depth = 0;
  const huge = () => [1e5, 1e6, 1e7, 5e7, 2 ** 31, 2 ** 32 - 1, 2 ** 53 - 1][next(7)];
  const some = () => {
    switch (next(26)) {
      case 0: return undefined; case 1: return null; case 2: return -1; case 3: return NaN; case 4: return Infinity;
      case 5: return huge(); case 6: return String(huge()); case 7: { const n = huge(); return { valueOf: () => n }; }
      case 8: return { toString: () => long }; case 9: { const n = huge(); return { [Symbol.toPrimitive]: () => n }; }
      case 10: return long; case 11: return list; case 12: return bytes; case 13: return bytes.buffer;
      case 14: { const n = huge(); return { length: n, 0: long, 1: list, [Symbol.isConcatSpreadable]: true }; }
      case 15: { const n = huge(); return Array.prototype.keys.call({ length: n }); }
      case 16: { const n = huge(); return new Proxy([], { get: (t, k) => k === "length" ? n : Reflect.get(t, k) }); }
      case 17: return { get length() { return huge(); }, get 0() { return long; } };
      case 18: return (a) => (depth > 3 ? a : (depth++, a)); case 19: return /(a)|(é)/g; case 20: return new Map([[long, list]]);
      case 21: return new Set(list); case 22: return 2n ** 5000n; case 23: return -(2n ** 70n); case 24: return class extends Array {};
      default: return kept[next(kept.length)];
    }
  };
  const kept = [long], made = [];
  const size = (v) => { try { return Number(v.byteLength ?? v.size ?? v.length ?? 0) || 0; } catch { return 0; } };
  for (let i = 0; i < ${calls}; i++) {
    const native = natives[next(natives.length)];
    const args = Array.from({ length: next(4) }, some);
    try {
      for (let times = 0; times < 4; times++) {
        const answer = next(5) === 0 ? Reflect.construct(native, args) : Reflect.apply(native, some(), args);
        kept.push(answer);
        made.push([native.name + " made a " + typeof answer, size(answer)]);
      }
    } catch {}
  }
  await callTool("hold", { largest: made.sort((a, b) => b[1] - a[1]).slice(0, 12) });
  return kept.length;`;
