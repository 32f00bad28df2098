/**
 * The core library of scripts, compiled from C when its sources have changed: bitcode, which is linked into each script before it
 * is optimized, and an object for what code generation itself asks for.
 *
 * @module
 */

import { BuildCache, type Step } from "../../build_cache.ts";
import { ANDROID, androidNames, LANGUAGE } from "../bcc/language.ts";
import { retarget, TRIPLE } from "../bcc/ir_text.ts";
import { toolchain, type ToolFiles } from "../bcc/toolchain.ts";
import { KernelCache } from "../kernels/kernel_cache.ts";

const HERE = new URL("./", import.meta.url);
const CACHE = BuildCache.named("clcore");
const KEPT = new KernelCache(CACHE.folder);
const FLAGS = [...ANDROID, ...LANGUAGE, "-std=c11", "-Iinclude", "-fno-builtin", "-ffreestanding"];

let making: Promise<Uint8Array> | undefined;

/**
 * The library as bitcode, after `prepareToolchain`; some seconds if it is yet to be compiled.
 *
 * @param step Told if it is compiled. Default: nobody.
 * @throws {Error} If clang cannot be loaded, or the library does not compile.
 */
export function coreLibrary(step?: Step): Promise<Uint8Array> {
  return making ??= obtain(step);
}

async function obtain(step: Step | undefined): Promise<Uint8Array> {
  const sources = { ...await filesIn(HERE, /\.[ch]$/), include: await headers() };
  const name = `clcore-${await digest([FLAGS, toolchain().version, sources])}.bc`;
  return await CACHE.obtain({
    what: "the core library of scripts",
    find: () => KEPT.read(name),
    make: async () => {
      const compiled = compile(sources);
      await KEPT.write(name, compiled);
      return compiled;
    },
  }, step);
}

/** The headers of the language, by name. */
export async function headers(): Promise<Record<string, string>> {
  return await filesIn(new URL("include/", HERE), /\.rsh$/);
}

async function filesIn(folder: URL, pattern: RegExp): Promise<Record<string, string>> {
  const names: string[] = [];
  for await (const { name } of Deno.readDir(folder)) if (pattern.test(name)) names.push(name);
  const read = async (name: string) =>
    [name, await Deno.readTextFile(new URL(name, folder))] as const;
  return Object.fromEntries(await Promise.all(names.toSorted().map(read)));
}

async function digest(what: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(what));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex().slice(0, 16);
}

function compile(sources: ToolFiles): Uint8Array<ArrayBuffer> {
  const { run } = toolchain();
  const { output } = run(["clang", ...FLAGS, "-S", "-emit-llvm", "-o", "-", "clcore.c"], sources);
  const words = [
    "clang",
    `--target=${TRIPLE}`,
    "-x",
    "ir",
    "-O1",
    "-Xclang",
    "-disable-llvm-passes",
  ];
  const text = androidNames(retarget(output));
  const bitcode = run([...words, "-emit-llvm", "-c", "-o", "clcore.bc", "clcore.ll"], {
    "clcore.ll": text,
  }).file("clcore.bc");
  return new Uint8Array(bitcode);
}
