import type { ErrorCode, Outcome } from "../../generated/wire.ts";
import type { Said } from "../../guard/messages.ts";
import type { Absent } from "./for_model.ts";
import { failed } from "./outcome.ts";
import { SourceMap } from "./source_map.ts";

/** A program that may run, or why it may not, and what the model that wrote it is told. */
export type GuardResult =
  | { readonly hardened: Hardened }
  | { readonly refused: Outcome; readonly forModel: string; readonly isAboutTools: boolean };

export interface Hardened {
  readonly code: string;
  /** The name of the function that the code calls with the program. */
  readonly entry: string;
  readonly sourceMap: SourceMap;
  /** Names that nothing declares. */
  readonly absent: readonly Absent[];
  /** The calls of tools that its text shows, as JSON for the gate; empty where there is none. */
  readonly calls: string;
}

/** The part of the guard's answer read here. */
interface About {
  readonly refused: boolean;
  readonly entry: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly dropped: number;
  readonly forModel?: string;
}

interface Diagnostic {
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly help: string;
  readonly line: number;
  readonly column: number;
  readonly name?: string;
}

export function read(said: Extract<Said, { readonly code: string }>): GuardResult {
  const about = JSON.parse(said.about) as About;
  if (!about.refused)
    return {
      hardened: {
        code: said.code,
        entry: about.entry,
        sourceMap: new SourceMap(said.table),
        absent: about.diagnostics.flatMap(({ help, name }) => (name === undefined ? [] : [{ name, help }])),
        calls: said.calls,
      },
    };
  const first = about.diagnostics.find(({ severity }) => severity === "error");
  return refuse(first ?? UNSAID, { diagnostics: about.diagnostics, dropped: about.dropped }, about.forModel);
}

/** A program that nobody looked at: for tests of what holds without the guard. */
export function asWritten(source: string): GuardResult {
  const code = `"use strict";$e(()=>async function(){${source}\n});`;
  return { hardened: { code, entry: "$e", sourceMap: new SourceMap(new Uint32Array()), absent: [], calls: "" } };
}

/** A program so deep that the browser's own stack was too short for reading it. */
export function tooDeep(): GuardResult {
  return refuse(DEEP, { diagnostics: [DEEP], dropped: 0 });
}

function refuse(first: Diagnostic, data: object, forModel?: string): GuardResult {
  const code: ErrorCode = SYNTAX.includes(first.code) ? "SYNTAX_ERROR" : "GUARD_REFUSED";
  const message = `${first.message}; ${first.help} [${first.code}]`;
  const { line, column } = first;
  return {
    refused: failed(code, message, { rule: first.code, line, column, data: JSON.stringify(data) }),
    forModel: forModel ?? `The program was not run: ${message}`,
    isAboutTools: NOT_THERE.includes(first.code),
  };
}

/** What no engine would read either; `SYNTAX_ERRORS` of the guard's table. */
const SYNTAX = ["G004", "G005", "G006", "G007", "G010", "G011", "G013", "G014", "G015"];

/** The program reached for modules or the network, where tools are the way. */
const NOT_THERE = ["G020", "G021", "G031"];

const DEEP: Diagnostic = {
  code: "G002",
  severity: "error",
  message: "the source is nested too deeply for this browser",
  help: "flatten the expression: name its parts, or move the data into an argument",
  line: 1,
  column: 1,
};

const UNSAID: Diagnostic = { ...DEEP, code: "G004", message: "the program was refused", help: "see the diagnostics" };
