import assert from "node:assert/strict";
import { test } from "node:test";
import type { GrantEvent } from "../types/jar.ts";
import { GrantLog } from "./grant_log.ts";

const app = {
  name: "shop",
  version: "2.0.0",
  tools: [
    { listing: { name: "read" }, capabilities: ["dom:read"] },
    { listing: { name: "write" }, capabilities: ["dom:read", "dom:write"] },
  ],
} as never;

function log(): { readonly log: GrantLog; readonly told: GrantEvent[] } {
  const told: GrantEvent[] = [];
  return { log: new GrantLog({ emit: (_: string, event: GrantEvent) => told.push(event) } as never), told };
}

test("each capability has a line, with the tools that need it", () => {
  const { log: grants, told } = log();
  grants.granted(app, ["dom:read", "dom:write"], "Agent", "session");
  grants.denied(app, ["media:camera"], "Agent");
  grants.revoked(app, ["dom:write"]);
  const rows = told.map(({ sequence, name, verdict, tools, caller, lasts }) => [
    sequence,
    name,
    verdict,
    tools,
    caller,
    lasts,
  ]);
  assert.deepEqual(rows, [
    [1, "dom:read", "granted", ["read", "write"], "Agent", "session"],
    [2, "dom:write", "granted", ["write"], "Agent", "session"],
    [3, "media:camera", "denied", [], "Agent", undefined],
    [4, "dom:write", "revoked", ["write"], undefined, undefined],
  ]);
  assert.ok(
    told.every(({ subject, app: whose }) => subject === "grant" && whose.name === "shop" && whose.version === "2.0.0"),
  );
});

test("nothing said is nothing logged", () => {
  const { log: grants, told } = log();
  grants.granted(app, [], "Agent", "once");
  assert.deepEqual(told, []);
});
