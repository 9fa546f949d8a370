const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/;
const { stringify } = JSON;
const test = RegExp.prototype.test;
const { slice } = String.prototype;
const { apply } = Reflect;

/** Where in a value the encoder is, as somebody would write it: `value.users[3].save`. */
export class Path {
  readonly #name: string;
  readonly #steps: (string | number)[] = [];
  #depth = 0;

  constructor(name: string) {
    this.#name = name;
  }

  get depth(): number {
    return this.#depth;
  }

  /** One step in. */
  enter(key: string | number): void {
    this.#steps[this.#depth++] = key;
  }

  leave(): void {
    this.#depth--;
  }

  toString(): string {
    let text = this.#name;
    for (let i = 0; i < this.#depth; i++) {
      const step = this.#steps[i] as string | number;
      // A step that starts with a parenthesis is written out already: it is what a Map or Set was asked.
      if (typeof step === "number") text += `[${step}]`;
      else if (step[0] === "(") text += apply(slice, step, [1]);
      else text += apply(test, PLAIN_NAME, [step]) ? `.${step}` : `[${stringify(step)}]`;
    }
    return text;
  }
}
