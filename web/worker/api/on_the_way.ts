import type { Buffers, Outer } from "../outer.ts";
import type { Memory } from "../runtime/memory.ts";

export type OnTheWay = Pick<Memory, "allocate" | "release">;

/**
 * What a program sends and nobody has taken yet is memory too: one that does not wait could have gigabytes on their way. Short
 * messages have no buffer, and are counted by the gate alone.
 */
export function counted({ request, notify }: Outer, meter: () => OnTheWay | undefined): Outer {
  return {
    notify,
    request(method, params, buffers, answered) {
      if (buffers.length === 0) return request(method, params, buffers, answered);
      const bytes = sizeOf(buffers);
      const memory = meter();
      memory?.allocate(bytes);
      request(method, params, buffers, {
        value(value, sent) {
          memory?.release(bytes);
          answered.value(value, sent);
        },
        error(error) {
          memory?.release(bytes);
          answered.error(error);
        },
      });
    },
  };
}

function sizeOf(buffers: Buffers): number {
  let bytes = 0;
  for (let at = 0; at < buffers.length; at++) bytes += (buffers[at] as ArrayBuffer).byteLength;
  return bytes;
}
