import assert from "node:assert/strict";
import { test } from "node:test";
import { overPort, type Port } from "../shared/transport.ts";
import { answer } from "./answer.ts";
import { run } from "./suite.ts";

const outcomes = await run(async () => {
  const { port1, port2 } = new MessageChannel();
  const far = overPort(port2 as unknown as Port);
  answer(far);
  return { transport: overPort(port1 as unknown as Port), end: () => far.close() };
});

for (const [name, outcome] of Object.entries(outcomes)) {
  test(`over a port: ${name}`, () => assert.equal(outcome, "ok"));
}

test("no contract is missing", () => assert.equal(Object.keys(outcomes).length, 14));
