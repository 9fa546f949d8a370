// The worker that describes tools. It belongs to the outer frame: what a stranger wrote about tools, megabytes of it, is
// read on no page's thread, and reading that takes too long ends with the worker.

import type { Asked, Question, Said } from "./messages.ts";
import { ToolSets } from "./tool_sets.ts";

let sets: ToolSets | undefined;

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  if ("module" in data) sets = new ToolSets(data.module);
  else answer(data);
});

function answer(question: Question): void {
  const { id } = question;
  try {
    if (!sets) throw new Error("the module has not arrived");
    const { answer, wrong } = sets.answer(question);
    say({ id, answer, wrong }, answer instanceof ArrayBuffer ? [answer] : []);
    if (question.tools !== undefined && !wrong) sets.prepare(question.set);
  } catch (error) {
    say({ id, reason: String(error) });
  }
}

function say(said: Said, transfer: Transferable[] = []): void {
  postMessage(said, { transfer });
}
