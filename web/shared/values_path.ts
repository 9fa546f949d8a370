const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/;
const { stringify } = JSON;
const test = RegExp.prototype.test;
const { slice } = String.prototype;
const { apply } = Reflect;

/** Where in a value the encoder is, as somebody would write it: `value.users[3].save`. */
export class Path {
  readonly #name: string;
  readonly #steps: string[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  get depth(): number {
    return this.#steps.length;
  }

  /** One step in, and out again. */
  at<Result>(key: string | number, work: () => Result): Result {
    this.enter(key);
    const result = work();
    this.leave();
    return result;
  }

  enter(key: string | number): void {
    this.#steps[this.#steps.length] = typeof key === "number" ? `[${key}]` : key;
  }

  leave(): void {
    this.#steps.length--;
  }

  toString(): string {
    let text = this.#name;
    for (let i = 0; i < this.#steps.length; i++) {
      const step = this.#steps[i] as string;
      // A step that starts like this is written out already: an index, or what a Map or Set was asked.
      if (step[0] === "[") text += step;
      else if (step[0] === "(") text += apply(slice, step, [1]);
      else text += apply(test, PLAIN_NAME, [step]) ? `.${step}` : `[${stringify(step)}]`;
    }
    return text;
  }
}
