#!/usr/bin/env node
// Starts the program that npm installed for this platform. Without arguments it serves the playground.
"use strict";

const { spawn } = require("node:child_process");

const platform = `${process.platform}-${process.arch}`;
const suffix = process.platform === "win32" ? ".exe" : "";
const { optionalDependencies } = require("./package.json");

let program;
try {
  program = require.resolve(`@belljar/server-${platform}/belljar${suffix}`);
} catch {
  const known = Object.keys(optionalDependencies).map((name) => name.replace("@belljar/server-", ""));
  const why = known.includes(platform)
    ? `the package @belljar/server-${platform} is not installed\nhelp: install again without --omit=optional`
    : `there is no build for ${platform}; there are ${known.join(", ")}\nhelp: build it from source with cargo`;
  console.error(`error: ${why}`);
  process.exit(3);
}

const given = process.argv.slice(2);
const child = spawn(program, given.length > 0 ? given : ["serve"], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", ({ message }) => {
  console.error(`error: cannot start ${program}: ${message}`);
  process.exit(3);
});
child.on("exit", (code, signal) => {
  if (signal === null) process.exit(code);
  for (const one of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(one);
  process.kill(process.pid, signal);
});
