abstract class Shape<T = unknown> implements Iterable<T>, Other {
  private readonly list?: T[] = [];
  protected static override count: number = 0;
  declare ghost: string;
  definite!: number;
  [key: string]: unknown;
  abstract area(): number;
  abstract name: string;
  constructor(public x: number, protected readonly y = 2, z?: number, private __proto__?: any) { "note"; this.definite = z ?? 0; }
  get size(): number { return this.list!.length; }
  public async find?<K>(this: Shape<T>, key: K): Promise<K> { return key; }
  static #secret<T>(x: T): T { return x; }
  over(a: string): void;
  over(a: number): void;
  over(a: any) {}
  *[Symbol.iterator](): Iterator<T> {}
}
class Circle extends Shape<number>/* of */ implements /* nothing */ Object {
  constructor(readonly radius: number) {
    const before = radius;
    super(before, 1)
    this.x;
  }
  override area(): number { return Math.PI * this.radius ** 2 }
}
const Anonymous = class<T> implements Other { private x?: T };
export default abstract class Base<T> extends Circle { protected abstract go(): void }
