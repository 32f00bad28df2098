/**
 * Runs of scripts on the reference device, through android.renderscript.
 *
 * @module
 */

import { RsSignature } from "../../cts/contract/rs_defines.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import type { CompiledScript } from "../../impl/rs/bcc/compiler.ts";
import {
  Allocation,
  Element,
  FieldPacker,
  RenderScript,
  RsApp,
  RSRuntimeException,
  ScriptC,
  Type,
} from "../../impl/rs/java/mod.ts";
import { ProcessFault } from "../../impl/machine/machine.ts";
import type { Picture } from "../pictures/picture.ts";
import type { ScriptFile } from "./script_file.ts";
import type { Setting } from "./script_settings.ts";

/** The call of a script. */
export interface ScriptCall {
  readonly script: ScriptFile;
  /** Undefined for the only one. */
  readonly kernel: string | undefined;
  readonly picture: Picture;
  readonly settings: readonly Setting[];
  /** Threads that the launch may use; undefined for one for each processor. */
  readonly threads: number | undefined;
}

/** The outcome of a run. */
export interface ScriptRun {
  readonly kernel: string;
  readonly picture: Picture;
  /** The lines that the script wrote to the log. */
  readonly log: readonly string[];
  readonly milliseconds: number;
}

const CELL = "<4 x i8>";
/**
 * Runs a kernel.
 *
 * @throws {UsageError} If the kernel does not fit the picture, or the script does not load or ends its process.
 */
export async function runScript(call: ScriptCall): Promise<ScriptRun> {
  const { script, picture } = call;
  const { slot, name, hasIn } = kernelOf(script.compiled, call.kernel);
  const properties = call.threads === undefined
    ? {}
    : { "debug.rs.max-threads": `${call.threads}` };
  await using app = await RsApp.start({ abi: "armeabi-v7a", compiler: true, properties });
  try {
    const rs = RenderScript.create(app, "NORMAL", RenderScript.CREATE_FLAG_LOW_LATENCY)!;
    const type = Type.createXY(rs, Element.U8_4(rs), picture.width, picture.height);
    const [input, output] = [Allocation.createTyped(rs, type), Allocation.createTyped(rs, type)];
    input.copyFrom(picture.data);
    const loaded = new ScriptC(rs, script.name, new Uint8Array(script.bitcode));
    for (const { slot, value } of call.settings) {
      if (value === "picture") loaded.setVar(slot, input);
      else loaded.setVar(slot, new FieldPacker(value));
    }
    const start = performance.now();
    loaded.forEach(slot, hasIn ? input : null, output);
    rs.finish();
    const milliseconds = performance.now() - start;
    const data = new Uint8Array(picture.data.length);
    output.copyTo(data);
    return { kernel: name, picture: { ...picture, data }, log: await scriptLog(app), milliseconds };
  } catch (error) {
    if (!(error instanceof RSRuntimeException || error instanceof ProcessFault)) throw error;
    const errors = (await app.log()).filter(({ priority }) => priority === "E");
    const said = errors.map(({ message }) => message).join("\n");
    throw new UsageError(`android.renderscript refuses it: ${error.message}\n${said}`.trim());
  }
}

/** The lines of rsDebug. */
async function scriptLog(app: RsApp): Promise<string[]> {
  return (await app.log())
    .filter(({ priority, tag }) => priority === "D" && tag === "RenderScript")
    .map(({ message }) => message);
}

/** A kernel by its name, if it works on cells of a picture. */
function kernelOf(
  { metadata, functions }: CompiledScript,
  wanted: string | undefined,
): { slot: number; name: string; hasIn: boolean } {
  const there = metadata.forEach.filter(({ signature }) => signature !== 0);
  const name = wanted ?? (there.length === 1 ? there[0]!.name : undefined);
  const slot = metadata.forEach.findIndex((kernel) => kernel.name === name);
  const signature = metadata.forEach[slot]?.signature ?? 0;
  if (name === undefined || signature === 0) {
    const known = there.map(({ name }) => name).join(", ") || "none";
    throw new UsageError(
      `Option "--kernel" is ${
        wanted === undefined ? "missing" : `"${wanted}"`
      }, expected one of: ${known}`,
    );
  }
  const hasIn = (signature & RsSignature.IN) !== 0;
  if ((signature & RsSignature.OUT) === 0) {
    throw new UsageError(`Kernel "${name}" gives nothing, expected one that gives uchar4`);
  }
  if ((signature & RsSignature.KERNEL) !== 0) {
    const { result, parameters } = functions.get(name)!;
    const types = [result, ...hasIn ? parameters.slice(0, 1) : []];
    if (types.some(({ type }) => type !== CELL)) {
      throw new UsageError(
        `Kernel "${name}" works on ${types.map(({ type }) => type).join(" and ")}, expected uchar4`,
      );
    }
  }
  return { slot, name, hasIn };
}
