/**
 * The part of RenderScript that an image can show: contexts on the CPU path, objects and intrinsics.
 *
 * @module
 */

import type { Call, Program } from "../../../cts/contract/program.ts";
import { RsContextFlags } from "../../../cts/contract/rs_defines.ts";
import { isWasm } from "../wasm_library.ts";
import { ImageLimitError } from "./image_limit.ts";
import { NO_WINDOWS } from "./windows.ts";

/** The facts that decide what programs can do with RenderScript. */
export interface RenderScriptLimits {
  /** Whether a native process runs a program without libRS.so, in a root that lacks what that library needs. Default: false. */
  readonly isStranger?: boolean;
  /** Why the image's compiler of scripts does not run, each a part of a sentence; empty if it does. */
  readonly compilerGaps: readonly string[];
  /** Why the GPU path is not to be had, each a part of what is told; undefined if it is, or contexts take the CPU path. */
  readonly noHal: readonly [reason: string, remedy?: string] | undefined;
  /** Whether a script's text stands for one that was compiled beforehand. */
  isOwn(text: Call["args"][number] | undefined): boolean;
}

/** The first bytes of bitcode in its wrapper, and without (libbcinfo, BitcodeWrapper). */
const BITCODE = ["dec0170b", "4243c0de"];
/** A function that libRS.so of Android 8, 9 and 14 has no symbol for, although libRS_internal.so has the code. */
const NOT_EXPORTED = "rsAllocationResize2D";
/** Place of the flags among the arguments of rsContextCreate, and of the text among those of rsScriptCCreate. */
export const [FLAGS, TEXT] = [4, 5] as const;

/**
 * Refuses a program that no image can show anything of.
 *
 * @param program The program.
 * @param limits The facts of the image and of the device.
 * @throws {ImageLimitError} If a call of it has no meaning here.
 */
export function requireCpuPath({ calls }: Program, limits: RenderScriptLimits): void {
  for (const call of calls) {
    const reason = obstacle(call, limits);
    if (reason !== undefined) throw new ImageLimitError(...reason);
  }
}

function obstacle(
  { fn, args }: Call,
  { isStranger, compilerGaps, noHal, isOwn }: RenderScriptLimits,
): readonly [reason: string, remedy?: string] | undefined {
  if (isStranger === true && fn === "rsContextCreate") {
    return ["The case calls RenderScript in a process whose program is not linked with libRS.so"];
  }
  if (fn === "rsContextCreateGL") return NO_WINDOWS;
  if (fn === NOT_EXPORTED) {
    return [
      `The case calls ${fn}, which Android's libRS.so does not export`,
    ];
  }
  const flags = args[FLAGS];
  if (fn === "rsContextCreate" && typeof flags === "number") {
    if ((flags & RsContextFlags.WAIT_FOR_ATTACH) !== 0) {
      return [
        "The case waits for a debugger, and a process of an image that waits tells nothing more",
      ];
    }
    if ((flags & RsContextFlags.LOW_LATENCY) === 0 && noHal !== undefined) return noHal;
  }
  if (fn !== "rsScriptCCreate" || isOwn(args[TEXT])) return undefined;
  if (holdsWasm(args[TEXT])) {
    return [
      "The case has a script that is compiled for the suite's own machine, and no image runs that",
    ];
  }
  return compilerGaps.length === 0 || !startsAsBitcode(args[TEXT]) ? undefined : [
    `The case compiles a script, and bcc of the image does not run: ${compilerGaps.join("; ")}`,
    "judge an image that has what is missing, or run it with --impl sim",
  ];
}

/** Checks that memory holds a script for the suite's own machine. */
function holdsWasm(text: Call["args"][number] | undefined): boolean {
  return isWasm(beginningOf(text));
}

/** Checks that libRS.so has a text compiled, and does not refuse it before: bitcode, in its wrapper or without. */
function startsAsBitcode(text: Call["args"][number] | undefined): boolean {
  const beginning = beginningOf(text).toHex();
  return BITCODE.some((magic) => beginning === magic);
}

/** The first four bytes of memory; fewer if there are no more. */
function beginningOf(text: Call["args"][number] | undefined): Uint8Array<ArrayBuffer> {
  if (typeof text !== "object" || text === null || !("in" in text)) return new Uint8Array();
  return text.in === "byte" ? Uint8Array.from(text.cells.slice(0, 4), Number) : new Uint8Array();
}
