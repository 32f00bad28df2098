/**
 * Checks who imports whom, and that what is imported is there.
 *
 * @example
 * ```sh
 * deno run -A scripts/arrows.ts
 * ```
 *
 * @module
 */

import { fromFileUrl } from "@std/path";
import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";
import { checkArrows, formatArrow } from "./imports/arrows.ts";

const OPTIONS = { help: { short: "h", help: "print this" } } as const;

const USAGE = `usage: deno run -A scripts/arrows.ts

Checks what the files of the project import: CONTRIBUTING.md has the rules.
Exit status: 0 nothing is forbidden, 1 something is, 2 the command is wrong.`;

const main: Main = defineCommand({ options: OPTIONS, usage: USAGE }, async (_options, output) => {
  const arrows = await checkArrows(fromFileUrl(new URL("..", import.meta.url)));
  arrows.forEach((arrow) => output.line(formatArrow(arrow)));
  output.line(arrows.length === 0 ? "Imports: ok" : `Imports: ${arrows.length} forbidden`);
  return arrows.length === 0 ? 0 : 1;
});

if (import.meta.main) await runProgram(main);
