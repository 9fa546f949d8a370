/**
 * Does `work` while new errors take no stack: a stack is a thousand bytes and some microseconds for an error of forty
 * characters, and says only where it was decoded. Firefox knows no such limit; its errors share their stacks.
 */
export function withoutStacks<Result>(work: () => Result): Result {
  const { stackTraceLimit } = Error as { stackTraceLimit?: unknown };
  const set = (limit: unknown) => Reflect.set(Error, "stackTraceLimit", limit);
  if (stackTraceLimit === undefined || !set(0)) return work();
  try {
    return work();
  } finally {
    set(stackTraceLimit);
  }
}
