// @cloudflare/codemode: a fresh sandboxed frame with `eval` for each program.

export { IframeSandboxExecutor } from "@cloudflare/codemode/browser";
