import assert from "node:assert/strict";
import { test } from "node:test";
import type { ToolContext } from "../../types/run.ts";
import { checkOptions } from "../options.ts";

/** As `jar.tools()` gives one: its methods are its class's. */
class Shelf {
  readonly kind = "registry";
  readonly asked: unknown[] = [];
  readonly #ends: object;

  constructor(ends: object) {
    this.#ends = ends;
  }

  tools(): object[] {
    const inputSchema = { type: "object", properties: { a: { type: "number" } } };
    const add = { name: "shop.add", description: "Adds", inputSchema, annotations: { readOnlyHint: true } };
    return [add, { name: "clear", description: "Clears", inputSchema: { type: "object" } }];
  }

  async call(name: string, args: unknown, { caller }: { readonly caller: string }): Promise<unknown> {
    this.asked.push([name, args, caller]);
    return this.#ends;
  }
}

const context = (): ToolContext => ({ signal: new AbortController().signal, callId: 1 });

test("a registry of BTCP tools passes as it is", async () => {
  const shelf = new Shelf({ ok: true, value: 3 });
  const { tools } = await checkOptions("", { tools: shelf });
  assert.deepEqual([...tools.keys()], ["shop:add", "clear"]);
  assert.deepEqual(tools.get("shop:add")?.rule["input"], { type: "object", properties: { a: { type: "number" } } });
  assert.equal(await tools.get("shop:add")?.handler({ a: 1 }, context()), 3);
  assert.deepEqual(shelf.asked, [["shop.add", { a: 1 }, "A program"]]);
});

test("what a BTCP tool fails with is the program's error", async () => {
  const { tools } = await checkOptions("", {
    tools: new Shelf({ ok: false, error: { message: "the shop is closed", btcpCode: "CLOSED" } }),
  });
  const failed = Promise.resolve(tools.get("clear")?.handler({}, context()));
  await assert.rejects(failed, { name: "CLOSED", message: "the shop is closed" });
});

test("what only says that it is a registry is none", async () => {
  await assert.rejects(checkOptions("", { tools: { kind: "registry" } }), /options\.tools\["kind"\]/);
});
