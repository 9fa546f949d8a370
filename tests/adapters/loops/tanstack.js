import { chat, toolDefinition } from "@tanstack/ai";
import { createCodeMode } from "@tanstack/ai-code-mode";
import { Belljar } from "belljar";
import { isolateDriver } from "belljar/tanstack";
import { z } from "zod";
import { adapter } from "./tanstack_model.js"; // any text adapter of TanStack AI

const USERS = [{ name: "Ada", active: true }, { name: "Bo", active: false }, { name: "Cy", active: true }];

const jar = await Belljar.connect({ server: "http://localhost:3333" });
const listUsers = toolDefinition({
  name: "listUsers",
  description: "Lists users",
  inputSchema: z.object({ limit: z.number().int().describe("How many") }),
}).server(async ({ limit }) => USERS.slice(0, limit));

const { tools, systemPrompt } = createCodeMode({ driver: isolateDriver({ jar }), tools: [listUsers] });
export const text = await chat({
  adapter,
  tools,
  systemPrompts: [systemPrompt],
  messages: [{ role: "user", content: "Which users are active?" }],
  stream: false,
});
