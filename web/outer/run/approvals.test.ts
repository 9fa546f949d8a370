import assert from "node:assert/strict";
import { test } from "node:test";
import type { AskApproval, AuditEvent, Decision, Subject } from "../../generated/wire.ts";
import { envelope } from "../../shared/envelope.ts";
import { RpcFailure } from "../../shared/failure.ts";
import type { Gate } from "../gate.ts";
import { AuditLines } from "./audit_lines.ts";
import type { Circumstances } from "./circumstances.ts";
import { Conversation } from "./conversation.ts";
import { Handles } from "./handles.ts";
import { SourceMap } from "./source_map.ts";

interface Given {
  readonly asks?: "no" | "yes" | "crowded";
  readonly pauseMs?: number;
  answer?(): Promise<unknown>;
  ended?(): boolean;
}

/** A conversation with a gate that lets everything pass but what is not approved, and what happened in it. */
function make({ asks = "yes", pauseMs = 1_000, answer = async () => "once", ended = () => false }: Given) {
  const log: string[] = [];
  const asked: AskApproval[] = [];
  const decide = (subject: Subject, name: string, payload: unknown): Decision => {
    log.push(`${subject} ${payload}`);
    const isRefused = subject === "approval" && payload !== '"once"';
    const audit = { sequence: 3, atMs: 0, subject, name, bytes: 0, verdict: "admitted" as const, findings: [] };
    return { audit, refused: isRefused ? RpcFailure.of("TOOL_REFUSED", "no").toError() : undefined, stop: false };
  };
  const told = ({ subject }: AuditEvent) => log.push(`written ${subject}`);
  const run = {
    run: 1,
    gate: { decide, ask: () => asks, toolCalls: 5 } as unknown as Gate,
    handles: new Handles(async () => {}),
    sourceMap: new SourceMap(new Uint32Array([0, 0, 4, 2])),
    elapsed: () => 0,
    left: () => 50,
    latest: () => 60,
    ended,
    end: () => assert.fail("it goes on"),
    tell: { audits: new AuditLines(told, () => {}), console() {}, artifact() {}, dropped() {} },
    async pause(work) {
      log.push("pause");
      try {
        return await work(pauseMs);
      } finally {
        log.push("resume");
      }
    },
    async askApproval(call, { deadlineMs }) {
      asked.push(call);
      assert.equal(deadlineMs, pauseMs);
      return envelope({ answer: await answer() }) as never;
    },
    async askHost({ deadlineMs, audits }) {
      log.push(`host ${deadlineMs}${audits.map(({ subject }) => ` ${subject}`).join("")}`);
      return envelope({ value: undefined });
    },
    askPage: () => assert.fail("nobody asked"),
  } satisfies Circumstances;
  const call = { run: 1, name: "pay", args: "{}", line: 1, column: 7 };
  return { asked, log, call: () => new Conversation(run).toolCall(call, []) };
}

test("a call waits for its answer, and the clock stands still", async () => {
  const { asked, call, log } = make({});
  await call();
  const written = ["toolCall {}", "written toolCall", "pause", "resume"];
  assert.deepEqual(log, [...written, 'approval "once"', "written approval", "host 60"]);
  assert.deepEqual(asked, [{ run: 1, name: "pay", args: "{}", sequence: 3, line: 5, column: 9, calls: 4 }]);
});

test("one that needs none does not, and is written down with the call", async () => {
  const { call, log } = make({ asks: "no" });
  await call();
  assert.deepEqual(log, ["toolCall {}", "host 60 toolCall"]);
});

test("whatever is no approval is a refusal that the gate has judged", async () => {
  const late = RpcFailure.of("TIMEOUT", "late");
  const cases: readonly (readonly [Given, string])[] = [
    [{ answer: async () => "no" }, '"no"'],
    [{ answer: async () => Promise.reject(late) }, '"late"'],
    [{ answer: async () => Promise.reject(RpcFailure.from(late.toError())) }, '"no"'],
    [{ answer: async () => Promise.reject(new Error("gone")) }, '"no"'],
    [{ pauseMs: 0 }, '"late"'],
    [{ asks: "crowded" }, '"crowded"'],
  ];
  for (const [given, answer] of cases) {
    const { call, log } = make(given);
    await assert.rejects(call(), { code: "TOOL_REFUSED" });
    assert.deepEqual(log.slice(-2), [`approval ${answer}`, "written approval"]);
  }
});

test("a run that ended meanwhile asks nothing of its gate", async () => {
  let over = false;
  const answer = async () => {
    over = true;
    return "once";
  };
  const { call, log } = make({ answer, ended: () => over });
  await assert.rejects(call(), { code: "ABORTED" });
  assert.deepEqual(log, ["toolCall {}", "written toolCall", "pause", "resume"]);
});
