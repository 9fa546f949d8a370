import type { Payload } from "../generated/wire.ts";
import { bytesOf, textOf } from "./scope.ts";

/** A payload, and the buffer it travels in when it is long. */
export interface Packed {
  readonly payload: Payload;
  readonly buffers: readonly ArrayBuffer[];
}

/** From this length on, one copy into a buffer costs less than a copy of the text at every hop. */
const LONG = 65_536;

/** `slot` is the first free one of the message it goes into. */
export function packed(text: string, slot = 0): Packed {
  return text.length < LONG ? { payload: text, buffers: [] } : { payload: { slot }, buffers: [bytesOf(text).buffer] };
}

/** The text of a payload. The outer frame has seen to it that every slot has its buffer. */
export function opened(payload: Payload, buffers: readonly ArrayBuffer[]): string {
  return typeof payload === "string" ? payload : textOf(buffers[payload.slot] as ArrayBuffer);
}
