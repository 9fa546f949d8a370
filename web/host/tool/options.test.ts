import assert from "node:assert/strict";
import { test } from "node:test";
import { checkRegistry, checkTool } from "./options.ts";

const fail = (message: string) => new RangeError(message);
const code = "return 1";

/** The options of `jar.tool`, and what is said about them. */
const TOOL: readonly (readonly [options: unknown, says: string])[] = [
  [undefined, "The options must be an object."],
  [null, "The options must be an object."],
  ["x", "The options must be an object."],
  [{ code, cod: 1 }, "Unknown option: `cod`."],
  [{ code, a: 1, b: 2 }, "Unknown option: `a`, `b`."],
  [{}, "`code` must be the tool's source text."],
  [{ code: 7 }, "`code` must be the tool's source text."],
  [{ code, capabilities: "dom:read" }, "`capabilities` must be a list of strings."],
  [{ code, capabilities: [1] }, "`capabilities` must be a list of strings."],
  [{ code, sandbox: "frame" }, '`sandbox` must be "worker" or "iframe".'],
  [{ code, domAttributes: "class" }, "`domAttributes` must be a list of `class` and `data-…` names."],
  [{ code, domAttributes: ["data-x", "href"] }, "`domAttributes` must be a list of `class` and `data-…` names."],
  [{ code, domAttributes: ["data-X"] }, "`domAttributes` must be a list of `class` and `data-…` names."],
  [{ code, timeoutMs: 0 }, "`timeoutMs` must be a whole number from 1 to 300000."],
  [{ code, timeoutMs: 300_001 }, "`timeoutMs` must be a whole number from 1 to 300000."],
  [{ code, timeoutMs: 1.5 }, "`timeoutMs` must be a whole number from 1 to 300000."],
  [{ code, timeoutMs: "5" }, "`timeoutMs` must be a whole number from 1 to 300000."],
  [
    { code, manifest: {}, sandbox: "worker" },
    "`manifest` declares `capabilities` and `sandbox` itself: pass either the manifest or those options.",
  ],
  [
    { code, manifest: {}, capabilities: [] },
    "`manifest` declares `capabilities` and `sandbox` itself: pass either the manifest or those options.",
  ],
  [{ code, signal: {} }, "`signal` must be an AbortSignal."],
  [{ code, dom: {} }, "`dom` must be an element."],
  [{ code, dom: null }, "`dom` must be an element."],
  [{ code, consent: true }, "`consent` must be a function."],
  [{ code, network: "https://a.example" }, "`network` must be a list of origins."],
  [{ code, network: [1] }, "`network` must be a list of origins."],
];

for (const [options, says] of TOOL) {
  test(`tool(${JSON.stringify(options)}): ${says}`, () => {
    assert.throws(() => checkTool(options, fail), new RangeError(says));
  });
}

test("every option of a tool is known", () => {
  const { signal } = new AbortController();
  const shared = { dom: { nodeType: 1 }, consent: () => true, storage: null, network: ["https://a.example"] };
  const own = { code, args: 1, timeoutMs: 1, name: "x", caller: "Agent", signal };
  checkTool({ ...shared, ...own, capabilities: ["dom:read"], sandbox: "iframe" }, fail);
  checkTool({ ...shared, ...own, manifest: {} }, fail);
  checkRegistry(shared, fail);
  checkRegistry({}, fail);
});

for (const name of ["code", "args", "capabilities", "sandbox", "timeoutMs", "manifest", "name", "caller", "signal"]) {
  test(`a registry has no \`${name}\``, () => {
    assert.throws(() => checkRegistry({ [name]: 1 }, fail), new RangeError(`Unknown option: \`${name}\`.`));
  });
}
