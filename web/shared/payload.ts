// Guest values as they travel: JSON text, or its UTF-8 bytes in a transferred buffer when the text is long.

import type { Payload } from "../generated/wire.ts";
import { RpcFailure } from "./failure.ts";
import { type Parcel, parcel } from "./parcel.ts";

/** From this length on, one copy into a buffer costs less than a copy of the text at every hop. */
const LONG = 65_536;

/** The part of `TextEncoder` and `TextDecoder` needed here. */
export interface Utf8 {
  encode(text: string): Uint8Array;
  decode(bytes: ArrayBuffer): string;
}

/** Throws `INVALID_PARAMS` for what JSON cannot say. `slot` is the first free one of the message it goes into. */
export function encode(value: unknown, utf8: Utf8, slot = 0): Parcel<Payload> {
  const text = stringify(value);
  if (text === undefined) {
    throw RpcFailure.of("INVALID_PARAMS", `A ${typeof value} is no JSON and cannot cross. [INVALID_PARAMS]`);
  }
  return packText(text, utf8, slot);
}

/** The same for a value that is text already. */
export function packText(text: string, utf8: Utf8, slot = 0): Parcel<Payload> {
  return text.length < LONG ? parcel(text) : parcel({ slot }, [utf8.encode(text).buffer as ArrayBuffer]);
}

export function decode(payload: Payload, buffers: readonly ArrayBuffer[], utf8: Utf8): unknown {
  return JSON.parse(textOf(payload, buffers, utf8));
}

export function textOf(payload: Payload, buffers: readonly ArrayBuffer[], utf8: Utf8): string {
  return typeof payload === "string" ? payload : utf8.decode(bytesOf(payload, buffers));
}

/** The buffer a slot names. */
export function bytesOf(payload: { readonly slot: number }, buffers: readonly ArrayBuffer[]): ArrayBuffer {
  const bytes = buffers[payload.slot];
  if (!bytes) throw RpcFailure.of("INVALID_PARAMS", `No buffer came for slot ${payload.slot}. [INVALID_PARAMS]`);
  return bytes;
}

/** The same payload for a message of its own, unopened. */
export function readdress(payload: Payload, buffers: readonly ArrayBuffer[]): Parcel<Payload> {
  return typeof payload === "string" ? parcel(payload) : parcel({ slot: 0 }, [bytesOf(payload, buffers)]);
}

function stringify(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    throw RpcFailure.of("INVALID_PARAMS", `The value is no JSON: ${error} [INVALID_PARAMS]`);
  }
}
