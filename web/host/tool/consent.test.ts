import assert from "node:assert/strict";
import { test } from "node:test";
import type { Consent } from "../types/tool.ts";
import { askFor, decide } from "./consent.ts";

Object.assign(globalThis, { location: { origin: "http://page.example" } });

const wanted = [
  { name: "dom:read", says: ["Read the page.", "All of it."], risk: "low", methods: [] },
  { name: "dom:write", says: ["Change it."], risk: "high", methods: [] },
] as const;
const ask = askFor({ name: "shop", version: "1.0.0" } as never, wanted, "Agent", ["once", "session"]);

test("a question has words, warnings and whose it is", () => {
  assert.deepEqual(ask, {
    caller: "Agent",
    app: { name: "shop", version: "1.0.0" },
    capabilities: [
      { capability: "dom:read", says: "Read the page. All of it.", risk: "low" },
      {
        capability: "dom:write",
        says: "Change it.",
        risk: "high",
        warning: "Think twice: this can be used against you.",
      },
    ],
    origin: "http://page.example",
    lasts: ["once", "session"],
  });
});

test("strangers' words are plain and short, whoever asks the user", () => {
  const wild = `\u202e"x"\n${"y".repeat(1_000)}`;
  const app = { name: wild, version: wild, provider: wild, description: wild };
  const { caller, app: shown } = askFor(app as never, [], wild, ["once"]);
  for (const words of [caller, ...Object.values(shown)]) {
    assert.match(words, /^'x' y+…$/);
    assert.ok(words.length <= 300);
  }
  assert.equal(caller.length, 100);
});

test("why nobody could answer is told", async () => {
  const decided = await decide(ask, () => ({ approved: [], reason: "covered" }));
  assert.equal(decided.reason, "covered");
  assert.equal((await decide(ask, () => ({ granted: true, reason: "covered" }))).reason, undefined);
});

const both = ["dom:read", "dom:write"];

/** What a page's own dialog answers, what is approved by it, and for how long. */
const ANSWERS: readonly (readonly [answer: unknown, approved: readonly string[], lasts: string])[] = [
  [true, both, "once"],
  [false, [], "once"],
  [undefined, [], "once"],
  [null, [], "once"],
  [1, [], "once"],
  ["yes", [], "once"],
  [{}, [], "once"],
  [{ granted: "yes" }, [], "once"],
  [{ granted: true }, both, "once"],
  [{ granted: true, approved: [] }, [], "once"],
  [{ granted: false, approved: ["dom:read"] }, ["dom:read"], "once"],
  [{ approved: ["dom:read", "media:camera"] }, ["dom:read"], "once"],
  [{ approved: [{ capability: "dom:write" }] }, ["dom:write"], "once"],
  [{ approved: [null, 7, {}] }, [], "once"],
  [{ granted: true, remember: true }, both, "always"],
  [{ granted: true, remember: "always" }, both, "always"],
  [{ granted: true, remember: "session" }, both, "session"],
  [{ granted: true, remember: "forever" }, both, "once"],
  [{ granted: true, remember: false }, both, "once"],
];

for (const [answer, approved, lasts] of ANSWERS) {
  test(`${JSON.stringify(answer)} approves ${approved.join(" and ") || "nothing"}, ${lasts}`, async () => {
    const decided = await decide(ask, (() => answer) as Consent);
    const denied = both.filter((name) => !approved.includes(name));
    assert.deepEqual(decided, { granted: denied.length === 0, approved, denied, lasts });
  });
}

test("a dialog that fails approves nothing", async () => {
  const broken = () => Promise.reject(new Error("closed"));
  await assert.rejects(decide(ask, broken), new Error("closed"));
});
