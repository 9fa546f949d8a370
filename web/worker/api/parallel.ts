import { refusal } from "../failure.ts";
import {
  apply,
  isArray,
  isInteger,
  PromiseOf,
  promised,
  promiseThen,
  RangeErrorOf,
  TypeErrorOf,
} from "../runtime/primordials.ts";

/** All operations of all calls in one run. */
const MAX_OPERATIONS = 100;
const MAX_CONCURRENT = 20;

export type Parallel = (functions: unknown, options?: { readonly concurrency?: unknown }) => Promise<unknown[]>;

/**
 * Runs functions side by side, so many at a time, and answers their values in their order. The first
 * failure is the answer, and no further function is started.
 */
export function makeParallel(concurrency: () => number): Parallel {
  let operations = 0;

  function admit(functions: unknown): readonly (() => unknown)[] {
    if (!isArray(functions)) throw new TypeErrorOf("parallel takes an array of functions");
    for (let i = 0; i < functions.length; i++) {
      if (typeof functions[i] !== "function") {
        throw new TypeErrorOf(
          `parallel takes functions: element ${i} is a ${typeof functions[i]}; write () => callTool(…)`,
        );
      }
    }
    operations += functions.length;
    if (operations > MAX_OPERATIONS) {
      const message = `parallel runs at most ${MAX_OPERATIONS} operations in a run`;
      throw refusal("TOOL_CALL_LIMIT", "RangeError", message, RangeErrorOf);
    }
    return functions;
  }

  function width(options: { readonly concurrency?: unknown } | undefined): number {
    const asked = options?.concurrency;
    if (asked === undefined) return concurrency();
    if (typeof asked === "number" && isInteger(asked) && asked >= 1 && asked <= MAX_CONCURRENT) return asked;
    throw new RangeErrorOf(`concurrency is a whole number from 1 to ${MAX_CONCURRENT}`);
  }

  return (given, options) =>
    new PromiseOf((resolve, reject) => {
      const functions = admit(given);
      const most = width(options);
      const values: unknown[] = [];
      values.length = functions.length;
      let next = 0;
      let open = 0;
      let failed = false;

      const fail = (error: unknown) => {
        failed = true;
        reject(error);
      };
      const start = (index: number) => {
        open++;
        const done = (value: unknown) => {
          values[index] = value;
          open--;
          advance();
        };
        apply(promiseThen, promised(apply(functions[index] as () => unknown, undefined, [])), [done, fail]);
      };
      const advance = () => {
        try {
          while (!failed && open < most && next < functions.length) start(next++);
          if (!failed && open === 0) resolve(values);
        } catch (error) {
          fail(error);
        }
      };
      advance();
    });
}
