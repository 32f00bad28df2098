/**
 * The kernels of the intrinsics, compiled from AssemblyScript when their sources have changed.
 *
 * The compiled module is kept in the project's folder `.strata`, named for its sources; what several programs need at once, one
 * of them compiles. Where it cannot be kept, it is compiled for each run of the program.
 *
 * @module
 */

import { reasonOf } from "../../../cts/contract/show.ts";
import { BuildCache, type Step } from "../../build_cache.ts";
import { prepared } from "../../prepared.ts";
import { obtainCompiled } from "./kernel_cache.ts";

const HERE = new URL("./", import.meta.url);
const CACHE = BuildCache.named("kernels");

/** Flags of `asc`. More than level 1 makes SIMD code slower: instructions are reordered, and V8 spills registers. */
const FLAGS = [
  "--optimizeLevel",
  "1",
  "--runtime",
  "stub",
  "--importMemory",
  "--sharedMemory",
  "--initialMemory",
  "1",
  "--maximumMemory",
  "4096",
  "--noAssert",
  "--uncheckedBehavior",
  "always",
  "--enable",
  "simd,threads,relaxed-simd",
];

const ENTRY = "assembly/index.ts";
const WASM = "kernels.wasm";

const { prepare, get } = prepared(
  makeModule,
  "Kernels are not ready, expected prepareKernels before",
);

/**
 * Makes the kernels ready, once for the program: reads what was compiled before, or compiles, which takes some seconds. If
 * that fails, {@link kernels} says why.
 *
 * @param step Told if they are compiled. Default: nobody.
 */
export function prepareKernels(step?: Step): Promise<void> {
  return prepare(step);
}

/**
 * The compiled kernels, after {@link prepareKernels}.
 *
 * @throws {Error} If they are not ready, or cannot be compiled.
 */
export function kernels(): WebAssembly.Module {
  return get();
}

async function makeModule(step: Step | undefined): Promise<WebAssembly.Module> {
  const sources = await readSources();
  const code = await obtainCompiled(CACHE, {
    what: "the kernels of intrinsics",
    from: [FLAGS, ...sources],
    nameOf: (digest) => `kernels-${digest}.wasm`,
    compile: () => compileKernels(sources),
  }, step);
  return await WebAssembly.compile(code);
}

async function readSources(): Promise<Map<string, string>> {
  const names = ["parameters.ts"];
  for await (const { name } of Deno.readDir(new URL("assembly/", HERE))) {
    if (name.endsWith(".ts")) names.push(`assembly/${name}`);
  }
  const read = async (name: string) =>
    [name, await Deno.readTextFile(new URL(name, HERE))] as const;
  return new Map(await Promise.all(names.toSorted().map(read)));
}

/**
 * Compiles kernels.
 *
 * @param sources Files by name, of which `assembly/index.ts` is compiled.
 * @returns The module's bytes.
 * @throws {Error} If they do not compile, with the compiler's messages, or need memory of their own.
 */
export async function compileKernels(
  sources: ReadonlyMap<string, string>,
): Promise<Uint8Array<ArrayBuffer>> {
  const asc = await compiler();
  const files = new Map<string, string | Uint8Array>();
  const { error, stderr } = await asc.main([ENTRY, "--outFile", WASM, ...FLAGS], {
    readFile: (name: string) => sources.get(name) ?? null,
    writeFile: (name: string, data: string | Uint8Array) => void files.set(name, data),
    listFiles: () => [],
  });
  const code = files.get(WASM);
  if (error !== null || !(code instanceof Uint8Array)) {
    throw new Error(`Cannot compile the kernels: ${error?.message}\n${stderr.toString()}`);
  }
  return new Uint8Array(code);
}

async function compiler() {
  try {
    return (await import("assemblyscript/asc")).default;
  } catch (error) {
    throw new Error(`Cannot compile the kernels of intrinsics: ${reasonOf(error)}`);
  }
}
