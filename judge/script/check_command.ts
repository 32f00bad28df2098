/**
 * `deno task rs check PATH...`: tries scripts of apps here, and tells how far each comes.
 *
 * @module
 */

import { join } from "@std/path";
import type { Output } from "../../cts/framework/run.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { BitcodeError, readBitcode } from "../../impl/rs/bcinfo/mod.ts";
import { visible } from "../doctor/text.ts";
import { type Script, scriptsOf } from "./rs_info.ts";
import { defineCommand, type Main } from "../command/define_command.ts";
import { compiler } from "./script_file.ts";
import { type Stage, type Trial, tryScript } from "./script_trial.ts";

const OPTIONS = {
  json: { help: "print one JSON object per script" },
  help: { short: "h", help: "print this" },
} as const;

const USAGE = `usage: deno task rs check PATH... [options]

PATH is RenderScript bitcode, an APK, or a folder, whose *.bc are tried with those of the folders in it.
Each script is read, compiled, linked and loaded; its kernels, and invokables without arguments, run on cells of zeros.
Exit status: 0 all 32-bit scripts ran, 1 one did not, 2 the command is wrong.`;

/** The word for what a script could not be that failed at a stage. */
const FAILED: Readonly<Record<Exclude<Stage, "done">, string>> = {
  read: "cannot be read",
  compile: "does not compile",
  load: "does not load",
  run: "does not run",
};

/** Runs the command. */
export const checkMain: Main = defineCommand(
  { options: OPTIONS, positionals: "PATH", usage: USAGE, show: visible },
  async (options, output) => {
    if (options.positionals.length === 0) {
      throw new UsageError("No path is given, expected at least one; --help says more");
    }
    const files = options.positionals.flatMap(filesAt);
    await compiler((what) => output.line(what));
    const counts = new Map<Stage | "wide", number>();
    for (const file of files) {
      for (const script of await scriptsOf(file)) {
        const trial = isWide(script.bytes) ? undefined : await tryScript("script", script.bytes);
        const stage = trial?.stage ?? "wide";
        counts.set(stage, (counts.get(stage) ?? 0) + 1);
        if (trial !== undefined) print(script, trial, options.has("json"), output);
      }
    }
    if (!options.has("json")) output.line(summary(counts));
    const failed = Object.keys(FAILED).some((stage) => counts.has(stage as Stage));
    return failed ? 1 : 0;
  },
);

/** A file, or all scripts below a folder, in order. */
function filesAt(path: string): string[] {
  const info = statOf(path);
  if (!info.isDirectory) return [path];
  const found = below(path);
  if (found.length > 0) return found;
  throw new UsageError(`"${path}" has no *.bc, expected a folder with scripts; name another one`);
}

function statOf(path: string): Deno.FileInfo {
  try {
    return Deno.statSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new UsageError(`Cannot read "${path}": there is no such file; name another one`);
  }
}

function below(folder: string): string[] {
  return [...Deno.readDirSync(folder)]
    .toSorted((a, b) => a.name < b.name ? -1 : 1)
    .flatMap(({ name, isDirectory, isFile }) => {
      if (isDirectory) return below(join(folder, name));
      return isFile && name.endsWith(".bc") ? [join(folder, name)] : [];
    });
}

function isWide(bytes: Uint8Array): boolean {
  try {
    return readBitcode(bytes).is64Bit;
  } catch (error) {
    if (error instanceof BitcodeError) return false;
    throw error;
  }
}

function print({ file }: Script, { stage, said }: Trial, isJson: boolean, output: Output): void {
  if (isJson) output.line(JSON.stringify({ file, stage, said }));
  else output.line(visible(`${file}: ${stage === "done" ? said : `${FAILED[stage]}: ${said}`}`));
}

function summary(counts: ReadonlyMap<Stage | "wide", number>): string {
  const of = (...stages: (Stage | "wide")[]) =>
    stages.reduce((sum, stage) => sum + (counts.get(stage) ?? 0), 0);
  const parts = [
    `${of("read", "compile", "load", "run", "done")} scripts of 32 bits`,
    `${of("compile", "load", "run", "done")} read`,
    `${of("load", "run", "done")} compiled`,
    `${of("run", "done")} linked and loaded`,
    `${of("done")} run`,
  ];
  const wide = of("wide");
  return parts.join(", ") + (wide === 0 ? "" : `; ${wide} of 64 bits left to their 32-bit twins`);
}
