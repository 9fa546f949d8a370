import { HumanMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { Belljar } from "belljar";
import { codeTool } from "belljar/langchain";
import { z } from "zod";
import { model } from "./langchain_model.js"; // any chat model of LangChain

const USERS = [{ name: "Ada", active: true }, { name: "Bo", active: false }, { name: "Cy", active: true }];

const jar = await Belljar.connect({ server: "http://localhost:3333" });
const listUsers = tool(async ({ limit }) => USERS.slice(0, limit), {
  name: "listUsers",
  description: "Lists users",
  schema: z.object({ limit: z.number().int().describe("How many") }),
});

const runProgram = await codeTool({ jar, tools: [listUsers] });
const withTools = model.bindTools([runProgram]);
const messages = [new HumanMessage("Which users are active?")];
for (;;) {
  const answer = await withTools.invoke(messages);
  messages.push(answer);
  if (!answer.tool_calls?.length) break;
  for (const call of answer.tool_calls) messages.push(await runProgram.invoke(call));
}
export const text = messages.at(-1).text;
