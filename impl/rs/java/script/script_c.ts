/**
 * The app's own scripts.
 *
 * A script's file is 32-bit bitcode, where the device has a compiler, or a shared library in WebAssembly with Android's
 * `.rs.info`. `buildScript` of `cts/fakes/script.ts` makes such a library of a list of variables and kernels, and
 * `deno task rs compile` bitcode of source.
 *
 * Source: AOSP frameworks/base, rs/java/android/renderscript/ScriptC.java.
 *
 * @module
 */

import { RSRuntimeException } from "../exceptions.ts";
import type { RenderScript } from "../render_script.ts";
import { Script } from "./script.ts";

/**
 * A script of the app's. Android's tools derive a class of it for each file; here it can be used as it is.
 *
 * @example
 * ```ts ignore
 * const script = new ScriptC(rs, "invert", await Deno.readFile("invert.bc"));
 * script.forEach(1, input, output);
 * ```
 */
export class ScriptC extends Script {
  /**
   * Loads a script.
   *
   * @param rs The context.
   * @param resName The name of its resource.
   * @param script32 The script.
   * @param script64 The script for 64-bit processes. Default: the same.
   * @throws {RSRuntimeException} If it does not load; why, the log says.
   */
  constructor(
    rs: RenderScript,
    resName: string,
    script32: Uint8Array,
    script64: Uint8Array = script32,
  ) {
    super(0, rs);
    const { cachePath, pointerSize } = rs.getApplicationContext();
    const bytes = pointerSize === 4 ? script32 : script64;
    const size = (text: string) => new TextEncoder().encode(text).length;
    const args = [resName, size(resName), cachePath, size(cachePath), bytes, bytes.length];
    const id = rs.call("rsScriptCCreate", ...args);
    if (id === 0) throw new RSRuntimeException("Loading of ScriptC script failed.");
    this.setID(id);
  }
}
