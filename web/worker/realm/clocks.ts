import { apply, construct, defineProperty, getOwnPropertyDescriptor, ownKeys } from "../runtime/primordials.ts";

/** What a program takes for the time. */
export interface Clock {
  /** Stands still at `now`, in milliseconds since 1970. */
  fix(now: number): void;
}

const FERAL_Date = Date;
const dateNow = Date.now;

/** Replaces every clock of the realm by one that can be made to stand still when a program starts. */
export function tameClocks(scope: object, monotonic: () => number): Clock {
  let fixed: number | undefined;
  const began = monotonic();
  const now = (): number => fixed ?? apply(dateNow, FERAL_Date, []);

  tameDate(scope, now);
  const temporal = (scope as { Temporal?: { Now: object } }).Temporal;
  if (temporal) tameTemporal(temporal as unknown as TemporalLike, () => fixed);
  if ("performance" in scope) {
    // The browser's own object also lists what was loaded, by address.
    const timeOrigin = now();
    const performance = { now: () => (fixed === undefined ? monotonic() - began : 0), timeOrigin };
    defineProperty(scope, "performance", { value: performance, configurable: true });
  }
  return {
    fix(given) {
      fixed = given;
    },
  };
}

function tameDate(scope: object, now: () => number): void {
  function TameDate(this: unknown, ...args: unknown[]): unknown {
    // Called without `new` it answers text, whatever it is called with.
    if (new.target === undefined) return `${construct(FERAL_Date, [now()])}`;
    return construct(FERAL_Date, (args.length === 0 ? [now()] : args) as [number], new.target);
  }
  for (const key of ownKeys(FERAL_Date)) {
    defineProperty(TameDate, key, getOwnPropertyDescriptor(FERAL_Date, key) as PropertyDescriptor);
  }
  defineProperty(TameDate, "now", { value: { now: () => now() }.now, writable: true, configurable: true });
  defineProperty(FERAL_Date.prototype, "constructor", { value: TameDate, writable: true, configurable: true });
  defineProperty(scope, "Date", { value: TameDate, writable: true, configurable: true });
}

/** The part of `Temporal` that tells the time. */
interface TemporalLike {
  readonly Now: Record<string, (zone?: unknown) => unknown>;
  readonly Instant: {
    fromEpochMilliseconds(ms: number): { toZonedDateTimeISO(zone: unknown): Record<string, () => unknown> };
  };
}

/** Of each function of `Temporal.Now`, what it takes from a moment in a time zone. */
const MOMENTS = {
  zonedDateTimeISO: undefined,
  plainDateTimeISO: "toPlainDateTime",
  plainDateISO: "toPlainDate",
  plainTimeISO: "toPlainTime",
} as const;

function tameTemporal({ Now, Instant }: TemporalLike, fixed: () => number | undefined): void {
  const { instant, timeZoneId } = Now;
  const replace = (name: string, make: (ms: number, zone: unknown) => unknown): void => {
    const feral = Now[name];
    if (feral === undefined) return;
    const { [name]: tame } = {
      [name](...zone: unknown[]): unknown {
        const ms = fixed();
        return ms === undefined ? apply(feral, Now, zone as [unknown]) : make(ms, zone[0] ?? timeZoneId?.());
      },
    };
    defineProperty(Now, name, { value: tame, writable: true, configurable: true });
  };
  if (instant) replace("instant", (ms) => Instant.fromEpochMilliseconds(ms));
  for (const [name, part] of Object.entries(MOMENTS)) {
    replace(name, (ms, zone) => {
      const moment = Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
      return part === undefined ? moment : moment[part]?.();
    });
  }
}
