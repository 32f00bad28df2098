#!/usr/bin/env node
// `npx strata-cts [COMMAND] [WORD...]`: runs a command of the package by the Deno that npm has installed beside it.
// Deno's own launcher would not pass on signals, and its install script may have been refused, so the program is asked for here.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { strata, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

function usage() {
  return `usage: npx strata-cts [COMMAND] [WORD...]

Judges an Android-style graphics stack: GLES layers, EGL loaders and drivers, RenderScript.
Without a command, it is cts: npx strata-cts --layer ./libMyLayer.so
Without any word, it is cts where there is a strata.json.

commands (--help after one explains it):
${
    Object.entries(strata.commands).map(([name, { help }]) => `  ${name.padEnd(13)} ${help}`).join(
      "\n",
    )
  }

${"options:"}
  -h, --help     print this; "npx strata-cts cts --help" lists the options of cts
  --version      print the version`;
}

function fail(message) {
  console.error(message);
  process.exit(2);
}

function findDeno() {
  try {
    return createRequire(import.meta.url)("deno/install_api.cjs").runInstall();
  } catch (error) {
    const reason = String(error?.message ?? error).split("\n")[0].replace(/\.$/, "");
    return fail(
      `Cannot find Deno: ${reason}; install strata-cts with its optional dependencies ` +
        "(npm install --include=optional strata-cts), on Linux with glibc, macOS or Windows",
    );
  }
}

const [first, ...more] = process.argv.slice(2);
const isAlone = first === undefined && !existsSync("strata.json");
if (isAlone || first === "--help" || first === "-h") {
  console.log(usage());
  process.exit(isAlone ? 2 : 0);
}
if (first === "--version") {
  console.log(version);
  process.exit(0);
}
const isCommand = first !== undefined && Object.hasOwn(strata.commands, first);
if (first !== undefined && !isCommand && /^[a-z][a-z-]*$/.test(first)) {
  fail(`Command "${first}" is not known, expected ${Object.keys(strata.commands).join(", ")}`);
}
const { main } = strata.commands[isCommand ? first : "cts"];
const words = isCommand ? more : process.argv.slice(2);
const child = spawn(
  findDeno(),
  ["run", "-A", "--quiet", "--no-lock", "--node-modules-dir=manual", join(root, main), ...words],
  { stdio: "inherit" },
);
// A terminal sends SIGINT to the whole group; who sends another signal to this process means the command.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", (error) => fail(`Cannot start Deno: ${error.message}`));
child.on("exit", (code, signal) => {
  if (signal === null) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
