/**
 * What the runtime needs from the worker's scope, taken before the scope is emptied. These are the
 * dangerous ones: whoever holds them speaks to the outer frame or loads scripts.
 */
import type { TurnsEnd } from "./runtime/cpu.ts";
import { apply } from "./runtime/primordials.ts";

const scope = globalThis as unknown as DedicatedWorkerGlobalScope;
const portPost = MessagePort.prototype.postMessage;
const decoder = new TextDecoder();
const encoder = new TextEncoder();
const decode = TextDecoder.prototype.decode;
const encode = TextEncoder.prototype.encode;
const { createObjectURL, revokeObjectURL } = URL;
const encodeUri = encodeURIComponent;
/** Half a surrogate pair has no bytes; a blob writes the replacement character for it, and so does this. */
const wellFormed = (text: string): string => apply(decode, decoder, [apply(encode, encoder, [text])]);

export const FERAL_importScripts: (url: string) => void = scope.importScripts.bind(scope);
export const FERAL_setTimeout: (work: () => void, ms: number) => number = scope.setTimeout.bind(scope);
export const FERAL_clearTimeout: (timer: number) => void = scope.clearTimeout.bind(scope);
/** Inside a worker these reach what the headers of its frame leave open, which for most is nothing. */
export const FERAL_fetch: typeof fetch = scope.fetch.bind(scope);
export const FERAL_WebSocket = WebSocket;
export const now: () => number = scope.performance.now.bind(scope.performance);
/** In WebKit the worker is a `data:` URL, and loads no blobs as scripts; another `data:` URL it does. */
export const isData: boolean = scope.location.protocol === "data:";
/** What each of our own frames adds to a stack. */
export const ownUrlLength: number = scope.location.href.length;
/**
 * Whether stacks name a script as it names itself, whatever it was loaded from. V8's do, and they alone begin with the
 * error; `Error.stackTraceLimit` WebKit has too.
 */
export const namesScripts: boolean = new Error("").stack?.startsWith("Error\n    at ") ?? false;
export const dataUrl = (script: string): string =>
  `data:text/javascript;charset=utf-8,${encodeUri(wellFormed(script))}`;
export const BlobOf = Blob;
export const urlOf = (blob: Blob): string => createObjectURL(blob);
export const forgetUrl = (url: string): void => revokeObjectURL(url);
export const textOf = (bytes: ArrayBuffer): string => apply(decode, decoder, [bytes]);
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => apply(encode, encoder, [text]);

/** Sends to the outer frame. */
export const postTo = (port: MessagePort, data: unknown, transfer: readonly ArrayBuffer[]): void => {
  apply(portPost as (data: unknown, transfer: readonly ArrayBuffer[]) => void, port, [data, transfer]);
};

let turn: () => void = () => {};
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => turn();

/**
 * One at a time waits. In WebKit what a worker tells itself goes through the page's thread, which may be busy; its timers
 * are its own, and come up to 4 ms late.
 */
export const turnsEnd: TurnsEnd = {
  grainMs: isData ? 6 : 0,
  inLaterTurn(work) {
    turn = work;
    if (isData) FERAL_setTimeout(work, 0);
    else postTo(port2, 0, []);
  },
};
