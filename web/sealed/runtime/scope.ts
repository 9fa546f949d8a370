// What the runtime needs from its surroundings, as `web/worker/scope.ts` has it of a worker's. Here there are none but the
// module: a timer is a message to the host, which sends one back.

import { apply, type Callable, MapOf } from "../../worker/runtime/primordials.ts";
import { given } from "./module.ts";
import { wellFormed } from "./text.ts";

const { bytesOf: bytes, load, now: time, post, textOf: text } = given;
const { stringify } = JSON;

/** What goes between the program's side and the host's beside the messages to the outer frame. */
export type Timer = { readonly timer: number; readonly ms?: number; readonly clear?: true };

const waiting = new MapOf<number, () => void>();
let last = 0;

export const FERAL_setTimeout = (work: () => void, ms: number): number => {
  waiting.set(++last, work);
  say({ timer: last, ms: +ms > 0 ? +ms : 0 });
  return last;
};

export const FERAL_clearTimeout = (timer: number): void => {
  if (waiting.delete(timer)) say({ timer, clear: true });
};

/** The host says that it is time. */
export function ring({ timer }: Timer): void {
  const work = waiting.get(timer);
  waiting.delete(timer);
  work?.();
}

const say = (timer: Timer): void => post(stringify(timer));

/** Sends to the outer frame. */
export const postOut = (message: object, buffers: readonly ArrayBuffer[]): void => {
  apply(post as Callable, undefined, [stringify(message), ...buffers] as never);
};

export const runScript = (script: string): void => void load(wellFormed(script));
export const now = (): number => time();
export const textOf = (buffer: ArrayBuffer): string => text(buffer);
export const bytesOf = (given: string): Uint8Array<ArrayBuffer> => new Bytes(bytes(wellFormed(given)));
const Bytes = Uint8Array;

export const isData = false;
export const ownUrlLength = 0;

const absent = (name: string) => (): never => {
  throw new Error(`there is no ${name} in the sealed engine`);
};
/** Tools connect themselves only in a worker. */
export const FERAL_fetch = absent("fetch");
export const FERAL_WebSocket = absent("WebSocket");
export const turnsEnd = { grainMs: 0, inLaterTurn: (): void => {} };
