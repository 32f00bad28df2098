/**
 * The core library of scripts, compiled from C when its sources have changed: bitcode, which is linked into each script before it
 * is optimized, and an object for what code generation itself asks for.
 *
 * @module
 */

import { BuildCache, type Step } from "../../build_cache.ts";
import { passless } from "../bcc/compiler.ts";
import { ANDROID, androidNames, LANGUAGE } from "../bcc/language.ts";
import { retarget, TRIPLE } from "../bcc/ir_text.ts";
import type { Toolchain, ToolFiles } from "../bcc/toolchain.ts";
import { obtainCompiled } from "../kernels/kernel_cache.ts";

const HERE = new URL("./", import.meta.url);
const CACHE = BuildCache.named("clcore");
const FLAGS = [...ANDROID, ...LANGUAGE, "-std=c11", "-Iinclude", "-fno-builtin", "-ffreestanding"];

/**
 * The library as bitcode; some seconds if it is yet to be compiled.
 *
 * @param tools clang.
 * @param step Told if it is compiled. Default: nobody.
 * @throws {Error} If the library does not compile.
 */
export async function coreLibrary(tools: Toolchain, step?: Step): Promise<Uint8Array> {
  const sources = { ...await filesIn(HERE, /\.[ch]$/), include: await headers() };
  return await obtainCompiled(CACHE, {
    what: "the core library of scripts",
    from: [FLAGS, tools.version, sources, ...[retarget, androidNames, onDemand].map(String)],
    nameOf: (digest) => `clcore-${digest}.bc`,
    compile: () => Promise.resolve(compile(tools, sources)),
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

function compile({ run }: Toolchain, sources: ToolFiles): Uint8Array<ArrayBuffer> {
  const { output } = run(["clang", ...FLAGS, "-S", "-emit-llvm", "-o", "-", "clcore.c"], sources);
  const words = ["clang", `--target=${TRIPLE}`, ...passless("-c")];
  const text = onDemand(androidNames(retarget(output)));
  const bitcode = run([...words, "-o", "clcore.bc", "clcore.ll"], { "clcore.ll": text })
    .file("clcore.bc");
  return new Uint8Array(bitcode);
}

/**
 * Lets the linker take no more functions than a script calls. clang's own way to do so, for libraries that it calls builtin, would
 * make all of them `convergent`, which keeps calls from being moved out of loops.
 */
function onDemand(text: string): string {
  return text.replace(/^define dso_local /gm, "define linkonce_odr hidden ");
}
