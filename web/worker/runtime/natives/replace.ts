import { apply, type Callable, indexOf, sliceText, TypeErrorOf } from "../primordials.ts";
import { isObject, toInteger, toLength, toText } from "./convert.ts";
import type { Kit } from "./kit.ts";
import {
  called,
  clamp,
  exec,
  isPattern,
  isUnicode,
  MATCH_BYTES,
  type Match,
  makeCounted,
  objectOf,
  receiver,
  step,
} from "./patterns.ts";
import { substituted } from "./substitute.ts";
import { makeWriter } from "./writer.ts";

/** What replaces parts of a text, by the steps of the language: each match and each piece is counted when it is made. */
export function meterReplace(kit: Kit): void {
  const { memory, meter, method } = kit;
  const { prototype } = RegExp;
  const text = String.prototype;
  const none = (value: unknown): boolean => value === undefined || value === null;
  const counted = makeCounted(kit);

  method(
    prototype,
    Symbol.replace,
    () =>
      ({
        [Symbol.replace](this: unknown, given: unknown, by: unknown): unknown {
          const matcher = receiver(this, "@@replace");
          const text = toText(given);
          const replacer = typeof by === "function" ? (by as Callable) : undefined;
          const pattern = replacer ? "" : toText(by);
          const flags = toText(matcher.flags);
          const global = indexOf(flags, "g", 0) >= 0;
          const unicode = global && isUnicode(flags);
          if (global) matcher.lastIndex = 0;
          const results: Match[] = [];
          for (;;) {
            const match = exec(matcher, text);
            if (match === null) break;
            results[results.length] = match;
            counted(MATCH_BYTES, results.length);
            if (!global) break;
            if (toText(match[0]) === "") step(matcher, text, unicode);
          }
          const writer = makeWriter({ memory, meter });
          let done = 0;
          for (let i = 0; i < results.length; i++) {
            const match = results[i] as Match;
            const groups = toLength(match.length) - 1;
            const whole = toText(match[0]);
            const at = clamp(toInteger(match.index), text.length);
            const captures: unknown[] = [];
            for (let n = 1; n <= groups; n++) {
              const capture = match[n];
              if (n % 64 === 0) counted(64 * 16, n);
              captures[captures.length] = capture === undefined ? capture : toText(capture);
            }
            let named = match.groups;
            let piece: string;
            if (replacer) {
              const args: unknown[] = [whole];
              for (let n = 0; n < captures.length; n++) args[args.length] = captures[n];
              args[args.length] = at;
              args[args.length] = text;
              if (named !== undefined) args[args.length] = named;
              piece = toText(apply(replacer, undefined, args as never));
            } else {
              if (named !== undefined) named = objectOf(named);
              piece = substituted(memory, whole, text, at, captures, named as object | undefined, pattern);
            }
            if (at >= done) {
              writer.add(sliceText(text, done, at));
              writer.add(piece);
              done = at + whole.length;
            }
          }
          if (done < text.length) writer.add(sliceText(text, done, text.length));
          return writer.done();
        },
      })[Symbol.replace] as Callable,
  );

  for (const name of ["replace", "replaceAll"]) {
    method(
      text,
      name,
      (feral) =>
        ({
          [name](this: unknown, search: unknown, by: unknown): unknown {
            if (none(this)) return apply(feral, this, []);
            if (isObject(search)) {
              if (name === "replaceAll" && isPattern(search)) {
                const { flags } = search as { flags: unknown };
                if (none(flags) || indexOf(toText(flags), "g", 0) < 0) {
                  throw new TypeErrorOf("replaceAll must be called with a global RegExp");
                }
              }
              const own = (search as { [Symbol.replace]?: unknown })[Symbol.replace];
              if (!none(own)) return apply(called(own), search, [this, by] as never);
            }
            const given = toText(this);
            const wanted = toText(search);
            const replacer = typeof by === "function" ? (by as Callable) : undefined;
            const pattern = replacer ? "" : toText(by);
            const writer = makeWriter({ memory, meter });
            let done = 0;
            let at = indexOf(given, wanted, 0);
            if (at < 0) return given;
            while (at >= 0) {
              const piece = replacer
                ? toText(apply(replacer, undefined, [wanted, at, given] as never))
                : substituted(memory, wanted, given, at, [], undefined, pattern);
              writer.add(sliceText(given, done, at));
              writer.add(piece);
              done = at + wanted.length;
              if (name === "replace") break;
              // Nothing is found once at every letter.
              const next = at + (wanted.length === 0 ? 1 : wanted.length);
              at = next > given.length ? -1 : indexOf(given, wanted, next);
            }
            writer.add(sliceText(given, done, given.length));
            return writer.done();
          },
        })[name] as Callable,
    );
  }
}
