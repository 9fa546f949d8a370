import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { BelljarError } from "../../error.ts";
import { checkOptions } from "../options.ts";

const execute = () => 1;
const read = (tools: unknown) => checkOptions("", { tools });

/** Sets of tools that are refused, and what the error says. */
const WRONG: readonly (readonly [what: string, tools: unknown, says: RegExp])[] = [
  [
    "a key that means nothing",
    { x: { execute, handel: 1 } },
    /`options\.tools\["x"\]\.handel` is unknown; did you mean `handler`\?/,
  ],
  [
    "a key of another library",
    { x: { execute, parameters: {} } },
    /\.parameters` is unknown; did you mean `inputSchema`\?/,
  ],
  ["a limit with a typing error", { x: { execute, ratePerSecnod: 1 } }, /did you mean `ratePerSecond`\?/],
  ["a key like no other", { x: { execute, colour: 1 } }, /\.colour` is unknown; known are handler, execute/],
  ["a key with a long name", { x: { execute, ["k".repeat(9_999)]: 1 } }, /\.k{60}` is unknown/],
  ["two functions", { x: { execute, handler: execute } }, /has `execute` and `handler`; keep one/],
  ["no function", { x: { description: "search" } }, /\.handler` is missing: a tool has `execute` or `handler`/],
  [
    "a provider's tool",
    { x: { type: "provider", id: "openai.search", args: {} } },
    /is missing.+what a provider carries out/,
  ],
  ["two schemas", { x: { execute, input: {}, inputSchema: {} } }, /has `inputSchema` and `input`; keep one/],
  [
    "a schema that is none",
    { x: { execute, inputSchema: "object" } },
    /\.inputSchema` must be a JSON Schema as plain data/,
  ],
  ["a list as a schema", { x: { execute, inputSchema: [] } }, /must be a JSON Schema as plain data/],
  [
    "a schema with a function",
    { x: { execute, inputSchema: { default: () => 1 } } },
    /is not plain data: the schema\.default is a function/,
  ],
  ["a cyclic schema", { x: { execute, inputSchema: cyclic() } }, /the schema\.properties\.self is a part of itself/],
  ["a huge schema", { x: { execute, inputSchema: { enum: ["x".repeat(300_000)] } } }, /is larger than 262144 bytes/],
  ["a schema that unfolds", { x: { execute, inputSchema: unfolding() } }, /is larger than 262144 bytes/],
  [
    "a schema of a library that exports none",
    { x: { execute, inputSchema: { "~standard": { version: 1, vendor: "valibot" } } } },
    /is a schema of valibot.+toStandardJsonSchema/,
  ],
  [
    "a schema that cannot be exported",
    { x: { execute, inputSchema: z.object({ when: z.date() }) } },
    /cannot be written as JSON Schema by zod/,
  ],
  ["an output schema that is none", { x: { execute, outputSchema: 1 } }, /\.outputSchema` must be a JSON Schema/],
  ["annotations that are none", { x: { execute, annotations: ["readOnlyHint"] } }, /\.annotations` must be an object/],
  [
    "a hint that is no boolean",
    { x: { execute, annotations: { readOnlyHint: "yes" } } },
    /readOnlyHint` must be true or false, not "yes"/,
  ],
  [
    "approval that is none",
    { x: { execute, needsApproval: "always" } },
    /needsApproval` must be true, false or a function/,
  ],
  ["a prototype as a name", { ["__proto__"]: execute }, /has a name of letters/],
  ["a prototype as a name, in a list", [{ name: "__proto__", execute }], /`options\.tools\[0\]` has a name of letters/],
  ["a constructor as a name", { constructor: { execute } }, /has a name of letters/],
  [
    "a name of 10,000 characters",
    { ["a".repeat(10_000)]: { execute } },
    /`options\.tools\["a{60}"\]` has a name of letters.+at most 256/,
  ],
  ["a list without names", [{ execute }], /`options\.tools\[0\]\.name` must be a tool with a name/],
  ["a name that is no text", [{ name: 7, execute }], /\.name` must be a tool with a name, as text, not 7/],
  [
    "a name twice",
    [
      { name: "a", execute },
      { name: "a", execute },
    ],
    /`options\.tools\[1\]` has the name "a", which `options\.tools\[0\]` has too/,
  ],
  [
    "names that are the same in a program",
    [
      { name: "fs.read", execute },
      { name: "fs/read", execute },
    ],
    /has the name "fs:read"/,
  ],
  [
    "MCP's tools without a caller",
    [{ name: "a", inputSchema: { type: "object" } }],
    /is missing.+the run has `callTool`/,
  ],
  [
    "too many tools",
    Array.from({ length: 10_001 }, (_, i) => ({ name: `t${i}`, execute })),
    /has 10001 tools; the limit is 10000/,
  ],
];

function cyclic(): object {
  const schema = { type: "object", properties: {} as { self?: unknown } };
  schema.properties.self = schema;
  return schema;
}

/** Small in memory; each level is in the next one twice. */
function unfolding(): object {
  let schema: object = { type: "string" };
  for (let i = 0; i < 40; i++) schema = { anyOf: [schema, schema] };
  return schema;
}

for (const [what, tools, says] of WRONG) {
  test(`a set of tools is refused: ${what}`, async () => {
    await assert.rejects(read(tools), (error) => {
      assert.ok(error instanceof BelljarError);
      assert.equal(error.code, "INVALID_PARAMS");
      assert.match(error.message, says);
      return true;
    });
  });
}

test("all schemas together have a limit too", async () => {
  const inputSchema = { enum: ["x".repeat(250_000)] };
  const tools = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`t${i}`, { execute, inputSchema }]));
  await assert.rejects(read(tools), /is one too many: all schemas of a run may have 8388608 bytes/);
});
