import { apply, type Callable, construct } from "../primordials.ts";
import { enterProxy } from "./convert.ts";
import { type Kit, native, nativeName } from "./kit.ts";
import { listOf } from "./text.ts";

/** What calls a function with a list, and what makes proxies. */
export function meterFunctions({ memory, method, maker }: Kit, scope: object): void {
  const { prototype } = Function;

  method(
    prototype,
    "apply",
    (feral) =>
      ({
        apply(this: unknown, self: unknown, args: unknown): unknown {
          if (typeof this !== "function") return apply(feral, this, [self, args] as never);
          return apply(
            this as Callable,
            self,
            (args === undefined || args === null ? [] : listOf(args, memory)) as never,
          );
        },
      }).apply,
  );

  // A function of ours that stands for a native prints as one.
  method(
    prototype,
    "toString",
    (feral) =>
      ({
        toString(this: unknown): unknown {
          const name = typeof this === "function" ? nativeName(this) : undefined;
          if (name !== undefined) return `function ${name}() { [native code] }`;
          const text = apply(feral, this, []) as string;
          memory.copy(text.length * 2);
          return text;
        },
      }).toString,
  );

  const { Reflect: reflect, Proxy: proxy } = scope as { Reflect?: object; Proxy?: object };
  method(
    reflect,
    "apply",
    (feral) =>
      ({
        apply(target: unknown, self: unknown, args: unknown): unknown {
          if (typeof target !== "function") return apply(feral, undefined, [target, self, args] as never);
          return apply(target as Callable, self, listOf(args, memory) as never);
        },
      }).apply,
  );
  method(
    reflect,
    "construct",
    (feral) =>
      ({
        construct(...args: unknown[]): unknown {
          const [target, list] = args;
          const newTarget = args.length > 2 ? args[2] : target;
          if (typeof target !== "function" || typeof newTarget !== "function")
            return apply(feral, undefined, args as never);
          return construct(target as never, listOf(list, memory) as never, newTarget as never);
        },
      }).construct,
  );
  method(
    reflect,
    "ownKeys",
    (feral) =>
      ({
        ownKeys(target: unknown): unknown {
          const made = apply(feral, undefined, [target] as never) as unknown[];
          memory.copy(made.length * 8);
          return made;
        },
      }).ownKeys,
  );

  method(
    proxy,
    "revocable",
    (feral) =>
      ({
        revocable(target: unknown, handler: unknown): unknown {
          const made = apply(feral, undefined, [target, handler] as never) as { proxy: object };
          enterProxy(made.proxy);
          return made;
        },
      }).revocable,
  );
  if (proxy) {
    maker(scope, "Proxy", (Feral, args, target) => enterProxy(native(Feral, [args[0], args[1]], target)));
  }
}
