/**
 * The work of `deno task layers`: compiles layers, and puts stand-ins of the device's libraries into a folder.
 *
 * @module
 */

import { basename, dirname, fromFileUrl, join, toFileUrl } from "@std/path";
import { reasonOf } from "../../cts/contract/show.ts";
import type { Output } from "../../cts/framework/run.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { shellWord } from "../../impl/audit/layer/text.ts";
import { MissingToolError } from "../../impl/machine/native/build.ts";
import { replaceFile } from "../pictures/replace_file.ts";
import {
  buildLayer,
  CPP_SOURCE,
  DEVICE_LIBRARIES,
  deviceStubs,
  INCLUDE,
  INCLUDED,
  layerName,
  SAMPLES,
} from "./build_layer.ts";

/** The layers that are built, and where they go. */
export interface LayerBuild {
  /** Files in C or C++. */
  readonly files: readonly string[];
  /** The folder for what is built. */
  readonly out: string;
  /** The compiler. Default: gcc. */
  readonly compiler: string | undefined;
  /** The folder for stand-ins of the device's libraries. Default: none are made. */
  readonly stubs: string | undefined;
}

/**
 * Builds layers, the samples if neither a file nor a folder for stand-ins is named.
 *
 * @param build What is built.
 * @param output Is told each file.
 * @throws {UsageError} If something cannot be built.
 */
export function buildLayers({ files, out, compiler, stubs }: LayerBuild, output: Output): void {
  const named = files.map(readable);
  const sources = named.length === 0 && stubs === undefined ? SAMPLES : named;
  checkNames(sources);
  if (stubs !== undefined) writeStubs(stubs, compiler, output);
  if (sources.length === 0) return;
  makeFolder(out, "--out");
  for (const source of sources) {
    const built = compiled(
      () => buildLayer(source, join(out, layerName(source)), compiler),
      compiler,
    );
    output.line(`${built} (${Deno.statSync(built).size} bytes)`);
    output.line(`  next: deno task cts --layer ${built}, deno task doctor ${built}`);
  }
}

function readable(path: string): URL {
  if (!path.endsWith(".c") && !CPP_SOURCE.test(path)) {
    throw new UsageError(
      `Cannot build "${path}": it is neither in C nor in C++, expected FILE.c or FILE.cpp`,
    );
  }
  try {
    if (Deno.statSync(path).isFile) return toFileUrl(Deno.realPathSync(path));
  } catch (error) {
    throw new UsageError(`Cannot build "${path}": ${reasonOf(error)}; name a file that is there`);
  }
  throw new UsageError(`Cannot build "${path}": it is no file, expected FILE.c`);
}

/** @throws {UsageError} If one layer would replace another. */
function checkNames(sources: readonly URL[]): void {
  const byName = Map.groupBy(sources, layerName);
  for (const [name, [first, second]] of byName) {
    if (first === undefined || second === undefined) continue;
    const files = `"${fromFileUrl(first)}" and "${fromFileUrl(second)}"`;
    throw new UsageError(`Both ${files} make ${name}, expected names that differ; build one alone`);
  }
}

function makeFolder(out: string, option: "--out" | "--stubs"): void {
  try {
    Deno.mkdirSync(out, { recursive: true });
  } catch (error) {
    const where = `"${out}" in "${dirname(out)}"`;
    throw new UsageError(
      `Cannot make folder ${where}: ${reasonOf(error)}; name another by ${option}`,
    );
  }
}

function writeStubs(folder: string, compiler: string | undefined, output: Output): void {
  makeFolder(folder, "--stubs");
  for (const path of compiled(() => deviceStubs(compiler), compiler)) {
    const stub = join(folder, basename(path));
    replaceFile(stub, Deno.readFileSync(path));
    output.line(`${stub} (${Deno.statSync(stub).size} bytes)`);
  }
  for (const name of INCLUDED) {
    const header = join(folder, "include", name);
    makeFolder(dirname(header), "--stubs");
    replaceFile(header, Deno.readFileSync(new URL(name, INCLUDE)));
    output.line(header);
  }
  const names = Object.keys(DEVICE_LIBRARIES).map((name) => name.replace(/^lib(.*)\.so$/, "-l$1"));
  const where = shellWord(folder);
  output.line(
    `  next: compile your layer with -I${where}/include, and link it with -L${where} ${
      names.join(" ")
    }`,
  );
  output.line("  and with -landroid for ATrace, with -lproperties for __system_property_get");
}

/** Gives the product of a compiler, or tells why there is none. */
function compiled<T>(make: () => T, compiler: string | undefined): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (error instanceof MissingToolError && compiler !== undefined) {
      const missing = error.message.split(" is missing")[0];
      throw new UsageError(
        `Compiler "${compiler}" lacks what it needs: ${missing}; install it or name another by --cc`,
      );
    }
    throw new UsageError(reasonOf(error));
  }
}
