/**
 * Calls of BLAS whose bytes are given, as a program has them.
 *
 * @module
 */

import type { ComputeImage } from "../../contract/compute.ts";
import { type App, out, type Result } from "../../contract/recorder.ts";
import { RsScriptIntrinsicId } from "../../contract/rs_defines.ts";
import { bytes, readAll } from "../programs.ts";
import { launch } from "../script_programs.ts";
import { createImage, imageElement } from "./image_programs.ts";
import { constant } from "./images.ts";

/**
 * Launches a call with three matrices of 2 x 2 elements that are 1, 2 and 7, and reads the third.
 *
 * @param app Where to record.
 * @param rsc The context.
 * @param type What elements are.
 * @param call The bytes of the call.
 * @param slot The kernel. Default: the only one that there is.
 */
export function smallProduct(
  app: App,
  rsc: Result,
  type: ComputeImage["type"],
  call: Uint8Array,
  slot = 0,
): Result {
  const matrices = [1, 2, 7].map((value) =>
    constant({ type, vectorSize: 1, width: 2, height: 2 }, value)
  );
  const element = imageElement(app, rsc, matrices[0]!);
  const script = app.rs.ScriptIntrinsicCreate(rsc, RsScriptIntrinsicId.BLAS, element);
  const ains = matrices.map((matrix) => createImage(app, rsc, matrix));
  launch(app, rsc, script, slot, { in: ains, usr: bytes(call) });
  return readAll(app, rsc, ains[2]!, out(type === "u8" ? "byte" : "float", 4));
}
