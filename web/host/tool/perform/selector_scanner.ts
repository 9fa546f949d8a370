import { fault } from "./selector_fault.ts";

/** Reads names and strings of CSS from a text, each character once. */
export class Scanner {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get next(): string {
    return this.text[this.at] ?? "";
  }

  get isOver(): boolean {
    return this.at >= this.text.length;
  }

  take(char: string): boolean {
    if (this.next !== char) return false;
    this.at++;
    return true;
  }

  /** Whether there was any. */
  skipSpace(): boolean {
    const from = this.at;
    while (isSpace(this.next)) this.at++;
    return this.at > from;
  }

  /** A name, its escapes read; `what` is for the reader of the fault. */
  name(what: string): string {
    const from = this.at;
    let name = "";
    if (this.take("-")) name = "-";
    if (!(isNameStart(this.next) || this.next === "\\" || (name === "-" && this.next === "-"))) {
      const found = this.isOver ? "the selector ends" : `\`${this.next}\` stands there`;
      throw this.fault(
        from,
        1,
        `${what} is missing: ${found}`,
        "write a name, such as `item`; escape other characters",
      );
    }
    while (!this.isOver) {
      if (this.next === "\\") name += this.#escaped();
      else if (isName(this.next)) name += this.text[this.at++];
      else break;
    }
    return name;
  }

  /** What stands between two quotes. */
  quoted(): string {
    const from = this.at;
    const quote = this.next;
    this.at++;
    let value = "";
    for (;;) {
      if (this.isOver || this.next === "\n" || this.next === "\r" || this.next === "\f") {
        throw this.fault(from, this.at - from, "This text has no end", `close it with ${quote}`);
      }
      if (this.take(quote)) return value;
      value += this.next === "\\" ? this.#escaped() : this.text[this.at++];
    }
  }

  fault(at: number, length: number, says: string, help: string) {
    return fault(this.text, at, length, says, help);
  }

  /** A backslash and up to six hexadecimal digits with one space, or any other character as itself. */
  #escaped(): string {
    const from = this.at++;
    if (this.isOver || this.next === "\n" || this.next === "\r" || this.next === "\f") {
      throw this.fault(from, 1, "A backslash escapes nothing here", "write `\\\\` for a backslash");
    }
    let digits = "";
    while (digits.length < 6 && isHex(this.next)) digits += this.text[this.at++];
    if (digits === "") {
      const char = String.fromCodePoint(this.text.codePointAt(this.at) as number);
      this.at += char.length;
      return char;
    }
    if (this.next === "\r" && this.text[this.at + 1] === "\n") this.at += 2;
    else if (isSpace(this.next)) this.at++;
    const code = Number.parseInt(digits, 16);
    const isChar = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isChar ? String.fromCodePoint(code) : "\ufffd";
  }
}

export function isSpace(char: string): boolean {
  return char === " " || char === "\t" || char === "\n" || char === "\r" || char === "\f";
}

export function isNameStart(char: string): boolean {
  return (char >= "a" && char <= "z") || (char >= "A" && char <= "Z") || char === "_" || char >= "\u0080";
}

function isName(char: string): boolean {
  return isNameStart(char) || (char >= "0" && char <= "9") || char === "-";
}

function isHex(char: string): boolean {
  return (char >= "0" && char <= "9") || (char >= "a" && char <= "f") || (char >= "A" && char <= "F");
}
