import assert from "node:assert/strict";
import { test } from "node:test";
import type { Core } from "../core.ts";
import { BelljarError } from "../error.ts";
import { MAX_JOURNAL_BYTES } from "./limits.ts";
import { replay } from "./open.ts";
import { readJournal } from "./read_journal.ts";

const error = (code: never, message: string, cause?: unknown) => new BelljarError(code, message, { cause });
const ran: string[] = [];
const run = async (code: string) => {
  ran.push(code);
  throw new Error("nothing of a journal that is none runs");
};
const core = { error, run } as unknown as Core;

const END = { type: "value", value: 1, state: {} };
const RUN = { code: "1", language: "js", state: {}, now: 0, seed: 0, tools: [], events: [] as unknown[], end: END };
const journal = (change: object) => ({ version: 1, runs: [{ ...RUN, ...change }], dropped: 0 });
const without = (key: keyof typeof RUN) => {
  const { [key]: _, ...rest } = RUN;
  return { version: 1, runs: [rest], dropped: 0 };
};
const call = { type: "call", name: "a", args: {} };
const cycle: { runs: unknown } = { ...journal({}) };
cycle.runs = cycle;
let reads = 0;
const liar = {
  version: 1,
  dropped: 0,
  get runs() {
    return reads++ === 0 ? [{ ...RUN, code: 7 }] : [RUN];
  },
};

/** What is no journal, and a part of what is said about it. */
const HOSTILE: readonly (readonly [what: string, journal: unknown, said: string])[] = [
  ["nothing", undefined, "journal is undefined"],
  ["null", null, "`journal` must be an object, not null"],
  ["text that is no JSON", "{", "`journal` is not the JSON of a journal"],
  ["an empty text", "", "`journal` is not the JSON of a journal"],
  ["a list", "[]", "`journal` must be an object, not a list"],
  ["another version", { ...journal({}), version: 2 }, "`journal.version` must be 1, not 2"],
  ["an unknown key", { ...journal({}), policy: {} }, "`journal.policy` is unknown"],
  ["no runs", { version: 1, dropped: 0 }, "`journal.runs` is missing"],
  ["runs that are an object", { version: 1, runs: {}, dropped: 0 }, "`journal.runs` must be a list"],
  ["1,001 runs", { version: 1, runs: Array(1_001).fill(RUN), dropped: 0 }, "has 1001 items; the limit is 1000"],
  ["a run that is none", { version: 1, runs: [1], dropped: 0 }, "`journal.runs[0]` must be an object, not 1"],
  ["dropped that is no count", { ...journal({}), dropped: -1 }, "`journal.dropped` must be a whole number"],
  ...(["code", "language", "state", "now", "seed", "tools", "events", "end"] as const).map(
    (key) => [`no ${key}`, without(key), `\`journal.runs[0].${key}\` is missing`] as const,
  ),
  ["code that is a number", journal({ code: 1 }), "`journal.runs[0].code` must be text, not 1"],
  ["another language", journal({ language: "python" }), 'must be "js" or "ts" or "tsx", not "python"'],
  ["state that is a list", journal({ state: [] }), "`journal.runs[0].state` must be an object"],
  ["a time that is text", journal({ now: "today" }), "`journal.runs[0].now` must be milliseconds"],
  ["a time beyond all", journal({ now: 9e15 }), "`journal.runs[0].now` must be milliseconds"],
  ["a seed below 0", journal({ seed: -1 }), "`journal.runs[0].seed` must be an unsigned"],
  ["a policy of its own", journal({ policy: { level: "permissive" } }), "`journal.runs[0].policy` is unknown"],
  ["a handler", journal({ tools: [() => 1] }), "journal.runs[0].tools[0] is a function"],
  ["10,001 tools", journal({ tools: Array(10_001).fill({}) }), "has 10001 items; the limit is 10000"],
  ["an event without type", journal({ events: [{}] }), "`journal.runs[0].events[0].type` must be call"],
  ["an event called constructor", journal({ events: [{ type: "constructor" }] }), "must be call, value"],
  ["a call without arguments", journal({ events: [{ type: "call", name: "a" }] }), "events[0].args` is missing"],
  [
    "an answer to nothing",
    journal({ events: [{ type: "value", to: 0 }] }),
    "events[0].to` must be the number of a call",
  ],
  ["an answer to what comes later", journal({ events: [{ type: "value", to: 1 }, call] }), "events[0].to` must be"],
  [
    "two answers",
    journal({ events: [call, { type: "value", to: 0 }, { type: "value", to: 0 }] }),
    "events[2].to` must be the number of a call before it that has no answer yet",
  ],
  [
    "a decision about a call",
    journal({ events: [call, { type: "decision", to: 0, answer: "run" }] }),
    "events[1].to` must be the number of an approval",
  ],
  [
    "a decision that is none",
    journal({
      events: [
        { ...call, type: "approval" },
        { type: "decision", to: 0, answer: "yes" },
      ],
    }),
    'must be "unneeded" or "once" or "run" or "no", not "yes"',
  ],
  [
    "an error with a code of its own",
    journal({ events: [call, { type: "error", to: 0, code: "toString", message: "" }] }),
    "events[1].code` must be one of the codes",
  ],
  ["an end that is none", journal({ end: { type: "maybe" } }), "`journal.runs[0].end.type` must be value, error"],
  ["an end without state", journal({ end: { type: "value" } }), "`journal.runs[0].end.state` is missing"],
  ["__proto__", JSON.parse('{"version":1,"__proto__":{"runs":[]},"dropped":0}'), "__proto__"],
  ["__proto__ in a text", '{"version":1,"runs":[],"dropped":0,"\\u005f_proto__":{}}', "__proto__"],
  ["a cycle", cycle, "journal.runs is a part of itself"],
  ["an object that answers differently each time", liar, "`journal.runs[0].code` must be text, not 7"],
  ["more than 16 MiB", journal({ code: "x".repeat(MAX_JOURNAL_BYTES) }), "has more than 16777216 characters"],
  ["more than 16 MiB of text", `"${"x".repeat(MAX_JOURNAL_BYTES)}"`, "has more than 16777216 characters"],
];

for (const [what, given, said] of HOSTILE) {
  test(`a journal is not ${what}`, async () => {
    await assert.rejects(
      () => replay(core, given as never),
      (thrown) => {
        assert.ok(thrown instanceof BelljarError, String(thrown));
        assert.equal(thrown.code, "INVALID_PARAMS");
        assert.ok(thrown.message.includes(said), thrown.message);
        assert.ok(thrown.message.length < 400, "a stranger's text is cut");
        return true;
      },
    );
    assert.deepEqual(ran, []);
  });
}

test("a journal is read from its text and from its object alike", () => {
  const events = [
    call,
    { type: "approval", name: "b", args: [1] },
    { type: "decision", to: 1, answer: "once" },
    { type: "value", to: 0, value: null },
    { ...call, name: "b" },
    { type: "error", to: 4, code: "TOOL_ERROR", message: "no", name: "Error" },
  ];
  const whole = journal({ events, args: [1], prelude: "let a;", toolsAlias: "codemode", tools: [{ name: "a" }] });
  assert.deepEqual(readJournal(whole), whole);
  assert.deepEqual(readJournal(JSON.stringify(whole)), whole);
});
