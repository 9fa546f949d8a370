// A model that writes one program and repeats what it got.
const CODE = `
const users = await external_listUsers({ limit: 3 });
const active: string[] = users.filter((user) => user.active).map((user) => user.name);
return active;`;

export const adapter = {
  kind: "text",
  name: "mock",
  model: "mock",
  async *chatStream({ messages }) {
    const run = { threadId: "thread", runId: "run", model: "mock", timestamp: 0 };
    yield { type: "RUN_STARTED", ...run };
    const answer = messages.findLast(({ role }) => role === "tool")?.content;
    if (answer === undefined) {
      const call = { toolCallId: "call", toolCallName: "execute_typescript", toolName: "execute_typescript" };
      yield { type: "TOOL_CALL_START", ...call, ...run };
      yield { type: "TOOL_CALL_ARGS", ...call, ...run, delta: JSON.stringify({ typescriptCode: CODE }) };
      yield { type: "TOOL_CALL_END", ...call, ...run };
      yield { type: "RUN_FINISHED", ...run, finishReason: "tool_calls" };
      return;
    }
    const message = { messageId: "message", ...run };
    yield { type: "TEXT_MESSAGE_START", ...message, role: "assistant" };
    yield { type: "TEXT_MESSAGE_CONTENT", ...message, delta: String(answer) };
    yield { type: "TEXT_MESSAGE_END", ...message };
    yield { type: "RUN_FINISHED", ...run, finishReason: "stop" };
  },
};
