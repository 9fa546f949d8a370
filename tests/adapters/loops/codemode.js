import { createCodeTool } from "@cloudflare/codemode/ai";
import { generateText, stepCountIs, tool } from "ai";
import { Belljar } from "belljar";
import { BelljarExecutor } from "belljar/codemode";
import { z } from "zod";
import { model } from "./codemode_model.js"; // any model of the AI SDK

const USERS = [{ name: "Ada", active: true }, { name: "Bo", active: false }, { name: "Cy", active: true }];

const jar = await Belljar.connect({ server: "http://localhost:3333" });
const tools = {
  listUsers: tool({
    description: "Lists users",
    inputSchema: z.object({ limit: z.number().int().describe("How many") }),
    execute: async ({ limit }) => USERS.slice(0, limit),
  }),
};

export const { text } = await generateText({
  model,
  tools: { codemode: createCodeTool({ tools, executor: new BelljarExecutor({ jar }) }) },
  stopWhen: stepCountIs(5),
  prompt: "Which users are active?",
});
