import { engineOf } from "../shared/engine.ts";

export const ENGINE = engineOf(globalThis);
