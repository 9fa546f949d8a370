import { defineProperty } from "../../worker/runtime/primordials.ts";
import { makeBase64 } from "./base64.ts";
import { structuredClone } from "./clone.ts";
import { TextDecoder, TextEncoder } from "./encoding.ts";
import { FERAL_clearTimeout, FERAL_setTimeout } from "./scope.ts";

/** What a browser has under these names and QuickJS has not. Which of them stay is the level's to say. */
export function addGlobals(scope: object): void {
  const { atob, btoa } = makeBase64();
  const added = {
    atob,
    btoa,
    structuredClone,
    TextDecoder,
    TextEncoder,
    setTimeout: FERAL_setTimeout,
    clearTimeout: FERAL_clearTimeout,
    setInterval: every,
    clearInterval: (timer: number) => {
      FERAL_clearTimeout(intervals.get(timer) ?? timer);
      intervals.delete(timer);
    },
  };
  for (const [name, value] of Object.entries(added)) {
    defineProperty(scope, name, { value, writable: true, configurable: true });
  }
}

/** By the number that the program knows, the timer that is next. */
const intervals = new Map<number, number>();

function every(work: () => void, ms: number): number {
  const next = (): number =>
    FERAL_setTimeout(() => {
      intervals.set(first, next());
      work();
    }, ms);
  const first = next();
  intervals.set(first, first);
  return first;
}
