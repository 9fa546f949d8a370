import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer, Decision, Subject } from "../../generated/wire.ts";
import { type Envelope, envelope } from "../../shared/envelope.ts";
import type { Gate } from "../gate.ts";
import { AuditLines } from "./audit_lines.ts";
import type { Circumstances } from "./circumstances.ts";
import { Conversation } from "./conversation.ts";
import { Handles } from "./handles.ts";
import { SourceMap } from "./source_map.ts";

/** A gate that gives each result of a tool the next number, and answers of the page that come when the test says so. */
function make() {
  const handles = new Handles(() => new Promise((done) => setImmediate(done)));
  const answers = new Map<string, (answer: Envelope<Answer>) => void>();
  let sequence = 0;
  let lastHandle = 0;
  const decide = (subject: Subject, name: string): Decision => {
    if (subject === "toolResult") lastHandle++;
    const audit = {
      sequence: ++sequence,
      atMs: 0,
      subject,
      name,
      bytes: 0,
      verdict: "admitted" as const,
      findings: [],
    };
    return { audit, refused: undefined, stop: false };
  };
  const gate = {
    decide,
    ask: () => "no",
    get lastHandle() {
      return lastHandle;
    },
  };
  const nobody = () => assert.fail("nobody asked");
  const conversation = new Conversation({
    run: 1,
    gate: gate as unknown as Gate,
    handles,
    sourceMap: new SourceMap(new Uint32Array()),
    elapsed: () => 0,
    left: () => 50,
    latest: () => 60,
    ended: () => false,
    end: nobody,
    tell: { audits: new AuditLines(nobody, () => {}), console: nobody, artifact: nobody, dropped: nobody },
    pause: nobody,
    askApproval: nobody,
    askHost: ({ name }) => new Promise((resolve) => answers.set(name, resolve)),
    askPage: nobody,
  } satisfies Circumstances);
  const call = async (name: string) => {
    const { value } = await conversation.toolCall({ run: 1, name, args: "{}", line: undefined, column: undefined }, []);
    assert.ok(value.handle);
    const held = handles.get(value.handle.number);
    return held?.read(0, held.length, 1_000, true, 1_000).text;
  };
  return { answer: (name: string, json: string) => answers.get(name)?.(envelope({ value: json })), call };
}

for (const order of [
  ["a", "b", "c"],
  ["c", "a", "b"],
  ["b", "c", "a"],
]) {
  test(`results that come in one turn, in the order ${order.join(", ")}, are each behind their own handle`, async () => {
    const { answer, call } = make();
    const calls = Promise.all(["a", "b", "c"].map(call));
    // One turn, in which nothing of what waits for them runs in between.
    for (const name of order) answer(name, JSON.stringify([name]));
    assert.deepEqual(await calls, ['["a"]', '["b"]', '["c"]']);
  });
}

test("a long result that is read in slices keeps its number beside a short one", async () => {
  const { answer, call } = make();
  const long = JSON.stringify(Array.from({ length: 200_000 }, (_, index) => index));
  const calls = Promise.all([call("long"), call("short")]);
  answer("long", long);
  answer("short", '"short"');
  const [first, second] = await calls;
  assert.ok(first?.startsWith("[0,1,2,"));
  assert.equal(second, '"short"');
});
