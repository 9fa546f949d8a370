import { indexOf, isArray, numberText, parseWhole, sliceText, symbolText } from "../runtime/primordials.ts";
import type { Shower } from "./show.ts";
import type { Shown } from "./shown.ts";

/**
 * The arguments of one call as they are shown. A first text with `%s`, `%d`, `%i`, `%f`, `%j`, `%o`,
 * `%O` or `%c` takes up arguments that follow it.
 */
export function formatted(args: readonly unknown[], shower: Shower): Shown[] {
  const [first] = args;
  if (typeof first !== "string" || args.length < 2 || indexOf(first, "%", 0) < 0) {
    const all: Shown[] = [];
    for (let i = 0; i < args.length; i++) all[i] = shower.show(args[i]);
    return all;
  }
  const shown: Shown[] = [];
  let text = "";
  let next = 1;
  let from = 0;
  for (let at = indexOf(first, "%", 0); at >= 0; at = indexOf(first, "%", from)) {
    const sign = first[at + 1];
    text += sliceText(first, from, at);
    from = at + 2;
    if (sign === "%") text += "%";
    else if (sign === undefined || indexOf("sdifjoOc", sign, 0) < 0 || next >= args.length) {
      text += `%${sign ?? ""}`;
    } else if (sign === "o" || sign === "O" || sign === "j") {
      // Structure stays structure: the text so far is one part, and what was asked for the next.
      if (text !== "") shown[shown.length] = text;
      shown[shown.length] = shower.show(args[next++]);
      text = "";
    } else text += piece(sign, args[next++]);
  }
  text += sliceText(first, from, first.length);
  if (text !== "") shown[shown.length] = shower.show(text);
  for (; next < args.length; next++) shown[shown.length] = shower.show(args[next]);
  return shown;
}

function piece(sign: string, value: unknown): string {
  // Colours and sizes are nothing that crosses.
  if (sign === "c") return "";
  if (sign === "s") return asText(value);
  if (typeof value === "bigint" && sign !== "f") return `${value}n`;
  if (typeof value === "symbol" || (typeof value === "object" && value !== null)) return "NaN";
  return sign === "i" ? `${parseWhole(asText(value))}` : numberText(value);
}

function asText(value: unknown): string {
  switch (typeof value) {
    case "symbol":
      return symbolText(value);
    case "function":
      return "function";
    case "object":
      return value === null ? "null" : isArray(value) ? `Array(${value.length})` : "Object";
    default:
      return `${value as string}`;
  }
}
