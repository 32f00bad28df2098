/**
 * The compiler of scripts as a program of this project has it: loaded when first asked for.
 *
 * @module
 */

import { BuildCache, type Step } from "../../build_cache.ts";
import { prepared } from "../../prepared.ts";
import { coreLibrary, headers } from "../clcore/clcore.ts";
import { FrontEnd } from "../front_end/front_end.ts";
import { ScriptCompiler } from "./compiler.ts";
import { findClang } from "./clang_package.ts";
import { keepingResults, type KeepingToolchain } from "./kept_results.ts";
import { loadToolchain, type Toolchain } from "./toolchain.ts";

/** The compiler of scripts. */
export interface Bcc<Tools extends Toolchain = KeepingToolchain> {
  /** The programs that both run. */
  readonly tools: Tools;
  /** Source to bitcode. */
  readonly frontEnd: FrontEnd;
  /** Bitcode to a library. */
  readonly compiler: ScriptCompiler;
}

const { prepare, get } = prepared(
  make,
  "The compiler of scripts is not ready, expected prepareBcc before",
);

/**
 * Makes the compiler ready, once for the program; some seconds if it is yet to be downloaded, or its core library to be compiled.
 * If that fails, {@link bcc} says why.
 *
 * @param step Told of what takes its time. Default: nobody.
 */
export function prepareBcc(step?: Step): Promise<void> {
  return prepare(step);
}

/** Makes the compiler ready if clang has been downloaded, for who does not know yet whether a script is to be compiled. */
export async function prepareKeptBcc(): Promise<void> {
  if (await findClang() !== undefined) await prepareBcc();
}

/**
 * The compiler, after {@link prepareBcc}.
 *
 * @throws {Error} If it is not ready, or cannot be made.
 */
export function bcc(): Bcc {
  return get();
}

async function make(step: Step | undefined): Promise<Bcc> {
  const tools = await loadToolchain(step);
  return bccOf(keepingResults(tools, BuildCache.named("scripts").folder), step);
}

/**
 * The compiler by other programs, for example those whose results are not kept.
 *
 * @param tools The programs.
 * @param step Told if the core library is compiled or waited for. Default: nobody.
 */
export async function bccOf<Tools extends Toolchain>(
  tools: Tools,
  step?: Step,
): Promise<Bcc<Tools>> {
  return {
    tools,
    frontEnd: new FrontEnd(tools, await headers()),
    compiler: new ScriptCompiler(tools, await coreLibrary(tools, step)),
  };
}
