class Node { constructor(value, next = null) { this.value = value; this.next = next; } }
class LinkedList {
  #size = 0; head = null;
  static from(iterable) { const list = new LinkedList(); for (const x of iterable) list.push(x); return list; }
  push(value) { const node = new Node(value); if (!this.head) this.head = node; else { let at = this.head; while (at.next) at = at.next; at.next = node; } this.#size++; return this; }
  reverse() { let before = null, at = this.head; while (at) { const { next } = at; at.next = before; before = at; at = next; } this.head = before; return this; }
  get size() { return this.#size; }
  *[Symbol.iterator]() { for (let at = this.head; at; at = at.next) yield at.value; }
}
const list = LinkedList.from("hello"); return [[...list.reverse()].join(""), list.size, Math.max(...LinkedList.from([3, 9, 2]))];
