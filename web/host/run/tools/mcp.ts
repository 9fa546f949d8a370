import { isRecord } from "../json.ts";

/** MCP's names may have `.` and `/` between their parts, where the gate's have `:`. */
export function mcpName(name: string): string {
  return name.replace(/[./]/g, ":");
}

/** What a program gets of MCP's answer: the data where there is some, else the text. Throws what the tool says failed. */
export function mcpValue(answer: unknown): unknown {
  if (!isRecord(answer)) return answer;
  const { content, isError, structuredContent } = answer;
  const parts: readonly unknown[] = Array.isArray(content) ? content : [];
  const texts = parts.map(textOf);
  const isText = texts.every((text) => typeof text === "string");
  if (isError === true) throw new Error(isText && texts.length > 0 ? texts.join("\n") : "The MCP tool failed.");
  if (structuredContent !== undefined) return structuredContent;
  if (!Array.isArray(content)) return answer;
  return isText ? texts.join("\n") : content;
}

function textOf(part: unknown): unknown {
  const { type, text } = (part ?? {}) as { readonly type?: unknown; readonly text?: unknown };
  return type === "text" ? text : undefined;
}
