import assert from "node:assert/strict";
import { test } from "node:test";
import type { AuditEvent } from "../../generated/wire.ts";
import { AuditLines } from "./audit_lines.ts";

function line(sequence: number): AuditEvent {
  return { sequence, atMs: 0, subject: "toolResult", name: "t", bytes: 0, verdict: "admitted", findings: [] };
}

function made() {
  const posted: number[] = [];
  const turns: (() => void)[] = [];
  const lines = new AuditLines(
    ({ sequence }) => posted.push(sequence),
    (work) => turns.push(work),
  );
  return { lines, posted, turns };
}

test("what is told goes at once, behind what waits", () => {
  const { lines, posted } = made();
  lines.hold(line(1));
  assert.deepEqual(posted, []);
  lines.tell(line(2));
  assert.deepEqual(posted, [1, 2]);
});

test("what waits goes with a call, and not a second time", () => {
  const { lines, posted, turns } = made();
  lines.hold(line(1));
  lines.hold(line(2));
  assert.deepEqual(
    lines.with(line(3)).map(({ sequence }) => sequence),
    [1, 2, 3],
  );
  for (const turn of turns) turn();
  lines.flush();
  assert.deepEqual(posted, []);
});

test("without a call, one later turn takes all of them, and the next line asks for another", () => {
  const { lines, posted, turns } = made();
  lines.hold(line(1));
  lines.hold(line(2));
  assert.equal(turns.length, 1);
  turns.shift()?.();
  assert.deepEqual(posted, [1, 2]);
  lines.hold(line(3));
  turns.shift()?.();
  assert.deepEqual(posted, [1, 2, 3]);
});
