import {
  apply,
  type Callable,
  construct,
  indexOf,
  regexpSource,
  sliceText,
  species as speciesKey,
  TypeErrorOf,
} from "../primordials.ts";
import { isObject, toLength, toText } from "./convert.ts";
import { type Kit, native } from "./kit.ts";
import {
  advance,
  called,
  clamp,
  exec,
  groupsIn,
  isPattern,
  isRegExp,
  isUnicode,
  MATCH_BYTES,
  type Matcher,
  makeCounted,
  receiver,
  searching,
  step,
  toUint32,
} from "./patterns.ts";

/** A match is a list with a text for each group: with so many, one match is no larger than a few calls. */
const MAX_GROUPS = 256;

/**
 * What searches a whole text, by the steps of the language: each match and each piece of the result is counted when it is
 * made, so that no pattern and no `exec` of a program's own makes more than the limit in one call. (In a realm whose
 * RegExp.prototype is frozen this is also faster than the browser's own.)
 */
export function meterRegExp(kit: Kit, scope: object): void {
  const { memory, method, maker } = kit;
  const { prototype } = RegExp;
  const large = (pattern: unknown): boolean => typeof pattern === "string" && groupsIn(pattern) > MAX_GROUPS;
  const refuse = (): never => {
    throw new SyntaxError(`Invalid regular expression: more than ${MAX_GROUPS} groups`);
  };

  const TameRegExp = maker(
    scope,
    "RegExp",
    (Feral, args, target) => {
      const made = native(Feral, args.length > 2 ? [args[0], args[1]] : args, target);
      if (large(apply(regexpSource, made, []))) refuse();
      memory.copy((apply(regexpSource, made, []) as string).length * 16);
      return made;
    },
    (args) => {
      const [pattern, flags] = args;
      // Called as a function it answers a RegExp that is its own already.
      if (isObject(pattern) && flags === undefined) {
        if (isPattern(pattern) && (pattern as { constructor: unknown }).constructor === TameRegExp) return pattern;
      }
      return construct(TameRegExp as never, [pattern, flags] as never);
    },
  );

  const counted = makeCounted(kit);

  method(
    prototype,
    Symbol.match,
    () =>
      ({
        [Symbol.match](this: unknown, given: unknown): unknown {
          const matcher = receiver(this, "@@match");
          const text = toText(given);
          const flags = toText(matcher.flags);
          if (indexOf(flags, "g", 0) < 0) return exec(matcher, text);
          const unicode = isUnicode(flags);
          matcher.lastIndex = 0;
          const found: string[] = [];
          for (;;) {
            const match = exec(matcher, text);
            if (match === null) return found.length === 0 ? null : found;
            const whole = toText(match[0]);
            counted(MATCH_BYTES, found.length);
            found[found.length] = whole;
            if (whole === "") step(matcher, text, unicode);
          }
        },
      })[Symbol.match] as Callable,
  );

  const text = String.prototype;
  const none = (value: unknown): boolean => value === undefined || value === null;

  for (const name of ["match", "matchAll", "search"]) {
    method(
      text,
      name,
      (feral) =>
        ({
          [name](this: unknown, pattern: unknown): unknown {
            if (none(this) || isObject(pattern)) return apply(feral, this, [pattern] as never);
            const given = toText(this);
            const flags = name === "matchAll" ? "g" : undefined;
            return apply(feral, given, [construct(TameRegExp as never, [pattern, flags] as never)] as never);
          },
        })[name] as Callable,
    );
  }

  method(
    text,
    "split",
    (feral) =>
      ({
        split(this: unknown, by: unknown, most: unknown): unknown {
          if (none(this)) return apply(feral, this, []);
          const own = isObject(by) ? (by as { [Symbol.split]?: unknown })[Symbol.split] : undefined;
          if (!none(own)) return apply(called(own), by, [this, most] as never);
          const given = toText(this);
          const limit = most === undefined ? 0xffff_ffff : toUint32(most);
          const separator = by === undefined ? by : toText(by);
          memory.fits(given.length * 8);
          const out = apply(feral, given, [separator, limit] as never) as unknown[];
          memory.copy(out.length * 32);
          return out;
        },
      }).split,
  );

  method(
    prototype,
    Symbol.split,
    () =>
      ({
        [Symbol.split](this: unknown, given: unknown, most: unknown): unknown {
          const matcher = receiver(this, "@@split");
          const text = toText(given);
          let maker: unknown = (matcher as unknown as { constructor: unknown }).constructor;
          if (maker !== undefined) {
            if (!isObject(maker)) throw new TypeErrorOf("The .constructor property is not an object");
            maker = (maker as { [speciesKey]?: unknown })[speciesKey];
          }
          const flags = toText(matcher.flags);
          const unicode = isUnicode(flags);
          const sticky = indexOf(flags, "y", 0) >= 0 ? flags : `${flags}y`;
          // A plain one looks for the next place itself, instead of being asked at every letter.
          const searches = (maker === undefined || maker === TameRegExp) && isRegExp(matcher);
          const splitter = construct(
            (maker ?? TameRegExp) as never,
            [matcher, searches ? searching(flags) : sticky] as never,
          ) as Matcher;
          const out: unknown[] = [];
          const limit = most === undefined ? 0xffff_ffff : toUint32(most);
          if (limit === 0) return out;
          if (text === "") {
            if (exec(splitter, text) === null) out[0] = text;
            return out;
          }
          let done = 0;
          let at = 0;
          while (at < text.length) {
            splitter.lastIndex = at;
            const match = exec(splitter, text);
            if (match === null && searches) break;
            if (match !== null && searches) at = match.index as number;
            if (at >= text.length) break;
            const end = match === null ? 0 : clamp(toLength(splitter.lastIndex), text.length);
            if (match === null || end === done) {
              at = advance(text, at, unicode);
              continue;
            }
            counted(48, out.length);
            out[out.length] = sliceText(text, done, at);
            if (out.length === limit) return out;
            done = end;
            const groups = toLength(match.length) - 1;
            for (let n = 1; n <= groups; n++) {
              counted(48, out.length);
              out[out.length] = match[n];
              if (out.length === limit) return out;
            }
            at = done;
          }
          out[out.length] = sliceText(text, done, text.length);
          return out;
        },
      })[Symbol.split] as Callable,
  );
}
