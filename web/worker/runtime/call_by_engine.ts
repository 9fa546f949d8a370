import { apply, bind, type Callable, promised, promiseThen } from "./primordials.ts";

/**
 * Calls guest code in a turn of its own, with nothing of ours below it on the stack. In WebKit each frame of an error
 * holds the whole `data:` URL of its script: the runtime's frames made a megabyte of every error that a program kept.
 */
export function callByEngine(work: Callable, args: readonly unknown[] = []): Promise<unknown> {
  // `then` hands over a value, and nobody gave the program one.
  const call = apply(bind, apply, [undefined, work, undefined, args] as never) as () => unknown;
  return apply(promiseThen, promised(undefined), [call]) as Promise<unknown>;
}
