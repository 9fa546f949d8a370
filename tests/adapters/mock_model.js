import { MockLanguageModelV3 } from "ai/test";

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };

/** Calls `toolName` with each program in turn, then answers with the tool's last output. */
export function mockModel(toolName, ...programs) {
  const left = [...programs];
  return new MockLanguageModelV3({
    doGenerate: async ({ prompt }) => {
      const code = left.shift();
      if (code === undefined) return { ...SAYS, content: [{ type: "text", text: JSON.stringify(lastOutput(prompt)) }] };
      const input = JSON.stringify({ code });
      return { ...CALLS, content: [{ type: "tool-call", toolCallId: `call-${left.length}`, toolName, input }] };
    },
  });
}

const SAYS = { finishReason: { unified: "stop", raw: "stop" }, usage, warnings: [] };
const CALLS = { finishReason: { unified: "tool-calls", raw: "tool_calls" }, usage, warnings: [] };

function lastOutput(prompt) {
  return prompt.flatMap(({ role, content }) => (role === "tool" ? content : [])).at(-1)?.output;
}
