class Heap {
  #items = []; #less;
  constructor(less = (a, b) => a < b) { this.#less = less; }
  push(item) { const h = this.#items; h.push(item); for (let i = h.length - 1; i > 0; ) { const up = (i - 1) >> 1; if (!this.#less(h[i], h[up])) break; [h[i], h[up]] = [h[up], h[i]]; i = up; } }
  pop() { const h = this.#items; if (!h.length) return; const top = h[0], last = h.pop(); if (h.length) { h[0] = last; for (let i = 0; ; ) { let m = i; const l = 2 * i + 1, r = l + 1; if (l < h.length && this.#less(h[l], h[m])) m = l; if (r < h.length && this.#less(h[r], h[m])) m = r; if (m === i) break; [h[i], h[m]] = [h[m], h[i]]; i = m; } } return top; }
  get length() { return this.#items.length; }
}
const heap = new Heap(); [5, 3, 8, 1, 9, 2].forEach((n) => heap.push(n)); const out = []; while (heap.length) out.push(heap.pop()); return out;
