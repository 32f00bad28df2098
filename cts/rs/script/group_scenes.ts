/**
 * Scripts and Allocations for tests of groups.
 *
 * @module
 */

import type { App, Result } from "../../contract/recorder.ts";
import { KERNEL_SIGNATURE, type ScriptSpec } from "../../fakes/script.ts";
import { range, times } from "../numbers.ts";
import { createScript, intAllocation } from "../programs.ts";
import { cellCount } from "./scenes.ts";

/** The size of the Allocations of {@link ends}. */
export const SIZE = { x: 8, y: 16 } as const;
/** Cells of them. */
export const COUNT: number = cellCount(SIZE);

/** A script and the ID of its kernel. */
export interface Stage {
  readonly script: Result;
  readonly kernel: Result;
}

/** A script whose kernel adds a number. */
export function adder(app: App, rsc: Result, value: number): Stage {
  return stage(app, rsc, `add${value}`, [{ do: "add", value }]);
}

/** A script whose kernel multiplies by two. */
export function doubler(app: App, rsc: Result): Stage {
  return stage(app, rsc, "twice", [{ do: "copy" }, { do: "sum" }]);
}

function stage(
  app: App,
  rsc: Result,
  resName: string,
  body: NonNullable<ScriptSpec["kernels"]>[number]["body"],
): Stage {
  const script = createScript(app, rsc, { kernels: [{ name: "run", body }] }, { resName });
  return { script, kernel: app.rs.ScriptKernelIDCreate(rsc, script, 0, KERNEL_SIGNATURE) };
}

/** Input with the numbers from 0 on, and an output. */
export function ends(app: App, rsc: Result) {
  return {
    input: intAllocation(app, rsc, SIZE, range(0, COUNT)),
    output: intAllocation(app, rsc, SIZE, times(COUNT, -1)),
  };
}
