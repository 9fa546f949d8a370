import type { Faults } from "../faults.ts";

/** What a tool can have here. */
const OURS = [
  "handler",
  "execute",
  "input",
  "inputSchema",
  "outputSchema",
  "description",
  "title",
  "annotations",
  "needsApproval",
  "handle",
  "timeoutMs",
  "labels",
  "ratePerSecond",
  "enumerationThreshold",
  "outputBytes",
];

/** What tools of the AI SDK and of MCP have besides. It is for those who show them to a model, and is left alone. */
const THEIRS = [
  "_meta",
  "args",
  "contextSchema",
  "deferLoading",
  "execution",
  "icons",
  "id",
  "inputExamples",
  "isProviderExecuted",
  "metadata",
  "name",
  "onInputAvailable",
  "onInputDelta",
  "onInputStart",
  "providerOptions",
  "strict",
  "supportsDeferredResults",
  "toModelOutput",
  "type",
];

/** What other libraries call the same. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  callback: "execute",
  fn: "execute",
  func: "execute",
  invoke: "execute",
  run: "execute",
  parameters: "inputSchema",
  schema: "inputSchema",
  input_schema: "inputSchema",
  returns: "outputSchema",
  output: "outputSchema",
  requiresApproval: "needsApproval",
  confirm: "needsApproval",
  timeout: "timeoutMs",
};

/** A key that means nothing is a mistake: a limit with a typing error in its name would be none. */
export function checkKeys(path: string, tool: object, faults: Faults): void {
  for (const key of Object.keys(tool)) {
    if (OURS.includes(key) || THEIRS.includes(key)) continue;
    const near = Object.hasOwn(ELSEWHERE, key) ? ELSEWHERE[key] : OURS.find((known) => isNear(key, known));
    const help = near === undefined ? `known are ${OURS.join(", ")}` : `did you mean \`${near}\`?`;
    faults.say(`${path}.${key.slice(0, 60)}`, `is unknown; ${help}`);
  }
}

/** Whether one letter more, less, changed or exchanged with its neighbour makes the one of the other, up to two times. */
function isNear(key: string, known: string): boolean {
  if (Math.abs(key.length - known.length) > 2) return false;
  const far = (i: number, j: number, left: number): boolean => {
    while (i < key.length && j < known.length && key[i] === known[j]) {
      i++;
      j++;
    }
    if (i === key.length && j === known.length) return false;
    if (left === 0) return true;
    const isExchanged = key[i] === known[j + 1] && key[i + 1] === known[j];
    return (
      far(i + 1, j + 1, left - 1) &&
      far(i + 1, j, left - 1) &&
      far(i, j + 1, left - 1) &&
      (!isExchanged || far(i + 2, j + 2, left - 1))
    );
  };
  return !far(0, 0, 2);
}
