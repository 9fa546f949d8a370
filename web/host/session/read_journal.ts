import { ERROR_NUMBERS } from "../../generated/wire.ts";
import { decodePlain } from "../../shared/values_decode_plain.ts";
import { plainText } from "../../shared/values_plain.ts";
import { isRecord } from "../run/json.ts";
import type { JournalEvent, SessionJournal } from "../types/session.ts";
import { MAX_JOURNAL_BYTES, MAX_RUNS, VERSION } from "./limits.ts";
import { Malformed } from "./malformed.ts";

/**
 * A journal may be anybody's: it is measured before it is read, and each part of it is held against the table below. What
 * is in it is data of programs, which run in their sandbox; tools are not called, and rules are not taken from it.
 */
export function readJournal(given: unknown): SessionJournal {
  const journal = decoded(textOf(given));
  JOURNAL(journal, "journal");
  const { runs } = journal as SessionJournal;
  runs.forEach(({ events }, index) => {
    checkAnswers(events, `journal.runs[${index}].events`);
  });
  return journal as SessionJournal;
}

function textOf(given: unknown): string {
  const text = typeof given === "string" ? given : written(given);
  if (text.length > MAX_JOURNAL_BYTES) throw tooLarge();
  return text;
}

function tooLarge(): Malformed {
  return new Malformed(`\`journal\` has more than ${MAX_JOURNAL_BYTES} characters of JSON; replay fewer of its runs`);
}

/** Once, so that what is checked is what is used: an object could answer differently each time. */
function written(given: unknown): string {
  try {
    return plainText(given, "journal", MAX_JOURNAL_BYTES);
  } catch (error) {
    if (error instanceof Error && error.name === "ValueTooLarge") throw tooLarge();
    throw new Malformed(error instanceof Error ? error.message : String(error));
  }
}

function decoded(text: string): unknown {
  try {
    return decodePlain(text);
  } catch (error) {
    throw new Malformed(`\`journal\` is not the JSON of a journal: ${error instanceof Error ? error.message : error}`);
  }
}

/** As many as the gate takes. */
const MAX_TOOLS = 10_000;

/** Throws what is wrong, with its place. */
type Check = (value: unknown, path: string) => void;

const check =
  (holds: (value: unknown) => boolean, wanted: string): Check =>
  (value, path) => {
    if (!holds(value)) throw new Malformed(`\`${path}\` must be ${wanted}, not ${shown(value)}`);
  };

const oneOf = (...values: readonly unknown[]): Check =>
  check((value) => values.includes(value), values.map((value) => JSON.stringify(value)).join(" or "));

const list =
  (item: Check, most = Number.POSITIVE_INFINITY): Check =>
  (value, path) => {
    if (!Array.isArray(value)) throw new Malformed(`\`${path}\` must be a list, not ${shown(value)}`);
    if (value.length > most) throw new Malformed(`\`${path}\` has ${value.length} items; the limit is ${most}`);
    value.forEach((part, index) => {
      item(part, `${path}[${index}]`);
    });
  };

/** A name that ends in `?` may be absent; no other name is known. */
const object =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value, path) => {
    if (!isRecord(value)) throw new Malformed(`\`${path}\` must be an object, not ${shown(value)}`);
    const known = Object.keys(fields).map((name) => name.replace("?", ""));
    const strange = Object.keys(value).find((name) => !known.includes(name));
    if (strange !== undefined) {
      throw new Malformed(`\`${path}.${strange.slice(0, 60)}\` is unknown; known are ${known.join(", ")}`);
    }
    for (const [name, field] of Object.entries(fields)) {
      const key = name.replace("?", "");
      if (Object.hasOwn(value, key)) field(value[key], `${path}.${key}`);
      else if (key === name) throw new Malformed(`\`${path}.${key}\` is missing`);
    }
  };

/** Objects of several kinds, told apart by `type`. */
const variants = (kinds: Readonly<Record<string, Readonly<Record<string, Check>>>>): Check => {
  const checks = new Map(Object.entries(kinds).map(([type, fields]) => [type, object({ type: text, ...fields })]));
  return (value, path) => {
    const { type } = (isRecord(value) ? value : {}) as { readonly type?: unknown };
    const kind = checks.get(type as string);
    if (!kind) throw new Malformed(`\`${path}.type\` must be ${[...checks.keys()].join(", ")}, not ${shown(type)}`);
    kind(value, path);
  };
};

const text = check((value) => typeof value === "string", "text");
const anything: Check = () => {};
const record = check(isRecord, "an object");
const count = check((value) => Number.isSafeInteger(value) && (value as number) >= 0, "a whole number from 0");
const code = check((value) => typeof value === "string" && Object.hasOwn(ERROR_NUMBERS, value), "one of the codes");
const time = check((value) => typeof value === "number" && Math.abs(value) <= 8.64e15, "milliseconds since 1970");
const seed = check(
  (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 0xffff_ffff,
  "an unsigned 32-bit integer",
);

/** As many as the gate takes. */
const MAX_KEPT = 64;
const result = check((value) => typeof value === "string" || Array.isArray(value), "a list or text");
const oneOfKinds = check(
  (value) => typeof value === "string" || (Number.isSafeInteger(value) && (value as number) >= 0),
  "the number of a call, or a name",
);
/** An object of so many at most. */
const kept =
  (item: Check): Check =>
  (value, path) => {
    record(value, path);
    list(anything, MAX_KEPT)(Object.keys(value as object), path);
    for (const [name, part] of Object.entries(value as object)) item(part, `${path}.${name.slice(0, 60)}`);
  };

const EVENT = variants({
  call: { name: text, args: anything },
  value: { to: count, "value?": anything },
  error: { to: count, code, message: text, "name?": text },
  approval: { name: text, args: anything },
  decision: { to: count, answer: oneOf("unneeded", "once", "run", "no") },
});

const END = variants({
  value: { "value?": anything, state: record, "kept?": kept(oneOfKinds) },
  error: { code, name: text, message: text },
});

const RUN = object({
  code: text,
  language: oneOf("js", "ts", "tsx"),
  "engine?": oneOf("worker", "sealed"),
  "prelude?": text,
  "args?": anything,
  state: record,
  "kept?": kept(result),
  now: time,
  seed,
  "toolsAlias?": text,
  // The gate reads a tool's rule, and refuses what it does not know.
  tools: list(record, MAX_TOOLS),
  events: list(EVENT),
  end: END,
});

const JOURNAL = object({ version: oneOf(VERSION), runs: list(RUN, MAX_RUNS), dropped: count });

/** An answer is to an earlier question of its kind, which has no other one. */
function checkAnswers(events: readonly JournalEvent[], path: string): void {
  const open = new Map<number, string>();
  events.forEach((event, index) => {
    if (event.type === "call" || event.type === "approval") {
      open.set(index, event.type);
      return;
    }
    const question = event.type === "decision" ? "approval" : "call";
    if (open.get(event.to) !== question) {
      throw new Malformed(
        `\`${path}[${index}].to\` must be the number of ${question === "call" ? "a call" : "an approval"} before it that has no answer yet`,
      );
    }
    open.delete(event.to);
  });
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return Array.isArray(value) ? "a list" : "an object";
}
