// A model that writes one program and repeats what it got.
import { mockModel } from "../mock_model.js";

export const model = mockModel("run_program", `
const users = await callTool("listUsers", { limit: 3 });
return users.filter((user) => user.active).map((user) => user.name);`);
