/**
 * Scripts and Allocations for tests of groups.
 *
 * @module
 */

import type { App, Result } from "../contract/recorder.ts";
import { RsSignature } from "../contract/rs_defines.ts";
import type { ScriptSpec } from "../fakes/script.ts";
import { createScript, intAllocation } from "./programs.ts";
import { filled, range } from "./script_scenes.ts";

/** The signature of a kernel with an input and an output. */
export const IN_OUT = RsSignature.KERNEL | RsSignature.IN | RsSignature.OUT;
/** The signature of a kernel with an output. */
export const OUT: number = RsSignature.KERNEL | RsSignature.OUT;
/** The size of the Allocations of {@link ends}. */
export const SIZE = { x: 8, y: 16 } as const;
/** Cells of them. */
export const COUNT = 128;

/** A script whose kernel adds a number, and its kernel's ID. */
export function adder(app: App, rsc: Result, value: number) {
  const spec: ScriptSpec = { kernels: [{ name: "add", body: [{ do: "add", value }] }] };
  const script = createScript(app, rsc, spec, { resName: `add${value}` });
  return { script, kernel: app.rs.ScriptKernelIDCreate(rsc, script, 0, IN_OUT) };
}

/** A script whose kernel multiplies by two, and its kernel's ID. */
export function doubler(app: App, rsc: Result) {
  const spec: ScriptSpec = {
    kernels: [{ name: "twice", body: [{ do: "copy" }, { do: "sum" }] }],
  };
  const script = createScript(app, rsc, spec, { resName: "twice" });
  return { script, kernel: app.rs.ScriptKernelIDCreate(rsc, script, 0, IN_OUT) };
}

/** Input with the numbers from 0 on, and an output. */
export function ends(app: App, rsc: Result) {
  return {
    input: intAllocation(app, rsc, SIZE, range(0, COUNT)),
    output: intAllocation(app, rsc, SIZE, filled(COUNT, -1)),
  };
}
