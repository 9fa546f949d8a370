import assert from "node:assert/strict";
import { test } from "node:test";
import { withField } from "./field.ts";

test("a domain joins its list, which may not be there yet", () => {
  const once = withField({}, "csp.connectDomains", "https://api.example");
  assert.deepEqual(once, { csp: { connectDomains: ["https://api.example"] } });
  assert.deepEqual(withField(once, "csp.connectDomains", "https://b.example"), {
    csp: { connectDomains: ["https://api.example", "https://b.example"] },
  });
});

test("a permission is an empty object, as MCP Apps writes it", () => {
  assert.deepEqual(withField({ csp: {} }, "permissions.camera", "true"), { csp: {}, permissions: { camera: {} } });
});
