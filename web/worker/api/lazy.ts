// Steps that are taken when somebody asks for the next. Nothing here has a prototype that a program could change.

import {
  apply,
  asyncIterator,
  type Callable,
  create,
  defineProperty,
  freeze,
  isInteger,
  TypeErrorOf,
} from "../runtime/primordials.ts";

interface Step {
  readonly done: boolean;
  readonly value: unknown;
}

export type Next = () => Promise<Step>;

export const END: Step = { done: true, value: undefined };

/** Adds what can be iterated lazily, each time from the start, to an object, and freezes it. */
export function lazy(start: () => Next, made: object = create(null)): object {
  const add = (name: PropertyKey, value: unknown) => defineProperty(made, name, { value });
  add("filter", (keep: unknown) => lazy(filtered(start, callback("filter", keep))));
  add("map", (change: unknown) => lazy(mapped(start, callback("map", change))));
  add("take", (count: unknown) => lazy(taken(start, counted(count))));
  add("toArray", async () => {
    const next = start();
    const values: unknown[] = [];
    for (let step = await next(); !step.done; step = await next()) {
      defineProperty(values, values.length, {
        value: step.value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
    return values;
  });
  add(asyncIterator, () => iterated(start()));
  return freeze(made);
}

/** As `for await` takes them. */
function iterated(next: Next): object {
  const made: object = create(null);
  let over = false;
  const step: Next = async () => (over ? END : plain(await next()));
  const end = async (value: unknown) => {
    over = true;
    return { done: true, value };
  };
  defineProperty(made, "next", { value: step });
  defineProperty(made, "return", { value: end });
  defineProperty(made, asyncIterator, { value: () => made });
  return freeze(made);
}

function plain({ done, value }: Step): Step {
  return { done, value };
}

function filtered(start: () => Next, keep: Callable): () => Next {
  return () => {
    const next = start();
    let index = 0;
    return async () => {
      for (;;) {
        const step = await next();
        if (step.done || (await apply(keep, undefined, [step.value, index++]))) return step;
      }
    };
  };
}

function mapped(start: () => Next, change: Callable): () => Next {
  return () => {
    const next = start();
    let index = 0;
    return async () => {
      const step = await next();
      return step.done ? step : { done: false, value: await apply(change, undefined, [step.value, index++]) };
    };
  };
}

function taken(start: () => Next, count: number): () => Next {
  return () => {
    const next = start();
    let left = count;
    return async () => (left-- > 0 ? next() : END);
  };
}

function callback(name: string, given: unknown): Callable {
  if (typeof given === "function") return given as Callable;
  throw new TypeErrorOf(`${name} takes a function, not a ${typeof given}`);
}

function counted(count: unknown): number {
  if (typeof count === "number" && isInteger(count) && count >= 0) return count;
  throw new TypeErrorOf("take takes a whole number");
}
