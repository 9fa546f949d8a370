// Holds package/belljar.d.ts, which users read, to the code: this file compiles only while every name is on both sides
// and whoever believes the declaration gets what it says.

import type * as Real from "./index.ts";
import type * as Declared from "./package/belljar.d.ts";

type Same<Left, Right> = [Left] extends [Right] ? ([Right] extends [Left] ? true : false) : false;
type Fits<From, To> = [From] extends [To] ? true : false;

type Claims = [
  Same<keyof typeof Real, keyof typeof Declared>,
  Same<keyof Real.Belljar, keyof Declared.Belljar>,
  Fits<Real.Belljar, Declared.Belljar>,
  Same<Parameters<typeof Real.Belljar.connect>, Parameters<typeof Declared.Belljar.connect>>,
  Same<Parameters<Real.Belljar["echo"]>, Parameters<Declared.Belljar["echo"]>>,
  Same<Parameters<Real.Belljar["run"]>, Parameters<Declared.Belljar["run"]>>,
  Same<Awaited<ReturnType<Real.Belljar["run"]>>, Awaited<ReturnType<Declared.Belljar["run"]>>>,
  Same<Real.ErrorCode, Declared.ErrorCode>,
  Same<Real.Guarantee, Declared.Guarantee>,
  Same<keyof Real.JarEvents, keyof Declared.JarEvents>,
  Fits<Real.JarEvents, Declared.JarEvents>,
  Fits<Real.BelljarError, Declared.BelljarError>,
  Same<Parameters<Real.Belljar["tool"]>, Parameters<Declared.Belljar["tool"]>>,
  Same<Parameters<Real.Belljar["tools"]>, Parameters<Declared.Belljar["tools"]>>,
  Same<Real.ToolResult, Declared.ToolResult>,
  Same<Real.ToolShelf, Declared.ToolShelf>,
];

/** Exported because a claim that nobody looks at is no claim. */
export const CLAIMS: Claims = [
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
  true,
];
