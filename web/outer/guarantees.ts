import { GUARANTEES, HOMES } from "../generated/guarantees.ts";
import type { Guarantee, Guest } from "../generated/wire.ts";
import { ENGINE } from "./engine.ts";

/** What this browser closes for each guest. `single`: whether all sandboxes share one host name. */
export function guarantees(single: boolean): readonly Guarantee[] {
  return (Object.keys(HOMES) as Guest[]).flatMap((guest) =>
    GUARANTEES[HOMES[guest]].map(({ channel, by, open, single: shared }) => {
      const missing = (single && shared) || open[ENGINE];
      return { guest, channel, closed: !missing, by: missing || by };
    }),
  );
}
