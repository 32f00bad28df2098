/**
 * `deno task rs info FILE...`: what RenderScript scripts say of themselves, of bitcode or of an app's APK.
 *
 * @module
 */

import { apiLevel } from "../../cts/contract/api_level.ts";
import type { Output } from "../../cts/framework/run.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { ApkError, readApk } from "../../impl/platform/apk.ts";
import {
  BitcodeError,
  type BitcodeInfo,
  type Kernel,
  readBitcode,
  translation,
} from "../../impl/rs/bcinfo/mod.ts";
import { readHostFile } from "../doctor/files.ts";
import { isZipFile } from "../doctor/layer.ts";
import { visible } from "../doctor/text.ts";
import { defineCommand, type Main } from "../command/define_command.ts";

const OPTIONS = {
  json: { help: "print one JSON object per script" },
  help: { short: "h", help: "print this" },
} as const;

const USAGE = `usage: deno task rs info FILE... [options]

FILE is RenderScript bitcode, with or without its wrapper, or an APK, whose res/raw/**/*.bc are listed.
Exit status: 0 all scripts could be read, 1 one could not, 2 the command is wrong.`;

/** Scripts in an APK: 32-bit ones stand in res/raw or res/raw/bc32, 64-bit ones in res/raw/bc64. */
const SCRIPT_PATH = /^res\/raw[^/]*\/.*\.bc$/;
/** The API level that scripts are run for. */
const NEWEST = apiLevel(14);

/** A script in a file. */
export interface Script {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** Runs the command. */
export const infoCommand: Main = defineCommand(
  { options: OPTIONS, positionals: "FILE", usage: USAGE, show: visible },
  async (options, output) => {
    if (options.positionals.length === 0) {
      throw new UsageError("No file is given, expected at least one; --help says more");
    }
    const statuses: number[] = [];
    for (const file of options.positionals) {
      for (const script of await scriptsOf(file)) {
        statuses.push(print(script, options.has("json"), output));
      }
    }
    return Math.max(...statuses);
  },
);

/**
 * The scripts of a file.
 *
 * @param file Bitcode, or an APK.
 * @throws {UsageError} If it cannot be read, or is an APK without scripts.
 */
export async function scriptsOf(file: string): Promise<Script[]> {
  const bytes = readHostFile(file);
  if (!isZipFile(bytes)) return [{ file, bytes }];
  try {
    const apk = await readApk(bytes);
    const names = apk.entries.map(({ name }) => name).filter((name) => SCRIPT_PATH.test(name));
    if (names.length === 0) {
      throw new UsageError(`"${file}" has no scripts, expected res/raw/*.bc; name another APK`);
    }
    const scripts: Script[] = [];
    for (const name of names) {
      scripts.push({ file: `${file}:${name}`, bytes: await apk.read(name) });
    }
    return scripts;
  } catch (error) {
    if (error instanceof ApkError) throw new UsageError(`Cannot read "${file}": ${error.message}`);
    throw error;
  }
}

function print({ file, bytes }: Script, isJson: boolean, output: Output): number {
  try {
    const info = readBitcode(bytes);
    const obstacles = obstaclesOf(info);
    if (isJson) output.line(JSON.stringify({ file, ...info, obstacles }));
    else {
      [`${file}: a script`, ...formatScript(info, obstacles)].forEach((line) =>
        output.line(visible(line))
      );
    }
    return 0;
  } catch (error) {
    if (!(error instanceof BitcodeError)) throw error;
    const line = isJson ? JSON.stringify({ file, error: error.message }) : undefined;
    output.line(line ?? visible(`${file}: ${error.message}`));
    return 1;
  }
}

/**
 * Finds the obstacles to running a script here; none if there are none.
 *
 * @param info The script.
 */
function obstaclesOf(info: BitcodeInfo): string[] {
  const level = info.targetApi;
  const found: string[] = [];
  if (level !== 0 && translation(level, NEWEST) === "refused") {
    found.push(`its target API ${level} is none of 11 to ${NEWEST}: compile it for one of them`);
  }
  if (info.is64Bit) {
    found.push("it is for 64-bit processes: take its 32-bit twin, in res/raw or res/raw/bc32");
  }
  const missing = notPublic(info);
  if (missing.length > 0) {
    found.push(`it needs what is not public API: define or leave out ${missing.join(", ")}`);
  }
  return found;
}

/**
 * Writes what a script says of itself as lines of text.
 *
 * @param info The script.
 * @param obstacles What keeps it from being run.
 */
export function formatScript(info: BitcodeInfo, obstacles = obstaclesOf(info)): string[] {
  const { kind, compilerVersion, optimizationLevel } = info.wrapper;
  const form = kind === "raw"
    ? "bitcode without a wrapper"
    : `target API ${info.targetApi}, compiler version ${compilerVersion}, optimization level ` +
      optimizationLevel;
  const row = (name: string, values: readonly string[]) =>
    values.length === 0 ? [] : [`  ${name}: ${values.join(", ")}`];
  return [
    `  ${info.is64Bit ? 64 : 32} bits, ${form}`,
    ...row("form", info.targetApi === 0 ? [] : formOf(info.targetApi)),
    ...info.kernels.map((kernel) => `  kernel ${kernel.slot} ${kernelText(kernel)}`),
    ...info.reductions.map(({ slot, name, accumSize, accumulator, combiner }) =>
      `  reduction ${slot} ${name}: ${accumSize} bytes, accumulator ${accumulator}` +
      (combiner === undefined ? "" : `, combiner ${combiner}`)
    ),
    ...row(
      "variables",
      info.variables.map(({ name, type }) => type === "" ? name : `${type} ${name}`),
    ),
    ...row("invokables", info.functions.map(({ name }) => name)),
    ...row("object slots", info.objectSlots.map(String)),
    ...row("pragmas", info.pragmas.map((pragma) => pragma.join(" ").trim())),
    ...row("threads", info.isThreadable ? [] : ["one only"]),
    ...row("checksum", info.checksum === undefined ? [] : [info.checksum]),
    ...row("imports that are not public API", notPublic(info)),
    ...(obstacles.length === 0
      ? ["  can run here"]
      : obstacles.map((obstacle) => `  cannot run here: ${obstacle}`)),
  ];
}

function notPublic({ imports }: BitcodeInfo): string[] {
  return imports.filter(({ isPublic }) => !isPublic).map(({ name }) => name);
}

function formOf(targetApi: number): string[] {
  const form = translation(targetApi, NEWEST);
  return form === "untouched" || form === "refused" ? [] : [`translated ${form}`];
}

function kernelText({ name, ins, out, extras }: Kernel): string {
  return `${out ?? "void"} ${name}(${[...ins, ...extras].join(", ")})`;
}
