class A {
  #x = 1; static count = 0; y = this.#x + 1; z = () => this.y;
  static #hidden() { return "h"; } static reveal() { return A.#hidden(); }
  constructor(n = 2) { A.count++; this.n = n; }
  get x() { return this.#x; } set x(v) { this.#x = v; }
  has(o) { return #x in o; }
  *[Symbol.iterator]() { yield this.n; yield* [1, 2]; }
  async later() { return this.n; }
  static { for (let i = 0; i < 2; i++) A.count++; }
}
class B extends A {
  constructor(...args) { super(...args); this.b = super.x; }
  get x() { return "b" + super.x; }
  static make() { return new this(9); }
  ["comp" + "uted"]() { return new.target === undefined; }
}
const b = B.make(); b.x = 5;
return [A.count, b.n, b.b, b.x, b.has(b), b.has({}), [...b], await b.later(), b.z(), A.reveal(), b.computed(), b.constructor.name, b instanceof A, B.name, B.length];
