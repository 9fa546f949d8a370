import type { Clock } from "./deadline.ts";
import type { Reader } from "./guard.ts";

/** Two clocks: this frame's is slowed down while nobody looks at the page, the guard's may be new or reading a program. */
export function bothClocks(guard: Pick<Reader, "ring">): Clock {
  return {
    now: () => performance.now(),
    ring(afterMs, work) {
      const timeout = setTimeout(work, afterMs);
      const hush = guard.ring(afterMs, work);
      return () => {
        clearTimeout(timeout);
        hush();
      };
    },
  };
}
