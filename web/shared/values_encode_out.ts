import { TAG } from "./values_format.ts";

const { keys, defineProperty } = Object;

/** What a value is turned into on its way to text. */
export interface Out {
  [key: string]: unknown;
  value?: unknown;
  more?: unknown;
}

/** An object that was met, and where what was made of it stands. */
export interface Met {
  readonly into: Out;
  readonly key: string | number;
  id: number;
  /** Whether what was made of it is in its place. */
  done: boolean;
}

/** A name that every object has is defined, because it cannot be assigned where prototypes are frozen. */
export function put(into: Out, key: string | number, value: unknown): void {
  if (!(key in into)) into[key] = value;
  else defineProperty(into, key, { value, writable: true, enumerable: true, configurable: true });
}

/** Beside tags an object with a key like theirs says that it is none. */
export function wrap(out: Out): void {
  const value: Out = {};
  const names = keys(out);
  for (let i = 0; i < names.length; i++) {
    const name = names[i] as string;
    put(value, name, out[name]);
    delete out[name];
  }
  out[TAG] = "object";
  out.value = value;
}
