/**
 * The compiler of scripts as a program of this project has it: loaded when first asked for.
 *
 * @module
 */

import type { Step } from "../../build_cache.ts";
import { coreLibrary, headers } from "../clcore/clcore.ts";
import { FrontEnd } from "../front_end/front_end.ts";
import { ScriptCompiler } from "./compiler.ts";
import { prepareToolchain, toolchain } from "./toolchain.ts";

/** What compiles scripts. */
export interface Bcc {
  /** Source to bitcode. */
  readonly frontEnd: FrontEnd;
  /** Bitcode to a library. */
  readonly compiler: ScriptCompiler;
}

let making: Promise<void> | undefined;
let made: Bcc | undefined;
let fault: unknown;

/**
 * Makes the compiler ready, once for the program; some seconds if it is yet to be downloaded, or its core library to be compiled.
 * If that fails, {@link bcc} says why.
 *
 * @param step Told of what takes its time. Default: nobody.
 */
export function prepareBcc(step?: Step): Promise<void> {
  return making ??= make(step).then(
    (ready) => void (made = ready),
    (error) => void (fault = error),
  );
}

/**
 * The compiler, after {@link prepareBcc}.
 *
 * @throws {Error} If it is not ready, or cannot be made.
 */
export function bcc(): Bcc {
  if (made !== undefined) return made;
  throw fault ?? new Error("The compiler of scripts is not ready, expected prepareBcc before");
}

async function make(step: Step | undefined): Promise<Bcc> {
  await prepareToolchain(step);
  const tools = toolchain();
  return {
    frontEnd: new FrontEnd(tools, await headers()),
    compiler: new ScriptCompiler(tools, await coreLibrary(step)),
  };
}
