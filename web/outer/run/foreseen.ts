import {
  ADVICE,
  type Decision,
  type ErrorCode,
  type Outcome,
  type RpcError,
  type StartRun,
} from "../../generated/wire.ts";
import type { Foreseen, Gate } from "../gate.ts";
import { excerpt, toolList } from "./for_model.ts";
import type { Hardened } from "./guard_result.ts";
import { failed } from "./outcome.ts";
import type { Surroundings } from "./surroundings.ts";

/** A call that cannot succeed, for the host. */
interface UnfitCall {
  /** The tool, or where in the program one was expected. */
  readonly name: string;
  readonly code: ErrorCode;
  readonly rule: string | undefined;
  readonly reason: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
}

type Refused = Decision & { readonly refused: RpcError };

const MAX_EXCERPTS = 3;
const MAX_WORDS = 200;
const MAX_NAME = 64;

/** The end of a program before it is begun, if it has calls that cannot succeed whatever it does. */
export function foresee(
  { guest }: Pick<StartRun, "guest">,
  gate: Pick<Gate, "foresee">,
  { calls }: Pick<Hardened, "calls">,
  { audit }: Pick<Surroundings, "audit">,
): (Foreseen & { readonly outcome: Outcome }) | undefined {
  if (calls === "" || guest !== "run") return undefined;
  const foreseen = gate.foresee(calls);
  for (const decision of foreseen.decisions) audit(decision.audit);
  const outcome = unfit(foreseen);
  return outcome && { ...foreseen, outcome };
}

/** The end of a program that was not run, because of calls in it that cannot succeed. */
export function unfit({ decisions, count }: Foreseen): Outcome | undefined {
  const [first] = decisions.filter(isRefused);
  if (!first) return undefined;
  const { code, line, column, rule } = first.refused.data;
  const others = count === 1 ? "" : ` ${count - 1} more of its calls cannot succeed either.`;
  const data = JSON.stringify({ calls: decisions.filter(isRefused).map(callOf), count });
  return failed(code, `${first.refused.message} The program was not run.${others}`, { rule, line, column, data });
}

/** The same for the model that wrote the program: each call, with what is wrong with it and what is written there. */
export function unfitForModel({ decisions, count }: Foreseen, source: string, tools: readonly string[]): string {
  const calls = decisions.filter(isRefused).map(callOf);
  const codes = new Set(calls.map(({ code }) => code));
  const more = count - calls.length;
  return [
    `The program was not run: ${count === 1 ? "one of its calls" : `${count} of its calls`} cannot succeed.`,
    ...calls.flatMap((call, index) => [
      "",
      told(call),
      ...(index < MAX_EXCERPTS ? excerpt(source, call.line ?? 1, call.column ?? 1).slice(1, -1) : []),
    ]),
    "",
    ...(more > 0 ? [`And ${more} more.`] : []),
    ...[...codes].flatMap((code) => ADVICE[code] ?? []),
    ...(codes.has("TOOL_NOT_FOUND") ? toolList(tools) : []),
  ].join("\n");
}

function told({ line, column, name, reason, rule }: UnfitCall): string {
  const called = JSON.stringify(shown(name, MAX_NAME));
  return `Line ${line}, column ${column}, the call of ${called}: ${shown(reason, MAX_WORDS)} [${rule}]`;
}

function callOf({ audit, refused }: Refused): UnfitCall {
  const { code, rule, line, column } = refused.data;
  return { name: audit.name, code, rule, reason: audit.findings[0]?.reason ?? refused.message, line, column };
}

/** Names and values are the program's words: on one line, and cut. */
function shown(text: string, most: number): string {
  const line = text.slice(0, most).replace(/\p{C}|[\u2028\u2029]/gu, " ");
  return text.length > most ? `${line}…` : line;
}

function isRefused(decision: Decision): decision is Refused {
  return decision.refused !== undefined;
}
