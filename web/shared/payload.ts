// Guest values as they travel: JSON text, or its UTF-8 bytes in a transferred buffer when the text is long.

import type { Payload } from "../generated/wire.ts";
import { type Envelope, envelope } from "./envelope.ts";
import { RpcFailure } from "./failure.ts";
import { decodePlain } from "./values_decode_plain.ts";

/** From this length on, one copy into a buffer costs less than a copy of the text at every hop. */
const LONG = 65_536;

/** The part of `TextEncoder` and `TextDecoder` needed here. */
export interface Utf8 {
  encode(text: string): Uint8Array;
  decode(bytes: ArrayBuffer): string;
}

/** Throws `INVALID_PARAMS` for what JSON cannot say. `slot` is the first free one of the message it goes into. */
export function encode(value: unknown, utf8: Utf8, slot = 0): Envelope<Payload> {
  const text = stringify(value);
  if (text === undefined) {
    throw RpcFailure.of("INVALID_PARAMS", `A ${typeof value} is not JSON and cannot be sent. [INVALID_PARAMS]`);
  }
  return packText(text, utf8, slot);
}

/** The same for a value that is text already. */
export function packText(text: string, utf8: Utf8, slot = 0): Envelope<Payload> {
  return text.length < LONG ? envelope(text) : envelope({ slot }, [utf8.encode(text).buffer as ArrayBuffer]);
}

/** Of plain JSON, which all are but a run's own value. */
export function decode(payload: Payload, buffers: readonly ArrayBuffer[], utf8: Utf8): unknown {
  return decodePlain(textOf(payload, buffers, utf8));
}

export function textOf(payload: Payload, buffers: readonly ArrayBuffer[], utf8: Utf8): string {
  return typeof payload === "string" ? payload : utf8.decode(bytesOf(payload, buffers));
}

/** The buffer a slot names. */
export function bytesOf(payload: { readonly slot: number }, buffers: readonly ArrayBuffer[]): ArrayBuffer {
  const bytes = buffers[payload.slot];
  if (!bytes) throw RpcFailure.of("INVALID_PARAMS", `The buffer for slot ${payload.slot} is missing. [INVALID_PARAMS]`);
  return bytes;
}

/** The same payload for a message of its own, unopened. */
export function readdress(payload: Payload, buffers: readonly ArrayBuffer[]): Envelope<Payload> {
  return typeof payload === "string" ? envelope(payload) : envelope({ slot: 0 }, [bytesOf(payload, buffers)]);
}

function stringify(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    throw RpcFailure.of("INVALID_PARAMS", `The value is not JSON: ${error} [INVALID_PARAMS]`);
  }
}
