/**
 * `deno task accuracy`: measures how far the reference's intrinsics are off, and writes it into the documentation.
 *
 * @module
 */

import { fromFileUrl } from "@std/path";
import { reasonOf } from "../cts/contract/show.ts";
import type { Output } from "../cts/framework/run.ts";
import { defineCommand, type Main, runProgram } from "../judge/command/define_command.ts";
import { cpuAccuracy, gpuAccuracy } from "./accuracy/measure.ts";
import { accuracyTable } from "./accuracy/rows.ts";

/** The options of the command. */
export const OPTIONS = {
  check: { help: "print the tables, and write nothing" },
  help: { short: "h", help: "print this" },
} as const;

const USAGE = `usage: deno task accuracy [--check]

Runs the reference's intrinsics over random and hard images on the processor, and on the GPU if there is one,
and writes how far they are from the oracle into docs/intrinsics.md.
Exit status: 0 all within tolerance, 1 something is not, 2 the command is wrong.`;

/** Where the tables are. */
export const DOCS: URL = new URL("../docs/intrinsics.md", import.meta.url);

/**
 * Puts lines between two markers of a text, `<!-- NAME -->` and `<!-- end of NAME -->`.
 *
 * @throws {Error} If the text has no such markers.
 */
export function replaceBetween(text: string, name: string, lines: readonly string[]): string {
  const [first, last] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->`];
  const [begin, end] = [text.indexOf(first), text.indexOf(last)];
  if (begin < 0 || end < begin) throw new Error(`Text has no markers "${name}"`);
  return `${text.slice(0, begin + first.length)}\n${lines.join("\n")}\n\n${text.slice(end)}`;
}

/** Runs the command. */
export const main: Main = defineCommand(
  { options: OPTIONS, usage: USAGE },
  (options, output) => measure(options.has("check"), output),
);

async function measure(onlyChecks: boolean, output: Output): Promise<number> {
  const cpu = await cpuAccuracy();
  const tables = new Map([["accuracy on the processor", accuracyTable(cpu)]]);
  const rows = [...cpu];
  try {
    const gpu = await gpuAccuracy();
    rows.push(...gpu.rows);
    const adapter = `Measured on ${gpu.adapter}.`;
    tables.set("accuracy on the GPU", [adapter, "", ...accuracyTable(gpu.rows, "on the GPU")]);
  } catch (error) {
    output.line(`The GPU is left out: ${reasonOf(error)}`);
  }
  let text = await Deno.readTextFile(DOCS);
  for (const [name, lines] of tables) {
    output.line([`${name}:`, ...lines].join("\n"));
    text = replaceBetween(text, name, lines);
  }
  if (!onlyChecks) {
    await Deno.writeTextFile(DOCS, text);
    output.line(`Written to ${fromFileUrl(DOCS)}`);
  }
  const wrong = rows.filter(({ beyond }) => beyond > 0);
  for (const { intrinsic, type, beyond } of wrong) {
    output.line(`${intrinsic} of ${type}: ${beyond} runs are beyond their tolerance`);
  }
  return wrong.length > 0 ? 1 : 0;
}

if (import.meta.main) await runProgram(main);
