import assert from "node:assert/strict";
import { test } from "node:test";
import type { Decision, Subject } from "../../generated/wire.ts";
import type { Gate } from "../gate.ts";
import { Handles } from "./handles.ts";
import { bringKept, keepHandles } from "./kept.ts";

const audit: Decision["audit"] = {
  sequence: 1,
  atMs: 0,
  subject: "kept",
  name: "",
  bytes: 0,
  verdict: "admitted",
  findings: [],
};
const REFUSED = {
  code: -32602,
  message: "no",
  data: {
    code: "INVALID_PARAMS",
    rule: "C039",
    name: undefined,
    line: undefined,
    column: undefined,
    stack: undefined,
    data: undefined,
  },
} as const;

function gateThat(refuses: string) {
  let lastHandle = 0;
  const decide = (_: Subject, name: string): Decision => {
    lastHandle++;
    return { audit, refused: name === refuses ? REFUSED : undefined, stop: false };
  };
  const gate = {
    decide,
    keep: (name: string): Decision => ({ audit, refused: name === refuses ? REFUSED : undefined, stop: false }),
    get lastHandle() {
      return lastHandle;
    },
  };
  return gate as unknown as Gate;
}

const start = (...kept: [string, string][]) => ({ kept: kept.map(([name, value]) => ({ name, value })) }) as never;

test("what a session keeps is there as handles of the run, and goes back by where it came from", async () => {
  const handles = new Handles(async () => {});
  const gate = gateThat("");
  const found = await bringKept(start(["rows", "[1,2,3]"], ["log", '"abc\\n"']), gate, handles, { audit() {} }, []);
  assert.deepEqual(found, [
    { name: "rows", handle: { number: 1, of: "list", length: 3 } },
    { name: "log", handle: { number: 2, of: "text", length: 4 } },
  ]);
  await handles.add(3, '["new"]', 17);
  const kept = [
    { name: "rows", number: 1 },
    { name: "again", number: 1 },
    { name: "more", number: 3 },
  ];
  assert.equal(keepHandles({ kept }, handles, gate), '{"rows":"rows","again":"rows","more":17}');
  assert.equal(keepHandles({ kept: [] }, handles, gate), "{}");
});

test("what the gate refuses ends the run, before or after", async () => {
  const handles = new Handles(async () => {});
  const gate = gateThat("bad");
  const told = await bringKept(start(["bad", "[]"]), gate, handles, { audit() {} }, []);
  assert.equal(told && "type" in told && told.type, "error");
  const ended = keepHandles({ kept: [{ name: "bad", number: 1 }] }, handles, gate);
  assert.equal(typeof ended === "object" && ended.type, "error");
});

test("without a session nothing is kept", async () => {
  const none = { kept: undefined } as never;
  assert.equal(await bringKept(none, gateThat(""), new Handles(async () => {}), { audit() {} }, []), undefined);
});
