// A model that writes one program and repeats what it got.
import { AIMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";

const code = `
const users = await callTool("listUsers", { limit: 3 });
return users.filter((user) => user.active).map((user) => user.name);`;

export const model = fakeModel()
  .respondWithTools([{ name: "run_program", args: { code }, id: "call" }])
  .respond((messages) => new AIMessage(messages.at(-1).text));
