//! guest = "tool"
//! promise = "schemas-of-the-standard"
//! capabilities = []
// A pattern that would be judged otherwise than it says: the manifest is refused.
return "x";
// --- page
const outputSchema = { type: "string", pattern: "(a)\\1" };
const tool = { name: "one", description: "Gives a value.", inputSchema: { type: "object" }, outputSchema, capabilities: ["notifications"] };
const manifest = { btcp: "1.0", name: "schemas", version: "1.0.0", description: "Gives a value.", provider: { name: "Ada" }, capabilities: ["notifications"], tools: [tool] };
try {
  const r = await stage.tool(undefined, { manifest, capabilities: undefined, sandbox: undefined, args: {} });
  return r.ok ? "out: it was taken" : stage.outcome(r);
} catch (error) {
  return `refused: ${error.code}`;
}
// --- control
const r = await stage.tool('return "x"', {});
return r.ok ? "out" : stage.outcome(r);
